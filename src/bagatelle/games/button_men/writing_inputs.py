"""How points are written down as numbers of an observation. Part of `observation`."""

from typing import Any

import numpy as np

from bagatelle.games.button_men.dice import Int
from bagatelle.games.button_men.inputs import FAR, REST, STEP
from bagatelle.kernel import Singles, Words, inlined, natural, put


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
