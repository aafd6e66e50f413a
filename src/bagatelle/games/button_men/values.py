"""Which dice of a side show what: eight values, side by side in two words, compared at once. Part of `rules`.

A value takes sixteen bits. With a guard bit set above a value, a subtraction cannot borrow from the neighbour, and the
guard bit that remains tells which of the two was larger.
"""

from typing import Any

import numpy as np

from bagatelle.games.button_men.dice import Int
from bagatelle.kernel import Record, inlined

_EACH: Any = np.int64(0x0001_0001_0001_0001)
_GUARD: Any = np.int64(0x4000_4000_4000_4000)


@inlined
def values_of(pos: Record, seat: Int) -> Any:
    """What the dice of a side show, the first four and the last four."""
    return four_values(pos, seat, 0), four_values(pos, seat, 4)


@inlined
def four_values(pos: Record, seat: Int, first: Int) -> Int:
    word = np.int64(0)
    for place in range(4):
        word |= np.int64(pos.value[seat, first + place]) << 16 * place
    return word


@inlined
def at_most(values: Any, most: Int) -> Int:
    """The dice that show at most so much."""
    bound = most * _EACH | _GUARD
    return guarded(bound - values[0], bound - values[1])


@inlined
def at_least(values: Any, least: Int) -> Int:
    """The dice that show at least so much."""
    bound = least * _EACH
    return guarded((values[0] | _GUARD) - bound, (values[1] | _GUARD) - bound)


@inlined
def equal_to(values: Any, value: Int) -> Int:
    """The dice that show exactly this."""
    each = value * _EACH
    return guarded(_GUARD - (values[0] ^ each), _GUARD - (values[1] ^ each))


@inlined
def guarded(first: Int, last: Int) -> Int:
    """The set of dice whose guard bits are on: bits that are sixteen apart move together."""
    bits = first >> 14 & _EACH | (last >> 14 & _EACH) << 4
    bits |= bits >> 15
    return (bits | bits >> 30) & 255
