"""Four levels of play, for every game: `easy` and `medium` err as people do, `hard` and `best` look ahead. Between them
stands `learned`, which does neither.

All of them judge by what a network has learned from games against itself. A game without a network is judged by its own
`worth`, and by playing on to the end.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from bagatelle.bots.bot import Budget, Choice, Knowledge
from bagatelle.bots.erring import Faults, chosen_by_error
from bagatelle.bots.greedy import GreedyBot
from bagatelle.bots.hints import WORKED_OUT
from bagatelle.bots.judging import judge_of
from bagatelle.bots.search.thinking import Stop, never, search_of
from bagatelle.bots.toolbox import toolbox
from bagatelle.kernel import OVER, copy_of, new_rng
from bagatelle.language import mark
from bagatelle.left_out import has_rounds
from bagatelle.rooms import Estimates

EXACT_SHARE = 0.8
"""How much of its time a bot may spend on working a position out exactly."""
SECONDS_A_NODE = 2e-5
"""How long a node takes, roughly."""
DEALS = 200
"""In how many possibilities for what is hidden a move has to win before it is said to win at once."""


class ErringBot:
    """A player who overlooks some moves, and misjudges the others."""

    faults: Faults

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice:
        """The move that seems best to somebody who errs."""
        shares = _first_sight(knowledge, budget, rng)
        lots = new_rng(rng.getrandbits(64))
        place = int(chosen_by_error(shares, len(shares), self.faults.misjudge, self.faults.overlook, lots))
        return Choice(knowledge.actions[place])


class EasyBot(ErringBot):
    """Overlooks almost half of what could be done."""

    name = "easy"
    summary = mark("A beginner: overlooks many moves, and misjudges the others.")
    faults = Faults(overlook=0.45, misjudge=1.25)


class MediumBot(ErringBot):
    """Overlooks something now and then."""

    name = "medium"
    summary = mark("Plays from experience, without looking ahead, and overlooks something now and then.")
    faults = Faults(overlook=0.15, misjudge=0.5)


class LearnedBot(ErringBot):
    """Overlooks nothing: as good as one can be at first sight, in microseconds. For the lab, more than for people."""

    name = "learned"
    summary = mark(
        "Plays from experience, at first sight, and overlooks nothing; quick enough for a million games."
    )
    faults = Faults(overlook=0.0, misjudge=0.0)


class SearchingBot:
    """A player who looks ahead."""

    seconds: float
    """How long it thinks when nobody says how long it may."""

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random, stop: Stop = never) -> Choice:
        """The move that is best for sure, or by the search."""
        if budget.seconds is None and budget.nodes is None:
            budget = Budget(self.seconds)
        if len(knowledge.actions) == 1:
            return Choice(knowledge.actions[0])
        began = time.perf_counter()
        pos, seed = copy_of(knowledge.position), rng.getrandbits(62)
        toolbox(knowledge.game, "narrow").narrow(pos)
        won = _won_at_once(knowledge, pos, seed)
        if won is not None:
            return _best_of(knowledge, won, exact=True)
        strategy, seconds = knowledge.game.strategy, EXACT_SHARE * _seconds(budget)
        mixed = strategy.mix(knowledge.position, knowledge.actions, seconds)
        if mixed is not None:
            weights, shares = mixed
            return Choice(rng.choices(knowledge.actions, weights)[0], list(shares), list(shares))
        known = strategy.known(pos, knowledge.actions, seconds)
        if known is not None:
            return _best_of(knowledge, known, exact=not isinstance(known, Estimates))
        search = search_of(knowledge.game, pos, knowledge.seat, knowledge.actions)
        found = search.think(_rest(budget, began), seed, stop)
        return _best_of(knowledge, found.shares, found.best)


class HardBot(SearchingBot):
    """Looks ahead for a tenth of a second."""

    name = "hard"
    summary = mark("Plays from experience, and looks ahead for a moment.")
    seconds = 0.1


class BestBot(SearchingBot):
    """Looks ahead for a second."""

    name = "best"
    summary = mark("Thinks for a second, and plays perfectly what it can work out to the end.")
    seconds = 1.0


def _best_of(
    knowledge: Knowledge, shares: Sequence[float | None], best: int | None = None, *, exact: bool = False
) -> Choice:
    """The best action by its share of what is being played; what is told are shares of the whole match. In a match of
    several rounds, which are taken to be even, an exact share of the round is one of the match only at 0 and 1."""
    game, seat = knowledge.game, knowledge.seat
    if best is None:
        best = int(np.argmax([-1.0 if share is None else share for share in shares]))
    wide = [
        None if share is None else float(game.strategy.widen(knowledge.position, seat, float(share)))
        for share in shares
    ]
    told = [share for share in wide if share is not None]
    worths = told if len(told) == len(wide) else None
    if not exact or not has_rounds(game):
        return Choice(knowledge.actions[best], worths, wide, exact)
    settled = [share is not None and not WORKED_OUT < share < 1 - WORKED_OUT for share in wide]
    return Choice(knowledge.actions[best], worths, wide, settled)


def _rest(budget: Budget, began: float) -> Budget:
    """What is left of a budget for the search, after a moment was spent on other things."""
    if budget.seconds is None:
        return budget
    return replace(budget, seconds=max(0.001, budget.seconds - (time.perf_counter() - began)))


def _seconds(budget: Budget) -> float:
    """How long a bot may think, roughly; with a budget of nodes, what may be worked out exactly is told by this."""
    return (budget.nodes or 0) * SECONDS_A_NODE if budget.seconds is None else budget.seconds


def _won_at_once(knowledge: Knowledge, pos: Any, seed: int) -> Sequence[float | None] | None:
    """If a move wins then and there, nothing else matters: nobody likes to be played with. Of the others only those
    have a share that end the game too."""
    shares = [_ends_with(knowledge, pos, action, seed) for action in knowledge.actions]
    return shares if 1.0 in shares else None


def _ends_with(knowledge: Knowledge, pos: Any, action: int, seed: int) -> float | None:
    """The share that an action brings that ends the game; None if it does not, or if that depends on what is hidden."""
    rules, seat, rng = knowledge.game.rules, knowledge.seat, new_rng(seed)
    out, share = np.zeros(knowledge.game.seats[-1]), None
    for _ in range(DEALS if knowledge.game.secrets else 1):
        after = copy_of(pos)
        rules.imagine(after, seat, rng)
        rules.play(after, action)
        if rules.actor(after) != OVER:
            return None
        rules.payoff(after, out)
        if share is not None and share != out[seat]:
            return None
        share = float(out[seat])
    return share


def _first_sight(knowledge: Knowledge, budget: Budget, rng: random.Random) -> Any:
    """What each action seems to bring at first sight."""
    judge = judge_of(knowledge.game)
    if judge:
        pos = copy_of(knowledge.position)
        toolbox(knowledge.game, "narrow").narrow(pos)
        return judge.shares_after(pos, knowledge.seat, knowledge.actions)
    worths = np.array(GreedyBot().choose(knowledge, budget, rng).worths)
    return 1.0 / (1.0 + np.exp((worths.mean() - worths) / (worths.std() + 1e-9)))
