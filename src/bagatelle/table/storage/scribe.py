"""A process that does nothing but store entries.

The event loop and a database driver in a thread beside it would have to share one interpreter, and hand it to each
other several times for every batch; in a process of its own the driver disturbs nobody. The two talk through pipes:
appends go in, what became of them comes out. A scribe ends when its pipe does, so it outlives nobody."""

from __future__ import annotations

import asyncio
import logging
import pickle
import signal
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any, BinaryIO

from bagatelle.table.storage.appending import Append, append
from bagatelle.table.storage.database import connect_to

log = logging.getLogger("bagatelle.table")

LENGTH = struct.Struct("!I")
PATIENCE = 30.0
"""Seconds that a scribe may need to finish at the end."""


class ScribeDied(ConnectionError):
    """The process that stores entries has ended; nobody knows whether it stored the last ones."""


class Scribe:
    """Stores appends in a process of its own, which is started again if it dies."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if it runs."""
        return self._process.pid if self._process else None

    async def start(self) -> None:
        """Begin, so that the first append need not wait for it."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "bagatelle.table.storage.scribe", stdin=PIPE, stdout=PIPE
        )
        _send(self._process, self._address)

    async def append(self, appends: Sequence[Append]) -> list[bool]:
        """Store new entries of several matches; which of them were not too late. One call after the other."""
        try:
            return await self._ask(appends)
        except ScribeDied:
            log.warning("the process that stores entries has died; another one goes on")
            return await self._ask(appends, again=True)

    async def _ask(self, appends: Sequence[Append], *, again: bool = False) -> list[bool]:
        if self._process is None:
            await self.start()
        assert self._process
        assert self._process.stdout
        try:
            _send(self._process, (appends, again))
            length = LENGTH.unpack(await self._process.stdout.readexactly(LENGTH.size))[0]
            answer = pickle.loads(await self._process.stdout.readexactly(length))
        except (
            EOFError,
            OSError,
            RuntimeError,
        ) as problem:  # uvloop has an error of its own for a closed pipe
            self._process = None
            raise ScribeDied("the process that stores entries has died") from problem
        if isinstance(answer, Exception):
            raise answer
        stored: list[bool] = answer
        return stored

    async def close(self) -> None:
        """Let it finish."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()


def _send(process: Process, what: Any) -> None:
    assert process.stdin
    process.stdin.write(_frame(what))


def _frame(what: Any) -> bytes:
    data = pickle.dumps(what, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def _read(pipe: BinaryIO) -> Any:
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return pickle.loads(pipe.read(LENGTH.unpack(head)[0]))


def main() -> None:
    """Store what comes in until nothing more comes. Who stops the server stops this process too, but not first."""
    for wish in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wish, signal.SIG_IGN)
    pipe, out = sys.stdin.buffer, sys.stdout.buffer
    try:
        engine = connect_to(_read(pipe))
        while True:
            out.write(_answer(engine, *_read(pipe)))
            out.flush()
    except (EOFError, BrokenPipeError, pickle.UnpicklingError):
        return


def _answer(engine: Any, appends: Sequence[Append], again: bool) -> bytes:
    try:
        return _frame(append(engine, appends, again=again))
    except Exception as problem:
        try:
            return _frame(problem)
        except Exception:  # not every problem of a driver can be sent
            return _frame(RuntimeError(f"{type(problem).__name__}: {problem}"))


if __name__ == "__main__":
    main()
