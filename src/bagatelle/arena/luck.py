"""How lucky each seat was: at every event of chance, what came against what was to be expected.

The luck of an event is what a judge thinks of the position after it, less the mean over everything that could have
come. Its mean is 0 whatever the judge thinks, so a score without the luck has the same mean as the score itself; and
the better the judge, the less it varies.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import copy_of


class Judge(Protocol):
    """Anything that has an opinion of what may come next."""

    def shares_after(self, pos: np.record, seat: int, actions: Sequence[int]) -> Sequence[float]:
        """The share of the payoff that a seat will get after each of the actions."""
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
        values = self._after(pos, [action for action, _ in odds])
        weights = np.array([weight for _, weight in odds], np.float64)
        self.so_far += values[:, place] - values @ weights / weights.sum()

    def _after(self, pos: np.record, actions: Sequence[int]) -> Any:
        """What every seat (row) may expect after every outcome (column). The round that is being played is judged, and
        what it means for the match follows. What the seats think of their own chances need not add up to one; the
        difference is shared equally, so each seat's share is judged with the knowledge of all."""
        strategy, now = self._game.strategy, copy_of(pos)
        strategy.narrow(now)
        shares = np.array([
            [strategy.widen(pos, seat, float(share)) for share in self._judge.shares_after(now, seat, actions)]
            for seat in range(self._seats)
        ])  # fmt: skip
        return shares + (1.0 - shares.sum(axis=0)) / self._seats
