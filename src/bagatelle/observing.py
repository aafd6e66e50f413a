"""What a viewer knows as numbers, for programs in Python: dense, and by the names of the parts. Compiled code asks a
game's `observe` itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import Record, Singles


def width_of(game: Game) -> int:
    """How many numbers an observation of a game has, most of which are 0 at any moment; 0 when the game has none.

    >>> from bagatelle.examples import dice_race, high_card
    >>> width_of(high_card.GAME), width_of(dice_race.GAME)
    (39, 0)
    """
    parts = game.observation.PARTS
    return parts[-1].begin + parts[-1].width if parts else 0


def sparse(game: Game, pos: Record, viewer: int) -> tuple[Any, Singles]:
    """What a seat knows as its game writes it: the numbers that are not 0, and where each of them stands. A place that
    comes several times counts with the sum."""
    index = np.zeros(game.observation.MOST_INPUTS, np.int64)
    value = np.zeros(game.observation.MOST_INPUTS, np.float32)
    n = game.observation.observe(pos, viewer, index, value)
    return index[:n], value[:n]


def dense(game: Game, pos: Record, viewer: int) -> Singles:
    """What a seat knows, all numbers in one array."""
    whole: Singles = np.zeros(width_of(game), np.float32)
    np.add.at(whole, *sparse(game, pos, viewer))
    return whole


def observed(game: Game, pos: Record, viewer: int) -> dict[str, Singles]:
    """What a seat knows, by the names of the parts; the seats are relative to the viewer, who comes first."""
    whole = dense(game, pos, viewer)
    return {part.name: whole[part.begin : part.begin + part.width] for part in game.observation.PARTS}
