"""When a command came, and how far away its sender is."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

EVERY = 10.0
"""Seconds between two questions on a socket that follows a match with a clock."""
REMEMBERED = 5


@dataclass(frozen=True)
class Arrival:
    """The moment at which a command came, and the seconds that a text takes to its sender and back."""

    at: float
    round_trip: float = 0.0


class RoundTrip:
    """Measures the way to the other side of a socket and back: the table asks, and the other side answers at once.
    Whoever never answers is simply taken to be near."""

    def __init__(self, send: Callable[[object], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._send = send
        self._clock = clock
        self._asked: tuple[int, float] | None = None
        self._count = 0
        self._measured: deque[float] = deque(maxlen=REMEMBERED)

    def ask(self) -> None:
        """Ask, unless an answer is still to come."""
        if self._asked is None:
            self._count += 1
            self._asked = self._count, self._clock()
            self._send({"say": "ping", "n": self._count})

    def hear(self, n: int) -> bool:
        """Take an answer; return whether there was such a question."""
        if self._asked is None or self._asked[0] != n:
            return False
        self._measured.append(self._clock() - self._asked[1])
        self._asked = None
        return True

    @property
    def seconds(self) -> float:
        """The shortest of the last measurements: a device can be busy and answer late, but not early."""
        return min(self._measured, default=0.0)
