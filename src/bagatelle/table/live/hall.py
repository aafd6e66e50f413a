"""The hall: every table in use, who follows it, and the order of things: check, store, then tell everybody."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import orjson

from bagatelle.game import Game, games
from bagatelle.getting_ready import Preparations
from bagatelle.table.live.bus import Bus, TablePresence
from bagatelle.table.live.devices import Devices
from bagatelle.table.live.failures import Failures
from bagatelle.table.live.followers import Follower, Followers
from bagatelle.table.live.lounge import Lounge
from bagatelle.table.live.metrics import Metrics
from bagatelle.table.live.presence import Presence
from bagatelle.table.live.queueing import FairQueue
from bagatelle.table.live.steady_clock import SteadyClock
from bagatelle.table.live.timekeeping import Timekeeping
from bagatelle.table.play import frames
from bagatelle.table.play.commands import leaving, playing
from bagatelle.table.play.outages import Outage, note_outages
from bagatelle.table.play.state import State
from bagatelle.table.play.stuck import revive
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.appending import Append
from bagatelle.table.storage.health import Health
from bagatelle.table.storage.keeper import Keeper
from bagatelle.table.storage.pulse import GAP
from bagatelle.table.storage.scribe import Scribe
from bagatelle.table.storage.seeing import Seen, last_seen, note_seen
from bagatelle.table.storage.store import Store
from bagatelle.table.storage.trouble import NotStored, StorageTrouble, Unsure
from bagatelle.table.storage.writing import ago

log = logging.getLogger("bagatelle.table")
T = TypeVar("T")

CACHED = 4096
"""How many tables stay in memory; the others are read again when somebody needs them."""
IDLE = 600.0
"""Seconds after which a table that nobody uses or follows is forgotten: a long match takes some ten megabytes."""
STORY = 50
"""How many steps are told, or entries taken in, before others have their turn."""
ASIDE = 2
"""How many threads do what takes long and concerns nobody else."""
DRAWS = 1000
"""How many events are looked through for draws of chance in one answer."""
NOTICED = 0.25
"""Seconds that a game may take to load before whoever is to act gets them back."""
TRIES = 20
"""How often a command is tried when other processes add entries to the same table at the same moment."""
LOST = 0.005
"""Seconds that a command waits at most after it came too late, more each time."""
LATER = 1.0
"""Seconds after which what could not be read is read again."""


class Unknown(LookupError):
    """There is no such match."""


@dataclass(frozen=True)
class News:
    """What is new at a table: who was here when it was written, and a text for each viewer and what they know."""

    here: set[str]
    texts: dict[tuple[Viewer, int], str]


class Hall:
    """Every table that this process serves."""

    def __init__(
        self,
        store: Store,
        pace: float = 0.7,
        now: Callable[[], float] | None = None,
        scribe: Scribe | None = None,
    ) -> None:
        self.origin = secrets.token_hex(8)
        self.store = store
        self.keeper = Keeper(store, scribe)
        self.health = Health(self.keeper)
        self.pace = pace
        self.clock = SteadyClock() if now is None else SteadyClock(now, now)
        self.now: Callable[[], float] = self.clock
        self.timekeeping = Timekeeping(store.engine, self.keeper.in_thread, self.clock)
        self.metrics = Metrics()
        self.failures = Failures(self.metrics)
        self.on_change: Callable[[State], None] = lambda state: None
        """Called after every change; the bots listen here."""
        self._states: OrderedDict[str, State] = OrderedDict()
        """The tables in memory; whatever was used last is at the end."""
        self._used: dict[str, float] = {}
        """When each of them was last used."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._followers = Followers()
        self.presence = Presence(
            self._followers, self._states.get, lambda: self.now(), self.spawn,
            self._tell_processes if store.notifies else None, self._note_seen,
        )  # fmt: skip
        self.devices = Devices()
        self.lounge = Lounge(self.keeper, self.devices, lambda: self.now())
        self.bus = Bus(
            store.engine,
            self.origin,
            self._hear_entries,
            self.presence.hear,
            self._catch_up_with_everything,
            self.devices.signed_out,
        )
        self.preparations = Preparations()
        self._ready: dict[str, asyncio.Task[None]] = {}
        self._waits: dict[str, Outage] = {}
        """How long a table had to wait until its game was loaded, or a change was stored."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False
        self._overdue: set[str] = set()
        """Tables of which followers may not know everything, because the database did not answer."""
        self._catching_up: asyncio.Task[Any] | None = None
        self._aside, self._asides = ThreadPoolExecutor(ASIDE, "table-aside"), FairQueue(ASIDE)

    def start(self) -> None:
        """Open the hall; call it inside the event loop."""
        self.keeper.start()
        self.presence.start()
        self.bus.start()

    async def close(self) -> None:
        """Stop what runs, and store what still waits."""
        self._closed = True
        for task in [*self._tasks]:
            task.cancel()
        self.preparations.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.bus.close()
        self._aside.shutdown(wait=False, cancel_futures=True)
        await self.presence.close()
        await self.keeper.close()
        self.health.close()

    def spawn(self, job: Any) -> asyncio.Task[Any]:
        """Run something in the background; if it fails, the log says so."""
        task: asyncio.Task[Any] = asyncio.ensure_future(job)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem and not isinstance(problem, StorageTrouble):
            self.failures.note("a background job failed", problem)

    # Games: compiled when they are first needed, never on the event loop

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

    def _lock(self, match_id: str) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            self._locks[match_id] = lock = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def at(self, match_id: str) -> AsyncIterator[State]:
        """Hold a table to look at it; nobody changes it meanwhile."""
        async with self._lock(match_id):
            await self._keep_time(match_id, self.now())
            yield await self._state(match_id)

    async def _state(self, match_id: str) -> State:
        state = self._states.get(match_id)
        if state is None:
            state = await self._load(match_id)
            self._remember(state)
        else:
            self._states.move_to_end(match_id)
        self._used[match_id] = time.monotonic()
        return state

    def _remember(self, state: State) -> None:
        self._states[state.id] = state
        self._used[state.id] = time.monotonic()
        while len(self._states) > CACHED:
            self._forget_oldest()

    def _forget_oldest(self) -> None:
        for match_id in self._states:
            if not self._is_held(match_id):
                del self._states[match_id]
                return
        raise RuntimeError("more tables are busy at once than can be kept in memory")

    def _is_held(self, match_id: str) -> bool:
        return match_id in self._locks and self._locks[match_id].locked()

    def forget_idle(self) -> None:
        """Forget the tables that nobody follows and nobody has used for a while."""
        before = time.monotonic() - IDLE
        idle = [match_id for match_id in self._states if self._used.get(match_id, 0.0) < before]
        for match_id in idle:
            if match_id not in self._followers and not self._is_held(match_id):
                del self._states[match_id]
        self._used = {match_id: at for match_id, at in self._used.items() if match_id in self._states}

    async def _load(self, match_id: str) -> State:
        """Play a match again from its entries, or return it as one that is stuck; note which, if that is news."""
        kept = await self.keeper.in_thread(self.store.read, match_id)
        if kept is None:
            raise Unknown
        if kept.game in games():
            begun = self.now()
            await self.ready(games()[kept.game])
            if self.now() - begun > NOTICED:
                self._waits[match_id] = Outage(begun, self.now())
        state = await asyncio.to_thread(revive, kept)
        if state.trouble != kept.trouble:
            await self.keeper.in_thread(self.store.note_trouble, state)
        return state

    async def create(self, state: State, at: float) -> None:
        """Store a new table, unless somebody has set up the same one at the same moment."""
        if not await self.keeper.in_thread(self.store.create, state, at, self.origin):
            return
        state.take_unstored()
        self._remember(state)
        self.metrics.matches += 1
        self.on_change(state)

    async def change(self, match_id: str, job: Callable[[State], T], at: float | None = None) -> T:
        """Do something at a table: check and apply it, store it, then tell everybody. What was due when the command
        came (`at`) happens first."""
        at = self.now() if at is None else at
        async with self._lock(match_id):
            await self._keep_time(match_id, at)
            answer = await self._change(match_id, job)
            await self._excuse_delay(match_id, at)
            return answer

    async def _change(self, match_id: str, job: Callable[[State], T]) -> T:
        """Change a table that is held.

        When another process was quicker, its entries are taken in and the job is tried again on what is there now,
        after a pause that differs, so that two processes do not race each other for ever. The news is written before it
        is stored, so that a move waits for its turn on a busy processor once, not twice.
        """
        for attempt in range(TRIES):
            await asyncio.sleep(random.uniform(0, attempt * LOST))
            state = await self._state(match_id)
            answer, news = self._apply(state, job)
            if news is None:
                return answer
            if await self._store(state):
                self._tell(state, news)
                self.on_change(state)
                return answer
            self._states.pop(match_id, None)
        raise NotStored("other processes were always quicker")

    # Clocks

    async def _keep_time(self, match_id: str, at: float) -> None:
        """Bring the clock of a table that is held up to date: note outages, and see whether time had run out."""
        state = await self._state(match_id)
        waited = self._waits.pop(match_id, None)
        if state.deadline() is None:
            return
        await self.timekeeping.make_sure()
        outages = self.timekeeping.outages
        if waited:
            outages = sorted([*outages, waited], key=lambda outage: outage.ended)
        if outages or at >= (state.time_out() or 0.0):
            await self._change(match_id, lambda now: self._put_right(now, outages, at))

    def _put_right(self, state: State, outages: list[Outage], at: float) -> None:
        note_outages(state, outages, self.now())
        leaving.run_out(state, at)

    async def _excuse_delay(self, match_id: str, at: float) -> None:
        """Whoever is to act since a change that took long to store hears of it only now, and thinks from now on."""
        state, now = self._states.get(match_id), self.now()
        if not state or now - at <= GAP or state.times.since < at:
            return
        delay = Outage(at, now)
        try:
            await self._change(match_id, lambda state: note_outages(state, [delay], now))
        except StorageTrouble:  # the change itself is stored, and its sender must not hear anything else
            self._waits[match_id] = delay

    def put_clocks_right(self) -> None:
        """Tell everybody at a table with a clock that the server was away."""
        for match_id in self._followers.tables():
            state = self._states.get(match_id)
            if state is None or state.settings.clock:
                self.spawn(self._look_in(match_id))

    async def _look_in(self, match_id: str) -> None:
        async with self.at(match_id):
            pass

    def _apply(self, state: State, job: Callable[[State], T]) -> tuple[T, News | None]:
        """Apply a job and write what is new, if anything is; what fails half-way is forgotten."""
        try:
            answer = job(state)
            if state.unstored:
                playing.call_off_if_too_long(state, self.now())
            return answer, self._write_news(state) if state.unstored else None
        except BaseException:
            if state.unstored:
                self._states.pop(state.id, None)
            raise

    async def _store(self, state: State) -> bool:
        """Store the new entries of a table; return whether no other process was quicker."""
        begun, new = time.perf_counter(), state.take_unstored()
        try:
            stored = await self.keeper.append(Append.of(state, new, self.origin))
        except BaseException as problem:
            self._states.pop(state.id, None)  # what is in memory may not be what is stored
            if isinstance(problem, Unsure):
                self._catch_up_later(state.id)
            raise
        finally:
            self.metrics.stored(time.perf_counter() - begun)
        if stored:
            self.metrics.entries += len(new)
        return stored

    def is_playing(self, match_id: str, person: str) -> bool:
        """Whether a person has a seat in a match that goes on, as far as this process remembers it."""
        state = self._states.get(match_id)
        return (
            state is not None
            and state.match is not None
            and not state.result
            and bool(state.seats_of(person))
        )

    # Followers

    async def follow(self, follower: Follower, match_id: str, since: int) -> None:
        """Send a table, or what was missed of it, and everything new from now on."""
        async with self.at(match_id) as state:
            if since > state.number:  # another process told more than this one has heard
                state = await self.take_in(state)
            knows_most = 0 < since <= state.number and state.number - since <= frames.VIEWS_AT_MOST
            told = None if knows_most else await self._history(state, follower.viewer)
            if not self.presence.knows(state):
                await self.learn_who_was_seen(match_id)
            first = not self._followers.people_at(match_id)
            self._followers.add(match_id, follower)
            here, now, away = self.here(match_id), self.now(), self.presence.away(state)
            if knows_most:
                frame = frames.news(state, follower.viewer, since, here, now, away=away)
            else:
                frame = frames.table(state, follower.viewer, here, now, told, away)
            follower.number = state.number
            follower.outbox.send(_text(frame), match_id, whole=not knows_most)
            self.presence.somebody_came(state, follower, first=first)

    async def look(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return everything a viewer may know of a table; call it while the table is held."""
        told = await self._history(state, viewer)
        if not self.presence.knows(state):
            await self.learn_who_was_seen(state.id)
        return frames.table(state, viewer, self.here(state.id), self.now(), told, self.presence.away(state))

    async def steps(self, state: State, viewer: Viewer, before: int) -> dict[str, Any]:
        """Return the last steps before an entry; call it while the table is held."""
        return (await self._history(state, viewer, before)).plain()

    async def _history(self, state: State, viewer: Viewer, before: int | None = None) -> frames.Page:
        """Return what happened at a table; between the parts of a long story others have their turn."""
        page = frames.Page(state, viewer, before)
        while page.go_on(STORY):
            await asyncio.sleep(0)
        return page

    async def draws(self, state: State, since: int) -> dict[str, Any]:
        """Return what chance chose from, some events at a time; call it while the table is held."""
        until = since + DRAWS
        draws: list[dict[str, Any]] = []
        for first in range(since, until, STORY):
            draws += frames.draws(state, first, first + STORY)
            await asyncio.sleep(0)
        return {"draws": draws, "next": until if until < len(state.started().events) else None}

    async def aside(self, account: str, job: Callable[[], T]) -> T:
        """Do something long that concerns nobody else in a thread, on somebody's account: for each one such thing at a
        time."""
        async with self._asides.turn(account):
            return await asyncio.get_running_loop().run_in_executor(self._aside, job)

    def leave(self, follower: Follower, match_id: str) -> None:
        """Send nothing more of a table."""
        self._followers.remove(match_id, follower)
        self.presence.somebody_left(match_id, follower.viewer.person)

    def here(self, match_id: str) -> set[str]:
        """Return the people who are at a table now, through this process or another."""
        return self.presence.at(match_id)

    async def _tell_processes(self, tables: list[TablePresence]) -> None:
        await self.keeper.in_thread(self.bus.tell_presence, tables)

    async def learn_who_was_seen(self, match_id: str) -> None:
        """Read when the players of a table were last seen, through whichever process."""
        self.presence.learn(match_id, *await self.keeper.in_thread(last_seen, self.store.engine, match_id))

    async def _note_seen(self, seen: Sequence[Seen]) -> None:
        await self.keeper.in_thread(note_seen, self.store.engine, seen)

    def _write_news(self, state: State) -> News:
        """Write what the followers of a table do not know yet."""
        now, here, away = self.now(), self.here(state.id), self.presence.away(state)
        texts: dict[tuple[Viewer, int], str] = {}
        shared: frames.Shared = {}
        for follower in self._followers.at(state.id):
            what = (follower.viewer, follower.number)
            if follower.number < state.number and what not in texts:
                texts[what] = _text(self._missed(state, what, here, now, shared, away))
        return News(here, texts)

    @staticmethod
    def _missed(
        state: State,
        what: tuple[Viewer, int],
        here: set[str],
        now: float,
        shared: frames.Shared,
        away: Mapping[str, float],
    ) -> dict[str, Any]:
        """Return what somebody does not know yet; whoever has missed a great deal is sent the table again."""
        viewer, number = what
        if state.number - number > frames.STEPS_AT_MOST:
            return frames.table(state, viewer, here, now, away=away)
        return frames.news(state, viewer, number, here, now, shared, away)

    def _tell(self, state: State, news: News | None = None) -> None:
        """Send the followers of a table what they do not know yet; if somebody came or went since the news was written,
        it is written again."""
        if news is None or news.here != self.here(state.id):
            news = self._write_news(state)
        for follower in self._followers.at(state.id):
            if follower.number < state.number:
                whole = state.number - follower.number > frames.STEPS_AT_MOST
                text = news.texts[follower.viewer, follower.number]
                follower.outbox.send(text, state.id, whole=whole)
                follower.number = state.number

    async def _hear_of(self, match_id: str) -> None:
        if self._closed:  # what another process says then is for the next start
            return
        try:
            await self.catch_up(match_id)
        except StorageTrouble:
            self._catch_up_later(match_id)

    async def catch_up(self, match_id: str) -> None:
        """Take in what was stored, by other processes or unnoticed by this one, and tell the followers."""
        async with self._lock(match_id):
            state = self._states.get(match_id)
            if state is None:
                if match_id not in self._followers:
                    return
                state = await self._state(match_id)
            else:
                state = await self.take_in(state)
            self._tell(state)
            self.on_change(state)

    def _catch_up_later(self, match_id: str) -> None:
        """Tell the followers of a table what they may have missed, as soon as the database answers."""
        self._overdue.add(match_id)
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = self.spawn(self._catch_up_overdue())

    async def _catch_up_overdue(self) -> None:
        while self._overdue:
            await asyncio.sleep(LATER)
            for match_id in [*self._overdue]:
                try:
                    await self.catch_up(match_id)
                except StorageTrouble:
                    break
                self._overdue.discard(match_id)

    async def take_in(self, state: State) -> State:
        """Take in what was stored since at a table that is held, and return it; it is read again if that does not
        fit."""
        new = await self.keeper.in_thread(self.store.entries_since, state.id, state.number)
        try:
            for count, entry in enumerate(new, 1):
                state.apply(entry)
                if count % STORY == 0:
                    await asyncio.sleep(0)
        except Exception:
            self._states.pop(state.id, None)
            return await self._state(state.id)
        return state

    def _catch_up_with_everything(self) -> None:
        """Take in what came while nobody listened."""
        for known in {*self._states, *self._followers.tables()}:
            self.spawn(self._hear_of(known))
        self.presence.ask_everybody()
        self.spawn(self._check_devices())

    def _hear_entries(self, match_id: str, number: int) -> None:
        if self._is_read_now(match_id) or self._is_behind(match_id, number):
            self.spawn(self._hear_of(match_id))

    async def _check_devices(self) -> None:
        """Cut off devices that were signed out while this process heard nothing."""
        known = self.devices.everyone()
        if known:
            there = await self.keeper.in_thread(self.store.people.still_signed_in, known)
            self.devices.signed_out(device for _, device in known if device not in there)

    def _is_read_now(self, match_id: str) -> bool:
        """Whether a table is being read at this moment, perhaps too early."""
        return match_id not in self._states and match_id in self._locks and self._locks[match_id].locked()

    def _is_behind(self, match_id: str, number: int) -> bool:
        """Whether somebody here does not know an entry yet; a follower may know less than the table in memory."""
        state = self._states.get(match_id)
        if state is not None and state.number < number:
            return True
        return any(follower.number < number for follower in self._followers.at(match_id))

    def in_use(self) -> dict[str, float]:
        """Return how much is in use and how storing goes, for the metrics."""
        writing = self.keeper.writing
        return {
            "storing": int(writing.failing_since is None),
            "last_write_seconds": ago(writing.worked_at) or 0,
            "oldest_waiting_seconds": ago(self.keeper.oldest_waiting) or 0,
            "tables_in_memory": len(self._states),
            "tables_followed": len(self._followers.tables()),
            "followers": self._followers.count(),
        }


def _text(frame: dict[str, Any]) -> str:
    return orjson.dumps(frame).decode()
