"""The lead that a turn brings on average if the best group is scored, counted out over every special that may be added
and every draw of the bag. Hints tell it; for a bot that plays many games it takes too long."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import bags, components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import Record, helper, new_positions, rows

NOTHING_YET = -1e9
"""Less than any lead."""


def expected_lead(pos: Record, action: int) -> float:
    """The points that an action gains on the mean of the other players by the end of the turn, on average."""
    return float(lead_after(pos, rows(new_positions(at.Position, 2)), action))


@helper
def lead_after(pos: Record, scratch: Any, action: int) -> float:
    """The same, with room for two positions."""
    scratch[0] = pos
    if pos.phase == at.ANNOUNCE:
        first, second = at.sizes(action)
        return lead_by_sizes(scratch[0], first, second)
    return lead_of_turn(scratch, action)


@helper
def lead_of_turn(scratch: Any, action: int) -> float:
    """The best announcement after beginning the turn this way, over every special that may be added."""
    begun, added = scratch[0], scratch[1]
    rules.play(begun, action)
    if begun.phase != at.ADD:
        return best_lead(begun)
    total, pieces = 0.0, 0
    for kind in range(components.KINDS):
        if begun.pool[kind] > 0:
            scratch[1] = begun
            rules.play(added, at.PIECE + kind)
            total += begun.pool[kind] * best_lead(added)
            pieces += begun.pool[kind]
    return total / pieces


@helper
def best_lead(pos: Record) -> float:
    """The lead with the best sizes; only the unordered sizes matter, so each is tried once."""
    pieces = rules.bag_size(pos)
    best = NOTHING_YET
    for first in range(1, pieces // components.GROUPS + 1):
        for second in range(first, (pieces - first) // 2 + 1):
            best = max(best, lead_by_sizes(pos, first, second))
    return best


@helper
def lead_by_sizes(pos: Record, first: int, second: int) -> float:
    """The mean lead of the best group, over every split of the bag into groups of these sizes."""
    pos.announced[0] = first
    pos.announced[1] = second
    pos.announced[2] = rules.bag_size(pos) - first - second
    splitting = np.zeros(bags.SPLITTING, np.int64)
    bags.begin_splits(pos, splitting)
    total, all_ways = 0.0, 0
    ways = bags.next_split(pos, splitting)
    while ways > 0:
        total += ways * lead_of_draw(pos)
        all_ways += ways
        ways = bags.next_split(pos, splitting)
    pos.announced[:] = 0
    return total / all_ways


@helper
def lead_of_draw(pos: Record) -> float:
    """The best group of a draw; an automatic reset is worth nothing."""
    if rules.special_in_each_group(pos):
        return 0.0
    best = NOTHING_YET
    for group in range(components.GROUPS):
        if rules.is_scorable(pos, group):
            best = max(best, lead(pos, group))
    return best


@helper
def lead(pos: Record, group: int) -> float:
    """The mover's points for a group, less the mean of the others' points."""
    mine, others, rivals = 0, 0, 0
    for seat in range(pos.seats):
        if seat == pos.turn:
            mine = rules.points(pos, group, seat)
        elif pos.playing[seat]:
            others += rules.points(pos, group, seat)
            rivals += 1
    return mine - others / rivals
