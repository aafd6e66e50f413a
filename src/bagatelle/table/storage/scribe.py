"""A process that does nothing but store entries.

In a thread, the database driver would have to share an interpreter with the event loop, and the two would hand it to
each other several times a batch; in a process of its own the driver disturbs nobody. Appends go in through a pipe, and
what became of them comes out through another. A scribe ends when its pipe does, so it never outlives its server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import signal
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

from bagatelle.table.storage.appending import Append, append
from bagatelle.table.storage.database import connect_to
from bagatelle.table.storage.patience import within
from bagatelle.table.storage.trouble import NotStored, Unsure

log = logging.getLogger("bagatelle.table")

LENGTH = struct.Struct("!I")
FINISHING = 30.0
"""How many seconds a scribe may take to finish."""
STARTING = 10.0
"""How many seconds a new scribe may do nothing at all until it can be asked; on a busy machine loading takes long."""
LONGEST_START = 120.0
"""How many seconds it may take where nobody can see whether it does something."""
ANSWERING = 4.0
"""How many seconds a scribe may take to store a batch; one that takes longer hangs, and is replaced."""
PATIENCE = 3.0
"""How many seconds a scribe gives the database."""
DYING = 2.0
"""How many seconds a killed process may take to be gone."""


class ScribeDied(ConnectionError):
    """The process that stores entries has ended or was ended, perhaps before it stored the last ones."""


class Scribe:
    """Stores appends in another process, which is started again if it dies."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._process: Process | None = None
        self._is_ready = False
        self.replaced = 0
        """How often a process that died or hung was replaced."""

    @property
    def pid(self) -> int | None:
        """The id of the process, if it runs."""
        return self._process.pid if self._process else None

    async def start(self) -> None:
        """Start the process, so that the first append need not wait for it."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "bagatelle.table.storage.scribe", stdin=PIPE, stdout=PIPE
        )
        self._is_ready = False
        _send(self._process, self._address)

    async def append(self, appends: Sequence[Append]) -> list[bool]:
        """Store new entries of several matches and return which were not too late; one call at a time. When nobody
        knows what became of them, they are stored again by a process that recognises them."""
        try:
            return await self._ask(appends)
        except ScribeDied as died:
            self.replaced += 1
            log.warning("%s; starting another", died)
        except Unsure:
            pass
        try:
            return await self._ask(appends, again=True)
        except ScribeDied as died:
            raise Unsure(str(died)) from died

    async def _ask(self, appends: Sequence[Append], *, again: bool = False) -> list[bool]:
        process = await self._running(again)
        try:
            if not self._is_ready:
                await _wait_until_ready(process)
                self._is_ready = True
            _send(process, (appends, again))
            answer = await within(ANSWERING, _hear(process))
        except TimeoutError:
            await self._end()
            raise ScribeDied("the process that stores entries does not answer") from None
        except (EOFError, OSError, RuntimeError) as problem:  # uvloop has its own error for a closed pipe
            await self._end()
            raise ScribeDied("the process that stores entries has died") from problem
        if isinstance(answer, Exception):
            raise answer
        stored: list[bool] = answer
        return stored

    async def _running(self, again: bool) -> Process:
        if self._process is None:
            try:
                await self.start()
            except OSError as problem:
                why = "the process that stores entries cannot be started"
                raise (Unsure if again else NotStored)(why) from problem
        assert self._process
        return self._process

    async def _end(self) -> None:
        """End the process for certain: one that only stands still could store something when it is woken."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        try:
            await within(DYING, process.wait())
        except TimeoutError:
            raise Unsure("the process that stores entries cannot be ended") from None

    async def close(self) -> None:
        """Let the process finish."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin
        process.stdin.close()
        try:
            await within(FINISHING, process.wait())
        except TimeoutError:
            process.kill()


async def _wait_until_ready(process: Process) -> None:
    """Wait for a new scribe as long as it is busy loading, and say so in the log."""
    ready, waited = asyncio.ensure_future(_hear(process)), 0.0
    used: float | None = -1.0
    try:
        while not (await asyncio.wait([ready], timeout=STARTING))[0]:
            waited += STARTING
            before, used = used, processor_time(process.pid)
            if waited >= LONGEST_START if used is None else used == before:
                raise TimeoutError
            log.warning("the process that stores entries is still starting, after %.0f seconds", waited)
        ready.result()
    finally:
        ready.cancel()


def processor_time(pid: int) -> float | None:
    """Return the processor time that a process has used, in ticks of the system; None where that cannot be seen."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
        return float(fields[11]) + float(fields[12])
    except (OSError, ValueError, IndexError):
        return None


async def _hear(process: Process) -> Any:
    assert process.stdout
    length = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
    return pickle.loads(await process.stdout.readexactly(length))


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
    """Store what comes in until the pipe ends; a signal to stop is for the server, not for this process."""
    for wish in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wish, signal.SIG_IGN)
    pipe, out = sys.stdin.buffer, sys.stdout.buffer
    try:
        engine = connect_to(_read(pipe), PATIENCE)
        out.write(_frame("ready"))
        out.flush()
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
        except Exception:  # not every error of a driver can be pickled
            return _frame(RuntimeError(f"{type(problem).__name__}: {problem}"))


if __name__ == "__main__":
    main()
