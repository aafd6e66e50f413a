"""Clocks: how long a player may think, and how much of that is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bagatelle.language import ENGLISH, Say
from bagatelle.refusal import Refused
from bagatelle.table.play.times import Times

SHORTEST, LONGEST = 5, 60 * 60 * 24 * 60
"""Seconds on a clock."""
LARGEST_INCREMENT = 60 * 60
"""Seconds a move."""
TIME_TO_THINK = 5.0
"""Seconds that a take-back by consent leaves at least. It may well be agreed on in somebody's last second, and they
would lose by it: an agreement must not be a trap."""
FIELDS = {"per_move", "per_game", "increment"}


@dataclass(frozen=True)
class Clock:
    """How long a player may think: about each move, or about all moves of a match together. In the second case each
    move may add some seconds (Fischer's increment)."""

    per_move: float | None = None
    per_game: float | None = None
    increment: float = 0.0

    @classmethod
    def read(cls, data: Mapping[str, Any] | None, say: Say = ENGLISH) -> Clock | None:
        """Read a clock from JSON; None means no clock."""
        if data is None:
            return None
        known = {name: data[name] for name in FIELDS if data.get(name) is not None}
        if len(known.keys() - {"increment"}) != 1 or set(data) - FIELDS:
            raise Refused(say("A clock has either 'per_move' or 'per_game', in seconds."))
        increment = known.get("increment", 0)
        if not all(_is_number(seconds) for seconds in known.values()) or not all(
            SHORTEST <= seconds <= LONGEST for name, seconds in known.items() if name != "increment"
        ):
            days = LONGEST // 86400
            raise Refused(
                say("A clock runs from {seconds} seconds to {days} days.", seconds=SHORTEST, days=days)
            )
        if not 0 <= increment <= (LARGEST_INCREMENT if "per_game" in known else 0):
            raise Refused(
                say(
                    "A clock 'per_game' may have an 'increment' of up to {most} seconds.",
                    most=LARGEST_INCREMENT,
                )
            )
        return cls(**known)

    def plain(self) -> dict[str, float]:
        """The clock as JSON."""
        if self.per_move is not None:
            return {"per_move": self.per_move}
        increment = {"increment": self.increment} if self.increment else {}
        return {"per_game": self.per_game or 0, **increment}

    def left(self, times: Times) -> list[float]:
        """Return the seconds left to each seat, without what is not charged yet."""
        if self.per_move is None:
            return [
                (self.per_game or 0.0) + added - used
                for added, used in zip(times.added, times.used, strict=True)
            ]
        return [self.per_move - spent for spent in times.spent]

    @property
    def time_to_think(self) -> float:
        """The seconds that everybody has at least after a take-back by consent."""
        return min(max(TIME_TO_THINK, self.increment), self.per_move or self.per_game or 0.0)

    def leave_time(self, times: Times, least: float) -> None:
        """Give everybody so many seconds, if they have less."""
        if self.per_move is not None:
            times.spent = [min(spent, self.per_move - least) for spent in times.spent]
            return
        for seat, left in enumerate(self.left(times)):
            times.added[seat] += max(0.0, least - left)


def _is_number(seconds: object) -> bool:
    return isinstance(seconds, int | float) and not isinstance(seconds, bool)
