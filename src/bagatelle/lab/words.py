"""Figures as people read them: with their margin, and with no digit that means nothing."""

from __future__ import annotations

from math import floor, inf, log10

from bagatelle.arena.intervals import Interval


def worded(interval: Interval) -> str:
    """A figure with two digits of its margin.

    >>> worded(Interval(1234.5678, 3.21)), worded(Interval(7.0, 0.0))
    ('1,234.6 ± 3.2', '7')
    """
    if interval.margin == inf:
        return f"{interval.mean:,.3g} ± ?"
    if interval.margin <= 0:
        return f"{interval.mean:,.6g}"
    digits = max(0, 1 - floor(log10(interval.margin)))
    return f"{interval.mean:,.{digits}f} ± {interval.margin:,.{digits}f}"


def in_points(share: Interval) -> str:
    """A share, or a difference of shares, in points: hundredths of all.

    >>> in_points(Interval(0.0213, 0.0041))
    '2.13 ± 0.41'
    """
    return worded(Interval(100 * share.mean, 100 * share.margin))


def size_of(interval: Interval) -> Interval:
    """How large a figure is, without its sign."""
    return Interval(abs(interval.mean), interval.margin)
