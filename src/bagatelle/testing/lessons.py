"""What is wrong with a lesson: positions, moves, what follows them, words, and whether its advice is good."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from bagatelle.bots.bot import ADVISER, Budget, ask, find_bot
from bagatelle.game import Game
from bagatelle.language import ENGLISH, LANGUAGES
from bagatelle.lesson import Lesson, Step
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.teaching import follow, match_at, right_actions, why_not

MOST_SENTENCES = 2
LONGEST_TEXT = 240
FEWEST_STEPS, MOST_STEPS = 3, 15
LOOKS = 2000
"""How far the adviser looks to judge a move: by the number of looks, so that the answer is always the same."""
TOLERATED = 0.06
"""How much worse than the best move a move may be that a lesson asks for: a lesson is about one idea at a time."""
BETTER_THAN_EVEN = 0.6
"""The chance that the learner has at least in the match at the end, against somebody who plays well."""
_END = re.compile(r"[.!?:]+(?=\s|$)")
_SENTENCE = re.compile(r"[.!?]+(?=\s|$)")


def faults(game: Game, lesson: Lesson) -> Iterator[str]:
    """Everything that is wrong with a lesson but its advice, a sentence each."""
    if not FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS:
        yield f"the lesson has {len(lesson.steps)} steps, not {FEWEST_STEPS} to {MOST_STEPS}"
    if lesson.steps and lesson.steps[0].start is None:
        yield "the first step has no position"
        return
    for number, step in enumerate(lesson.steps, 1):
        for fault in (
            *_of_position(game, lesson, number),
            *_of_moves(game, number, step),
            *_of_words(game, step),
        ):
            yield f"step {number}: {fault}"
    yield from (f"the match at the end: {fault}" for fault in _of_finale(game, lesson))


def _of_position(game: Game, lesson: Lesson, number: int) -> Iterator[str]:
    step = lesson.steps[number - 1]
    try:
        match = match_at(game, number)
    except Refused as refused:
        yield str(refused)
        return
    if step.start is not None and match.position_line() != step.start:
        yield f"the position is written otherwise: {match.position_line()}"
    if not game.rules.sound(match.position):
        yield "a piece is missing or doubled"
    if match.actor != lesson.learner:
        yield "it is not the learner's turn"
    elif len(match.legal()) < 2:
        yield "there is nothing to choose"


def _of_moves(game: Game, number: int, step: Step) -> Iterator[str]:
    """Whether every move that is asked for is possible, with all that follows, and every answer can be heard."""
    try:
        match = match_at(game, number)
        right = right_actions(match, step)
    except Refused as refused:
        yield str(refused)
        return
    legal = match.legal()
    yield from (
        f"'{move}' is not possible"
        for move, action in zip(step.right_moves, right, strict=True)
        if action not in legal
    )
    if len(set(right)) < len(right):
        yield "the same move is asked for twice"
    wrong = [match.write(action) for action in legal if action not in right]
    if not wrong:
        yield "no move is wrong"
    yield from (f"nothing is said to '{move}'" for move in wrong if not why_not(step, move).strip())
    answers = {why_not(step, move) for move in wrong}
    yield from (f"no wrong move is like '{known}'" for known, why in step.why.items() if why not in answers)
    for move, action in zip(step.right_moves, right, strict=True):
        if action in legal:
            try:
                follow(match_at(game, number), step, move)
            except Refused as refused:
                yield f"what follows '{move}' is not possible: {refused}"


def _of_words(game: Game, step: Step) -> Iterator[str]:
    for text in step.texts():
        yield from unfit(game, text)


def unfit(game: Game, text: str) -> Iterator[str]:
    """Why something should not be said in a lesson."""
    for language in LANGUAGES:
        said = game.say(language)(text)
        if language != ENGLISH.language and said == text:
            yield f"'{text}' is not translated ({language})"
        if len(_SENTENCE.findall(said)) > MOST_SENTENCES or len(said) > LONGEST_TEXT:
            yield f"'{said}' is too long"
        if not _END.search(said[-1:]):
            yield f"'{said}' is not a whole sentence"


def _of_finale(game: Game, lesson: Lesson) -> Iterator[str]:
    finale = lesson.finale
    yield from unfit(game, finale.says)
    try:
        match = Match(game, start=finale.start, options=finale.options)
    except Refused as refused:
        yield str(refused)
        return
    if match.position_line() != finale.start:
        yield f"the position is written otherwise: {match.position_line()}"
    if not game.rules.sound(match.position):
        yield "a piece is missing or doubled"
    if match.actor != lesson.learner or match.is_forced():
        yield "the learner has nothing to choose"


def bad_advice(game: Game, lesson: Lesson) -> Iterator[str]:
    """The moves that are asked for although others are clearly better, and a match at the end that the learner may
    well lose, as our own adviser sees it."""
    for number, step in enumerate(lesson.steps, 1):
        match = match_at(game, number)
        chances = chances_in(match)
        best = max(chances.values(), default=0.0)
        unknown = 0.0 if best == 1.0 else best  # beside a move that wins at once, nothing else is looked into
        for action in right_actions(match, step):
            if chances.get(action, unknown) < best - TOLERATED:
                better = max(chances, key=lambda each: chances[each])
                yield f"step {number}: '{match.write(better)}' is better than '{match.write(action)}'"
    chances = chances_in(Match(game, start=lesson.finale.start, options=lesson.finale.options))
    if max(chances.values(), default=1.0) < BETTER_THAN_EVEN:
        yield f"in the match at the end the learner wins only {max(chances.values()):.0%}"


def chances_in(match: Match) -> dict[int, float]:
    """The chance to win with each move, as far as the adviser knows it."""
    choice = ask(find_bot(ADVISER), match, random.Random(1), Budget(nodes=LOOKS))
    shares = zip(match.legal(), choice.shares or (), strict=choice.shares is not None)
    return {action: share for action, share in shares if share is not None}
