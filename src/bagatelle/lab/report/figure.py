"""What every drawn chart has around it: its title, and its numbers for those who want them, or cannot see it."""

from __future__ import annotations

from bagatelle.lab.report.markup import Markup, tag
from bagatelle.lab.report.sections import Table
from bagatelle.language import Say

Numbers = Table


def figure(title: str, picture: Markup, numbers: Numbers, say: Say) -> Markup:
    """A chart with its title above it and its numbers folded up below it."""
    return tag(
        "figure",
        tag("figcaption", title),
        picture,
        tag("details", tag("summary", say("The numbers")), draw_table(numbers, say, titled=False)),
    )


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
    caption = tag("caption", table.title) if titled and table.title else Markup()
    drawn = tag("table", caption, tag("thead", tag("tr", *heads)), tag("tbody", *rows))
    return tag("div", drawn, class_="wide", role="group", tabindex=0, aria_label=table.title or say("Table"))
