"""What is to be played: the game, who plays it, how often, and from which seed. Every number follows from this."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np

from bagatelle import __version__
from bagatelle.arena.players import Player, places_of, player_of, told_apart
from bagatelle.bots.bot import Bot, Budget
from bagatelle.bots.judging import judge_of
from bagatelle.game import Game, find_game
from bagatelle.kernel.identity import identity
from bagatelle.language import mark
from bagatelle.options import Options
from bagatelle.refusal import Refused

FORMAT = 1
"""The version of what a folder of the lab holds."""
MOST_GAMES = 1_000_000_000
DECIDING = ("setup", "actor", "legal", "chance", "play", "payoff", "imagine", "units")
"""The rules on which the numbers of a run depend."""
NAMES = {
    "lab": mark("the format"), "bagatelle": mark("the version of Bagatelle"), "game": mark("the game"),
    "seats": mark("the number of seats"), "bots": mark("the bots"), "budgets": mark("the budget of the bots"),
    "options": mark("the options"), "games": mark("the number of games"), "seed": mark("the seed"),
    "rules": mark("the rules, or what the bots know about them"),
}  # fmt: skip
"""What two plans may differ in."""
Entrant = str | Bot | type[Bot] | Player


@dataclass(frozen=True)
class Plan:
    """The games of a run, cut into chunks of whole rotations.

    In a rotation every player has every seat once, with the same chance each time. Rotation number n follows from the
    seed and n alone, so it does not matter how the work is cut, nor who does which part of it.
    """

    game: Game
    seats: int
    players: tuple[Player, ...]
    options: Options
    games: int
    """Rounded up to whole rotations."""
    seed: int = 0
    size: int = 1
    """How many rotations a chunk has."""

    @cached_property
    def places(self) -> list[int]:
        """Which player has each seat in the first game of a rotation."""
        return [0] * self.seats if len(self.players) == 1 else places_of(len(self.players), self.seats)

    @cached_property
    def seatings(self) -> int:
        """How many games a rotation has: as often as players can move on by one seat until all sit as before."""
        turns = range(1, self.seats + 1)
        return next(turn for turn in turns if self.places[-turn:] + self.places[:-turn] == self.places)

    @property
    def rotations(self) -> int:
        """How many rotations there are."""
        return self.games // self.seatings

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return ceil(self.rotations / self.size)

    def rotations_of(self, chunk: int) -> tuple[int, int]:
        """The first rotation of a chunk, and the first that is not in it any more."""
        return chunk * self.size, min((chunk + 1) * self.size, self.rotations)

    def games_of(self, chunk: int) -> int:
        """How many games a chunk has."""
        first, last = self.rotations_of(chunk)
        return (last - first) * self.seatings

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the players are called, no two alike."""
        return tuple(told_apart([player.label for player in self.players]))

    def at_seat(self, seating: int) -> list[int]:
        """Which player has each seat after so many moves to the next."""
        return [self.places[(seat - seating) % self.seats] for seat in range(self.seats)]

    def cut(self, size: int) -> Plan:
        """The same games in chunks of so many rotations."""
        return replace(self, size=max(1, min(size, self.rotations)))

    @cached_property
    def facts(self) -> dict[str, Any]:
        """All on which the numbers depend, as plain data."""
        return {
            "lab": FORMAT,
            "bagatelle": __version__,
            "game": self.game.name,
            "seats": self.seats,
            "bots": [player.label for player in self.players],
            "budgets": [[player.budget.seconds, player.budget.nodes] for player in self.players],
            "options": self.options.changed(),
            "games": self.games,
            "seed": self.seed,
            "rules": made_of(self.game, self.players),
        }


def plan_of(
    game: Game | str,
    bots: Entrant | Sequence[Entrant] = "random",
    games: int = 10_000,
    *,
    seats: int | None = None,
    options: Options | Mapping[str, Any] | None = None,
    seed: int = 0,
    budget: Budget = Budget(),  # noqa: B008 - frozen
) -> Plan:
    """The plan for one bot in all seats, for one in each, or for two of which the first sits alone among copies of the
    second.

    >>> plan = plan_of("bag-of-butts", ["greedy", "random"], 1000, seats=4)
    >>> plan.at_seat(1), plan.seatings, plan.rotations
    ([1, 0, 1, 1], 4, 250)
    """
    found = find_game(game) if isinstance(game, str) else game
    entered: list[Any] = list(bots) if isinstance(bots, list | tuple) else [bots]
    players = tuple(player_of(each, budget) for each in entered)
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise Refused(
            mark("Play 1 to {most_games} games, not {games}."),
            most_games=f"{MOST_GAMES:,}",
            games=repr(games),
        )
    if not players:
        raise Refused(mark("Name at least one bot."))
    many = found.check_seats(
        seats if seats is not None else len(players) if len(players) > 2 else found.seats[0]
    )
    chosen = options if isinstance(options, Options) else found.options.read(options or {})
    plan = Plan(found, many, players, chosen, games, seed)
    return replace(plan, games=ceil(games / plan.seatings) * plan.seatings)


def differing(facts: Mapping[str, Any], others: Mapping[str, Any]) -> str | None:
    """In what the facts of two plans differ: the first such thing."""
    return next((text for name, text in NAMES.items() if facts.get(name) != others.get(name)), None)


def plan_in(facts: Mapping[str, Any]) -> Plan:
    """The plan of these facts, to be read and not to be played: its bots need not be here."""
    if facts["lab"] != FORMAT:
        raise Refused(
            mark("This run was made with another version of Bagatelle: {version}."),
            version=facts["bagatelle"],
        )
    game = find_game(facts["game"])
    players = tuple(
        Player(bot, bot, Budget(seconds, nodes))
        for bot, (seconds, nodes) in zip(facts["bots"], facts["budgets"], strict=True)
    )
    options = game.options.read(facts["options"])
    return Plan(game, game.check_seats(facts["seats"]), players, options, facts["games"], facts["seed"])


def made_of(game: Game, players: Sequence[Player]) -> str:
    """A hash that changes with the rules, with what bots know about them, with what they have learned, and with the
    files of one's own bots."""
    functions = [getattr(game.rules, name) for name in DECIDING] + [getattr(game.strategy, "worth", None)]
    parts = [identity(each) if hasattr(each, "py_func") else "" for each in functions]
    judge = judge_of(game)
    if judge:
        parts += [hashlib.sha256(np.ascontiguousarray(part).tobytes()).hexdigest() for part in judge.network]
    for player in players:
        if player.source:
            file = Path(player.source.rpartition(":")[0])
            parts.append(hashlib.sha256(file.read_bytes()).hexdigest())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
