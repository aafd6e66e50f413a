"""What a bot is, what it is shown, and how bots are found.

A bot never holds the match: it gets a position in which everything that its seat cannot know has been replaced by a
random possibility. Cheating is not forbidden but impossible.
"""

from __future__ import annotations

import importlib.metadata
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import copy_of, new_rng
from bagatelle.match import Match
from bagatelle.refusal import Refused

BOTS_GROUP = "bagatelle.bots"


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, or a number of positions to look at; whichever ends first."""

    seconds: float = 1.0
    nodes: int | None = None


@dataclass(frozen=True)
class Knowledge:
    """What a bot knows: a possible position, its legal actions, and the public log."""

    game: Game
    seat: int
    position: np.record
    actions: Sequence[int]
    log: Sequence[str]


@dataclass(frozen=True)
class Choice:
    """What a bot chose, and what it thinks each action is worth, if it thinks."""

    action: int
    worths: Sequence[float] | None = None


class Bot(Protocol):
    """Anything that chooses."""

    name: str

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice:
        """One of the legal actions."""
        ...


@cache
def bots() -> dict[str, type[Bot]]:
    """Every installed bot by name."""
    entries = sorted(importlib.metadata.entry_points(group=BOTS_GROUP), key=lambda entry: entry.name)
    return {entry.name: entry.load() for entry in entries}


def find_bot(name: str) -> Bot:
    """A new bot of that name."""
    if name not in bots():
        raise Refused(f"There is no bot called '{name}'; these are here: {', '.join(bots())}.")
    return bots()[name]()


def knowledge_of(match: Match, rng: random.Random) -> Knowledge:
    """What the seat to act may know of a match, with a random possibility for everything else."""
    seat = match.actor
    position = copy_of(match.position)
    match.game.rules.imagine(position, seat, new_rng(rng.getrandbits(64)))
    return Knowledge(match.game, seat, position, tuple(match.legal()), tuple(match.log(seat)))


def ask_about(bot: Bot, knowledge: Knowledge, rng: random.Random, budget: Budget = Budget()) -> Choice:  # noqa: B008 - frozen
    """Let a bot choose from what its seat knows; this may be done in another thread."""
    return bot.choose(knowledge, budget, rng)


def ask(bot: Bot, match: Match, rng: random.Random, budget: Budget = Budget()) -> Choice:  # noqa: B008 - frozen
    """Let a bot choose for the seat to act, showing it only what that seat may know."""
    return ask_about(bot, knowledge_of(match, rng), rng, budget)
