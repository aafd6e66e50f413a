"""The turn of one of several players, counted out to its end: every special that may be added, every draw of every
announcement, and the best group of each, by what a network thinks of the position in which the next turn begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from bagatelle.bots.network import Network, forward, new_room
from bagatelle.games.bag_of_butts import bags, components, menus, observation, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import Record, Words, helper, lean, new_positions, rows

OF_ONE = components.IN_BAG + 1
GROUPS = OF_ONE**at.MAX_SEATS * (components.SPECIAL_COUNTS[1] + 1) * 2 * 2
"""How many groups differ in what they pay: butts of each seat, grays, white, khaki."""
SIZES = 16
"""The most announcements that differ in more than the order of the groups."""
UNKNOWN = -1.0
SCRATCH = 4
_BEGUN, _ADDED, _DRAWN, _SCORED = range(SCRATCH)


def shares_over(network: Network, pos: Record, actions: Sequence[int]) -> list[float]:
    """The share of the player to move for each of these actions; a network judges where the next turn begins."""
    out = np.zeros(len(actions))
    room = (
        np.zeros(observation.MOST_INPUTS, np.int64),
        np.zeros(observation.MOST_INPUTS, np.float32),
        new_room(),
        np.zeros(at.MAX_SEATS),
        np.zeros(GROUPS),
        np.zeros(SIZES),
        np.zeros(bags.SPLITTING, np.int64),
    )
    scratch = rows(new_positions(at.Position, SCRATCH))
    judge_actions(network, pos, scratch, np.array(actions, np.int64), room, out)
    return [float(share) for share in out]


@helper
def judge_actions(network: Any, pos: Record, scratch: Any, actions: Words, room: Any, out: Any) -> None:
    """The share of the player to move for each of these actions."""
    _, _, _, _, _, sizes, _ = room
    if pos.phase == at.ANNOUNCE:
        best_announcement(network, pos, pos.turn, scratch, room)
    for i in range(len(actions)):
        if pos.phase == at.ANNOUNCE:
            first, second = at.sizes(actions[i])
            third = rules.bag_size(pos) - first - second
            out[i] = sizes[menus.number_of_sizes(first, second, third)]
        else:
            scratch[_BEGUN] = pos
            rules.play(scratch[_BEGUN], actions[i])
            out[i] = share_of_turn(network, pos.turn, scratch, room)


@helper
def share_of_turn(network: Any, seat: int, scratch: Any, room: Any) -> float:
    """The share of a seat whose turn has begun, or has ended with a group or a reset."""
    begun, added = scratch[_BEGUN], scratch[_ADDED]
    if begun.phase == at.ANNOUNCE:
        return best_announcement(network, begun, seat, scratch, room)
    if begun.phase != at.ADD:
        return share_of_seat(network, begun, seat, room)
    total, pieces = 0.0, 0
    for kind in range(components.FIRST_SPECIAL, components.KINDS):
        if begun.pool[kind] > 0:
            scratch[_ADDED] = begun
            rules.play(added, at.PIECE + kind)
            total += begun.pool[kind] * best_announcement(network, added, seat, scratch, room)
            pieces += begun.pool[kind]
    return total / pieces


@helper
def best_announcement(network: Any, pos: Record, seat: int, scratch: Any, room: Any) -> float:
    """The share of a seat that is about to announce; those of all sizes, up to their order, are noted."""
    _, _, _, _, groups, sizes, _ = room
    groups[:] = UNKNOWN  # the same groups come with every announcement
    pieces = rules.bag_size(pos)
    best, n = 0.0, 0
    for first in range(1, pieces // components.GROUPS + 1):
        for second in range(first, (pieces - first) // 2 + 1):
            scratch[_DRAWN] = pos
            rules.play(scratch[_DRAWN], at.announcement(first, second))
            sizes[n] = mean_of_draws(network, seat, scratch, room)
            best = max(best, sizes[n])
            n += 1
    return best


@helper
def mean_of_draws(network: Any, seat: int, scratch: Any, room: Any) -> float:
    """The share of a seat that has announced: the mean, over every draw, of the best group in it."""
    _, _, _, _, groups, _, splitting = room
    drawn, after = scratch[_DRAWN], scratch[_SCORED]
    automatic = UNKNOWN
    total, all_ways = 0.0, 0
    bags.begin_splits(drawn, splitting)
    ways = bags.next_split(drawn, splitting)
    while ways > 0:
        best = 0.0
        if rules.special_in_each_group(drawn):
            if automatic == UNKNOWN:
                scratch[_SCORED] = drawn
                rules.reset_automatically(after)
                automatic = share_of_seat(network, after, seat, room)
            best = automatic
        else:
            for group in range(components.GROUPS):
                if rules.is_scorable(drawn, group):
                    code = code_of(drawn, group)
                    if groups[code] == UNKNOWN:
                        groups[code] = share_of_group(network, seat, group, scratch, room)
                    best = max(best, groups[code])
        total += ways * best
        all_ways += ways
        ways = bags.next_split(drawn, splitting)
    return total / all_ways


@lean
def code_of(pos: Record, group: int) -> Any:
    """What a group holds, as far as its points depend on it."""
    code = np.int64(0)  # interpreted, sums of int8 would overflow
    for seat in range(pos.seats):
        butts = pos.group[group, pos.colour[seat]] if pos.playing[seat] else 0
        code = code * OF_ONE + butts
    code = code * OF_ONE + pos.group[group, components.GRAY]
    return (code * 2 + pos.group[group, components.WHITE]) * 2 + pos.group[group, components.KHAKI]


@helper
def share_of_group(network: Any, seat: int, group: int, scratch: Any, room: Any) -> float:
    """The share of a seat that scores a group of the draw."""
    scratch[_SCORED] = scratch[_DRAWN]
    after = scratch[_SCORED]
    after.bag[:] = 0  # everything is on the table
    after.phase = at.CHOOSE
    rules.play(after, at.SCORE + group)
    return share_of_seat(network, after, seat, room)


@helper
def share_of_seat(network: Any, pos: Record, seat: int, room: Any) -> float:
    """What a seat can expect of a position: the result, if whoever is to move has won or can end the game as its only
    winner, or else what the network thinks."""
    index, value, thinking, payoff, _, _, _ = room
    if pos.phase == at.ENDED:
        rules.payoff(pos, payoff)
        return payoff[seat]
    if rules.is_triggered(pos) and rules.can_reset(pos) and observation.standing(pos, pos.turn) == 0:
        return 1.0 if pos.turn == seat else 0.0
    n = observation.observe(pos, seat, index, value)
    return forward(network, index, value, n, thinking)
