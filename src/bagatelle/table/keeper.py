"""Between the event loop and the database: appends of many matches go into one transaction (one sync to disk for all
of them), readers get threads of their own. Nothing here blocks the loop."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from bagatelle.table.store import Append, Store

T = TypeVar("T")

BATCH = 256
PAUSE = 0.008
"""Seconds from the start of one batch to the start of the next, at the least: a lone append goes at once, and many at
a time cost a fraction of what each would cost alone."""
READERS = 4


class Keeper:
    """Stores appends in batches, each as soon as the one before is on disk."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: queue.SimpleQueue[tuple[Append, asyncio.Future[bool]] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "table-read")
        self._writer = threading.Thread(target=self._write, name="table-write", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin to write; call it inside the event loop."""
        self._loop = asyncio.get_running_loop()
        self._writer.start()

    async def append(self, new: Append) -> bool:
        """Store new entries; False when somebody else was quicker. When this returns they are on disk."""
        assert self._loop
        done: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.put((new, done))
        return await done

    async def read(self, job: Callable[..., T], *args: Any) -> T:
        """Do something with the store that is not an append."""
        assert self._loop
        return await self._loop.run_in_executor(self._readers, job, *args)

    def close(self) -> None:
        """Finish what is waiting, then stop."""
        if self._writer.is_alive():
            self._waiting.put(None)
            self._writer.join(30)
        self._readers.shutdown(wait=True)
        self.store.engine.dispose()

    def _write(self) -> None:
        going_on, earliest = True, 0.0
        while going_on:
            batch = [self._waiting.get()]
            time.sleep(max(0.0, earliest - time.monotonic()))
            earliest = time.monotonic() + PAUSE
            with contextlib.suppress(queue.Empty):
                while len(batch) < BATCH:
                    batch.append(self._waiting.get_nowait())
            going_on = None not in batch
            self._store([item for item in batch if item is not None])

    def _store(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> None:
        """Store a batch; if that fails, each on its own, so that one bad append spoils no other."""
        if not batch:
            return
        try:
            stored = self.store.append([new for new, _ in batch])
        except Exception as problem:
            if len(batch) > 1:
                for item in batch:
                    self._store([item])
            else:
                self._tell([(batch[0][1], problem)])
            return
        self._tell([(done, ok) for (_, done), ok in zip(batch, stored, strict=True)])

    def _tell(self, answers: list[tuple[asyncio.Future[bool], bool | Exception]]) -> None:
        assert self._loop
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
            self._loop.call_soon_threadsafe(_resolve, answers)


def _resolve(answers: list[tuple[asyncio.Future[bool], bool | Exception]]) -> None:
    for done, answer in answers:
        if done.done():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
