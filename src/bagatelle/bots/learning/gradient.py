"""One step by which a network learns from one observation."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from bagatelle.bots.network import FIRST, SECOND, forward
from bagatelle.kernel import natural, quick

BOOST = 30.0
"""How much faster an input learns that has rarely been seen than the rest of the network does."""


@quick
def learn(net: Any, slopes: Any, index: Any, value: Any, n: Any, target: Any, rate: Any, room: Any) -> None:
    """Move the forecast for an observation of n numbers towards a target, down the slope of the cross entropy. An
    input slows down with the squares of its slopes so far, which `slopes` adds up: rare ones still learn when common
    ones are settled."""
    first, first_bias, second, second_bias, third, third_bias = net
    error = np.float32(rate * (target - forward(net, index, value, n, room)))
    blame = FIRST + SECOND
    third_bias[0] += error
    for j in range(FIRST):
        room[blame + j] = np.float32(0.0)
    for i in range(SECOND):
        if room[FIRST + i] > 0.0:
            slope = error * third[i]
            third[i] += error * room[FIRST + i]
            second_bias[i] += slope
            for j in range(FIRST):
                room[blame + j] += slope * second[i, j]
                second[i, j] += slope * room[j]
    square = np.float32(0.0)
    for j in range(FIRST):
        if room[j] <= 0.0:
            room[blame + j] = np.float32(0.0)
        first_bias[j] += room[blame + j]
        square += room[blame + j] * room[blame + j]
    square /= np.float32(rate * rate + 1e-20)
    for k in range(n):
        row, x = natural(index[k]), value[k]
        slopes[row] += x * x * square
        step = x * np.float32(BOOST / math.sqrt(1.0 + slopes[row]))
        for j in range(FIRST):
            first[row, j] += step * room[blame + j]
