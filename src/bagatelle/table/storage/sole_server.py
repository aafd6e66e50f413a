"""One server at a time on an SQLite file: locks that vanish with the process that holds them.

There are two. One is on a file beside the database, on every system. The other is on the database itself, because a
file that is mounted at two places has two folders beside it: a byte that SQLite never uses, locked for an open file
(Linux). An ordinary POSIX lock would be lost as soon as SQLite closes the file anywhere in the process, and the locks
that SQLite holds would be lost with ours.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bagatelle.refusal import Refused
from bagatelle.table.storage.address import sqlite_file

UNUSED_BYTE = 2**62
"""Far beyond the end of any database: SQLite locks some bytes after the first gigabyte."""

if sys.platform != "win32":
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

else:
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)


def _lock_database(file: int) -> None:
    """Lock the database itself; where the system cannot do that, the lock beside it has to do."""
    if sys.platform != "linux":
        return
    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, UNUSED_BYTE, 1, 0)
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
    except OSError as problem:
        if problem.errno in (errno.EAGAIN, errno.EACCES):
            raise


@contextmanager
def sole_server(address: str) -> Iterator[None]:
    """Keep other servers off an SQLite file; PostgreSQL takes as many as come. Reading is free to everybody."""
    file = sqlite_file(address)
    if file is None:
        yield
        return
    beside = _open(file.with_name(file.name + "-lock"))
    try:
        _claim(_lock, beside, file)
        database = _open(file)
        try:
            _claim(_lock_database, database, file)
            yield
        finally:
            os.close(database)
    finally:
        os.close(beside)


def _claim(lock: Callable[[int], None], opened: int, file: Path) -> None:
    try:
        lock(opened)
    except OSError:
        raise Refused(
            f"Another server has {file} open; stop it first, or use PostgreSQL for several servers."
        ) from None


def _open(file: Path) -> int:
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as problem:
        raise Refused(f"Cannot open {file}: {problem.strerror}.") from None
