"""Bots at the tables: each is asked when its turn comes, and thinks in a thread."""

from __future__ import annotations

import asyncio
import logging
import os
import random
from concurrent.futures import ThreadPoolExecutor

from bagatelle.bots.bot import (
    BotFailed,
    Choice,
    Knowledge,
    ask_about,
    find_bot,
    knowledge_of,
    stand_in_for,
)
from bagatelle.refusal import Refused
from bagatelle.table.live.hall import Hall, Unknown
from bagatelle.table.play import commands
from bagatelle.table.play.chair import default_bot
from bagatelle.table.play.state import State
from bagatelle.table.storage.trouble import StorageTrouble

log = logging.getLogger("bagatelle.table")

ASIDE = 300.0
"""Seconds for which a table that cannot go on is left alone."""
LONGEST_THOUGHT = 120.0
"""Seconds after which a bot that has not chosen counts as failed."""


class Thinking:
    """Asks the bots whose turn it is."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._pool = _new_pool()
        self._busy: set[str] = set()
        self._aside: dict[str, float] = {}
        self._rng = random.SystemRandom()
        hall.on_change = self.wake

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, state: State) -> None:
        """Ask the bot to act, if one is and has not been asked yet."""
        if state.bot_to_act and state.id not in self._busy:
            self._busy.add(state.id)
            self.hall.spawn(self._play(state.id))

    def is_busy(self, match_id: str) -> bool:
        """Whether a bot thinks about a table."""
        return match_id in self._busy

    async def hint(self, state: State) -> int:
        """Return what a good bot would do for the seat to act; call it while the table is held."""
        return await self._ask(default_bot(), *self._knowledge(state))

    def set_aside(self, match_id: str) -> None:
        """Leave a table alone for a while that cannot go on, such as one whose game is no longer installed."""
        log.exception("match %s cannot go on; trying again later", match_id)
        self._aside[match_id] = self.hall.now() + ASIDE

    def aside(self) -> list[str]:
        """Return the tables that are left alone now."""
        now = self.hall.now()
        self._aside = {match_id: until for match_id, until in self._aside.items() if until > now}
        return [*self._aside]

    async def _play(self, match_id: str) -> None:
        """Let bots play at a table until a person must act."""
        try:
            while await self._play_once(match_id):
                pass
        except (Unknown, StorageTrouble):  # the sweep asks again
            return
        except Exception:
            self.set_aside(match_id)
        finally:
            self._busy.discard(match_id)

    async def _play_once(self, match_id: str) -> bool:
        if self.hall.pace:
            await asyncio.sleep(self.hall.pace)
        async with self.hall.at(match_id) as state:
            bot, change = state.bot_to_act, state.change
            if bot is None:
                return False
            knowledge = self._knowledge(state)
        try:
            action = await self._ask(bot, *knowledge)
        except Refused:
            other = stand_in_for(bot)
            if other is None:
                raise
            log.exception("the bot %r failed in match %s; %r plays on for it", bot, match_id, other)
            await self._replace(match_id, bot, other)
            return True
        at = self.hall.now()
        await self.hall.change(match_id, lambda now: commands.play_for_bot(now, action, change, at))
        self.hall.metrics.bot_moves += 1
        return True

    async def _replace(self, match_id: str, bot: str, other: str) -> None:
        """Let another bot play on where one failed, so that nobody waits for it."""
        at = self.hall.now()
        await self.hall.change(match_id, lambda now: commands.replace_bot(now, bot, other, at))

    def _knowledge(self, state: State) -> tuple[Knowledge, random.Random]:
        """Return what the seat to act may know, and luck of its own."""
        rng = random.Random(self._rng.getrandbits(64))
        return knowledge_of(state.started(), rng), rng

    async def _ask(self, bot: str, knowledge: Knowledge, rng: random.Random) -> int:
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(self._pool, ask_about, find_bot(bot), knowledge, rng)
        try:
            choice: Choice = await asyncio.wait_for(asked, LONGEST_THOUGHT)
        except TimeoutError:
            self._pool = _new_pool()  # its thread cannot be stopped, but nobody has to wait for it
            raise BotFailed(bot, f"no move in {LONGEST_THOUGHT:.0f} seconds") from None
        return choice.action


def _new_pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(1, os.cpu_count() or 1), "table-bot")
