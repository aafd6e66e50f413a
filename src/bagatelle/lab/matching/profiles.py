"""How a fighter does against each opponent, apart from how strong both are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


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
