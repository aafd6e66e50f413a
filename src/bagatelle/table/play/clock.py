"""Clocks: how long a player may think, and how much of that is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import Refused

SHORTEST, LONGEST = 5, 60 * 60 * 24 * 60
"""Seconds on a clock."""


@dataclass(frozen=True)
class Clock:
    """How long a player may think: about each move, or about all moves of a match together."""

    per_move: float | None = None
    per_game: float | None = None

    @classmethod
    def read(cls, data: Mapping[str, Any] | None, say: Say = ENGLISH) -> Clock | None:
        """Read a clock from JSON; None means no clock."""
        if data is None:
            return None
        known = {name: data[name] for name in ("per_move", "per_game") if data.get(name) is not None}
        if len(known) != 1 or set(data) - {"per_move", "per_game"}:
            raise Refused(say("A clock has either 'per_move' or 'per_game', in seconds."))
        if not _is_possible(next(iter(known.values()))):
            days = LONGEST // 86400
            raise Refused(
                say("A clock runs from {seconds} seconds to {days} days.", seconds=SHORTEST, days=days)
            )
        return cls(**known)

    def plain(self) -> dict[str, float]:
        """The clock as JSON."""
        if self.per_move is not None:
            return {"per_move": self.per_move}
        return {"per_game": self.per_game or 0}

    def left(self, used: Sequence[float], thinking: int, elapsed: float) -> list[float]:
        """Return the seconds left to each seat, when seat `thinking` has been at it for `elapsed` seconds."""
        if self.per_move is not None:
            left = [self.per_move] * len(used)
        else:
            left = [(self.per_game or 0.0) - seconds for seconds in used]
        if thinking >= 0:
            left[thinking] -= elapsed
        return left


def _is_possible(seconds: object) -> bool:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return False
    return SHORTEST <= seconds <= LONGEST
