"""What a judge's opinions are worth: those who were given a share of 0.7 should have got 0.7 in the mean. Whatever the
players were like, the games themselves say what an opinion meant."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
BINS = 40
"""Opinions of about the same size are taken together, in at most so many lots."""
FEWEST = 50
"""So many a lot at least."""


def calibrated(opinions: Numbers, results: Numbers) -> Numbers:
    """What each seat (column) really got, in the mean, where opinions were like this; `results` has the same shape. A
    higher opinion never means less. Rows add up to 1.

    >>> opinions = np.repeat([[0.9, 0.1], [0.5, 0.5]], 500, axis=0)
    >>> results = np.tile([[1.0, 0.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], (250, 1))
    >>> calibrated(opinions, results)[0].round(1).tolist()
    [0.7, 0.3]
    """
    order = np.argsort(opinions, axis=None, kind="stable")
    lots = max(1, min(BINS, order.size // FEWEST))
    means = [(opinions.flat[lot].mean(), results.flat[lot].mean()) for lot in np.array_split(order, lots)]
    opinion, result = np.array(means).T
    meant = np.interp(opinions, opinion, rising(result))
    total: Numbers = meant.sum(axis=1, keepdims=True)
    return np.where(total > 0, meant / np.where(total > 0, total, 1), 1 / opinions.shape[1])


def rising(values: Numbers) -> Numbers:
    """The nearest values that never fall: where some do, all of them get their mean.

    >>> rising(np.array([0.1, 0.5, 0.3, 0.9])).tolist()
    [0.1, 0.4, 0.4, 0.9]
    """
    pools: list[list[float]] = []
    for value in values.tolist():
        pools.append([value, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (high, many), (low, more) = pools[-2:]
            pools[-2:] = [[(high * many + low * more) / (many + more), many + more]]
    return np.concatenate([np.full(int(many), mean) for mean, many in pools])
