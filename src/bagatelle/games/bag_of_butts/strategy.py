"""What is known about playing Bag of Butts well: the exact worth of a turn, as far as it can be seen.

The worth of a group is the lead it brings: the mover's points less the mean of the other players' points.
The worth of an announcement is the mean, over every way the bag can be dealt out, of the best group in it.
"""

from __future__ import annotations

from typing import Any

from bagatelle.games.bag_of_butts.components import GROUPS, KINDS
from bagatelle.games.bag_of_butts.rules import (
    ADD,
    ANNOUNCE,
    BEGIN,
    MOST,
    PIECE,
    RESET,
    SCORE,
    SIZES,
    bag_size,
    is_scorable,
    is_triggered,
    leads,
    play,
    points,
    rule,
    special_in_each_group,
)
from bagatelle.kernel import Floats, Record, Rng, Words, helper

WIN_WORTH = 1000.0
"""Ending the game as its winner outweighs every number of points."""


@rule.worth
def worth(pos: Record, scratch: Any, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """What each legal action of the seat to act is worth to it, in points of lead by the end of the turn."""
    for i in range(n):
        scratch[0] = pos
        if pos.phase == ANNOUNCE:
            out[i] = worth_of_sizes(
                scratch[0], (actions[i] - SIZES) // MOST + 1, (actions[i] - SIZES) % MOST + 1
            )
        elif pos.phase != BEGIN:
            out[i] = lead(pos, actions[i] - SCORE)
        elif actions[i] == RESET and is_triggered(pos):
            out[i] = worth_of_ending(pos)
        else:
            out[i] = worth_of_beginning(scratch, actions[i])


@helper
def lead(pos: Record, group: int) -> float:
    """The mover's points for a group, less the mean of the others' points."""
    mine, others, rivals = 0, 0, 0
    for seat in range(pos.seats):
        if seat == pos.turn:
            mine = points(pos, group, seat)
        elif pos.playing[seat]:
            others += points(pos, group, seat)
            rivals += 1
    return mine - others / rivals


@helper
def worth_of_ending(pos: Record) -> float:
    """A reset that ends the game: won, lost, or a tiebreaker from level scores."""
    if not leads(pos, pos.turn):
        return -WIN_WORTH
    for seat in range(pos.seats):
        if seat != pos.turn and leads(pos, seat):
            return 0.0
    return WIN_WORTH


@helper
def worth_of_beginning(scratch: Any, action: int) -> float:
    """The best announcement after beginning the turn this way, over every special that may be added."""
    begun, added = scratch[0], scratch[1]
    play(begun, action)
    if begun.phase != ADD:
        return best_announcement(begun)
    total, pieces = 0.0, 0
    for kind in range(KINDS):
        if begun.pool[kind] > 0:
            scratch[1] = begun
            play(added, PIECE + kind)
            total += begun.pool[kind] * best_announcement(added)
            pieces += begun.pool[kind]
    return total / pieces


@helper
def best_announcement(pos: Record) -> float:
    """The worth of the best sizes; only the unordered sizes matter, so each is tried once."""
    pieces = bag_size(pos)
    best = -WIN_WORTH
    for first in range(1, pieces // GROUPS + 1):
        for second in range(first, (pieces - first) // 2 + 1):
            best = max(best, worth_of_sizes(pos, first, second))
    return best


@helper
def worth_of_sizes(pos: Record, first: int, second: int) -> float:
    """The mean worth of the best group, over every split of the bag into groups of these sizes."""
    third = bag_size(pos) - first - second
    pos.announced[0] = first
    pos.announced[1] = second
    pos.announced[2] = third
    ways = binomial(first + second + third, first) * binomial(second + third, second)
    total = worth_of_splits(pos, 0, first, second, third)
    pos.announced[:] = 0
    return total / ways


@helper
def binomial(n: int, k: int) -> int:
    """In how many ways k of n things can be chosen."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@helper
def worth_of_splits(pos: Record, kind: int, first: int, second: int, third: int) -> float:
    """Deal out the pieces from one kind on into the room that is left; add up the worth of every split."""
    if kind == KINDS:
        return worth_of_draw(pos)
    there = pos.bag[kind]
    total = 0.0
    for one in range(min(there, first) + 1):
        for two in range(max(0, there - one - third), min(there - one, second) + 1):
            three = there - one - two
            pos.group[0, kind] = one
            pos.group[1, kind] = two
            pos.group[2, kind] = three
            ways = binomial(there, one) * binomial(there - one, two)
            total += ways * worth_of_splits(pos, kind + 1, first - one, second - two, third - three)
    for group in range(GROUPS):
        pos.group[group, kind] = 0
    return total


@helper
def worth_of_draw(pos: Record) -> float:
    """The best group of a draw; an automatic reset is worth nothing."""
    if special_in_each_group(pos):
        return 0.0
    best = -WIN_WORTH
    for group in range(GROUPS):
        if is_scorable(pos, group):
            best = max(best, lead(pos, group))
    return best


rule.complete()
