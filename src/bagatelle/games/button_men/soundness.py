"""Whether the dice of a position are possible. Part of `rules`."""

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import DICE, EMPTY, MOOD, WARRIOR
from bagatelle.games.button_men.dice import (
    Int,
    allows,
    least,
    mood_allows,
    names_its_size,
    size_of,
    total,
    trait,
    traits_of,
)
from bagatelle.games.button_men.initiative import focus_dice
from bagatelle.kernel import Record, lean


@lean
def sound_side(pos: Record, seat: Int) -> Int:
    """Every die of a side is in exactly one place, at a size and with a value that it can have."""
    on_table = pos.phase != at.AUXILIARIES and pos.phase != at.SIZES
    for die in range(DICE):
        if not sound_die(pos, seat, die, on_table):
            return False
    alive, taken, unused = np.int64(pos.alive[seat]), np.int64(pos.taken[seat]), np.int64(pos.unused[seat])
    if alive & taken or alive & unused or taken & unused:
        return False
    if (alive | taken | unused) != (np.int64(pos.dice[seat]) if on_table else 0):
        return False
    place = seat * DICE
    rolling = np.int64(pos.to_roll) >> place & 255
    drawn, named = np.int64(pos.to_draw) >> place & 255, np.int64(pos.to_name) >> place & 255
    if rolling & ~alive or (drawn | named) & ~rolling:
        return False
    if drawn & ~trait(pos, seat, MOOD) or named & ~names_its_size(pos, seat):
        return False
    return not (unused & ~trait(pos, seat, WARRIOR) or np.int64(pos.dizzy[seat]) & ~focus_dice(pos, seat))


@lean
def sound_die(pos: Record, seat: Int, die: Int, on_table: Int) -> Int:
    """The size and the value of a die are possible where it is."""
    if pos.form[seat, die] == EMPTY:
        return pos.value[seat, die] == 0 and traits_of(pos, seat, die) == 0
    bit = 1 << die
    value, whole = np.int64(pos.value[seat, die]), total(pos, seat, die)
    adjustable = np.int64(pos.adjustable[seat]) & bit != 0
    if not on_table:
        return value == 0 and (whole == 0) == adjustable
    if pos.chosen[seat, die]:
        return False
    if adjustable:
        size = size_of(pos, seat, die)
        moody = trait(pos, seat, MOOD) & bit != 0 and mood_allows(pos, seat, die, size)
        if not (allows(pos, seat, die, size) or moody):
            return False
        if not allows(pos, seat, die, np.int64(pos.started[seat, die])):
            return False
    if pos.unused[seat] & bit:
        return value == whole
    if (pos.taken[seat] | pos.to_roll >> (seat * DICE)) & bit:
        return value == 0
    return least(pos, seat, die) <= value <= whole
