"""Whether reading and storing work at this moment, found out by doing both, and never later than in two seconds.

A disk that is nearly full takes the few bytes of that test and not a new match, so SQLite must also have room left.
Until something was stored for the first time the table is starting: it is not healthy yet, and nothing is wrong.
"""

from __future__ import annotations

import asyncio
import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bagatelle.table.storage.address import sqlite_file
from bagatelle.table.storage.keeper import Keeper
from bagatelle.table.storage.patience import retrieve_exception, within
from bagatelle.table.storage.trouble import SILENT, StorageTrouble, in_a_line
from bagatelle.table.storage.writing import ago

RECENT = 5.0
"""Seconds for which it is believed that storing works because it did."""
LATE = 2.0
"""Seconds after which an append that still waits means that storing does not work."""
LIMIT = 1.5
"""Seconds that each part has to answer."""
LEAST_FREE = 4 * 2**20
"""Bytes that must be free beside an SQLite file: its log grows to about so many before they go into the file."""
STARTING = "The table is starting."


@dataclass(frozen=True)
class Report:
    """What works, and what does not: the number of matches in each stage, and the two problems, if there are any."""

    matches: dict[str, int] | None
    reading: str | None
    writing: str | None
    last_write: float | None
    oldest_waiting: float | None
    last_error: str | None
    last_error_at: float | None
    starting: bool = False
    """Whether nothing was stored yet, and nothing went wrong."""

    @property
    def healthy(self) -> bool:
        """Whether everything works."""
        return self.reading is None and self.writing is None and not self.starting

    def plain(self) -> dict[str, Any]:
        """Return the report as JSON; moments are told as seconds that have passed since."""
        why = [f"Reading fails: {self.reading}."] if self.reading else []
        why += [f"Storing fails: {self.writing}."] if self.writing else []
        why += [STARTING] if self.starting else []
        return {
            "healthy": self.healthy,
            "starting": self.starting,
            "why": " ".join(why) or None,
            "reading": {"healthy": self.reading is None},
            "writing": {
                "healthy": self.writing is None and not self.starting,
                "last_write": self.last_write,
                "oldest_waiting": self.oldest_waiting,
                "last_error": self.last_error,
                "last_error_at": self.last_error_at,
            },
            "matches": self.matches,
        }


class Health:
    """Looks whether a keeper can do its work, in a thread of its own that no other job can hold up."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._thread = ThreadPoolExecutor(1, "table-health")
        file = sqlite_file(keeper.store.engine.url.render_as_string(hide_password=False))
        self._folder = file.parent if file else None
        self._reading: asyncio.Future[dict[str, int]] | None = None
        self._checking: asyncio.Future[None] | None = None
        self._little_room: str | None = None

    async def look(self) -> Report:
        """Find out what works."""
        (matches, reading), writing = await asyncio.gather(self._read(), self._write())
        notes = self._keeper.writing
        starting = writing is not None and notes.worked_at is None and notes.failed_at is None
        if self._little_room and writing is None:
            writing = self._little_room
        return Report(
            matches=matches,
            reading=reading,
            writing=None if starting else writing,
            starting=starting,
            last_write=ago(notes.worked_at),
            oldest_waiting=ago(self._keeper.oldest_waiting),
            last_error=notes.error,
            last_error_at=ago(notes.failed_at),
        )

    def close(self) -> None:
        """Wait for nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _read(self) -> tuple[dict[str, int] | None, str | None]:
        if self._reading is None or self._reading.done():
            loop = asyncio.get_running_loop()
            self._reading = loop.run_in_executor(self._thread, self._count)
            self._reading.add_done_callback(retrieve_exception)
        try:
            return await within(LIMIT, asyncio.shield(self._reading)), None
        except TimeoutError:
            return None, SILENT
        except Exception as problem:
            return None, in_a_line(problem)

    def _count(self) -> dict[str, int]:
        """Count the matches in each stage, and look how much room there is."""
        self._little_room = _little_room(self._folder) if self._folder else None
        return self._keeper.store.count_by_stage()

    async def _write(self) -> str | None:
        late = ago(self._keeper.oldest_waiting) or 0.0
        if late > LATE:
            return f"a move has waited for {late:.1f} seconds"
        notes = self._keeper.writing
        last = ago(notes.worked_at)
        if last is not None and last < RECENT and notes.failing_since is None:
            return None
        if self._checking is None or self._checking.done():
            self._checking = asyncio.ensure_future(self._keeper.check())
            self._checking.add_done_callback(retrieve_exception)
        try:
            await within(LIMIT, asyncio.shield(self._checking))
        except TimeoutError:
            return f"nothing was stored within {LIMIT:g} seconds"
        except StorageTrouble as trouble:
            return trouble.why
        except Exception as problem:
            return in_a_line(problem)
        return None


def _little_room(folder: Path) -> str | None:
    """Say that the disk of a folder is nearly full, if it is."""
    free = shutil.disk_usage(folder).free
    if free >= LEAST_FREE:
        return None
    return f"the disk is nearly full ({free // 2**20} MB free, at least {LEAST_FREE // 2**20} needed)"
