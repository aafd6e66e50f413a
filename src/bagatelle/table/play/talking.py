"""What is said at a table: who may speak, under which name, and what is left of a message when it is shown."""

from __future__ import annotations

import hashlib
import unicodedata

from bagatelle.look_alikes import is_invisible
from bagatelle.player_names import is_seen
from bagatelle.table.play.state import State

LONGEST_CHAT = 500
MOST_MARKS = 4
"""Marks on one letter of a message; the rest is left out, so that nothing is drawn over the lines of others."""


def clean_message(text: str) -> str:
    """Return a message as it is shown: one line without control and direction characters, and without what is
    invisible.

    >>> clean_message(" see \\u202eyou\\u202c \\x07\\n there ")
    'see you there'
    """
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    seen = "".join(sign for place, sign in enumerate(line) if is_seen(line, place))
    return " ".join(_without_towers(seen).split())


def _without_towers(text: str) -> str:
    kept: list[str] = []
    height = 0
    for sign in text:
        is_mark = unicodedata.category(sign) in ("Mn", "Me") and not is_invisible(sign)
        height = height + 1 if is_mark else 0
        if height <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def handle_of(state: State, person: str | None) -> str | None:
    """Return what a person is known by at one table: nobody learns from it who they are elsewhere."""
    return hashlib.sha256(f"{state.id}:{person}".encode()).hexdigest()[:16] if person else None


def person_behind(state: State, handle: str) -> tuple[str, str] | None:
    """Return who sits or has spoken at a table under a handle, and what they are called there."""
    return next((found for found in heard_at(state).items() if handle_of(state, found[0]) == handle), None)


def heard_at(state: State) -> dict[str, str]:
    """Return everybody who sits or has spoken at a table, and what they are called there."""
    return {**state.speakers, **{chair.person: chair.name for chair in state.chairs if chair.person}}


def is_closed_to(state: State, person: str | None) -> bool:
    """Whether somebody may not speak here: removed from the chat, or a spectator where they are to be silent."""
    sits = bool(state.seats_of(person))
    is_host = person is not None and person == state.host
    return person in state.removed or (state.spectators_silent and not sits and not is_host)
