"""What is known about playing Button Men well.

An attack is worth the lead it brings at once, and what its re-roll is worth: the mean, over random rolls, of the best
capture that it leaves to the opponent. Every other decision (sizes, focus, auxiliary dice) is worth the share of
rounds that random play wins after it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import DICE
from bagatelle.games.button_men.rules import actor, chance, legal, play, rule
from bagatelle.games.button_men.scores import captured_score, kept_score, score
from bagatelle.kernel import CHANCE, Floats, Record, Rng, Words, below, helper

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
