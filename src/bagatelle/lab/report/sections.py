"""What a report is made of, whatever it is written in: sections with sentences, charts, tables and example games.

Every text is in the reader's language already, and every figure is in the unit that is shown: a share of 0.412 is given
as 41.2 with the unit `%`, by `percent`. Words and figures of others (names of bots, values of options) may hold any
character: whoever writes the report makes them harmless.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bagatelle.intervals import Interval


def percent(share: Interval) -> Interval:
    """A share, or a difference of shares, in hundredths.

    >>> percent(Interval(0.5, 0.025))
    50.000 ± 2.500
    """
    return Interval(100 * share.mean, 100 * share.margin)


@dataclass(frozen=True)
class Bars:
    """Figures one below the other, each with a whisker for its margin.

    With `even`, a line says where every figure would be if all were alike; bars `from_even` begin at that line instead
    of 0, so that a small edge can be seen.
    """

    title: str
    labels: Sequence[str]
    intervals: Sequence[Interval]
    unit: str = ""
    even: float | None = None
    even_label: str = ""
    from_even: bool = False
    reach: float = 0.0
    """The axis goes at least so far, or so far from `even`: what is tiny should look tiny."""
    note: str = ""
    """How to read it."""

    def __post_init__(self) -> None:
        _as_many(self.labels, self.intervals)


@dataclass(frozen=True)
class Mark:
    """A value of a histogram that has a name, as the median."""

    value: float
    label: str


@dataclass(frozen=True)
class Histogram:
    """How often each value came up. The first count is of the values from `first` on, and each count is of `width`
    whole numbers."""

    title: str
    counts: Sequence[int]
    first: int = 0
    width: int = 1
    unit: str = ""
    """What is counted along the axis, as "decisions"."""
    marks: Sequence[Mark] = ()
    more: int = 0
    """How many values lie beyond the last count."""
    note: str = ""

    @property
    def total(self) -> int:
        """How many values there are."""
        return sum(self.counts) + self.more

    def bounds(self, bar: int) -> tuple[int, int]:
        """The first and the last value that a bar counts."""
        low = self.first + bar * self.width
        return low, low + self.width - 1


@dataclass(frozen=True)
class Curve:
    """One line or several over the same values, each point with its margin; `even` draws a line for comparison."""

    title: str
    x: Sequence[float]
    lines: Mapping[str, Sequence[Interval]]
    unit_x: str = ""
    unit_y: str = ""
    even: float | None = None
    even_label: str = ""
    from_zero: bool = True
    """Whether the axis shows 0 in any case."""
    reach: float = 0.0
    """The axis goes at least so far from `even`, or from 0."""
    note: str = ""

    def __post_init__(self) -> None:
        for line in self.lines.values():
            _as_many(self.x, line)


@dataclass(frozen=True)
class Grid:
    """A table of figures as a map: coloured one way above the middle, the other way below. None is left blank."""

    title: str
    rows: Sequence[str]
    columns: Sequence[str]
    values: Sequence[Sequence[float | None]]
    middle: float = 0.0
    unit: str = ""
    digits: int = 0
    """How many decimals are shown."""
    low_label: str = ""
    high_label: str = ""
    """What it means to be far below the middle, and far above it."""
    note: str = ""

    def __post_init__(self) -> None:
        _as_many(self.rows, self.values)
        for row in self.values:
            _as_many(self.columns, row)


Chart = Bars | Histogram | Curve | Grid


def is_empty(chart: Chart) -> bool:
    """Whether there is nothing to draw."""
    match chart:
        case Bars():
            return not chart.intervals
        case Histogram():
            return not chart.total
        case Curve():
            return not (chart.x and chart.lines)
        case Grid():
            return not (chart.rows and chart.columns)


@dataclass(frozen=True)
class Table:
    """Rows of short texts; all columns but the first so many hold numbers. Columns without names have no heads."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""
    words: int = 1

    def __post_init__(self) -> None:
        for row in self.rows:
            _as_many(self.columns, row)


@dataclass(frozen=True)
class Example:
    """A game record that the reader can save, and then open at the browser table or with `bagatelle replay`."""

    title: str
    file: str
    """What the saved file is called, as buttle-comeback.json."""
    record: str
    """The text of the record."""
    told: str = ""
    """What is to be seen in it."""


@dataclass(frozen=True)
class Section:
    """One subject of a report."""

    key: str
    """A short name for links, as `seats`."""
    title: str
    told: Sequence[str]
    """What it means; the first sentence is what to remember."""
    charts: Sequence[Chart] = ()
    tables: Sequence[Table] = ()
    commands: Sequence[str] = ()
    """What can be typed in a terminal."""
    examples: Sequence[Example] = ()
    details: Sequence[str] = ()
    """How the figures were found, for those who want to know."""


@dataclass(frozen=True)
class Report:
    """Everything that there is to say about a study."""

    title: str
    told: Sequence[str]
    """The findings in a few sentences, the most important one first."""
    sections: Sequence[Section]
    facts: Sequence[str] = ()
    """What was played, in a few words each: "2 seats", "10,000 games"."""


def _as_many(names: Sequence[object], values: Sequence[object]) -> None:
    """Fail if there are not as many values as names for them."""
    if len(names) != len(values):
        raise ValueError(f"{len(values)} values for {len(names)} names")
