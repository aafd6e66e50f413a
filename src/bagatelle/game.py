"""What a game is (the contract), and how games are found: by entry points, so that any package can add one.

A game is a folder with the same rooms as every other game; `rooms` lists them. Its ``__init__`` holds the facts and
nothing heavy; the rest is loaded when it is needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from bagatelle import rooms
from bagatelle.language import ENGLISH, Say, mark, speak
from bagatelle.left_out import room_of
from bagatelle.options import Options
from bagatelle.plugins import broken_plugins, load_plugins
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    import numpy as np

GAMES_GROUP = "bagatelle.games"
RULING = re.compile(r"^\[(\w+)\] (.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""A ruling in its file: a paragraph that begins with its tag."""
DOUBT = mark("Where the printed rules leave room for doubt, Bagatelle had to choose. These are the reasons.")


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
    """Whether viewers may know different things; then ``notation.seen`` tells an event as each may know it."""
    draws: bool = False
    """Whether players may agree on a draw."""
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Sets of options that people choose from first, by name."""
    environments: int = 0
    """The version of its environments for learning agents: a new one whenever they show, offer or do something else, so
    that results can be compared."""

    @cached_property
    def position(self) -> rooms.Position:
        """The record, the phases, and how actions are numbered."""
        return cast(rooms.Position, room_of(self, "position"))

    @cached_property
    def rules(self) -> rooms.Rules:
        """The compiled rules; the first time ever they are compiled, which takes seconds."""
        return cast(rooms.Rules, room_of(self, "rules"))

    @cached_property
    def notation(self) -> rooms.Notation:
        """How actions are written."""
        return cast(rooms.Notation, room_of(self, "notation"))

    @cached_property
    def position_line(self) -> rooms.PositionLine:
        """How positions are written."""
        return cast(rooms.PositionLine, room_of(self, "position_line"))

    @cached_property
    def view(self) -> rooms.View:
        """What a viewer may see."""
        return cast(rooms.View, room_of(self, "view"))

    @cached_property
    def sentences(self) -> rooms.Sentences:
        """What people read."""
        return cast(rooms.Sentences, room_of(self, "sentences"))

    @cached_property
    def touches(self) -> rooms.Touches:
        """What an action is about, for a board."""
        return cast(rooms.Touches, room_of(self, "touches"))

    @cached_property
    def aloud(self) -> rooms.Aloud:
        """A view in sentences."""
        return cast(rooms.Aloud, room_of(self, "aloud"))

    @cached_property
    def drawing(self) -> rooms.Drawing:
        """How a view looks in a terminal."""
        return cast(rooms.Drawing, room_of(self, "drawing"))

    @cached_property
    def observation(self) -> rooms.Observation:
        """What a viewer knows as numbers; compiled like the rules."""
        return cast(rooms.Observation, room_of(self, "observation"))

    @cached_property
    def encoding(self) -> rooms.Encoding:
        """What a viewer sees as numbers; compiled like the rules."""
        return cast(rooms.Encoding, room_of(self, "encoding"))

    @cached_property
    def choices(self) -> rooms.Choices:
        """All that a seat may ever choose."""
        return cast(rooms.Choices, room_of(self, "choices"))

    @cached_property
    def strategy(self) -> rooms.Strategy:
        """What is known about playing well; compiled like the rules."""
        return cast(rooms.Strategy, room_of(self, "strategy"))

    @cached_property
    def pairing(self) -> rooms.Pairing:
        """What players choose for their own seats."""
        return cast(rooms.Pairing, room_of(self, "pairing"))

    @cached_property
    def matchups(self) -> rooms.Matchups:
        """How what players choose for their own seats fares against what others choose."""
        return cast(rooms.Matchups, room_of(self, "matchups"))

    @cached_property
    def bench(self) -> rooms.Bench:
        """What to measure."""
        return cast(rooms.Bench, room_of(self, "bench"))

    @cached_property
    def lesson(self) -> rooms.LessonRoom:
        """A guided first game."""
        return cast(rooms.LessonRoom, room_of(self, "lesson"))

    @cached_property
    def playtest(self) -> rooms.Playtest:
        """What a playtest counts."""
        return cast(rooms.Playtest, room_of(self, "playtest"))

    def start(self, seats: int, options: Options | None = None) -> np.record:
        """The position before the first event."""
        import numpy as np

        from bagatelle.kernel import new_position

        pos = new_position(self.rules.rule.position)
        self.rules.setup(
            pos, self.check_seats(seats), np.array((options or self.options()).words(), np.int64)
        )
        return pos

    def say(self, language: str) -> Say:
        """The voice of this game in one language."""
        return speak(language, self.package)

    def text(self, name: str, language: str) -> str:
        """One of the texts that a game brings, as Markdown: in a language, else in English, else nothing."""
        for code in (language, "en"):
            path = files(self.package) / f"{name}.{code}.md"
            if path.is_file():
                return path.read_text("utf-8")
        return ""

    def rulings(self, language: str) -> dict[str, str]:
        """Why a rule is played as it is where the printed ones leave a doubt: a sentence or two, by tag."""
        found = RULING.findall(self.text("rulings", language))
        return {tag: " ".join(words.split()) for tag, words in found}

    def rules_text(self, language: str) -> str:
        """Everything about the rules as Markdown, for a terminal: what to type, and the rulings behind the tags."""
        told, say = [self.text("rules", language), self.text("typing", language)], self.say(language)
        if rulings := self.rulings(language):
            lines = [f"- **[{tag}]** {ruling}" for tag, ruling in rulings.items()]
            told.append("\n".join([f"## {say('Rulings')}", "", say(DOUBT), "", *lines, ""]))
        return "\n".join(filter(None, told))

    def preset(self, name: str, say: Say = ENGLISH) -> Mapping[str, Any]:
        """The options of the preset with that name."""
        name = next((known for known in self.presets if known.casefold() == name.casefold()), name)
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

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is copied and pickled without its parts, which are modules: an installed one is found by its name."""
        if games().get(self.name) == self:
            return find_game, (self.name,)
        return Game, tuple(getattr(self, fact.name) for fact in fields(self))


@cache
def games() -> dict[str, Game]:
    """Every installed game by name.

    >>> games()["bag-of-butts"].title
    'Bag of Butts'
    """
    return load_plugins(GAMES_GROUP, _fault)


@cache
def broken_games() -> dict[str, str]:
    """Why other installed games cannot be played, by name."""
    return broken_plugins(GAMES_GROUP, _fault)


def _fault(game: object) -> str | None:
    return None if isinstance(game, Game) else "is not a Game"


def find_game(name: str, say: Say = ENGLISH) -> Game:
    """The game of that name.

    >>> find_game("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    bagatelle.refusal.Refused: There is no game called 'chess'; the games here are: ...bag-of-butts...
    """
    known = games()
    if name not in known:
        reason = broken_games().get(name)
        if reason:
            raise Refused(say("The game '{name}' cannot be played: {reason}.", name=name, reason=reason))
        raise Refused(
            say(
                "There is no game called '{name}'; the games here are: {known}.",
                name=name,
                known=", ".join(known),
            )
        )
    return known[name]


def game_called(words: str, say: Say = ENGLISH) -> Game:
    """The game that a person means, by its name or its title, however they spell it.

    >>> game_called("Button Men") == find_game("button-men")
    True
    """
    spelled = [name for name, game in games().items() if _spelled(words) in (name, _spelled(game.title))]
    return find_game(spelled[0] if spelled else words, say)


def _spelled(name: str) -> str:
    """A name or a title as names are spelled: small letters, with hyphens between words."""
    return "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
