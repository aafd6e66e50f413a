"""Grids: a table whose cells are coloured, one way above the middle and the other way below."""

from __future__ import annotations

from bagatelle.lab.report.figure import figure
from bagatelle.lab.report.markup import Markup, tag, together
from bagatelle.lab.report.sections import Grid
from bagatelle.lab.words import local
from bagatelle.language import Say

LEVELS = 5
"""How many shades there are on each side of the middle."""
FULL = 12
"""More columns than these are headed by upright names, and their figures are small."""


def levels_of(grid: Grid) -> list[list[int | None]]:
    """How dark each cell is: from -5, far below the middle, to 5, far above it."""
    away = [abs(value - grid.middle) for row in grid.values for value in row if value is not None]
    farthest = max(away, default=0.0) or 1.0
    return [
        [None if value is None else round(LEVELS * (value - grid.middle) / farthest) for value in row]
        for row in grid.values
    ]


def draw_grid(grid: Grid, say: Say) -> Markup:
    """A grid as a table that can be read cell by cell."""
    heads = [tag("th", tag("span", name), scope="col") for name in grid.columns]
    rows = []
    for name, values, levels in zip(grid.rows, grid.values, levels_of(grid), strict=True):
        cells = [
            tag("td") if value is None else tag("td", _figure(value, grid, say), class_=_shade(level or 0))
            for value, level in zip(values, levels, strict=True)
        ]
        rows.append(tag("tr", tag("th", name, scope="row"), *cells))
    drawn = tag(
        "table",
        tag("thead", tag("tr", tag("td"), *heads)),
        tag("tbody", *rows),
        class_="grid dense" if len(grid.columns) > FULL else "grid",
    )
    wide = tag("div", drawn, class_="wide", role="group", tabindex=0, aria_label=grid.title)
    return figure(grid.title, together(_key(grid), wide), None, say, grid.note)


def _figure(value: float, grid: Grid, say: Say) -> str:
    return local(f"{value:.{grid.digits}f}", say)


def _shade(level: int) -> str | None:
    return f"up{level}" if level > 0 else f"down{-level}" if level < 0 else None


def _key(grid: Grid) -> Markup:
    """What the colours mean."""
    if not (grid.low_label or grid.high_label):
        return Markup()
    low = tag("span", tag("i", class_=f"down{LEVELS}"), grid.low_label)
    high = tag("span", tag("i", class_=f"up{LEVELS}"), grid.high_label)
    return tag("p", low, " ", high, class_="key")
