"""Between the event loop and the database: appends of many matches go into one transaction, with one sync to disk for
all of them, and everything else runs in threads. Nothing here blocks the loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from bagatelle.table.storage.appending import Append
from bagatelle.table.storage.patience import retrieve_exception, within
from bagatelle.table.storage.scribe import Scribe
from bagatelle.table.storage.store import Store
from bagatelle.table.storage.trouble import SILENT, Locked, StorageTrouble, in_a_line, is_trouble
from bagatelle.table.storage.writing import Writing

log = logging.getLogger("bagatelle.table")
T = TypeVar("T")

BATCH = 256
PAUSE = 0.008
"""The fewest seconds from the start of one batch to the start of the next: a lone append goes at once, and many
together cost a fraction of what each would cost alone."""
THREADS = 4

LONGEST_JOB = 6.0
"""Seconds after which nobody waits any longer for a job in a thread."""
TOLD_EVERY = 10.0
"""The fewest seconds between two lines in the log about jobs that were given up."""


@dataclass(frozen=True)
class Waiting:
    """New entries that wait to be stored; without any, a question whether storing works."""

    new: Append | None
    done: asyncio.Future[bool]
    since: float = field(default_factory=time.monotonic)

    def fail(self, problem: Exception) -> None:
        """Say that it did not work."""
        if not self.done.done():
            self.done.set_exception(problem)


class Keeper:
    """Stores appends in batches, each as soon as the one before is on disk: through a scribe, or in a thread."""

    def __init__(self, store: Store, scribe: Scribe | None = None) -> None:
        self.store = store
        self.scribe = scribe
        self.writing = Writing()
        self._threads = ThreadPoolExecutor(THREADS, "table-store")
        self._waiting: list[Waiting] = []
        self._in_hand: list[Waiting] = []
        self._more = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None
        self._silent, self._told_silent = 0, -TOLD_EVERY
        """How many jobs were given up since the log last told it, and when it did."""

    def start(self) -> None:
        """Begin to write; call it inside the event loop."""
        self._writer = asyncio.ensure_future(self._write())

    async def append(self, new: Append) -> bool:
        """Store new entries and return when they are on disk; False means that somebody else was quicker."""
        return await self._line_up(new)

    async def check(self) -> None:
        """Store next to nothing, in the way that entries are stored; a `StorageTrouble` says why that failed."""
        await self._line_up(None)

    def _line_up(self, new: Append | None) -> asyncio.Future[bool]:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        done.add_done_callback(retrieve_exception)
        self._waiting.append(Waiting(new, done))
        self._more.set()
        return done

    @property
    def oldest_waiting(self) -> float | None:
        """Since when the oldest append waits, if one does."""
        return min(
            (item.since for item in (*self._in_hand[:1], *self._waiting[:1]) if item.new), default=None
        )

    async def in_thread(self, job: Callable[..., T], *args: Any) -> T:
        """Run a job of the store that blocks, such as a query, in a thread; nobody waits for one that hangs."""
        begun = asyncio.get_running_loop().run_in_executor(self._threads, job, *args)
        begun.add_done_callback(retrieve_exception)
        try:
            return await within(LONGEST_JOB, begun)
        except TimeoutError:
            self._given_up()
            raise StorageTrouble(SILENT) from None
        except SQLAlchemyError as problem:
            if is_trouble(problem):
                raise StorageTrouble(in_a_line(problem)) from problem
            raise

    def _given_up(self) -> None:
        """Say that the database did not answer a question; of many, the log tells one line every few seconds."""
        self._silent += 1
        now = time.monotonic()
        if now - self._told_silent >= TOLD_EVERY:
            log.warning("the database does not answer; jobs given up: %d", self._silent)
            self._silent, self._told_silent = 0, now

    async def close(self) -> None:
        """Store what still waits, then stop."""
        self._closing = True
        self._more.set()
        if self._writer:
            await self._writer
        if self.scribe:
            await self.scribe.close()
        await asyncio.to_thread(self._threads.shutdown)
        self.store.engine.dispose()

    async def _write(self) -> None:
        loop, earliest = asyncio.get_running_loop(), 0.0
        if self.scribe:
            with contextlib.suppress(OSError):  # the first append will try again, and say what is wrong
                await self.scribe.start()
        while self._waiting or not self._closing:
            await self._more.wait()
            await asyncio.sleep(max(0.0, earliest - loop.time()))
            earliest = loop.time() + PAUSE
            self._in_hand, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            if not self._waiting:
                self._more.clear()
            if self._in_hand:
                await self._store(self._in_hand)
            self._in_hand = []

    async def _store(self, batch: list[Waiting]) -> None:
        """Store a batch; if one append may have spoiled it, store each on its own."""
        try:
            stored = await self._append([item.new for item in batch if item.new])
        except Exception as problem:
            if len(batch) > 1 and (isinstance(problem, Locked) or not isinstance(problem, StorageTrouble)):
                for item in batch:
                    await self._store([item])
            else:
                self._refuse(batch, problem)
            return
        self.writing.worked()
        answers = iter(stored)
        for item in batch:
            ok = next(answers) if item.new else True
            if not item.done.done():
                item.done.set_result(ok)

    async def _append(self, appends: list[Append]) -> list[bool]:
        if self.scribe:
            return await self.scribe.append(appends)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self.store.append, appends)

    def _refuse(self, batch: list[Waiting], problem: Exception) -> None:
        """Tell everybody in a batch that storing failed."""
        if isinstance(problem, StorageTrouble):
            self.writing.failed(problem.why, len(batch))
            for item in batch:
                item.fail(type(problem)(problem.why))
        else:
            batch[0].fail(problem)
