"""Which attacks a player can make: power, skill, shadow, speed and trip. Part of `rules`.

An attack is a set of attacking dice and a set of targets, eight bits each; several names for the same pair are one
action [B15]. Only a trip attack is an action of its own. Sums over sets of dice go through the sets in an order in
which each differs from the one before by a single die, so that a step costs one addition.
"""

from typing import Any

import numpy as np

from bagatelle.games.button_men.components import DICE, MOOD, QUEER, SHADOW, SPEED, TRIP, TURBO
from bagatelle.games.button_men.dice import Int, least, lowest, reach, to_move, total, trait
from bagatelle.kernel import Record, Words, lean

PASS, DECLINE = 0, 1
PICK = 2  # + die: an auxiliary die
COIN = PICK + DICE  # + seat: who begins when no die counts
SIZE = COIN + 2  # + size: chosen, named or drawn
FACE = SIZE + 100  # + value: what a die shows
FOCUS_TO = FACE + 199  # + value: what a focus die is turned to, or keeps
ATTACK = 512  # + attackers << 8 | targets
TRIP_ATTACK = ATTACK + (1 << 16)  # + attacker * 8 + target
ACTIONS = TRIP_ATTACK + DICE * DICE
MAX_LEGAL = 1280
"""At most 70 of 255 sets of dice have the same sum (no set contains another): 8 * 70 skill and 8 * 70 speed attacks,
64 of one die on one die, 64 trip attacks, and a pass."""

NO_WARRIOR = np.int64(0)
POWER_NAME, SKILL_NAME, SHADOW_NAME, SPEED_NAME, TRIP_NAME = 1, 2, 4, 8, 16


@lean
def list_attacks(pos: Record, actions: Words) -> Int:
    """Every attack of the player to move; a pass if there is none without a warrior [B16]."""
    seat = to_move(pos)
    mine = np.int64(pos.alive[seat]) & ~np.int64(pos.dizzy[seat])
    theirs = np.int64(pos.alive[seat ^ 1])
    if theirs == 0:
        actions[0] = PASS
        return 1
    n = list_strikes(pos, seat, mine, theirs, actions)
    if mine & (mine - 1):
        n = list_skills(pos, seat, mine, theirs, NO_WARRIOR, actions, n)
    if trait(pos, seat, SPEED) & mine:
        n = list_speeds(pos, seat, trait(pos, seat, SPEED) & mine, theirs, actions, n)
    if trait(pos, seat, TRIP) & mine:
        n = list_trips(pos, seat, trait(pos, seat, TRIP) & mine, theirs, actions, n)
    if n == 0:
        actions[0] = PASS
        n = 1
    unused = np.int64(pos.unused[seat])
    while unused:
        warrior = unused & -unused
        n = list_skills(pos, seat, mine, theirs, warrior, actions, n)
        unused ^= warrior
    return n


@lean
def list_strikes(pos: Record, seat: Int, mine: Int, theirs: Int, actions: Words) -> Int:
    """One die takes one die: by power or by shadow. A single die of equal value is among these, whatever its name."""
    n = np.int64(0)
    shady = trait(pos, seat, SHADOW)
    queer = trait(pos, seat, QUEER) & ~shady
    attackers = mine
    while attackers:
        die = lowest(attackers)
        bit = attackers & -attackers
        attackers ^= bit
        value = np.int64(pos.value[seat, die])
        low, high = np.int64(0), value
        if shady & bit or (queer & bit and value & 1):
            low, high = value, total(pos, seat, die)
        targets = theirs
        while targets:
            shown = np.int64(pos.value[seat ^ 1, lowest(targets)])
            actions[n] = ATTACK + (bit << 8) + (targets & -targets)
            n += (low <= shown) & (shown <= high)  # no branch: nobody could guess which way it goes
            targets &= targets - 1
    return n


@lean
def list_skills(pos: Record, seat: Int, mine: Int, theirs: Int, warrior: Int, actions: Words, n: Int) -> Int:
    """Dice that add up to a target: at least two, for one alone is listed as a strike; or a warrior and others."""
    base = np.int64(pos.value[seat, lowest(warrior)]) if warrior else np.int64(0)
    hit = highest_hit(pos, seat, mine, theirs, base)
    if hit == 0:
        return n
    values, order, dice = packed(pos, seat, mine, hit - base if base else hit - 1)
    seen = shown_values(pos, seat ^ 1, theirs)
    total_of_set, chosen = base, np.int64(warrior)
    for step in range(1, 1 << dice):
        changed = lowest(step)
        bit = np.int64(1) << ((order >> (4 * changed)) & 15)
        chosen ^= bit
        value = (values >> (8 * changed)) & 255
        total_of_set += value if chosen & bit else -value
        if (seen >> (total_of_set & 63)) & 1 and chosen & (chosen - 1):
            targets = theirs
            while targets:
                if pos.value[seat ^ 1, lowest(targets)] == total_of_set:
                    actions[n] = ATTACK + (chosen << 8) + (targets & -targets)
                    n += 1
                targets &= targets - 1
    return n


@lean
def highest_hit(pos: Record, seat: Int, mine: Int, theirs: Int, base: Int) -> Int:
    """The highest target that two or more dice can add up to (one or more with a base), or 0. All sums up to 63 are
    found at once: the bits of a word are the sums, and a shift adds a die to all of them."""
    alone = np.int64(0)
    sums = np.int64(1) << base if 0 < base < 64 else np.int64(0)
    dice = mine
    while dice:
        value = np.int64(pos.value[seat, lowest(dice)])
        if value < 64:
            sums |= (sums | alone) << value
            if base == 0:
                alone |= np.int64(1) << value
        dice &= dice - 1
    best = np.int64(0)
    targets = theirs
    while targets:
        shown = np.int64(pos.value[seat ^ 1, lowest(targets)])
        if shown > max(base, best) and (shown >= 64 or (sums >> shown) & 1):
            best = shown
        targets &= targets - 1
    return best


@lean
def list_speeds(pos: Record, seat: Int, fast: Int, theirs: Int, actions: Words, n: Int) -> Int:
    """A speed die takes two or more dice that add up to it; one alone is listed as a strike."""
    values, order, dice = packed(pos, seat ^ 1, theirs, np.int64(255))
    seen = shown_values(pos, seat, fast)
    total_of_set, chosen = np.int64(0), np.int64(0)
    for step in range(1, 1 << dice):
        changed = lowest(step)
        bit = np.int64(1) << ((order >> (4 * changed)) & 15)
        chosen ^= bit
        value = (values >> (8 * changed)) & 255
        total_of_set += value if chosen & bit else -value
        if (seen >> (total_of_set & 63)) & 1 and chosen & (chosen - 1):
            attackers = fast
            while attackers:
                if pos.value[seat, lowest(attackers)] == total_of_set:
                    actions[n] = ATTACK + ((attackers & -attackers) << 8) + chosen
                    n += 1
                attackers &= attackers - 1
    return n


@lean
def packed(pos: Record, seat: Int, dice: Int, most: Int) -> Any:
    """The values and the numbers of those dice that show at most so much, packed into two words; how many they are."""
    values, order, count = np.int64(0), np.int64(0), np.int64(0)
    while dice:
        die = lowest(dice)
        value = np.int64(pos.value[seat, die])
        if value <= most:
            values |= value << (8 * count)
            order |= die << (4 * count)
            count += 1
        dice &= dice - 1
    return values, order, count


@lean
def shown_values(pos: Record, seat: Int, dice: Int) -> Int:
    """A set of 64 bits in which the bit of every value shown (modulo 64) is on: a quick first look."""
    seen = np.int64(0)
    while dice:
        seen |= np.int64(1) << (np.int64(pos.value[seat, lowest(dice)]) & 63)
        dice &= dice - 1
    return seen


@lean
def list_trips(pos: Record, seat: Int, mine: Int, theirs: Int, actions: Words, n: Int) -> Int:
    """A trip die against any die that it can possibly match."""
    for die in range(DICE):
        for target in range(DICE):
            if mine >> die & 1 and theirs >> target & 1 and can_trip(pos, seat, die, target):
                actions[n] = TRIP_ATTACK + die * DICE + target
                n += 1
    return n


@lean
def can_trip(pos: Record, seat: Int, die: Int, target: Int) -> Int:
    """Whether its best roll, after its best new size, is not below the target's worst."""
    resizes = (trait(pos, seat, TURBO) | trait(pos, seat, MOOD)) >> die & 1 != 0
    return reach(pos, seat, die, resizes) >= least(pos, seat ^ 1, target)


@lean
def names_of(pos: Record, attackers: Int, targets: Int) -> Int:
    """Every name under which the player to move may make this attack, as bits; 0 if it is not possible."""
    seat = to_move(pos)
    mine = np.int64(pos.alive[seat]) & ~np.int64(pos.dizzy[seat])
    warriors = attackers & np.int64(pos.unused[seat])
    if attackers == 0 or targets == 0:
        return 0
    if attackers & ~(mine | warriors) or targets & ~np.int64(pos.alive[seat ^ 1]):
        return 0
    lone_target = targets & (targets - 1) == 0
    lone_attacker = attackers & (attackers - 1) == 0
    ours, theirs = sum_of(pos, seat, attackers), sum_of(pos, seat ^ 1, targets)
    if warriors:
        one_warrior = warriors & (warriors - 1) == 0 and not lone_attacker
        return SKILL_NAME if one_warrior and lone_target and ours == theirs else 0
    names = 0
    if lone_target and ours == theirs:
        names |= SKILL_NAME
    if lone_attacker and lone_target:
        die = lowest(attackers)
        shady = trait(pos, seat, SHADOW) & attackers or (trait(pos, seat, QUEER) & attackers and ours & 1)
        if shady and ours <= theirs <= total(pos, seat, die):
            names |= SHADOW_NAME
        if not shady and ours >= theirs:
            names |= POWER_NAME
    if lone_attacker and trait(pos, seat, SPEED) & attackers and ours == theirs:
        names |= SPEED_NAME
    return names


@lean
def sum_of(pos: Record, seat: Int, dice: Int) -> Int:
    """The sum of the values that some dice show."""
    shown = np.int64(0)
    while dice:
        shown += np.int64(pos.value[seat, lowest(dice)])
        dice &= dice - 1
    return shown
