"""Exact odds: every position that chance can lead to before a seat must act, with its probability as a fraction.

Outcomes are expanded one event at a time, and positions that have become equal are merged: a bag that is dealt out
piece by piece has millions of orders, and a few thousand ends.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from bagatelle.kernel import CHANCE, copy_of, position_from
from bagatelle.language import mark
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.game import Game

MOST = 250_000
"""So many steps of chance are counted out at the most: a few seconds."""


def outcomes(game: Game, position: np.record) -> list[tuple[Fraction, np.record]]:
    """Every position in which a seat must act next, or the game is over, after chance has acted from this one; each
    with its probability.

    >>> from bagatelle import find_game
    >>> game = find_game("bag-of-butts")
    >>> sum(probability for probability, after in outcomes(game, game.start(seats=3)) if game.rules.actor(after) == 1)
    Fraction(1, 3)
    """
    kind = game.rules.rule.position
    settled: defaultdict[bytes, Fraction] = defaultdict(Fraction)
    layer, whole, steps = {position.tobytes(): 1}, 1, 0
    while layer:
        branches = []
        for data, ways in layer.items():
            before = position_from(kind, data)
            if game.rules.actor(before) == CHANCE:
                branches.append((before, ways, *_next(game, before)))
                steps += len(branches[-1][2])
            else:
                settled[data] += Fraction(ways, whole)
        if steps > MOST:
            raise Refused(
                mark(
                    "From here, chance can go on in too many ways to count them exactly (more than {most} steps)."
                ),
                most=f"{MOST:,}",
            )
        layer, scale = _merged(game, branches)
        whole *= scale
    return [(probability, position_from(kind, data)) for data, probability in settled.items()]


def _next(game: Game, position: np.record) -> tuple[list[int], list[int]]:
    """What chance may do next, and the weight of each."""
    actions, weights = (np.zeros(game.position.MAX_LEGAL, np.int64) for _ in range(2))
    n = game.rules.odds(position, actions, weights)
    return actions[:n].tolist(), weights[:n].tolist()


def _merged(
    game: Game, branches: list[tuple[np.record, int, list[int], list[int]]]
) -> tuple[dict[bytes, int], int]:
    """The positions after every branch with the number of ways that lead to each, and by how much ways have been
    multiplied so that all of them count alike."""
    scale = lcm(*(sum(weights) for *_, weights in branches))
    layer: defaultdict[bytes, int] = defaultdict(int)
    for before, ways, actions, weights in branches:
        share = ways * (scale // sum(weights))
        for action, weight in zip(actions, weights, strict=True):
            after = copy_of(before)
            game.rules.play(after, action)
            layer[after.tobytes()] += share * weight
    return layer, scale
