"""Settings to play: how many seats, with which options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

from bagatelle.game import Game
from bagatelle.options import Options, Spec
from bagatelle.refusal import Refused

Setting = tuple[int, Options]


def extremes(game: Game, usual: Options) -> list[Setting]:
    """Every option at both ends of its range, or with each of its choices, the others as usual; with few and with many
    players in turn."""
    few_and_many = cycle((game.seats[0], game.seats[-1]))
    return [*zip(few_and_many, _changed_options(game, usual), strict=False)]


def _changed_options(game: Game, usual: Options) -> Iterator[Options]:
    for name, spec in game.options.specs().items():
        for value in _values(spec):
            try:
                options = game.options.read({**usual.plain(), name: value})
            except Refused:  # the others do not go with it
                continue
            if options != usual:
                yield options


def _values(spec: Spec) -> list[Any]:
    """The values of an option that are worth playing; a text can be anything, so its game says which."""
    match spec.kind:
        case "number":
            return [spec.low, spec.high]
        case "switch":
            return [False, True]
        case "choice":
            return [*spec.choices]
        case "order":
            return [[*reversed(spec.choices)]]
        case "text":
            return []
