"""The server's side of the process that plays studies: started when it is needed, ended when it is not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

from bagatelle.table.studies.process import LENGTH

LONGEST = 32 * 1024 * 1024
"""Bytes that a process may tell at once; one that tells more is ended."""


class Gone(Exception):
    """The process has ended, or tells nonsense."""


class Worker:
    """At most one process."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def begin(self, study: dict[str, Any]) -> None:
        """Let a study be played; one at a time."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", "bagatelle.table.studies.process", stdin=PIPE, stdout=PIPE
            )
            self._send(sys.path)
        self._send(study)

    async def hear(self) -> dict[str, Any]:
        """What is told next."""
        assert self._process
        assert self._process.stdout
        try:
            head = await self._process.stdout.readexactly(LENGTH.size)
            length = LENGTH.unpack(head)[0]
            if length > LONGEST:
                raise Gone
            told: dict[str, Any] = json.loads(await self._process.stdout.readexactly(length))
        except (EOFError, OSError, RuntimeError, ValueError) as problem:
            raise Gone from problem
        return told

    async def ran_out_of_time(self) -> bool:
        """Whether the system has ended the process because it took too long."""
        return self._process is not None and await self._process.wait() == -signal.SIGXCPU

    def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    def _send(self, what: Any) -> None:
        assert self._process
        assert self._process.stdin
        data = json.dumps(what).encode()
        self._process.stdin.write(LENGTH.pack(len(data)) + data)
