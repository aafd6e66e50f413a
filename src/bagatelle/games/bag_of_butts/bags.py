"""The bag: which specials are in it, and every way in which it can be dealt out into three groups."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import components
from bagatelle.kernel import Record, Words, helper, lean

SETS = 36
"""Sets of specials: 0 to 2 black ones, 0 to 2 gray ones, white or not, khaki or not."""
FULL = SETS - 1
"""The number of the set that has them all."""


@helper
def set_of_specials(pos: Record) -> Any:
    """Which specials are in the bag or on the table, as one number."""
    number = np.int64(0)  # interpreted, sums of int8 would overflow
    for kind in range(components.FIRST_SPECIAL, components.KINDS):
        in_play = components.SPECIAL_COUNTS[kind - components.FIRST_SPECIAL]
        number = number * (in_play + 1) + in_play - pos.pool[kind]
    return number


_KIND, _ONE, _TWO = 0, 1, 2 + components.KINDS
_WAYS = _TWO + components.KINDS + 1
_ROOM = _WAYS + components.KINDS + 1
SPLITTING = _ROOM + components.GROUPS * (components.KINDS + 1)
"""How many whole numbers it takes to remember how far the splits of a bag are."""


@lean
def begin_splits(pos: Record, at: Words) -> None:
    """Get ready to deal out the bag into groups of the announced sizes."""
    at[:] = 0
    for group in range(components.GROUPS):
        at[_ROOM + group] = pos.announced[group]
    at[_WAYS] = 1
    at[_TWO] = max(0, pos.bag[0] - pos.announced[2])


@lean
def next_split(pos: Record, at: Words) -> int:
    """Deal out the bag in the next way, kind by kind, into the room that is left: fill the groups, and return how many
    draws of single pieces look like this; 0 when there are no more. The bag itself stays as it is. The loop stands for
    a recursion, which Numba's cache breaks (https://github.com/numba/numba/issues/6061)."""
    kind = at[_KIND]
    if kind == components.KINDS:  # go on where the last split was found
        kind -= 1
        at[_TWO + kind] += 1
    while 0 <= kind < components.KINDS:
        there = pos.bag[kind]
        room = _ROOM + components.GROUPS * kind
        one, two = at[_ONE + kind], at[_TWO + kind]
        if one > min(there, at[room]):
            for group in range(components.GROUPS):
                pos.group[group, kind] = 0
            kind -= 1
            if kind >= 0:
                at[_TWO + kind] += 1
        elif two > min(there - one, at[room + 1]):
            at[_ONE + kind] += 1
            at[_TWO + kind] = max(0, there - one - 1 - at[room + 2])
        else:
            pos.group[0, kind] = one
            pos.group[1, kind] = two
            pos.group[2, kind] = there - one - two
            for group in range(components.GROUPS):
                at[room + components.GROUPS + group] = at[room + group] - pos.group[group, kind]
            at[_WAYS + kind + 1] = at[_WAYS + kind] * binomial(there, one) * binomial(there - one, two)
            kind += 1
            if kind < components.KINDS:
                at[_ONE + kind] = 0
                at[_TWO + kind] = max(0, pos.bag[kind] - at[room + components.GROUPS + 2])
    at[_KIND] = kind
    return at[_WAYS + components.KINDS] if kind == components.KINDS else 0


@lean
def binomial(n: int, k: int) -> Any:
    """In how many ways k of n things can be chosen."""
    ways = np.int64(1)
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
