"""The end of a round of Button Men: who won it and by what, how the match stands, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import SEATS
from bagatelle.games.button_men.scores import score
from bagatelle.games.button_men.sizes import may_change
from bagatelle.games.button_men.wording import points
from bagatelle.rooms import Audience


def summary_of(before: np.record, after: np.record, to: Audience) -> list[str]:
    """The round that has just ended, in a few sentences; the first one says who won it."""
    return [_outcome(before, after, to), _standing(after, to), *_next(after, to)]


def _outcome(before: np.record, after: np.record, to: Audience) -> str:
    say, number = to.say, int(after.rounds)
    if before.phase == at.OPENING:
        return say("Round {number} is drawn before it begins.", number=number)
    scores = [int(score(before, seat)) for seat in range(SEATS)]
    high, low = (points(half) for half in sorted(scores, reverse=True))
    if after.last == at.NOBODY:
        return say("Round {number} is drawn, {high} to {low}.", number=number, high=high, low=low)
    won, lost = points(scores[after.last]), points(scores[1 - after.last])
    return to.tell(
        int(after.last),
        "You win round {number}, {won} to {lost}.",
        "{player} wins round {number}, {won} to {lost}.",
        number=number,
        won=won,
        lost=lost,
    )


def _standing(after: np.record, to: Audience) -> str:
    return to.say(
        "Rounds won: {a} {first}, {b} {second}. First to {needed} wins.",
        needed=int(after.needed),
        a=to.tell(0, "you", "{player}"),
        first=int(after.wins[0]),
        b=to.tell(1, "you", "{player}"),
        second=int(after.wins[1]),
    )


def _next(after: np.record, to: Audience) -> Iterator[str]:
    """Who may choose sizes again, where anybody has a die with a size to choose."""
    if after.phase == at.ENDED:
        return
    choosing = [seat for seat in range(SEATS) if after.adjustable[seat] and may_change(after, seat)]
    if after.phase == at.SIZES and len(choosing) == SEATS:
        yield to.say("Now both choose new sizes.")
    elif after.phase == at.SIZES and choosing:
        yield to.tell(choosing[0], "Now you may choose new sizes.", "Now {player} may choose new sizes.")
    elif any(after.adjustable):
        yield to.say("The sizes stay as they were.")
