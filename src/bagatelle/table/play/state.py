"""A table as its entries left it: who sits where, the match, open requests, clocks and the result.

The state is folded from entries and from nothing else, so every process that has read the same entries has the same
state. What people may do is decided in `commands`.
"""

from __future__ import annotations

import secrets
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from bagatelle.fairness import new_match_id
from bagatelle.kernel import CHANCE, OVER
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.play.automatic import AT_ONCE, follows_by_itself
from bagatelle.table.play.chair import Chair
from bagatelle.table.play.entries import Entry, Kind
from bagatelle.table.play.folding import fold
from bagatelle.table.play.request import Request
from bagatelle.table.play.result import Result
from bagatelle.table.play.settings import Settings
from bagatelle.taking_back import Source


@dataclass
class State:
    """One table. `add` makes an entry and applies it; `unstored` are those that no database has yet."""

    id: str
    seed: bytes
    invite: str
    watch: str
    settings: Settings
    host: str | None = None
    chairs: list[Chair] = field(default_factory=list)
    """Who sits in each seat; the match counts seats from 0."""
    match: Match | None = None
    entries: list[Entry] = field(default_factory=list)
    stack: list[int] = field(default_factory=list)
    """The number of the entry behind each event of the match."""
    sources: list[Source] = field(default_factory=list)
    """Who chose each event of the match."""
    keys: dict[str, int] = field(default_factory=dict)
    """The number of the entry that each key was sent with."""
    unstored: list[Entry] = field(default_factory=list)
    request: Request | None = None
    result: Result | None = None
    rematch: str | None = None
    """The id of the match that follows."""
    change: int = 0
    """The number of the entry that changed the position last."""
    changed_at: float = 0.0
    time_used: list[float] = field(default_factory=list)
    """Seconds that each seat has thought."""
    chat_lines: int = 0
    """How often somebody has said something."""
    _by_itself: tuple[int, bool] = field(default=(-1, False), compare=False, repr=False)
    """Whether the game plays on by itself, as it was worked out after the last change."""

    @classmethod
    def new(cls, settings: Settings, match_id: str | None = None) -> State:
        """Return a table at which nothing has happened, with a seed and addresses that nobody can guess."""
        return cls(match_id or new_match_id(), secrets.token_bytes(32), new_code(), new_code(), settings)

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def stage(self) -> Literal["lobby", "playing", "over"]:
        """Before, during or after the match."""
        if self.match is None:
            return "lobby"
        return "over" if self.result else "playing"

    @property
    def actor(self) -> int:
        """The seat to act, `CHANCE`, or `OVER` when nothing can be played."""
        return self.match.actor if self.match and not self.result else OVER

    @property
    def bot_to_act(self) -> str | None:
        """The bot that has to choose now, if one has."""
        return self.chairs[self.actor].playing_bot if self.actor >= 0 and not self.plays_itself else None

    @property
    def plays_itself(self) -> bool:
        """Whether nobody has to act because events are still to come that nobody chooses."""
        if self.match is None or self.result:
            return False
        if self._by_itself[0] != self.change:
            self._by_itself = self.change, follows_by_itself(self.match)
        return self._by_itself[1]

    @property
    def goes_on(self) -> bool:
        """Whether the table itself has something to do: ask a bot, or play what nobody chooses."""
        return self.plays_itself or self.bot_to_act is not None

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def people_to_ask(self) -> set[str]:
        """Return everybody who plays here in person, and so can be asked something."""
        return {
            chair.person for chair in self.chairs if chair.person and not chair.gone and not chair.stand_in
        }

    def names(self) -> list[str]:
        """Return what the players are called, seat by seat."""
        return [chair.name or "…" for chair in self.chairs]

    def is_full(self) -> bool:
        """Whether no seat is open any more."""
        return all(chair.kind != "open" for chair in self.chairs)

    def started(self) -> Match:
        """Return the match, if it has begun."""
        if self.match is None:
            raise Refused("The match has not begun yet.")
        return self.match

    def add(
        self,
        kind: Kind,
        seat: int | None,
        at: float,
        body: dict[str, Any] | None = None,
        key: str | None = None,
        action: int | None = None,
    ) -> Entry:
        """Note something new."""
        entry = Entry(self.number + 1, at, kind, seat, body or {}, key, action)
        self.apply(entry)
        self.unstored.append(entry)
        return entry

    def apply(self, entry: Entry) -> None:
        """Take an entry into account."""
        fold(self, entry)
        self.entries.append(entry)
        if entry.key:
            self.keys[entry.key] = entry.number

    def take_unstored(self) -> list[Entry]:
        """Return the entries that no database has yet, and forget that they are new."""
        unstored, self.unstored = self.unstored, []
        return unstored

    def settle(self, at: float, most: int = AT_ONCE) -> None:
        """Add what follows by itself: what chance brings, and moves without an alternative. After so many events the
        rest is left for later (`plays_itself`)."""
        match = self.started()
        for _ in range(most):
            if not self.plays_itself:
                return
            if match.actor == CHANCE:
                odds = match.odds()
                chosen = odds[match.dice.pick(len(match.events), [weight for _, weight in odds])][0]
                self.play(CHANCE, chosen, "chance", at)
            else:
                self.play(match.actor, match.legal()[0], "forced", at)

    def play(self, seat: int, action: int, by: Source, at: float, key: str | None = None) -> Entry:
        """Note an event of the game that is known to be possible."""
        move = self.started().write(action)
        return self.add("play", seat, at, {"move": move, "by": by}, key, action)

    def snapshot(self) -> State:
        """Return the match and who plays it as they are now, to look at in another thread."""
        still = copy(self)
        still.match = self.started().copy()
        still.chairs = [replace(chair) for chair in self.chairs]
        return still

    def time_left(self, now: float) -> list[float] | None:
        """Return how many seconds each seat has left, if there is a clock."""
        clock = self.settings.clock
        if clock is None or self.match is None:
            return None
        return clock.left(self.time_used, self.actor, max(0.0, now - self.changed_at))

    def deadline(self) -> float | None:
        """Return when the time of the person to act runs out."""
        left = self.time_left(self.changed_at)
        if left is None or self.actor < 0 or self.goes_on:
            return None
        return self.changed_at + left[self.actor]


def new_code() -> str:
    """Return a text that nobody can guess, short enough for an address."""
    return secrets.token_urlsafe(12)
