"""Entries: everything that happens at a table, numbered 1, 2, 3 ..., never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import orjson

Kind = Literal[
    "open",  # the table is set up: who is the host, and how a series stands that it goes on with
    "list",  # the host lets anybody on this server join, or no longer does
    "cancel",  # the host cancels the table before the match begins
    "sit",  # somebody takes a seat
    "bot",  # a bot takes a seat, or leaves it open again, before the match
    "choose",  # somebody chooses what belongs to their seat, such as a fighter, or is no longer sure
    "nonce",  # somebody mixes a number of their own into the draws
    "ready",  # every seat is taken, and only promised nonces are waited for
    "begin",  # the match begins
    "play",  # an event of the game, by a seat or by chance
    "seal",  # somebody chooses in secret before the rules ask them, or opens the envelope again
    "undo",  # the game goes back to an earlier event
    "ask",  # somebody asks the others to take back a move, or offers a draw
    "answer",  # somebody answers
    "resign",  # somebody gives up
    "time",  # somebody is out of time
    "stand_in",  # a bot stands in for somebody, or no longer does
    "outage",  # the server was away, and nobody is charged for it
    "chat",  # somebody says something
    "moderate",  # the host removes somebody from the chat, or closes it to spectators
    "rematch",  # the match that follows, offered by a seat
    "reserve",  # an open seat is kept for somebody
    "decline",  # somebody does not want the seat that was kept for them
    "call_off",  # somebody ends a match that nobody plays any more
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: when, what, and by which seat (None: by nobody in a seat)."""

    number: int
    at: float
    kind: Kind
    seat: int | None
    body: dict[str, Any] = field(default_factory=dict)
    key: str | None = None
    """The sender's own name for it: the same key again is the same command sent again."""
    action: int | None = field(default=None, compare=False)
    """The action that a move was written from, so that it need not be read again; never stored."""

    @property
    def text(self) -> str:
        """The body as it is stored."""
        return orjson.dumps(self.body).decode()
