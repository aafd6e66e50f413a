"""One server at a time on an SQLite file: a lock beside the file, which vanishes with the process that holds it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from bagatelle.refusal import Refused

if sys.platform != "win32":
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

else:
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)


@contextmanager
def sole_server(address: str) -> Iterator[None]:
    """Keep other servers off an SQLite file; PostgreSQL takes as many as come. Reading is free to everybody."""
    file = _file_of(address)
    if file is None:
        yield
        return
    held = _open(file.with_name(file.name + "-lock"))
    try:
        try:
            _lock(held)
        except OSError:
            raise Refused(
                f"Another server has {file} open; stop it first, or use PostgreSQL for several servers."
            ) from None
        yield
    finally:
        os.close(held)


def _file_of(address: str) -> Path | None:
    """Return the file behind an address, by whatever path or link it was named."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return Path(os.path.realpath(url.database.removeprefix("file:").partition("?")[0]))


def _open(lock: Path) -> int:
    try:
        return os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    except OSError as problem:
        raise Refused(f"Cannot open {lock}: {problem.strerror}.") from None
