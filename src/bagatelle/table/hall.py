"""The hall: every table in use, who follows it, and the order of things: check, store, then tell everybody."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

import orjson
from sqlalchemy.exc import SQLAlchemyError

from bagatelle.game import Game
from bagatelle.getting_ready import Preparations
from bagatelle.table import frames
from bagatelle.table.appending import Append
from bagatelle.table.bus import Bus
from bagatelle.table.frames import Viewer
from bagatelle.table.keeper import Keeper
from bagatelle.table.metrics import Metrics
from bagatelle.table.scribe import Scribe
from bagatelle.table.state import State
from bagatelle.table.store import Store

log = logging.getLogger("bagatelle.table")
T = TypeVar("T")

CACHED = 4096
"""How many tables stay in memory; the others are read again when somebody does something there."""
STORY = 50
"""How much of a match is told at once."""
TRIES = 20
"""How often a command is tried again when other processes add entries to the same table at the same moment."""


class Unknown(LookupError):
    """There is no such match."""


class Line(Protocol):
    """A connection to somebody."""

    def send(self, text: str) -> None:
        """Send a text as soon as the other side can take it; never blocks."""
        ...


@dataclass(eq=False)
class Follower:
    """Somebody who gets the news of one table."""

    line: Line
    viewer: Viewer
    number: int = 0


@dataclass(frozen=True)
class News:
    """What is new at a table: who was there when it was written, and the text for each viewer who knows so much."""

    here: set[str]
    texts: dict[tuple[Viewer, int], str]


class Hall:
    """All tables that this process serves."""

    def __init__(
        self,
        store: Store,
        pace: float = 0.7,
        now: Callable[[], float] = time.time,
        scribe: Scribe | None = None,
    ) -> None:
        self.origin = secrets.token_hex(8)
        self.store = store
        self.keeper = Keeper(store, scribe)
        self.bus = Bus(store.engine, self.origin, self._hear_entries, self._hear_presence)
        self.pace = pace
        self.now = now
        self.metrics = Metrics()
        self.on_change: Callable[[State], None] = lambda state: None
        """Called after every change; the bots listen here."""
        self._states: OrderedDict[str, State] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._followers: dict[str, set[Follower]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, list[str]]]] = {}
        self._untold: dict[str, bool] = {}
        self._telling: asyncio.Task[Any] | None = None
        self.preparations = Preparations()
        self._ready: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Open the doors."""
        self.keeper.start()
        self.bus.start()

    async def close(self) -> None:
        """Let everything that was begun come to its end."""
        for task in [*self._tasks]:
            task.cancel()
        self.preparations.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bus.close()
        await self.keeper.close()

    def spawn(self, job: Any) -> asyncio.Task[Any]:
        """Run something beside everything else, and complain in the log if it fails."""
        task: asyncio.Task[Any] = asyncio.ensure_future(job)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("a background job failed", exc_info=task.exception())

    # Games compile when they are first needed; never on the event loop

    async def ready(self, game: Game, *, asked_for: bool = True) -> None:
        """Wait until a game is loaded, which takes seconds the first time ever; one that is asked for goes first."""
        if game.name not in self._ready:
            self._ready[game.name] = asyncio.ensure_future(
                asyncio.to_thread(self.preparations.make_ready, game)
            )
        if asked_for and not self._ready[game.name].done():
            self.preparations.ask_for(game)
        try:
            await asyncio.shield(self._ready[game.name])
        except Exception:
            self._ready.pop(game.name, None)
            raise

    # Tables

    def _lock(self, match: str) -> asyncio.Lock:
        lock = self._locks.get(match)
        if lock is None:
            self._locks[match] = lock = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def at(self, match: str) -> AsyncIterator[State]:
        """A table to look at; nobody changes it meanwhile."""
        lock = self._lock(match)
        async with lock:
            yield await self._state(match)

    async def _state(self, match: str) -> State:
        state = self._states.get(match)
        if state is None:
            state = await self._load(match)
            self._remember(state)
        else:
            self._states.move_to_end(match)
        return state

    def _remember(self, state: State) -> None:
        self._states[state.id] = state
        while len(self._states) > CACHED:
            self._forget_oldest()

    def _forget_oldest(self) -> None:
        for match in self._states:
            if match not in self._locks or not self._locks[match].locked():
                del self._states[match]
                return
        raise RuntimeError("more tables are busy at once than can be kept in memory")

    async def _load(self, match: str) -> State:
        game = await self.keeper.read(self.store.game_of, match)
        if game is None:
            raise Unknown
        await self.ready(game)
        state = await self.keeper.read(self.store.load, match)
        if state is None:
            raise Unknown
        return state

    async def create(self, state: State, at: float) -> None:
        """Keep a new table, unless somebody has set up the same one at the same moment."""
        if not await self.keeper.read(self.store.create, state, at, self.origin):
            return
        state.fresh = []
        self._remember(state)
        self.metrics.matches += 1
        self.on_change(state)

    async def change(self, match: str, job: Callable[[State], T]) -> T:
        """Do something at a table: check and apply it, store it, then tell everybody. When another process was
        quicker, its entries are taken in first and the job is tried again on what is there now. The news are written
        before they are stored, so that a move has to wait for its turn on a busy processor once, not twice."""
        lock = self._lock(match)
        async with lock:
            for _ in range(TRIES):
                state = await self._state(match)
                known = state.number
                try:
                    answer = job(state)
                    if not state.fresh:
                        return answer
                    news = self._write_news(state)
                except BaseException:
                    self._drop_half_done(state)
                    raise
                fresh, state.fresh = state.fresh, []
                if await self._keep(state, known, fresh):
                    self.metrics.entries += len(fresh)
                    self._tell(state, news)
                    self.on_change(state)
                    return answer
                self._states.pop(match, None)
            raise TimeoutError(f"too many processes want to change match {match} at once")

    async def _keep(self, state: State, known: int, fresh: list[Any]) -> bool:
        begun = time.perf_counter()
        try:
            return await self.keeper.append(Append.of(state, known, fresh, self.origin))
        except BaseException:
            self._states.pop(state.id, None)  # what is in memory may not be what is stored
            raise
        finally:
            self.metrics.stored(time.perf_counter() - begun)

    def _drop_half_done(self, state: State) -> None:
        if state.fresh:
            self._states.pop(state.id, None)

    # Followers

    async def follow(self, follower: Follower, match: str, since: int) -> None:
        """Send a table, or what was missed, and all news from now on."""
        async with self.at(match) as state:
            if since > state.number:  # another process told more than this one has heard
                await self._take_in(state)
            knows_most = 0 < since <= state.number and state.number - since <= frames.VIEWS_AT_MOST
            told = None if knows_most else await self._history(state, follower.viewer)
            first = not self._here_now(match)
            self._followers.setdefault(match, set()).add(follower)
            here, now = self.here(match), self.now()
            if knows_most:
                frame = frames.news(state, follower.viewer, since, here, now)
            else:
                frame = frames.table(state, follower.viewer, here, now, told)
            follower.number = state.number
            follower.line.send(_text(frame))
            self._tell_presence(state)
            self._tell_elsewhere(match, ask=first)

    async def look(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """Everything about a table that nobody may change meanwhile."""
        told = await self._history(state, viewer)
        return frames.table(state, viewer, self.here(state.id), self.now(), told)

    async def _history(self, state: State, viewer: Viewer) -> list[dict[str, Any]]:
        """What happened at a table; a long story is told in pieces, between which others have their turn."""
        told: list[dict[str, Any]] = []
        for step in frames.history(state, viewer):
            told.append(step)
            if len(told) % STORY == 0:
                await asyncio.sleep(0)
        return told

    def leave(self, follower: Follower, match: str) -> None:
        """No more news."""
        around = self._followers.get(match, set())
        around.discard(follower)
        if not around:
            self._followers.pop(match, None)
            self._elsewhere.pop(match, None)
        if match in self._states:
            self._tell_presence(self._states[match])
        self._tell_elsewhere(match)

    def _write_news(self, state: State) -> News:
        """What those who follow a table do not know yet, in words that can be sent."""
        now, here = self.now(), self.here(state.id)
        texts: dict[tuple[Viewer, int], str] = {}
        shared: frames.Shared = {}
        for follower in self._followers.get(state.id, ()):
            what = (follower.viewer, follower.number)
            if follower.number < state.number and what not in texts:
                texts[what] = _text(frames.news(state, follower.viewer, follower.number, here, now, shared))
        return News(here, texts)

    def _tell(self, state: State, news: News | None = None) -> None:
        """Send everybody who follows a table what they do not know yet; news that were written before somebody came or
        went are written again."""
        if news is None or news.here != self.here(state.id):
            news = self._write_news(state)
        for follower in self._followers.get(state.id, ()):
            if follower.number < state.number:
                follower.line.send(news.texts[follower.viewer, follower.number])
                follower.number = state.number

    async def catch_up(self, match: str) -> None:
        """Take in what other processes have stored, and tell it."""
        async with self._lock(match):
            state = self._states.get(match)
            if state is None:
                if match not in self._followers:
                    return
                state = await self._state(match)
            else:
                await self._take_in(state)
            self._tell(state)

    async def _take_in(self, state: State) -> None:
        for entry in await self.keeper.read(self.store.since, state.id, state.number):
            state.apply(entry)

    def _hear_entries(self, match: str, number: int) -> None:
        if match == "*":
            for known in {*self._states, *self._followers}:
                self.spawn(self.catch_up(known))
        elif self._is_read_now(match) or self._is_behind(match, number):
            self.spawn(self.catch_up(match))

    def _is_read_now(self, match: str) -> bool:
        """Whether somebody is at a table that is not in memory yet, and may have read it too early."""
        return match not in self._states and match in self._locks and self._locks[match].locked()

    def _is_behind(self, match: str, number: int) -> bool:
        """Whether somebody here does not know an entry; a follower may know less than the table in memory."""
        state = self._states.get(match)
        if state is not None and state.number < number:
            return True
        return any(follower.number < number for follower in self._followers.get(match, ()))

    # Who is here

    def _here_now(self, match: str) -> set[str]:
        return {f.viewer.person for f in self._followers.get(match, ()) if f.viewer.person}

    def _seated_first(self, match: str) -> list[str]:
        """The people who look at a table through this process."""
        seated = self._states[match].people() if match in self._states else set()
        return sorted(self._here_now(match), key=lambda person: (person not in seated, person))

    def here(self, match: str) -> set[str]:
        """The people who look at a table now, through this process or another."""
        people = self._here_now(match)
        elsewhere = self._elsewhere.get(match)
        if elsewhere:
            fresh_enough = self.now() - PRESENCE_LASTS
            people.update(person for at, some in elsewhere.values() if at > fresh_enough for person in some)
        return people

    def _tell_presence(self, state: State) -> None:
        around = self.here(state.id)
        here = [seat.kind == "bot" or seat.person in around for seat in state.seats]
        text = _text({"say": "presence", "match": state.id, "here": here})
        for follower in self._followers.get(state.id, ()):
            follower.line.send(text)

    def _tell_elsewhere(self, match: str, ask: bool = False) -> None:
        """Tell the other processes who is here; `ask` wants to hear the same from them."""
        if self.store.notifies:
            self._untold[match] = ask or self._untold.get(match, False)
            if self._telling is None or self._telling.done():
                self._telling = self.spawn(self._tell_the_untold())

    async def _tell_the_untold(self) -> None:
        """All at once, and one time after the other, so that the last word is the latest."""
        while self._untold:
            tables = [(match, self._seated_first(match), ask) for match, ask in self._untold.items()]
            self._untold.clear()
            try:
                await self.keeper.read(self.bus.tell_presence, tables)
            except SQLAlchemyError as problem:
                log.warning("could not tell who is here: %s", problem)

    def _hear_presence(self, origin: str, match: str, people: list[str], ask: bool) -> None:
        if match not in self._followers:
            return
        self._elsewhere.setdefault(match, {})[origin] = (self.now(), people)
        if match in self._states:
            self._tell_presence(self._states[match])
        if ask:
            self._tell_elsewhere(match)

    def refresh_presence(self) -> None:
        """Say again who is here, and forget what a process said that says nothing any more; call it now and then."""
        too_old = self.now() - PRESENCE_LASTS
        for match in self._followers:
            self._tell_elsewhere(match)
            said = self._elsewhere.get(match, {})
            silent = [origin for origin, (at, _) in said.items() if at <= too_old]
            for origin in silent:
                del said[origin]
            if silent and match in self._states:
                self._tell_presence(self._states[match])

    def in_use(self) -> dict[str, int]:
        """Figures for the metrics."""
        return {
            "tables_in_memory": len(self._states),
            "tables_followed": len(self._followers),
            "followers": sum(map(len, self._followers.values())),
        }


def _text(frame: dict[str, Any]) -> str:
    return orjson.dumps(frame).decode()


PRESENCE_LASTS = 90.0
