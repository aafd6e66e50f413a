"""Dealing the hidden part of a saved position again, so that whoever chose the position gains nothing by knowing it."""

from __future__ import annotations

from bagatelle.fairness import FairDice
from bagatelle.game import Game
from bagatelle.kernel import copy_of, new_rng

WORLDS = range(4)
"""Which possible worlds are compared to find out whether anything is hidden."""


def hides_something(game: Game, start: str, viewer: int) -> bool:
    """Whether a viewer cannot know everything about a position. It follows from what the viewer knows, so the answer
    tells nobody a secret."""
    return game.secrets and len({_imagined(game, start, viewer, world) for world in WORLDS}) > 1


def redeal(game: Game, start: str, viewer: int, dice: FairDice) -> str:
    """Replace all that a viewer cannot know about a position; the seed and the nonces decide by what."""
    return _imagined(game, start, viewer, dice.start_word())


def _imagined(game: Game, start: str, viewer: int, seed: int) -> str:
    position = copy_of(game.position_line.read_position(start))
    game.rules.imagine(position, viewer, new_rng(seed))
    return game.position_line.write_position(position)
