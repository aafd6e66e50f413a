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


@inlined
def squeezed(number: Any, usual: Any) -> Any:
    """A number as one between -1 and 1 that no other has: in even steps up to 3/4 for what is usual, closer and closer
    beyond.

    >>> squeezed(15, 30), squeezed(30, 30), squeezed(60, 30), squeezed(-60, 30)
    (0.375, 0.75, 0.875, -0.875)
    """
    if number > usual:
        return 1.0 - 0.25 * usual / number
    if number < -usual:
        return -1.0 - 0.25 * usual / number
    return number * (0.75 / usual)


def squeezing(usual: int) -> str:
    """How a number is squeezed, in words.

    >>> squeezing(30)
    'n as 0.75 n / 30 up to 30, as 1 - 7.5 / n above'
    """
    return f"n as 0.75 n / {usual} up to {usual}, as 1 - {usual / 4:g} / n above"
