"""What a game is (the contract), and how games are found: by entry points, so that any package can add one.

A game is a folder with the same files as every other game: ``components``, ``rules``, ``notation``, ``view``,
``drawing``, ``strategy``. Its ``__init__`` holds the facts and nothing heavy; the rest is loaded when it is needed.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol, cast

from bagatelle.language import ENGLISH, Say, speak
from bagatelle.options import Options
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    import numpy as np
    from rich.console import RenderableType

    from bagatelle.kernel import Contract

GAMES_GROUP = "bagatelle.games"


class Rules(Protocol):
    """``rules.py``: compiled, pure, and the only place where the rules of the game stand."""

    rule: Contract
    MAX_LEGAL: int
    """The most actions that `legal` or `odds` ever write."""
    ACTIONS: int
    """Every action is a number from 0 up to this one, exclusive."""

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
    """``notation.py``: actions and positions as text, both ways. A game with secrets has one function more,
    ``seen(pos, action, viewer)``: an event as a viewer may know it while the game goes on, in English."""

    def write(self, pos: np.record, action: int, say: Say = ENGLISH) -> str: ...
    def read(self, pos: np.record, text: str, say: Say = ENGLISH) -> int: ...
    def write_position(self, pos: np.record) -> str: ...
    def read_position(self, text: str, say: Say = ENGLISH) -> np.record: ...


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
class Audience:
    """Who is being told: which seat (or a spectator), in which language, how the players are called, and whether
    the viewer wants to be reminded of what could be remembered."""

    viewer: int
    say: Say
    names: Sequence[str]
    memory_aid: bool = False


class View(Protocol):
    """``view.py``: what a viewer may see as plain data, and what happened as sentences. It may also have
    ``touches(pos, action, viewer) -> dict``: the things in the view that an action is about, for a board; where
    secrets are rare, ``seen_alike(pos) -> bool``: whether everybody sees the same now; where they are not,
    ``told_alike(pos, action) -> bool``: whether everybody is told the same of an event; and, where chance brings many
    things at once, ``shown_with_next(before, action, after) -> bool``: whether an event is one of several that belong
    together, such as the dice of one throw, and not the last of them."""

    def seat_names(self, pos: np.record, say: Say) -> list[str]: ...
    def view(self, pos: np.record, viewer: int) -> dict[str, Any]: ...
    def prompt(self, pos: np.record, to: Audience) -> str: ...
    def describe(self, pos: np.record, action: int, to: Audience) -> str: ...
    def refusal(self, pos: np.record, action: int, to: Audience) -> str: ...
    def narrate(self, before: np.record, action: int, after: np.record, to: Audience) -> list[str]: ...
    def sheet_row(self, before: np.record, action: int, after: np.record) -> dict[str, Any] | None: ...


class Drawing(Protocol):
    """``drawing.py``: a view in the terminal, with colours and boxes or read aloud."""

    def draw(self, view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience) -> RenderableType: ...
    def read_aloud(
        self, view: dict[str, Any], sheet: Sequence[dict[str, Any]], to: Audience
    ) -> list[str]: ...
    def paint(self, line: str, say: Say) -> RenderableType: ...
    def legend(self, say: Say) -> list[str]: ...


class Strategy(Protocol):
    """``strategy.py``: what is known about playing well."""

    def worth(self, pos: np.record, scratch: Any, actions: Any, n: int, rng: Any, out: Any) -> None: ...


announce_compiling: Callable[[Game, str], None] = lambda game, part: None
"""Called before a part of a game is compiled for the first time; a program with a screen sets it to say so."""


@dataclass(frozen=True)
class Game:
    """The facts of one game, and its parts."""

    name: str
    title: str
    summary: str
    seats: range
    options: type[Options]
    credits: str
    package: str
    unit: str = "game"
    minutes: int | None = None
    """How long a match takes people, roughly."""
    secrets: bool = False
    """Whether viewers may know different things: then its notation has ``seen``."""
    draws: bool = False
    """Whether players may agree on a draw."""
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Sets of options that people choose from first, by name."""

    @cached_property
    def rules(self) -> Rules:
        """The compiled rules; the first time ever they are compiled, which takes seconds."""
        from bagatelle import kernel

        with kernel.compiling(self.name, lambda: announce_compiling(self, "rules")):
            return cast(Rules, self._part("rules"))

    @cached_property
    def notation(self) -> Notation:
        """How actions and positions are written."""
        return cast(Notation, self._part("notation"))

    @cached_property
    def view(self) -> View:
        """What a viewer may see."""
        return cast(View, self._part("view"))

    @cached_property
    def drawing(self) -> Drawing:
        """How a view looks in a terminal."""
        return cast(Drawing, self._part("drawing"))

    @cached_property
    def strategy(self) -> Strategy:
        """What is known about playing well; compiled like the rules."""
        from bagatelle import kernel

        with kernel.compiling(f"{self.name}-strategy", lambda: announce_compiling(self, "strategy")):
            return cast(Strategy, self._part("strategy"))

    def scenarios(self, seats: int) -> list[Scenario]:
        """What to measure: the printed game, or what the game's own ``bench.py`` lists (its `scenarios`)."""
        if importlib.util.find_spec(f"{self.package}.bench"):
            listed: list[Scenario] = self._part("bench").scenarios(seats)
            return listed
        return [Scenario("as printed", seats, [self.start(seats)])]

    def peers(self) -> list[Peer]:
        """What to measure beside it: what the game's own ``bench.py`` lists (its `peers`), if it does."""
        if importlib.util.find_spec(f"{self.package}.bench"):
            listed: list[Peer] = getattr(self._part("bench"), "peers", list)()
            return listed
        return []

    def start(self, seats: int, options: Options | None = None) -> np.record:
        """The position before the first event."""
        import numpy as np

        from bagatelle.kernel import new_position

        pos = new_position(self.rules.rule.position)
        self.rules.setup(
            pos, self.check_seats(seats), np.array((options or self.options()).words(), np.int64)
        )
        return pos

    @cached_property
    def has_secrets(self) -> bool:
        """Whether viewers may know different things."""
        return hasattr(self.notation, "seen")

    def seen_alike(self, position: np.record) -> bool:
        """Whether everybody is known to see the same position, so that it need be shown but once."""
        if not self.has_secrets:
            return True
        return self._seen_alike is not None and self._seen_alike(position)

    def told_alike(self, before: np.record, action: int) -> bool:
        """Whether everybody is known to be told the same of an event, whatever they see of the position."""
        if not self.has_secrets:
            return True
        return self._told_alike is not None and self._told_alike(before, action)

    def shown_with_next(self, before: np.record, action: int, after: np.record) -> bool:
        """Whether an event is shown together with the one that follows it."""
        return self._shown_with_next is not None and self._shown_with_next(before, action, after)

    def seen(self, before: np.record, action: int, viewer: int) -> str:
        """An event in notation, as a viewer may know it while the game goes on."""
        if self.has_secrets:
            return str(self.notation.seen(before, action, viewer))  # type: ignore[attr-defined]
        return self.notation.write(before, action)

    def touches(self, before: np.record, action: int, viewer: int) -> dict[str, Any]:
        """The things on the table that an action is about, in the words of the view, as a viewer may know them."""
        return self._touches(before, action, viewer) if self._touches is not None else {}

    @cached_property
    def _seen_alike(self) -> Callable[[np.record], bool] | None:
        return getattr(self.view, "seen_alike", None)

    @cached_property
    def _told_alike(self) -> Callable[[np.record, int], bool] | None:
        return getattr(self.view, "told_alike", None)

    @cached_property
    def _shown_with_next(self) -> Callable[[np.record, int, np.record], bool] | None:
        return getattr(self.view, "shown_with_next", None)

    @cached_property
    def _touches(self) -> Callable[[np.record, int, int], dict[str, Any]] | None:
        return getattr(self.view, "touches", None)

    def _part(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    def say(self, language: str) -> Say:
        """The voice of this game in one language."""
        return speak(language, self.package)

    def rules_text(self, language: str) -> str:
        """The rules in our own words, as Markdown."""
        text = files(self.package) / f"rules.{language}.md"
        return (text if text.is_file() else files(self.package) / "rules.en.md").read_text("utf-8")

    def preset(self, name: str, say: Say = ENGLISH) -> Mapping[str, Any]:
        """The options of the preset with that name."""
        if name not in self.presets:
            raise Refused(
                say(
                    "{title} has no preset '{name}'; its presets are: {known}.",
                    title=self.title,
                    name=name,
                    known=", ".join(self.presets) or say("none"),
                )
            )
        return self.presets[name]

    def check_seats(self, seats: int, say: Say = ENGLISH) -> int:
        """The number of seats, if the game can be played with so many."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            many = (
                say("{low} players", low=low)
                if low == high
                else say("{low} to {high} players", low=low, high=high)
            )
            raise Refused(
                say("{title} is for {many}, not {seats}.", title=self.title, many=many, seats=seats)
            )
        return seats


@cache
def games() -> dict[str, Game]:
    """Every installed game by name.

    >>> games()["bag-of-butts"].title
    'Bag of Butts'
    """
    import importlib.metadata  # takes a fifth of the time in which `bagatelle --help` answers

    entries = sorted(importlib.metadata.entry_points(group=GAMES_GROUP), key=lambda entry: entry.name)
    return {entry.name: entry.load() for entry in entries}


def find_game(name: str, say: Say = ENGLISH) -> Game:
    """The game of that name.

    >>> find_game("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    bagatelle.refusal.Refused: There is no game called 'chess'; these are here: ...bag-of-butts...
    """
    if name not in games():
        raise Refused(
            say(
                "There is no game called '{name}'; these are here: {known}.",
                name=name,
                known=", ".join(games()),
            )
        )
    return games()[name]
