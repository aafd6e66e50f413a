"""Figures as people read them: with their margin, and with no digit that means nothing."""

from __future__ import annotations

import re
from math import floor, inf, log10
from typing import Any

from bagatelle.intervals import Interval
from bagatelle.language import DECIMAL_POINTS, ENGLISH, Say
from bagatelle.options import Options

WITHIN_FIGURE = re.compile(r"(?<=\d) (?=[±%])|(?<=±) (?=\d)")


def worded(interval: Interval, say: Say = ENGLISH) -> str:
    """A figure with two digits of its margin.

    >>> worded(Interval(1234.5678, 3.21)), worded(Interval(7.0, 0.0))
    ('1,234.6 ± 3.2', '7')
    """
    if interval.margin == inf:
        return local(f"{interval.mean:,.3g} ± ?", say)
    if interval.margin <= 0:
        return local(f"{interval.mean:,.6g}", say)
    digits = max(0, 1 - floor(log10(interval.margin)))
    return local(f"{interval.mean:z,.{digits}f} ± {interval.margin:,.{digits}f}", say)


def in_points(share: Interval, say: Say = ENGLISH) -> str:
    """A share, or a difference of shares, in points: hundredths of all.

    >>> in_points(Interval(0.0213, 0.0041))
    '2.13 ± 0.41'
    """
    return worded(Interval(100 * share.mean, 100 * share.margin), say)


def in_percent(share: Interval, say: Say = ENGLISH) -> str:
    """A share in hundredths of all; from the least to the most it may be where a margin would reach beyond 0 or 100.

    >>> in_percent(Interval(0.412, 0.022)), in_percent(Interval(1.0, 0.016)), in_percent(Interval(0.2, 0.3))
    ('41.2 ± 2.2', '98.4 to 100.0', '4 to 57')
    """
    if share.could_be_share:
        return in_points(share, say)
    low, high = share.of_share()
    digits = max(0, -floor(log10(max(high - low, 1e-6) * 10)))
    least, most = (local(f"{100 * end:.{digits}f}", say) for end in (low, high))
    return say("{least} to {most}", least=least, most=most)


def told_with(interval: Interval, unit: str, say: Say = ENGLISH) -> str:
    """A figure with its margin and its unit; what is in % is a share.

    >>> [told_with(*figure).split() for figure in ((Interval(7.0, 2.0), "decisions"), (Interval(100.0, 5.0), "%"))]
    [['7.0', '±', '2.0', 'decisions'], ['95.0', 'to', '100.0', '%']]
    """
    figure = Interval(interval.mean / 100, interval.margin / 100)
    return with_unit(in_percent(figure, say) if unit == "%" else worded(interval, say), unit)


def whole(number: int, say: Say = ENGLISH) -> str:
    """A whole number.

    >>> from bagatelle.language import speak
    >>> whole(10_000), whole(10_000, speak("nl"))
    ('10,000', '10.000')
    """
    return local(f"{number:,}", say)


def rounded(number: float, say: Say = ENGLISH) -> str:
    """A number that is known as well as it is written.

    >>> rounded(50.0), rounded(1 / 3)
    ('50', '0.3333')
    """
    return local(f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.4g}", say)


def with_unit(figure: str, unit: str) -> str:
    """A figure and its unit, which stay on one line.

    >>> with_unit("50", "%") == "50\u00a0%"
    True
    """
    return f"{figure}\u00a0{unit}" if unit else figure


def unbroken(sentence: str) -> str:
    """A sentence in which no line ends between a figure and its margin or its %.

    >>> unbroken("It is 50.17 ± 0.16 % now.")
    'It is 50.17\xa0±\xa00.16\xa0% now.'
    """
    return WITHIN_FIGURE.sub("\u00a0", sentence)


def valued(value: Any, say: Say = ENGLISH) -> str:
    """The value of an option in a word or two."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return " ".join(map(str, value)) if isinstance(value, list) else str(value).replace("_", " ")


def changes(options: Options, say: Say = ENGLISH) -> str:
    """The options that are not as printed."""
    return ", ".join(
        f"{options.title(name)} {valued(value, say)}" for name, value in options.changed().items()
    )


def local(figure: str, say: Say) -> str:
    """A figure with the point and the comma where a language has them."""
    return (
        figure.translate({ord("."): ",", ord(","): "."})
        if DECIMAL_POINTS.get(say.language) == ","
        else figure
    )


def size_of(interval: Interval) -> Interval:
    """How large a figure is, without its sign."""
    return Interval(abs(interval.mean), interval.margin)
