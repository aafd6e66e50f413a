"""Looks into the database whether what somebody was just told is there."""

import threading
import time
from collections.abc import Callable

from sqlalchemy import Engine, select, tuple_
from sqlalchemy.exc import SQLAlchemyError

from bagatelle.table.storage.schema import entries
from table.history.ledger import Ledger

EVERY = 0.02
SAMPLE = 50


class Witness(threading.Thread):
    """Looks for the newest things that were told, again and again, in a thread of its own."""

    def __init__(self, ledger: Ledger, engine: Callable[[], Engine]) -> None:
        super().__init__(daemon=True)
        self._ledger = ledger
        self._engine = engine
        self._over = threading.Event()
        self.looked_for = 0

    def run(self) -> None:
        """Look until it is over; while the database is away, nothing can be said."""
        while not self._over.is_set():
            time.sleep(EVERY)
            restored, engine = self._ledger.restored, self._engine()
            some = {(one.match, one.number) for one in self._ledger.seen[-SAMPLE:]}
            if not some:
                continue
            query = select(entries.c.match, entries.c.number)
            query = query.where(tuple_(entries.c.match, entries.c.number).in_(some))
            try:
                with engine.connect() as connection:
                    found = {tuple(row) for row in connection.execute(query)}
            except SQLAlchemyError:
                continue
            if self._ledger.restored != restored:
                continue
            self.looked_for += len(some)
            self._ledger.told_too_early.extend(some - found)

    def stop(self) -> None:
        """Look no more."""
        self._over.set()
        self.join()
