"""What is known about playing Bag of Butts well: what pays at once, and the solved game of two.

The worth of a group is the lead it brings: the mover's points less the mean of the other players' points. Before a draw
nothing pays, so what counts is how much each butt will pay, and then how good a pick the announced sizes promise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bagatelle.bots.judging import judge_of
from bagatelle.games.bag_of_butts import GAME, BagOfButts, components, rules, solution, turns
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.expected_lead import lead
from bagatelle.kernel import Floats, Record, Rng, Words, helper
from bagatelle.rooms import Estimates

WIN_WORTH = 1000.0
"""Ending the game as its winner outweighs every number of points."""
TAME = 2
"""With more specials in the bag, three even groups invite the automatic reset."""


@rules.rule.worth
def worth(pos: Record, scratch: Any, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """What each legal action of the seat to act is worth to it right now, in points."""
    for i in range(n):
        if pos.phase == at.CHOOSE:
            out[i] = lead(pos, actions[i] - at.SCORE)
        elif pos.phase == at.ANNOUNCE:
            out[i] = worth_of_sizes(pos, actions[i])
        elif actions[i] == at.RESET and rules.is_triggered(pos):
            out[i] = worth_of_ending(pos)
        else:
            scratch[0] = pos
            rules.play(scratch[0], actions[i])
            out[i] = rules.value(scratch[0])


@helper
def worth_of_sizes(pos: Record, action: int) -> float:
    """How even the groups are; with many specials, how even two of them are beside a single piece."""
    first, second = at.sizes(action)
    third = rules.bag_size(pos) - first - second
    least, most = min(first, second, third), max(first, second, third)
    middle = first + second + third - least - most
    if rules.bag_size(pos) - components.BUTTS <= TAME:
        return least - most
    return middle - most - 2 * least


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


rules.rule.complete()


def practice(rng: random.Random) -> np.record:
    """The start of a game to learn from: for any number of players, seldom for two, whose game is solved; mostly to
    the printed target, and with both readings of the turn after an automatic reset."""
    target = 28 if rng.random() < 0.7 else rng.randint(10, 40)
    options = BagOfButts(target=target, after_auto_reset=rng.choice(("add", "add", "empty")))
    return GAME.start(rng.choice((2, 3, 3, 3, 4, 4, 4)), options)


def known(pos: np.record, actions: Sequence[int], seconds: float) -> Sequence[float] | None:
    """The share of each action: exact when two play; for more players an estimate, this turn counted out over what a
    network has learned. None without the tables or the network."""
    exact = solution.shares(pos, actions)
    if exact is not None:
        return exact
    judge = judge_of(GAME)
    return Estimates(turns.shares_over(judge.network, pos, actions)) if judge else None


def solve(tell: Callable[[float], None], options: BagOfButts | None = None) -> None:
    """Solve the game of two: as printed, with both readings of the turn after an automatic reset, or with these
    options."""
    listed = [options] if options else [BagOfButts(), BagOfButts(after_auto_reset="empty")]
    for done, one in enumerate(listed):

        def tell_of_all(share: float, done: int = done) -> None:
            tell((done + share) / len(listed))

        solution.solve_for(one, tell_of_all)
