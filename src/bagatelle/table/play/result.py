"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

How = Literal["played", "resigned", "agreed", "time", "called_off"]


@dataclass(frozen=True)
class Result:
    """Each seat's share of the win, and what ended the match."""

    shares: list[float]
    how: How
    seat: int | None = None
    """Who resigned or ran out of time."""
    too_long: bool = False
    """Whether it was called off because no match may have so many events."""

    @property
    def winners(self) -> list[int]:
        """The seats with the largest share; nobody, if there is nothing to share."""
        if not any(self.shares):
            return []
        return [seat for seat, share in enumerate(self.shares) if share >= max(self.shares) - 1e-9]
