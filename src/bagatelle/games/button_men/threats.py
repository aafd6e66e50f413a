"""What a side could capture if it were to move now, without a list of its attacks. Part of `observation`.

A network is shown this for both sides of every position that it judges, so it has to cost less than a list: which dice
are in danger, which can attack, what the best capture brings. Sums above 63 are left out.
"""

from typing import Any

import numpy as np

from bagatelle.games.button_men.components import POISON, QUEER, SHADOW, SPEED, TRIP
from bagatelle.games.button_men.dice import Int, lowest, total, trait
from bagatelle.games.button_men.values import at_least, at_most, values_of
from bagatelle.kernel import Record, inlined, lean

NOTHING: Any = np.int64(-10_000)


@inlined
def gain_of(pos: Record, seat: Int, die: Int) -> Int:
    """By how many half points the capture of a die moves the lead: half of it is lost, all of it is won."""
    return total(pos, seat, die) * (3 - 6 * (trait(pos, seat, POISON) >> die & 1))


@inlined
def shady_dice(pos: Record, seat: Int, dice: Int) -> Int:
    """Those of some dice that make shadow attacks now: shadow dice, and queer ones that show an odd value."""
    shady = trait(pos, seat, SHADOW) & dice
    queer = trait(pos, seat, QUEER) & dice & ~shady
    while queer:
        die = lowest(queer)
        shady |= (np.int64(pos.value[seat, die]) & 1) << die
        queer &= queer - 1
    return shady


@inlined
def threats(pos: Record, seat: Int, mine: Int, theirs: Int, waiting: Int) -> Any:
    """What some dice of a side, and warriors that wait, can do to some dice of the other side: which targets they can
    take, which of them can attack, the best gain in half points, and in how many ways one die takes one."""
    values = values_of(pos, seat ^ 1)
    shady = shady_dice(pos, seat, mine)
    targets, attackers, strikes = np.int64(0), np.int64(0), np.int64(0)
    left = mine
    while left:
        die, bit = lowest(left), left & -left
        left ^= bit
        value = np.int64(pos.value[seat, die])
        if shady & bit:
            taken = at_least(values, value) & at_most(values, total(pos, seat, die)) & theirs
        else:
            taken = at_most(values, value) & theirs
        targets |= taken
        if taken:
            attackers |= bit
            strikes += 1
    skilled, helpers = skills(pos, seat, mine, theirs, waiting)
    targets |= skilled
    attackers |= helpers
    best = best_gain(pos, seat ^ 1, targets)
    fast = trait(pos, seat, SPEED) & mine
    if fast:
        targets, attackers, best = with_speed(pos, seat, fast, theirs, targets, attackers, best)
    tripping = trait(pos, seat, TRIP) & mine
    if tripping and theirs:
        best = max(best, best_gain(pos, seat ^ 1, theirs) // 2)
        targets |= theirs
        attackers |= tripping
    return targets, attackers, best if targets else np.int64(0), strikes


@inlined
def skills(pos: Record, seat: Int, mine: Int, theirs: Int, waiting: Int) -> Any:
    """Targets that several dice add up to, and the dice that take part in such a sum: for each of them a word whose
    bits are the sums that it can be a part of."""
    if waiting == 0 and mine & (mine - 1) == 0:
        return np.int64(0), np.int64(0)
    shown = np.int64(0)
    left = theirs
    while left:
        value = np.int64(pos.value[seat ^ 1, lowest(left)])
        if value < 64:
            shown |= np.int64(1) << value
        left &= left - 1
    sums, helpers = np.int64(0), np.int64(0)
    left = mine
    while left:
        bit = left & -left
        own = np.int64(pos.value[seat, lowest(left)])
        left ^= bit
        if own < 64:
            with_it = np.int64(1) << own
            others = mine ^ bit
            while others:
                value = np.int64(pos.value[seat, lowest(others)])
                if value < 64:
                    with_it |= with_it << value
                others &= others - 1
            alone = np.int64(1) << own
            joined = with_it
            warriors = waiting
            while warriors:
                value = np.int64(pos.value[seat, lowest(warriors)])
                if value < 64:
                    joined |= with_it << value
                warriors &= warriors - 1
            sums |= joined & ~alone
            if joined & ~alone & shown:
                helpers |= bit
    skilled = np.int64(0)
    if sums & shown:
        left = theirs
        while left:
            value = np.int64(pos.value[seat ^ 1, lowest(left)])
            if value < 64 and sums >> value & 1:
                skilled |= left & -left
            left &= left - 1
    return skilled, helpers


@inlined
def best_gain(pos: Record, seat: Int, dice: Int) -> Int:
    """The best gain that the capture of one of some dice brings."""
    best = NOTHING
    while dice:
        best = max(best, gain_of(pos, seat, lowest(dice)))
        dice &= dice - 1
    return best


@lean
def with_speed(
    pos: Record, seat: Int, fast: Int, theirs: Int, targets: Int, attackers: Int, best: Int
) -> Any:
    """The same with what speed dice add: several targets at once that add up to what one of them shows."""
    chosen = theirs
    while chosen:
        if chosen & (chosen - 1):
            shown, gain, dice = np.int64(0), np.int64(0), chosen
            while dice:
                shown += np.int64(pos.value[seat ^ 1, lowest(dice)])
                gain += gain_of(pos, seat ^ 1, lowest(dice))
                dice &= dice - 1
            left = fast
            while left:
                if pos.value[seat, lowest(left)] == shown:
                    targets |= chosen
                    attackers |= left & -left
                    best = max(best, gain)
                left &= left - 1
        chosen = (chosen - 1) & theirs
    return targets, attackers, best
