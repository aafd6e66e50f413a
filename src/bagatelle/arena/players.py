"""Who plays in the arena: a bot by name, a program, or an object, and how long it may think."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bagatelle.bots.bot import Bot, Budget, check_bot, find_bot, is_installed, name_of
from bagatelle.bots.from_file import source_of
from bagatelle.bots.pipe import PipeBot, is_program
from bagatelle.language import mark
from bagatelle.refusal import Refused

WITH_BUDGET = re.compile(r"(.+)@(\d*\.?\d+)(s|n)")
LONGEST = 3600.0
"""So many seconds a bot may think about a move at the most."""


@dataclass(frozen=True)
class Player:
    """One of those who are compared; several seats may be its."""

    bot: str | Bot | type[Bot]
    label: str
    budget: Budget
    source: str = ""
    """The file and class that a bot comes from, if it is not installed."""

    def new_bot(self) -> Bot:
        """A bot that remembers nothing of other games."""
        if isinstance(self.bot, str):
            return bot_called(self.bot)
        return self.bot() if isinstance(self.bot, type) else self.bot

    @property
    def is_program(self) -> bool:
        """Whether it is a program of its own, which is started once for many games."""
        return isinstance(self.bot, str) and is_program(self.bot)

    def check_for_others(self) -> None:
        """Refuse a bot that other processes could not find."""
        named = isinstance(self.bot, str)
        if named and not self.is_program and not self.source and not is_installed(str(self.bot)):
            raise Refused(
                mark("Other processes cannot find the bot '{bot}': play without more jobs."), bot=self.bot
            )


def bot_called(name: str) -> Bot:
    """A new bot of that name, or a program: ``pipe:COMMAND``."""
    return PipeBot(name) if is_program(name) else find_bot(name)


def player_of(player: str | Bot | type[Bot] | Player, budget: Budget) -> Player:
    """A player from what it is called, ``greedy`` or ``greedy@0.1s`` or ``greedy@2000n``, or from a bot.

    >>> player_of("greedy@2000n", Budget()).budget.nodes
    2000
    """
    if isinstance(player, Player):
        return player
    if not isinstance(player, str):
        return Player(player, name_of(player), budget)  # type: ignore[arg-type]
    name = player
    if found := WITH_BUDGET.fullmatch(player):
        name, budget = found[1], _budget(found[2], found[3], player)
    if not is_program(name):
        _refuse_odd_budget(name)
        check_bot(name)
    return Player(name, player, budget, source_of(name) or "")


def _refuse_odd_budget(name: str) -> None:
    """No bot has an @ in its name, so what follows one was meant as a budget."""
    bot, at, budget = name.partition("@")
    if at:
        raise Refused(
            mark("'{budget}' is not a budget: say seconds or nodes, as in {bot}@0.1s or {bot}@2000n."),
            budget=budget,
            bot=bot,
        )


def _budget(amount: str, unit: str, player: str) -> Budget:
    if unit == "s":
        return budget_of(float(amount), None)
    if not amount.isdigit():
        raise Refused(
            mark("'{player}' makes no sense: nodes are whole numbers, as in greedy@2000n."), player=player
        )
    return budget_of(None, int(amount))


def budget_of(seconds: float | None, nodes: int | None) -> Budget:
    """How long to think: seconds, or so many positions; if neither is said, as long as a bot usually does.

    >>> budget_of(0.5, None)
    Budget(seconds=0.5, nodes=None)
    """
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise Refused(
            mark("A bot may think for more than 0 and up to {longest} seconds, not {seconds}."),
            longest=f"{LONGEST:.0f}",
            seconds=f"{seconds:g}",
        )
    if nodes is not None and nodes < 1:
        raise Refused(mark("A bot must be allowed at least 1 node, not {nodes}."), nodes=nodes)
    return Budget(seconds, nodes)


def places_of(players: int, seats: int) -> list[int]:
    """Which player has each seat at first."""
    if players == seats:
        return list(range(seats))
    if players == 2:
        return [0] + [1] * (seats - 1)
    raise Refused(
        mark("For {seats} seats name 2 players or {seats}, not {players}."), seats=seats, players=players
    )


def told_apart(labels: list[str]) -> list[str]:
    """Labels of which no two are alike.

    >>> told_apart(["greedy", "greedy", "random"])
    ['greedy', 'greedy (2)', 'random']
    """
    seen: dict[str, int] = {}
    apart = []
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        apart.append(label if seen[label] == 1 else f"{label} ({seen[label]})")
    return apart
