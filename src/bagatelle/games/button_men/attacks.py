"""Which attacks a player can make: power, skill, shadow, speed and trip. Part of `rules`.

An attack is a set of attacking dice and a set of targets, eight bits each; several names for the same pair are one
action [B15]. Only a trip attack is an action of its own. Sums over sets of dice go through the sets in an order in
which each differs from the one before by a single die, so that a step costs one addition.
"""

from typing import Any

import numpy as np

from bagatelle.games.button_men.components import DICE, MOOD, QUEER, SHADOW, SPEED, TRIP, TURBO
from bagatelle.games.button_men.dice import Int, least, lowest, reach, to_move, total, trait
from bagatelle.kernel import Record, Words, highest_bit, lean

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
    targets = packed(pos, seat ^ 1, theirs, np.int64(255))
    n, sums = list_strikes(pos, seat, mine, targets, actions)
    n = list_skills(pos, seat, mine, NO_WARRIOR, sums, targets, actions, n)
    if trait(pos, seat, SPEED) & mine:
        n = list_speeds(pos, seat, trait(pos, seat, SPEED) & mine, targets, actions, n)
    if trait(pos, seat, TRIP) & mine:
        n = list_trips(pos, seat, trait(pos, seat, TRIP) & mine, theirs, actions, n)
    if n == 0:
        actions[0] = PASS
        n = 1
    unused = np.int64(pos.unused[seat])
    while unused:
        warrior = unused & -unused
        sums = sums_with(pos, seat, mine, lowest(warrior))
        n = list_skills(pos, seat, mine, warrior, sums, targets, actions, n)
        unused ^= warrior
    return n


@lean
def packed(pos: Record, seat: Int, dice: Int, most: Int) -> Any:
    """Those of some dice that show at most so much, in four words: their values and their bits, eight bits a die; how
    many bits that makes; and the set of their values, whose bit 0 stands for all that are above 63."""
    values, marks, width, shown = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    while dice:
        value = np.int64(pos.value[seat, lowest(dice)])
        if value <= most:
            values |= value << width
            marks |= (dice & -dice) << width
            shown |= np.int64(1) << (value if value < 64 else 0)
            width += 8
        dice &= dice - 1
    return values, marks, width, shown


@lean
def list_strikes(pos: Record, seat: Int, mine: Int, targets: Any, actions: Words) -> Any:
    """One die takes one die, by power or by shadow: a single die of equal value is among these, whatever its name.
    Also what two or more dice add up to: the bits of a word are the sums up to 63, and a shift adds a die to all."""
    values, marks, width, _ = targets
    shady = trait(pos, seat, SHADOW)
    queer = trait(pos, seat, QUEER) & ~shady
    n, alone, sums = np.int64(0), np.int64(0), np.int64(0)
    while mine:
        die = lowest(mine)
        bit = mine & -mine
        mine ^= bit
        value = np.int64(pos.value[seat, die])
        if value < 64:
            sums |= (sums | alone) << value
            alone |= np.int64(1) << value
        low, high = np.int64(0), value
        if shady & bit or (queer & bit and value & 1):
            low, high = value, total(pos, seat, die)
        code = ATTACK + (bit << 8)
        place = np.int64(0)
        while place < width:
            target = (values >> place) & 255
            actions[n] = code + ((marks >> place) & 255)
            n += (low <= target) & (target <= high)  # no branch: nobody could guess which way it goes
            place += 8
    return n, sums


@lean
def sums_with(pos: Record, seat: Int, mine: Int, warrior: Int) -> Int:
    """What a warrior and other dice add up to, as bits up to 63."""
    base = np.int64(pos.value[seat, warrior])
    alone = np.int64(1) << base if base < 64 else np.int64(0)
    sums = alone
    while mine:
        value = np.int64(pos.value[seat, lowest(mine)])
        if value < 64:
            sums |= sums << value
        mine &= mine - 1
    return sums ^ alone


@lean
def list_skills(
    pos: Record, seat: Int, mine: Int, warrior: Int, sums: Int, targets: Any, actions: Words, n: Int
) -> Int:
    """Dice that add up to a target: at least two, for one alone is listed as a strike; or a warrior and others. The
    sums up to 63 tell whether there are any, and how high; above, everything has to be tried."""
    values, marks, width, shown = targets
    hits = shown & (sums | 1)
    if hits == 0:
        return n
    chosen, total_of_set = np.int64(warrior), np.int64(0)
    if warrior:
        total_of_set = np.int64(pos.value[seat, lowest(warrior)])
    most = np.int64(255) if hits & 1 else highest_bit(hits) - total_of_set
    mine_values, mine_marks, mine_width, _ = packed(pos, seat, mine, most)
    for step in range(1, 1 << (mine_width >> 3)):
        changed = lowest(step) << 3
        bit = (mine_marks >> changed) & 255
        chosen ^= bit
        value = (mine_values >> changed) & 255
        total_of_set += value if chosen & bit else -value
        if (hits >> (total_of_set if total_of_set < 64 else 0)) & 1 and chosen & (chosen - 1):
            place = np.int64(0)
            while place < width:
                actions[n] = ATTACK + (chosen << 8) + ((marks >> place) & 255)
                n += (values >> place) & 255 == total_of_set
                place += 8
    return n


@lean
def list_speeds(pos: Record, seat: Int, fast: Int, targets: Any, actions: Words, n: Int) -> Int:
    """A speed die takes two or more dice that add up to it; one alone is listed as a strike."""
    values, marks, width, _ = targets
    total_of_set, chosen = np.int64(0), np.int64(0)
    for step in range(1, 1 << (width >> 3)):
        changed = lowest(step) << 3
        bit = (marks >> changed) & 255
        chosen ^= bit
        value = (values >> changed) & 255
        total_of_set += value if chosen & bit else -value
        attackers = fast if chosen & (chosen - 1) else np.int64(0)
        while attackers:
            if pos.value[seat, lowest(attackers)] == total_of_set:
                actions[n] = ATTACK + ((attackers & -attackers) << 8) + chosen
                n += 1
            attackers &= attackers - 1
    return n


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
