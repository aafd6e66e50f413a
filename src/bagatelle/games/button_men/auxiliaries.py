"""Before a match: auxiliary dice, which both players take or decline in secret. Part of `rules`."""

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import AUXILIARY, DICE, EMPTY, A
from bagatelle.games.button_men.dice import Int, put_die, trait, traits_of
from bagatelle.kernel import Record, Rng, Words, below, lean


@lean
def list_auxiliaries(pos: Record, seat: Int, actions: Words) -> Int:
    """Decline, or one of the auxiliary dice on offer."""
    actions[0] = at.DECLINE
    n = 1
    offered = trait(pos, offer_to(pos, seat), AUXILIARY)
    for die in range(DICE):
        if offered >> die & 1:
            actions[n] = at.PICK + die
            n += 1
    return n


@lean
def offer_to(pos: Record, seat: Int) -> Int:
    """Whose auxiliary dice a player may take: his own; if he has none, copies of his opponent's."""
    return seat if trait(pos, seat, AUXILIARY) else seat ^ 1


@lean
def settle_auxiliaries(pos: Record) -> None:
    """If both picked a die each of them gets it for the match, as an ordinary die; all others leave."""
    both = pos.picked[0] >= at.PICKED and pos.picked[1] >= at.PICKED
    first = offer_to(pos, A) ^ 1  # a player who gets a copy comes before the owner, whose dice leave then
    settle(pos, first, both)
    settle(pos, first ^ 1, both)
    pos.picked[0] = at.UNDECIDED
    pos.picked[1] = at.UNDECIDED


@lean
def settle(pos: Record, seat: Int, joins: Int) -> None:
    """The auxiliary dice of a side leave; if one joins, it comes last."""
    source = offer_to(pos, seat)
    die = np.int64(pos.picked[seat]) - at.PICKED if joins else np.int64(0)
    form, traits = np.int64(pos.form[source, die]), traits_of(pos, source, die)
    first, second = np.int64(pos.token[source, die, 0]), np.int64(pos.token[source, die, 1])
    left = remove_auxiliaries(pos, seat)
    if joins:
        put_die(pos, seat, left, form, first, second, traits & ~(1 << AUXILIARY))


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
    pos.picked[seat] = at.DECLINED
    for die in range(DICE):
        if offered >> die & 1:
            if left == 1:
                pos.picked[seat] = die + at.PICKED
            left -= 1
