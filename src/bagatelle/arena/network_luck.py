"""The luck of a game judged by a network, all events at once: one call of compiled code for each game."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from bagatelle.bots.network import NETWORK, Network, forward, new_room
from bagatelle.game import Game
from bagatelle.kernel import (
    FLOATS,
    INT,
    OVER,
    SINGLES,
    WORDS,
    Contract,
    copy_of,
    generic,
    new_positions,
    rows,
)


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return (
        contract.rows, contract.rows, WORDS, INT, NETWORK, WORDS, WORDS, WORDS, SINGLES, SINGLES, FLOATS, FLOATS,
        FLOATS,
    )  # fmt: skip


@generic("actor odds play payoff observe", _arguments, makes_arrays=False)
def judge_events(
    actor: Any, odds: Any, play: Any, payoff: Any, observe: Any,
    events: Any, work: Any, came: Any, seats: Any, net: Any, actions: Any, weights: Any, index: Any, value: Any,
    room: Any, out: Any, means: Any, luck: Any,
) -> Any:  # fmt: skip
    """Write for each event and seat what came in it, less the mean of all that could have come."""
    after = work[0]
    for event in range(len(events)):
        n, total = odds(events[event], actions, weights), 0
        for seat in range(seats):
            means[seat] = 0.0
        for k in range(n):
            total += weights[k]
            work[0] = events[event]
            play(after, actions[k])
            over = actor(after) == OVER
            if over:
                payoff(after, out)
            for seat in range(seats):
                share = out[seat]
                if not over:
                    share = forward(net, index, value, observe(after, seat, index, value), room)
                means[seat] += weights[k] * share
                if actions[k] == came[event]:
                    luck[event * seats + seat] = share
        for seat in range(seats):
            luck[event * seats + seat] -= means[seat] / total
    return len(events)


class NetworkLuck:
    """The luck of every seat in one game. Events are only noted, and judged when the game is over."""

    def __init__(self, game: Game, seats: int, network: Network) -> None:
        self._game, self._seats, self._network = game, seats, network
        self._events: list[tuple[np.record, int]] = []
        self._stakes: list[list[float]] = []

    def note(self, pos: np.record, odds: Sequence[tuple[int, int]], place: int) -> None:
        """Add one event: all that could come with its weight, and the place of what came."""
        if len(odds) == 1:
            return
        widen, now = self._game.strategy.widen, copy_of(pos)
        self._game.strategy.narrow(now)
        self._events.append((now, odds[place][0]))
        self._stakes.append([widen(pos, seat, 1.0) - widen(pos, seat, 0.0) for seat in range(self._seats)])

    def total(self) -> Any:
        """The luck of every seat, in shares of the whole match."""
        game, seats, many = self._game, self._seats, len(self._events)
        if not many:
            return np.zeros(seats)
        kind, most = game.rules.rule.position, game.position.MAX_LEGAL
        events, came = new_positions(kind, many), np.zeros(many, np.int64)
        for number, (pos, action) in enumerate(self._events):
            events[number], came[number] = pos, action
        names = ("rule", "actor", "odds", "play", "payoff")
        rules = SimpleNamespace(
            **{name: getattr(game.rules, name) for name in names}, observe=game.observation.observe
        )
        inputs, luck = game.observation.MOST_INPUTS, np.zeros(many * seats)
        judge_events(
            rules, rows(events), rows(new_positions(kind, 1)), came, seats, self._network, np.zeros(most, np.int64),
            np.zeros(most, np.int64), np.zeros(inputs, np.int64), np.zeros(inputs, np.float32), new_room(),
            np.zeros(seats), np.zeros(seats), luck,
        )  # fmt: skip
        shares = luck.reshape(many, seats) * np.array(self._stakes)
        return (shares - shares.mean(axis=1, keepdims=True)).sum(axis=0)
