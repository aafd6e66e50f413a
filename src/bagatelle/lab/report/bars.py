"""Bars: a table in which each figure has its bar beside it, so that the chart and its numbers are one."""

from __future__ import annotations

from math import inf

from bagatelle.intervals import Interval
from bagatelle.lab.report.figure import figure
from bagatelle.lab.report.markup import Markup, tag
from bagatelle.lab.report.scales import Scale, ends, ends_of, scale_for
from bagatelle.lab.report.sections import Bars
from bagatelle.lab.words import rounded, told_with, with_unit
from bagatelle.language import Say

HEIGHT, MIDDLE, THICK, CAP = 30, 15, 14, 4
ROOM = 0.04
"""Beside the longest whisker, as a part of the axis."""


def scale_of(bars: Bars) -> Scale:
    """The axis of all bars."""
    values = ends(bars.intervals, bars.unit)
    if bars.even is not None:
        values.append(bars.even)
    if bars.from_even and bars.even is not None:
        values += [bars.even - bars.reach, bars.even + bars.reach]
    else:
        values += [0.0, bars.reach]
    scale = scale_for(values)
    room = ROOM * (scale.high - scale.low)
    if not bars.from_even and all(interval.mean >= 0 for interval in bars.intervals):
        return Scale(0.0, scale.high + room)  # nothing can be less, whatever a margin says
    return Scale(scale.low - room, scale.high + room)


def draw_bars(bars: Bars, say: Say) -> Markup:
    """Bars as a table: what it is, the bar, the figure with its margin."""
    scale = scale_of(bars)
    rows = [
        tag(
            "tr",
            tag("th", label, scope="row"),
            tag("td", _bar(bars, interval, scale), class_="plot"),
            tag("td", told_with(interval, bars.unit, say), class_="number"),
        )
        for label, interval in zip(bars.labels, bars.intervals, strict=True)
    ]
    drawn = tag(
        "table",
        tag("tbody", *rows),
        tag("tfoot", tag("tr", tag("td"), tag("td", _axis(bars, scale, say), class_="plot"), tag("td"))),
        class_="bars",
        aria_label=bars.title,
    )
    return figure(bars.title, drawn, None, say, bars.note)


def _bar(bars: Bars, interval: Interval, scale: Scale) -> Markup:
    """One bar with its whisker, and the line of an even share."""
    root = bars.even if bars.from_even and bars.even is not None else 0.0
    start, end = sorted((scale.at(root), scale.at(interval.mean)))
    known = interval.margin < inf
    open_question = bars.even is not None and not (
        known and (interval.low > bars.even or interval.high < bars.even)
    )
    drawn = [
        tag(
            "rect", class_="bar open" if open_question else "bar", x=f"{start:.2f}%", y=MIDDLE - THICK // 2,
            width=f"{end - start:.2f}%", height=THICK,
        )
    ]  # fmt: skip
    if bars.even is not None:
        drawn.append(_upright(scale.at(bars.even), 0, HEIGHT, "even"))
    if known and interval.margin > 0:
        low, high = (scale.at(end) for end in ends_of(interval, bars.unit))
        drawn.append(tag("line", class_="whisker", x1=f"{low:.2f}%", x2=f"{high:.2f}%", y1=MIDDLE, y2=MIDDLE))
        drawn += [_upright(end, MIDDLE - CAP, MIDDLE + CAP, "whisker") for end in (low, high)]
    return tag("svg", *drawn, height=HEIGHT, aria_hidden="true")


def _axis(bars: Bars, scale: Scale, say: Say) -> Markup:
    """Round numbers below the bars, or what the line means."""
    if bars.even is None:
        return tag("svg", *_ticks(bars, scale, scale.ticks(4), say), height=16, aria_hidden="true")
    place = scale.at(bars.even)
    words = bars.even_label
    if bars.even or not words:
        words = f"{words} {with_unit(rounded(bars.even, say), bars.unit)}".strip()
    anchor = "start" if place < 25 else "end" if place > 75 else "middle"
    far = [tick for tick in scale.ticks(4) if abs(scale.at(tick) - place) > 25]
    drawn = [
        *_ticks(bars, scale, [tick for tick in far if 3 < scale.at(tick) < 97], say),
        tag("text", words, class_="even-label", x=f"{place:.2f}%", y=12, text_anchor=anchor),
    ]
    return tag("svg", *drawn, height=16, aria_hidden="true")


def _ticks(bars: Bars, scale: Scale, ticks: list[float], say: Say) -> list[Markup]:
    drawn = []
    for tick in ticks:
        place = scale.at(tick)
        anchor = "start" if place < 3 else "end" if place > 97 else "middle"
        text = with_unit(rounded(tick, say), bars.unit if len(bars.unit) == 1 else "")
        drawn.append(tag("text", text, class_="tick", x=f"{place:.2f}%", y=12, text_anchor=anchor))
    return drawn


def _upright(place: float, top: int, bottom: int, kind: str) -> Markup:
    return tag("line", class_=kind, x1=f"{place:.2f}%", x2=f"{place:.2f}%", y1=top, y2=bottom)
