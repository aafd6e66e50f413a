"""Positions to look at: where games start, what is possible there, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import CHANCE, OVER, SPECTATOR, Record, copy_of, new_positions, position_from
from bagatelle.options import Options


def started(game: Game, seats: int, options: Options) -> Any:
    """One fresh position of a game, in an array."""
    rows = new_positions(game.rules.rule.position, 1)
    game.rules.setup(rows[0], seats, np.array(options.words(), np.int64))
    return rows


def stilled(game: Game, pos: Record) -> Record:
    """A position to look at: what was worked out from it is kept, and nothing can be written into it."""
    return position_from(game.rules.rule.position, pos.tobytes(), still=True)


def each(game: Game, rows: Iterable[Record]) -> Iterator[Record]:
    """Every position of an array, to look at."""
    return (stilled(game, pos) for pos in rows)


def possible(game: Game, pos: Record) -> list[int]:
    """Every legal action or possible outcome."""
    actions = np.zeros(game.position.MAX_LEGAL, np.int64)
    actor = game.rules.actor(pos)
    if actor == OVER:
        return []
    if actor == CHANCE:
        n = game.rules.odds(pos, actions, np.zeros(game.position.MAX_LEGAL, np.int64))
    else:
        n = game.rules.legal(pos, actions)
    return [int(action) for action in actions[:n]]


def after(game: Game, pos: Record, action: int) -> Record:
    """The position after an action, to look at."""
    then = copy_of(pos)
    game.rules.play(then, action)
    return stilled(game, then)


def viewers(pos: Record) -> list[int]:
    """A spectator, then every seat."""
    return [SPECTATOR, *range(pos.seats)]


def named(viewer: int) -> str:
    """A viewer in a sentence."""
    return "the spectator" if viewer == SPECTATOR else f"seat {viewer}"


def at(game: Game, pos: Record) -> str:
    """Where something was found, at the end of a sentence."""
    return f"\nIn {game.title}, at: {game.position_line.write_position(pos)}"
