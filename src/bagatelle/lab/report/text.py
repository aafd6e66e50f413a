"""A report as Markdown that reads well in a terminal too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bagatelle.lab.report import curve, histogram
from bagatelle.lab.report.sections import (
    Bars,
    Chart,
    Curve,
    Grid,
    Histogram,
    Report,
    Section,
    Table,
    is_empty,
)
from bagatelle.lab.words import local, told_with
from bagatelle.language import ENGLISH, Say

MARKUP = re.compile(r"[\\`*\[\]<]|^[#>+-](?=\s)|\b_|_\b")
"""What Markdown would not show as it is."""
MOST_ROWS = 16
"""A histogram with more bars than these is left to the page: its quantiles say the same."""
MOST_COLUMNS = 12
"""So are grids with more columns."""


def markdown_of(report: Report, say: Say = ENGLISH) -> str:
    """The whole text."""
    lines = [f"# {_line(report.title)}", ""]
    if report.facts:
        lines += [" · ".join(map(_line, report.facts)), ""]
    for number, told in enumerate(report.told):
        lines += [f"**{_line(told)}**" if number == 0 else _line(told), ""]
    for section in report.sections:
        lines += _section(section, say)
    return "\n".join(lines).rstrip() + "\n"


def _section(section: Section, say: Say) -> Iterator[str]:
    yield from (f"## {_line(section.title)}", "")
    for told in section.told:
        yield from (_line(told), "")
    for chart in section.charts:
        if not is_empty(chart) and (table := table_of(chart, say)):
            yield from _table(table)
    for table in section.tables:
        yield from _table(table)
    for command in section.commands:
        yield from (f"    {command}", "")
    for example in section.examples:
        yield (
            f"* {_line(example.title)}: {_line(example.told)}"
            if example.told
            else f"* {_line(example.title)}"
        )
    if section.examples:
        yield ""


def table_of(chart: Chart, say: Say) -> Table | None:
    """The numbers of a chart, if they are few enough."""
    match chart:
        case Bars():
            figures = [told_with(interval, chart.unit, say) for interval in chart.intervals]
            return Table(("", chart.title), [*zip(chart.labels, figures, strict=True)])
        case Histogram():
            return histogram.numbers_of(chart, say) if len(chart.counts) <= MOST_ROWS else None
        case Curve():
            return curve.numbers_of(chart, say)
        case Grid():
            if len(chart.columns) > MOST_COLUMNS:
                return None
            rows = [
                (
                    name,
                    *("" if value is None else local(f"{value:.{chart.digits}f}", say) for value in values),
                )
                for name, values in zip(chart.rows, chart.values, strict=True)
            ]
            return Table(("", *chart.columns), rows, title=chart.title)


def _table(table: Table) -> Iterator[str]:
    """A table whose columns stand below each other as they are."""
    if table.title:
        yield from (_line(table.title) + (":" if table.title[-1].isalnum() else ""), "")
    rows = [[_cell(cell) for cell in row] for row in (table.columns, *table.rows)]
    widths = [max(3, *map(len, column)) for column in zip(*rows, strict=True)]
    yield _row(rows[0], widths, table.words)
    rules = ["-" * width if at < table.words else "-" * (width - 1) + ":" for at, width in enumerate(widths)]
    yield _row(rules, widths, table.words)
    yield from (_row(row, widths, table.words) for row in rows[1:])
    yield ""


def _row(cells: Sequence[str], widths: Sequence[int], words: int) -> str:
    padded = (
        cell.ljust(width) if at < words else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return f"| {' | '.join(padded)} |"


def _line(text: str) -> str:
    """A text that is no markup, on one line."""
    return MARKUP.sub(r"\\\g<0>", " ".join(text.split()))


def _cell(text: str) -> str:
    return _line(text).replace("|", "\\|")
