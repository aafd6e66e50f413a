"""Which attacks a player can make: power, skill, shadow, speed and trip. Part of `rules`.

An attack is a set of attacking dice and a set of targets, eight bits each; several names for the same pair are one
action [B15]. Only a trip attack is an action of its own. Sums over sets of dice go through the sets in an order in
which each differs from the one before by a single die, so that a step costs one addition.

Whether a die can take another is as good as random, and a processor that guesses wrong loses more time than the rule
takes. So there are few branches here: what may not count is written down all the same, and overwritten by what follows.
"""

from typing import Any

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import DICE, MOOD, QUEER, SHADOW, SPEED, TRIP, TURBO
from bagatelle.games.button_men.dice import Int, least, lowest, reach, to_move, total, trait
from bagatelle.games.button_men.values import at_least, at_most, equal_to, values_of
from bagatelle.kernel import Record, Words, highest_bit, inlined, lean, natural


def one_by_one(dice: int) -> int:
    """The bits of some dice as a word, eight bits a die."""
    bits = [1 << die for die in range(DICE) if dice >> die & 1]
    return int.from_bytes(bytes(bits), "little")


NO_WARRIOR = np.int64(0)
_ONE_BY_ONE = np.array([one_by_one(dice) for dice in range(1 << DICE)], np.uint64).astype(np.int64)
"""For every set of dice a word with their bits one after the other, eight bits a die."""
_HOW_MANY = np.array([dice.bit_count() for dice in range(1 << DICE)], np.int64)
POWER_NAME, SKILL_NAME, SHADOW_NAME, SPEED_NAME, TRIP_NAME = 1, 2, 4, 8, 16


@inlined
def list_attacks(pos: Record, actions: Words) -> Int:
    """Every attack of the player to move; a pass if there is none without a warrior [B16]."""
    seat = to_move(pos)
    mine = np.int64(pos.alive[seat]) & ~np.int64(pos.dizzy[seat])
    theirs = np.int64(pos.alive[seat ^ 1])
    unused = np.int64(pos.unused[seat])
    values = values_of(pos, seat ^ 1)
    n, sums = list_strikes(pos, seat, mine, theirs, values, actions)
    several = unused | mine & (mine - 1)
    shown = shown_by(pos, seat ^ 1, theirs) if several else np.int64(0)
    n = list_skills(pos, seat, mine, NO_WARRIOR, shown & (sums | 1), theirs, values, actions, n)
    if trait(pos, seat, SPEED) & mine:
        n = list_speeds(pos, seat, trait(pos, seat, SPEED) & mine, theirs, actions, n)
    if trait(pos, seat, TRIP) & mine:
        n = list_trips(pos, seat, trait(pos, seat, TRIP) & mine, theirs, actions, n)
    actions[natural(n)] = at.PASS
    n += n == 0
    while unused:
        warrior = unused & -unused
        sums = sums_with(pos, seat, mine, lowest(warrior))
        n = list_skills(pos, seat, mine, warrior, shown & (sums | 1), theirs, values, actions, n)
        unused ^= warrior
    return n


@inlined
def list_strikes(pos: Record, seat: Int, mine: Int, theirs: Int, values: Any, actions: Words) -> Any:
    """One die takes one die, by power or by shadow: a single die of equal value is among these, whatever its name.
    Also what two or more dice add up to: the bits of a word are the sums up to 63, and a shift adds a die to all."""
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
        if shady & bit or (queer & bit and value & 1):
            targets = at_least(values, value) & at_most(values, total(pos, seat, die))
        else:
            targets = at_most(values, value)
        n = list_each(bit, targets & theirs, actions, n)
    return n, sums


@inlined
def list_each(attackers: Int, targets: Int, actions: Words, n: Int) -> Int:
    """The same dice attack one target each; four are written at once, needed or not."""
    code = at.ATTACK + (attackers << 8)
    marks = _ONE_BY_ONE[targets & 255]
    for place in range(4):
        actions[natural(n) + place] = code + (marks >> 8 * place & 255)
    if marks >> 32:
        for place in range(4, DICE):
            actions[natural(n) + place] = code + (marks >> 8 * place & 255)
    return n + _HOW_MANY[targets & 255]


@inlined
def shown_by(pos: Record, seat: Int, dice: Int) -> Int:
    """The values of some dice as the bits of a word; bit 0 stands for all that are above 63."""
    shown = np.int64(0)
    for die in range(DICE):
        value = np.int64(pos.value[seat, die])
        shown |= (dice >> die & 1) << (value if value < 64 else 0)
    return shown


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


@inlined
def list_skills(
    pos: Record,
    seat: Int,
    mine: Int,
    warrior: Int,
    hits: Int,
    theirs: Int,
    values: Any,
    actions: Words,
    n: Int,
) -> Int:
    """Dice that add up to a target: at least two, for one alone is listed as a strike; or a warrior and others. The
    hits are the sums up to 63 that targets show; bit 0 says that there are targets above, and all has to be tried."""
    if hits == 0:
        return n
    chosen, sum_of_set = np.int64(warrior), np.int64(0)
    if warrior:
        sum_of_set = np.int64(pos.value[seat, lowest(warrior)])
    most = np.int64(255) if hits & 1 else highest_bit(hits) - sum_of_set
    shown, marks, width = packed(pos, seat, mine, most)
    noted = np.int64(0)
    for step in range(1, 1 << (width >> 3)):
        changed = lowest(step) << 3
        bit = marks >> changed & 255
        chosen ^= bit
        value = shown >> changed & 255
        sum_of_set += value if chosen & bit else -value
        actions[at.NOTES + natural(noted)] = sum_of_set << 8 | chosen
        noted += hits >> (sum_of_set if sum_of_set < 64 else 0) & (chosen & (chosen - 1) != 0)
    for number in range(noted):
        note = actions[at.NOTES + number]
        n = list_each(note & 255, equal_to(values, note >> 8) & theirs, actions, n)
    return n


@inlined
def packed(pos: Record, seat: Int, dice: Int, most: Int) -> Any:
    """Those of some dice that show at most so much: two words with their values and their bits, eight bits a die, and
    how many bits that makes."""
    values, marks, width = np.int64(0), np.int64(0), np.int64(0)
    while dice:
        value = np.int64(pos.value[seat, lowest(dice)])
        counts = np.int64(value <= most)
        values |= value * counts << width
        marks |= (dice & -dice) * counts << width
        width += 8 * counts
        dice &= dice - 1
    return values, marks, width


@lean
def list_speeds(pos: Record, seat: Int, fast: Int, theirs: Int, actions: Words, n: Int) -> Int:
    """A speed die takes two or more dice that add up to it; one alone is listed as a strike."""
    values, marks, width = packed(pos, seat ^ 1, theirs, np.int64(255))
    sum_of_set, chosen = np.int64(0), np.int64(0)
    for step in range(1, 1 << (width >> 3)):
        changed = lowest(step) << 3
        bit = marks >> changed & 255
        chosen ^= bit
        value = values >> changed & 255
        sum_of_set += value if chosen & bit else -value
        attackers = fast if chosen & (chosen - 1) else np.int64(0)
        while attackers:
            if pos.value[seat, lowest(attackers)] == sum_of_set:
                actions[n] = at.ATTACK + ((attackers & -attackers) << 8) + chosen
                n += 1
            attackers &= attackers - 1
    return n


@lean
def list_trips(pos: Record, seat: Int, mine: Int, theirs: Int, actions: Words, n: Int) -> Int:
    """A trip die against any die that it can possibly match."""
    for die in range(DICE):
        for target in range(DICE):
            if mine >> die & 1 and theirs >> target & 1 and can_trip(pos, seat, die, target):
                actions[n] = at.TRIP_ATTACK + die * DICE + target
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
