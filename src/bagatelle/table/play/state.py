"""A table as its entries left it: who sits where, the match, open requests, clocks and the result.

The state is folded from entries and from nothing else, so every process that has read the same entries has the same
state. What people may do is decided in `commands`.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any, Literal

from bagatelle.fairness import new_match_id
from bagatelle.kernel import CHANCE, OVER
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.play.chair import Chair
from bagatelle.table.play.entries import Entry, Kind
from bagatelle.table.play.folding import fold
from bagatelle.table.play.lag import allowance, credit
from bagatelle.table.play.request import Request
from bagatelle.table.play.result import Result
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.times import NOBODY, Times
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
    times: Times = field(default_factory=Times)
    """How long everybody has thought."""

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
        return self.chairs[self.actor].playing_bot if self.actor >= 0 else None

    @property
    def thinker(self) -> int:
        """The seat whose time runs: that of the person to act, or `NOBODY`."""
        return self.actor if self.actor >= 0 and not self.bot_to_act else NOBODY

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def seats_beside(self, seat: int) -> list[int]:
        """Return the seats of whoever holds a seat, that one included."""
        return self.seats_of(self.chairs[seat].person) or [seat] if seat >= 0 else []

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

    def settle(self, at: float) -> None:
        """Add everything that follows by itself: what chance brings, and moves without an alternative."""
        match = self.started()
        while not self.result:
            if match.actor == CHANCE and not match.by_hand:
                odds = match.odds()
                chosen = odds[match.dice.pick(len(match.events), [weight for _, weight in odds])][0]
                self.play(CHANCE, chosen, "chance", at)
            elif match.is_forced() and not match.by_hand:
                self.play(match.actor, match.legal()[0], "forced", at)
            else:
                return

    def play(
        self, seat: int, action: int, by: Source, at: float, key: str | None = None, lag: float = 0.0
    ) -> Entry:
        """Note an event of the game that is known to be possible; `lag` is what its maker is not charged."""
        body = {"move": self.started().write(action), "by": by}
        return self.add("play", seat, at, {**body, "lag": lag} if lag else body, key, action)

    def time_left(self, now: float) -> list[float] | None:
        """Return how many seconds each seat has left, if there is a clock."""
        clock = self.settings.clock
        if clock is None or self.match is None:
            return None
        left = clock.left(self.times, self.actor)
        if self.thinker >= 0:
            left[self.thinker] -= self.times.elapsed(now)
        return left

    def deadline(self) -> float | None:
        """Return when the time of the person to act runs out."""
        clock = self.settings.clock
        if clock is None or self.match is None or self.thinker < 0:
            return None
        return self.times.until(clock.left(self.times, self.actor)[self.thinker])

    def time_out(self) -> float | None:
        """Return when that is certain: until then a move may be on its way that left in time."""
        deadline = self.deadline()
        return None if deadline is None else deadline + allowance(self.times.lag_purse[self.thinker])

    def lag_credit(self, seat: int, round_trip: float, at: float) -> float:
        """Return how many seconds of a move that a seat makes now are not charged."""
        if self.settings.clock is None or seat != self.thinker:
            return 0.0
        thought = self.times.spent + self.times.elapsed(at)
        return credit(round_trip, self.times.lag_purse[seat], thought)


def new_code() -> str:
    """Return a text that nobody can guess, short enough for an address."""
    return secrets.token_urlsafe(12)
