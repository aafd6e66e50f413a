"""What processes on one PostgreSQL tell each other: which match has new entries, who is at which table, and which
devices were signed out. With SQLite there is only one process."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable

import psycopg
from sqlalchemy import Engine

from bagatelle.table.storage.appending import CHANNEL
from bagatelle.table.storage.database import connect_with, is_postgresql, not_for_ever
from bagatelle.table.storage.notify import in_payloads, notify
from bagatelle.table.storage.people import SIGNED_OUT
from bagatelle.table.storage.pulse import PULSE

log = logging.getLogger("bagatelle.table")

PRESENCE = "bagatelle_presence"
POLL_SECONDS = 0.5
DEAF = 10.0
"""Seconds without a pulse of any process after which a connection is given up: one that a network has forgotten looks
as if nothing happened."""
MOST_PEOPLE = 300
"""People at one table; PostgreSQL carries 8000 bytes at once, and an id takes 20."""
EVERY_TABLE = "*"
"""What a process names that asks who is at any table."""
TablePresence = tuple[str, list[str], bool, dict[str, float]]
"""A match, the people who are at its table, whether the other processes should say the same of theirs, and when each
player was last seen."""


class Bus:
    """Listens in a thread, and calls `on_entries(match_id, number)`, `on_presence(...)`, `on_signed_out(devices)` and,
    when it begins to listen or has been deaf for a while, `on_listening()` in the event loop."""

    def __init__(
        self,
        engine: Engine,
        origin: str,
        on_entries: Callable[[str, int], None],
        on_presence: Callable[[str, str, list[str], bool, dict[str, float]], None],
        on_listening: Callable[[], None],
        on_signed_out: Callable[[list[str]], None],
    ) -> None:
        self.engine = engine
        self.origin = origin
        self._on_entries = on_entries
        self._on_presence = on_presence
        self._on_listening = on_listening
        self._on_signed_out = on_signed_out
        self._stop = threading.Event()
        self._deaf = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to listen; call it inside the event loop."""
        if is_postgresql(self.engine):
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._listen, args=(loop,), name="table-bus", daemon=True)
            self._thread.start()

    def tell_presence(self, tables: list[TablePresence]) -> None:
        """Tell the other processes who is at which table here; it blocks, so call it from a thread."""
        items = [
            json.dumps([match_id, people[:MOST_PEOPLE], ask, seen]) for match_id, people, ask, seen in tables
        ]
        payloads = [f'["{self.origin}", {", ".join(some)}]' for some in in_payloads(items)]
        with self.engine.begin() as connection:
            notify(connection, PRESENCE, payloads)

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        if self._thread:
            self._thread.join(5)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._stop.is_set():
            try:
                self._listen_once(loop)
            except psycopg.Error as problem:
                if not self._deaf:
                    log.warning("lost the connection that listens to the other processes: %s", problem)
                self._deaf = True
                time.sleep(1)

    def _listen_once(self, loop: asyncio.AbstractEventLoop) -> None:
        address = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        limits = not_for_ever(self.engine.url)
        with connect_with(psycopg.connect, address, autocommit=True, **limits) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            connection.execute(f"LISTEN {PRESENCE}")
            connection.execute(f"LISTEN {SIGNED_OUT}")
            connection.execute(f"LISTEN {PULSE}")
            heard_at = time.monotonic()
            self._deaf = False
            loop.call_soon_threadsafe(self._on_listening)
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=POLL_SECONDS):
                    heard_at = time.monotonic()
                    if notice.channel == PULSE:
                        continue
                    loop.call_soon_threadsafe(self._hear, notice.channel, notice.payload)
                if time.monotonic() - heard_at > DEAF:
                    raise psycopg.OperationalError(f"nothing was heard for {DEAF:g} seconds")

    def _hear(self, channel: str, payload: str) -> None:
        if self.origin in payload[: len(self.origin) + 2]:
            return
        if channel == CHANNEL:
            for item in payload.split()[1:]:
                match_id, _, number = item.partition(":")
                self._on_entries(match_id, int(number))
        elif channel == SIGNED_OUT:
            self._on_signed_out(payload.split())
        else:
            origin, *tables = json.loads(payload)
            for table in tables:
                self._on_presence(origin, *table)
