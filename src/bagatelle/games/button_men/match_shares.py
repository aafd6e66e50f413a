"""What a choice of sizes means for a whole match, from what it means for a round. Part of `size_duel`."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

LONGEST = 14
"""For a match that may take more rounds, a choice counts for its round alone."""


def match_shares(chances: Any, pos: np.record) -> Any:
    """The first side's share of the match for each pair of choices, from its chance in a round."""
    missing = [int(pos.needed) - int(pos.wins[seat]) for seat in range(2)]
    if pos.casual or sum(missing) > LONGEST:
        won, lost = _even(missing[0] - 1, missing[1]), _even(missing[0], missing[1] - 1)
        return chances * won + (1.0 - chances) * lost
    after_win, after_loss = _locked(chances, missing[0], missing[1])
    return chances * after_win[:, None] + (1.0 - chances) * after_loss[None, :]


def _locked(chances: Any, missing: int, others: int) -> tuple[Any, Any]:
    """In a tournament, with so many wins missing before a round: the first side's share of the match after it has won
    that round with each of its choices, which it keeps; and after it has lost it to each of the other side's."""
    height, width = chances.shape
    won: dict[tuple[int, int], Any] = {}
    lost: dict[tuple[int, int], Any] = {}
    for total in range(1, missing + others):
        for left in range(max(0, total - others), min(missing, total) + 1):
            state = left, total - left
            if left == 0 or state[1] == 0:
                won[state], lost[state] = np.full(height, float(left == 0)), np.full(width, float(left == 0))
                continue
            table = (
                chances * won[left - 1, state[1]][:, None]
                + (1.0 - chances) * lost[left, state[1] - 1][None, :]
            )
            won[state], lost[state] = table.min(axis=1), table.max(axis=0)
    return won[missing - 1, others], lost[missing, others - 1]


@cache
def _even(missing: int, others: int) -> float:
    """The chance to win so many even rounds before the other side has won those that it misses."""
    if missing == 0 or others == 0:
        return float(missing == 0)
    return (_even(missing - 1, others) + _even(missing, others - 1)) / 2
