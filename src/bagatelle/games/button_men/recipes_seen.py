"""What a viewer knows of dice before their first roll: sizes, or what they may become. Part of `observation`."""

import numpy as np

from bagatelle.games.button_men import inputs
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.auxiliaries import offer_to
from bagatelle.games.button_men.components import (
    HALVES,
    LETTERS,
    NEVER_FIRST,
    OPTION,
    POISON,
    TRAIT_COUNT,
    TWIN,
)
from bagatelle.games.button_men.dice import Int, letter_of, lowest, total, total_with, trait
from bagatelle.games.button_men.inputs import CLASS, ROUGH_CLASS, ROUGH_CLASSES
from bagatelle.games.button_men.sizes import may_change
from bagatelle.kernel import Record, Singles, Words, lean, natural, put


@lean
def observe_recipe(
    pos: Record, seat: Int, viewer: Int, dice: Int, index: Words, value: Singles, n: Int
) -> Int:
    """Dice that wait for their first roll; what the other has chosen in secret is still open."""
    begin = 0 if seat == viewer else inputs.OTHER_NEW
    if pos.talent[seat] == NEVER_FIRST:
        n = put(index, value, n, begin + inputs.ABOUT, 1.0)
    if pos.phase == at.SIZES and may_change(pos, seat):
        n = put(index, value, n, begin + inputs.ABOUT + 1, 1.0)
    if pos.phase == at.AUXILIARIES and seat == viewer:
        n = observe_pick(pos, seat, begin, index, value, n)
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        size = known_size(pos, seat, viewer, die)
        if size:
            n = put(index, value, n, begin + inputs.NEW_SIZE + CLASS[natural(size)], 1.0)
        else:
            n = observe_open(pos, seat, die, begin, index, value, n)
        if trait(pos, seat, POISON) >> die & 1:
            n = put(index, value, n, begin + inputs.NEW_TOXIC + CLASS[natural(size)], 1.0)
        kinds = begin + inputs.NEW_KIND + ROUGH_CLASS[natural(size)]
        for kind in range(TRAIT_COUNT):
            if trait(pos, seat, kind) >> die & 1:
                n = put(index, value, n, kinds + kind * ROUGH_CLASSES, 1.0)
        if pos.form[seat, die] == TWIN:
            n = put(index, value, n, kinds + TRAIT_COUNT * ROUGH_CLASSES, 1.0)
    return n


@lean
def known_size(pos: Record, seat: Int, viewer: Int, die: Int) -> Int:
    """The size of a die as far as the viewer knows: 0 if it is not chosen, or sealed."""
    size = total(pos, seat, die)
    if size or not np.int64(pos.adjustable[seat]) >> die & 1:
        return size
    if pos.phase == at.SIZES and not may_change(pos, seat):
        return total_with(pos, seat, die, np.int64(pos.started[seat, die]))
    if seat == viewer and pos.chosen[seat, die]:
        return total_with(pos, seat, die, np.int64(pos.chosen[seat, die]))
    return np.int64(0)


@lean
def observe_open(pos: Record, seat: Int, die: Int, begin: Int, index: Words, value: Singles, n: Int) -> Int:
    """A die whose size is open: its swing letter, or both its options."""
    if pos.form[seat, die] != OPTION:
        return put(index, value, n, begin + inputs.OPEN + letter_of(pos, seat, die), 1.0)
    n = put(index, value, n, begin + inputs.OPEN + len(LETTERS), 1.0)
    for half in range(HALVES):
        size = natural(np.int64(pos.token[seat, die, half]))
        n = put(index, value, n, begin + inputs.OPTIONS + CLASS[size], 1.0)
    return n


@lean
def observe_pick(pos: Record, seat: Int, begin: Int, index: Words, value: Singles, n: Int) -> Int:
    """The viewer's own decision about auxiliary dice."""
    picked = np.int64(pos.picked[seat])
    if picked == at.DECLINED:
        n = put(index, value, n, begin + inputs.ABOUT + 2, 1.0)
    elif picked >= at.PICKED:
        size = total(pos, offer_to(pos, seat), picked - at.PICKED)
        n = put(index, value, n, begin + inputs.ABOUT + 3, 1.0)
        n = put(index, value, n, begin + inputs.AUXILIARY_SIZE + CLASS[natural(size)], 1.0)
    return n
