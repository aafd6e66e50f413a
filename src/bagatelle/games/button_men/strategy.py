"""What is known about playing Button Men well.

An attack is worth the lead it brings at once, and as many half points as its dice will show more on average when they
have been rolled again. A small die has least to lose, so the smallest size is taken.

A match is judged round by round: what decides between two moves is the chance to win the round that is being played.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import DICE
from bagatelle.games.button_men.dice import least, to_move, total
from bagatelle.games.button_men.endings import exact_chances
from bagatelle.games.button_men.practising import any_round
from bagatelle.games.button_men.rules import MOST_ROUNDS, rule
from bagatelle.games.button_men.size_duel import Mixture, mixture
from bagatelle.games.button_men.threats import gain_of
from bagatelle.kernel import Floats, Record, Rng, Words, helper

SEARCH = "race"


@rule.worth
def worth(pos: Record, scratch: Any, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """What each legal action of the seat to act is worth to it right now, in points of lead."""
    seat = to_move(pos)
    for i in range(n):
        if pos.phase == at.TURN:
            out[i] = (capture_worth(pos, seat ^ 1, actions[i]) + roll_worth(pos, seat, actions[i])) / 2
        else:
            out[i] = -actions[i]  # the smallest size, and no focus or auxiliary die


@rule.narrow
def narrow(pos: Record) -> None:
    """Of a match leave the round that is being played. It is the last there can be, so that it counts half for both
    if it is drawn; whoever may choose sizes for it still may."""
    if pos.phase == at.ENDED:
        return
    if pos.rounds == 0:
        pos.casual = 1
    pos.rounds = MOST_ROUNDS - 1
    pos.needed = 1
    pos.wins[0] = 0
    pos.wins[1] = 0


def widen(pos: np.record, seat: int, chance: float) -> float:
    """The share of the match that a chance in its round means, if later rounds are even."""
    if pos.phase == at.ENDED:
        return chance
    missing, others = int(pos.needed) - int(pos.wins[seat]), int(pos.needed) - int(pos.wins[seat ^ 1])
    return chance * even_match(missing - 1, others) + (1.0 - chance) * even_match(missing, others - 1)


@cache
def even_match(missing: int, others: int) -> float:
    """The chance to win so many even rounds before the other side has won as many as it misses.

    >>> even_match(1, 2)
    0.75
    """
    if missing == 0 or others == 0:
        return float(missing == 0)
    return (even_match(missing - 1, others) + even_match(missing, others - 1)) / 2


def known(pos: np.record, actions: Sequence[int], seconds: float) -> list[float] | None:
    """The exact chance to win the round after each action, where few dice are left."""
    return exact_chances(pos, actions, seconds)


def mix(pos: np.record, actions: Sequence[int], seconds: float) -> Mixture | None:
    """How often to choose each size before a round, as long as the opponent may not know which."""
    return mixture(pos, actions, seconds)


def practice(rng: random.Random) -> np.record:
    """A round of any kind, to learn from."""
    pos = any_round(rng)
    narrow(pos)
    return pos


@helper
def capture_worth(pos: Record, seat: Any, action: Any) -> int:
    """By how many half points an attack on a side's dice would cut its lead; a trip attack succeeds half the time."""
    if action == at.PASS:
        return 0
    targets = (
        1 << ((action - at.TRIP_ATTACK) % DICE) if action >= at.TRIP_ATTACK else (action - at.ATTACK) & 255
    )
    cut = 0
    for die in range(DICE):
        if targets >> die & 1:
            cut += gain_of(pos, seat, die)
    return cut // 2 if action >= at.TRIP_ATTACK else cut


@helper
def roll_worth(pos: Record, seat: Any, action: Any) -> float:
    """By how much the attackers will show more on average when they have been rolled again: low dice are easy prey."""
    if action == at.PASS:
        return 0.0
    attackers = (
        1 << ((action - at.TRIP_ATTACK) // DICE) if action >= at.TRIP_ATTACK else (action - at.ATTACK) >> 8
    )
    more = 0.0
    for die in range(DICE):
        if attackers >> die & 1:
            more += (total(pos, seat, die) + least(pos, seat, die)) / 2 - pos.value[seat, die]
    return more


rule.complete()
