"""What is known about playing Button Men well.

An attack is worth the lead it brings at once, and what its re-roll is worth: the mean, over random rolls, of the best
capture that it leaves to the opponent. Every other decision (sizes, focus, auxiliary dice) is worth the share of
rounds that random play wins after it.

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
from bagatelle.games.button_men.endings import exact_chances
from bagatelle.games.button_men.practising import any_round
from bagatelle.games.button_men.rules import MOST_ROUNDS, actor, chance, legal, play, rule
from bagatelle.games.button_men.scores import captured_score, kept_score, score
from bagatelle.games.button_men.size_duel import Mixture, mixture
from bagatelle.kernel import CHANCE, Floats, Record, Rng, Words, below, helper

SEARCH = "race"
ROLLS = 40
"""Random rolls for each attack."""
ROUNDS = 150
"""Random rounds for each other decision."""
WIN = 10.0
"""What a won round counts for, in points."""


@rule.worth
def worth(pos: Record, scratch: Any, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    """What each legal action of the seat to act is worth to it, in points of lead."""
    moves = np.zeros(at.MAX_LEGAL, np.int64)
    for i in range(n):
        total = 0.0
        if pos.phase == at.TURN:
            for _ in range(ROLLS):
                scratch[0] = pos
                play(scratch[0], actions[i])
                total += lead_after_reply(pos, scratch[0], moves, rng)
            out[i] = total / ROLLS
        else:
            for _ in range(ROUNDS):
                scratch[0] = pos
                play(scratch[0], actions[i])
                total += random_round(pos, scratch[0], moves, rng)
            out[i] = WIN * total / ROUNDS


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
def lead_after_reply(before: Record, pos: Record, moves: Words, rng: Rng) -> float:
    """The lead of the player who has just moved, in points, after all rolls and the opponent's best capture."""
    seat = np.int64(before.turn)
    while pos.rounds == before.rounds and pos.phase != at.TURN and pos.phase != at.ENDED:
        if actor(pos) == CHANCE:
            play(pos, chance(pos, rng))
        else:
            play(pos, moves[below(rng, legal(pos, moves))])
    if pos.rounds != before.rounds:
        return (score(before, seat) - score(before, 1 - seat)) / 2.0  # the round ended by a pass
    lead = score(pos, seat) - score(pos, 1 - seat)
    best = -10000
    for i in range(legal(pos, moves)):
        best = max(best, capture_worth(pos, seat, moves[i]))
    return (lead - best) / 2.0


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
            cut += captured_score(pos, seat, die) + kept_score(pos, seat, die)
    return cut // 2 if action >= at.TRIP_ATTACK else cut


@helper
def random_round(before: Record, pos: Record, moves: Words, rng: Rng) -> float:
    """1 if the player wins the round that random play makes of this, 0 for a draw, -1 for a loss."""
    while pos.rounds == before.rounds:
        if actor(pos) == CHANCE:
            play(pos, chance(pos, rng))
        else:
            play(pos, moves[below(rng, legal(pos, moves))])
    if pos.last < 0:
        return 0.0
    return 1.0 if pos.last == before.turn else -1.0


rule.complete()
