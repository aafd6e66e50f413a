"""What everybody on a server may see: tables that anybody may join, and the people who show that they are here."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, exists, func, select, text

from bagatelle.table.storage.database import is_postgresql
from bagatelle.table.storage.schema import matches, people, seats

LISTED_FOR = 24 * 3600.0
"""Seconds without anything happening after which an open table is listed no more."""
MOST_EACH = 3
"""How many open tables one host may have at once."""
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
    """Return the tables that anybody may join, the newest first and only some of each host."""
    query = (
        select(matches.c.id, matches.c.host, matches.c.game, matches.c.settings, matches.c.created_at)
        .where(matches.c.listed == 1, matches.c.stage == "lobby", matches.c.updated_at > at - LISTED_FOR)
        .order_by(matches.c.updated_at.desc())
        .limit(MOST_TABLES)
    )
    with engine.connect() as connection:
        found, of_host = [], dict[str, int]()
        for row in connection.execute(query):
            of_host[row.host] = of_host.get(row.host, 0) + 1
            if of_host[row.host] <= MOST_EACH:
                found.append(row)
        around: dict[str, list[dict[str, Any]]] = {row.id: [] for row in found}
        sitting = select(seats).where(seats.c.match.in_([*around])).order_by(seats.c.seat)
        for seat in connection.execute(sitting).mappings():
            around[seat["match"]].append(dict(seat))
    return [
        OpenTable(row.id, row.host, row.game, json.loads(row.settings), row.created_at, around[row.id])
        for row in found
    ]


def is_open_to(engine: Engine, match_id: str, person: str) -> bool:
    """Whether somebody may join a table without an invitation: as anybody may, or because they sit there already."""
    open_to_all = (matches.c.listed == 1) & (matches.c.stage == "lobby")
    sits = exists().where(seats.c.match == matches.c.id, seats.c.person == person, seats.c.invited == 0)
    query = select(matches.c.id).where(matches.c.id == match_id, open_to_all | sits)
    with engine.connect() as connection:
        return connection.execute(query).scalar() is not None


def count_listed(engine: Engine, host: str) -> int:
    """Return how many tables of a host anybody may join."""
    query = select(func.count()).where(
        matches.c.listed == 1, matches.c.stage == "lobby", matches.c.host == host
    )
    with engine.connect() as connection:
        return int(connection.execute(query).scalar_one())


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
    """Note that people are here, of those who show it."""
    if not who:
        return
    statement = f"UPDATE people SET here_at = :at WHERE shown = 1 AND id IN ({_IDS[is_postgresql(engine)]})"
    with engine.begin() as connection:
        connection.execute(text(statement), {"at": at, "ids": json.dumps(sorted(who))})
