"""Means with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

OUTSIDE = 0.05
"""How often the truth lies outside of an interval."""
NORMAL = 1.959964
"""How many standard errors 95 % of a normal distribution lie within."""
STUDENT = {1: 12.7062, 2: 4.30265, 3: 3.18245}
"""The same for so few degrees of freedom that the series below is not good enough."""


@dataclass(frozen=True)
class Interval:
    """A mean, and how far the truth may lie from it: in 19 of 20 cases not farther.

    >>> Interval.of([0.5, 1.0, 0.5, 0.5, 1.0, 0.0])
    0.583 ± 0.395
    """

    mean: float
    margin: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Interval:
        """The interval that independent values between 0 and 1 give."""
        n = len(values)
        if n < 2:
            return cls(fmean(values), inf)
        if min(values) == max(values) and values[0] in (0.0, 1.0):  # no other value came up yet, but one may
            return cls(values[0], 1 - (OUTSIDE / 2) ** (1 / n))
        return cls(fmean(values), _within(n - 1) * stdev(values) / sqrt(n))

    @classmethod
    def of_moments(cls, n: int, mean: float, deviation: float, outside: float = OUTSIDE) -> Interval:
        """The interval that many independent values give, of which only these figures are known; the truth lies
        outside so often."""
        if n < 2:
            return cls(mean, inf)
        return cls(mean, _within(n - 1, outside) * deviation / sqrt(n))

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.margin

    @property
    def could_be_share(self) -> bool:
        """Whether the margin stays between 0 and 1, or nothing is known of it."""
        return self.margin == inf or (self.low >= 0 and self.high <= 1)

    def of_share(self) -> tuple[float, float]:
        """The ends for a share, which lies between 0 and 1: where the margin would reach beyond that, Wilson's.

        >>> Interval(0.5, 0.1).of_share(), tuple(round(end, 3) for end in Interval(0.2, 0.3).of_share())
        ((0.4, 0.6), (0.045, 0.571))
        """
        if self.margin == inf:
            return 0.0, 1.0
        if self.could_be_share:
            return self.low, self.high
        share = min(1.0, max(0.0, self.mean))
        if share in (0.0, 1.0) or not self.margin:
            return max(0.0, self.low), min(1.0, self.high)
        n = share * (1 - share) * (NORMAL / self.margin) ** 2
        middle, z = (share + NORMAL**2 / 2 / n) / (1 + NORMAL**2 / n), NORMAL / (1 + NORMAL**2 / n)
        away = z * sqrt(share * (1 - share) / n + NORMAL**2 / 4 / n**2)
        return max(0.0, middle - away), min(1.0, middle + away)

    def __repr__(self) -> str:
        margin = "?" if self.margin == inf else f"{self.margin:.3f}"
        return f"{self.mean:.3f} ± {margin}"

    def plain(self) -> dict[str, float | None]:
        """As plain data; a margin that nothing is known of is null."""
        return {
            "mean": round(self.mean, 5),
            "margin": None if self.margin == inf else round(self.margin, 5),
        }


def _within(freedom: int, outside: float = OUTSIDE) -> float:
    """How many standard errors Student's distribution lies within, except for so much of it."""
    if outside == OUTSIDE and freedom in STUDENT:
        return STUDENT[freedom]
    z = NORMAL if outside == OUTSIDE else NormalDist().inv_cdf(1 - outside / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
