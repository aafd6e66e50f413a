"""How lucky each seat was: at every event of chance, what came against what was to be expected.

The luck of an event is what a judge thinks of the position after it, less the mean over everything that could have
come. Its mean is 0 whatever the judge thinks, so a score without the luck has the same mean as the score itself; and
the better the judge, the less it varies.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import OVER, copy_of


class Judge(Protocol):
    """Anything that has an opinion of positions."""

    def share(self, pos: np.record, seat: int) -> float:
        """The share of the payoff that a seat will get."""
        ...


def judge_for(game: Game) -> Judge | None:
    """What a game's positions are judged by; None if nobody has learned it."""
    try:
        judging = import_module("bagatelle.bots.judging")
    except ModuleNotFoundError:
        return None
    return cast("Judge | None", judging.judge_of(game))


class Luck:
    """The luck of every seat in one game, so far."""

    def __init__(self, game: Game, seats: int, judge: Judge) -> None:
        self._game, self._seats, self._judge = game, seats, judge
        self.so_far = np.zeros(seats)

    def note(self, pos: np.record, odds: Sequence[tuple[int, int]], place: int) -> None:
        """Add one event: all that could come with its weight, and the place of what came."""
        if len(odds) == 1:
            return
        values = np.array([self._after(pos, action) for action, _ in odds])
        weights = np.array([weight for _, weight in odds], np.float64)
        self.so_far += values[place] - weights @ values / weights.sum()

    def _after(self, pos: np.record, action: int) -> list[float]:
        """What every seat may expect after an outcome. What the seats think of their own chances need not add up to
        one; the difference is shared equally, so each seat's share is judged with the knowledge of all."""
        rules, after = self._game.rules, copy_of(pos)
        rules.play(after, action)
        if rules.actor(after) == OVER:
            out = np.zeros(self._seats)
            rules.payoff(after, out)
            return out.tolist()
        shares = [self._judge.share(after, seat) for seat in range(self._seats)]
        missing = (1.0 - sum(shares)) / self._seats
        return [share + missing for share in shares]
