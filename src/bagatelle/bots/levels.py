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
from bagatelle.bots.judging import judge_of
from bagatelle.bots.search.thinking import Stop, never, search_of
from bagatelle.bots.toolbox import toolbox
from bagatelle.kernel import OVER, copy_of, new_rng
from bagatelle.language import mark

EXACT_SHARE = 0.8
"""How much of its time a bot may spend on working a position out exactly."""
SECONDS_A_NODE = 2e-5
"""How long a node takes, roughly."""


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
        won = _won_at_once(knowledge, pos)
        if won is not None:
            return _best_of(knowledge, won, exact=True)
        strategy, seconds = knowledge.game.strategy, EXACT_SHARE * _seconds(budget)
        mixed = strategy.mix(knowledge.position, knowledge.actions, seconds)
        if mixed is not None:
            weights, shares = mixed
            return Choice(rng.choices(knowledge.actions, weights)[0], list(shares), list(shares))
        known = strategy.known(pos, knowledge.actions, seconds)
        if known is not None:
            return _best_of(knowledge, known, exact=True)
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
    knowledge: Knowledge, shares: Sequence[float], best: int | None = None, *, exact: bool = False
) -> Choice:
    """The best action by its share of what is being played; what is told are shares of the whole match."""
    best = int(np.argmax(shares)) if best is None else best
    widen = knowledge.game.strategy.widen
    wide = [float(widen(knowledge.position, knowledge.seat, float(share))) for share in shares]
    return Choice(knowledge.actions[best], wide, wide, exact)


def _rest(budget: Budget, began: float) -> Budget:
    """What is left of a budget for the search, after a moment was spent on other things."""
    if budget.seconds is None:
        return budget
    return replace(budget, seconds=max(0.001, budget.seconds - (time.perf_counter() - began)))


def _seconds(budget: Budget) -> float:
    """How long a bot may think, roughly; with a budget of nodes, what may be worked out exactly is told by this."""
    return (budget.nodes or 0) * SECONDS_A_NODE if budget.seconds is None else budget.seconds


def _won_at_once(knowledge: Knowledge, pos: Any) -> Sequence[float] | None:
    """If a move wins then and there, that is all there is to know: nobody likes to be played with."""
    rules, out = knowledge.game.rules, np.zeros(knowledge.game.seats[-1])
    shares = np.zeros(len(knowledge.actions))
    for place, action in enumerate(knowledge.actions):
        after = copy_of(pos)
        rules.play(after, action)
        if rules.actor(after) == OVER:
            rules.payoff(after, out)
            shares[place] = out[knowledge.seat]
    return shares.tolist() if shares.max() == 1.0 else None


def _first_sight(knowledge: Knowledge, budget: Budget, rng: random.Random) -> Any:
    """What each action seems to bring at first sight."""
    judge = judge_of(knowledge.game)
    if judge:
        pos = copy_of(knowledge.position)
        toolbox(knowledge.game, "narrow").narrow(pos)
        return judge.shares_after(pos, knowledge.seat, knowledge.actions)
    worths = np.array(GreedyBot().choose(knowledge, budget, rng).worths)
    return 1.0 / (1.0 + np.exp((worths.mean() - worths) / (worths.std() + 1e-9)))
