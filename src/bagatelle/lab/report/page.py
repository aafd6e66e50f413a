"""A report as one page for a browser: it loads nothing, runs nothing, and can be sent as it is."""

from __future__ import annotations

import base64
from functools import cache
from hashlib import sha256
from importlib.resources import files
from urllib.parse import quote

from bagatelle.lab.report.bars import draw_bars
from bagatelle.lab.report.curve import draw_curve
from bagatelle.lab.report.figure import draw_table
from bagatelle.lab.report.grid import draw_grid
from bagatelle.lab.report.histogram import draw_histogram
from bagatelle.lab.report.markup import Markup, tag, together
from bagatelle.lab.report.sections import (
    Bars,
    Chart,
    Curve,
    Example,
    Grid,
    Histogram,
    Report,
    Section,
    is_empty,
)
from bagatelle.lab.words import unbroken
from bagatelle.language import ENGLISH, Say


def html_of(report: Report, say: Say = ENGLISH) -> str:
    """The whole page."""
    dress = style()
    hashed = base64.b64encode(sha256(dress.encode()).digest()).decode()
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag(
            "meta",
            http_equiv="Content-Security-Policy",
            content=f"default-src 'none'; style-src 'sha256-{hashed}'; base-uri 'none'; form-action 'none'",
        ),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", say("{title}: lab report", title=report.title)),
        tag("style", Markup(dress)),
    )
    body = tag(
        "body",
        tag("header", *opening(report, say)),
        tag("main", findings(report, say), *(section_of(section, say) for section in report.sections)),
        tag(
            "footer",
            tag("p", say("Made by the lab of Bagatelle. ± is the 95 % interval.")),
        ),
    )
    return f"<!doctype html>\n{tag('html', head, body, lang=say.language)}\n"


@cache
def style() -> str:
    """How a report looks."""
    return files(__package__).joinpath("page.css").read_text("utf-8")


def opening(report: Report, say: Say) -> list[Markup]:
    """What it is about, and what is most important."""
    facts = [tag("li", fact) for fact in report.facts]
    return [
        tag("p", say("Lab report"), class_="kind"),
        tag("h1", report.title),
        *([tag("ul", *facts, class_="facts")] if facts else []),
        *(
            tag("p", unbroken(told), class_="verdict" if not number else None)
            for number, told in enumerate(report.told)
        ),
    ]


def findings(report: Report, say: Say) -> Markup:
    """What to remember of each section, with a link to it."""
    entries = [
        tag(
            "li",
            tag("a", section.title, href=f"#{section.key}"),
            tag("span", unbroken(section.told[0]) if section.told else ""),
        )
        for section in report.sections
        if not section.told or section.told[0] not in report.told
    ]
    if len(entries) < 2:
        return Markup()
    return tag(
        "nav", tag("h2", say("In short"), id="in-short"), tag("ul", *entries), aria_labelledby="in-short"
    )


def section_of(section: Section, say: Say) -> Markup:
    """The sentence to remember, the charts, what they mean, and the details."""
    parts: list[Markup] = [tag("h2", section.title)]
    parts += [tag("p", unbroken(told), class_="remember") for told in section.told[:1]]
    parts += [_chart(chart, say) for chart in section.charts if not is_empty(chart)]
    parts += [tag("p", unbroken(told)) for told in section.told[1:]]
    parts += [draw_table(table, say) for table in section.tables]
    parts += [tag("pre", tag("code", command), tabindex=0) for command in section.commands]
    if section.examples:
        parts.append(_examples(section, say))
    if section.details:
        how = tag("summary", say("How this was found"))
        parts.append(tag("details", how, *(tag("p", told) for told in section.details)))
    return tag("section", *parts, id=section.key)


def _chart(chart: Chart, say: Say) -> Markup:
    match chart:
        case Bars():
            return draw_bars(chart, say)
        case Histogram():
            return draw_histogram(chart, say)
        case Curve():
            return draw_curve(chart, say)
        case Grid():
            return draw_grid(chart, say)


def _examples(section: Section, say: Say) -> Markup:
    """Records to save, and how to look at them."""
    how = say(
        "Save a game, then choose “{entry}” in the menu of the browser table, or type the command beside it.",
        entry=say("Open a record"),
    )
    return tag(
        "div",
        tag("h3", say("Games to look at")),
        tag("p", how),
        tag("ul", *(_example(example) for example in section.examples)),
        class_="examples",
    )


def _example(example: Example) -> Markup:
    link = tag(
        "a",
        example.title,
        href=f"data:application/json,{quote(example.record, safe='')}",
        download=example.file,
    )
    told = tag("span", example.told) if example.told else Markup()
    return tag("li", together(link, " ", told, " ", tag("code", f"bagatelle replay {example.file}")))
