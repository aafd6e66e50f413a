"""How much somebody may ask for, so that nobody floods the table."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields

from bagatelle.language import Say, mark
from bagatelle.refusal import Refused

REMEMBERED = 50_000
"""How many people or addresses are counted at once."""


TOO_MUCH = mark("Too many requests; wait a moment.")


class TooMuch(Refused):
    """Somebody asks for more than they may have now."""

    def __init__(self, say: Say) -> None:
        super().__init__(say(TOO_MUCH))


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


class AtOnce:
    """Counts what somebody has at the same time, such as open connections."""

    def __init__(self, most: float) -> None:
        self.most = most
        self._held: dict[str, int] = {}

    def enter(self, who: str) -> bool:
        """Count one more, unless somebody has as many as they may; return whether it was counted."""
        held = self._held.get(who, 0)
        if held >= self.most:
            return False
        self._held[who] = held + 1
        return True

    def leave(self, who: str) -> None:
        """Count one less."""
        left = self._held.get(who, 0) - 1
        if left > 0:
            self._held[who] = left
        else:
            self._held.pop(who, None)


PER_ADDRESS = 200
"""How many connections one address may have at the same time, unless whoever runs the table says otherwise."""


@dataclass(frozen=True)
class Limits:
    """How much is allowed to each address and to each person."""

    requests: Limiter
    people: Limiter
    matches: Limiter
    commands: Limiter
    commands_of_address: Limiter
    looks: Limiter
    """Whole tables, earlier steps, records and lists of draws, for each person."""
    hints: Limiter
    hints_of_address: Limiter
    chat: Limiter
    sockets: AtOnce
    sockets_of_address: AtOnce
    listed: Limiter
    """Tables that anybody may join, for each address."""
    studies: Limiter
    """New studies of the lab, for each address."""
    codes: Limiter
    """Codes that take somebody to another device, for each address: too few to guess one."""

    @classmethod
    def usual(cls, per_address: int = PER_ADDRESS) -> Limits:
        """Return limits that are generous to people and tight for floods."""
        return cls(
            requests=Limiter(Limit(200, 50)),
            people=Limiter(Limit(60, 1)),
            matches=Limiter(Limit(30, 0.5)),
            commands=Limiter(Limit(60, 20)),
            commands_of_address=Limiter(Limit(per_address * 3, per_address)),
            looks=Limiter(Limit(100, 5)),
            hints=Limiter(Limit(10, 1)),
            hints_of_address=Limiter(Limit(30, 5)),
            chat=Limiter(Limit(10, 1)),
            sockets=AtOnce(20),
            sockets_of_address=AtOnce(per_address),
            listed=Limiter(Limit(10, 1 / 60)),
            studies=Limiter(Limit(10, 0.1)),
            codes=Limiter(Limit(20, 0.1)),
        )

    @classmethod
    def none(cls) -> Limits:
        """Return no limits, for measuring."""
        free = {
            each.name: Limiter(Limit(1e12, 1e12))
            for each in fields(cls)
            if not each.name.startswith("sockets")
        }
        return cls(**free, sockets=AtOnce(1e12), sockets_of_address=AtOnce(1e12))
