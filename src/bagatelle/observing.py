"""What a viewer knows as numbers, for programs in Python: dense, and by the names of the parts. Compiled code asks a
game's `observe` itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import Record, Singles
from bagatelle.rooms import Part


def width_of(game: Game) -> int:
    """How many numbers an observation of a game has, most of which are 0 at any moment; 0 when the game has none.

    >>> from bagatelle.examples import dice_race, high_card
    >>> width_of(high_card.GAME), width_of(dice_race.GAME)
    (39, 0)
    """
    return width(game.observation.PARTS)


def width(parts: Sequence[Part]) -> int:
    """How many numbers these parts have together."""
    return parts[-1].begin + parts[-1].width if parts else 0


def dense(game: Game, pos: Record, viewer: int) -> Singles:
    """What a seat knows, all numbers in one array."""
    room = game.observation
    return _written(room.observe, room.PARTS, room.MOST_INPUTS, pos, viewer)


def encoded(game: Game, pos: Record, viewer: int) -> Singles:
    """What a seat sees as the agents of others get it, all numbers in one array."""
    room = game.encoding
    return _written(room.encode, room.PIECES, room.MOST_NUMBERS, pos, viewer)


def observed(game: Game, pos: Record, viewer: int) -> dict[str, Singles]:
    """What a seat knows, by the names of the parts; the seats are relative to the viewer, who comes first."""
    return by_name(game.observation.PARTS, dense(game, pos, viewer))


def by_name(parts: Sequence[Part], whole: Any) -> dict[str, Any]:
    """An array of numbers, or many in one, by the names of the parts; nothing is copied."""
    return {part.name: whole[..., part.begin : part.begin + part.width] for part in parts}


def _written(
    write: Callable[[Record, int, Any, Any], int], parts: Sequence[Part], most: int, pos: Record, viewer: int
) -> Singles:
    """What a game writes, those numbers that are not 0 and where each of them stands, in one array. A place that comes
    several times counts with the sum."""
    index, value = np.zeros(most, np.int64), np.zeros(most, np.float32)
    n = write(pos, viewer, index, value)
    whole: Singles = np.zeros(width(parts), np.float32)
    np.add.at(whole, index[:n], value[:n])
    return whole
