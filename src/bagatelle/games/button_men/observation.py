"""What a viewer knows of a round of Button Men, as numbers for a network.

A die is shown as one of the pairs of a size and a value; a die that is about to be rolled has the value 0. Sums of
points stand on a scale that is fine near 0, because a round is won by half a point. What matters differs so much with
who moves next that all this comes twice: once for positions in which the viewer moves next, once for those in which the
other does. Right after an attack, before its roll, that is the other.

Rounds won, and how many are needed, are not shown: a network judges a round, see `strategy.narrow`. The parts stand in
`inputs`, what could be captured in `threats`, dice before their first roll in `recipes_seen`.
"""

from typing import Any

import numpy as np

from bagatelle.games.button_men import inputs
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import (
    DICE,
    LETTERS,
    MOOD,
    OPTION,
    POISON,
    TRAIT_COUNT,
    TURBO,
    TWIN,
)
from bagatelle.games.button_men.dice import Int, letter_of, lowest, to_move, total, total_with, trait
from bagatelle.games.button_men.exchanges import count, lead_after_exchange
from bagatelle.games.button_men.inputs import (
    CLASS,
    MEAN_MOOD,
    OTHER_NEXT,
    OTHER_SIDE,
    ROUGH_CLASS,
    ROUGH_CLASSES,
    STEPS,
)
from bagatelle.games.button_men.recipes_seen import observe_recipe
from bagatelle.games.button_men.rules import rule
from bagatelle.games.button_men.scores import score
from bagatelle.games.button_men.threats import gain_of, shady_dice, threats
from bagatelle.games.button_men.writing_inputs import clipped, put_sum
from bagatelle.kernel import Record, Singles, Words, inlined, lean, natural, put, put_between

PARTS = inputs.LISTED
MOST_INPUTS = 512


@rule.observe
def observe(pos: Record, viewer: int, index: Words, value: Singles) -> Int:
    """What a viewer knows, as numbers."""
    me = np.int64(viewer) & 1
    n = observe_phase(pos, me, index, value)
    if pos.phase == at.SIZES or pos.phase == at.AUXILIARIES:
        n = observe_recipe(pos, me, me, np.int64(pos.dice[me]), index, value, n)
        return observe_recipe(pos, me ^ 1, me, np.int64(pos.dice[me ^ 1]), index, value, n)
    hidden = np.int64(pos.to_roll)
    if pos.tripped != at.NO_DIE:
        hidden |= np.int64(1) << ((to_move(pos) ^ 1) * DICE + np.int64(pos.tripped))
    mine = np.int64(pos.alive[me]) & ~(hidden >> me * DICE)
    theirs = np.int64(pos.alive[me ^ 1]) & ~(hidden >> (me ^ 1) * DICE)
    if pos.phase == at.OPENING:
        n = observe_recipe(pos, me, me, np.int64(pos.alive[me]) & ~mine, index, value, n)
        n = observe_recipe(pos, me ^ 1, me, np.int64(pos.alive[me ^ 1]) & ~theirs, index, value, n)
    begin = OTHER_NEXT if moves_next(pos) == me ^ 1 else 0
    reached, helping, my_best, my_strikes = threats(
        pos, me, mine & ~np.int64(pos.dizzy[me]), theirs, np.int64(pos.unused[me])
    )
    exposed, hostile, their_best, their_strikes = threats(
        pos, me ^ 1, theirs & ~np.int64(pos.dizzy[me ^ 1]), mine, np.int64(pos.unused[me ^ 1])
    )
    n, my_size, my_all, my_top = observe_side(pos, me, begin, mine, exposed, helping, index, value, n)
    n, their_size, their_all, their_top = observe_side(
        pos, me ^ 1, begin + OTHER_SIDE, theirs, reached, hostile, index, value, n
    )
    my_dice, their_dice = count(np.int64(pos.alive[me])), count(np.int64(pos.alive[me ^ 1]))
    n = put(index, value, n, begin + inputs.COUNT + my_dice * inputs.COUNTS + their_dice, 1.0)
    n = put(index, value, n, begin + inputs.DANGER + count(exposed) * inputs.COUNTS + count(reached), 1.0)
    n = put(index, value, n, begin + inputs.TOP + in_tops(my_top) * inputs.TOPS + in_tops(their_top), 1.0)
    lead = score(pos, me) - score(pos, me ^ 1)
    n = put_between(index, value, n, begin + inputs.LEAD, inputs.COARSE, lead / 8.0 + 20.0)
    n = put_between(index, value, n, begin + inputs.GAIN, inputs.GAINS, my_best / 4.0)
    n = put_between(index, value, n, begin + inputs.GAIN + inputs.GAINS, inputs.GAINS, their_best / 4.0)
    sums = begin + inputs.SUM
    n = put_sum(index, value, n, sums, lead)
    n = put_sum(index, value, n, sums + STEPS, lead + my_best)
    n = put_sum(index, value, n, sums + 2 * STEPS, lead - their_best)
    n = put_sum(index, value, n, sums + 3 * STEPS, lead + my_best - their_best)
    n = put_sum(index, value, n, sums + 4 * STEPS, lead + their_all)
    n = put_sum(index, value, n, sums + 5 * STEPS, lead - my_all)
    for first in range(2):
        for large in range(2):
            after = lead_after_exchange(pos, me, me ^ first, lead, large)
            n = put_sum(index, value, n, sums + (6 + 2 * first + large) * STEPS, after)
    whole = my_size + their_size + 5.0
    number = begin + inputs.NUMBER
    n = put(index, value, n, number, clipped(lead / 80.0))
    n = put(index, value, n, number + 1, clipped(lead / 2.0 / whole))
    n = put(index, value, n, number + 2, clipped(my_size / 60.0))
    n = put(index, value, n, number + 3, clipped(their_size / 60.0))
    n = put(index, value, n, number + 4, clipped(my_best / 60.0))
    n = put(index, value, n, number + 5, clipped(their_best / 60.0))
    n = put(index, value, n, number + 6, my_strikes / 8.0)
    n = put(index, value, n, number + 7, their_strikes / 8.0)
    n = put(index, value, n, number + 8, clipped((lead + my_best) / 2.0 / whole))
    n = put(index, value, n, number + 9, clipped((lead - their_best) / 2.0 / whole))
    if reached == 0:
        n = put(index, value, n, number + 10, 1.0)
    if exposed == 0:
        n = put(index, value, n, number + 11, 1.0)
    if pos.to_roll:
        n = put(index, value, n, number + 12, 1.0)
    if pos.tripped != at.NO_DIE:
        n = observe_trip(pos, me, begin, lead, index, value, n)
    return n


@inlined
def moves_next(pos: Record) -> Int:
    """Whose turn it is, or will be when all is rolled; nobody's before the first turn."""
    if pos.phase == at.ROLLING or pos.phase == at.NAMING:
        return to_move(pos) ^ 1
    if pos.phase == at.TURN or pos.phase == at.FOCUSING:
        return to_move(pos)
    return at.NOBODY


@inlined
def in_tops(top: Int) -> Int:
    """A highest value in steps of two."""
    return min((top + 1) >> 1, inputs.TOPS - 1)


@inlined
def observe_phase(pos: Record, viewer: Int, index: Words, value: Singles) -> Int:
    """The phase, how the match ended, and what the table remembers."""
    phase = np.int64(pos.phase)
    acts = phase > at.FLIP and phase != at.ENDED and to_move(pos) == viewer
    n = put(index, value, np.int64(0), inputs.PHASE + 2 * phase + (1 if acts else 0), 1.0)
    if phase == at.ENDED:
        won, lost = pos.wins[viewer] == pos.needed, pos.wins[viewer ^ 1] == pos.needed
        n = put(index, value, n, inputs.END + (0 if won else 1 if lost else 2), 1.0)
    if pos.passes:
        n = put(index, value, n, inputs.PASSES, 1.0)
    if pos.all_six:
        n = put(index, value, n, inputs.ALL_SIX, 1.0)
    if pos.idle:
        for step in range(len(inputs.IDLE)):
            if pos.idle >= inputs.IDLE[step]:
                n = put(index, value, n, inputs.IDLE_FOR + step, 1.0)
    return n


@inlined
def observe_side(
    pos: Record,
    seat: Int,
    begin: Int,
    shown: Int,
    exposed: Int,
    able: Int,
    index: Words,
    value: Singles,
    n: Int,
) -> Any:
    """The dice of a side that have been rolled in this round. Also the sum of their sizes, what their capture would
    bring in all, and their highest value."""
    size_sum, all_gains, top = np.int64(0), np.int64(0), np.int64(0)
    opening = pos.phase == at.OPENING
    left = shown if opening else np.int64(pos.alive[seat])
    toxic, shady = trait(pos, seat, POISON), shady_dice(pos, seat, shown)
    while left:
        die = lowest(left)
        bit = left & -left
        left ^= bit
        size = total(pos, seat, die)
        all_gains += max(gain_of(pos, seat, die), 0)
        if pos.to_draw >> (seat * DICE + die) & 1:
            size = total_with(pos, seat, die, MEAN_MOOD[pos.all_six & 1, letter_of(pos, seat, die)])
        size_sum += size
        in_class = CLASS[natural(size)]
        face = np.int64(pos.value[seat, die]) if shown & bit else np.int64(0)
        top = max(top, face)
        face = CLASS[natural(face)]
        n = put(index, value, n, begin + inputs.PAIR + (in_class * (in_class + 1) >> 1) + face, 1.0)
        n = put(index, value, n, begin + inputs.VALUE + face, 1.0)
        n = put(index, value, n, begin + inputs.SIZE + in_class, 1.0)
        if exposed & bit:
            n = put(index, value, n, begin + inputs.EXPOSED + in_class, 1.0)
        if able & bit:
            n = put(index, value, n, begin + inputs.ABLE + in_class, 1.0)
        if shady & bit:
            n = put(index, value, n, begin + inputs.SHADY + face, 1.0)
        if toxic & bit:
            n = put(index, value, n, begin + inputs.TOXIC + in_class, 1.0)
        if pos.form[seat, die] == TWIN:
            n = put(
                index,
                value,
                n,
                begin + inputs.KIND + TRAIT_COUNT * ROUGH_CLASSES + ROUGH_CLASS[natural(size)],
                1.0,
            )
    n = observe_kinds(pos, seat, begin, shown if opening else np.int64(pos.alive[seat]), index, value, n)
    if pos.unused[seat]:
        n = observe_warriors(pos, seat, begin, index, value, n)
    return n, size_sum, all_gains, top


@inlined
def observe_kinds(pos: Record, seat: Int, begin: Int, dice: Int, index: Words, value: Singles, n: Int) -> Int:
    """Traits; letters of dice that change their size; what is to happen to dice next."""
    for kind in range(TRAIT_COUNT):
        left = trait(pos, seat, kind) & dice
        while left:
            size = total(pos, seat, lowest(left))
            n = put(
                index, value, n, begin + inputs.KIND + kind * ROUGH_CLASSES + ROUGH_CLASS[natural(size)], 1.0
            )
            left &= left - 1
    left = (trait(pos, seat, TURBO) | trait(pos, seat, MOOD)) & dice
    while left:
        die = lowest(left)
        option = pos.form[seat, die] == OPTION
        letter = len(LETTERS) if option else letter_of(pos, seat, die)
        n = put(index, value, n, begin + inputs.RANGE + letter, 1.0)
        left &= left - 1
    mark = begin + inputs.MARK
    if pos.dizzy[seat]:
        n = put_each(index, value, n, mark, np.int64(pos.dizzy[seat]) & dice)
    n = put_each(index, value, n, mark + 1, (np.int64(pos.to_name) >> seat * DICE) & 255)
    n = put_each(index, value, n, mark + 2, (np.int64(pos.to_draw) >> seat * DICE) & 255)
    if pos.phase == at.FOCUSING and to_move(pos) == seat:
        n = put(index, value, n, mark + 3, pos.value[seat, pos.cursor] / 20.0)
    return n


@inlined
def put_each(index: Words, value: Singles, n: Int, where: Int, dice: Int) -> Int:
    """Write the same number once for each of some dice."""
    while dice:
        n = put(index, value, n, where, 1.0)
        dice &= dice - 1
    return n


@lean
def observe_warriors(pos: Record, seat: Int, begin: Int, index: Words, value: Singles, n: Int) -> Int:
    """Warriors that wait."""
    left = np.int64(pos.unused[seat])
    while left:
        in_class = CLASS[natural(total(pos, seat, lowest(left)))]
        n = put(index, value, n, begin + inputs.WAITS + in_class, 1.0)
        left &= left - 1
    return n


@lean
def observe_trip(pos: Record, me: Int, begin: Int, lead: Int, index: Words, value: Singles, n: Int) -> Int:
    """A trip attack that is being rolled: about how likely it succeeds, and what follows."""
    seat = to_move(pos)
    die, target = np.int64(pos.tripper), np.int64(pos.tripped)
    own, size = np.int64(pos.value[seat, die]), total(pos, seat ^ 1, target)
    if own:
        chance = min(own / size, 1.0)
    else:
        reach = total(pos, seat, die)
        chance = (reach + 1) / 2.0 / size if reach <= size else 1.0 - (size - 1) / 2.0 / reach
    n = put_between(index, value, n, begin + inputs.TRIP_CHANCE, inputs.CHANCES, chance * 10.0)
    gain = gain_of(pos, seat ^ 1, target)
    return put_sum(index, value, n, begin + inputs.TRIP_LEAD, lead + (gain if seat == me else -gain))


rule.complete()
