"""Bots at the tables. They think in threads of their own; a match whose bot was thinking when a process died is found
again and goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy.exc import SQLAlchemyError

from bagatelle.bots.bot import Choice, ask_about, find_bot, knowledge_of
from bagatelle.table.live.hall import Hall, Unknown
from bagatelle.table.play import commands
from bagatelle.table.play.state import State, default_bot

log = logging.getLogger("bagatelle.table")

FORGOTTEN = 4.0
"""Seconds after which a bot that has not played is taken to be forgotten by whoever should have asked it."""
SWEEP = 1.0
PRESENCE = 30.0
ASIDE = 300.0


class Thinking:
    """Asks the bots whose turn it is, and ends what has run out of time."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._pool = ThreadPoolExecutor(max(1, os.cpu_count() or 1), "table-bot")
        self._busy: set[str] = set()
        self._aside: dict[str, float] = {}
        self._rng = random.SystemRandom()
        hall.on_change = self.wake

    def start(self) -> None:
        """Look for forgotten bots now and then from now on."""
        self.hall.spawn(self._sweep())

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, state: State) -> None:
        """Ask the bot whose turn it is, if it is a bot's and nobody asks it already."""
        if state.bot_to_act and state.id not in self._busy:
            self._busy.add(state.id)
            self.hall.spawn(self._play(state.id))

    async def _play(self, match: str) -> None:
        """Let bots play at a table until a person must act."""
        try:
            while await self._play_once(match):
                pass
        except Unknown:
            return
        except SQLAlchemyError:
            raise
        except Exception:
            self._put_aside(match)
        finally:
            self._busy.discard(match)

    async def _play_once(self, match: str) -> bool:
        if self.hall.pace:
            await asyncio.sleep(self.hall.pace)
        async with self.hall.at(match) as state:
            bot, change = state.bot_to_act, state.change
            if bot is None:
                return False
            rng = random.Random(self._rng.getrandbits(64))
            knowledge = knowledge_of(state.started(), rng)
        loop = asyncio.get_running_loop()
        choice: Choice = await loop.run_in_executor(self._pool, ask_about, find_bot(bot), knowledge, rng)
        at = self.hall.now()
        await self.hall.change(match, lambda now: commands.play_for_bot(now, choice.action, change, at))
        self.hall.metrics.bot_moves += 1
        return True

    async def hint(self, state: State) -> int:
        """What a good bot would do for the seat to act; call it while the table is held."""
        rng = random.Random(self._rng.getrandbits(64))
        knowledge = knowledge_of(state.started(), rng)
        loop = asyncio.get_running_loop()
        choice: Choice = await loop.run_in_executor(
            self._pool, ask_about, find_bot(default_bot()), knowledge, rng
        )
        return choice.action

    async def _sweep(self) -> None:
        """Every second: who is out of time, and which bots were forgotten."""
        told = self.hall.now()
        long_enough = 0.0  # at the start every waiting bot was forgotten
        while True:
            now = self.hall.now()
            try:
                await self.sweep_once(long_enough)
                long_enough = FORGOTTEN
            except Exception:
                log.exception("the sweep failed; it is tried again")
            if now - told > PRESENCE:
                told = now
                self.hall.refresh_presence()
            await asyncio.sleep(SWEEP)

    async def sweep_once(self, long_enough: float = 0.0) -> None:
        """End what has run out of time, and ask the bots that should have played so many seconds ago."""
        store, keeper, now = self.hall.store, self.hall.keeper, self.hall.now()
        self._aside = {match: until for match, until in self._aside.items() if until > now}
        for match in await keeper.read(store.out_of_time, now, [*self._aside]):
            await self._try(match, self._run_out)
        for match in await keeper.read(store.waiting_for_bots, now - long_enough, [*self._aside]):
            if match not in self._busy:
                await self._try(match, self._remind)

    async def _try(self, match: str, job: Callable[[str], Awaitable[None]]) -> None:
        """Do something at one table; if it fails, the others must not wait for it."""
        try:
            await job(match)
        except SQLAlchemyError:
            raise
        except Exception:
            self._put_aside(match)

    def _put_aside(self, match: str) -> None:
        """A table that cannot go on, such as one of a game that is no longer installed, is left alone for a while."""
        log.exception("match %s cannot go on; it is tried again later", match)
        self._aside[match] = self.hall.now() + ASIDE

    async def _run_out(self, match: str) -> None:
        await self.hall.change(match, lambda state: commands.run_out(state, self.hall.now()))

    async def _remind(self, match: str) -> None:
        async with self.hall.at(match) as state:
            self.wake(state)
