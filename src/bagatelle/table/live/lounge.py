"""Who is here and which tables are open to anybody: what everybody on this server may see, through every process.

Whoever has a page open is here: at a table by its connection, on the first page because it asks now and then. That is
noted only of people who want it shown, and of hosts whose tables anybody may join: a table is shown while its host is
here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bagatelle.table.live.devices import Devices
from bagatelle.table.storage.keeper import Keeper
from bagatelle.table.storage.lounge import (
    OpenTable,
    network_number,
    note_here,
    note_network,
    open_tables,
    people_here,
)
from bagatelle.table.storage.trouble import StorageTrouble

LASTS = 50.0
"""Seconds for which somebody is here after they were last noted."""
EVERY = 20.0
"""Seconds after which somebody who stays is noted again."""
FRESH = 1.0
"""Seconds for which what was read is told to others too."""


@dataclass(frozen=True)
class Sight:
    """What there was to see at one moment."""

    at: float
    tables: list[OpenTable]
    people: list[tuple[str, str]]
    """The id and the name of everybody who shows that they are here."""


class Lounge:
    """Notes who is here, and reads what everybody may see."""

    def __init__(self, keeper: Keeper, devices: Devices, now: Callable[[], float]) -> None:
        self._keeper = keeper
        self._devices = devices
        self._now = now
        self._asked: dict[str, float] = {}
        """When somebody who has no connection last asked."""
        self._sight: Sight | None = None
        self._reading = asyncio.Lock()

    async def look(self) -> Sight:
        """Return what everybody may see; many who ask at once are told the same."""
        async with self._reading:
            if self._sight is None or not 0 <= self._now() - self._sight.at < FRESH:
                self._sight = await self._read()
            return self._sight

    async def _read(self) -> Sight:
        engine, now = self._keeper.store.engine, self._now()

        def read() -> tuple[Any, Any]:
            return open_tables(engine, now), people_here(engine, now - LASTS)

        tables, people = await self._keeper.in_thread(read)
        return Sight(now, tables, people)

    def forget(self) -> None:
        """Read again before anybody is told: something has changed that must not wait."""
        self._sight = None

    async def saw(self, person: str) -> bool:
        """Note at once that somebody came who shows it or is the host of an open table, and later together with the
        others that they stay; return whether they just came."""
        new = self._now() - self._asked.get(person, 0.0) > EVERY
        self._asked[person] = self._now()
        if new:
            await self._note({person})
        return new

    async def opened(self, match_id: str, host: str, address: str) -> None:
        """Note that a host who is here lets anybody join a table, and from which network."""
        engine, in_thread = self._keeper.store.engine, self._keeper.in_thread
        with suppress(StorageTrouble):  # the table is open all the same, and its host is noted later
            await in_thread(note_network, engine, match_id, network_number(address))
            await self._note({host})

    async def refresh(self) -> None:
        """Note who is still here; call it now and then."""
        gone = self._now() - LASTS / 2
        self._asked = {person: at for person, at in self._asked.items() if at > gone}
        with_connection = {person for person, _ in self._devices.everyone()}
        await self._note({*self._asked, *with_connection})

    def left(self, person: str) -> None:
        """Forget that somebody asked: they do not want to be shown any more."""
        self._asked.pop(person, None)
        self.forget()

    async def _note(self, people: set[str]) -> None:
        await self._keeper.in_thread(note_here, self._keeper.store.engine, people, self._now())

    async def keep_up(self) -> None:
        """Note who is here for as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.refresh()
            except StorageTrouble:
                continue  # whoever stores and reads has said so
