"""Many games between bots: who wins, and how long it takes.

Random and greedy players decide inside the compiled loop; as soon as another bot takes part, the games are played
through Python. Game number n draws from a generator of its own, whose state is that of the seed plus n: any part of a
simulation can be played alone, in any order, and gives the same numbers.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import nan, sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bagatelle.bots.bot import Bot, Players, ask, name_of, one_a_seat
from bagatelle.bots.greedy import AS_GOOD, GreedyBot
from bagatelle.bots.random import RandomBot
from bagatelle.game import Game, find_game
from bagatelle.kernel import (
    CHANCE, FLOATS, INT, OVER, RNG, SCRATCH, WORDS, Contract, below, generic, lean, new_positions, new_rng, rows,
)  # fmt: skip
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.rooms import Defaults

MOST_GAMES = 10_000_000
BREATH = 0.1
"""Seconds that the compiled loop runs before Python may listen again, for example to Ctrl-C."""
RANDOM, GREEDY = 0, 1


@dataclass(frozen=True)
class Estimate:
    """A mean over many games, and its standard error.

    >>> Estimate.of(np.array([0.0, 1.0, 1.0, 0.0]))
    0.500 ± 0.289
    """

    mean: float
    error: float

    @classmethod
    def of(cls, values: NDArray[Any]) -> Estimate:
        """The estimate that these values give; a single value tells nothing about its error."""
        error = float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else nan
        return cls(float(values.mean()), error)

    def __float__(self) -> float:
        return self.mean

    def __repr__(self) -> str:
        digits = 3 if abs(self.mean) <= 1 else 1
        return f"{self.mean:,.{digits}f} ± {self.error:,.{digits}f}"


@dataclass(frozen=True, eq=False, repr=False)
class Simulation:
    """What many games brought: estimates, and the figures of every single game."""

    game: Game
    players: tuple[str, ...]
    """The bots, in the order in which they were given."""
    rotated: bool
    """Whether every bot moved on by one seat after each game."""
    payoffs: NDArray[np.float64]
    """What each seat (column) got in each game (row); a row sums to 1."""
    decisions: NDArray[np.int64]
    """How many decisions each game took."""
    events: NDArray[np.int64]
    """How many events each game took: decisions, and what chance did."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.payoffs)

    @property
    def by_player(self) -> NDArray[np.float64]:
        """What each player (column) got in each game (row), wherever it sat."""
        if not self.rotated:
            return self.payoffs
        seats = (np.arange(self.games)[:, None] + np.arange(len(self.players))) % len(self.players)
        return np.take_along_axis(self.payoffs, seats, 1)

    @property
    def shares(self) -> list[Estimate]:
        """The share of the victories that each player took."""
        return [Estimate.of(column) for column in self.by_player.T]

    @property
    def seat_shares(self) -> list[Estimate]:
        """The share of the victories that each seat took, whoever sat there."""
        return [Estimate.of(column) for column in self.payoffs.T]

    @property
    def wins(self) -> list[int]:
        """How many games each player won alone."""
        return [int(won) for won in (self.by_player == 1).sum(axis=0)]

    @property
    def mean_decisions(self) -> Estimate:
        """Decisions a game."""
        return Estimate.of(self.decisions)

    @property
    def mean_events(self) -> Estimate:
        """Events a game."""
        return Estimate.of(self.events)

    def __repr__(self) -> str:
        players = ", ".join(f"{name} {share}" for name, share in zip(self.players, self.shares, strict=True))
        many = f"{self.games:,} game{'' if self.games == 1 else 's'}"
        lengths = f"{self.mean_decisions} decisions, {self.mean_events} events a game"
        return f"<{many} of {self.game.title}: {players}; {lengths}>"


def simulate(
    game: Game | str,
    games: int = 1000,
    bots: Players = "random",
    *,
    seed: int = 0,
    seats: int | None = None,
    options: Options | Mapping[str, Any] | None = None,
    start: str | np.record | None = None,
    rotate: bool = False,
) -> Simulation:
    """Let bots play many games: one bot for all seats or one for each, by name or as objects. With `rotate` every bot
    moves on by one seat after each game, so that no seat favours it. The same seed gives the same games.

    >>> result = simulate("bag-of-butts", 400, ["greedy", "random"], rotate=True)
    >>> result.shares[0].mean > 0.8
    True
    """
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise Refused(f"Simulate 1 to {MOST_GAMES:,} games, not {games!r}.")
    if seats is None and start is None and isinstance(bots, list | tuple):
        seats = len(bots)
    match = Match(find_game(game) if isinstance(game, str) else game, seats, options, start=start)
    players = one_a_seat(bots, match.seats)
    run = _Run(match, players, seed, rotate, games)
    policies = [{RandomBot: RANDOM, GreedyBot: GREEDY}.get(type(player)) for player in players]
    if None in policies:
        run.in_python()
    else:
        run.compiled(np.array(policies, np.int64))
    return Simulation(match.game, tuple(map(name_of, players)), rotate, run.payoffs, run.decisions, run.events)


class _Run:
    """The games of a simulation while they are played."""

    def __init__(self, match: Match, players: Sequence[Bot], seed: int, rotate: bool, games: int) -> None:
        self.match, self.players, self.rotate = match, players, rotate
        self.state = new_rng(seed)
        self.payoffs = np.zeros((games, match.seats))
        self.decisions, self.events = np.zeros(games, np.int64), np.zeros(games, np.int64)

    def compiled(self, policies: NDArray[np.int64]) -> None:
        """Play all games in the compiled loop, a breath at a time."""
        game, kind = self.match.game, self.match.game.rules.rule.position
        start, work, scratch = (new_positions(kind, count) for count in (1, 2, SCRATCH))
        start[0] = self.match.position
        rules = _rules(game, with_worth=GREEDY in policies)
        actions, worths = np.zeros(game.position.MAX_LEGAL, np.int64), np.zeros(game.position.MAX_LEGAL)
        done, batch = 0, 1
        with np.errstate(over="ignore"):
            while done < len(self.payoffs):
                began, last = time.perf_counter(), min(done + batch, len(self.payoffs))
                _play_games(
                    rules, rows(start), rows(work), rows(scratch), policies, int(self.rotate), self.state,
                    self.state.copy(), actions, worths, np.zeros(self.match.seats), self.payoffs.reshape(-1),
                    self.decisions, self.events, done, last,
                )  # fmt: skip
                done = last
                passed = time.perf_counter() - began
                batch = max(1, min(10 * batch, round(batch * BREATH / max(passed, 1e-6))))

    def in_python(self) -> None:
        """Play all games as matches, asking the bots."""
        for number in range(len(self.payoffs)):
            match, rng = self.match.copy(), self.state + np.uint64(number)
            lots = random.Random(int(rng[0]))
            while not match.over:
                if match.actor == CHANCE:
                    match.play(match.game.rules.chance(match.position, rng))
                else:
                    player = self.players[(match.actor - number * self.rotate) % match.seats]
                    match.play(ask(player, match, lots).action)
                    self.decisions[number] += 1
            self.payoffs[number], self.events[number] = match.result(), len(match.events)


def _rules(game: Game, *, with_worth: bool) -> SimpleNamespace:
    """The rules that the loop takes; where nobody asks what a move is worth, the strategy need not be loaded."""
    names = ("rule", "actor", "legal", "chance", "play", "payoff", "imagine")
    found = {name: getattr(game.rules, name) for name in names}
    worth = game.strategy.worth if with_worth else None
    if worth is None or isinstance(getattr(worth, "__self__", None), Defaults):
        worth = _without_opinion(game.rules.rule)
    return SimpleNamespace(**found, worth=worth)


@cache
def _without_opinion(contract: Contract) -> Any:
    """The `worth` of a game that has no strategy, compiled for its positions."""
    worth = contract.worth(_all_alike)
    contract.complete()
    return worth


def _all_alike(pos: Any, scratch: Any, actions: Any, n: Any, rng: Any, out: Any) -> None:  # noqa: ARG001
    for place in range(n):
        out[place] = 0.0


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
        contract.rows, contract.rows, contract.rows, WORDS, INT, RNG, RNG, WORDS, FLOATS, FLOATS, FLOATS, WORDS, WORDS,
        INT, INT,
    )  # fmt: skip


@generic("actor legal chance play payoff imagine worth", _arguments, makes_arrays=False)
def _play_games(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, worth: Any,
    start: Any, work: Any, scratch: Any, policies: Any, rotate: Any, state: Any, rng: Any, actions: Any, worths: Any,
    shares: Any, payoffs: Any, decisions: Any, events: Any, first: Any, last: Any,
) -> Any:  # fmt: skip
    """Play the games with these numbers, each seat by its policy, and note what each game brought."""
    pos, known, seats = work[0], work[1], len(policies)
    for game in range(first, last):
        rng[0] = state[0] + np.uint64(game)
        work[0] = start[0]
        who = actor(pos)
        while who != OVER:
            if who == CHANCE:
                play(pos, chance(pos, rng))
            else:
                n = legal(pos, actions)
                if n > 1 and policies[(who - game * rotate) % seats] == GREEDY:
                    work[1] = work[0]
                    imagine(known, who, rng)
                    worth(known, scratch, actions, n, rng, worths)
                    play(pos, actions[_best(worths, n, rng)])
                else:
                    play(pos, actions[below(rng, n)])
                decisions[game] += 1
            events[game] += 1
            who = actor(pos)
        payoff(pos, shares)
        for seat in range(seats):
            payoffs[game * seats + seat] = shares[seat]
    return last
