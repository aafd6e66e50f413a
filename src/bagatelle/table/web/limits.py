"""How much somebody may ask for, so that nobody floods the table."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bagatelle.refusal import Refused


class TooMany(Refused):
    """Somebody asks for more than is allowed."""


REMEMBERED = 50_000
"""How many people or addresses are counted at once."""


@dataclass(frozen=True)
class Limit:
    """How many at once, and then how many a second."""

    burst: float
    per_second: float


class Limiter:
    """A bucket of tokens for everybody who asks."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit = limit
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Whether somebody may ask once more now."""
        now = self._clock()
        left, at = self._buckets.pop(who, (self.limit.burst, now))
        left = min(self.limit.burst, left + (now - at) * self.limit.per_second)
        self._buckets[who] = (left - 1 if left >= 1 else left, now)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return left >= 1


@dataclass(frozen=True)
class Limits:
    """How much is allowed to each address and to each person."""

    requests: Limiter
    people: Limiter
    matches: Limiter
    commands: Limiter

    @classmethod
    def usual(cls) -> Limits:
        """Return limits that are generous to people and tight for floods."""
        return cls(
            requests=Limiter(Limit(200, 50)),
            people=Limiter(Limit(60, 1)),
            matches=Limiter(Limit(30, 0.5)),
            commands=Limiter(Limit(60, 20)),
        )

    @classmethod
    def none(cls) -> Limits:
        """Return no limits, for measuring."""
        free = Limit(1e12, 1e12)
        return cls(Limiter(free), Limiter(free), Limiter(free), Limiter(free))
