"""What a bot is, what it is shown, and how bots are found.

A bot never holds the match: it gets a position in which everything that its seat cannot know has been replaced by a
random possibility. Cheating is not forbidden but impossible.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from operator import index
from typing import Any, Protocol

import numpy as np

from bagatelle.game import Game
from bagatelle.kernel import CHANCE, copy_of, new_rng
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.match import Match
from bagatelle.plugins import broken_plugins, in_short, load_plugins
from bagatelle.refusal import Refused

BOTS_GROUP = "bagatelle.bots"
NAME = re.compile("[a-z0-9][a-z0-9._-]{0,31}")
LEVELS = ("easy", "medium", "hard", "best")
"""Bots that play every game, from the weakest to the strongest."""
OURS = (*LEVELS, "learned", "greedy", "random")
"""Our own bots, in the order in which people look for one."""
OPPONENT = "medium"
"""The bot that plays where nobody chose one."""
ADVISER = "best"
"""The bot that is asked for a hint."""
TAKEN = ("me", "chance", "spectator")
"""Words that mean somebody else where players are named."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds, or a number of positions to look at; whichever ends first. If neither is
    said, a bot thinks as long as it usually does."""

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class Knowledge:
    """What a bot knows: a possible position, its legal actions, and the log as its seat was told it."""

    game: Game
    seat: int
    position: np.record
    actions: Sequence[int]
    log: Sequence[str]

    def moves(self) -> list[str]:
        """The legal actions in notation, in the same order."""
        return [self.game.notation.write(self.position, action) for action in self.actions]

    def view(self) -> dict[str, Any]:
        """What the seat sees, as plain data."""
        return self.game.view.view(self.position, self.seat)

    def match(self) -> Match:
        """A match that begins at the possible position, to try moves in and to compute odds."""
        return Match(self.game, start=self.position)


@dataclass(frozen=True)
class Choice:
    """What a bot chose, and what it thinks each action is worth, if it thinks. A bot that knows its chances says which
    share of the payoff of the whole match it expects from each (None where it did not work that out), and whether that
    is exact: for all that it tells, or for each action."""

    action: int
    worths: Sequence[float] | None = None
    shares: Sequence[float | None] | None = None
    exact: bool | Sequence[bool] = False

    def is_exact(self, place: int) -> bool:
        """Whether the share of the action in this place is known, and exact."""
        if self.shares is None or self.shares[place] is None:
            return False
        return self.exact if isinstance(self.exact, bool) else bool(self.exact[place])


class Bot(Protocol):
    """Anything with a name that chooses: one of the legal actions, alone or as a `Choice`."""

    name: str

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice | int:
        """One of the legal actions."""
        ...


Players = str | Bot | type[Bot] | Sequence[str | Bot | type[Bot]]
"""Who plays: one bot for all seats or one for each, by name or as objects."""


class BotFailed(Refused):
    """A bot that broke down, or chose something impossible."""

    def __init__(self, bot: str, reason: str) -> None:
        self.bot, self.reason = bot, reason
        super().__init__(mark("The bot '{bot}' failed: {reason}."), bot=bot, reason=reason)


# Finding bots

_added: dict[str, type[Bot]] = {}


def bots() -> dict[str, type[Bot]]:
    """Every bot by name: those that are installed, and those that were added to this process.

    >>> "greedy" in bots()
    True
    """
    found = {**_installed(), **_added}
    return {name: found[name] for name in (*OURS, *found) if name in found}


@cache
def _installed() -> dict[str, type[Bot]]:
    return load_plugins(BOTS_GROUP, fault_of)


def is_installed(bot: str) -> bool:
    """Whether every process finds a bot by its name; others were added to this one alone."""
    return bot in _installed() and bot not in _added


@cache
def broken_bots() -> dict[str, str]:
    """Why other installed bots cannot play, by name."""
    return broken_plugins(BOTS_GROUP, fault_of)


def fault_of(kind: Any) -> Refused | None:
    """What keeps a class from being a bot, in words that go on after its name; None if it is one."""
    if not isinstance(kind, type):
        return Refused(mark("is not a class"))
    if not callable(getattr(kind, "choose", None)):
        return Refused(mark("is not a bot: it has no method 'choose'"))
    name = getattr(kind, "name", None)
    if not isinstance(name, str):
        return Refused(mark("is not a bot: it has no 'name'"))
    if not NAME.fullmatch(name) or name in TAKEN:
        return Refused(
            mark("cannot be called '{name}': a bot's name is a word of small letters, digits and hyphens"),
            name=name,
        )
    return None


def add_bot(kind: type[Bot]) -> str:
    """Add a bot to this process, under its own name, which is returned."""
    if kind.name in bots() or kind.name in broken_bots():
        raise Refused(
            mark("There is already a bot called '{name}'; give yours another name."), name=kind.name
        )
    _added[kind.name] = kind
    return kind.name


def check_bot(name: str, say: Say = ENGLISH) -> str:
    """The name of a bot that is here, or a sentence on why it is not."""
    if name in bots():
        return name
    reason = broken_bots().get(name)
    if reason:
        raise Refused(say("The bot '{bot}' cannot play: {reason}.", bot=name, reason=reason))
    known = ", ".join(bots())
    raise Refused(say("There is no bot called '{bot}'; the bots here are: {known}.", bot=name, known=known))


def find_bot(name: str, say: Say = ENGLISH) -> Bot:
    """A new bot of that name.

    >>> find_bot("greedy").name
    'greedy'
    """
    kind = bots()[check_bot(name, say)]
    try:
        return kind()
    except Exception as problem:
        raise BotFailed(name, in_short(problem)) from problem


def stand_in_for(bot: str) -> str | None:
    """The bot that plays on where another one failed: of ours the next weaker one; after the last one nobody can."""
    weaker = {
        "best": "hard", "hard": "medium", "learned": "medium", "medium": "greedy", "greedy": "random", "random": None,
    }  # fmt: skip
    return weaker.get(bot, OPPONENT)


def one_a_seat(players: Players, seats: int) -> list[Bot]:
    """A bot for each seat."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        return [_bot(players) for _ in range(seats)]
    if len(players) != seats:
        raise Refused(f"There are {seats} seats but {len(players)} bot{'s'[: len(players) != 1]}.")
    return [_bot(player) for player in players]


def _bot(player: str | Bot | type[Bot]) -> Bot:
    if isinstance(player, str):
        return find_bot(player)
    kind = player if isinstance(player, type) else type(player)
    if not callable(getattr(kind, "choose", None)):
        raise Refused(mark("{player} is not a bot: it has no method 'choose'."), player=repr(player))
    return player() if isinstance(player, type) else player


# Asking them


def knowledge_of(match: Match, rng: random.Random) -> Knowledge:
    """What the seat to act may know of a match, with a random possibility for everything else."""
    return _knowledge(match, rng, match.log(match.actor))


def _knowledge(match: Match, rng: random.Random, log: Sequence[str]) -> Knowledge:
    position = copy_of(match.position)
    match.game.rules.imagine(position, match.actor, new_rng(rng.getrandbits(64)))
    return Knowledge(match.game, match.actor, position, tuple(match.legal()), log)


class _Unread(Sequence[str]):
    """The log of a match as its actor is told it; put into sentences when a bot reads it, which few do."""

    def __init__(self, match: Match) -> None:
        self._match, self._seat, self._events = match, match.actor, len(match.events)

    @cached_property
    def _lines(self) -> list[str]:
        later = self._match.log(self._seat, since=self._events)
        lines = self._match.log(self._seat)
        return lines[: len(lines) - len(later)]

    def __getitem__(self, place: Any) -> Any:
        return self._lines[place]

    def __len__(self) -> int:
        return len(self._lines)


def ask_about(bot: Bot, knowledge: Knowledge, rng: random.Random, budget: Budget = Budget()) -> Choice:  # noqa: B008 - frozen
    """Let a bot choose from what its seat knows; this may be done in another thread. A bot that fails is named."""
    try:
        chosen = bot.choose(knowledge, budget, rng)
        choice = chosen if isinstance(chosen, Choice) else Choice(chosen)
        choice = replace(choice, action=index(choice.action))
    except BotFailed:
        raise
    except Exception as problem:
        raise BotFailed(name_of(bot), in_short(problem)) from problem
    if choice.action not in knowledge.actions:
        raise BotFailed(name_of(bot), f"{choice.action} is not a legal action")
    return choice


def ask(bot: Bot, match: Match, rng: random.Random, budget: Budget = Budget()) -> Choice:  # noqa: B008 - frozen
    """Let a bot choose for the seat to act, showing it only what that seat may know."""
    return ask_about(bot, _knowledge(match, rng, _Unread(match)), rng, budget)


def finish(match: Match, players: Players, seed: int | None) -> None:
    """Let bots play a match to its end."""
    seated, rng = one_a_seat(players, match.seats), random.Random(seed)
    if match.by_hand:
        raise Refused(mark("This match is played with real pieces: only people can say what they show."))
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(ask(seated[match.actor], match, rng).action)


def summary_of(kind: type[Bot]) -> str:
    """What a bot says about itself, or the first line of its docstring."""
    return getattr(kind, "summary", None) or (kind.__doc__ or "").strip().partition("\n")[0]


def name_of(bot: Bot) -> str:
    """What a bot is called."""
    return getattr(bot, "name", type(bot).__name__)
