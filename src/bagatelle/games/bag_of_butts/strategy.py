"""What is known about playing Bag of Butts well: the exact worth of a turn, as far as it can be seen, and
the solved game of two.

The worth of a group is the lead it brings: the mover's points less the mean of the other players' points.
The worth of an announcement is the mean, over every way the bag can be dealt out, of the best group in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bagatelle.bots.judging import judge_of
from bagatelle.games.bag_of_butts import GAME, BagOfButts, bags, components, rules, solution, turns
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import Floats, Record, Rng, Words, helper

WIN_WORTH = 1000.0
"""Ending the game as its winner outweighs every number of points."""


@rules.rule.worth
def worth(pos: Record, scratch: Any, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """What each legal action of the seat to act is worth to it, in points of lead by the end of the turn."""
    for i in range(n):
        scratch[0] = pos
        if pos.phase == at.ANNOUNCE:
            first, second = at.sizes(actions[i])
            out[i] = worth_of_sizes(scratch[0], first, second)
        elif pos.phase != at.BEGIN:
            out[i] = lead(pos, actions[i] - at.SCORE)
        elif actions[i] == at.RESET and rules.is_triggered(pos):
            out[i] = worth_of_ending(pos)
        else:
            out[i] = worth_of_beginning(scratch, actions[i])


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


@helper
def worth_of_ending(pos: Record) -> float:
    """A reset that ends the game: won, lost, or a tiebreaker from level scores."""
    worth_of_leading = WIN_WORTH
    for seat in range(pos.seats):
        if seat == pos.turn and not rules.leads(pos, seat):
            return -WIN_WORTH
        if seat != pos.turn and rules.leads(pos, seat):
            worth_of_leading = 0.0
    return worth_of_leading


@helper
def worth_of_beginning(scratch: Any, action: int) -> float:
    """The best announcement after beginning the turn this way, over every special that may be added."""
    begun, added = scratch[0], scratch[1]
    rules.play(begun, action)
    if begun.phase != at.ADD:
        return best_announcement(begun)
    total, pieces = 0.0, 0
    for kind in range(components.KINDS):
        if begun.pool[kind] > 0:
            scratch[1] = begun
            rules.play(added, at.PIECE + kind)
            total += begun.pool[kind] * best_announcement(added)
            pieces += begun.pool[kind]
    return total / pieces


@helper
def best_announcement(pos: Record) -> float:
    """The worth of the best sizes; only the unordered sizes matter, so each is tried once."""
    pieces = rules.bag_size(pos)
    best = -WIN_WORTH
    for first in range(1, pieces // components.GROUPS + 1):
        for second in range(first, (pieces - first) // 2 + 1):
            best = max(best, worth_of_sizes(pos, first, second))
    return best


@helper
def worth_of_sizes(pos: Record, first: int, second: int) -> float:
    """The mean worth of the best group, over every split of the bag into groups of these sizes."""
    pos.announced[0] = first
    pos.announced[1] = second
    pos.announced[2] = rules.bag_size(pos) - first - second
    splitting = np.zeros(bags.SPLITTING, np.int64)
    bags.begin_splits(pos, splitting)
    total, all_ways = 0.0, 0
    ways = bags.next_split(pos, splitting)
    while ways > 0:
        total += ways * worth_of_draw(pos)
        all_ways += ways
        ways = bags.next_split(pos, splitting)
    pos.announced[:] = 0
    return total / all_ways


@helper
def worth_of_draw(pos: Record) -> float:
    """The best group of a draw; an automatic reset is worth nothing."""
    if rules.special_in_each_group(pos):
        return 0.0
    best = -WIN_WORTH
    for group in range(components.GROUPS):
        if rules.is_scorable(pos, group):
            best = max(best, lead(pos, group))
    return best


rules.rule.complete()


def practice(rng: random.Random) -> np.record:
    """The start of a game to learn from: for any number of players, seldom for two, whose game is solved; mostly to
    the printed target, and with both readings of the turn after an automatic reset."""
    target = 28 if rng.random() < 0.7 else rng.randint(10, 40)
    options = BagOfButts(target=target, after_auto_reset=rng.choice(("add", "add", "empty")))
    return GAME.start(rng.choice((2, 3, 3, 3, 4, 4, 4)), options)


def known(pos: np.record, actions: Sequence[int], seconds: float) -> Sequence[float] | None:
    """The share of each action: exact when two play, and for more players exact for this turn over what a network has
    learned; None without the tables or the network."""
    exact = solution.shares(pos, actions)
    if exact is not None:
        return exact
    judge = judge_of(GAME)
    return turns.shares_over(judge.network, pos, actions) if judge else None


def solve(tell: Callable[[float], None], options: BagOfButts | None = None) -> None:
    """Solve the game of two: as printed, with both readings of the turn after an automatic reset, or with these
    options."""
    listed = [options] if options else [BagOfButts(), BagOfButts(after_auto_reset="empty")]
    for done, one in enumerate(listed):

        def tell_of_all(share: float, done: int = done) -> None:
            tell((done + share) / len(listed))

        solution.solve_for(one, tell_of_all)
