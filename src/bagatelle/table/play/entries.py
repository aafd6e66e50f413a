"""Entries: everything that happens at a table, numbered 1, 2, 3 ..., never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import orjson

Kind = Literal[
    "open",  # the table stands: its settings and who set it up
    "sit",  # somebody takes a seat
    "bot",  # a bot takes a seat, or leaves it open again, before the beginning
    "begin",  # the match begins
    "play",  # an event of the game, by a seat or by chance
    "undo",  # the game goes back to an earlier event
    "ask",  # somebody asks the others to take back a move, or offers a draw
    "answer",  # somebody answers
    "resign",  # somebody gives up
    "time",  # somebody's time has run out
    "stand_in",  # a bot plays for somebody, or stops doing so
    "chat",  # somebody says something
    "rematch",  # the match that follows
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: when, what, by which seat (None: by nobody who sits here)."""

    number: int
    at: float
    kind: Kind
    seat: int | None
    body: dict[str, Any] = field(default_factory=dict)
    key: str | None = None
    """The sender's own name for it: the same key twice is the same request sent twice."""
    action: int | None = field(default=None, compare=False)
    """What a move means, where it was just written down and need not be read again; never stored."""

    @property
    def text(self) -> str:
        """The body as it is stored."""
        return orjson.dumps(self.body).decode()
