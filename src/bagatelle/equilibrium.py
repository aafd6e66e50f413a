"""Tables of choices that two sides make in secret: the mixtures that nobody can exploit."""

from __future__ import annotations

from typing import Any

import numpy as np

ITERATIONS = 2000


def equilibrium(table: Any, iterations: int = ITERATIONS) -> tuple[Any, Any]:
    """The mixtures of rows and of columns when rows want much and columns want little. Both learn from what they
    regret; the mean of what they tried, late tries counting more, comes as close as one likes.

    >>> rows, columns = equilibrium(np.array([[1.0, 0.0], [0.0, 1.0]]))
    >>> rows.round(2).tolist(), columns.round(2).tolist()
    ([0.5, 0.5], [0.5, 0.5])
    """
    height, width = table.shape
    regrets = [np.zeros(height), np.zeros(width)]
    sums = [np.zeros(height), np.zeros(width)]
    columns = np.full(width, 1.0 / width)
    for turn in range(1, iterations + 1):
        rows = _from_regrets(regrets[0])
        worth = table @ columns
        regrets[0] = np.maximum(regrets[0] + worth - rows @ worth, 0.0)
        rows = _from_regrets(regrets[0])
        cost = rows @ table
        regrets[1] = np.maximum(regrets[1] + columns @ cost - cost, 0.0)
        columns = _from_regrets(regrets[1])
        sums[0] += turn * rows
        sums[1] += turn * columns
    return sums[0] / sums[0].sum(), sums[1] / sums[1].sum()


def _from_regrets(regrets: Any) -> Any:
    """More of what was missed more."""
    total = regrets.sum()
    return regrets / total if total > 0 else np.full(len(regrets), 1.0 / len(regrets))
