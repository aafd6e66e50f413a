"""What everybody on a server may see: tables that anybody may join, and the people who show that they are here."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address, ip_network
from typing import Any

from sqlalchemy import Engine, delete, exists, func, select, text

from bagatelle.table.storage.database import is_postgresql
from bagatelle.table.storage.schema import begins_at_position, listings, matches, people, seats

LISTED_FOR = 24 * 3600.0
"""Seconds without anything happening after which an open table is listed no more."""
HOST_AWAY = 180.0
"""Seconds after which the tables of a host who is not here are left out until they come back."""
MOST_OF_PERSON = 2
"""How many open tables one host may have at once."""
MOST_OF_NETWORK = 3
"""How many open tables may come from one network at once."""
NETWORKS = 2**20
"""How many numbers there are for networks: so few that thousands of addresses share one, and none is stored."""
MOST_READ = 1000
MOST_TABLES = 100
MOST_PEOPLE = 200


@dataclass(frozen=True)
class OpenTable:
    """A table that anybody may join."""

    id: str
    host: str
    game: str
    settings: dict[str, Any]
    since: float
    """When it was set up."""
    seats: list[dict[str, Any]]


def open_tables(engine: Engine, at: float) -> list[OpenTable]:
    """Return the tables that anybody may join and whose host is here: only some of each host and network, old and new
    ones mixed, so that nobody's are pushed out by those of others."""
    query = (
        select(
            matches.c.id, matches.c.host, matches.c.game, matches.c.settings, matches.c.created_at,
            listings.c.network,
        )
        .outerjoin(listings, listings.c.match == matches.c.id)
        .where(*_is_shown(engine, at))
        .order_by(matches.c.created_at.desc(), matches.c.id)
        .limit(MOST_READ)
    )  # fmt: skip
    with engine.connect() as connection:
        found = _mixed(connection.execute(query).all())[:MOST_TABLES]
        around: dict[str, list[dict[str, Any]]] = {row.id: [] for row in found}
        sitting = select(seats).where(seats.c.match.in_([*around])).order_by(seats.c.seat)
        for seat in connection.execute(sitting).mappings():
            around[seat["match"]].append(dict(seat))
    return [
        OpenTable(row.id, row.host, row.game, json.loads(row.settings), row.created_at, around[row.id])
        for row in found
    ]


def _is_shown(engine: Engine, at: float) -> tuple[Any, ...]:
    """Which tables everybody may see: those whose host lets anybody join and is here."""
    host_here = exists().where(people.c.id == matches.c.host, people.c.here_at > at - HOST_AWAY)
    return *_is_listed(at), host_here, ~begins_at_position(engine)


def _is_listed(at: float) -> tuple[Any, ...]:
    """Which tables wait for anybody who wants to join."""
    return matches.c.listed == 1, matches.c.stage == "lobby", matches.c.updated_at > at - LISTED_FOR


def _mixed(newest_first: Sequence[Any]) -> list[Any]:
    """Put the first table of everybody before anybody's second, and among those a new one beside an old one; leave out
    what one host or network has too many of."""
    of_host, of_network = Counter[str](), Counter[int]()
    rounds: list[list[Any]] = [[] for _ in range(MOST_OF_NETWORK)]
    for row in newest_first:
        place = max(of_host[row.host], of_network[row.network] if row.network is not None else 0)
        if of_host[row.host] < MOST_OF_PERSON and place < MOST_OF_NETWORK:
            rounds[place].append(row)
            of_host[row.host] += 1
            if row.network is not None:
                of_network[row.network] += 1
    return [
        each[-1 - number // 2] if number % 2 else each[number // 2]
        for each in rounds
        for number in range(len(each))
    ]


def is_open_to(engine: Engine, match_id: str, person: str) -> bool:
    """Whether somebody may join a table without an invitation: as anybody may, or because they sit there already."""
    open_to_all = (matches.c.listed == 1) & (matches.c.stage == "lobby") & ~begins_at_position(engine)
    sits = exists().where(seats.c.match == matches.c.id, seats.c.person == person, seats.c.invited == 0)
    query = select(matches.c.id).where(matches.c.id == match_id, open_to_all | sits)
    with engine.connect() as connection:
        return connection.execute(query).scalar() is not None


def count_listed(engine: Engine, host: str, at: float) -> int:
    """Return how many tables of a host anybody may join, whether the host is here or not."""
    query = select(func.count()).where(*_is_listed(at), matches.c.host == host)
    with engine.connect() as connection:
        return int(connection.execute(query).scalar_one())


def count_listed_from(engine: Engine, network: int, at: float) -> int:
    """Return how many of the tables that everybody sees come from a network."""
    query = (
        select(func.count())
        .select_from(matches)
        .join(listings, listings.c.match == matches.c.id)
        .where(listings.c.network == network, *_is_shown(engine, at))
    )
    with engine.connect() as connection:
        return int(connection.execute(query).scalar_one())


def network_of(address: str) -> int:
    """Return a number for the network of an address: an IPv4 address by itself, IPv6 addresses by their first 64 bits,
    which one subscriber has for itself. Thousands of networks share a number.

    >>> network_of("2001:db8::1") == network_of("2001:db8::2") != network_of("192.0.2.1")
    True
    """
    try:
        found = ip_address(address)
        found = getattr(found, "ipv4_mapped", None) or found  # as sockets for both kinds tell IPv4 addresses
        prefix = 64 if found.version == 6 else 32
        network = str(ip_network((found, prefix), strict=False))
    except ValueError:
        network = address
    return int.from_bytes(sha256(network.encode()).digest()[:8], "big") % NETWORKS


def note_network(engine: Engine, match_id: str, network: int) -> None:
    """Note from which network a table was opened to everybody, and forget it of those that no longer are."""
    listed = select(matches.c.id).where(matches.c.listed == 1, matches.c.stage == "lobby")
    with engine.begin() as connection:
        connection.execute(delete(listings).where(listings.c.match.not_in(listed)))
        connection.execute(_NOTE_NETWORK, {"match": match_id, "network": network})


_NOTE_NETWORK = text(
    'INSERT INTO listings ("match", network) VALUES (:match, :network) '
    'ON CONFLICT ("match") DO UPDATE SET network = excluded.network'
)


def people_here(engine: Engine, since: float) -> list[tuple[str, str]]:
    """Return the id and name of everybody who shows that they are here, and was here since a moment."""
    query = (
        select(people.c.id, people.c.name)
        .where(people.c.here_at > since, people.c.shown == 1, people.c.name != "")
        .order_by(people.c.name, people.c.id)
        .limit(MOST_PEOPLE)
    )
    with engine.connect() as connection:
        return [(row.id, row.name) for row in connection.execute(query)]


_IDS = {
    True: "SELECT json_array_elements_text(CAST(:ids AS json))",
    False: "SELECT value FROM json_each(:ids)",
}
"""Any number of ids as one parameter, by whether the database is PostgreSQL."""


def note_here(engine: Engine, who: Collection[str], at: float) -> None:
    """Note that people are here, of those who show it or let anybody join a table of theirs."""
    if not who:
        return
    statement = f"""UPDATE people SET here_at = :at WHERE id IN ({_IDS[is_postgresql(engine)]})
        AND (shown = 1 OR id IN (SELECT host FROM matches
            WHERE listed = 1 AND stage = 'lobby' AND updated_at > :since))"""
    values = {"at": at, "since": at - LISTED_FOR, "ids": json.dumps(sorted(who))}
    with engine.begin() as connection:
        connection.execute(text(statement), values)
