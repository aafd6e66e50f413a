"""Does a better player win more? Each level against the one below it, in the same game with the same options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bagatelle.bots.judging import judge_of
from bagatelle.game import Game
from bagatelle.intervals import Interval
from bagatelle.lab.plan import Plan, plan_of
from bagatelle.lab.running import Tell, carry_out

LEARNED = ("random", "easy", "medium", "learned")
PLAIN = ("random", "greedy")
"""Players who decide in compiled code, from weak to strong: in a game that was learned, and in any other."""
GAMES = 600
EVENTS = 300_000
"""Limits on the games of each step, and on their events in all, so that fewer long games are played."""


@dataclass(frozen=True)
class Rung:
    """One step of the ladder: what the better player gets among players of the level below."""

    better: str
    worse: str
    share: Interval
    games: int


def levels_of(game: Game) -> Sequence[str]:
    """The levels of a game's ladder, from weak to strong."""
    return LEARNED if judge_of(game) else PLAIN


def climb(plan: Plan, games: int = GAMES, jobs: int | None = None, tell: Tell | None = None) -> list[Rung]:
    """The ladder of what a plan plays: one better player among copies of the next weaker one, in every seat in turn.

    >>> plan = plan_of("bag-of-butts", options={"target": 5}, seats=2)
    >>> [rung.share.low > 0.5 for rung in climb(plan, 400)]
    [True, True, True]
    """
    rungs = []
    levels = levels_of(plan.game)
    for number, (worse, better) in enumerate(pairwise(levels)):
        steps = plan_of(
            plan.game, [better, worse], games, seats=plan.seats, options=plan.options, seed=plan.seed
        )
        heard = None if tell is None else _heard(tell, number, len(levels) - 1)
        summary = carry_out(steps, None, jobs, heard).summary
        rungs.append(Rung(better, worse, summary.bots[better], summary.games))
    return rungs


def _heard(tell: Tell, number: int, rungs: int) -> Tell:
    return lambda done, of: tell(number * of + done, rungs * of)
