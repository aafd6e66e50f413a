"""How long games are: the distribution, and the figures in every unit that a game counts in."""

from __future__ import annotations

import numpy as np

from bagatelle.lab.report.sections import Histogram, Mark, Section, Table
from bagatelle.lab.summary import SHARES, Summary
from bagatelle.lab.tally import Distribution
from bagatelle.lab.words import whole, worded
from bagatelle.language import Say, mark

BARS = 48
"""A histogram has so many bars at the most."""
POWERS = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)
SHOWN = 0.995
"""The longest games are not drawn: a few of them would press all others together."""
UNITS = {"game": mark("games of the match"), "round": mark("rounds")}
"""What games call the parts that they count."""


def length_section(summary: Summary, say: Say) -> Section:
    """How long a game takes."""
    decisions = summary.lengths["decisions"]
    low, median, high = (decisions.quantile(share) for share in SHARES)
    told = [
        say(
            "The median game takes {median} decisions; 90 % take {low} to {high}.",
            median=whole(median, say), low=whole(low, say), high=whole(high, say),
        ),
        say("A decision is whatever somebody has to choose; a turn ends when somebody else has to decide."),
    ]  # fmt: skip
    names = {"decisions": say("decisions"), "turns": say("turns")}
    charts = [histogram_of(say("How many decisions a game takes"), decisions, names["decisions"], say)]
    units = summary.lengths["units"]
    if len(np.flatnonzero(units.counts)) > 1:
        names["units"] = say(UNITS.get(summary.plan.game.unit, summary.plan.game.unit))
        title = say("How many {units} a game takes", units=names["units"])
        charts.append(histogram_of(title, units, names["units"], say))
    heads = ("", say("mean"), "5 %", say("half"), "95 %", say("longest"))
    rows = [(named, *_row(summary, name, say)) for name, named in names.items()]
    return Section(
        "length",
        say("Length"),
        told,
        charts,
        [
            Table(
                heads,
                rows,
                say("The length of a game, and what 5 %, half and 95 % of all games do not exceed"),
            )
        ],
    )


def _row(summary: Summary, name: str, say: Say) -> tuple[str, ...]:
    """The mean, the quantiles and the longest game."""
    lengths = summary.lengths[name]
    quantiles = (_quantile(lengths, share, summary.plan.seatings, say) for share in SHARES)
    return worded(summary.length(name), say), *quantiles, whole(lengths.quantile(1.0), say)


def _quantile(lengths: Distribution, share: float, together: int, say: Say) -> str:
    """A quantile, and between which numbers it certainly lies if that is not known better."""
    low, high = lengths.between(share, together)
    told = whole(lengths.quantile(share), say)
    return (
        told
        if low == high
        else say("{n} ({low} to {high})", n=told, low=whole(low, say), high=whole(high, say))
    )


def histogram_of(title: str, distribution: Distribution, unit: str, say: Say) -> Histogram:
    """A distribution in bars that can be told apart, with the median and the middle nine of ten marked."""
    counts = distribution.counts
    first, last = int(np.flatnonzero(counts)[0]), distribution.quantile(SHOWN)
    width = _width(last - first + 1)
    first -= first % width
    bars = -(-(last - first + 1) // width)
    end = first + bars * width
    padded = np.zeros(end - first, np.int64)
    padded[: len(counts[first:end])] = counts[first:end]
    drawn = padded.reshape(bars, width).sum(axis=1)
    low, median, high = (distribution.quantile(share) for share in SHARES)
    marks, note = [], ""
    if bars > 8:
        note = say("Nine of ten games lie between the outer lines.")
        marks = [
            Mark(low, f"5 %: {whole(low, say)}"),
            Mark(median, say("half: {n}", n=whole(median, say))),
            Mark(high, f"95 %: {whole(high, say)}"),
        ]
    return Histogram(
        title, drawn.tolist(), first, width, unit, marks, more=int(counts[end:].sum()), note=note
    )


def _width(values: int) -> int:
    """How many values a bar counts: a round number."""
    sizes = [size * power for power in POWERS for size in (1, 2, 5)]
    return next(size for size in sizes if values / size <= BARS)
