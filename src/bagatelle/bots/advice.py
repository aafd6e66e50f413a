"""What a bot would play in a position, and what it thinks of the other moves."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Any

from bagatelle.bots.bot import Bot, Budget, Choice, ask_about, knowledge_of, name_of
from bagatelle.bots.hints import is_one_of_several
from bagatelle.game import Game
from bagatelle.kernel import CHANCE
from bagatelle.language import mark
from bagatelle.match import Match
from bagatelle.refusal import Refused


@dataclass(frozen=True)
class Option:
    """One move: the chance to win the whole match with it (with more than two players, the share of the payoff to be
    expected) and whether that is exact, or else what it is worth in the bot's own unit."""

    move: str
    chance: float | None = None
    worth: float | None = None
    exact: bool = False

    def plain(self) -> dict[str, Any]:
        """As plain data, without what is not known."""
        known = {"chance": self.chance, "worth": self.worth}
        numbers = {name: round(x, 5) for name, x in known.items() if x is not None}
        return {"move": self.move, **numbers, **({"exact": True} if self.exact else {})}


@dataclass(frozen=True)
class Advice:
    """What a bot would play, and all its moves, that one first and then from the best to the worst."""

    bot: str
    seat: int
    options: tuple[Option, ...]
    seconds: float
    of_several_rounds: bool
    """Whether there are chances of winning the round, too, which are not told."""

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            **self.options[0].plain(),
            "bot": self.bot,
            "seat": self.seat,
            "seconds": round(self.seconds, 5),
            "moves": [option.plain() for option in self.options],
        }


def advise(bot: Bot, game: Game, line: str, budget: Budget, seed: int) -> Advice:
    """Ask a bot what it would play in a position, given as a line. What its seat cannot know it does not learn, even if
    the line tells it."""
    match = Match(game, start=line.removeprefix(f"{game.name} "))
    if match.over:
        raise Refused(mark("The game is over in this position; there is nothing left to play."))
    if match.actor == CHANCE:
        raise Refused(mark("Chance is next in this position; ask about one in which a player decides."))
    rng = random.Random(seed)
    knowledge = knowledge_of(match, rng)
    began = time.perf_counter()
    choice = ask_about(bot, knowledge, rng, budget)
    seconds = time.perf_counter() - began
    options = _options(knowledge.moves(), choice)
    chosen = options.pop(knowledge.actions.index(choice.action))
    several = is_one_of_several(game, match.position)
    options.sort(key=_by_promise, reverse=True)
    return Advice(name_of(bot), knowledge.seat, (chosen, *options), seconds, several)


def _by_promise(option: Option) -> tuple[float, float]:
    """What is unknown comes last."""
    return -1.0 if option.chance is None else option.chance, option.worth or 0.0


def _options(moves: list[str], choice: Choice) -> list[Option]:
    """The moves with what the bot says of them: their chances, or else what they are worth."""
    if choice.shares is not None:
        return [
            Option(move, None if share is None else float(share), exact=choice.is_exact(place))
            for place, (move, share) in enumerate(zip(moves, choice.shares, strict=True))
        ]
    if choice.worths is not None:
        return [Option(move, worth=float(worth)) for move, worth in zip(moves, choice.worths, strict=True)]
    return [Option(move) for move in moves]
