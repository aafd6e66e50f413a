"""Keeping time together: the pulse of this process, and the outages that any process has found.

A process whose last pulse is old knows less than it thinks: perhaps the database hung, or the machine slept. It finds
out before it judges anybody's time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy import Engine

from bagatelle.table.live.steady_clock import SteadyClock
from bagatelle.table.play.outages import Outage
from bagatelle.table.storage import pulse
from bagatelle.table.storage.patience import retrieve_exception
from bagatelle.table.storage.trouble import SILENT, NotStored

PATIENCE = 5.0
"""Seconds that a command waits for the database to say what time it is."""


class Timekeeping:
    """Writes the pulse, and knows every outage that may still concern a clock."""

    def __init__(self, engine: Engine, in_thread: Callable[..., Awaitable[Any]], clock: SteadyClock) -> None:
        self._engine = engine
        self._in_thread = in_thread
        self._clock = clock
        self._last: float | None = None
        """The last pulse of this process; None before the first."""
        self._beating: asyncio.Task[bool] | None = None
        self.outages: list[Outage] = []
        """Every outage that is known, in the order in which they ended."""

    async def beat(self) -> bool:
        """Write a pulse; return whether the table had been away. Whoever asks meanwhile waits for the same one."""
        if self._beating is None or self._beating.done():
            self._beating = asyncio.ensure_future(self._beat())
            self._beating.add_done_callback(retrieve_exception)
        return await asyncio.shield(self._beating)

    async def _beat(self) -> bool:
        self._clock.follow_wall()
        known = self.outages[-1].ended if self.outages else 0.0
        write = partial(pulse.beat, first=self._last is None)
        beat: pulse.Beat = await self._in_thread(write, self._engine, self._clock, known)
        self._clock.not_behind(beat.at)
        self._last = beat.at
        kept = beat.at - pulse.KEPT
        self.outages = [outage for outage in self.outages if outage.ended > kept] + beat.outages
        return bool(beat.outages)

    def is_late(self) -> bool:
        """Whether this process cannot know whether the table was away just now."""
        return self._last is not None and self._clock() - self._last > pulse.GAP

    async def make_sure(self) -> None:
        """Find out whether the table was away, if that is not certain; refuse if it cannot be found out soon."""
        try:
            async with asyncio.timeout(PATIENCE):
                while self.is_late():
                    await self.beat()
        except TimeoutError:
            raise NotStored(SILENT) from None
