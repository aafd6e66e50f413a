"""What a round comes to if both sides take turns and capture one die each time, until one side has none left. Part of
`observation`.

Rounds often go that way, and are won by half a point: which sizes are in play decides who needs how many captures, in a
way that jumps with each side more or less.
"""

import numpy as np

from bagatelle.games.button_men.dice import Int, lowest
from bagatelle.games.button_men.threats import gain_of
from bagatelle.kernel import Record, inlined, lean

FAR_AWAY = 100_000


@inlined
def count(dice: Int) -> Int:
    """How many dice are in a set."""
    n = np.int64(0)
    while dice:
        n += 1
        dice &= dice - 1
    return n


@inlined
def lead_after_exchange(pos: Record, seat: Int, first: Int, lead: Int, large: Int) -> Int:
    """A side's lead in half points after the exchange, if one of them captures first; each takes small dice first, or
    large ones."""
    dice, others = count(np.int64(pos.alive[first])), count(np.int64(pos.alive[first ^ 1]))
    if dice >= others:  # the first one takes all, and loses one die less
        won, lost = others, max(others - 1, 0)
    else:
        won, lost = dice, dice
    gain = captured(pos, first ^ 1, won, large) - captured(pos, first, lost, large)
    return lead + (gain if seat == first else -gain)


@lean
def captured(pos: Record, seat: Int, captures: Int, large: Int) -> Int:
    """What so many captures of a side's dice bring in half points, the largest dice first or the smallest."""
    left = np.int64(pos.alive[seat])
    gains = np.int64(0)
    for _ in range(captures):
        best, taken = np.int64(-FAR_AWAY), np.int64(0)
        dice = left
        while dice:
            gain = gain_of(pos, seat, lowest(dice))
            if (gain if large else -gain) > best:
                best, taken = gain if large else -gain, dice & -dice
            dice &= dice - 1
        gains += best if large else -best
        left ^= taken
    return gains
