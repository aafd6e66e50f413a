"""The compiled loop that plays many games, each seat at random, greedily, or by what a network has learned; it knows no
game.

Chance is known by when it comes: the how-manieth event after the how-manieth decision of which seat. So it stays the
same when players change seats, when one of them draws more lots than another, and as far as possible when a rule
changes. Each rotation has chance of its own, which follows from the seed and its number alone: any part of the games
can be played alone, in any order, and gives the same numbers.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bagatelle.bots.bot import Bot
from bagatelle.bots.erring import chosen_by_error
from bagatelle.bots.greedy import AS_GOOD, GreedyBot
from bagatelle.bots.judging import judge_of
from bagatelle.bots.levels import ErringBot
from bagatelle.bots.network import NETWORK, new_network, new_room
from bagatelle.bots.policy import judge_moves
from bagatelle.bots.random import RandomBot
from bagatelle.bots.toolbox import toolbox
from bagatelle.game import Game
from bagatelle.kernel import (
    CHANCE,
    FLOATS,
    INT,
    OVER,
    RNG,
    SCRATCH,
    SINGLES,
    WORDS,
    Contract,
    below,
    generic,
    lean,
    new_positions,
    new_rng,
    rows,
    together,
)  # fmt: skip
from bagatelle.match import Match

RANDOM, GREEDY, LEARNED = 0, 1, 2
"""How a seat decides."""
BREATH = 0.1
"""Seconds that the compiled loop runs before Python may listen again, for example to Ctrl-C."""
ROTATION, SEAT, DECISION, LOTS = (
    np.uint64(odd) for odd in (0xD6E8FEB86659FD93, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3)
)
"""How far apart the random numbers of one rotation, seat and decision are from the next; and lots from chance."""
PLAYERS = together(WORDS, FLOATS, FLOATS)
"""Of each player: how it decides, how often it overlooks a move, and how far it misjudges the others."""
LEARNING = together(NETWORK, WORDS, SINGLES, SINGLES)
"""A network, and what it needs to judge: room for an observation (index and value), and its own."""
NOTES = together(FLOATS, WORDS, WORDS, WORDS, WORDS, WORDS)
"""What is noted of each game: payoffs, decisions, events, turns, units and who decided first."""
NOTHING = np.zeros(0, np.int64)
"""Room for no event."""


@lean
def _best(worths: Any, n: Any, rng: Any) -> Any:
    """The place of the greatest worth; among equals, by lot."""
    greatest = worths[0]
    for place in range(1, n):
        greatest = max(greatest, worths[place])
    equals = 0
    for place in range(n):
        equals += worths[place] >= greatest - AS_GOOD
    left = below(rng, equals)
    for place in range(n):
        if worths[place] >= greatest - AS_GOOD:
            if left == 0:
                return place
            left -= 1
    return 0


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return (
        contract.rows, contract.rows, contract.rows, PLAYERS, LEARNING, INT, INT, RNG, RNG, RNG, WORDS, WORDS, FLOATS,
        FLOATS, NOTES, WORDS, INT, INT, INT,
    )  # fmt: skip


@generic("actor legal chance play payoff imagine units worth observe narrow", _arguments, makes_arrays=False)
def play_games(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, units: Any, worth: Any, observe: Any,
    narrow: Any, start: Any, work: Any, scratch: Any, players: Any, learning: Any, seatings: Any, sharing: Any,
    state: Any, rng: Any, lots: Any, made: Any, actions: Any, worths: Any, shares: Any, notes: Any, taken: Any,
    origin: Any, first: Any, last: Any,
) -> Any:  # fmt: skip
    """Play the games with these numbers, each seat by its player, and note what each game brought, that of number
    `origin` first. After each game players move on by one seat, through so many seatings; so many games in a row share
    the same chance. Work has three positions: the game, what the mover knows, and a spare one. All that happens is
    written to `taken`, as far as there is room."""
    policies, overlook, misjudge = players
    net, index, value, room = learning
    payoffs, decisions, events, turns, lengths, firsts = notes
    pos, known, seats = work[0], work[1], len(policies)
    for game in range(first, last):
        of_rotation = state[0] + np.uint64(game // sharing) * ROTATION
        rng[0] = of_rotation
        for seat in range(seats):
            made[seat] = 0
        work[0] = start[0]
        seating, before, first_to_decide, changes, happened = game % seatings, OVER, OVER, 0, 0
        who = actor(pos)
        while who != OVER:
            if who == CHANCE:
                action = chance(pos, rng)
            else:
                if changes == 0:
                    first_to_decide = who
                changes += who != before
                before = who
                made[who] += 1
                rng[0] = of_rotation + np.uint64(who + 1) * SEAT + np.uint64(made[who]) * DECISION
                n = legal(pos, actions)
                player = who - seating + seats * (who < seating)
                chosen = 0
                if n > 1:
                    lots[0] = rng[0] + LOTS
                    if policies[player] == RANDOM:
                        chosen = below(lots, n)
                    else:
                        work[1] = work[0]
                        imagine(known, who, lots)
                        if policies[player] == GREEDY:
                            worth(known, scratch, actions, n, lots, worths)
                            chosen = _best(worths, n, lots)
                        else:
                            narrow(known)
                            judge_moves(
                                actor, play, payoff, observe, net, work, 1, 2, who, actions, n, index, value, room,
                                shares, worths,
                            )  # fmt: skip
                            chosen = chosen_by_error(worths, n, misjudge[player], overlook[player], lots)
                action = actions[chosen]
            play(pos, action)
            if happened < len(taken):
                taken[happened] = action
            happened += 1
            who = actor(pos)
        payoff(pos, shares)
        row = game - origin
        for seat in range(seats):
            payoffs[row * seats + seat] = shares[seat]
            decisions[row] += made[seat]
        events[row], turns[row], lengths[row], firsts[row] = happened, changes, units(pos), first_to_decide
    return last


@dataclass(frozen=True, eq=False)
class Brought:
    """What each of several games brought."""

    payoffs: NDArray[np.float64]
    """What each seat (column) got in each game (row)."""
    decisions: NDArray[np.int64]
    events: NDArray[np.int64]
    """Decisions, and what chance did."""
    turns: NDArray[np.int64]
    """How often it was another player's turn to decide."""
    units: NDArray[np.int64]
    """Rounds, or whatever else a game is made of."""
    first: NDArray[np.int64]
    """The seat that decided first; OVER if nobody had to."""

    @classmethod
    def of(cls, games: int, seats: int) -> Brought:
        """Room for so many games."""
        return cls(np.zeros((games, seats)), *(np.zeros(games, np.int64) for _ in range(5)))

    @property
    def notes(self) -> tuple[NDArray[Any], ...]:
        """The same as `NOTES`."""
        return (
            self.payoffs.reshape(-1), self.decisions, self.events, self.turns, self.units, self.first,
        )  # fmt: skip


def policy_of(player: Bot, game: Game) -> int | None:
    """How a player decides inside the compiled loop, if it can."""
    if isinstance(player, ErringBot):
        return LEARNED if judge_of(game) else None
    return {RandomBot: RANDOM, GreedyBot: GREEDY}.get(type(player))


class ManyGames:
    """The compiled loop, with all that it needs to let these players play from this position."""

    def __init__(
        self, match: Match, players: Sequence[Bot], seed: int, *, seatings: int = 1, sharing: int = 1
    ) -> None:
        """Players who all have a policy, one a seat; `play_games` tells the rest."""
        self.seats, self.seatings, self.sharing = match.seats, seatings, sharing
        game, kind = match.game, match.game.rules.rule.position
        self._start, self._work, self._scratch = (new_positions(kind, count) for count in (1, 3, SCRATCH))
        self._start[0] = match.position
        self._rules = toolbox(game, "worth", "observe", "narrow")
        policies = np.array([policy_of(player, game) for player in players], np.int64)
        faults = [getattr(player, "faults", None) for player in players]
        self._players = (
            policies,
            *(np.array([getattr(each, name, 0.0) for each in faults]) for name in ("overlook", "misjudge")),
        )
        self._learning = _learning(game, LEARNED in policies)
        self._state, self._batch = new_rng(seed), 1
        most = game.position.MAX_LEGAL
        self._room = (
            np.zeros(self.seats, np.int64),
            np.zeros(most, np.int64),
            np.zeros(most),
            np.zeros(self.seats),
        )

    def play(self, first: int, last: int) -> Brought:
        """Play the games with these numbers, a breath at a time."""
        done, brought = first, Brought.of(last - first, self.seats)
        while done < last:
            began, until = time.perf_counter(), min(done + self._batch, last)
            self._play(brought, NOTHING, first, done, until)
            passed, played, done = time.perf_counter() - began, until - done, until
            if played == self._batch or passed > BREATH:
                self._batch = max(1, min(10 * self._batch, round(played * BREATH / max(passed, 1e-6))))
        return brought

    def actions_of(self, number: int) -> list[int]:
        """All that happened in the game with this number, from its first event to the last."""
        brought = Brought.of(1, self.seats)
        self._play(brought, NOTHING, number, number, number + 1)
        taken = np.zeros(brought.events[0], np.int64)
        self._play(Brought.of(1, self.seats), taken, number, number, number + 1)
        actions: list[int] = taken.tolist()
        return actions

    def _play(self, brought: Brought, taken: NDArray[np.int64], origin: int, first: int, last: int) -> None:
        with np.errstate(over="ignore"):
            play_games(
                self._rules, rows(self._start), rows(self._work), rows(self._scratch), self._players, self._learning,
                self.seatings, self.sharing, self._state, self._state.copy(), self._state.copy(), *self._room,
                brought.notes, taken, origin, first, last,
            )  # fmt: skip


def _learning(game: Game, needed: bool) -> tuple[Any, ...]:
    """The network of the game and its room, or one that nobody will ask."""
    most = max(1, game.observation.MOST_INPUTS)
    judge = judge_of(game) if needed else None
    network = judge.network if judge else new_network(1, 0)
    return network, np.zeros(most, np.int64), np.zeros(most, np.float32), new_room()
