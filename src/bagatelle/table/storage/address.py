"""Where a table keeps its matches: the address of a database as people give it, and the one that SQLAlchemy takes."""

from __future__ import annotations

from pathlib import Path

from bagatelle.folders import data_folder
from bagatelle.refusal import Refused

SQLITE = "sqlite:///"


def full_address(database: str | None) -> str:
    """Return the address of a database that may be new; the folder of a new file is made."""
    address = _address(database)
    if address.startswith(SQLITE):
        folder = Path(address.removeprefix(SQLITE)).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise Refused(f"Cannot create the folder {folder}: {problem.strerror}.") from None
    return address


def existing_address(database: str | None) -> str:
    """Return the address of a database that exists; a missing SQLite file is refused."""
    address = _address(database)
    file = address.removeprefix(SQLITE)
    if file != address and not Path(file).is_file():
        raise Refused(f"There is no database {file}.")
    return address


def _address(database: str | None) -> str:
    """A plain path means SQLite; nothing, the usual file."""
    address = database or f"{SQLITE}{data_folder() / 'table.db'}"
    return address if "://" in address else f"{SQLITE}{Path(address).absolute()}"
