"""Who looks at a table."""

from __future__ import annotations

from dataclasses import dataclass

from bagatelle.kernel import SPECTATOR


@dataclass(frozen=True)
class Viewer:
    """Through whose eyes somebody looks at a table, in which language, and who they are."""

    seat: int
    language: str
    person: str | None

    @property
    def word(self) -> int | str:
        """The viewer as the protocol names it."""
        return "spectator" if self.seat == SPECTATOR else self.seat
