"""Figures of many games, added up chunk by chunk: means with intervals, and distributions. Memory does not grow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bagatelle.intervals import NORMAL, OUTSIDE, Interval

Numbers = NDArray[np.float64]
STRIPES, CERTAINLY = 24, 3.0
"""How finely two humps are looked for, and how many standard errors a valley must be below them."""
POWER = 0.9
"""How often a difference should be found that is there."""


@dataclass
class Tally:
    """Several figures, of each of which there is one value for each rotation; rotations are independent."""

    n: int = 0
    means: dict[str, float] = field(default_factory=dict)
    squares: dict[str, float] = field(default_factory=dict)
    """Sums of squared distances from the mean."""
    ends: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The smallest and the greatest value."""

    def add(self, figures: Mapping[str, Numbers]) -> None:
        """Add as many values of each figure."""
        more = len(next(iter(figures.values())))
        total = self.n + more
        for name, values in figures.items():
            mean, low, high = float(values.mean()), float(values.min()), float(values.max())
            before = self.means.get(name, mean)
            away = mean - before
            self.means[name] = before + away * more / total
            self.squares[name] = (
                self.squares.get(name, 0.0)
                + float(((values - mean) ** 2).sum())
                + away**2 * self.n * more / total
            )
            lowest, highest = self.ends.get(name, (low, high))
            self.ends[name] = min(low, lowest), max(high, highest)
        self.n = total

    def deviation(self, name: str) -> float:
        """The standard deviation of a figure."""
        return sqrt(self.squares[name] / (self.n - 1)) if self.n > 1 else 0.0

    def interval(self, name: str, outside: float = OUTSIDE) -> Interval:
        """The mean of a figure, and how far the truth may be from it; it is farther so often."""
        return Interval.of_moments(self.n, self.means[name], self.deviation(name), outside)

    def share(self, name: str) -> Interval:
        """The same for a share: that nothing else than 0 or 1 came up yet does not mean that it never will."""
        if self.ends[name] in ((0.0, 0.0), (1.0, 1.0)):
            return Interval(self.means[name], 1 - (OUTSIDE / 2) ** (1 / self.n))
        return self.interval(name)


class Humps(NamedTuple):
    """Two usual lengths, and how many times as many games have the rarer of them than one in between, for certain."""

    first: int
    second: int
    depth: float


@dataclass
class Distribution:
    """How often each whole number came up."""

    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, np.int64))

    def add(self, values: NDArray[np.uint32]) -> None:
        """Add these numbers."""
        more = np.bincount(values, minlength=len(self.counts)).astype(np.int64)
        more[: len(self.counts)] += self.counts
        self.counts = more

    @property
    def n(self) -> int:
        """How many numbers there are."""
        return int(self.counts.sum())

    def quantile(self, share: float) -> int:
        """The number that so large a share of all does not exceed.

        >>> distribution = Distribution()
        >>> distribution.add(np.array([1, 2, 3, 4, 5], np.uint32))
        >>> distribution.quantile(0.5)
        3
        """
        return int(np.searchsorted(self.counts.cumsum(), max(1, ceil(share * self.n))))

    def humps(self) -> Humps | None:
        """The two lengths around which most games gather, if there are certainly two: between them there are fewer.
        The longest games are left out, and counts are added up in stripes."""
        first, last = int(np.flatnonzero(self.counts)[0]), self.quantile(0.99)
        width = max(1, (last - first + 1) // STRIPES)
        many = (last - first + 1) // width
        stripes = self.counts[first : first + many * width].reshape(many, width).sum(axis=1)
        if many < STRIPES // 2:
            return None
        found, deepest = None, 1.0
        for valley in range(1, many - 1):
            left, right = int(stripes[:valley].argmax()), valley + 1 + int(stripes[valley + 1 :].argmax())
            lower = int(min(stripes[left], stripes[right]))
            depth = (lower - CERTAINLY * sqrt(lower)) / (
                stripes[valley] + CERTAINLY * sqrt(stripes[valley]) + 1
            )
            if depth > deepest:
                one, other = (first + width * stripe + width // 2 for stripe in (left, right))
                found, deepest = Humps(one, other, float(depth)), depth
        return found

    def between(self, share: float, together: int = 1) -> tuple[int, int]:
        """The numbers between which this quantile lies in 19 of 20 cases, if so many numbers at the most depend on each
        other."""
        away = NORMAL * sqrt(share * (1 - share) * together / self.n)
        return self.quantile(max(0.0, share - away)), self.quantile(min(1.0, share + away))


def rotations_to_find(
    difference: float, deviation: float, outside: float = OUTSIDE, power: float = POWER
) -> int:
    """How many rotations it takes to find a difference, if there is one, in so many of all cases; and to see one where
    there is none in no more than `outside`.

    >>> rotations_to_find(0.02, 0.5)
    6568
    """
    normal = NormalDist()
    return ceil(((normal.inv_cdf(1 - outside / 2) + normal.inv_cdf(power)) * deviation / difference) ** 2)
