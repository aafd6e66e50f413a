"""Hints: the best few moves of a position, the chance to win with each, and what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bagatelle.bots.bot import Choice
from bagatelle.game import Game
from bagatelle.language import ENGLISH, Say
from bagatelle.rooms import Audience

MOST = 3
"""How many moves a hint shows."""
SECONDS = 0.5
"""How long the adviser thinks."""
LOOKED_AT = 12
"""How many moves may be shown at all: more are not told apart for the sake of a hint."""
ALIKE = 0.01
"""Chances that differ by less are as good, unless they are exact."""
WORKED_OUT = 1e-9
"""Exact chances that differ by less are the same, such as one so near to 0 or 1."""


@dataclass(frozen=True)
class Hint:
    """One move of a hint: in notation and in words, the chance to win with it (with more than two players, the share
    of the payoff to be expected) if the adviser knows it, whether that is exact, and what speaks for the move."""

    action: int
    move: str
    says: str
    why: str
    chance: float | None = None
    exact: bool = False

    def odds(self, say: Say) -> str:
        """The chance in words; nothing if it is not known."""
        return chance_in_words(self.chance, self.exact, say) if self.chance is not None else ""

    def plain(self, say: Say) -> dict[str, Any]:
        """As plain data."""
        return {
            "move": self.move,
            "says": self.says,
            "why": self.why,
            "chance": None if self.chance is None else round(self.chance, 4),
            "odds": self.odds(say),
        }


def chance_in_words(chance: float, exact: bool, say: Say) -> str:
    """A chance as people say it; only what was worked out is ever sure.

    >>> from bagatelle.language import ENGLISH
    >>> [chance_in_words(chance, False, ENGLISH) for chance in (0.618, 0.999, 0.0)]
    ['62%', 'over 99%', 'under 1%']
    >>> [chance_in_words(chance, True, ENGLISH) for chance in (1.0, 0.9999, 0.0)]
    ['wins for sure', 'over 99%', 'loses for sure']
    """
    if exact and chance >= 1 - WORKED_OUT:
        return say("wins for sure")
    if exact and chance <= WORKED_OUT:
        return say("loses for sure")
    return say.percent(min(max(chance, WORKED_OUT), 1 - WORKED_OUT))


def hints_of(
    game: Game, position: Any, actions: Sequence[int], choice: Choice, to: Audience, *, notation: Say
) -> list[Hint]:
    """What a bot chose, and the moves that it thinks next best, told to the player who asks; moves that are as good for
    the same reason are told once. The position is the true one: what speaks for a move is told from what that player
    may know."""
    shares: Sequence[float | None] = choice.shares or [None] * len(actions)
    chosen = shares[actions.index(choice.action)]
    found: list[Hint] = []
    for place in _best_first(actions, choice)[:LOOKED_AT]:
        action = actions[place]
        why = game.sentences.speaks_for(position, action, to)
        chance = _no_more_than(chosen, shares[place])
        if any(hint.why == why and _as_good(hint.chance, chance, choice.exact) for hint in found):
            continue
        move = game.notation.write(position, action, notation)
        says = game.sentences.label(position, action, to)
        found.append(Hint(action, move, says, why, chance, choice.exact))
        if len(found) == MOST:
            break
    return found


def _as_good(one: float | None, other: float | None, exact: bool) -> bool:
    """Whether two chances are the same, as far as they are known, or as far as they are told."""
    if one is None or other is None:
        return one == other
    return abs(one - other) < (WORKED_OUT if exact else ALIKE) or _told(one, exact) == _told(other, exact)


def _told(chance: float, exact: bool) -> str:
    return chance_in_words(chance, exact, ENGLISH)


def _best_first(actions: Sequence[int], choice: Choice) -> list[int]:
    """The places of all actions: what the bot chose, then the others from the best to the worst; if it does not say
    what it thinks of them, nothing but its choice."""
    chosen, opinions = actions.index(choice.action), choice.shares or choice.worths
    if opinions is None:
        return [chosen]
    others = [place for place in range(len(actions)) if place != chosen]
    return [chosen, *sorted(others, key=lambda place: -opinions[place])]


def _no_more_than(chosen: float | None, share: float | None) -> float | None:
    """What was looked into less is not trusted to be better than the choice."""
    return share if chosen is None or share is None else min(chosen, share)
