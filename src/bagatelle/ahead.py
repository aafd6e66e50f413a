"""Choosing in secret before the rules ask. Rules have one actor at a time; where several seats choose for themselves
until all have chosen (`view.sealing`), those who come later need not wait: what they will be asked follows from what
they know, whatever the others choose."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import copy_of
from bagatelle.match import ONE_WORLD

LONGEST = 64
"""After so many choices of one envelope something is wrong with a game."""


def asked_ahead(game: Game, pos: np.record, seat: int, held: Sequence[int] = ()) -> np.record | None:
    """The position at which a seat will have to choose in secret, as far as it can know it, after what it has chosen
    already (`held`); None where it has nothing more to choose now. Everything that the seat cannot know is imagined,
    and the others choose anything."""
    rules, what = game.rules, game.view.sealing(pos)
    if what is None:
        return None
    pos, left = copy_of(pos), iter(held)
    rules.imagine(pos, seat, ONE_WORLD.copy())
    actions = np.zeros(game.position.MAX_LEGAL, np.int64)
    for _ in range(LONGEST):
        actor = int(rules.actor(pos))
        if actor < 0 or game.view.sealing(pos) != what:
            return None
        action = next(left, None) if actor == seat else int(actions[0]) if rules.legal(pos, actions) else None
        if action is None:
            return pos
        rules.play(pos, action)
    return None


def choices_at(game: Game, pos: np.record) -> list[int]:
    """Every action that the seat to act has at a position."""
    actions = np.zeros(game.position.MAX_LEGAL, np.int64)
    return [int(action) for action in actions[: game.rules.legal(pos, actions)]]
