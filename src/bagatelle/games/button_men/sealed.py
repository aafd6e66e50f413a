"""What both players decide in secret, at the same time: auxiliary dice before a match, sizes before a round.
Part of `rules`."""

import numpy as np

from bagatelle.games.button_men.attacks import DECLINE, PICK, SIZE
from bagatelle.games.button_men.components import AUXILIARY, BIGGEST, DICE, EMPTY, HALVES, OPTION, A, B
from bagatelle.games.button_men.dice import Int, allows, letter_of, lowest, put_die, trait, traits_of
from bagatelle.games.button_men.recipes import LETTER
from bagatelle.kernel import Record, Rng, Words, below, lean

DECLINED = 1
"""What `picked` holds for a player who declined; 2 + die for one who picked, 0 for one who has not decided."""


@lean
def list_auxiliaries(pos: Record, seat: Int, actions: Words) -> Int:
    """Decline, or one of the auxiliary dice on offer."""
    actions[0] = DECLINE
    n = 1
    for die in range(DICE):
        if trait(pos, offer_to(pos, seat), AUXILIARY) >> die & 1:
            actions[n] = PICK + die
            n += 1
    return n


@lean
def offer_to(pos: Record, seat: Int) -> Int:
    """Whose auxiliary dice a player may take: his own; if he has none, copies of his opponent's."""
    return seat if trait(pos, seat, AUXILIARY) else seat ^ 1


@lean
def settle_auxiliaries(pos: Record) -> None:
    """If both picked a die each of them gets it for the match, as an ordinary die; all others leave."""
    both = pos.picked[0] > DECLINED and pos.picked[1] > DECLINED
    first = np.int64(pos.picked[0]) - 2 if both else np.int64(0)
    second = np.int64(pos.picked[1]) - 2 if both else np.int64(0)
    from_first, from_second = offer_to(pos, A), offer_to(pos, B)
    form_0, form_1 = np.int64(pos.form[from_first, first]), np.int64(pos.form[from_second, second])
    left_0, left_1 = np.int64(pos.token[from_first, first, 0]), np.int64(pos.token[from_second, second, 0])
    right_0, right_1 = np.int64(pos.token[from_first, first, 1]), np.int64(pos.token[from_second, second, 1])
    traits_0, traits_1 = traits_of(pos, from_first, first), traits_of(pos, from_second, second)
    places_0, places_1 = remove_auxiliaries(pos, A), remove_auxiliaries(pos, B)
    if both:
        put_die(pos, A, places_0, form_0, left_0, right_0, traits_0 & ~(1 << AUXILIARY))
        put_die(pos, B, places_1, form_1, left_1, right_1, traits_1 & ~(1 << AUXILIARY))
    pos.picked[0] = 0
    pos.picked[1] = 0


@lean
def remove_auxiliaries(pos: Record, seat: Int) -> Int:
    """Close the ranks without the auxiliary dice; return how many dice are left."""
    there = np.int64(0)
    leaving = trait(pos, seat, AUXILIARY)
    for die in range(DICE):
        form = np.int64(pos.form[seat, die])
        first, second = np.int64(pos.token[seat, die, 0]), np.int64(pos.token[seat, die, 1])
        traits = traits_of(pos, seat, die)
        put_die(pos, seat, die, EMPTY, EMPTY, EMPTY, EMPTY)
        if form != EMPTY and not leaving >> die & 1:
            put_die(pos, seat, there, form, first, second, traits)
            there += 1
    return there


@lean
def imagine_pick(pos: Record, seat: Int, rng: Rng) -> None:
    """Declined, or any die on offer."""
    offered = trait(pos, offer_to(pos, seat), AUXILIARY)
    choices = 1
    for die in range(DICE):
        choices += offered >> die & 1
    left = below(rng, choices)
    pos.picked[seat] = DECLINED
    for die in range(DICE):
        if offered >> die & 1:
            if left == 1:
                pos.picked[seat] = die + 2
            left -= 1


@lean
def list_sizes(pos: Record, seat: Int, die: Int, needed: Int, actions: Words) -> Int:
    """Every size that a die may get from its owner; a trip die must be able to match its target with it."""
    n = 0
    for size in range(1, BIGGEST + 1):
        if allows(pos, seat, die, size) and twin_size(pos, seat, die, size) >= needed:
            actions[n] = SIZE + size
            n += 1
    return n


@lean
def twin_size(pos: Record, seat: Int, die: Int, size: Int) -> Int:
    """How big a die would be in all with this size for its swing letter or option."""
    if pos.form[seat, die] == OPTION:
        return size
    whole = np.int64(0)
    for half in range(HALVES):
        printed = np.int64(pos.token[seat, die, half])
        whole += size if printed >= LETTER else printed
    return whole


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
