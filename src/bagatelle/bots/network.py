"""A small network that judges positions: sparse inputs, two hidden layers, and the share of the payoff that the viewer
will get. It knows no game; what it is shown is a game's `observe`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from bagatelle.kernel import GRID, SINGLES, natural, quick, together

FIRST, SECOND = 64, 32
"""How many neurons the hidden layers have."""
NETWORK = together(GRID, SINGLES, GRID, SINGLES, SINGLES, SINGLES)
"""Weights and biases, layer by layer, as compiled code takes them."""
Network = tuple[Any, ...]
ROOM = 2 * FIRST + SECOND
"""How many numbers a network needs to think in: both layers, and what was to blame for an error in the first."""


def new_network(inputs: int, seed: int) -> Network:
    """A network that has learned nothing."""
    rng = np.random.default_rng(seed)

    def drawn(*shape: int, spread: float) -> Any:
        return rng.normal(0.0, spread, shape).astype(np.float32)

    return (
        drawn(inputs, FIRST, spread=0.05),
        np.zeros(FIRST, np.float32),
        drawn(SECOND, FIRST, spread=math.sqrt(2 / FIRST)),
        np.zeros(SECOND, np.float32),
        drawn(SECOND, spread=0.3 * math.sqrt(1 / SECOND)),
        np.zeros(1, np.float32),
    )


def new_room() -> Any:
    """The numbers that a network needs to think in."""
    return np.zeros(ROOM, np.float32)


@quick
def forward(net: Any, index: Any, value: Any, n: Any, room: Any) -> Any:
    """The share of the payoff that the viewer of an observation of n numbers will get."""
    first, first_bias, second, second_bias, third, third_bias = net
    for j in range(FIRST):
        room[j] = first_bias[j]
    for k in range(n):
        row, x = natural(index[k]), value[k]
        for j in range(FIRST):
            room[j] += x * first[row, j]
    for j in range(FIRST):
        room[j] = max(room[j], np.float32(0.0))
    total = third_bias[0]
    for i in range(SECOND):
        here = second_bias[i]
        for j in range(FIRST):
            here += second[i, j] * room[j]
        here = max(here, np.float32(0.0))
        room[FIRST + i] = here
        total += third[i] * here
    return 1.0 / (1.0 + math.exp(-np.float64(total)))
