"""A match as it is kept, before anybody has tried to play it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bagatelle.table.play.entries import Entry


@dataclass(frozen=True)
class Kept:
    """The row of a match and its entries."""

    id: str
    game: str
    settings: dict[str, Any]
    seed: bytes
    invite: str
    watch: str
    stage: str
    rules: str | None
    """The version of the rules that the last entry was stored under; None for old matches."""
    position: str | None
    """The digest of the position after the last entry; None before the match, and for old ones."""
    trouble: str | None
    """Why it could not be played again the last time, if it could not."""
    entries: Sequence[Entry]
