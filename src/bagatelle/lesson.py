"""What a lesson is made of: steps with a prepared position, one thing to say and one move to ask for, as plain data.

A game keeps its lesson in the room ``lesson.py``. Going through one is the business of `teaching`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Step:
    """One idea and the move that shows it. All texts are marked for translation, and have one or two sentences."""

    says: str
    """What the learner reads first: the idea, and what to do."""
    asks: str | Sequence[str]
    """The right move in notation, or all moves that are right."""
    right: str
    """What is said when it has been played, and all that follows has been shown."""
    wrong: str
    """Why any other move is not the one."""
    start: str | None = None
    """The position, in one line; None: it goes on where the step before ended."""
    why: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """Better answers to some wrong moves, by their notation, in which ``*`` stands for anything; the first counts."""
    then: Sequence[str] | Mapping[str, Sequence[str]] = ()
    """What follows the right move, in notation: what chance brings, and what the others play. Where that depends on
    which of several right moves it was, by move."""
    shown: bool = False
    """Whether the move is marked on the board from the start: to show how the board is used."""

    @property
    def right_moves(self) -> tuple[str, ...]:
        """Every move that is right."""
        return (self.asks,) if isinstance(self.asks, str) else tuple(self.asks)

    def follows(self, move: str) -> Sequence[str]:
        """What follows one of the right moves, as `asks` has it."""
        return self.then[move] if isinstance(self.then, Mapping) else self.then

    def texts(self) -> list[str]:
        """Everything that is said."""
        return [self.says, self.right, self.wrong, *self.why.values()]


@dataclass(frozen=True)
class Finale:
    """The end of a lesson: a match against a bot, from a position in which the learner stands a little better."""

    says: str
    """What the learner reads before it begins."""
    start: str
    """The position, in one line."""
    options: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """The options that the position was made with, where they differ from the printed rules."""
    bot: str = "easy"


@dataclass(frozen=True)
class Lesson:
    """The lesson of a game."""

    steps: Sequence[Step]
    finale: Finale
    learner: int = 0
    """The seat of the learner, in every step and in the match at the end."""
