"""One die in a position: how big it is, what it may show, and which sizes it may take. Part of `rules`."""

from typing import Any

import numpy as np

from bagatelle.games.button_men import components
from bagatelle.games.button_men.components import HALVES, LETTER
from bagatelle.kernel import Record, lean, lowest_bit

Int = Any
"""A whole number: int when interpreted, int64 when compiled; or a truth of either kind."""

LOW = np.array([low for low, _ in components.SWINGS.values()], np.int64)
HIGH = np.array([high for _, high in components.SWINGS.values()], np.int64)
_COMMON = np.array(components.COMMON, np.int64)


@lean
def lowest(bits: Int) -> Int:
    """The number of the first die in a set of dice that is not empty."""
    return lowest_bit(np.int64(bits))


@lean
def to_move(pos: Record) -> Int:
    """Whose turn it is; the other one is this ^ 1. (That it is 0 or 1 spares the compiler a look for -1.)"""
    return np.int64(pos.turn) & 1


@lean
def total(pos: Record, seat: Int, die: Int) -> Int:
    """The size of a die; a twin counts both halves."""
    return np.int64(pos.sides[seat, die, 0]) + np.int64(pos.sides[seat, die, 1])


@lean
def least(pos: Record, seat: Int, die: Int) -> Int:
    """The lowest value that a die can show."""
    return 2 if pos.form[seat, die] == components.TWIN else 1


@lean
def letter_of(pos: Record, seat: Int, die: Int) -> Int:
    """The number of its swing letter, or -1."""
    for half in range(HALVES):
        if pos.token[seat, die, half] >= LETTER:
            return np.int64(pos.token[seat, die, half]) - LETTER
    return -1


@lean
def allows(pos: Record, seat: Int, die: Int, size: Int) -> Int:
    """Whether its owner may give it this size."""
    if pos.form[seat, die] == components.OPTION:
        return size == pos.token[seat, die, 0] or size == pos.token[seat, die, 1]
    letter = letter_of(pos, seat, die)
    return letter >= 0 and LOW[letter] <= size <= HIGH[letter]


@lean
def mood_allows(pos: Record, seat: Int, die: Int, size: Int) -> Int:
    """Whether chance may give it this size: the common sizes in its range, or all six [B28]."""
    for common in _COMMON:
        if size == common:
            return pos.all_six != 0 or allows(pos, seat, die, size)
    return False


@lean
def set_size(pos: Record, seat: Int, die: Int, size: Int) -> None:
    """Give a die its sides; the size is for its swing letter, in both halves of a twin [B25], or its option."""
    for half in range(HALVES):
        printed = pos.token[seat, die, half]
        if pos.form[seat, die] == components.OPTION:
            pos.sides[seat, die, half] = 0 if half else size
        else:
            pos.sides[seat, die, half] = size if printed >= LETTER else printed


@lean
def size_of(pos: Record, seat: Int, die: Int) -> Int:
    """The size that stands for its swing letter or its option now."""
    for half in range(HALVES):
        if pos.form[seat, die] == components.OPTION or pos.token[seat, die, half] >= LETTER:
            return np.int64(pos.sides[seat, die, half])
    return 0


@lean
def total_with(pos: Record, seat: Int, die: Int, size: Int) -> Int:
    """How big a die would be in all with this size for its swing letter or option."""
    if pos.form[seat, die] == components.OPTION:
        return size
    whole = np.int64(0)
    for half in range(HALVES):
        printed = np.int64(pos.token[seat, die, half])
        whole += size if printed >= LETTER else printed
    return whole


@lean
def reach(pos: Record, seat: Int, die: Int, resizes: Int) -> Int:
    """The highest value that a die can show when it is rolled now, after the best new size if it gets one."""
    if not resizes:
        return total(pos, seat, die)
    if pos.form[seat, die] == components.OPTION:
        return max(np.int64(pos.token[seat, die, 0]), np.int64(pos.token[seat, die, 1]))
    return total_with(pos, seat, die, HIGH[letter_of(pos, seat, die)])


@lean
def trait(pos: Record, seat: Int, number: Int) -> Int:
    """The set of dice of a side that have a trait."""
    return np.int64(pos.trait[seat, number])


@lean
def names_its_size(pos: Record, seat: Int) -> Int:
    """The dice whose owner names their size when they are rolled again; a mood of its own leaves no say in it."""
    return trait(pos, seat, components.TURBO) & ~trait(pos, seat, components.MOOD)


@lean
def put_die(pos: Record, seat: Int, die: Int, form: Int, first: Int, second: Int, traits: Int) -> None:
    """Write a die into a place of a recipe; one of fixed size gets its sides for good."""
    bit = np.int64(1) << die
    pos.form[seat, die] = form
    pos.token[seat, die, 0] = first
    pos.token[seat, die, 1] = second
    for number in range(components.TRAIT_COUNT):
        if traits >> number & 1:
            pos.trait[seat, number] |= bit
        else:
            pos.trait[seat, number] &= ~bit
    adjustable = form == components.OPTION or first >= LETTER or second >= LETTER
    pos.dice[seat] = pos.dice[seat] & ~bit | (bit if form != components.EMPTY else 0)
    pos.adjustable[seat] = pos.adjustable[seat] & ~bit | (bit if adjustable else 0)
    pos.sides[seat, die, 0] = 0 if adjustable else first
    pos.sides[seat, die, 1] = 0 if adjustable else second


@lean
def traits_of(pos: Record, seat: Int, die: Int) -> Int:
    """All traits of a die, as bits."""
    traits = 0
    for number in range(components.TRAIT_COUNT):
        traits |= (trait(pos, seat, number) >> die & 1) << number
    return traits


@lean
def ways(first: Int, second: Int, value: Int) -> Int:
    """In how many ways a die of two halves (or one) shows a value."""
    if second == 0:
        return 1
    return min(first, value - 1) - max(1, value - second) + 1


@lean
def moods(pos: Record, seat: Int, die: Int) -> Int:
    """How many sizes a mood die may take."""
    choices = 0
    for size in range(1, components.BIGGEST + 1):
        choices += mood_allows(pos, seat, die, size)
    return choices


@lean
def mood(pos: Record, seat: Int, die: Int, number: Int) -> Int:
    """One of the sizes that a mood die may take, by its number from 0."""
    size = 0
    while number >= 0:
        size += 1
        number -= mood_allows(pos, seat, die, size)
    return size
