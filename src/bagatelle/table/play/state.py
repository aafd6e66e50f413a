"""A table as its entries left it: who sits where, the match, open requests, clocks and the result.

The state is folded from entries and from nothing else, so every process that has read the same entries has the same
state. What people may do is decided in `commands`; here every entry is believed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from bagatelle.bots.bot import bots
from bagatelle.kernel import CHANCE, OVER
from bagatelle.language import ENGLISH
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.play.entries import Entry, Kind
from bagatelle.table.play.settings import Settings

By = Literal["person", "bot", "forced", "chance"]
How = Literal["played", "resigned", "agreed", "time"]


@dataclass
class Seat:
    """One chair at the table."""

    kind: Literal["open", "person", "bot"] = "open"
    person: str | None = None
    name: str = ""
    bot: str | None = None
    stand_in: str | None = None
    """The bot that plays for an absent person."""
    gone: bool = False
    """Whether the person gave up the seat for good."""

    @property
    def player(self) -> str | None:
        """The bot that chooses for this seat now, if a bot does."""
        return self.bot if self.kind == "bot" else self.stand_in


@dataclass(frozen=True)
class Request:
    """A question to the others that is still open."""

    what: Literal["undo", "draw"]
    by: int
    to: int
    waiting: frozenset[str]
    """The people who have not said yes."""


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    shares: list[float]
    how: How
    seat: int | None = None
    """Who resigned or was out of time."""

    @property
    def winners(self) -> list[int]:
        """The seats with the largest share."""
        return [seat for seat, share in enumerate(self.shares) if share >= max(self.shares) - 1e-9]


@dataclass
class State:
    """One table. `add` makes an entry and applies it; `fresh` are those that are not stored yet."""

    id: str
    seed: bytes
    invite: str
    watch: str
    settings: Settings
    host: str | None = None
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    entries: list[Entry] = field(default_factory=list)
    stack: list[int] = field(default_factory=list)
    """The number of the entry behind each event of the match."""
    sources: list[By] = field(default_factory=list)
    """Who chose each event of the match."""
    keys: dict[str, int] = field(default_factory=dict)
    fresh: list[Entry] = field(default_factory=list)
    request: Request | None = None
    result: Result | None = None
    rematch: str | None = None
    change: int = 0
    """The number of the entry that changed the position last."""
    changed_at: float = 0.0
    used: list[float] = field(default_factory=list)
    """Seconds that each seat has thought."""

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def stage(self) -> Literal["lobby", "playing", "over"]:
        """Where the table stands."""
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
        return self.seats[self.actor].player if self.actor >= 0 else None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        return [n for n, seat in enumerate(self.seats) if person and seat.person == person]

    def people(self) -> set[str]:
        """Everybody who sits here and is there to answer."""
        return {seat.person for seat in self.seats if seat.person and not seat.gone and not seat.stand_in}

    def names(self) -> list[str]:
        """What the seats are called; bots by their names."""
        return [seat.name or "…" for seat in self.seats]

    def started(self) -> Match:
        """The match, if it has begun."""
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
        self.fresh.append(entry)
        return entry

    def apply(self, entry: Entry) -> None:
        """Take an entry into account."""
        FOLD[entry.kind](self, entry)
        self.entries.append(entry)
        if entry.key:
            self.keys[entry.key] = entry.number

    def settle(self, at: float) -> None:
        """Everything that follows by itself: what chance brings, and moves without an alternative."""
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

    def play(self, seat: int, action: int, by: By, at: float, key: str | None = None) -> Entry:
        """Note an event of the game that is known to be possible."""
        move = self.started().write(action)
        return self.add("play", seat, at, {"move": move, "by": by}, key, action)

    def left(self, now: float) -> list[float] | None:
        """How many seconds each seat has left at a moment, if there is a clock."""
        clock = self.settings.clock
        if clock is None or self.match is None:
            return None
        elapsed = max(0.0, now - self.changed_at) if self.actor >= 0 else 0.0
        if clock.per_move is not None:
            return [
                clock.per_move - (elapsed if seat == self.actor else 0.0) for seat in range(len(self.seats))
            ]
        total = clock.per_game or 0.0
        return [
            total - used - (elapsed if seat == self.actor else 0.0) for seat, used in enumerate(self.used)
        ]

    def deadline(self) -> float | None:
        """When the time of the person to act runs out."""
        left = self.left(self.changed_at)
        if left is None or self.actor < 0 or self.bot_to_act:
            return None
        return self.changed_at + left[self.actor]

    def last_choice(self, seats: list[int]) -> int | None:
        """The number of events before the last one that somebody in these seats chose."""
        match = self.started()
        for number in range(len(self.sources) - 1, -1, -1):
            mine = match.events[number].actor in seats or (match.by_hand and bool(seats))
            if self.sources[number] == "person" and mine:
                return number
        return None

    def nothing_revealed_since(self, number: int, seats: list[int]) -> bool:
        """Whether an event and what came after it showed these seats nothing new: only forced moves have followed, and
        nobody has looked into a hand. Then it may be taken back freely."""
        if any(source != "forced" for source in self.sources[number + 1 :]):
            return False
        return not any(self.started().revealed_to(seat, number) for seat in seats)


def new_code() -> str:
    """A text that nobody can guess, short enough for an address."""
    return secrets.token_urlsafe(12)


def _open(state: State, entry: Entry) -> None:
    state.host = entry.body["host"]
    state.seats = [Seat() for _ in range(state.settings.seats)]


def _sit(state: State, entry: Entry) -> None:
    state.seats[_seat(entry)] = Seat("person", entry.body["person"], entry.body["name"])


def _bot(state: State, entry: Entry) -> None:
    bot = entry.body["bot"]
    state.seats[_seat(entry)] = Seat("bot", bot=bot, name=entry.body["name"]) if bot else Seat()


def _begin(state: State, entry: Entry) -> None:
    settings = state.settings
    state.match = Match(
        settings.game, settings.seats, settings.options, names=state.names(), seed=state.seed,
        by_hand=settings.by_hand, match_id=state.id,
    )  # fmt: skip
    state.used = [0.0] * settings.seats
    _moved_on(state, entry)


def _play(state: State, entry: Entry) -> None:
    match = state.started()
    actor, thought = match.actor, entry.at - state.changed_at
    match.play(entry.body["move"] if entry.action is None else entry.action, ENGLISH)
    if actor >= 0:
        state.used[actor] += max(0.0, thought)
    state.stack.append(entry.number)
    state.sources.append(entry.body["by"])
    state.request = None
    _moved_on(state, entry)
    if match.over:
        state.result = Result(match.result(), "played")


def _undo(state: State, entry: Entry) -> None:
    match = state.started()
    match.back_to(entry.body["to"])
    del state.stack[entry.body["to"] :]
    del state.sources[entry.body["to"] :]
    state.request = None
    _moved_on(state, entry)


def _moved_on(state: State, entry: Entry) -> None:
    state.change = entry.number
    state.changed_at = entry.at


def _ask(state: State, entry: Entry) -> None:
    person = state.seats[_seat(entry)].person
    waiting = frozenset(state.people() - {person or ""})
    state.request = Request(entry.body["what"], _seat(entry), entry.body.get("to", 0), waiting)


def _answer(state: State, entry: Entry) -> None:
    request = state.request
    if request is None:
        return
    if not entry.body["yes"]:
        state.request = None
        return
    waiting = request.waiting - {state.seats[_seat(entry)].person or ""}
    state.request = Request(request.what, request.by, request.to, waiting)
    if request.what == "draw" and not waiting:
        state.request = None
        _end(state, [1 / len(state.seats)] * len(state.seats), "agreed", None)


def _resign(state: State, entry: Entry) -> None:
    _give_up(state, _seat(entry), entry.body["bot"], "resigned")


def _time(state: State, entry: Entry) -> None:
    state.used[_seat(entry)] += max(0.0, entry.at - state.changed_at)
    _give_up(state, _seat(entry), entry.body["bot"], "time")


def _give_up(state: State, seat: int, bot: str, how: How) -> None:
    """Of two players the other one wins; among more a bot plays on."""
    if len(state.seats) == 2:
        _end(state, [0.0 if n == seat else 1.0 for n in range(2)], how, seat)
    else:
        state.seats[seat].stand_in = bot
        state.seats[seat].gone = True
        state.request = None


def _end(state: State, shares: list[float], how: How, seat: int | None) -> None:
    state.request = None
    state.result = Result(shares, how, seat)


def _stand_in(state: State, entry: Entry) -> None:
    """A bot takes back whatever is asked of it, but takes no draw."""
    state.seats[_seat(entry)].stand_in = entry.body["bot"]
    request = state.request
    if request and request.waiting - state.people():
        waiting = request.waiting & state.people()
        undo = request.what == "undo"
        state.request = Request(request.what, request.by, request.to, waiting) if undo else None


def _rematch(state: State, entry: Entry) -> None:
    state.rematch = entry.body["match"]


def _nothing(state: State, entry: Entry) -> None:
    pass


def _seat(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


FOLD: dict[Kind, Callable[[State, Entry], None]] = {
    "open": _open,
    "sit": _sit,
    "bot": _bot,
    "begin": _begin,
    "play": _play,
    "undo": _undo,
    "ask": _ask,
    "answer": _answer,
    "resign": _resign,
    "time": _time,
    "stand_in": _stand_in,
    "chat": _nothing,
    "rematch": _rematch,
}


def bot_name(bot: str, taken: list[str]) -> str:
    """What a bot is called at a table, different from everybody who sits there.

    >>> bot_name("greedy", ["Ann", "Greedy"])
    'Greedy 2'
    """
    return free_name(bot.capitalize(), taken)


def free_name(name: str, taken: list[str]) -> str:
    """A name with a number behind it when somebody has it already."""
    others = {other.casefold() for other in taken}
    candidates = (name if n == 1 else f"{name} {n}" for n in range(1, len(taken) + 2))
    return next(candidate for candidate in candidates if candidate.casefold() not in others)


def default_bot() -> str:
    """The bot that plays where nobody chose one."""
    return "greedy" if "greedy" in bots() else next(iter(bots()))
