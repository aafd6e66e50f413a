"""How the numbers of an observation are written down. Part of `observation`."""

from typing import Any

import numpy as np

from bagatelle.games.button_men.dice import Int
from bagatelle.games.button_men.inputs import FAR, REST, STEP
from bagatelle.kernel import Singles, Words, inlined, natural


@inlined
def put(index: Words, value: Singles, n: Int, where: Int, number: Any) -> Int:
    """Write one number; return how many there are now."""
    index[natural(n)] = where
    value[natural(n)] = number
    return n + 1


@inlined
def put_between(index: Words, value: Singles, n: Int, begin: Int, number: Any, steps: Int) -> Int:
    """Write a fraction as two neighbours among steps."""
    inside = min(max(number, 0.0), steps - 1.001)
    step = np.int64(inside)
    n = put(index, value, n, begin + step, 1.0 - (inside - step))
    return put(index, value, n, begin + step + 1, inside - step)


@inlined
def put_sum(index: Words, value: Singles, n: Int, begin: Int, halves: Int) -> Int:
    """Write a sum of half points on the scale that is fine near 0."""
    place = natural(min(max(halves, -FAR), FAR) + FAR)
    n = put(index, value, n, begin + STEP[place], np.float32(1.0) - REST[place])
    return put(index, value, n, begin + STEP[place] + 1, REST[place])


@inlined
def clipped(number: Any) -> Any:
    """A number that no network is surprised by."""
    return min(max(number, -2.0), 2.0)
