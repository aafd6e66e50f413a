"""What goes on at the tables without anybody's command: bots, each asked when its turn comes, and events that nobody
chooses. Everything waits in fair queues, on the account of whoever set up the table or asked for a hint."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor

from bagatelle.bots.bot import (
    ADVISER,
    Bot,
    BotFailed,
    Budget,
    Choice,
    Knowledge,
    ask_about,
    bots,
    check_bot,
    find_bot,
    knowledge_of,
    stand_in_for,
)
from bagatelle.bots.hints import SECONDS as HINT_SECONDS
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.live.bot_process import BotProcesses, Question, is_ours, where_from
from bagatelle.table.live.hall import Hall, Unknown
from bagatelle.table.live.queueing import FairQueue
from bagatelle.table.play.commands import playing
from bagatelle.table.play.sealing import as_asked, envelope
from bagatelle.table.play.state import State
from bagatelle.table.storage.patience import within
from bagatelle.table.storage.trouble import StorageTrouble

log = logging.getLogger("bagatelle.table")

ASIDE = 300.0
"""Seconds for which a table that cannot go on is left alone."""
LONGEST_THOUGHT = 20.0
"""Seconds after which a bot that has not chosen counts as failed."""
SHARE_OF_CLOCK = 0.05
"""Which part of the time that somebody has left their stand-in may take for one move."""
QUICKEST = 0.02
"""Seconds that it may take in any case."""
SHARE = 0.25
"""How much of a processor events that nobody chooses may take, at all tables together."""


class Thinking:
    """Asks the bots whose turn it is, and lets games play on that play themselves."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        places = max(2, os.cpu_count() or 1)
        self._pool = _new_pool()
        self._processes = BotProcesses()
        self._in_threads, self._in_processes = FairQueue(places), FairQueue(places)
        self._by_itself = FairQueue(1)
        self._busy: set[str] = set()
        self._wants_hint: set[str] = set()
        self._aside: dict[str, float] = {}
        self._rng = random.SystemRandom()
        hall.on_change = self.wake

    def close(self) -> None:
        """Stop thinking."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._processes.close()

    def wake(self, state: State) -> None:
        """Let a table go on, if it has something to do by itself and does not do so yet."""
        if state.goes_on and state.id not in self._busy:
            self._busy.add(state.id)
            self.hall.spawn(self._play(state.id))

    def is_busy(self, match_id: str) -> bool:
        """Whether a table goes on by itself."""
        return match_id in self._busy

    async def hint(self, match_id: str, seat: int, person: str, say: Say) -> tuple[Choice, int]:
        """Return what the best bot would do for a seat, and the number of the change after which; a person waits for
        one hint at a time, and nobody waits for the table meanwhile."""
        if person in self._wants_hint:
            raise Refused(say("You are already waiting for a hint."))
        self._wants_hint.add(person)
        try:
            async with self.hall.at(match_id) as state:
                ahead = envelope(state, seat)
                if ahead is None and (state.actor != seat or state.plays_itself):
                    raise Refused(say("It is not your turn."))
                match = state.started() if ahead is None else as_asked(state.started(), ahead)
                change, knowledge = state.change, await self._knowledge(match)
            return await self._advise(*knowledge, account=person), change
        finally:
            self._wants_hint.discard(person)

    async def _advise(self, knowledge: Knowledge, rng: random.Random, account: str) -> Choice:
        """Ask for advice; if the adviser fails, ask the next one."""
        adviser = ADVISER
        while True:
            try:
                return await self._ask(adviser, knowledge, rng, account, Budget(HINT_SECONDS))
            except BotFailed:
                other = stand_in_for(adviser)
                if other is None:
                    raise
                log.exception("the bot %r failed to give a hint; asking %r", adviser, other)
                adviser = other

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
        """Let a table go on until a person must act."""
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
        async with self.hall.at(match_id) as state:
            by_itself, account, pace = state.plays_itself, state.host or match_id, self._pace(state)
        if by_itself:
            await self._go_on(match_id, account)
            return True
        if pace:
            await asyncio.sleep(pace)
        async with self.hall.at(match_id) as state:
            bot, change = state.bot_to_act, state.change
            if bot is None:
                return state.plays_itself
            knowledge, budget = await self._knowledge(state.started()), self._budget(state, bot)
            account = state.chairs[state.actor].person or account
        try:
            choice = await self._ask(bot, *knowledge, account, budget)
        except Refused:
            other = stand_in_for(bot)
            if other is None:
                raise
            log.exception("the bot %r failed in match %s; %r plays on for it", bot, match_id, other)
            await self._replace(match_id, bot, other)
            return True
        at = self.hall.now()
        await self.hall.change(match_id, lambda now: playing.play_for_bot(now, choice.action, change, at))
        self.hall.metrics.bot_moves += 1
        return True

    def _share_of_clock(self, state: State) -> float | None:
        """Return the seconds that a stand-in may take for a move where its owner's clock runs; None where none does."""
        if not state.bot_to_act or state.actor not in state.thinkers:
            return None
        left = state.time_left(self.hall.now())
        return None if left is None else max(QUICKEST, SHARE_OF_CLOCK * left[state.actor])

    def _pace(self, state: State) -> float:
        """Return for how many seconds a bot waits before it thinks, so that people can follow."""
        share = self._share_of_clock(state)
        return self.hall.pace if share is None else min(self.hall.pace, share)

    def _budget(self, state: State, bot: str) -> Budget:
        """Return how long a bot may think: as long as it usually does, unless it plays on somebody's clock."""
        share, usual = self._share_of_clock(state), getattr(bots().get(bot), "seconds", None)
        return Budget() if share is None or usual is None else Budget(min(usual, share))

    async def _go_on(self, match_id: str, account: str) -> None:
        """Play some events that nobody chooses, and then leave the processor to others for a while."""

        def go_on(state: State) -> float:
            begun = time.perf_counter()
            playing.go_on(state, self.hall.now())
            return time.perf_counter() - begun

        async with self._by_itself.turn(account):
            took = await self.hall.change(match_id, go_on)
            await asyncio.sleep(took * (1 / SHARE - 1))

    async def _replace(self, match_id: str, bot: str, other: str) -> None:
        """Let another bot play on where one failed, so that nobody waits for it."""
        at = self.hall.now()
        await self.hall.change(match_id, lambda now: playing.replace_bot(now, bot, other, at))

    async def _knowledge(self, match: Match) -> tuple[Knowledge, random.Random]:
        """Return what the seat to act may know, and luck of its own; call it while the table is held. A long story is
        told in parts, between which others have their turn."""
        rng = random.Random(self._rng.getrandbits(64))
        while match.tell_more(match.actor):
            await asyncio.sleep(0)
        return knowledge_of(match, rng), rng

    async def _ask(
        self,
        bot: str,
        knowledge: Knowledge,
        rng: random.Random,
        account: str,
        budget: Budget = Budget(),  # noqa: B008 - frozen
    ) -> Choice:
        """Let a bot choose, on somebody's account: one of ours in a thread, any other in a process. The budget begins
        when its turn comes; until then it waits in a queue."""
        kind = bots()[check_bot(bot)]
        source = None if is_ours(kind) else where_from(bot)
        if source is None:
            async with self._in_threads.turn(account):
                return await self._in_thread(kind, knowledge, rng, budget)
        async with self._in_processes.turn(account):
            question = Question(bot, source, knowledge, rng)
            return Choice(await self._processes.ask(question, LONGEST_THOUGHT))

    async def _in_thread(
        self, kind: type[Bot], knowledge: Knowledge, rng: random.Random, budget: Budget
    ) -> Choice:
        def choose() -> Choice:
            return ask_about(find_bot(kind.name), knowledge, rng, budget)

        asked = asyncio.get_running_loop().run_in_executor(self._pool, choose)
        try:
            return await within(LONGEST_THOUGHT, asked)
        except TimeoutError:
            self._pool = _new_pool()  # its thread cannot be stopped, but nobody has to wait for it
            raise BotFailed(kind.name, f"no move in {LONGEST_THOUGHT:.0f} seconds") from None


def _new_pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(1, os.cpu_count() or 1), "table-bot")
