"""A long text at one's own pace: section by section, and never more at once than the screen holds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bagatelle.language import Say
from bagatelle.refusal import Refused
from bagatelle.terminal.screen import Screen

LINES_BELOW = 3
"""How many lines the question below a page takes."""


@dataclass(frozen=True)
class Section:
    """A heading of a text, and what stands under it."""

    title: str
    text: str


def sections_of(markdown: str) -> list[Section]:
    """A text by its headings; what stands before the first of the second level is the first section.

    >>> [section.title for section in sections_of("# Chess\\n\\nA game.\\n\\n## Pieces\\n\\nMany.\\n")]
    ['Chess', 'Pieces']
    """
    parts = re.split(r"^(?=## )", markdown, flags=re.MULTILINE)
    return [Section(part.split("\n", 1)[0].lstrip("# ").strip(), part) for part in parts if part.strip()]


def leaf_through(screen: Screen, markdown: str, say: Say) -> None:
    """Let somebody read a text by section; where nobody can be asked, print it all."""
    if not screen.is_watched:
        screen.read_out(markdown)
        return
    sections = sections_of(markdown)
    screen.number([section.title for section in sections])
    here = -1
    while True:
        try:
            chosen = _ask(screen, sections, here, say)
        except (EOFError, KeyboardInterrupt):
            return
        if chosen is None:
            return
        here = chosen
        if not _read(screen, sections[here], say):
            return


def _ask(screen: Screen, sections: list[Section], here: int, say: Say) -> int | None:
    """The section to go on with; None to stop."""
    last = here == len(sections) - 1
    prompt = (
        say("Type the number of a section, or press Enter to stop.")
        if last
        else say("Press Enter to read on, or type the number of a section; q stops.")
    )
    while True:
        text = screen.ask(prompt)
        try:
            if text.casefold() in ("q", "quit", say("quit")) or (last and not text):
                return None
            return _chosen(text, sections, here, say)
        except Refused as refused:
            screen.refuse(refused)


def _chosen(text: str, sections: list[Section], here: int, say: Say) -> int:
    if not text:
        return here + 1
    if text.isdecimal() and 1 <= int(text) <= len(sections):
        return int(text) - 1
    named = [n for n, section in enumerate(sections) if section.title.casefold().startswith(text.casefold())]
    if not named:
        raise Refused(say("The sections are numbered from 1 to {n}.", n=len(sections)))
    return named[0]


def _read(screen: Screen, section: Section, say: Say) -> bool:
    """Show a section; return whether somebody wants to read on."""
    return leaf(screen, screen.lines_of(section.text), say)


def leaf(screen: Screen, lines: list[str], say: Say) -> bool:
    """Show lines page by page; return whether somebody has seen them all."""
    page = max(5, screen.console.height - LINES_BELOW)
    while lines:
        screen.print_lines(lines[:page])
        lines = lines[page:]
        if lines and screen.ask(say("Press Enter for more; q stops.")).casefold() in (
            "q",
            "quit",
            say("quit"),
        ):
            return False
    return True
