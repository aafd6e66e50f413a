"""A report as part of another page, in a shadow root: the same markup one heading lower, and its style."""

from __future__ import annotations

import re
from functools import cache

from bagatelle.lab.report.markup import tag
from bagatelle.lab.report.page import findings, opening, section_of, style
from bagatelle.lab.report.sections import Report
from bagatelle.language import ENGLISH, Say

HEADING = re.compile(r"(</?h)([1-5])\b")
HEADING_STYLE = re.compile(r"(?<![\w.#-])h([1-5])\b")
ALONGSIDE = """
article { padding: 0; background: none; }
.kind { display: none; }
header h2 { margin-top: 0; font-size: clamp(1.5rem, 5vw, 2rem); }
"""
"""The page around it has margins of its own, and says what this is."""
BODY = re.compile(r"^(\s*)body\b", re.MULTILINE)


def part_of(report: Report, say: Say = ENGLISH) -> str:
    """Everything but the frame of the page. What is put into markup is escaped, so each heading is one of ours."""
    sections = (section_of(section, say) for section in report.sections)
    whole = tag("article", tag("header", *opening(report, say)), findings(report, say), *sections)
    return HEADING.sub(lambda found: f"{found[1]}{int(found[2]) + 1}", whole)


@cache
def part_style() -> str:
    """The style of a report for a shadow root."""
    lower = HEADING_STYLE.sub(lambda found: f"h{int(found[1]) + 1}", style())
    return BODY.sub(r"\1article", lower).replace(":root", ":host") + ALONGSIDE
