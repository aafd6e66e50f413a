"""What follows by itself: chance, and moves without an alternative. Nobody chooses it, so nobody may be kept waiting by
it: a command plays a bounded number of such events, and the rest follows in pieces (`live/thinking`)."""

from __future__ import annotations

from bagatelle.kernel import CHANCE
from bagatelle.match import Match
from bagatelle.options import Options
from bagatelle.table.play.settings import Settings

AT_ONCE = 100
"""How many events may follow a command by themselves before others have their turn."""
TRIALS = 4
TRIAL_EVENTS = 200
"""In how many matches, and for how long, somebody is looked for who has a choice."""


def follows_by_itself(match: Match) -> bool:
    """Whether nobody has anything to decide now, although the game is not over."""
    return not match.by_hand and (match.actor == CHANCE or match.is_forced())


def offers_a_choice(settings: Settings, options: Options | None = None) -> bool:
    """Whether anybody will have something to decide, with these options if others are given: a few matches are begun,
    each with dice of its own. Call it in a thread."""
    if settings.by_hand:
        return True
    return any(_comes_to_a_choice(settings, options or settings.options) for _ in range(TRIALS))


def _comes_to_a_choice(settings: Settings, options: Options) -> bool:
    match = Match(settings.game, settings.seat_count, options, start=settings.start)
    for _ in range(TRIAL_EVENTS):
        if match.over:
            return False
        if not follows_by_itself(match):
            return True
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(match.legal()[0])
    return False
