"""Who is here: the people who look at a table, through this process or another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from sqlalchemy.exc import SQLAlchemyError

from bagatelle.table.live.bus import TablePresence
from bagatelle.table.live.followers import Followers
from bagatelle.table.play.state import State
from bagatelle.table.storage.trouble import StorageTrouble

log = logging.getLogger("bagatelle.table")

LASTS = 90.0
"""Seconds after which a process that says nothing more is taken to have nobody here."""


class Presence:
    """Tells followers and other processes who is at each table."""

    def __init__(
        self,
        followers: Followers,
        in_memory: Callable[[str], State | None],
        now: Callable[[], float],
        spawn: Callable[[Any], asyncio.Task[Any]],
        tell_processes: Callable[[list[TablePresence]], Awaitable[None]] | None,
    ) -> None:
        self._followers = followers
        self._in_memory = in_memory
        self._now = now
        self._spawn = spawn
        self._tell_processes = tell_processes
        self._elsewhere: dict[str, dict[str, tuple[float, list[str]]]] = {}
        """What each other process said last of a table: when, and who is there."""
        self._untold: dict[str, bool] = {}
        """The tables of which the other processes must hear, and whether they shall answer."""
        self._telling: asyncio.Task[Any] | None = None

    def at(self, match_id: str) -> set[str]:
        """Return the people who look at a table now."""
        people = self._followers.people_at(match_id)
        elsewhere = self._elsewhere.get(match_id)
        if elsewhere:
            fresh_enough = self._now() - LASTS
            people.update(person for at, some in elsewhere.values() if at > fresh_enough for person in some)
        return people

    def somebody_came(self, state: State, *, first: bool) -> None:
        """Tell everybody that somebody follows a table from now on; the first to do so asks who else is there."""
        self._tell_followers(state)
        self._tell_elsewhere(state.id, ask=first)

    def somebody_left(self, match_id: str) -> None:
        """Tell everybody that somebody no longer follows a table."""
        if match_id not in self._followers:
            self._elsewhere.pop(match_id, None)
        self._tell_followers_of(match_id)
        self._tell_elsewhere(match_id)

    def hear(self, origin: str, match_id: str, people: list[str], ask: bool) -> None:
        """Take in what another process says of a table."""
        if match_id not in self._followers:
            return
        self._elsewhere.setdefault(match_id, {})[origin] = (self._now(), people)
        self._tell_followers_of(match_id)
        if ask:
            self._tell_elsewhere(match_id)

    def refresh(self) -> None:
        """Say again who is here, and forget processes that have fallen silent; call it now and then."""
        too_old = self._now() - LASTS
        for match_id in self._followers.tables():
            self._tell_elsewhere(match_id)
            said = self._elsewhere.get(match_id, {})
            silent = [origin for origin, (at, _) in said.items() if at <= too_old]
            for origin in silent:
                del said[origin]
            if silent:
                self._tell_followers_of(match_id)

    def _tell_followers_of(self, match_id: str) -> None:
        state = self._in_memory(match_id)
        if state is not None:
            self._tell_followers(state)

    def _tell_followers(self, state: State) -> None:
        people = self.at(state.id)
        here = [chair.kind == "bot" or chair.person in people for chair in state.chairs]
        frame = {"say": "presence", "match": state.id, "here": here}
        self._followers.send(state.id, orjson.dumps(frame).decode())

    def _tell_elsewhere(self, match_id: str, ask: bool = False) -> None:
        """Tell the other processes who is here; with `ask` they say the same of themselves."""
        if self._tell_processes is None:
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
                (match_id, self._players_first(match_id), ask) for match_id, ask in self._untold.items()
            ]
            self._untold.clear()
            try:
                await tell_processes(tables)
            except (SQLAlchemyError, StorageTrouble):
                log.debug("could not tell the other processes who is here", exc_info=True)

    def _players_first(self, match_id: str) -> list[str]:
        """Return the people who look at a table through this process; only so many fit into one message."""
        state = self._in_memory(match_id)
        seated = state.people_to_ask() if state else set()
        return sorted(self._followers.people_at(match_id), key=lambda person: (person not in seated, person))
