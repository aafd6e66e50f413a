"""The parameters of a game in OpenSpiel: the seats, where it starts, how long it may take, and its options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from bagatelle.game import Game
from bagatelle.kernel import Record
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.start_options import options_at

MAX_MOVES = 10_000
"""Far more than people or bots ever need: random play as printed takes 30 to 500 moves."""
RECALL = 32
"""So many events are in the tensor of an information state."""
MOST_RECALLED = 1000
PLAIN = " !\"#$&'*+/:;<>?@[\\]^`{|}~"
"""What need not be escaped in the string of a game; letters, digits and -._ never are."""
NOT_A_TEXT = re.compile("[-+0-9.]*|[Tt]rue|[Ff]alse")
"""What OpenSpiel takes for something else than a text."""


@dataclass(frozen=True)
class Parameters:
    """What a game in OpenSpiel was asked for."""

    seats: int
    start: str
    max_moves: int
    recall: int
    options: Options

    def given(self, game: Game) -> dict[str, Any]:
        """Those that are not as usual, as OpenSpiel keeps them."""
        usual = defaults(game)
        wanted = {
            "players": self.seats,
            "start": escaped(self.start),
            "max_moves": self.max_moves,
            "recall": self.recall,
            **{name: _kept(value) for name, value in self.options.changed().items()},
        }
        return {name: value for name, value in wanted.items() if value != usual[name]}

    def position(self, game: Game) -> Record:
        """Where the game starts."""
        if self.start:
            return game.position_line.read_position(self.start)
        return game.start(self.seats, self.options)


def defaults(game: Game) -> dict[str, Any]:
    """Every parameter of a game with its usual value."""
    return {
        **{name: _kept(_plain(spec.default)) for name, spec in game.options.specs().items()},
        "players": game.seats[0],
        "start": "",
        "max_moves": MAX_MOVES,
        "recall": RECALL,
    }


def read(game: Game, given: Mapping[str, Any]) -> Parameters:
    """The parameters that OpenSpiel hands over."""
    values: dict[str, Any] = {
        name: unquote(value) if isinstance(value, str) else value for name, value in given.items()
    }
    usual = defaults(game)
    players, start = values.pop("players", usual["players"]), values.pop("start", "")
    max_moves, recall = values.pop("max_moves", MAX_MOVES), values.pop("recall", RECALL)
    if max_moves < 1:
        raise Refused(f"A game may take at least one move, not {max_moves}.")
    if not 0 <= recall <= MOST_RECALLED:
        raise Refused(f"The tensor may recall 0 to {MOST_RECALLED} events, not {recall}.")
    options = game.options.read(values)
    if not start:
        return Parameters(game.check_seats(players), "", max_moves, recall, options)
    position = game.position_line.read_position(start)
    options_at(game, position, options.changed())
    seats = int(position.seats)
    if players not in (seats, usual["players"]):
        raise Refused(f"The game starts at a position with {seats} seats, not {players}.")
    return Parameters(seats, start, max_moves, recall, game.options())


def escaped(text: str) -> str:
    """A text as it may stand in the string of a game, where a comma, a bracket and an equals sign mean something, and
    a number is no text.

    >>> escaped("(8,8):9 / 20s:14"), escaped("8")
    ('%288%2C8%29:9 / 20s:14', '%38')
    """
    safe = quote(text, safe=PLAIN)
    return f"%{ord(text[0]):02X}{safe[1:]}" if text and NOT_A_TEXT.fullmatch(text) else safe


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _kept(value: Any) -> Any:
    """The value of an option as OpenSpiel keeps it: a text, a whole number, yes or no."""
    text = " ".join(value) if isinstance(value, list) else value
    return escaped(text) if isinstance(text, str) else text
