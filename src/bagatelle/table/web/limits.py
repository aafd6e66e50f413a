"""How much somebody may ask for, so that nobody floods the table."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields

from bagatelle.language import Say, mark
from bagatelle.refusal import Refused
from bagatelle.table.web.networks import network_of, site_of

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


WIDER = 8
"""How many times as much as a /64 of IPv6 the /48 around it may have."""


class AddressLimiter(Limiter):
    """A bucket for every address of IPv4 or /64 of IPv6, and a larger one for every /48."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(limit, clock)
        self._sites = Limiter(Limit(limit.burst * WIDER, limit.per_second * WIDER), clock)

    def allows(self, who: str) -> bool:
        """Whether an address may ask once more now."""
        network = network_of(who)
        site = site_of(network)
        return super().allows(network) and (site is None or self._sites.allows(site))


class AddressesAtOnce(AtOnce):
    """Counts what every address of IPv4 or /64 of IPv6 has at the same time, and every /48, which may have more."""

    def __init__(self, most: float) -> None:
        super().__init__(most)
        self._sites = AtOnce(most * WIDER)

    def enter(self, who: str) -> bool:
        """Count one more, unless an address has as many as it may; return whether it was counted."""
        network = network_of(who)
        site = site_of(network)
        if not super().enter(network):
            return False
        if site is not None and not self._sites.enter(site):
            super().leave(network)
            return False
        return True

    def leave(self, who: str) -> None:
        """Count one less."""
        network = network_of(who)
        site = site_of(network)
        super().leave(network)
        if site is not None:
            self._sites.leave(site)


PER_ADDRESS = 200
"""How many connections one address may have at the same time, unless whoever runs the table says otherwise."""


@dataclass(frozen=True)
class Limits:
    """How much is allowed to each address and to each person."""

    requests: Limiter
    people: Limiter
    matches: Limiter
    openings: Limiter
    """Sockets that are opened, for each address: whoever comes back to a match does not wait for other requests."""
    moves: Limiter
    """Moves in running matches, for each person: a neighbour behind the same address cannot use them up."""
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
            requests=AddressLimiter(Limit(200, 50)),
            people=AddressLimiter(Limit(60, 1)),
            matches=AddressLimiter(Limit(30, 0.5)),
            openings=AddressLimiter(Limit(per_address, per_address / 4)),
            moves=Limiter(Limit(20, 2)),
            commands=Limiter(Limit(60, 20)),
            commands_of_address=AddressLimiter(Limit(per_address * 3, per_address)),
            looks=Limiter(Limit(100, 5)),
            hints=Limiter(Limit(10, 1)),
            hints_of_address=AddressLimiter(Limit(30, 5)),
            chat=Limiter(Limit(10, 1)),
            sockets=AtOnce(20),
            sockets_of_address=AddressesAtOnce(per_address),
            listed=AddressLimiter(Limit(10, 1 / 60)),
            studies=AddressLimiter(Limit(10, 0.1)),
            codes=AddressLimiter(Limit(20, 0.1)),
        )

    def allow_command(self, person: str, address: str, *, is_move: bool) -> bool:
        """Whether a command is not one too many, for its sender or for where they are. A move in a running match is
        first counted for its player alone."""
        if is_move and self.moves.allows(person):
            return True
        return self.commands.allows(person) and self.commands_of_address.allows(address)

    @classmethod
    def none(cls) -> Limits:
        """Return no limits, for measuring."""
        free = {
            each.name: Limiter(Limit(1e12, 1e12))
            for each in fields(cls)
            if not each.name.startswith("sockets")
        }
        return cls(**free, sockets=AtOnce(1e12), sockets_of_address=AtOnce(1e12))
