"""Backups of a table that people play at: restored after a disaster, and to move it to another database."""

import asyncio
import itertools
import random
import sys
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Engine, select

from bagatelle.table.storage.schema import matches
from table.history.ledger import Ledger
from table.support.quick_start import QuickServer


class Restoring:
    """Takes backups by command, as whoever runs a table would, and lets servers go on with them."""

    def __init__(
        self,
        servers: list[QuickServer],
        folder: Path,
        database: str,
        new_database: Callable[[], str],
        drop: Callable[[Engine], None],
        serve: Callable[[str], list[str]],
        open_engine: Callable[[str], Engine],
        ledger: Ledger,
    ) -> None:
        self.servers = servers
        self.folder = folder
        self.database = database
        self.engine = open_engine(database)
        self._retired: Engine | None = None
        """The engine of the database before, into which the witness may be looking."""
        self._new_database = new_database
        self._drop = drop
        self._serve = serve
        """By which address each server reaches a database."""
        self._open_engine = open_engine
        self._ledger = ledger
        self._numbers = itertools.count()

    async def restore(self, rng: random.Random) -> None:
        """Make a backup while people play; some time later all servers and the database are lost, and the backup is
        all there is."""
        backup, began = self.folder / f"backup-{next(self._numbers)}.jsonl", self._ledger.now()
        await _bagatelle("table", "export", str(backup), "--database", self.database)
        await asyncio.sleep(rng.uniform(0.0, 1.0))
        for server in self.servers:
            server.kill()
        await self._go_on_with(backup, began)

    async def move(self) -> None:
        """Stop the servers, make a backup, and go on with another database: nothing may be lost."""
        for server in self.servers:
            await asyncio.to_thread(server.stop)
        backup = self.folder / f"backup-{next(self._numbers)}.jsonl"
        await asyncio.sleep(0.2)  # until everybody has read what was answered last
        began = self._ledger.now()
        await _bagatelle("table", "export", str(backup), "--database", self.database)
        await self._go_on_with(backup, began)

    async def _go_on_with(self, backup: Path, began: float) -> None:
        database = await asyncio.to_thread(self._new_database)
        await _bagatelle("table", "import", str(backup), "--database", database)
        backup.unlink()
        engine = self._open_engine(database)
        with engine.connect() as connection:
            numbers = {
                row.id: row.number for row in connection.execute(select(matches.c.id, matches.c.number))
            }
        self._ledger.roll_back(numbers, began)
        before, self.database, self.engine = (
            self.engine,
            database,
            engine,
        )  # in this order: the witness looks, too
        if self._retired:
            self._retired.dispose()
            await asyncio.to_thread(self._drop, self._retired)
        self._retired = before
        for server, address in zip(self.servers, self._serve(database), strict=True):
            server.database = address
            await asyncio.to_thread(server.start)

    def close(self) -> None:
        """Let go of every database."""
        for engine in (self._retired, self.engine):
            if engine:
                engine.dispose()


async def _bagatelle(*arguments: str) -> None:
    """Run a command, which must work."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bagatelle", *arguments,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    told, _ = await process.communicate()
    assert process.returncode == 0, f"bagatelle {' '.join(arguments[:2])}: {told.decode()[-2000:]}"
