"""What a position of a round comes to, as one word: positions with the same word have the same chances. Part of
`endings`.

The word is a sum of one well-mixed word for each die in play and one for the table, so the order of the dice does not
matter, and what an attack or a roll changes is found without playing it. Captured dice count only by the lead. Of
millions of positions no two different ones get the same word, but for an accident in a billion.
"""

import hashlib
from typing import Any

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import (
    DICE,
    MOOD,
    POISON,
    QUEER,
    SEATS,
    SHADOW,
    SPEED,
    TRIP,
    TURBO,
    A,
    B,
)
from bagatelle.games.button_men.dice import Int, lowest, names_its_size, to_move, trait, traits_of
from bagatelle.games.button_men.scores import score
from bagatelle.games.button_men.threats import gain_of
from bagatelle.kernel import Record, Words, inlined, lean, natural

NO_KEY: Any = np.int64(0)
"""For positions that are not kept."""
_FIRST: Any = np.int64(-0x61C8864680B583EB)
_SECOND: Any = np.int64(-0x40A7B892E31B1A47)
_THIRD: Any = np.int64(-0x6B2FB644ECCEEE15)
_LASTING = sum(1 << int(kind) for kind in (SHADOW, POISON, SPEED, TRIP, QUEER, TURBO, MOOD))
"""The traits that count once a round is under way; a warrior that waits is marked as such."""


def kinds_of(pos: np.record) -> Words:
    """A word for each die of both sides that says what is special about it, whatever its size and value are now."""
    kinds = np.zeros(SEATS * DICE, np.int64)
    for seat in range(SEATS):
        for die in range(DICE):
            traits = int(traits_of(pos, seat, die)) & _LASTING
            facts: list[Any] = [seat, traits]
            if traits & (1 << int(TURBO) | 1 << int(MOOD)):
                facts += [int(pos.form[seat, die]), *pos.token[seat, die].tolist(), int(pos.all_six)]
            word = hashlib.blake2b(repr(facts).encode(), digest_size=8).digest()
            kinds[seat * DICE + die] = np.frombuffer(word, np.int64)[0]
    return kinds


@inlined
def mixed(word: Int) -> Int:
    """A word in which every bit depends on every bit of another."""
    word = (word ^ word >> 32) * _FIRST
    word = (word ^ word >> 29) * _SECOND
    return word ^ word >> 32


@inlined
def die_key(pos: Record, kinds: Words, seat: Int, die: Int, value: Int) -> Int:
    """The word of a die if it shows this value, and nothing is to happen to it."""
    sides = np.int64(pos.sides[seat, die, 0]) | np.int64(pos.sides[seat, die, 1]) << 7
    return mixed(kinds[natural(seat * DICE + die)] + (sides << 16 | value << 8))


@lean
def marked_key(pos: Record, kinds: Words, seat: Int, die: Int) -> Int:
    """The word of a die as it is: waiting, dizzy, about to be drawn or named a size, part of a trip attack."""
    place = seat * DICE + die
    marks = (np.int64(pos.unused[seat]) >> die & 1) | (np.int64(pos.dizzy[seat]) >> die & 1) << 1
    marks |= (np.int64(pos.to_draw) >> place & 1) << 2 | (np.int64(pos.to_name) >> place & 1) << 3
    if pos.tripper != at.NO_DIE:
        own = pos.tripper if seat == to_move(pos) else pos.tripped
        marks |= np.int64(own == die) << 4
    sides = np.int64(pos.sides[seat, die, 0]) | np.int64(pos.sides[seat, die, 1]) << 7
    value = np.int64(pos.value[seat, die])
    return mixed(kinds[natural(place)] + (sides << 16 | value << 8 | marks))


@inlined
def table_key(phase: Int, turn: Int, passes: Int, idle: Int, lead: Int) -> Int:
    """The word of all that is not a die."""
    return mixed(_THIRD + (lead << 24 | idle << 12 | passes << 8 | turn << 4 | phase))


@lean
def key_of(pos: Record, kinds: Words, lead: Int) -> Int:
    """The word of a position with this lead of the first side; focus dice are decided on one by one, and not kept."""
    if pos.phase == at.FOCUSING:
        return NO_KEY
    key = table_key(np.int64(pos.phase), to_move(pos), np.int64(pos.passes), np.int64(pos.idle), lead)
    for seat in range(SEATS):
        dice = np.int64(pos.alive[seat]) | np.int64(pos.unused[seat])
        while dice:
            key += marked_key(pos, kinds, seat, lowest(dice))
            dice &= dice - 1
    return key


@inlined
def lead_of(pos: Record) -> Int:
    """The lead of the first side in half points."""
    return score(pos, A) - score(pos, B)


@inlined
def key_after(pos: Record, kinds: Words, key: Int, lead: Int, action: Int) -> Int:
    """The word after an action, if that is easily told from the word before: an ordinary attack, an ordinary roll."""
    if pos.dizzy[0] or pos.dizzy[1] or pos.tripper != at.NO_DIE:
        return NO_KEY
    if pos.phase == at.TURN and at.ATTACK <= action < at.TRIP_ATTACK:
        return key_after_attack(pos, kinds, key, lead, (action - at.ATTACK) >> 8, (action - at.ATTACK) & 255)
    if pos.phase == at.ROLLING and at.FACE <= action < at.FOCUS_TO:
        return key_after_roll(pos, kinds, key, lead, action - at.FACE)
    return NO_KEY


@inlined
def key_after_attack(pos: Record, kinds: Words, key: Int, lead: Int, attackers: Int, targets: Int) -> Int:
    seat = to_move(pos)
    changing = trait(pos, seat, MOOD) | names_its_size(pos, seat) | np.int64(pos.unused[seat])
    if attackers & changing:
        return NO_KEY
    after = lead
    while targets:
        die = lowest(targets)
        gain = gain_of(pos, seat ^ 1, die)
        after += gain if seat == 0 else -gain
        key -= die_key(pos, kinds, seat ^ 1, die, np.int64(pos.value[seat ^ 1, die]))
        targets &= targets - 1
    while attackers:
        die = lowest(attackers)
        key += die_key(pos, kinds, seat, die, np.int64(0)) - die_key(
            pos, kinds, seat, die, np.int64(pos.value[seat, die])
        )
        attackers &= attackers - 1
    key -= table_key(np.int64(at.TURN), seat, np.int64(pos.passes), np.int64(pos.idle), lead)
    return key + table_key(np.int64(at.ROLLING), seat, np.int64(0), np.int64(0), after)


@inlined
def key_after_roll(pos: Record, kinds: Words, key: Int, lead: Int, value: Int) -> Int:
    rolled = lowest(pos.to_roll)
    seat, die = rolled >> 3, rolled & 7
    key += die_key(pos, kinds, seat, die, value) - die_key(pos, kinds, seat, die, np.int64(0))
    if pos.to_roll & (pos.to_roll - 1):
        return key
    idle = np.int64(pos.idle)
    key -= table_key(np.int64(at.ROLLING), to_move(pos), np.int64(pos.passes), idle, lead)
    return key + table_key(np.int64(at.TURN), to_move(pos) ^ 1, np.int64(pos.passes), idle, lead)
