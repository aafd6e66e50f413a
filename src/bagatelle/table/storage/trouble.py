"""What may be wrong with the database: for players one sentence, for whoever runs the table one plain line without
secrets."""

from __future__ import annotations

import sqlite3
from typing import ClassVar

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from bagatelle.language import mark


class StorageTrouble(Exception):
    """The database does not do what it should at the moment; trying again may help."""

    sentence: ClassVar[str] = mark("The table cannot reach its matches at the moment. Try again in a moment.")

    @property
    def why(self) -> str:
        """What is wrong, in a line for whoever runs the table."""
        return str(self.args[0])


class NotStored(StorageTrouble):
    """New entries were not stored, and will not be."""

    sentence = mark("The table cannot store moves at the moment; nothing was changed. Try again in a moment.")


class Locked(NotStored):
    """Somebody else keeps one of the matches; the others of the batch may be stored."""


class Unsure(StorageTrouble):
    """Nobody knows yet whether new entries were stored."""

    sentence = mark("The table does not know yet whether that was stored. Look again in a moment.")


SILENT = "the database does not answer"
GONE = "the database cannot be reached"
FULL = "the disk is full"
READ_ONLY = "the database cannot be written to"

_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: "another program keeps the database locked",
    sqlite3.SQLITE_LOCKED: "another program keeps the database locked",
    sqlite3.SQLITE_CANTOPEN: "the database file cannot be opened",
    sqlite3.SQLITE_IOERR: "the disk fails",
    sqlite3.SQLITE_CORRUPT: "the database file is damaged",
    sqlite3.SQLITE_NOTADB: "the database file is damaged",
}
_DOUBTFUL = (sqlite3.SQLITE_IOERR,)
_UNSYNCED = (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC)
_POSTGRESQL = {
    "53100": FULL,
    "25006": READ_ONLY,
    "57014": SILENT,
    "53300": "the database has too many connections",
}
_ENDING = ("FATAL", "PANIC")
"""Errors with which PostgreSQL ends a process; a commit that it had begun to write may be there after its restart."""
_LOCKED = ("55P03", "40P01", "40001")


def is_trouble(problem: BaseException) -> bool:
    """Whether an error is the database's, and not that of what it was asked to do."""
    if isinstance(problem, NoConnectionFree):
        return True
    faults = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
    return isinstance(problem, DBAPIError) and not isinstance(problem, faults)


def in_a_line(problem: BaseException) -> str:
    """Say what is wrong without names, addresses or statements."""
    cause = getattr(problem, "orig", None) or problem
    if isinstance(cause, sqlite3.Error):
        return _SQLITE.get(_sqlite_code(cause), f"SQLite fails ({type(cause).__name__})")
    if isinstance(problem, NoConnectionFree):
        return SILENT
    state = getattr(cause, "sqlstate", None)
    if state is None or (state[:2] in ("08", "57") and state != "57014"):
        return GONE
    return _POSTGRESQL.get(state, f"PostgreSQL fails ({state})")


def is_locked(problem: BaseException) -> bool:
    """Whether somebody else kept what was to be changed."""
    return getattr(getattr(problem, "orig", None), "sqlstate", None) in _LOCKED


def is_certain(problem: BaseException) -> bool:
    """Whether a commit that failed with this error has surely changed nothing: the database itself said so."""
    cause = getattr(problem, "orig", None)
    if isinstance(cause, sqlite3.Error):
        return _sqlite_code(cause) not in _DOUBTFUL
    state = getattr(cause, "sqlstate", None)
    ended = getattr(getattr(cause, "diag", None), "severity_nonlocalized", None) in _ENDING
    return state is not None and state[:2] not in ("08", "57") and not ended


def is_unsynced(problem: BaseException) -> bool:
    """Whether SQLite has written a commit and failed to sync it: a crash may bring it back."""
    return getattr(getattr(problem, "orig", None), "sqlite_errorcode", 0) in _UNSYNCED


def _sqlite_code(problem: sqlite3.Error) -> int:
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF
