"""A clock that only goes forward, whatever happens to the clock of the machine."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

log = logging.getLogger("bagatelle.table")

JUMP = 3.0
"""Seconds by which the machine's clock must have gone ahead before we follow it."""


class SteadyClock:
    """Seconds since 1970 as they were at the start, counted on by a clock that nobody can set."""

    def __init__(
        self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._ahead = wall() - monotonic()

    def __call__(self) -> float:
        """Return the time."""
        return self._monotonic() + self._ahead

    def follow_wall(self) -> None:
        """Go ahead with the machine's clock, if it was set forward or the machine slept; never go back with it."""
        jump = self._wall() - self()
        if jump > JUMP:
            log.warning(
                "the clock of this machine went ahead by %.1f seconds; nobody is charged for them", jump
            )
            self._ahead += jump

    def not_behind(self, at: float) -> None:
        """Go ahead to a moment that another process has already seen."""
        self._ahead += max(0.0, at - self())
