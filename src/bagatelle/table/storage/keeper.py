"""Between the event loop and the database: appends of many matches go into one transaction, with one sync to disk for
all of them, and everything else runs in threads. Nothing here blocks the loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from bagatelle.table.storage.appending import Append
from bagatelle.table.storage.scribe import Scribe
from bagatelle.table.storage.store import Store

T = TypeVar("T")

BATCH = 256
PAUSE = 0.008
"""The fewest seconds from the start of one batch to the start of the next: a lone append goes at once, and many
together cost a fraction of what each would cost alone."""
THREADS = 4

Waiting = tuple[Append, "asyncio.Future[bool]"]


class Keeper:
    """Stores appends in batches, each as soon as the one before is on disk: through a scribe, or in a thread."""

    def __init__(self, store: Store, scribe: Scribe | None = None) -> None:
        self.store = store
        self.scribe = scribe
        self._threads = ThreadPoolExecutor(THREADS, "table-store")
        self._waiting: list[Waiting] = []
        self._more = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write; call it inside the event loop."""
        self._writer = asyncio.ensure_future(self._write())

    async def append(self, new: Append) -> bool:
        """Store new entries and return when they are on disk; False means that somebody else was quicker."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((new, done))
        self._more.set()
        return await done

    async def in_thread(self, job: Callable[..., T], *args: Any) -> T:
        """Run a job of the store that blocks, such as a query, in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, job, *args)

    async def close(self) -> None:
        """Store what still waits, then stop."""
        self._closing = True
        self._more.set()
        if self._writer:
            await self._writer
        if self.scribe:
            await self.scribe.close()
        await asyncio.to_thread(self._threads.shutdown)
        self.store.engine.dispose()

    async def _write(self) -> None:
        loop, earliest = asyncio.get_running_loop(), 0.0
        if self.scribe:
            with contextlib.suppress(OSError):  # the first append will try again, and say what is wrong
                await self.scribe.start()
        while self._waiting or not self._closing:
            await self._more.wait()
            await asyncio.sleep(max(0.0, earliest - loop.time()))
            earliest = loop.time() + PAUSE
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            if not self._waiting:
                self._more.clear()
            if batch:
                await self._store(batch)

    async def _store(self, batch: list[Waiting]) -> None:
        """Store a batch; if that fails, store each append on its own, so that a bad one spoils no other."""
        appends = [new for new, _ in batch]
        try:
            stored = await (
                self.scribe.append(appends) if self.scribe else self.in_thread(self.store.append, appends)
            )
        except Exception as problem:
            if len(batch) > 1:
                for item in batch:
                    await self._store([item])
            elif not batch[0][1].done():
                batch[0][1].set_exception(problem)
            return
        for (_, done), ok in zip(batch, stored, strict=True):
            if not done.done():
                done.set_result(ok)
