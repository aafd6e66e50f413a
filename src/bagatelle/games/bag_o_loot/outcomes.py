"""Plays of Bag-O-Loot taken apart: the cards, the groups that they are about, and what they lead to.

With whose turn it is, the groups in one row are all that a play depends on, and the same few come again and again: so
what a play leads to and how it is told is worked out once for all tables.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.groups import Group, groups_in

Row = tuple[Group, ...]
"""The groups of one number, or lone looters, slot by slot."""

KEPT = 4096
"""How many plays are remembered with what they lead to, and with how they are told."""


@cache
def place_of(action: int) -> tuple[int, int, int]:
    """The row and slot of the group that an action is about, and the number that it has or gets."""
    return at.place_of(action)


@cache
def choice_of(action: int) -> tuple[int, int, int]:
    """The number of a choice of cards, how many number cards it has, how many looters."""
    return at.choice_of(action)


def row_of(action: int) -> int | None:
    """The row that an action is about: of a number, or of lone looters."""
    if at.ADD <= action < at.COMBINE:
        return place_of(action)[0]
    return choice_of(action)[0] if at.COMBINE <= action < at.CARD else None


def around(pos: np.record, action: int) -> Row:
    """The groups in the row that an action is about: with whose turn it is, all that its words depend on."""
    row = row_of(action)
    return () if row is None else groups_in(pos, row)


def combined(groups: Row, action: int) -> tuple[int, int, int, int]:
    """What a combine does: its number, number cards and looters added, looters that go back to the hand."""
    number, k, left = choice_of(action)
    looters = sum(group.looters for group in groups)
    j = max(int(k == 0), left - looters)
    return number, k, j, looters + j - left


@lru_cache(KEPT)
def result_of(action: int, turn: int, groups: Row) -> tuple[int, Group]:
    """The number and the group that a play leads to."""
    if action >= at.COMBINE:
        number, k, left = choice_of(action)
        return number, Group(turn, sum(group.numbers for group in groups) + k, left)
    if action < at.ADD:
        number, k, j = choice_of(action)
        return number, Group(turn, k, j)
    _, slot, number = place_of(action)
    owner, numbers, looters = groups[slot]
    if action >= at.SNITCH:
        return number, Group(owner, numbers + 1, looters - 1)
    _, k, j = choice_of(action)
    return number, Group(turn, numbers + k, looters + j)
