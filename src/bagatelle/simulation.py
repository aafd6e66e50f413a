"""Many games between bots: who wins, and how long it takes.

Random and greedy players, and those who play from experience, decide inside the compiled loop; as soon as another bot
takes part, the games are played through Python. Game number n draws from a generator of its own, whose state is that of
the seed plus n: any part of a simulation can be played alone, in any order, and gives the same numbers.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10, nan, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bagatelle.bots.bot import Bot, Players, ask, name_of, one_a_seat
from bagatelle.bots.greedy import GreedyBot
from bagatelle.bots.judging import judge_of
from bagatelle.bots.levels import ErringBot
from bagatelle.bots.network import new_network, new_room
from bagatelle.bots.random import RandomBot
from bagatelle.bots.toolbox import toolbox
from bagatelle.game import Game, find_game
from bagatelle.kernel import CHANCE, SCRATCH, new_positions, new_rng, rows
from bagatelle.language import mark
from bagatelle.many_games import GREEDY, LEARNED, RANDOM, play_games
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.refusal import Refused

MOST_GAMES = 10_000_000
BREATH = 0.1
"""Seconds that the compiled loop runs before Python may listen again, for example to Ctrl-C."""


@dataclass(frozen=True)
class Estimate:
    """A mean over many games, and its standard error.

    >>> Estimate.of(np.array([0.0, 1.0, 1.0, 0.0]))
    0.50 ± 0.29
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
        digits = max(0, 1 - floor(log10(self.error))) if self.error > 0 else 3
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

    >>> simulate("buttle", 1000, ["greedy", "random"], rotate=True).shares[0].mean > 0.9
    True
    """
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise Refused(
            mark("Simulate 1 to {most_games} games, not {games}."),
            most_games=f"{MOST_GAMES:,}",
            games=repr(games),
        )
    if seats is None and start is None and isinstance(bots, list | tuple):
        seats = len(bots)
    match = Match(find_game(game) if isinstance(game, str) else game, seats, options, start=start)
    players = one_a_seat(bots, match.seats)
    run = _Run(match, players, seed, rotate, games)
    policies = [_policy_of(player, match.game) for player in players]
    if None in policies:
        run.in_python()
    else:
        run.compiled(np.array(policies, np.int64))
    names = tuple(name_of(player) for player in players)
    return Simulation(match.game, names, rotate, run.payoffs, run.decisions, run.events)


def _policy_of(player: Bot, game: Game) -> int | None:
    """How a player decides inside the compiled loop, if it can."""
    if isinstance(player, ErringBot):
        return LEARNED if judge_of(game) else None
    return {RandomBot: RANDOM, GreedyBot: GREEDY}.get(type(player))


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
        start, work, scratch = (new_positions(kind, count) for count in (1, 3, SCRATCH))
        start[0] = self.match.position
        rules = toolbox(game, "worth", "observe", "narrow")
        faults = [getattr(player, "faults", None) for player in self.players]
        overlook, misjudge = (
            np.array([getattr(each, name, 0.0) for each in faults]) for name in ("overlook", "misjudge")
        )
        actions, worths = np.zeros(game.position.MAX_LEGAL, np.int64), np.zeros(game.position.MAX_LEGAL)
        learning, done, batch = self._learning(LEARNED in policies), 0, 1
        with np.errstate(over="ignore"):
            while done < len(self.payoffs):
                began, last = time.perf_counter(), min(done + batch, len(self.payoffs))
                play_games(
                    rules, rows(start), rows(work), rows(scratch), (policies, overlook, misjudge), learning,
                    int(self.rotate), self.state, self.state.copy(), actions, worths, np.zeros(self.match.seats),
                    self.payoffs.reshape(-1), self.decisions, self.events, done, last,
                )  # fmt: skip
                done = last
                passed = time.perf_counter() - began
                batch = max(1, min(10 * batch, round(batch * BREATH / max(passed, 1e-6))))

    def _learning(self, needed: bool) -> tuple[Any, ...]:
        """The network of the game and its room, or one that nobody will ask."""
        game, most = self.match.game, max(1, self.match.game.observation.MOST_INPUTS)
        judge = judge_of(game) if needed else None
        network = judge.network if judge else new_network(1, 0)
        return network, np.zeros(most, np.int64), np.zeros(most, np.float32), new_room()

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
