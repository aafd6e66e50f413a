"""A table as its entries left it: who sits where, the match, open requests, clocks and the result.

The state is folded from entries and from nothing else, so every process that has read the same entries has the same
state. What people may do is decided in `commands`.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from bagatelle.fairness import new_match_id
from bagatelle.kernel import CHANCE, OVER
from bagatelle.language import ENGLISH, Say
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.start_options import options_at
from bagatelle.table.play.automatic import AT_ONCE, follows_by_itself
from bagatelle.table.play.chair import Chair
from bagatelle.table.play.entries import Entry, Kind
from bagatelle.table.play.folding import fold
from bagatelle.table.play.lag import allowance, credit
from bagatelle.table.play.quotas import Quotas
from bagatelle.table.play.request import Request
from bagatelle.table.play.result import Result
from bagatelle.table.play.rules_version import rules_version
from bagatelle.table.play.sealing import choosing_ahead, choosing_now
from bagatelle.table.play.series import Series
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.times import Times
from bagatelle.taking_back import Source

REMEMBERED = 100
"""Of how many changes it is remembered which position they led to."""
PATIENCE = 10.0
"""Seconds for which a match that could begin waits for nonces that were promised."""


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
    listed: bool = False
    """Whether the host lets anybody on this server join."""
    cancelled: bool = False
    """Whether the host has cancelled the table before the match began."""
    series: Series | None = None
    """How the matches before stand that this one follows as a rematch."""
    ready_at: float | None = None
    """When everything was ready for the match but the nonces that were promised."""
    match: Match | None = None
    redealt_for: int | None = None
    """Whose knowledge was kept when the hidden part of the saved position was dealt again: the host's seat, or a
    spectator where the host has none; None if nothing was dealt again."""
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
    rematch_by: int | None = None
    """The seat that offered it."""
    stood_in: set[int] = field(default_factory=set)
    """The seats of people for whom a bot has played."""
    change: int = 0
    """The number of the entry that changed the position last."""
    reached: dict[int, str] = field(default_factory=dict)
    """The digest of the position after each of the last entries that changed it, by number."""
    taken_back: Counter[int] = field(default_factory=Counter)
    """How often each decision of the match was taken back freely, by how many events came before it."""
    times: Times = field(default_factory=Times)
    """How long everybody has thought."""
    speakers: dict[str, str] = field(default_factory=dict)
    """The spectators who have said something, and what they were called when they last did."""
    removed: set[str] = field(default_factory=set)
    """The people whom the host has removed from the chat."""
    spectators_silent: bool = False
    """Whether the host has closed the chat to spectators."""
    quotas: Quotas = field(default_factory=Quotas)
    """What everybody has used up of what they may do here besides playing."""
    held: dict[int, list[int]] = field(default_factory=dict)
    """What people have chosen in secret before the rules asked them, by seat."""
    sealing_since: int = 0
    """The number of the entry since which the same thing is chosen in secret."""
    envelopes: tuple[int, dict[Any, Any]] = field(default=(-1, {}), compare=False, repr=False)
    """What was worked out about that since the last change."""
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
    def trouble(self) -> str | None:
        """Why the match cannot go on, if it cannot: see `stuck`."""
        return None

    @property
    def rules(self) -> str | None:
        """The version of the rules that the match is played by."""
        return rules_version(self.settings.game)

    @property
    def position(self) -> str | None:
        """The digest of the position, which tells whether the entries still lead to it."""
        return self.match.digest() if self.match else None

    @property
    def stage(self) -> Literal["lobby", "closed", "playing", "over", "stuck"]:
        """Before, during or after the match; closed is a table that was cancelled before."""
        if self.match is None:
            return "closed" if self.cancelled else "lobby"
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
        return self._by_itself[1] or bool(self.held.get(self.match.actor))

    @property
    def goes_on(self) -> bool:
        """Whether the table itself has something to do: ask a bot, or play what nobody chooses."""
        return self.plays_itself or self.bot_to_act is not None

    @property
    def thinkers(self) -> list[int]:
        """The seats whose time runs: that of the person to act, whether a bot plays for them or not, and of whoever may
        choose in secret meanwhile."""
        if self.actor < 0 or self.plays_itself:
            return []
        is_free = self.bot_to_act and not self.chairs[self.actor].owner_pays
        return ([] if is_free else [self.actor]) + choosing_ahead(self)

    @property
    def waiters(self) -> list[int]:
        """The seats whose people have chosen in secret while others still think, and may choose again."""
        choosing = choosing_now(self) if self.settings.clock else None
        return choosing.done if choosing else []

    def charge(self, at: float) -> None:
        """Charge whoever has been thinking the time until a moment."""
        self.times.charge(self.thinkers, at, self.waiters)

    def note_position(self, number: int) -> None:
        """Remember which position the match is at since an entry."""
        self.change = number
        self.reached[number] = self.started().digest()
        if len(self.reached) > REMEMBERED:
            del self.reached[next(iter(self.reached))]

    def is_at(self, change: int | None) -> bool:
        """Whether the position is the one that was there after an entry, even if something was played and taken back
        since; None is always so."""
        return (
            change is None
            or change == self.change
            or self.reached.get(change) == self.reached.get(self.change, "")
        )

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats that a person holds."""
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def seats_kept_for(self, person: str | None) -> list[int]:
        """Return the open seats that are kept for a person."""
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.reserved == person]

    def seats_beside(self, seat: int) -> list[int]:
        """Return the seats of whoever holds a seat, that one included."""
        return self.seats_of(self.chairs[seat].person) or [seat] if seat >= 0 else []

    def people_to_ask(self) -> set[str]:
        """Return everybody who plays here and can be asked something, also those for whom a bot stands in."""
        return {chair.person for chair in self.chairs if chair.person and not chair.gone}

    def names(self) -> list[str]:
        """Return what the players are called, seat by seat."""
        return [chair.name or "…" for chair in self.chairs]

    def is_full(self) -> bool:
        """Whether no seat is open any more."""
        return all(chair.kind != "open" for chair in self.chairs)

    @property
    def from_position(self) -> bool:
        """Whether the match begins at a saved position that the host chose."""
        return bool(self.settings.start)

    def is_open_to_all(self) -> bool:
        """Whether anybody on this server may sit down now; never at a position that the host chose."""
        free = any(chair.kind == "open" and not chair.reserved for chair in self.chairs)
        return self.listed and self.stage == "lobby" and free and not self.from_position

    @property
    def options(self) -> Options:
        """The options of the match: those that were agreed on, with what each player chose."""
        return self.match.options if self.match else self.options_with({})

    def options_with(self, more: Mapping[int, Mapping[str, Any]], say: Say = ENGLISH) -> Options:
        """The same if the players of some seats chose otherwise; refuse what does not go together."""
        if self.settings.start is not None:
            return self._options_at_start(more, say)
        chosen = {seat: chair.choice for seat, chair in enumerate(self.chairs) if chair.choice}
        if not chosen and not more:
            return self.settings.options
        return self.settings.options.with_choices({**chosen, **more}, say)

    def _options_at_start(self, more: Mapping[int, Mapping[str, Any]], say: Say) -> Options:
        """The options of the position that the match begins at; refuse choices that contradict it."""
        settings = self.settings
        if not more:
            return settings.options
        position = settings.game.position_line.read_position(settings.start or "")
        return options_at(settings.game, position, settings.options.with_choices(more, say), say)

    def undecided(self) -> list[int]:
        """Return the seats of people who have still to choose before the match can begin."""
        if not self.settings.each_chooses:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and not chair.ready]

    def is_mixed(self) -> bool:
        """Whether every nonce that was promised is there."""
        return all(chair.nonce for chair in self.chairs if chair.promised)

    def seats_of_people(self) -> int:
        """Return how many seats people took, whether they still play or not."""
        return sum(chair.kind == "person" for chair in self.chairs)

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
            held = self.held.get(match.actor)
            if held and held[0] not in match.legal():  # its game is wrong about what is secret: ask again
                self.add("seal", match.actor, at, {"move": None})
            elif held:
                self.play(match.actor, held[0], "person", at, sealed=True)
            elif match.actor == CHANCE:
                odds = match.odds()
                chosen = odds[match.dice.pick(len(match.events), [weight for _, weight in odds])][0]
                self.play(CHANCE, chosen, "chance", at)
            else:
                self.play(match.actor, match.legal()[0], "forced", at)

    def play(
        self,
        seat: int,
        action: int,
        by: Source,
        at: float,
        key: str | None = None,
        lag: float = 0.0,
        *,
        sealed: bool = False,
    ) -> Entry:
        """Note an event of the game that is known to be possible; `lag` is what its maker is not charged, and
        `sealed` is what was held until the rules asked."""
        body: dict[str, Any] = {"move": self.started().write(action), "by": by}
        if lag:
            body["lag"] = lag
        if sealed:
            body["sealed"] = True
        return self.add("play", seat, at, body, key, action)

    def snapshot(self) -> State:
        """Return the match and who plays it as they are now, to look at in another thread."""
        still = copy(self)
        still.match = self.match.copy() if self.match else None
        still.chairs = [replace(chair) for chair in self.chairs]
        still.entries, still.stood_in, still.held = [*self.entries], {*self.stood_in}, {**self.held}
        return still

    def time_left(self, now: float) -> list[float] | None:
        """Return how many seconds each seat has left, if there is a clock."""
        clock = self.settings.clock
        if clock is None or self.match is None:
            return None
        left = clock.left(self.times)
        for seat in self.thinkers:
            left[seat] -= self.times.elapsed(now)
        return left

    def deadline(self) -> float | None:
        """Return when the time of somebody who has to choose now runs out first."""
        return min(self.deadlines().values(), default=None)

    def deadlines(self) -> dict[int, float]:
        """Return when the time of everybody who has to choose now runs out, by seat."""
        clock = self.settings.clock
        if clock is None or self.match is None:
            return {}
        left = clock.left(self.times)
        return {seat: self.times.until(left[seat]) for seat in self.thinkers}

    def time_outs(self) -> dict[int, float]:
        """Return when that is certain: until then a move may be on its way that left in time."""
        return {
            seat: deadline + allowance(self.times.lag_purse[seat])
            for seat, deadline in self.deadlines().items()
        }

    def time_out(self) -> float | None:
        """Return when it is certain that somebody has no time left."""
        return min(self.time_outs().values(), default=None)

    def lag_credit(self, seat: int, round_trip: float, at: float) -> float:
        """Return how many seconds of a move that a seat makes now are not charged."""
        if self.settings.clock is None or seat not in self.thinkers:
            return 0.0
        thought = self.times.spent[seat] + self.times.elapsed(at)
        return credit(round_trip, self.times.lag_purse[seat], thought)

    def due(self) -> float | None:
        """Return when something is due here although nobody acts: a clock runs out, or nonces were waited for long
        enough."""
        if self.match is None:
            return None if self.ready_at is None else self.ready_at + PATIENCE
        return self.time_out()


def new_code() -> str:
    """Return a text that nobody can guess, short enough for an address."""
    return secrets.token_urlsafe(12)
