"""Every way in which a round can go on from a position, with the chance of each position to be won. Part of `endings`.

Positions that have been worked out are kept in a table by their words: those before a roll, or a choice of size. Turns
are worked out again from the positions after their attacks, which are seven times fewer and stay in the processor's
cache. The search has a stack of its own, so it can stop at any step and go on later, with a larger table if need be.
"""

from typing import Any

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import MOOD, POISON, SEATS, TURBO
from bagatelle.games.button_men.dice import Int, lowest, total, trait
from bagatelle.games.button_men.ending_keys import NO_KEY, key_after, key_of, lead_of
from bagatelle.games.button_men.rules import actor, legal, odds, play
from bagatelle.kernel import CHANCE, Floats, Record, Words, lean, natural

DEPTH = 1200
"""How many positions the stack holds: a hundred failed trip attacks, of up to five events each, and some more."""
MOVES = 1 << 16
"""How many actions the positions on the stack have together."""
GOES_ON, SOLVED, FULL, TOO_DEEP = range(4)
UNKNOWN = -1.0
LEVEL, USED = range(2)
"""In the state: how high the stack is, how many positions the table holds."""
BEGIN, COUNT, NEXT, KEY, LEAD, ACTOR = range(6)
"""About a position on the stack: where its actions begin, how many there are, which is next; its word, the lead; who
acts."""
VALUE, WEIGHT = range(2)
"""What the actions so far bring the first side: the best, or a sum and its weight."""


@lean
def find(keys: Words, values: Floats, key: Int) -> float:
    """The chance of the first side in a position, if the table holds it."""
    last = len(keys) - 2
    place = natural(key) << 1 & last
    while keys[place] != NO_KEY:
        if keys[place] == key:
            return values[place + 1]
        place = place + 2 & last
    return UNKNOWN


@lean
def keep(keys: Words, values: Floats, state: Words, key: Int, value: float) -> None:
    """Write a position into the table; it has not been there before."""
    last = len(keys) - 2
    place = natural(key) << 1 & last
    while keys[place] != NO_KEY:
        place = place + 2 & last
    keys[place] = key
    values[place + 1] = value
    state[USED] += 1


@lean
def keep_all(keys: Words, values: Floats, larger_keys: Words, larger_values: Floats, state: Words) -> None:
    """Copy a table into a larger one that is empty."""
    state[USED] = 0
    for place in range(0, len(keys), 2):
        if keys[place] != NO_KEY:
            keep(larger_keys, larger_values, state, keys[place], values[place + 1])


@lean
def decided(pos: Record, lead: Int) -> float:
    """The chance of the first side if the round is decided, whoever captures what from now on."""
    low, high = lead, lead
    for seat in range(SEATS):
        if pos.unused[seat] or (trait(pos, seat, TURBO) | trait(pos, seat, MOOD)) & pos.alive[seat]:
            return UNKNOWN
        dice = np.int64(pos.alive[seat])
        while dice:
            die = lowest(dice)
            dice &= dice - 1
            if (trait(pos, seat, POISON) >> die & 1) == seat:
                low -= 3 * total(pos, seat, die)
            else:
                high += 3 * total(pos, seat, die)
    return 1.0 if low > 0 else 0.0 if high < 0 else UNKNOWN


@lean
def list_actions(pos: Record, level: Int, moves: Words, weights: Words, about: Any, found: Any) -> Int:
    """List the actions of a new position on the stack; return 0 if there is no room for them."""
    begin = about[level - 1, BEGIN] + about[level - 1, COUNT] if level else np.int64(0)
    if begin + at.MAX_LEGAL > MOVES:
        return 0
    who = actor(pos)
    if who == CHANCE:
        n = odds(pos, moves[begin:], weights[begin:])
    else:
        n = legal(pos, moves[begin:])
    about[level, BEGIN], about[level, COUNT], about[level, NEXT], about[level, ACTOR] = begin, n, 0, who
    found[level, VALUE] = 0.0 if who == CHANCE else who * 1.0
    found[level, WEIGHT] = 0.0
    return 1


@lean
def take(level: Int, value: float, weights: Words, about: Any, found: Any, out: Floats) -> None:
    """An action of a position on the stack has been worked out."""
    number = about[level, NEXT]
    about[level, NEXT] = number + 1
    who = about[level, ACTOR]
    if level == 0:
        out[number] = value
    elif who == CHANCE:
        weight = weights[about[level, BEGIN] + number]
        found[level, VALUE] += weight * value
        found[level, WEIGHT] += weight
    else:
        best = max(found[level, VALUE], value) if who == 0 else min(found[level, VALUE], value)
        found[level, VALUE] = best
        if best == 1.0 - who:
            about[level, NEXT] = about[level, COUNT]  # nothing can be better


@lean
def explore(
    frames: Any,
    kinds: Words,
    moves: Words,
    weights: Words,
    about: Any,
    found: Any,
    keys: Words,
    values: Floats,
    state: Words,
    out: Floats,
    steps: Int,
) -> Int:
    """Go on for some steps; the chance of the first side after each action of the lowest position goes to `out`."""
    level = state[LEVEL]
    status = np.int64(GOES_ON)
    for _ in range(steps):
        if about[level, NEXT] < about[level, COUNT]:
            value = next_position(frames, level, kinds, moves, about, keys, values, state)
            if value == UNKNOWN:
                level += 1
                if level == DEPTH - 1 or not list_actions(frames[level], level, moves, weights, about, found):
                    status = np.int64(TOO_DEEP)
            else:
                take(level, value, weights, about, found, out)
        elif level == 0:
            status = np.int64(SOLVED)
        else:
            value = found[level, VALUE]
            if about[level, ACTOR] == CHANCE:
                value /= found[level, WEIGHT]
            if about[level, KEY] != NO_KEY and frames[level].phase != at.TURN:
                keep(keys, values, state, about[level, KEY], value)
            level -= 1
            take(level, value, weights, about, found, out)
            if state[USED] * 16 > len(keys) * 5:
                status = np.int64(FULL)
        if status != GOES_ON:
            break
    state[LEVEL] = level
    return status


@lean
def next_position(
    frames: Any, level: Int, kinds: Words, moves: Words, about: Any, keys: Words, values: Floats, state: Words
) -> float:
    """The chance of the first side after the next action of a position, if it is known or decided; otherwise the
    position after it goes onto the stack."""
    pos, action = frames[level], moves[about[level, BEGIN] + about[level, NEXT]]
    key = key_after(pos, kinds, about[level, KEY], about[level, LEAD], action)
    value = UNKNOWN
    if key != NO_KEY and pos.phase == at.TURN:
        value = find(keys, values, key)
        if value != UNKNOWN:
            return value
    frames[level + 1] = pos
    after = frames[level + 1]
    play(after, action)
    if after.rounds != frames[0].rounds:
        return 0.5 if after.last == at.NOBODY else 1.0 - after.last
    lead = about[level, LEAD]
    if (
        key == NO_KEY or pos.phase == at.TURN
    ):  # an ordinary roll changes neither the lead nor what is left to win
        lead = lead_of(after)
        if key == NO_KEY:
            key = key_of(after, kinds, lead)
            if key != NO_KEY:
                value = find(keys, values, key)
        if value == UNKNOWN:
            value = decided(after, lead)
            if value != UNKNOWN and key != NO_KEY:
                keep(keys, values, state, key, value)
    about[level + 1, KEY], about[level + 1, LEAD] = key, lead
    return value
