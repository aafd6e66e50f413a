"""Who follows which table through this process, and how far each has been told."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from bagatelle.table.play.viewer import Viewer


class Outbox(Protocol):
    """What is to be sent to somebody."""

    def send(self, text: str, match_id: str | None = None, *, whole: bool = False) -> None:
        """Send a text as soon as the other side can take it; never block. If it tells all of a match, what still waits
        about that match need not be sent."""
        ...


@dataclass(eq=False)
class Follower:
    """Somebody who is told what happens at one table."""

    outbox: Outbox
    viewer: Viewer
    number: int = 0
    """The last entry they have been told."""


class Followers:
    """Everybody who follows a table through this process."""

    def __init__(self) -> None:
        self._at: dict[str, set[Follower]] = {}

    def __contains__(self, match_id: str) -> bool:
        return match_id in self._at

    def add(self, match_id: str, follower: Follower) -> None:
        """Let somebody follow a table."""
        self._at.setdefault(match_id, set()).add(follower)

    def remove(self, match_id: str, follower: Follower) -> None:
        """Let somebody go."""
        left = self._at.get(match_id, set())
        left.discard(follower)
        if not left:
            self._at.pop(match_id, None)

    def at(self, match_id: str) -> Collection[Follower]:
        """Return everybody who follows a table."""
        return self._at.get(match_id, ())

    def people_at(self, match_id: str) -> set[str]:
        """Return the people among them."""
        return {each.viewer.person for each in self.at(match_id) if each.viewer.person}

    def tables(self) -> list[str]:
        """Return the tables that somebody follows."""
        return [*self._at]

    def send(self, match_id: str, text: str) -> None:
        """Send everybody at a table the same text."""
        for follower in self.at(match_id):
            follower.outbox.send(text, match_id)

    def count(self) -> int:
        """Return how many there are."""
        return sum(map(len, self._at.values()))
