"""Processes that store entries and start at once: a process that has loaded everything forks them for its server.

They run the same code on the same pipes as always. They are forked by a process that has never opened a database, for
SQLite must not be carried into another process.
"""

import asyncio
import os
import signal
import socket
import struct
import sys
from asyncio.streams import FlowControlMixin
from pathlib import Path

import psycopg  # noqa: F401 - so that it is loaded
import sqlalchemy.dialects.postgresql.psycopg
import sqlalchemy.dialects.sqlite  # noqa: F401

from bagatelle.table.storage import scribe

NAME = "scribe"
"""What the system calls such a process."""
PID = struct.Struct("=i")


class ForkedProcess:
    """As much of a process of asyncio as a `Scribe` uses."""

    def __init__(self, pid: int, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self.pid, self.stdin, self.stdout = pid, stdin, stdout
        try:
            self._ends = os.pidfd_open(pid)
        except ProcessLookupError:
            self._ends = None

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    async def wait(self) -> None:
        if self._ends is None:
            return
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._ends, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._ends)
        os.close(self._ends)
        self._ends = None


def fork_scribes() -> None:
    """From now on a `Scribe` in this process has its processes forked."""
    asking, asked = socket.socketpair()
    if os.fork() == 0:
        asking.close()
        _fork_for(asked)
        os._exit(0)
    asked.close()

    async def start(self: scribe.Scribe) -> None:
        (its_in, to), (out, its_out) = os.pipe(), os.pipe()
        socket.send_fds(asking, [b"."], [its_in, its_out])
        pid = PID.unpack(asking.recv(PID.size))[0]
        os.close(its_in)
        os.close(its_out)
        loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()
        await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(out, "rb", buffering=0)
        )
        transport, protocol = await loop.connect_write_pipe(
            FlowControlMixin, os.fdopen(to, "wb", buffering=0)
        )
        writer = asyncio.StreamWriter(transport, protocol, None, loop)
        self._process, self._is_ready = ForkedProcess(pid, writer, reader), False
        scribe._send(self._process, self._address)

    scribe.Scribe.start = start


def _fork_for(server: socket.socket) -> None:
    """Fork a process for each pair of pipes, until the server has ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who ends is gone
    for wish in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wish, signal.SIG_IGN)
    while True:
        try:
            message, (*pipes,), _, _ = socket.recv_fds(server, 1, 2)
        except ConnectionResetError:  # killed before it had read which process it was given
            return
        if not message:
            return
        pid = os.fork()
        if pid == 0:
            server.close()
            for number, pipe in enumerate(pipes):
                os.dup2(pipe, number)
                os.close(pipe)
            Path("/proc/self/comm").write_text(NAME)
            sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
            scribe.main()
            os._exit(0)
        for pipe in pipes:
            os.close(pipe)
        try:
            server.send(PID.pack(pid))
        except BrokenPipeError:  # killed while it waited
            return
