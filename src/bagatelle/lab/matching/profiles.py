"""How a fighter does against an opponent: its chance, and how much of it does not follow from how strong both are."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from bagatelle.intervals import OUTSIDE, Interval

Numbers = NDArray[np.float64]


def chance_of(rounds: int, wins: int, draws: int, even: bool) -> Interval | None:
    """The chance that wins and draws show."""
    if even:
        return Interval(0.5, 0.0)
    if not rounds:
        return None
    mean = (wins + draws / 2) / rounds
    if mean in (0.0, 1.0):  # nothing else came up yet, but it may
        return Interval(mean, 1 - (OUTSIDE / 2) ** (1 / rounds))
    square = (wins + draws / 4) / rounds - mean**2
    return Interval.of_moments(rounds, mean, sqrt(max(0.0, square) * rounds / max(1, rounds - 1)))


def beyond_strength(chances: Numbers) -> Numbers:
    """How much better each does against each than the strength of both would say."""
    others = chances.copy()
    np.fill_diagonal(others, np.nan)
    strength = np.nanmean(others, axis=1) - 0.5
    beyond: Numbers = others - 0.5 - strength[:, None] + strength[None, :]
    return beyond


def profile_distances(chances: Numbers) -> Numbers:
    """How differently each two fare: the root of the mean square difference over all opponents, after what their own
    strength explains."""
    beyond = beyond_strength(chances)
    apart = beyond[:, None, :] - beyond[None, :, :]
    distances: Numbers = np.sqrt(np.nanmean(apart**2, axis=2))
    np.fill_diagonal(distances, 0.0)
    return distances
