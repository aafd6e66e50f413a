"""How lucky each seat was: at every event of chance, what came against what was to be expected.

The luck of an event is what a judge thinks of the position after it, less the mean over everything that could have
come. Its mean is 0 whatever the judge thinks, so a score without the luck has the same mean as the score itself; and
the better the judge, the less it varies.

The round that is being played is judged, and what it means for the match follows. What the seats think of their own
chances need not add up to one; the difference is shared equally, so each seat's share is judged with the knowledge of
all.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

import numpy as np

from bagatelle.arena.network_luck import NetworkLuck
from bagatelle.game import Game
from bagatelle.kernel import copy_of


class Judge(Protocol):
    """Anything that has an opinion of what may come next. One with a `network` is asked in compiled code."""

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


def luck_by(judge: Judge, game: Game, seats: int) -> Luck | NetworkLuck:
    """An account of the luck in a game that is about to begin."""
    network = getattr(judge, "network", None)
    return Luck(game, seats, judge) if network is None else NetworkLuck(game, seats, network)


class Luck:
    """The luck of every seat in one game, by any judge."""

    def __init__(self, game: Game, seats: int, judge: Judge) -> None:
        self._game, self._seats, self._judge = game, seats, judge
        self._so_far = np.zeros(seats)

    def note(self, pos: np.record, odds: Sequence[tuple[int, int]], place: int) -> None:
        """Add one event: all that could come with its weight, and the place of what came."""
        if len(odds) == 1:
            return
        strategy, now = self._game.strategy, copy_of(pos)
        strategy.narrow(now)
        weights = np.array([weight for _, weight in odds], np.float64)
        luck = np.zeros(self._seats)
        for seat in range(self._seats):
            values = np.asarray(self._judge.shares_after(now, seat, [action for action, _ in odds]))
            stake = strategy.widen(pos, seat, 1.0) - strategy.widen(pos, seat, 0.0)
            luck[seat] = stake * (values[place] - weights @ values / weights.sum())
        self._so_far += luck - luck.mean()

    def total(self) -> Any:
        """The luck of every seat, in shares of the whole match."""
        return self._so_far
