"""How people err: they overlook some moves altogether, and misjudge the others a little."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from bagatelle.kernel import below, lean

FINE = 1 << 20


@dataclass(frozen=True)
class Faults:
    """How often a move is overlooked, and how far the judgement of the others is off: on the scale of log odds, where
    1 is the difference between an even chance and three in four."""

    overlook: float
    misjudge: float


@lean
def chosen_by_error(shares: Any, n: Any, misjudge: Any, overlook: Any, rng: Any) -> Any:
    """The place of the move that seems best to somebody who errs; the move that is seen first is never overlooked."""
    seen_first = below(rng, n)
    best, place = -1e300, 0
    for i in range(n):
        if i != seen_first and below(rng, FINE) < overlook * FINE:
            continue
        seems = shares[i]
        if misjudge > 0.0:
            share = min(max(shares[i], 1e-6), 1.0 - 1e-6)
            seems = math.log(share / (1.0 - share)) + misjudge * bell(rng)
        if seems > best:
            best, place = seems, i
    return place


@lean
def bell(rng: Any) -> Any:
    """A number from the bell curve with spread 1: the sum of twelve even ones is near enough."""
    total = -6.0
    for _ in range(12):
        total += below(rng, FINE) / FINE
    return total
