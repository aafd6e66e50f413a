"""Network addresses as limits count them.

A subscriber of IPv6 has at least a /64 with 2^64 addresses, and often a /48 with 65,536 of those, so a limit for each
address would be none. IPv6 is counted by /64, and again by /48 with more room.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

SITE = 48
SUBNET = 64
IPV4_IN_IPV6 = IPv6Network("64:ff9b::/96")
"""Where translators put the addresses of IPv4 (RFC 6052)."""
LONGEST = 64
"""More letters than any address has."""

Address = IPv4Address | IPv6Address


def read_address(text: str) -> Address | None:
    """Read an address in digits; one of IPv4 that is written as one of IPv6 is the same.

    >>> [str(read_address(text)) for text in ("::ffff:192.0.2.1", "fe80::1%eth0", "localhost")]
    ['192.0.2.1', 'fe80::1', 'None']
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv4Address):
        return address
    if address in IPV4_IN_IPV6:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address


def network_of(address: str) -> str:
    """Return what counts as one address: an address of IPv4, or a /64 of IPv6.

    >>> [network_of(text) for text in ("192.0.2.1", "::ffff:192.0.2.1", "2001:db8:1:2::3", "2001:db8:1:2::/64")]
    ['192.0.2.1', '192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1:2::/64']
    """
    return _network_of(address[:LONGEST])  # a proxy may pass on something long that is no address


@lru_cache(4096)
def _network_of(address: str) -> str:
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, SUBNET), strict=False))
    return address if found is None else str(found)


@lru_cache(4096)
def site_of(network: str) -> str | None:
    """Return the /48 around a /64 of IPv6; None for anything else.

    >>> [site_of(network) for network in ("2001:db8:1:2::/64", "192.0.2.1")]
    ['2001:db8:1::/48', None]
    """
    try:
        return str(IPv6Network(network).supernet(new_prefix=SITE)) if "/" in network else None
    except ValueError:
        return None


class TrustedProxies:
    """Addresses and networks that are trusted to say who asks, as in `FORWARDED_ALLOW_IPS`."""

    def __init__(self, trusted: str = "") -> None:
        texts = {text.strip() for text in trusted.split(",")}
        self._everybody = "*" in texts
        self._networks = [network for network in map(_network, texts) if network is not None]

    def __contains__(self, address: str) -> bool:
        found = read_address(address)
        return self._everybody or (found is not None and any(found in network for network in self._networks))


def _network(text: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(text)
    except ValueError:  # a name, which no connection comes from
        return None
