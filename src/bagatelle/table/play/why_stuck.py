"""Why a match cannot go on here, in a word for the database and in a sentence for people."""

from __future__ import annotations

from typing import Literal

from bagatelle.language import Say, mark

Trouble = Literal["missing", "changed", "damaged"]

SENTENCES: dict[str, str] = {
    "missing": mark("This game is no longer installed here; the match cannot go on."),
    "changed": mark("The rules of this game have changed since; the match cannot go on."),
    "damaged": mark("What was stored of this match does not fit together; the match cannot go on."),
}


def why_stuck(trouble: str, say: Say) -> str:
    """Say why a match cannot go on."""
    return say.raw(SENTENCES.get(trouble, SENTENCES["damaged"]))
