"""When each player was last seen at a table: what all processes know of it, also after a restart."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Engine, func, select, text

from bagatelle.table.storage.database import is_postgresql
from bagatelle.table.storage.schema import outages, seats

Seen = tuple[str, str, float]
"""A match, a person who plays there, and when they were seen."""

_ROWS = {
    True: """SELECT row ->> 0 AS "match", row ->> 1 AS person, CAST(row ->> 2 AS FLOAT) AS at
        FROM json_array_elements(CAST(:rows AS json)) AS row""",
    False: """SELECT json_extract(value, '$[0]') AS "match", json_extract(value, '$[1]') AS person,
        json_extract(value, '$[2]') AS at FROM json_each(:rows)""",
}
"""The rows of a statement as one parameter, however many they are; by whether the database is PostgreSQL."""


def note_seen(engine: Engine, seen: Iterable[Seen]) -> None:
    """Store when players were seen, all of them in one statement; what is stored already never becomes earlier."""
    statement = f"""UPDATE seats SET seen_at = new.at FROM ({_ROWS[is_postgresql(engine)]}) AS new
        WHERE seats."match" = new."match" AND seats.person = new.person AND seats.invited = 0
        AND (seats.seen_at IS NULL OR seats.seen_at < new.at)"""
    with engine.begin() as connection:
        connection.execute(text(statement), {"rows": json.dumps(sorted(seen))})


def last_seen(engine: Engine, match_id: str) -> tuple[dict[str, float], float]:
    """Return when each player of a match was last seen, and when the last outage ended (0 if there was none): nobody
    could come before that."""
    query = select(seats.c.person, seats.c.seen_at).where(
        seats.c.match == match_id, seats.c.person.is_not(None), seats.c.seen_at.is_not(None)
    )
    with engine.connect() as connection:
        seen = {row.person: row.seen_at for row in connection.execute(query)}
        return seen, connection.execute(select(func.max(outages.c.ended))).scalar() or 0.0
