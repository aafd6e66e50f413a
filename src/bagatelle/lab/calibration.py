"""What a judge's opinions are worth: those who were given a share of 0.7 should have got 0.7 in the mean. Whatever the
players were like, the games themselves say how bold an opinion may be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
CAREFUL, BOLD = 0.01, 8.0
"""The least and the greatest power to which opinions are raised."""
STEPS = 40
"""How often the range in which the right boldness lies is narrowed down."""
SMALLEST = 1e-6
"""No opinion is taken for impossible."""


def calibrated(opinions: Numbers, results: Numbers) -> Numbers:
    """Opinions on what each seat (column) will get, made as bold as the results allow: all are raised to the same
    power, and rows add up to 1. `results` has the same shape. Who is thought to be ahead does not change.

    >>> opinions = np.repeat([[0.9, 0.1]], 1000, axis=0)
    >>> results = np.tile([[1.0, 0.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], (250, 1))
    >>> calibrated(opinions, results)[0].round(2).tolist()
    [0.75, 0.25]
    """
    logs = np.log(np.maximum(opinions, SMALLEST))
    low, high = np.log(CAREFUL), np.log(BOLD)
    for _ in range(STEPS):
        third = (high - low) / 3
        careful, bold = low + third, high - third
        if _likely(logs, np.exp(careful), results) < _likely(logs, np.exp(bold), results):
            low = careful
        else:
            high = bold
    return np.exp(_raised(logs, np.exp((low + high) / 2)))


def _raised(logs: Numbers, power: float) -> Numbers:
    """Logarithms of shares, raised to a power and made to add up to 1."""
    raised: Numbers = power * (logs - logs.max(axis=1, keepdims=True))
    total: Numbers = np.log(np.exp(raised).sum(axis=1, keepdims=True))
    return raised - total


def _likely(logs: Numbers, power: float, results: Numbers) -> float:
    """How well these opinions foretold the results: the mean of the logarithms of what they gave to whoever won."""
    return float((results * _raised(logs, power)).sum(axis=1).mean())
