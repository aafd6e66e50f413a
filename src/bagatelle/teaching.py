"""Going through the lesson of a game: where each step begins, what is said to a move, and what follows the right one.

Without input or output: the terminal and the table ask the same functions, so they teach the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from bagatelle.game import Game, games
from bagatelle.language import ENGLISH, Say, mark
from bagatelle.lesson import Lesson, Step
from bagatelle.match import Match
from bagatelle.refusal import Refused

NO_DRAWS = bytes(32)
"""The seed of matches in which everything that chance brings is written down."""


@dataclass(frozen=True)
class Answer:
    """What a learner hears of a move that is possible."""

    right: bool
    says: str


def games_with_lessons() -> list[Game]:
    """The games that can be learned here."""
    return [game for game in games().values() if game.lesson.LESSON is not None]


def lesson_of(game: Game, say: Say = ENGLISH) -> Lesson:
    """The lesson of a game, if it has one."""
    lesson = game.lesson.LESSON
    if lesson is None:
        raise Refused(say("{title} has no lesson; its rules tell how it is played.", title=game.title))
    return lesson


def step_of(game: Game, number: int, say: Say = ENGLISH) -> Step:
    """A step of a game's lesson, counted from 1."""
    steps = lesson_of(game, say).steps
    if not 1 <= number <= len(steps):
        raise Refused(say("The lesson has steps 1 to {last}.", last=len(steps)))
    return steps[number - 1]


def start_of(game: Game, number: int) -> str:
    """The position in which a step begins, in one line."""
    step = step_of(game, number)
    if step.start is not None:
        return step.start
    if number == 1:
        raise Refused(
            mark("The lesson of {title} begins nowhere: its first step has no position."), title=game.title
        )
    before = match_at(game, number - 1)
    follow(before, step_of(game, number - 1))
    return before.position_line()


def match_at(game: Game, number: int, names: Sequence[str] = ()) -> Match:
    """A match that stands at the beginning of a step."""
    return Match(game, start=start_of(game, number), names=names, seed=NO_DRAWS, match_id="lesson")


def answer(match: Match, step: Step, move: str, say: Say = ENGLISH) -> Answer:
    """What is said to a move, which is not played; a move that the rules do not allow is refused."""
    action = match.read(move, say)
    if action not in match.legal():
        raise Refused(match.game.sentences.refusal(match.position, action, match.audience(match.actor, say)))
    if action in right_actions(match, step):
        return Answer(True, say(step.right))
    return Answer(False, say(why_not(step, match.write(action))))


def right_actions(match: Match, step: Step) -> list[int]:
    """The actions that a step asks for."""
    return [match.read(move) for move in step.right_moves]


def why_not(step: Step, move: str) -> str:
    """What a step says to a wrong move, given in English notation."""
    return next((why for known, why in step.why.items() if fnmatchcase(move, known)), step.wrong)


def follow(match: Match, step: Step, move: str | None = None, say: Say = ENGLISH) -> None:
    """Play a right move (the first one, unless told) and all that follows it."""
    chosen = right_actions(match, step).index(match.read(move, say)) if move is not None else 0
    right = step.right_moves[chosen]
    match.play(right)
    for event in step.follows(right):
        match.play(event)
