"""Histograms: how often each value came up, the middle nine of ten darker than the rest."""

from __future__ import annotations

from bagatelle.lab.report.figure import Numbers, figure
from bagatelle.lab.report.markup import Markup, tag
from bagatelle.lab.report.scales import Scale
from bagatelle.lab.report.sections import Histogram, Table
from bagatelle.lab.words import rounded, whole
from bagatelle.language import Say

PLOT, FLAG, BELOW = 170, 17, 34
"""The heights of the bars, of the label of a mark, and of what stands below the axis."""


def draw_histogram(histogram: Histogram, say: Say) -> Markup:
    """A histogram, and its numbers below it."""
    top = FLAG * len(histogram.marks) + 8
    floor = top + PLOT
    across = Scale(histogram.first, histogram.first + histogram.width * len(histogram.counts))
    shares = [100 * count / max(1, histogram.total) for count in histogram.counts]
    up = Scale(0, max(shares, default=0) or 1)
    drawn = []
    for tick in up.ticks(3)[1:]:
        y = floor - PLOT * up.at(tick) / 100
        drawn.append(tag("line", class_="rule", x1="0", x2="100%", y1=y, y2=y))
        drawn.append(tag("text", f"{rounded(tick, say)} %", class_="tick", x=-8, y=y + 4, text_anchor="end"))
    drawn += _bars(histogram, shares, up, floor)
    drawn.append(tag("line", class_="axis", x1="0", x2="100%", y1=floor, y2=floor))
    drawn += _marks(histogram, across, floor)
    drawn += _labels(histogram, across, floor, say)
    picture = tag(
        "svg", *drawn, class_="framed", height=floor + BELOW, role="img", aria_label=histogram.title
    )
    return figure(histogram.title, picture, numbers_of(histogram, say), say, histogram.note)


def _bars(histogram: Histogram, shares: list[float], up: Scale, floor: int) -> list[Markup]:
    """A bar for each count; those outside of the outer marks are paler."""
    each = 100 / len(shares)
    gap = each * (0.16 if len(shares) <= 60 else 0.0)
    inside = (
        (histogram.marks[0].value, histogram.marks[-1].value) if len(histogram.marks) > 1 else (-1e9, 1e9)
    )
    drawn = []
    for number, share in enumerate(shares):
        low, high = histogram.bounds(number)
        height = PLOT * up.at(share) / 100
        kind = "bar" if high >= inside[0] and low <= inside[1] else "bar pale"
        drawn.append(
            tag(
                "rect", class_=kind, x=f"{number * each + gap / 2:.2f}%", width=f"{each - gap:.2f}%",
                y=floor - height, height=height,
            )
        )  # fmt: skip
    return drawn


def _marks(histogram: Histogram, across: Scale, floor: int) -> list[Markup]:
    """Values with a name, each as a flag of its own height, so that no two labels meet."""
    drawn = []
    for number, marked in enumerate(histogram.marks):
        place, y = across.at(marked.value + (0.5 if histogram.width == 1 else 0)), FLAG * (number + 1)
        side = ("start", 5) if place <= 55 else ("end", -5)
        drawn.append(tag("line", class_="mark", x1=f"{place:.2f}%", x2=f"{place:.2f}%", y1=y - 11, y2=floor))
        drawn.append(
            tag("text", marked.label, class_="mark", x=f"{place:.2f}%", y=y, dx=side[1], text_anchor=side[0])
        )
    return drawn


def _labels(histogram: Histogram, across: Scale, floor: int, say: Say) -> list[Markup]:
    """Round numbers below the axis, and what they count."""
    drawn = []
    for tick in across.ticks(6):
        if tick != int(tick) or tick >= across.high:
            continue
        place = across.at(tick + (0.5 if histogram.width == 1 else 0))
        anchor = "start" if place < 2 else "end" if place > 97 else "middle"
        drawn.append(
            tag(
                "text",
                whole(int(tick), say),
                class_="tick",
                x=f"{place:.2f}%",
                y=floor + 14,
                text_anchor=anchor,
            )
        )
    drawn.append(tag("text", histogram.unit, class_="unit", x="100%", y=floor + 30, text_anchor="end"))
    return drawn


def numbers_of(histogram: Histogram, say: Say) -> Numbers:
    """What the bars show, in figures."""
    rows = []
    for number, count in enumerate(histogram.counts):
        low, high = histogram.bounds(number)
        values = whole(low, say) if low == high else f"{whole(low, say)}–{whole(high, say)}"
        rows.append((values, whole(count, say), _share(count, histogram, say)))
    if histogram.more:
        beyond = whole(histogram.bounds(len(histogram.counts))[0], say)
        rows.append(
            (say("{n} or more", n=beyond), whole(histogram.more, say), _share(histogram.more, histogram, say))
        )
    return Table((histogram.unit, say("games"), "%"), rows, title=histogram.title)


def _share(count: int, histogram: Histogram, say: Say) -> str:
    return rounded(round(100 * count / max(1, histogram.total), 2), say)
