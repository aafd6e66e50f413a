"""Before a round: the sizes of swing and option dice, which both players choose in secret. Part of `rules`."""

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import BIGGEST, DICE, EMPTY, SEATS, WARRIOR
from bagatelle.games.button_men.dice import (
    Int,
    allows,
    letter_of,
    lowest,
    set_size,
    to_move,
    total,
    total_with,
    trait,
)
from bagatelle.kernel import Record, Rng, Words, below, lean


@lean
def may_change(pos: Record, seat: Int) -> Int:
    """Before the first round both; later the loser of the last one, or in casual play both [B7] [B10]."""
    return pos.rounds == 0 or pos.casual != 0 or pos.last == seat ^ 1


@lean
def next_choice(pos: Record, seat: Int) -> Int:
    """The first die whose size its owner has not chosen yet, or DICE."""
    dice = np.int64(pos.adjustable[seat])
    while dice:
        if pos.chosen[seat, lowest(dice)] == 0:
            return lowest(dice)
        dice &= dice - 1
    return DICE


@lean
def seek_choice(pos: Record, seat: Int) -> None:
    """Ask the next player who still has a size to choose; when nobody has, everything is revealed."""
    while seat < SEATS:
        if may_change(pos, seat) and next_choice(pos, seat) < DICE:
            pos.turn = seat
            pos.phase = at.SIZES
            return
        seat += 1
    reveal(pos)


@lean
def choose_size(pos: Record, size: Int) -> None:
    """All dice of one letter get the same size [B13]; option dice are on their own [B30]."""
    seat = to_move(pos)
    die = next_choice(pos, seat)
    letter = letter_of(pos, seat, die)
    if letter < 0:
        pos.chosen[seat, die] = size
    else:
        for other in range(DICE):
            if pos.form[seat, other] != EMPTY and letter_of(pos, seat, other) == letter:
                pos.chosen[seat, other] = size
    seek_choice(pos, seat)


@lean
def reveal(pos: Record) -> None:
    """All sizes are opened, warriors lie down at their highest value, and every other die is rolled."""
    pos.to_roll = 0
    for seat in range(SEATS):
        dice = np.int64(pos.adjustable[seat])
        while dice:
            die = lowest(dice)
            dice &= dice - 1
            if pos.chosen[seat, die]:
                pos.started[seat, die] = pos.chosen[seat, die]
                pos.chosen[seat, die] = 0
            set_size(pos, seat, die, np.int64(pos.started[seat, die]))
        warriors = trait(pos, seat, WARRIOR)
        pos.unused[seat] = warriors
        pos.alive[seat] = pos.dice[seat] & ~warriors
        pos.to_roll |= np.int64(pos.alive[seat]) << (seat * DICE)
        while warriors:
            pos.value[seat, lowest(warriors)] = total(pos, seat, lowest(warriors))
            warriors &= warriors - 1
    pos.turn = 0
    pos.phase = at.OPENING if pos.to_roll else at.FLIP


@lean
def list_sizes(pos: Record, seat: Int, die: Int, needed: Int, actions: Words) -> Int:
    """Every size that a die may get from its owner; a trip die must be able to match its target with it."""
    n = 0
    for size in range(1, BIGGEST + 1):
        if allows(pos, seat, die, size) and total_with(pos, seat, die, size) >= needed:
            actions[n] = at.SIZE + size
            n += 1
    return n


@lean
def imagine_sizes(pos: Record, seat: Int, rng: Rng) -> None:
    """Every size as likely as every other, the same for all dice of a letter."""
    for die in range(DICE):
        if pos.chosen[seat, die]:
            pos.chosen[seat, die] = any_size(pos, seat, die, rng)
            letter = letter_of(pos, seat, die)
            for earlier in range(die - 1, -1, -1):
                if letter >= 0 and pos.chosen[seat, earlier] and letter_of(pos, seat, earlier) == letter:
                    pos.chosen[seat, die] = pos.chosen[seat, earlier]


@lean
def any_size(pos: Record, seat: Int, die: Int, rng: Rng) -> Int:
    """A random size that its owner may choose."""
    choices = 0
    for size in range(1, BIGGEST + 1):
        choices += allows(pos, seat, die, size)
    left = below(rng, choices)
    size = 0
    while left >= 0:
        size += 1
        left -= allows(pos, seat, die, size)
    return size
