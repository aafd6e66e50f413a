"""How storing goes: when it last worked, what went wrong last, and how often. The log says each change once."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

log = logging.getLogger("bagatelle.table")


@dataclass
class Writing:
    """The figures of the writing path since the start, by a clock that nobody sets."""

    worked_at: float | None = None
    failed_at: float | None = None
    error: str | None = None
    """What went wrong last."""
    failing_since: float | None = None
    failures: int = 0

    def worked(self) -> None:
        """Note that something was stored."""
        self.worked_at = time.monotonic()
        if self.failing_since is not None:
            log.warning("moves are stored again, after %.0f seconds", self.worked_at - self.failing_since)
            self.failing_since = None

    def failed(self, why: str, times: int = 1) -> None:
        """Note that so many appends could not be stored."""
        self.failed_at = time.monotonic()
        self.failures += times
        if self.failing_since is None or why != self.error:
            log.error("moves cannot be stored: %s", why)
        if self.failing_since is None:
            self.failing_since = self.failed_at
        self.error = why


def ago(moment: float | None) -> float | None:
    """Return how many seconds have passed since a moment of that clock."""
    return None if moment is None else round(time.monotonic() - moment, 3)
