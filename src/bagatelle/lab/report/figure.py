"""What every drawn chart has around it: its title, and its numbers for those who want them, or cannot see it."""

from __future__ import annotations

from bagatelle.lab.report.markup import Markup, tag
from bagatelle.lab.report.sections import Table
from bagatelle.language import Say

Numbers = Table


def figure(title: str, picture: Markup, numbers: Numbers | None, say: Say, note: str = "") -> Markup:
    """A chart with its title above it, how to read it below it, and its numbers folded up."""
    folded = Markup()
    if numbers:
        folded = tag("details", tag("summary", say("The numbers")), draw_table(numbers, say, titled=False))
    read = tag("p", note, class_="note") if note else Markup()
    return tag("figure", tag("figcaption", title), picture, read, folded)


def draw_table(table: Table, say: Say, *, titled: bool = True) -> Markup:
    """A table; one that is too wide can be moved sideways, with the keyboard as well."""
    heads = [
        tag("th", name, scope="col", class_=None if number < table.words else "number") if name else tag("td")
        for number, name in enumerate(table.columns)
    ]
    rows = [
        tag(
            "tr",
            *(
                tag("th", cell, scope="row")
                if number == 0
                else tag("td", cell, class_=None if number < table.words else "number")
                for number, cell in enumerate(row)
            ),
        )
        for row in table.rows
    ]
    head = tag("thead", tag("tr", *heads)) if any(table.columns) else Markup()
    drawn = tag("table", head, tag("tbody", *rows))
    wide = tag(
        "div", drawn, class_="wide", role="group", tabindex=0, aria_label=table.title or say("The numbers")
    )
    return tag("figure", tag("figcaption", table.title), wide) if titled and table.title else wide
