"""What dice are worth, and who wins a round. Part of `rules`."""

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import DICE, POISON, SEATS, A, B
from bagatelle.games.button_men.dice import Int, total, trait
from bagatelle.kernel import Record, Words, lean


@lean
def score(pos: Record, seat: Int) -> Int:
    """What a side would score if the round ended now, in half points, so that nothing is rounded [B33]."""
    kept, captured = np.int64(pos.alive[seat]), np.int64(pos.taken[seat ^ 1])
    halves = np.int64(0)
    for die in range(DICE):
        halves += (kept >> die & 1) * kept_score(pos, seat, die)
        halves += (captured >> die & 1) * captured_score(pos, seat ^ 1, die)
    return halves


@lean
def kept_score(pos: Record, seat: Int, die: Int) -> Int:
    """What a die brings its owner at the end: half its size; a poison die costs all of it [B21]."""
    return total(pos, seat, die) * (1 - 3 * (trait(pos, seat, POISON) >> die & 1))


@lean
def captured_score(pos: Record, seat: Int, die: Int) -> Int:
    """What a die brings whoever captures it: its size; a poison die costs half of it [B21]."""
    return total(pos, seat, die) * (2 - 3 * (trait(pos, seat, POISON) >> die & 1))


@lean
def worths(pos: Record, out: Words) -> None:
    """What every die is worth to its owner and to whoever captures it: ``out[seat, die]`` gets both."""
    for seat in range(SEATS):
        for die in range(DICE):
            out[seat, die, 0] = kept_score(pos, seat, die)
            out[seat, die, 1] = captured_score(pos, seat, die)


@lean
def round_winner(pos: Record) -> Int:
    """The side with the higher score, or nobody."""
    first, second = score(pos, A), score(pos, B)
    if first == second:
        return at.NOBODY
    return A if first > second else B
