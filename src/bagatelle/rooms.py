"""The rooms of a game: which modules its folder has, and which functions stand in each.

Every game has the same rooms, so a reader who knows one game finds everything in the others. A room may be left out,
or a function in it, where `left_out` has one that stands in for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bagatelle.language import ENGLISH, Say, mark

if TYPE_CHECKING:
    import numpy as np
    from rich.console import RenderableType

    from bagatelle.kernel import Contract
    from bagatelle.lesson import Lesson
    from bagatelle.options import Options

ROOMS = {
    "position": ("Position", "ACTIONS", "MAX_LEGAL"),
    "rules": (
        "setup", "actor", "legal", "odds", "chance", "play", "payoff", "imagine", "units", "sound",
    ),
    "notation": ("write", "read", "seen"),
    "position_line": ("write_position", "read_position", "options_of"),
    "view": ("view", "sheet_row", "seen_alike", "told_alike", "shown_with_next", "sealing"),
    "sentences": (
        "seat_names", "aim", "prompt", "tip", "label", "describe", "speaks_for", "refusal", "narrate",
        "round_summary", "verdict",
    ),
    "touches": ("touches",),
    "aloud": ("read_aloud",),
    "drawing": ("draw", "paint", "legend"),
    "observation": ("PARTS", "MOST_INPUTS", "observe"),
    "encoding": ("PIECES", "MOST_NUMBERS", "encode"),
    "choices": ("EVERY_CHOICE",),
    "strategy": ("SEARCH", "worth", "narrow", "widen", "practice", "known", "mix", "solve"),
    "pairing": ("usual", "portrait", "fair", "balance"),
    "matchups": ("field", "duel", "match_chance"),
    "bench": ("scenarios", "peers"),
    "lesson": ("LESSON",),
    "playtest": ("countable", "used"),
}  # fmt: skip
"""What stands in each room of a game."""


@dataclass(frozen=True)
class Audience:
    """Who is being told: through which seat's eyes (or a spectator's), in which language, what the players are called,
    whether the viewer wants to be reminded of what could be remembered, and who is spoken to as "you".

    >>> ann = Audience(0, ENGLISH, ("Ann", "Bob"), you=0)
    >>> ann.tell(0, "You pass.", "{player} passes."), ann.tell(1, "You pass.", "{player} passes.")
    ('You pass.', 'Bob passes.')
    >>> ann.ask(0, "roll the dice."), ann.ask(1, "roll the dice.")
    ('Your turn: roll the dice.', 'Waiting for Bob.')
    """

    viewer: int
    say: Say
    names: Sequence[str]
    memory_aid: bool = False
    you: int | None = None
    """The seat of the one person who reads this; None for a spectator, and where several people share a screen: then
    everybody is called by name."""

    def tell(self, seat: int, you: str, they: str, /, **values: Any) -> str:
        """A sentence about what a seat does: as "you" to whoever sits there, to all others with the name as
        ``{player}``."""
        if seat == self.you:
            return self.say(you, **values)
        return self.say(they, player=self.names[seat], **values)

    def sentence(self, text: str) -> str:
        """A text with a capital, unless it begins with somebody's name: that stays as it was given."""
        return text if text.startswith(tuple(self.names)) else text[:1].upper() + text[1:]

    def ask(self, seat: int, task: str, meanwhile: str | None = None) -> str:
        """What a seat has to do, in words that go on after its name; the others are told what they wait for."""
        if seat == self.you:
            return self.say(mark("Your turn: {task}"), task=task)
        if seat == self.viewer:
            return self.say(mark("{player}, {task}"), player=self.names[seat], task=task)
        return meanwhile or self.say(mark("Waiting for {player}."), player=self.names[seat])


@dataclass(frozen=True)
class Scenario:
    """Something to measure the speed of: games at random from these positions, one after the other."""

    label: str
    seats: int
    starts: Sequence[np.record]


@dataclass(frozen=True)
class Peer:
    """Another program to measure in the same run: `rate` takes seconds and returns units a second, the best of five
    batches, or None when it cannot run here. It is asked several times."""

    label: str
    scenario: str
    rate: Callable[[float], float | None]


@dataclass(frozen=True)
class Opening:
    """One way in which a duel may begin: how often it does, the seat of the first fighter, and the position."""

    share: float
    seat: int
    start: np.record


@dataclass(frozen=True)
class Duel:
    """Two fighters before they meet. What they choose beforehand, in secret, they mix so that nobody can exploit it."""

    openings: Sequence[Opening] = ()
    """Together they come up always, in both seatings alike; what follows is one game each."""
    choices: tuple[Sequence[str], Sequence[str]] = ((), ())
    """What each fighter chose, in the order of the openings; empty where there is nothing to choose."""
    even: bool = False
    """Whether both are the same, so that nobody need play to know who wins."""


@dataclass(frozen=True)
class Part:
    """A named part of an observation: where it begins, how many numbers it has, and what they mean. What follows from
    the other parts by the rules, such as what could be captured, is marked as derived."""

    name: str
    begin: int
    width: int
    meaning: str
    derived: bool = False


class Parts:
    """The parts of an observation as they are listed, one after the other.

    >>> parts = Parts()
    >>> HAND = parts.add("hand", 13, "cards of each rank in the viewer's hand")
    >>> PILE = parts.add("pile", 1, "cards in the pile, in fiftieths")
    >>> PILE, [part.name for part in parts.listed]
    (13, ['hand', 'pile'])
    """

    def __init__(self) -> None:
        self.listed: list[Part] = []

    def add(self, name: str, width: int, meaning: str, *, derived: bool = False) -> int:
        """List a part, and return where it begins."""
        begin = self.listed[-1].begin + self.listed[-1].width if self.listed else 0
        self.listed.append(Part(name, begin, width, meaning, derived))
        return begin


@dataclass(frozen=True)
class Counted:
    """A component or a rule that a playtest counts: the key by which it is counted, what it is called, and under which
    heading it stands."""

    key: str
    label: str
    group: str
    many: bool = False
    """Whether it is one of many alike: then nobody misses it where it is never used."""


class Position(Protocol):
    """``position.py``: the record, the phases, and how actions are numbered."""

    Position: np.dtype[Any]
    ACTIONS: int
    """Every action is a number from 0 up to this one, exclusive."""
    MAX_LEGAL: int
    """The most actions that `legal` or `odds` ever write."""


class Rules(Protocol):
    """``rules.py``: compiled, pure, and the only place where the rules of the game stand."""

    rule: Contract

    def setup(self, pos: np.record, seats: int, options: Any) -> None: ...
    def actor(self, pos: np.record) -> int: ...
    def legal(self, pos: np.record, actions: Any) -> int: ...
    def odds(self, pos: np.record, actions: Any, weights: Any) -> int: ...
    def chance(self, pos: np.record, rng: Any) -> int: ...
    def play(self, pos: np.record, action: int) -> None: ...
    def payoff(self, pos: np.record, out: Any) -> None: ...
    def imagine(self, pos: np.record, viewer: int, rng: Any) -> None: ...
    def units(self, pos: np.record) -> int: ...
    def sound(self, pos: np.record) -> int: ...


class Notation(Protocol):
    """``notation.py``: actions as text, both ways; and, in a game with secrets, an event as a viewer may know it
    while the game goes on (``seen``)."""

    def write(self, pos: np.record, action: int, say: Say = ENGLISH) -> str: ...
    def read(self, pos: np.record, text: str, say: Say = ENGLISH) -> int: ...
    def seen(self, pos: np.record, action: int, viewer: int) -> str: ...


class PositionLine(Protocol):
    """``position_line.py``: a position as one line of text, both ways. ``options_of`` reads back the options that a
    position is played with, None where it does not tell them."""

    def write_position(self, pos: np.record) -> str: ...
    def read_position(self, text: str, say: Say = ENGLISH) -> np.record: ...
    def options_of(self, pos: np.record) -> Options | None: ...


class View(Protocol):
    """``view.py``: what a viewer may see, as plain data. ``seen_alike`` and ``told_alike`` say whether everybody sees
    the same position or is told the same of an event; ``shown_with_next`` says that an event is one of several that
    belong together, such as the dice of one throw, and not the last of them. ``sealing`` names what several seats
    choose in secret now, each for itself whatever the others choose, until all have; None where nothing is sealed."""

    def view(self, pos: np.record, viewer: int) -> dict[str, Any]: ...
    def sheet_row(self, before: np.record, action: int, after: np.record) -> dict[str, Any] | None: ...
    def seen_alike(self, pos: np.record) -> bool: ...
    def told_alike(self, pos: np.record, action: int) -> bool: ...
    def shown_with_next(self, before: np.record, action: int, after: np.record) -> bool: ...
    def sealing(self, pos: np.record) -> Hashable | None: ...


class Sentences(Protocol):
    """``sentences.py``: what people read. What it takes to win, with these options; what is to be done, what somebody
    who plays for the first time should know about it (in general, without names), a move as a short label for a
    button, what it would do beside its notation, what speaks for it (in a hint), why one is refused, what happened,
    how a round ended, and how a finished game was decided. Labels, descriptions and hints speak to the player who has
    to choose, as "you"."""

    def seat_names(self, pos: np.record, say: Say) -> list[str]: ...
    def aim(self, options: Options, say: Say) -> str: ...
    def prompt(self, pos: np.record, to: Audience) -> str: ...
    def tip(self, pos: np.record, to: Audience) -> str: ...
    def label(self, pos: np.record, action: int, to: Audience) -> str: ...
    def describe(self, pos: np.record, action: int, to: Audience) -> str: ...
    def speaks_for(self, pos: np.record, action: int, to: Audience) -> str: ...
    def refusal(self, pos: np.record, action: int, to: Audience) -> str: ...
    def narrate(self, before: np.record, action: int, after: np.record, to: Audience) -> list[str]: ...
    def round_summary(self, before: np.record, action: int, after: np.record, to: Audience) -> list[str]: ...
    def verdict(self, pos: np.record, to: Audience) -> str: ...


class Touches(Protocol):
    """``touches.py``: the things in the view that an action is about, so that a board finds the move for what was
    tapped."""

    def touches(self, pos: np.record, action: int, viewer: int) -> dict[str, Any]: ...


class Aloud(Protocol):
    """``aloud.py``: a view as sentences, for a screen reader and for a page without a board."""

    def read_aloud(
        self, view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience
    ) -> list[str]: ...


class Drawing(Protocol):
    """``drawing.py``: a view in a terminal, with colours and boxes."""

    def draw(self, view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience) -> RenderableType: ...
    def paint(self, line: str, say: Say) -> RenderableType: ...
    def legend(self, say: Say) -> list[str]: ...


class Observation(Protocol):
    """``observation.py``: what a viewer knows as numbers, for the networks of bots: whatever helps them to judge. It
    may change whenever they learn anew."""

    PARTS: Sequence[Part]
    """The parts of an observation, in order."""
    MOST_INPUTS: int
    """The most numbers that `observe` ever writes."""

    def observe(self, pos: np.record, viewer: int, index: Any, value: Any) -> int: ...


class Encoding(Protocol):
    """``encoding.py``: what a viewer sees as numbers, for the agents of others: all of it, plainly, and nothing that an
    agent could work out. No number is written twice, and none leaves -1 to 1. Published results depend on it, so a
    change is a new version of the environments (`Game.environments`)."""

    PIECES: Sequence[Part]
    """The pieces of an encoding, in order."""
    MOST_NUMBERS: int
    """The most numbers that `encode` ever writes."""

    def encode(self, pos: np.record, viewer: int, index: Any, value: Any) -> int: ...


class Choices(Protocol):
    """``choices.py``: all that a seat may ever choose, in one list, for the agents of others."""

    EVERY_CHOICE: Sequence[tuple[int, str]]
    """Actions, each with a name that is the same in every position; its place in this list is what agents say."""


class Estimates(list[float]):
    """Shares from ``known`` that are better than a search but not exact."""


class Strategy(Protocol):
    """``strategy.py``: what is known about playing well. ``worth`` is an opinion on each move; ``known`` is more than
    that, the exact share of the payoff that each move brings, where a game can tell, or `Estimates`. A match of several
    rounds is judged by the round that is being played: ``narrow`` leaves only that, and ``widen`` makes a chance in the
    match of a chance in the round. ``practice`` is a position from which a network learns. ``solve`` works out what
    ``known`` asks for and keeps it, and tells meanwhile how far it is, from 0 to 1. Where a choice is secret, the best
    may be to draw lots: ``mix`` says how often to choose each action, and which share of the payoff each brings; it is
    asked about the whole match."""

    SEARCH: str
    """How moves are looked into: by a "tree", or by a "race" of games that the learned player plays to the end."""

    def worth(self, pos: np.record, scratch: Any, actions: Any, n: int, rng: Any, out: Any) -> None: ...
    def narrow(self, pos: np.record) -> None: ...
    def widen(self, pos: np.record, seat: int, chance: float) -> float: ...
    def practice(self, rng: random.Random) -> np.record: ...
    def known(self, pos: np.record, actions: Sequence[int], seconds: float) -> Sequence[float] | None: ...
    def solve(self, tell: Callable[[float], None]) -> None: ...
    def mix(
        self, pos: np.record, actions: Sequence[int], seconds: float
    ) -> tuple[Sequence[float], Sequence[float]] | None: ...


class Pairing(Protocol):
    """``pairing.py``: for a game in which players choose something for their own seats, such as a fighter, in roles
    that its options name. ``usual`` is what each seat has where nobody chooses, an even match; ``portrait`` is what a
    board needs to draw a value, as plain data; ``fair`` makes an even match with what the other seats have;
    ``balance`` is the share that each seat may expect. The last two may take a second."""

    def usual(self, seats: int) -> list[dict[str, Any]]: ...
    def portrait(self, role: str, value: Any, say: Say) -> dict[str, Any]: ...
    def fair(self, options: Options, seat: int, rng: random.Random) -> dict[str, Any]: ...
    def balance(self, options: Options) -> list[float] | None: ...


class Matchups(Protocol):
    """``matchups.py``: for a game in which fighters, or whatever players choose for their own seats, meet in pairs.
    ``field`` lists those that everybody is measured with, none if there are no match-ups; ``duel`` finds out how two of
    them begin, from so many trial games. What is played from there is one round; ``match_chance`` is the chance to win
    a whole match, if all its rounds are like this one."""

    def field(self) -> list[str]: ...
    def duel(self, first: str, second: str, trials: int, seed: int) -> Duel: ...
    def match_chance(self, chance: float) -> float: ...


class Bench(Protocol):
    """``bench.py``: what to measure the speed of, and other programs to measure beside it."""

    def scenarios(self, seats: int) -> list[Scenario]: ...
    def peers(self) -> list[Peer]: ...


class LessonRoom(Protocol):
    """``lesson.py``: a guided first game, as data."""

    LESSON: Lesson | None


class Playtest(Protocol):
    """``playtest.py``: what a playtest counts. ``countable`` lists every component and rule that may matter in a game
    that starts like this, so that what is never used can be named; ``used`` says by their keys which of them an event
    used."""

    def countable(self, start: np.record, say: Say) -> Sequence[Counted]: ...
    def used(self, before: np.record, action: int, after: np.record) -> Sequence[str]: ...


def who_won(winners: Sequence[int], to: Audience, how: str = "", lost: str = "") -> str:
    """Who won, as the viewer should hear it; `how` says by what, such as "by 3 points", and `lost` the same from the
    side of whoever lost to one opponent, if that is told in other words.

    >>> ann = Audience(0, ENGLISH, ("Ann", "Bob"), you=0)
    >>> who_won([0], ann), who_won([1], ann, "by 3 points"), who_won([0, 1], ann)
    ('You win!', 'You lose by 3 points.', 'A draw.')
    """
    say, names = to.say, [to.names[seat] for seat in winners]
    if len(winners) == len(to.names):
        return say(mark("A draw.")) if len(names) == 2 else say(mark("Everybody shares the victory."))
    if len(winners) > 1 and to.you in winners:
        others = say.both([to.names[seat] for seat in winners if seat != to.you])
        return say(mark("You share the victory with {players}."), players=others)
    if len(winners) > 1:
        return say(mark("{players} share the victory."), players=say.both(names))
    if winners[0] == to.you:
        return say(mark("You win {how}!"), how=how) if how else say(mark("You win!"))
    if to.you is not None and len(to.names) == 2:
        return say(mark("You lose {how}."), how=lost or how) if how else say(mark("You lose."))
    if how:
        return say(mark("{player} wins {how}."), player=names[0], how=how)
    return say(mark("{player} wins."), player=names[0])


def in_words(data: Any) -> str:
    """Plain data as a person would jot it down.

    >>> in_words({"score": [3, 4], "out": False})
    'score 3, 4; out no'
    """
    match data:
        case None:
            return "-"
        case bool():
            return "yes" if data else "no"
        case dict():
            return "; ".join(f"{name} {in_words(value)}" for name, value in data.items())
        case list() | tuple():
            return (" / " if any(isinstance(item, dict | list) for item in data) else ", ").join(
                map(in_words, data)
            )
    return str(data)
