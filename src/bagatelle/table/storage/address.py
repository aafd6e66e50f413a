"""Where a table keeps its matches: the address of a database as people give it, and the one that SQLAlchemy takes."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bagatelle.folders import data_folder
from bagatelle.refusal import Refused

SQLITE = "sqlite:///"


def full_address(database: str | None) -> str:
    """Return the address of a database that may be new. Only the usual folder is made: a folder that is missing where
    somebody names one is a slip of the pen, and the table would be empty."""
    address = _address(database)
    file = sqlite_file(address)
    if file is None:
        return address
    folder = file.parent
    if not database:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise Refused(f"Cannot create the folder {folder}: {problem.strerror}.") from None
    elif not folder.is_dir():
        raise Refused(f"There is no folder {folder} for the database; create it first, or name another file.")
    return address


def existing_address(database: str | None) -> str:
    """Return the address of a database that exists; a missing SQLite file is refused."""
    address = _address(database)
    file = address.removeprefix(SQLITE)
    if file != address and not Path(file).is_file():
        raise Refused(f"There is no database {file}.")
    return address


def sqlite_file(address: str) -> Path | None:
    """Return the file of an SQLite database, by whatever path or symbolic link it is named; None for any other."""
    try:
        url = make_url(address)
    except ArgumentError:
        return None
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(os.path.realpath(url.database.removeprefix("file:").partition("?")[0]))


def _address(database: str | None) -> str:
    """A plain path means SQLite; nothing, the usual file."""
    address = database or f"{SQLITE}{data_folder() / 'table.db'}"
    return address if "://" in address else f"{SQLITE}{Path(address).absolute()}"
