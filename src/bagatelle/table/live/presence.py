"""Who is here: the people who look at a table, through this process or another, and since when the others are away.

Whoever follows a table is here; whoever plays by single requests is here while they act, and for a minute after. When
each player was last seen is stored, so that every process counts the same absence, also after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import orjson
from sqlalchemy.exc import SQLAlchemyError

from bagatelle.table.live.bus import EVERY_TABLE, TablePresence
from bagatelle.table.live.followers import Follower, Followers
from bagatelle.table.play import frames
from bagatelle.table.play.absence import began_at
from bagatelle.table.play.state import State
from bagatelle.table.storage.seeing import Seen
from bagatelle.table.storage.trouble import StorageTrouble

log = logging.getLogger("bagatelle.table")
T = TypeVar("T")

LASTS = 90.0
"""Seconds after which a process that says nothing more is taken to have nobody here."""
ACTING = 60.0
"""Seconds for which somebody who does not follow the table is here after they did something."""
OFTEN = 10.0
"""Seconds after which somebody who goes on acting is noted again."""
PAUSE = 0.5
"""The fewest seconds between two notes of who was seen, and between two words to a table on who is here."""
MOST_TABLES = 20_000
"""How many tables are remembered at which this process has nobody."""


class Presence:
    """Knows who is at each table, and tells followers, other processes and the database."""

    def __init__(
        self,
        followers: Followers,
        in_memory: Callable[[str], State | None],
        now: Callable[[], float],
        spawn: Callable[[Any], asyncio.Task[Any]],
        tell_processes: Callable[[list[TablePresence]], Awaitable[None]] | None,
        note_seen: Callable[[Sequence[Seen]], Awaitable[None]],
    ) -> None:
        self._followers = followers
        self._in_memory = in_memory
        self._now = now
        self._spawn = spawn
        self._tell_processes = tell_processes
        self._note_seen = note_seen
        self._closed = False
        self._up_since = 0.0
        """Since when people could come: nobody is away while there is no server."""
        self._told_just_now: dict[str, bool] = {}
        """The tables whose followers were just told who is here, and whether that has changed since."""
        self._acting: dict[str, dict[str, float]] = {}
        """When somebody who does not follow a table last did something there."""
        self._seen: OrderedDict[str, dict[str, float]] = OrderedDict()
        """When each player of a table was last here."""
        self._unstored: dict[tuple[str, str], float] = {}
        self._storing: asyncio.Task[Any] | None = None
        self._elsewhere: OrderedDict[str, dict[str, tuple[float, list[str]]]] = OrderedDict()
        """What each other process said last of a table: when, and who is there."""
        self._untold: dict[str, bool] = {}
        """The tables of which the other processes must hear, and whether they shall answer."""
        self._telling: asyncio.Task[Any] | None = None
        self._told: dict[str, dict[str, Any]] = {}
        """What the followers of each table were last told of who is there."""

    # Who is here, and who is not

    def at(self, match_id: str) -> set[str]:
        """Return the people who are at a table now."""
        people, now = self._here(match_id), self._now()
        for at, some in self._elsewhere.get(match_id, {}).values():
            if at > now - LASTS:
                people.update(some)
        return people

    def _here(self, match_id: str) -> set[str]:
        """Return the people who are at a table through this process."""
        people, now = self._followers.people_at(match_id), self._now()
        people.update(person for person, at in self._acting.get(match_id, {}).items() if at > now - ACTING)
        return people

    def away(self, state: State) -> dict[str, float]:
        """Return since when each player has been away who is not at the table; nobody was away before the match
        began, or while there was no server."""
        here, seen = self.at(state.id), self._seen.get(state.id, {})
        earliest = max(self._up_since, began_at(state))
        return {
            chair.person: max(earliest, seen.get(chair.person, 0.0))
            for chair in state.chairs
            if chair.person and chair.person not in here
        }

    def knows(self, state: State) -> bool:
        """Whether it is known when the players of a table were last seen."""
        return {chair.person for chair in state.chairs if chair.person} <= self._seen.get(state.id, {}).keys()

    def learn(self, match_id: str, seen: dict[str, float], up_since: float | None = None) -> None:
        """Take in when players were seen, and since when there has been a server again."""
        known = _remembered(self._seen, match_id)
        for person, at in seen.items():
            known[person] = max(at, known.get(person, 0.0))
        self._up_since = max(self._up_since, up_since or 0.0)

    # Who comes, goes and acts

    def somebody_came(self, state: State, follower: Follower, *, first: bool) -> None:
        """Tell everybody that somebody follows a table from now on; the first to do so asks who else is there."""
        self._note(state.id, follower.viewer.person)
        follower.outbox.send(_text(self._frame(state)), state.id)
        self._tell_followers(state)
        self._tell_elsewhere(state.id, ask=first)

    def somebody_left(self, match_id: str, person: str | None) -> None:
        """Tell everybody that somebody no longer follows a table."""
        self._acting.get(match_id, {}).pop(person or "", None)
        self._note(match_id, person)
        self._tell_followers_of(match_id)
        self._tell_elsewhere(match_id)

    def saw(self, match_id: str, person: str) -> None:
        """Note that a player did something at a table, whether they follow it or not."""
        state = self._in_memory(match_id)
        if state is None or not state.seats_of(person) or person in self._followers.people_at(match_id):
            return
        came = person not in self.at(match_id)
        self._acting.setdefault(match_id, {})[person] = self._now()
        if came or self._now() - self._seen.get(match_id, {}).get(person, 0.0) > OFTEN:
            self._note(match_id, person)
        if came:
            self._tell_followers(state)
            self._tell_elsewhere(match_id)

    def _note(self, match_id: str, person: str | None) -> None:
        """Keep that somebody was seen just now, if they play there."""
        state = self._in_memory(match_id)
        if person is None or (state is not None and not state.seats_of(person)):
            return
        now = self._now()
        if state is not None:
            self.learn(match_id, {person: now})
        self._unstored[match_id, person] = now
        if not self._closed and (self._storing is None or self._storing.done()):
            self._storing = self._spawn(self._keep_storing())

    async def _keep_storing(self) -> None:
        """Store who was seen: at once, and then what came meanwhile together."""
        while self._unstored:
            await self._store_seen()
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Store what is not stored yet, and tell nobody anything more."""
        self._closed = True
        if self._unstored:
            await self._store_seen()

    async def _store_seen(self) -> None:
        seen, self._unstored = self._unstored, {}
        try:
            await self._note_seen([(match_id, person, at) for (match_id, person), at in seen.items()])
        except (SQLAlchemyError, StorageTrouble):
            log.debug("could not note who is here; trying again", exc_info=True)
            self._unstored = seen | self._unstored
        except asyncio.CancelledError:
            self._unstored = seen | self._unstored
            raise

    # Other processes

    def start(self) -> None:
        """Count from now on: nobody could come before."""
        self._up_since = self._now()

    def ask_everybody(self) -> None:
        """Ask the other processes who is at any table, and tell them the same."""
        self._tell_elsewhere(EVERY_TABLE, ask=True)
        self._tell_all()

    def hear(self, origin: str, match_id: str, people: list[str], ask: bool, seen: dict[str, float]) -> None:
        """Take in what another process says of a table."""
        if match_id == EVERY_TABLE:
            self._tell_all()
            return
        before, knew = self.at(match_id), dict(self._seen.get(match_id, {}))
        said = _remembered(self._elsewhere, match_id)
        for person in {*said.get(origin, (0.0, []))[1]}.difference(people):
            self._acting.get(match_id, {}).pop(person, None)
        said[origin] = (self._now(), people)
        self.learn(match_id, seen)
        if before != self.at(match_id) or knew != self._seen.get(match_id, {}):
            self._tell_followers_of(match_id)
        if ask and self._here(match_id):
            self._tell_elsewhere(match_id)

    def refresh(self) -> None:
        """Say again who is here, and forget who has fallen silent; call it now and then."""
        self._forget_the_silent()
        self._tell_all()
        for match_id in self._followers.tables():
            state = self._in_memory(match_id)
            if state is None or state.stage == "playing":
                for person in self._followers.people_at(match_id):
                    self._note(match_id, person)

    def _forget_the_silent(self) -> None:
        """Forget people who have not acted for a while, and processes that say nothing more."""
        acted, spoke = self._now() - ACTING, self._now() - LASTS
        quiet = set()
        for match_id, acting in [*self._acting.items()]:
            kept = {person: at for person, at in acting.items() if at > acted}
            if kept != acting:
                quiet.add(match_id)
                self._acting[match_id] = kept
            if not kept:
                del self._acting[match_id]
        for match_id, said in [*self._elsewhere.items()]:
            fresh = {origin: what for origin, what in said.items() if what[0] > spoke}
            if fresh != said:
                quiet.add(match_id)
                self._elsewhere[match_id] = fresh
            if not any(people for _, people in fresh.values()):
                del self._elsewhere[match_id]
        for match_id in quiet:
            self._tell_followers_of(match_id)
            self._tell_elsewhere(match_id)

    def _tell_all(self) -> None:
        for match_id in {*self._followers.tables(), *self._acting}:
            self._tell_elsewhere(match_id)

    def _tell_followers_of(self, match_id: str) -> None:
        state = self._in_memory(match_id)
        if state is not None:
            self._tell_followers(state)

    def _frame(self, state: State) -> dict[str, Any]:
        return frames.presence(state, self.at(state.id), self._now(), self.away(state))

    def _tell_followers(self, state: State) -> None:
        """Tell the followers of a table who is here: at once, but not of everybody who comes and goes all the time."""
        if state.id not in self._followers or self._closed:
            self._told.pop(state.id, None)
            return
        if state.id in self._told_just_now:
            self._told_just_now[state.id] = True
            return
        self._told_just_now[state.id] = False
        self._send_news(state)
        self._spawn(self._tell_again(state.id))

    async def _tell_again(self, match_id: str) -> None:
        """Tell what has changed since they were told, until nothing does."""
        changed = True
        try:
            while changed:
                await asyncio.sleep(PAUSE)
                changed, self._told_just_now[match_id] = self._told_just_now[match_id], False
                state = self._in_memory(match_id)
                if changed and state is not None and match_id in self._followers:
                    self._send_news(state)
        finally:
            del self._told_just_now[match_id]

    def _send_news(self, state: State) -> None:
        frame = self._frame(state)
        if frame != self._told.get(state.id):
            self._told[state.id] = frame
            self._followers.send(state.id, _text(frame))

    def _tell_elsewhere(self, match_id: str, ask: bool = False) -> None:
        """Tell the other processes who is here; with `ask` they say the same of themselves."""
        if self._tell_processes is None or self._closed:
            return
        self._untold[match_id] = ask or self._untold.get(match_id, False)
        if self._telling is None or self._telling.done():
            self._telling = self._spawn(self._tell_the_untold(self._tell_processes))

    async def _tell_the_untold(
        self, tell_processes: Callable[[list[TablePresence]], Awaitable[None]]
    ) -> None:
        """Tell it of all tables at once, one message after the other, so that the last word is the latest."""
        while self._untold:
            tables = [
                (match_id, self._players_first(match_id), ask, self._players_seen(match_id))
                for match_id, ask in self._untold.items()
            ]
            self._untold.clear()
            try:
                await tell_processes(tables)
            except (SQLAlchemyError, StorageTrouble):
                log.debug("could not tell the other processes who is here", exc_info=True)

    def _players_first(self, match_id: str) -> list[str]:
        """Return the people who are at a table through this process; only so many fit into one message."""
        state = self._in_memory(match_id)
        seated = state.people_to_ask() if state else set()
        return sorted(self._here(match_id), key=lambda person: (person not in seated, person))

    def _players_seen(self, match_id: str) -> dict[str, float]:
        """Return when the players of a table were last seen, if it is in memory."""
        state, seen = self._in_memory(match_id), self._seen.get(match_id, {})
        return {person: at for person, at in seen.items() if state and state.seats_of(person)}


def _text(frame: dict[str, Any]) -> str:
    return orjson.dumps(frame).decode()


def _remembered(tables: OrderedDict[str, dict[str, T]], match_id: str) -> dict[str, T]:
    """Return what is remembered of a table; the one of which nothing was heard for longest is forgotten."""
    known = tables.setdefault(match_id, {})
    tables.move_to_end(match_id)
    while len(tables) > MOST_TABLES:
        tables.popitem(last=False)
    return known
