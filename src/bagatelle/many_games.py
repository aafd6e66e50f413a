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
from bagatelle.bots.deciding import LEARNED, LEARNING, PLAYERS, as_learning, as_players, decide
from bagatelle.bots.toolbox import toolbox
from bagatelle.kernel import (
    CHANCE,
    FLOATS,
    INT,
    OVER,
    RNG,
    SCRATCH,
    WORDS,
    Contract,
    generic,
    new_positions,
    new_rng,
    rows,
    together,
)  # fmt: skip
from bagatelle.match import Match
from bagatelle.stopping import pause

BREATH = 0.1
"""Seconds that the compiled loop runs before Python may listen again, for example to Ctrl-C."""
ROTATION, SEAT, DECISION, LOTS = (
    np.uint64(odd) for odd in (0xD6E8FEB86659FD93, 0xA0761D6478BD642F, 0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3)
)
"""How far apart the random numbers of one rotation, seat and decision are from the next; and lots from chance."""
NOTES = together(FLOATS, WORDS, WORDS, WORDS, WORDS, WORDS)
"""What is noted of each game: payoffs, decisions, events, turns, units and who decided first."""
NOTHING = np.zeros(0, np.int64)
"""Room for no event."""
FIRST_BATCH = 100
"""How many events are played before anything is known of how long they take."""


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return (
        contract.rows, contract.rows, contract.rows, PLAYERS, LEARNING, INT, INT, RNG, RNG, RNG, WORDS, WORDS, FLOATS,
        FLOATS, NOTES, WORDS, WORDS, INT, INT, INT, INT,
    )  # fmt: skip


@generic("actor legal chance play payoff imagine units worth observe narrow", _arguments, makes_arrays=False)
def play_games(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, units: Any, worth: Any, observe: Any,
    narrow: Any, start: Any, work: Any, scratch: Any, players: Any, learning: Any, seatings: Any, sharing: Any,
    state: Any, rng: Any, lots: Any, made: Any, actions: Any, worths: Any, shares: Any, notes: Any, taken: Any,
    unfinished: Any, origin: Any, first: Any, last: Any, limit: Any,
) -> Any:  # fmt: skip
    """Play the games with these numbers, each seat by its player, and note what each game brought, that of number
    `origin` first. After each game players move on by one seat, through so many seatings; so many games in a row share
    the same chance. Work has three positions: the game, what the mover knows, and a spare one. All that happens is
    written to `taken`, as far as there is room. Stop after about `limit` events and return the game to go on with:
    where it was left is in `unfinished`, which begins with 0 if it has not begun."""
    payoffs, decisions, events, turns, lengths, firsts = notes
    pos, seats = work[0], len(players[0])
    game, left = first, limit
    while game < last and left > 0:
        of_rotation = state[0] + np.uint64(game // sharing) * ROTATION
        seating = game % seatings
        if unfinished[0] == 0:
            rng[0] = of_rotation
            for seat in range(seats):
                made[seat] = 0
            work[0] = start[0]
            unfinished[0], unfinished[1], unfinished[2], unfinished[3], unfinished[4] = 1, OVER, OVER, 0, 0
            left -= 1
        before, first_to_decide, changes, happened = (
            unfinished[1],
            unfinished[2],
            unfinished[3],
            unfinished[4],
        )
        who = actor(pos)
        while who != OVER and left > 0:
            left -= 1
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
                lots[0] = rng[0] + LOTS
                chosen = decide(
                    actor, play, payoff, imagine, worth, observe, narrow, work, scratch, players, player, learning, who,
                    actions, n, lots, worths, shares,
                )  # fmt: skip
                action = actions[chosen]
            play(pos, action)
            if happened < len(taken):
                taken[happened] = action
            happened += 1
            who = actor(pos)
        if who != OVER:
            unfinished[1], unfinished[2], unfinished[3], unfinished[4] = (
                before,
                first_to_decide,
                changes,
                happened,
            )
            return game
        unfinished[0] = 0
        payoff(pos, shares)
        row = game - origin
        for seat in range(seats):
            payoffs[row * seats + seat] = shares[seat]
            decisions[row] += made[seat]
        events[row], turns[row], lengths[row], firsts[row] = happened, changes, units(pos), first_to_decide
        game += 1
    return game


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
        self._players = as_players(players, game)
        self._learning = as_learning(game, LEARNED in self._players[0])
        self._state, self._batch = new_rng(seed), FIRST_BATCH
        most = game.position.MAX_LEGAL
        self._room = (
            np.zeros(self.seats, np.int64),
            np.zeros(most, np.int64),
            np.zeros(most),
            np.zeros(self.seats),
        )

    def play(self, first: int, last: int) -> Brought:
        """Play the games with these numbers, a breath at a time."""
        brought = Brought.of(last - first, self.seats)
        self._play(brought, NOTHING, first, last)
        return brought

    def actions_of(self, number: int) -> list[int]:
        """All that happened in the game with this number, from its first event to the last."""
        brought = Brought.of(1, self.seats)
        self._play(brought, NOTHING, number, number + 1)
        taken = np.zeros(brought.events[0], np.int64)
        self._play(Brought.of(1, self.seats), taken, number, number + 1)
        actions: list[int] = taken.tolist()
        return actions

    def _play(self, brought: Brought, taken: NDArray[np.int64], first: int, last: int) -> None:
        rng, lots, unfinished, game = self._state.copy(), self._state.copy(), np.zeros(5, np.int64), first
        while game < last:
            pause()
            began = time.perf_counter()
            with np.errstate(over="ignore"):
                game = play_games(
                    self._rules, rows(self._start), rows(self._work), rows(self._scratch), self._players,
                    self._learning, self.seatings, self.sharing, self._state, rng, lots, *self._room, brought.notes,
                    taken, unfinished, first, game, last, self._batch,
                )  # fmt: skip
            passed = time.perf_counter() - began
            if game < last or passed > BREATH:
                self._batch = max(1, min(10 * self._batch, round(self._batch * BREATH / max(passed, 1e-6))))
