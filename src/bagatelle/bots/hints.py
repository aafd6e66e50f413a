"""Hints: the best few moves of a position, the chance to win with each, and what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bagatelle.bots.bot import Choice
from bagatelle.game import Game
from bagatelle.kernel import OVER, copy_of
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
    """One move of a hint: in notation and in words, the chance to win the whole match with it (with more than two
    players, the share of the payoff to be expected) if the adviser knows it, whether that is exact, whether the move
    wins at once, and what speaks for it."""

    action: int
    move: str
    says: str
    why: str
    chance: float | None = None
    exact: bool = False
    wins_at_once: bool = False

    def odds(self, say: Say) -> str:
        """The chance in words; nothing if it is not known."""
        if self.wins_at_once:
            return say("wins at once")
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
    the same reason are told once, and next to one that wins at once only others that do. The position is the true one:
    what speaks for a move is told from what that player may know."""
    shares: Sequence[float | None] = choice.shares or [None] * len(actions)
    chosen = shares[actions.index(choice.action)]
    found: list[Hint] = []
    for place in _best_first(actions, choice)[:LOOKED_AT]:
        action, exact = actions[place], choice.is_exact(place)
        chance = _no_more_than(chosen, shares[place])
        says = game.sentences.label(position, action, to)
        wins = exact and chance is not None and chance >= 1 - WORKED_OUT and _ends(game, position, action)
        why = says if wins else game.sentences.speaks_for(position, action, to)
        if found and found[0].wins_at_once and not wins:
            break
        if any(hint.why == why and _as_good(hint, chance, exact) for hint in found):
            continue
        move = game.notation.write(position, action, notation)
        found.append(Hint(action, move, says, why, chance, exact, wins))
        if len(found) == MOST:
            break
    return found


def heading_of(game: Game, position: Any, hints: Sequence[Hint], say: Say) -> str:
    """What the moves of a hint have in common: that they win, or what their chances are chances of."""
    many = len(hints)
    if hints[0].wins_at_once:
        return say.many("This move wins at once", "These moves win at once", many)
    if hints[0].chance is None:
        return say.many("The best move", "The best moves", many)
    if is_one_of_several(game, position):
        return say.many(
            "Your chance of winning the whole match with the best move",
            "Your chance of winning the whole match with the best moves",
            many,
        )
    return say.many(
        "Your chance of winning with the best move", "Your chance of winning with the best moves", many
    )


def is_one_of_several(game: Game, position: Any) -> bool:
    """Whether what is being played may be a round of a longer match, so that a chance could be one of either."""
    if game.unit != "game":
        return True
    widen = game.strategy.widen
    return widen(position, 0, 1.0) < 1.0 or widen(position, 0, 0.0) > 0.0


def _ends(game: Game, position: Any, action: int) -> bool:
    """Whether a move ends the match."""
    after = copy_of(position)
    game.rules.play(after, action)
    return bool(game.rules.actor(after) == OVER)


def _as_good(hint: Hint, chance: float | None, exact: bool) -> bool:
    """Whether two chances are the same, as far as they are known, or as far as they are told."""
    if hint.chance is None or chance is None:
        return hint.chance == chance
    alike = WORKED_OUT if exact and hint.exact else ALIKE
    return abs(hint.chance - chance) < alike or _told(hint.chance, hint.exact) == _told(chance, exact)


def _told(chance: float, exact: bool) -> str:
    return chance_in_words(chance, exact, ENGLISH)


def _best_first(actions: Sequence[int], choice: Choice) -> list[int]:
    """The places of the actions: what the bot chose, then the others of which it says what it thinks, from the best to
    the worst."""
    chosen = actions.index(choice.action)
    opinions = choice.shares or choice.worths or ()
    others = [
        (-opinion, place) for place, opinion in enumerate(opinions) if opinion is not None and place != chosen
    ]
    return [chosen, *(place for _, place in sorted(others))]


def _no_more_than(chosen: float | None, share: float | None) -> float | None:
    """What was looked into less is not trusted to be better than the choice."""
    return share if chosen is None or share is None else min(chosen, share)
