"""Who can reach a table, at which addresses, and under which names it answers."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from bagatelle.table.web.networks import read_address

LOOPBACK = "localhost"
ELSEWHERE = ("192.0.2.1", 9)
"""An address from a block that is set aside for documentation: nobody is there."""


@dataclass(frozen=True)
class Reach:
    """Where a table can be reached, from nowhere but its own machine unless told.

    A page of another site can let its own name lead to this machine (DNS rebinding), and would then be taken for ours.
    So a table answers to names that it knows, and to addresses in digits, which nobody can let lead elsewhere.
    """

    base_url: str | None = None
    open_to_network: bool = False
    port: int | None = None
    host_names: frozenset[str] = field(default_factory=frozenset)

    @property
    def is_https(self) -> bool:
        """Whether a proxy in front encrypts."""
        return bool(self.base_url and urlsplit(self.base_url).scheme == "https")

    @property
    def who(self) -> str:
        """Who can reach the table: everybody (`public`), those in this network, or this machine alone."""
        if self.base_url:
            return "public"
        return "network" if self.open_to_network else "machine"

    def addresses(self) -> list[str]:
        """Where others reach this table, the best address first; none if nobody else can."""
        if self.base_url:
            return [self.base_url.rstrip("/")]
        if not self.open_to_network:
            return []
        port = "" if self.port in (None, 80) else f":{self.port}"
        return [f"http://{address}{port}" for address in network_addresses()]

    def knows(self, host: str, arrived_at: str) -> bool:
        """Whether a `Host` header names this table; the request arrived at an address of this machine.

        >>> table = Reach(base_url="https://games.example.org", open_to_network=True)
        >>> [table.knows(host, "192.168.1.5") for host in ("games.example.org", "192.168.1.5:8000", "evil.example")]
        [True, True, False]
        """
        name = host_name(host)
        if name is None:
            return False
        if name == LOOPBACK or name in self.host_names or name == self._public_name():
            return True
        address = read_address(name)
        if address is None:
            return False
        return address.is_loopback or (self.open_to_network and address == read_address(arrived_at))

    def is_own_origin(self, origin: str | None, scheme: str, host: str) -> bool:
        """Whether a request to a host that we know comes from a page of ours, or from a program, without an origin.

        A page that came without encryption may be anybody's on the way, so it may not act over https. A request that
        came to us over http may be from a page over https: not every proxy says that it encrypts.

        >>> table = Reach(base_url="https://games.example.org")
        >>> [table.is_own_origin(f"{scheme}://games.example.org", "http", "games.example.org")
        ...     for scheme in ("https", "http")]
        [True, False]
        """
        if origin is None:
            return True
        came, public = _origin(origin), _origin(self.base_url or "")
        if came is None:
            return False
        if came == public:
            return True
        if (
            public and _origin(f"{public[0]}://{host}") == public
        ):  # only the public address counts under its name
            return False
        return came in {_origin(f"{each}://{host}") for each in {_HTTP[scheme], "https"}}

    def _public_name(self) -> str | None:
        return host_name(urlsplit(self.base_url).netloc) if self.base_url else None


_HTTP = {"http": "http", "ws": "http", "https": "https", "wss": "https"}
_PORTS = {"http": 80, "https": 443}


def _origin(address: str) -> tuple[str, str, int] | None:
    """Return the scheme, host and port of a web address; None if it is none."""
    try:
        parts = urlsplit(address)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def host_name(host: str) -> str | None:
    """Return the name in a `Host` header without its port; none if it is not a name at all.

    >>> [host_name(text) for text in ("Localhost:8000", "[::1]:80", "games.example.org.", "a b", "x:y")]
    ['localhost', '::1', 'games.example.org', None, None]
    """
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    if parts.netloc != host or "@" in host or any(letter.isspace() for letter in host):
        return None
    return (parts.hostname or "").removesuffix(".") or None


def known_names(names: Iterable[str]) -> frozenset[str]:
    """Return names as they are compared, without ports."""
    return frozenset(name for name in map(host_name, names) if name)


def network_addresses() -> list[str]:
    """Return the addresses of this machine in its network; nothing is sent to find them out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # connecting a datagram socket sends nothing
        except OSError:
            return []
        address = str(probe.getsockname()[0])
    return [] if address.startswith(("127.", "0.")) else [address]
