"""Curves: lines over the values of an option or the course of a game, each point with its whisker."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from bagatelle.intervals import Interval
from bagatelle.lab.report.figure import Numbers, figure
from bagatelle.lab.report.markup import Markup, tag
from bagatelle.lab.report.scales import Scale, ends, ends_of, scale_for
from bagatelle.lab.report.sections import Curve, Table
from bagatelle.lab.words import rounded, told_with, with_unit
from bagatelle.language import Say

PLOT, TOP, BELOW, LINE = 200, 22, 36, 16
MOST_WHISKERS = 15
"""More points than these have a band around the line instead of whiskers."""
COLOURS = 6
LONGEST_NAME = 16
"""Longer names of lines are cut; the numbers below have them as they are."""
DODGE = 5
"""So many pixels lines are apart, or else their whiskers would hide each other."""


def scale_of(curve: Curve) -> Scale:
    """The axis of the figures."""
    values = ends((interval for line in curve.lines.values() for interval in line), curve.unit_y)
    values += [curve.even] if curve.even is not None else []
    values += [0.0] if curve.from_zero else []
    if curve.reach:
        middle = curve.even or 0.0
        values += [middle - curve.reach, middle + curve.reach] if curve.even is not None else [curve.reach]
    scale = scale_for(values)
    room = 0.06 * (scale.high - scale.low)
    if curve.even is None and all(each.mean >= 0 for line in curve.lines.values() for each in line):
        return Scale(max(0.0, scale.low - room), scale.high + room)
    return Scale(scale.low - (0 if scale.low == 0 else room), scale.high + room)


def draw_curve(curve: Curve, say: Say) -> Markup:
    """The lines, and their numbers below them."""
    up, across = scale_of(curve), scale_for(curve.x)
    drawn = []
    for tick in up.ticks(4):
        y = _height(up, tick)
        drawn.append(tag("line", class_="rule", x1="0", x2="100%", y1=y, y2=y))
        drawn.append(
            tag("text", _tick(tick, curve.unit_y, say), class_="tick", x=-8, y=y + 4, text_anchor="end")
        )
    if curve.even is not None:
        drawn += _even(curve, curve.even, up)
    for number, line in enumerate(curve.lines.values()):
        aside = DODGE * (number - (len(curve.lines) - 1) / 2)
        shown = _line(curve, line, across, up, f"line-{number % COLOURS}")
        drawn.append(tag("g", *shown, transform=f"translate({aside:g} 0)" if aside else None))
    if len(curve.lines) > 1:
        drawn += _names(curve, up)
    drawn += _labels(curve, across, say)
    kind = "framed named" if len(curve.lines) > 1 else "framed"
    picture = tag("svg", *drawn, class_=kind, height=TOP + PLOT + BELOW, role="img", aria_label=curve.title)
    return figure(curve.title, picture, numbers_of(curve, say), say, curve.note)


def _tick(value: float, unit: str, say: Say) -> str:
    """A round number beside the axis; a sign such as % goes with it, words do not."""
    return with_unit(rounded(value, say), unit if len(unit) == 1 else "")


def _height(up: Scale, value: float) -> float:
    return TOP + PLOT * (1 - up.at(value) / 100)


def _even(curve: Curve, even: float, up: Scale) -> list[Markup]:
    """The line for comparison; its label stands where the curves leave most room."""
    y = _height(up, even)
    ends_of = {"start": 0, "middle": len(curve.x) // 2, "end": -1}
    room = {
        anchor: min(abs(_height(up, line[at].mean) - y + LINE / 2) for line in curve.lines.values())
        for anchor, at in ends_of.items()
    }
    anchor = max(room, key=lambda each: room[each])
    place = {"start": "1%", "middle": "50%", "end": "99%"}[anchor]
    drawn = [tag("line", class_="even", x1="0", x2="100%", y1=y, y2=y)]
    if len(curve.lines) == 1:
        drawn.append(tag("text", curve.even_label, class_="even-label", x=place, y=y - 5, text_anchor=anchor))
    return drawn


def _line(curve: Curve, intervals: Sequence[Interval], across: Scale, up: Scale, kind: str) -> list[Markup]:
    """One line with its points and their margins. Only x is stretched with the page, so lines stand in a picture of
    their own that may be."""
    places = [across.at(value) for value in curve.x]
    path = " ".join(
        f"{x:.2f},{_height(up, interval.mean):.1f}" for x, interval in zip(places, intervals, strict=True)
    )
    stretched = [tag("polyline", points=path)]
    many = len(intervals) > MOST_WHISKERS
    if many and all(interval.margin < inf for interval in intervals):
        bounds = [ends_of(interval, curve.unit_y) for interval in intervals]
        above = [f"{x:.2f},{_height(up, high):.1f}" for x, (_, high) in zip(places, bounds, strict=True)]
        below = [f"{x:.2f},{_height(up, low):.1f}" for x, (low, _) in zip(places, bounds, strict=True)]
        stretched.insert(0, tag("polygon", points=" ".join(above + below[::-1])))
    height = TOP + PLOT + BELOW
    drawn = [
        tag(
            "svg", *stretched, class_=f"stretched {kind}", viewBox=f"0 0 100 {height}", preserveAspectRatio="none",
            width="100%", height=height,
        )
    ]  # fmt: skip
    if many:
        return drawn
    for x, interval in zip(places, intervals, strict=True):
        y = _height(up, interval.mean)
        if 0 < interval.margin < inf:
            low, high = ends_of(interval, curve.unit_y)
            ends_at = {"y1": _height(up, low), "y2": _height(up, high)}
            drawn.append(tag("line", class_=f"whisker {kind}", x1=f"{x:.2f}%", x2=f"{x:.2f}%", **ends_at))
        drawn.append(tag("circle", class_=f"point {kind}", cx=f"{x:.2f}%", cy=y, r=4))
    return drawn


def _names(curve: Curve, up: Scale) -> list[Markup]:
    """The name of each line, and of the one for comparison, right of its end; those that would meet are moved apart."""
    wanted = [
        (_height(up, line[-1].mean), name, f"name line-{number % COLOURS}")
        for number, (name, line) in enumerate(curve.lines.items())
    ]
    if curve.even is not None:
        wanted.append((_height(up, curve.even), curve.even_label, "even-label"))
    drawn, lowest = [], -inf
    for y, name, kind in sorted(wanted):
        lowest = max(y + 4, lowest + LINE)
        short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
        drawn.append(tag("text", short, class_=kind, x="100%", dx=14, y=lowest))
    return drawn


def _labels(curve: Curve, across: Scale, say: Say) -> list[Markup]:
    """The values below the axis, and what they are."""
    floor = TOP + PLOT
    values = list(curve.x) if len(curve.x) <= 8 else across.ticks(5)
    drawn = [
        tag(
            "text", rounded(value, say), class_="tick", x=f"{across.at(value):.2f}%", y=floor + 16,
            text_anchor="middle",
        )
        for value in values
    ]  # fmt: skip
    drawn.append(tag("text", curve.unit_x, class_="unit", x="100%", y=floor + 32, text_anchor="end"))
    return drawn


def numbers_of(curve: Curve, say: Say) -> Numbers:
    """What the lines show, in figures."""
    rows = [
        (rounded(x, say), *(told_with(line[at], curve.unit_y, say) for line in curve.lines.values()))
        for at, x in enumerate(curve.x)
    ]
    return Table((curve.unit_x, *curve.lines), rows, title=curve.title)
