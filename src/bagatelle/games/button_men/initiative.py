"""Who takes the first turn of a round, and how focus dice can change that. Part of `rules`."""

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import FOCUS, NEVER_FIRST, SEATS, TRIP, A, B
from bagatelle.games.button_men.dice import Int, least, lowest, trait
from bagatelle.kernel import Record, Words, lean

COIN_DECIDES: Int = np.int64(-2)


@lean
def list_focus(pos: Record, seat: Int, actions: Words) -> Int:
    """Decline, or turn focus dice down one after the other so that the player will begin for certain."""
    n = 0
    die = np.int64(pos.cursor)
    if die == lowest(focus_dice(pos, seat)):
        actions[0] = at.DECLINE
        n = 1
    for value in range(least(pos, seat, die), pos.value[seat, die] + 1):
        if leader(pos, seat, die, value) == seat:
            actions[n] = at.FOCUS_TO + value
            n += 1
    return n


@lean
def starter(pos: Record) -> Int:
    """Who begins after the start roll: a seat, nobody (a drawn round), or a coin."""
    for seat in range(SEATS):
        if pos.talent[seat] == NEVER_FIRST and pos.talent[seat ^ 1] != NEVER_FIRST:  # [B3]
            return seat ^ 1
    if counted(pos, A) | counted(pos, B) == 0:
        return COIN_DECIDES
    return leader(pos, at.NOBODY, np.int64(0), np.int64(0))


@lean
def counted(pos: Record, seat: Int) -> Int:
    """The dice that count for who begins: all in play but trip dice."""
    return np.int64(pos.alive[seat]) & ~trait(pos, seat, TRIP)


@lean
def leader(pos: Record, reactor: Int, cursor: Int, shown: Int) -> Int:
    """Who has the lowest number left when equal numbers cancel out, or nobody. That is whoever has more copies of
    the lowest number of which the sides have not equally many; so with one list a part of the other, whoever has
    more dice [B2]. For a player who reacts with focus dice: as if the die at the cursor showed a value and those
    after it their least."""
    best, first = np.int64(1000), at.NOBODY
    for seat in range(SEATS):
        dice = counted(pos, seat)
        while dice:
            value = number(pos, seat, lowest(dice), reactor, cursor, shown)
            dice &= dice - 1
            if value < best:
                surplus = copies(pos, seat, value, reactor, cursor, shown) - copies(
                    pos, seat ^ 1, value, reactor, cursor, shown
                )
                if surplus:
                    best = value
                    first = seat if surplus > 0 else seat ^ 1
    return first


@lean
def number(pos: Record, seat: Int, die: Int, reactor: Int, cursor: Int, shown: Int) -> Int:
    """What a die counts for, with focus dice of the reactor turned down."""
    if seat == reactor and die >= cursor:
        if die == cursor:
            return shown
        if trait(pos, seat, FOCUS) >> die & 1:
            return least(pos, seat, die)
    return np.int64(pos.value[seat, die])


@lean
def copies(pos: Record, seat: Int, value: Int, reactor: Int, cursor: Int, shown: Int) -> Int:
    """How many counted dice of a side show a value."""
    there = 0
    dice = counted(pos, seat)
    while dice:
        there += number(pos, seat, lowest(dice), reactor, cursor, shown) == value
        dice &= dice - 1
    return there


@lean
def focus_dice(pos: Record, seat: Int) -> Int:
    """The focus dice that a player could turn down: those in play."""
    return np.int64(pos.alive[seat]) & trait(pos, seat, FOCUS)
