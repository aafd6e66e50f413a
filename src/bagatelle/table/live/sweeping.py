"""What nobody's command sets off: clocks that run out, matches that begin without a nonce that was promised, and bots
that were forgotten because a process died."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bagatelle.table.live.hall import Hall
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play.commands import leaving
from bagatelle.table.storage.trouble import StorageTrouble

log = logging.getLogger("bagatelle.table")

EVERY = 1.0
FORGOTTEN = 4.0
"""Seconds after which a bot that has not played is taken to be forgotten by whoever should have asked it."""
PRESENCE = 20.0
"""Seconds after which this process says again who is here."""


class Sweep:
    """Looks through the database now and then."""

    def __init__(self, hall: Hall, thinking: Thinking) -> None:
        self.hall = hall
        self.thinking = thinking

    def start(self) -> None:
        """Begin to look; call it inside the event loop."""
        self.hall.spawn(self._run())
        self.hall.spawn(self._keep_pulse())

    async def _keep_pulse(self) -> None:
        """Write the pulse; after an outage, everybody whose clock it concerns is told."""
        while True:
            await asyncio.sleep(EVERY)
            with suppress(StorageTrouble):  # whoever stores and reads has said so
                if await self.hall.timekeeping.beat():
                    self.hall.put_clocks_right()

    async def _run(self) -> None:
        told = self.hall.now()
        forgotten_after = 0.0  # at the start every waiting bot was forgotten
        while True:
            try:
                if not forgotten_after:
                    await self.look_again()
                await self.once(forgotten_after)
                forgotten_after = FORGOTTEN
            except StorageTrouble:
                pass  # whoever stores and reads has said so
            except Exception:
                log.exception("could not look for clocks and bots; trying again")
            if self.hall.now() - told > PRESENCE:
                told = self.hall.now()
                self.hall.presence.refresh()
                self.hall.forget_idle()
            await asyncio.sleep(EVERY)

    async def once(self, forgotten_after: float = 0.0) -> None:
        """Do what is due, such as ending what has run out of time, and ask the bots that should have played so many
        seconds ago."""
        await self.hall.timekeeping.make_sure()
        store, in_thread, now = self.hall.store, self.hall.keeper.in_thread, self.hall.now()
        for match_id in await in_thread(store.come_due, now, self.thinking.aside()):
            await self._try(match_id, self._come_due)
        since = now - forgotten_after
        for match_id in await in_thread(store.waiting_for_bots, since, self.thinking.aside()):
            if not self.thinking.is_busy(match_id):
                await self._try(match_id, self._remind)

    async def look_again(self) -> None:
        """Let go on what was stuck, if its game is back."""
        for match_id in await self.hall.keeper.in_thread(self.hall.store.in_trouble):
            await self._try(match_id, self._remind)

    async def _try(self, match_id: str, job: Callable[[str], Awaitable[None]]) -> None:
        """Do something at one table; if it fails, the others must not wait for it."""
        try:
            await job(match_id)
        except StorageTrouble:
            raise
        except Exception:
            self.thinking.set_aside(match_id)

    async def _come_due(self, match_id: str) -> None:
        await self.hall.change(match_id, lambda state: leaving.come_due(state, self.hall.now()))

    async def _remind(self, match_id: str) -> None:
        async with self.hall.at(match_id) as state:
            self.thinking.wake(state)
