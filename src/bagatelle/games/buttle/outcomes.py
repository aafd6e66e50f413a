"""What is possible in Buttle now, and what an action would lead to: worked out on a copy, once for all who ask."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bagatelle.games.buttle import position as at
from bagatelle.games.buttle import rules
from bagatelle.kernel import Record, Words, copy_of, helper
from bagatelle.still import once

Score = list[list[int]]
"""What each player has and needs."""


class Outcome(NamedTuple):
    """What an action leads to, as far as it is told beforehand."""

    winner: int | None
    """Who wins the game with it."""
    score: Score


@once
def legal_actions(pos: np.record) -> list[int]:
    """Every action that is possible now; none when it is up to chance, or the match is over."""
    if rules.actor(pos) < 0:
        return []
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    found: list[int] = actions[: rules.legal(pos, actions)].tolist()
    return found


def winner_of(pos: np.record) -> int | None:
    """Who has enough points on the table; None if nobody has."""
    return next((seat for seat in (int(pos.turn), 1 - int(pos.turn)) if rules.has_won(pos, seat)), None)


def final_position(before: np.record, action: int) -> np.record:
    """The position after an action, with the table left as it is if that ended a game of a longer match."""
    final = copy_of(before)
    final.games = final.played + 1
    rules.play(final, action)
    final.games = before.games
    return final


@once
def outcome(pos: np.record, action: int) -> Outcome:
    """What an action leads to; if the other player may counter it, nothing has happened yet."""
    final = final_position(pos, action)
    return Outcome(winner_of(final) if final.phase == at.ENDED else None, score(final))


def score_after(pos: np.record, action: int) -> Score:
    """The score on the table if a play goes through: nobody counters it, and no other game begins after this one."""
    if not pos.counter:
        return outcome(pos, action).score
    unopposed = copy_of(pos)
    unopposed.counter = 0
    return score(final_position(unopposed, action))


def score_if_it_happens(pos: np.record) -> Score:
    """The score on the table if the one-off that waits for an answer happens."""
    unopposed = copy_of(pos)
    unopposed.counters = 0
    unopposed.games = unopposed.played + 1
    rules.settle(unopposed)
    return score(unopposed)


@once
def score(pos: np.record) -> Score:
    """What each player has and needs now."""
    out = np.zeros(2 * at.SEATS, np.int64)
    write_score(pos, out)
    found: Score = out.reshape(at.SEATS, 2).tolist()
    return found


@helper
def write_score(pos: Record, out: Words) -> None:
    """What each player has and needs, one after the other."""
    for seat in range(at.SEATS):
        out[2 * seat] = rules.points(pos, seat)
        out[2 * seat + 1] = rules.needed(pos, seat)
