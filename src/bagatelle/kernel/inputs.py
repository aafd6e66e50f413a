"""How a game writes the numbers of an observation: each at its place, and how many there are so far."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.kernel.compiler import inlined
from bagatelle.kernel.numbers import natural


@inlined
def put(index: Any, value: Any, n: Any, where: Any, number: Any) -> Any:
    """Write one number; return how many there are now."""
    index[natural(n)] = where
    value[natural(n)] = number
    return n + 1


@inlined
def put_one(index: Any, value: Any, n: Any, where: Any) -> Any:
    """Write that something is so: a 1."""
    return put(index, value, n, where, 1.0)


@inlined
def put_count(index: Any, value: Any, n: Any, where: Any, count: Any, one: Any) -> Any:
    """Write a count, each counting for so much; none is not written, but needs room for a moment."""
    put(index, value, n, where, count * one)
    return n + (1 if count != 0 else 0)


@inlined
def put_far(index: Any, value: Any, n: Any, near: Any, far: Any, number: Any, usual: Any) -> Any:
    """Write a number that nothing bounds, at two places: as far as usual as a share of that, and what is beyond as a
    share of the whole. Numbers that differ look different, up to many times what is usual."""
    n = put_count(index, value, n, near, min(max(number, -usual), usual), 1.0 / usual)
    if number > usual:
        n = put(index, value, n, far, 1.0 - usual / number)
    elif number < -usual:
        n = put(index, value, n, far, -1.0 - usual / number)
    return n


@inlined
def put_steps(index: Any, value: Any, n: Any, begin: Any, reached: Any) -> Any:
    """Write a count as a thermometer shows it: a 1 for each step that is reached."""
    for step in range(reached):
        n = put(index, value, n, begin + step, 1.0)
    return n


@inlined
def put_between(index: Any, value: Any, n: Any, begin: Any, steps: Any, number: Any) -> Any:
    """Write a fraction on a scale of so many steps, 0 to the last: shared between the two steps around it."""
    inside = min(max(number, 0.0), steps - 1.001)
    step = np.int64(inside)
    n = put(index, value, n, begin + step, 1.0 - (inside - step))
    return put(index, value, n, begin + step + 1, inside - step)
