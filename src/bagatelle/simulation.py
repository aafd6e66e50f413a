"""Many games between bots: who wins, and how long it takes.

Random and greedy players, and those who play from experience, decide inside the compiled loop; as soon as another bot
takes part, the games are played through Python. What chance brings in game number n follows from the seed and n: any
part of a simulation can be played alone, in any order, and gives the same numbers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, inf, log10
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bagatelle.bots.bot import Bot, Players, ask, name_of, one_a_seat
from bagatelle.bots.deciding import policy_of
from bagatelle.game import Game, find_game
from bagatelle.intervals import OUTSIDE, Interval
from bagatelle.kernel import CHANCE, new_rng
from bagatelle.language import mark
from bagatelle.many_games import ManyGames
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.refusal import Refused

MOST_GAMES = 10_000_000


class Estimate(Interval):
    """A mean over many games, and its margin: the 95 % interval, as everywhere else.

    >>> Estimate.over(np.tile([0.0, 1.0], 50))
    0.500 ± 0.100
    """

    @classmethod
    def over(cls, values: NDArray[Any]) -> Estimate:
        """The estimate that these values give; a single value tells nothing about its margin."""
        deviation = float(values.std(ddof=1)) if len(values) > 1 else 0.0
        found = Interval.of_moments(len(values), float(values.mean()), deviation)
        return cls(found.mean, found.margin)

    @classmethod
    def of_shares(cls, values: NDArray[Any]) -> Estimate:
        """The same for shares: that nothing else than 0 or 1 came up yet does not mean that it never will."""
        if len(values) > 1 and values.min() == values.max() and values[0] in (0.0, 1.0):
            return cls(float(values[0]), 1 - (OUTSIDE / 2) ** (1 / len(values)))
        return cls.over(values)

    def __float__(self) -> float:
        return self.mean

    def __repr__(self) -> str:
        if self.margin == inf:
            return f"{self.mean:,.3f} ± ?"
        digits = max(0, 1 - floor(log10(self.margin))) if self.margin > 0 else 3
        return f"{self.mean:,.{digits}f} ± {self.margin:,.{digits}f}"


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
        return [Estimate.of_shares(column) for column in self.by_player.T]

    @property
    def seat_shares(self) -> list[Estimate]:
        """The share of the victories that each seat took, whoever sat there."""
        return [Estimate.of_shares(column) for column in self.payoffs.T]

    @property
    def wins(self) -> list[int]:
        """How many games each player won alone."""
        return [int(won) for won in (self.by_player == 1).sum(axis=0)]

    @property
    def mean_decisions(self) -> Estimate:
        """Decisions a game."""
        return Estimate.over(self.decisions)

    @property
    def mean_events(self) -> Estimate:
        """Events a game."""
        return Estimate.over(self.events)

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
    if all(policy_of(player, match.game) is not None for player in players):
        loop = ManyGames(match, players, seed, seatings=match.seats if rotate else 1)
        brought = loop.play(0, games)
        figures = brought.payoffs, brought.decisions, brought.events
    else:
        figures = _in_python(match, players, seed, rotate, games)
    return Simulation(match.game, tuple(name_of(player) for player in players), rotate, *figures)


def _in_python(
    match: Match, players: Sequence[Bot], seed: int, rotate: bool, games: int
) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
    """Play all games as matches, asking the bots: the payoffs, decisions and events of each."""
    begin, state = match, new_rng(seed)
    payoffs, decisions, events = (
        np.zeros((games, begin.seats)),
        np.zeros(games, np.int64),
        np.zeros(games, np.int64),
    )
    for number in range(games):
        match, rng = begin.copy(), state + np.uint64(number)
        lots = random.Random(int(rng[0]))
        while not match.over:
            if match.actor == CHANCE:
                match.play(match.game.rules.chance(match.position, rng))
            else:
                player = players[(match.actor - number * rotate) % match.seats]
                match.play(ask(player, match, lots).action)
                decisions[number] += 1
        payoffs[number], events[number] = match.result(), len(match.events)
    return payoffs, decisions, events
