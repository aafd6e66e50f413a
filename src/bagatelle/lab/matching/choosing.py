"""Which fighter to choose, if both choose in secret and know all chances: the mixture that nobody can exploit."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bagatelle.equilibrium import equilibrium

TABLES = 40
"""How often the mixture is worked out for tables that might be the true one."""
ITERATIONS, QUICK = 10_000, 1000
SELDOM = 0.01
Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Choosing:
    """How often to choose each, and between which shares that lies in 19 of 20 tables that might be the true one."""

    shares: list[float]
    low: list[float]
    high: list[float]
    value: float
    """What such a chooser gets at least; a half, since both choose from the same fighters."""

    def among(self, places: list[int], many: int) -> Choosing:
        """The same among so many, of whom only those at these places may be chosen."""
        spread = np.zeros((3, many))
        spread[:, places] = self.shares, self.low, self.high
        shares, low, high = spread.tolist()
        return Choosing(shares, low, high, self.value)


def chosen_by_masters(chances: Numbers, errors: Numbers, seed: int = 0) -> Choosing:
    """The mixture for a table of chances that are known with these errors.

    >>> masters = chosen_by_masters(np.array([[0.5, 0.6], [0.4, 0.5]]), np.zeros((2, 2)))
    >>> [round(share, 2) for share in masters.shares], round(masters.value, 2)
    ([1.0, 0.0], 0.5)
    """
    shares = _mixed(chances, ITERATIONS)
    rng, might_be = np.random.default_rng(seed), []
    for _ in range(TABLES):
        noise = np.triu(rng.normal(size=chances.shape) * errors, 1)
        might_be.append(_mixed(chances + noise - noise.T, QUICK))
    low, high = np.quantile(might_be, [0.025, 0.975], axis=0)
    return Choosing(shares.tolist(), low.tolist(), high.tolist(), float((shares @ chances).min()))


def _mixed(chances: Numbers, iterations: int) -> Numbers:
    """The mixture; a single choice where that cannot be exploited."""
    safe = chances.min(axis=1)
    if safe.max() >= 0.5:
        one: Numbers = np.eye(len(safe))[safe.argmax()]
        return one
    rows, _ = equilibrium(chances, iterations)
    often: Numbers = np.where(rows >= SELDOM, rows, 0.0)
    mixture: Numbers = often / often.sum()
    return mixture
