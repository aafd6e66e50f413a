"""Where a figure lies on an axis, and which round numbers stand beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, inf, log10

from bagatelle.intervals import Interval

FEWEST = 3
"""An axis has so many round numbers at least."""


@dataclass(frozen=True)
class Scale:
    """From `low`, at the beginning of an axis, to `high`, at its end."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a value lies, in percent of the axis; what is beyond lies at the end."""
        place = 100 * (value - self.low) / (self.high - self.low)
        return min(100.0, max(0.0, place))

    def ticks(self, about: int = 5) -> list[float]:
        """Round numbers on the axis, about so many.

        >>> Scale(0, 97).ticks()
        [0.0, 20.0, 40.0, 60.0, 80.0]
        """
        rough = (self.high - self.low) / about
        power = 10.0 ** floor(log10(rough))
        step = next(power * size for size in (1, 2, 5, 10) if power * size >= rough * 0.999)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        if last - first < FEWEST - 1:
            return self.ticks(about + 1)
        return [round(number * step, 10) for number in range(first, last + 1)]


def scale_for(values: Iterable[float], least: float = 0.0) -> Scale:
    """A scale on which all of these lie; it is never without length."""
    known = [value for value in values if abs(value) < inf]
    low, high = min(known), max(known)
    length = max(high - low, least)
    if length <= 0:
        length = abs(high) or 1.0
    return Scale(low, low + length)


def ends(intervals: Iterable[Interval], unit: str = "") -> list[float]:
    """The ends of intervals; of those whose margin nobody knows, the middle."""
    found = list[float]()
    for interval in intervals:
        found += [interval.mean] if interval.margin == inf else ends_of(interval, unit)
    return found


def ends_of(interval: Interval, unit: str) -> tuple[float, float]:
    """Between which figures the truth lies; what is in % is a share, which cannot be less than 0 or more than 100."""
    if unit != "%":
        return interval.low, interval.high
    low, high = Interval(interval.mean / 100, interval.margin / 100).of_share()
    return 100 * low, 100 * high
