"""Limits by network address: IPv4 by address, IPv6 by /64 and by /48."""

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from bagatelle.table.web.connections import Door
from bagatelle.table.web.limits import WIDER, AddressesAtOnce, AddressLimiter, Limit, Limits
from bagatelle.table.web.networks import TrustedProxies, network_of
from table.support.visiting import visiting

FEW = Limit(3, 0.0001)


def test_a_64_of_ipv6_counts_as_one_address():
    limiter = AddressLimiter(FEW)
    assert [limiter.allows(f"2001:db8:1:2::{n}") for n in range(5)] == [True] * 3 + [False] * 2
    assert limiter.allows("2001:db8:1:3::1")


def test_a_48_of_ipv6_has_a_larger_allowance_of_its_own():
    limiter = AddressLimiter(FEW)
    answers = [limiter.allows(f"2001:db8:1:{n:x}::1") for n in range(3 * WIDER + 5)]
    assert answers == [True] * (3 * WIDER) + [False] * 5
    assert limiter.allows("2001:db8:2::1")


@pytest.mark.parametrize("written", ["::ffff:192.0.2.1", "::ffff:c000:201", "64:ff9b::192.0.2.1"])
def test_an_address_of_ipv4_is_the_same_however_it_is_written(written):
    limiter = AddressLimiter(Limit(1, 0))
    assert limiter.allows("192.0.2.1")
    assert not limiter.allows(written)
    assert limiter.allows("192.0.2.2")


def test_what_is_no_address_is_counted_by_its_beginning():
    assert network_of("?") == "?"
    assert network_of("x" * 30_000) == "x" * 64


def test_connections_at_once_are_counted_by_64_and_48():
    count = AddressesAtOnce(2)
    assert [count.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    count.leave("2001:db8::9")
    assert count.enter("2001:db8::9")
    for n in range(2 * WIDER - 2):
        assert count.enter(f"2001:db8:0:{n // 2 + 1:x}::")
    assert not count.enter("2001:db8:0:ff::")
    count.leave("2001:db8:0:1::")
    assert count.enter("2001:db8:0:ff::")


def test_the_door_counts_networks_and_not_trusted_proxies():
    door = Door(2, "127.0.0.1, 10.0.0.0/8", most=1000)
    assert [door.lets_in(f"2001:db8::{n}", 1) for n in range(3)] == [True, True, False]
    for proxy in ("127.0.0.1", "::ffff:127.0.0.1", "10.1.2.3"):
        assert all(door.lets_in(proxy, 1) for _ in range(5))


def test_every_proxy_can_be_trusted():
    assert "192.0.2.1" in TrustedProxies("*")
    assert "192.0.2.1" not in TrustedProxies("proxy.example, 10.0.0.0/8")


def test_people_of_one_64_share_an_allowance_at_the_table(tmp_path):
    limits = replace(Limits.none(), people=AddressLimiter(FEW))
    with visiting(tmp_path, limits=limits) as client:
        made = [
            TestClient(client.app, client=(f"2001:db8:7:8::{n}", 1)).post("/api/people", json={"name": "Eve"})
            for n in range(4)
        ]
        assert [answer.status_code for answer in made] == [201, 201, 201, 429]
