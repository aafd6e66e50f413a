"""Random play of thousands of games: what must hold at every event of every game, checked by compiled code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from bagatelle import kernel
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, INT, OVER, RNG, WORDS, Contract, below, generic, new_positions, new_rng
from bagatelle.numbering import numbering_of
from bagatelle.options import Options
from bagatelle.testing.positions import at, started

LONGEST = 100_000
"""No game has so many events; a game that does goes on for ever."""
ENOUGH_GAMES = 1000
"""After so many games a seat that has never won anything never will."""

PROBLEMS = (
    "", "a piece is missing or doubled", "no action is legal", "an action is out of range or listed twice",
    "chance gives an outcome that odds does not list", "odds are not positive", "the game does not end",
    "the payoffs do not sum to 1", "a finished game counts for nothing",
    "a player may do what is not among the choices of the game",
)  # fmt: skip


def _survey_types(contract: Contract) -> tuple[Any, ...]:
    floats = kernel.FLOATS
    return contract.rows, contract.rows, contract.rows, RNG, WORDS, WORDS, floats, floats, WORDS, WORDS, INT


@generic("actor legal odds chance play payoff units sound", _survey_types, makes_arrays=False)
def survey(
    actor: Any, legal: Any, odds: Any, chance: Any, play: Any, payoff: Any, units: Any, sound: Any,
    start: Any, work: Any, kept: Any, rng: Any, actions: Any, weights: Any, out: Any, results: Any, seen: Any,
    choices: Any, games: Any,
) -> Any:  # fmt: skip
    """Play games at random, check every position, keep one of each game; return the number of a problem or 0."""
    pos = work[0]
    seats = out.size
    seen[:] = 0
    for game in range(games):
        work[0] = start[0]
        who = actor(pos)
        events = 0
        while who != OVER:
            if not sound(pos):
                return 1
            if below(rng, events + 1) == 0:
                kept[game] = pos
            n = odds(pos, actions, weights) if who == CHANCE else legal(pos, actions)
            if n == 0:
                return 2
            for i in range(n):
                action = actions[i]
                if action < 0 or action >= len(choices) or seen[action]:
                    return 3
                seen[action] = 1
                if who == CHANCE and weights[i] <= 0:
                    return 5
                if who != CHANCE and choices[action] < 0:
                    return 9
            action = chance(pos, rng) if who == CHANCE else actions[below(rng, n)]
            if not seen[action]:
                return 4
            for i in range(n):
                seen[actions[i]] = 0
            play(pos, action)
            events += 1
            if events > LONGEST:
                return 6
            who = actor(pos)
        if not sound(pos):
            return 1
        if units(pos) < 1:
            return 8
        payoff(pos, out)
        total = 0.0
        for seat in range(seats):
            total += out[seat]
            results[game * seats + seat] = out[seat]
        if abs(total - 1.0) > 1e-9:
            return 7
    return 0


class Survey:
    """Random games of one setting: the first problem, a random position of each game, and every result."""

    def __init__(self, game: Game, seats: int, options: Options, games: int, rng: Any = None) -> None:
        rules, most = game.rules, game.position.MAX_LEGAL
        self.game, self.seats = game, seats
        self.kept = new_positions(rules.rule.position, games)
        self._now = new_positions(rules.rule.position, 1)
        results = np.zeros(games * seats)
        self._problem = survey(
            rules, kernel.rows(started(game, seats, options)), kernel.rows(self._now), kernel.rows(self.kept),
            new_rng(seats) if rng is None else rng, np.zeros(most, np.int64), np.zeros(most, np.int64),
            np.zeros(seats), results, np.zeros(game.position.ACTIONS, np.int64), numbering_of(game).choices,
            games,
        )  # fmt: skip
        self.results = results.reshape(games, seats)

    def problems(self) -> Iterator[str]:
        """What went wrong in one of the games, which ended there."""
        if self._problem:
            yield f"{PROBLEMS[self._problem]}{at(self.game, self._now[0])}"

    def one_sided(self) -> Iterator[str]:
        """The seats that have never won anything; nothing can be said after a few games."""
        if len(self.results) < ENOUGH_GAMES or self.seats < 2:
            return
        for seat in np.flatnonzero(self.results.sum(axis=0) == 0):
            yield (
                f"in {len(self.results)} random games with {self.seats} players, seat {seat} has never won anything"
            )
        if (self.results == self.results[0]).all():
            yield f"{len(self.results)} random games with {self.seats} players all had the same result"
