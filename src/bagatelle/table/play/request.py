"""A question to the others at the table: may I take a move back, shall we call it a draw?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Request:
    """A question that is still open."""

    what: Literal["undo", "draw"]
    by: int
    """The seat that asked."""
    to: int
    """How many events stay when a move is taken back."""
    waiting: frozenset[str]
    """The people who have not said yes."""
    number: int
    """The number of the entry that asked: an answer to another request does not count for this one."""
