"""The course of one game, event by event: what each seat could expect, and how lucky it was, by what the game's network
has learned.

Each seat is judged by what it knows itself, and what the seats expect together is made to add up to 1. The luck of an
event is what came, less the mean of all that could have come: its mean is 0 however good the judge is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bagatelle.bots.judging import judge_of
from bagatelle.bots.network import NETWORK, new_room
from bagatelle.bots.policy import share_of
from bagatelle.bots.toolbox import toolbox
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, FLOATS, INT, SINGLES, WORDS, Contract, generic, new_positions, rows
from bagatelle.left_out import has_rounds
from bagatelle.stopping import pause

Numbers = NDArray[np.float64]
AT_ONCE = 500
"""Events followed between two checks for a request to stop."""


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return (
        contract.rows, WORDS, INT, NETWORK, WORDS, WORDS, WORDS, SINGLES, SINGLES, FLOATS, FLOATS, FLOATS, FLOATS,
    )  # fmt: skip


@generic("actor odds play payoff observe narrow", _arguments, makes_arrays=False)
def follow(
    actor: Any, odds: Any, play: Any, payoff: Any, observe: Any, narrow: Any,
    work: Any, taken: Any, seats: Any, net: Any, actions: Any, weights: Any, index: Any, value: Any, room: Any,
    out: Any, means: Any, shares: Any, luck: Any,
) -> Any:  # fmt: skip
    """Go through a game that begins at the first of three positions, and write for each event and seat what the seat
    may expect after it in the round that is played then, and its luck in the round that was played before it."""
    pos, now, after = work[0], work[1], work[2]
    for event in range(len(taken)):
        row = event * seats
        if actor(pos) == CHANCE:
            work[1] = work[0]
            narrow(now)
            n, total = odds(now, actions, weights), 0
            for seat in range(seats):
                means[seat] = 0.0
            for k in range(n if n > 1 else 0):
                total += weights[k]
                work[2] = work[1]
                play(after, actions[k])
                for seat in range(seats):
                    share = share_of(actor, payoff, observe, net, after, seat, index, value, room, out)
                    means[seat] += weights[k] * share
                    if actions[k] == taken[event]:
                        luck[row + seat] = share
            if n > 1:
                for seat in range(seats):
                    luck[row + seat] -= means[seat] / total
        play(pos, taken[event])
        work[1] = work[0]
        narrow(now)
        for seat in range(seats):
            shares[row + seat] = share_of(actor, payoff, observe, net, now, seat, index, value, room, out)
    return len(taken)


@dataclass(frozen=True)
class Course:
    """What each seat (column) could expect after each event (row), and its luck in the event; in shares of a match."""

    shares: Numbers
    luck: Numbers


class Judge:
    """Follows games of one kind, by one thread at a time."""

    def __init__(self, game: Game, seats: int) -> None:
        judge = judge_of(game)
        if judge is None:
            raise ValueError(f"nobody has learned {game.title}")
        self._game, self._seats, self._network = game, seats, judge.network
        self._rules = toolbox(game, "observe", "narrow")
        self._in_rounds = has_rounds(game)
        self._work = new_positions(game.rules.rule.position, 3)
        most, inputs = game.position.MAX_LEGAL, game.observation.MOST_INPUTS
        self._room = (
            np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(inputs, np.int64),
            np.zeros(inputs, np.float32), new_room(), np.zeros(seats), np.zeros(seats),
        )  # fmt: skip

    def follow(self, positions: Sequence[np.record], actions: Sequence[int]) -> Course:
        """The course of a game: its positions from the first to the last, and all that happened between them."""
        events, seats = len(actions), self._seats
        shares, luck, taken = np.zeros(events * seats), np.zeros(events * seats), np.array(actions, np.int64)
        self._work[0] = positions[0]
        for begin in range(0, events, AT_ONCE):  # the position goes on where it was left
            pause()
            part = slice(begin * seats, (begin + AT_ONCE) * seats)
            follow(
                self._rules, rows(self._work), taken[begin : begin + AT_ONCE], seats, self._network, *self._room,
                shares[part], luck[part],
            )  # fmt: skip
        course = Course(shares.reshape(events, seats), luck.reshape(events, seats))
        if self._in_rounds:
            self._widen(positions, course)
        course.luck[:] -= course.luck.mean(axis=1, keepdims=True)
        course.shares[:] = np.maximum(course.shares, 0.0)
        course.shares[:] /= np.maximum(course.shares.sum(axis=1, keepdims=True), 1e-9)
        return course

    def _widen(self, positions: Sequence[np.record], course: Course) -> None:
        """What is known of a round, for the match; nothing changes for a match between two rounds."""
        widen = self._game.strategy.widen
        for event, (before, after) in enumerate(pairwise(positions)):
            for seat in range(self._seats):
                course.luck[event, seat] *= widen(before, seat, 1.0) - widen(before, seat, 0.0)
                course.shares[event, seat] = widen(after, seat, course.shares[event, seat])
