"""How processes on one PostgreSQL send each other word."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, text

LONGEST = 7900
"""How many characters of a payload are ours to fill; PostgreSQL carries 8000 bytes."""

_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def notify(connection: Connection, channel: str, payloads: Sequence[str]) -> None:
    """Send payloads when the transaction is committed."""
    connection.execute(_NOTIFY, [{"channel": channel, "payload": payload} for payload in payloads])


def in_payloads(items: Sequence[str]) -> list[list[str]]:
    """Group texts into as few payloads as PostgreSQL can carry, with room for something before and between them."""
    groups: list[list[str]] = []
    left = 0
    for item in items:
        if len(item) > left:
            groups.append([])
            left = LONGEST
        groups[-1].append(item)
        left -= len(item) + 2
    return groups
