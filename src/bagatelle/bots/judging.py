"""The learned judgement of a game: which share of the payoff a seat may expect."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from bagatelle.bots.network import NETWORK, Network, new_room
from bagatelle.bots.policy import judge_moves, share_of
from bagatelle.bots.toolbox import toolbox
from bagatelle.bots.weights import TrainingRecord, load
from bagatelle.game import Game
from bagatelle.kernel import FLOATS, INT, SINGLES, WORDS, Contract, generic, new_positions, rows


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, INT, NETWORK, WORDS, INT, WORDS, SINGLES, SINGLES, FLOATS, FLOATS


@generic("actor play payoff observe", _arguments, makes_arrays=False)
def judged(
    actor: Any, play: Any, payoff: Any, observe: Any, work: Any, viewer: Any, net: Any, actions: Any, n: Any,
    index: Any, value: Any, room: Any, out: Any, shares: Any,
) -> Any:  # fmt: skip
    """The share that a viewer may expect at the first of two positions; and after each of n actions, if any."""
    judge_moves(
        actor, play, payoff, observe, net, work, 0, 1, viewer, actions, n, index, value, room, out, shares
    )
    return share_of(actor, payoff, observe, net, work[0], viewer, index, value, room, out)


class Judge:
    """What a network makes of positions. Any thread may ask."""

    def __init__(self, game: Game, network: Network, record: TrainingRecord | None = None) -> None:
        self.game, self.network, self.record = game, network, record
        self._rules = toolbox(game, "observe")
        self._own = threading.local()

    def share(self, pos: Any, seat: int) -> float:
        """The share of the payoff that a seat may expect at a position."""
        return float(self._ask(pos, seat, np.zeros(0, np.int64))[0])

    def shares_after(self, pos: Any, seat: int, actions: Any) -> Any:
        """The same for each action that may be next, right after it."""
        return self._ask(pos, seat, np.array(actions, np.int64))[1]

    def _ask(self, pos: Any, seat: int, actions: Any) -> tuple[float, Any]:
        if not hasattr(self._own, "room"):
            most = self.game.observation.MOST_INPUTS
            self._own.work = new_positions(self.game.rules.rule.position, 2)
            self._own.room = (
                np.zeros(most, np.int64), np.zeros(most, np.float32), new_room(), np.zeros(self.game.seats[-1]),
            )  # fmt: skip
        self._own.work[0] = pos
        shares = np.zeros(len(actions))
        here = judged(
            self._rules,
            rows(self._own.work),
            seat,
            self.network,
            actions,
            len(actions),
            *self._own.room,
            shares,
        )
        return here, shares


_judges: dict[str, Judge | None] = {}


def judge_of(game: Game) -> Judge | None:
    """The judge of a game, if it has learned weights that fit; they are read once."""
    if game.name not in _judges:
        found = load(game) if game.observation.PARTS else None
        _judges[game.name] = Judge(game, *found) if found else None
    return _judges[game.name]
