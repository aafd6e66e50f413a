"""Opening the database: SQLite in a file, or PostgreSQL, brought up to date first.

Alembic is imported where it is used: the process that only stores entries does not need it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bagatelle.refusal import Refused
from bagatelle.table.storage.address import sqlite_file

if TYPE_CHECKING:
    from alembic.config import Config

T = TypeVar("T")

LONG = 30.0
"""Seconds for which somebody who is in no hurry waits for others."""
OLDEST_SQLITE = (3, 33, 0)
"""The first version that updates rows from a list."""
MIGRATION_LOCK = 7_263_491
"""A number of our own: of processes that start together, one at a time brings the database up to date."""


def open_database(address: str, patience: float | None = None) -> Engine:
    """Return a database that is ready to be used, or say in one sentence why there is none; `patience` is how many
    seconds a statement may take."""
    from alembic.util.exc import CommandError

    try:
        url = make_url(address)
    except ArgumentError:
        raise Refused(
            f"'{address}' is not a database address; it must begin with sqlite:/// or postgresql://."
        ) from None
    kind = url.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise Refused(f"The table keeps its matches in SQLite or PostgreSQL, not in '{kind}'.")
    try:
        if kind == "sqlite":
            check_version(sqlite3.sqlite_version_info)
            _make_private(url.database)
            _check_links(address)
        engine = connect_to(address, patience)
        _upgrade(engine)
    except CommandError as problem:
        raise Refused(f"The database was made by another version of Bagatelle: {problem}.") from None
    except SQLAlchemyError as problem:
        reason = str(getattr(problem, "orig", None) or problem).strip().splitlines()[0]
        shown = url.render_as_string(hide_password=True)
        raise Refused(f"Cannot use the database {shown}: {reason.rstrip('.')}.") from None
    return engine


def check_version(version: tuple[int, ...]) -> None:
    """Refuse an SQLite that is too old for us."""
    if version < OLDEST_SQLITE:
        oldest, found = (".".join(map(str, numbers)) for numbers in (OLDEST_SQLITE, version))
        raise Refused(f"The table needs SQLite {oldest} or newer; this Python has {found}.")


def _make_private(file: str | None) -> None:
    """Create the file so that only its owner may read it: it holds the seeds of unfinished matches."""
    if not file or file == ":memory:":
        raise Refused("A table keeps its matches in a file; a database in memory would forget them.")
    if file.startswith("file:"):  # an address with options of its own
        return
    with contextlib.suppress(OSError):  # it exists, or the database will say better what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _check_links(address: str) -> None:
    """Refuse a file with a second name. SQLite keeps its newest entries beside the name that it was opened by, so under
    another name they are missing, and the two together destroy the database."""
    file = sqlite_file(address)
    try:
        names = file.stat().st_nlink if file else 1
    except OSError:  # the database will say better what is wrong
        return
    if names > 1:
        raise Refused(
            f"{file} has {names} names (hard links), and used under two of them it would be destroyed. Remove the "
            "others, or copy the file."
        )


def connect_to(address: str, patience: float | None = None) -> Engine:
    """Return a database that is up to date already."""
    url = make_url(address)
    return _sqlite(address, patience) if url.get_backend_name() == "sqlite" else _postgresql(url, patience)


def is_postgresql(engine: Engine) -> bool:
    """Whether several processes may serve from this database."""
    return engine.dialect.name == "postgresql"


def begin_at_once(connection: Connection) -> None:
    """Begin an SQLite transaction that changes tables; otherwise Python's driver commits each change by itself."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _sqlite(address: str, patience: float | None) -> Engine:
    busy = {"timeout": patience or LONG, "check_same_thread": False}
    engine = create_engine(address, hide_parameters=True, connect_args=busy)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _postgresql(url: Any, patience: float | None) -> Engine:
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"), hide_parameters=True, pool_size=8, max_overflow=8,
        pool_pre_ping=True, connect_args=not_for_ever(url),
    )  # fmt: skip

    @event.listens_for(engine, "do_connect")
    def connect(dialect: Any, _: Any, where: Any, settings: Any) -> Any:
        return connect_with(dialect.connect, *where, **settings)

    if patience is not None:
        limits = {
            "statement_timeout": patience,
            "lock_timeout": patience / 3,
            "idle_in_transaction_session_timeout": patience,
        }

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            for name, seconds in limits.items():
                connection.execute(f"SET {name} = {seconds * 1000:.0f}")
            connection.commit()

    return engine


def connect_with(connect: Callable[..., T], *where: Any, **settings: Any) -> T:
    """Connect to PostgreSQL by a function of psycopg, which raises an error of the system if the connection is reset
    while it waits for it: that is trouble with the database like any other."""
    from psycopg import OperationalError

    try:
        return connect(*where, **settings)
    except OSError as problem:
        raise OperationalError(f"the connection failed: {problem}") from problem


def not_for_ever(url: Any) -> dict[str, Any]:
    """Return how long to wait for a PostgreSQL that is gone, where the address does not say it."""
    usual = {
        "connect_timeout": 2, "keepalives": 1, "keepalives_idle": 10, "keepalives_interval": 5,
        "keepalives_count": 3, "tcp_user_timeout": 10_000,
    }  # fmt: skip
    return {name: value for name, value in usual.items() if name not in url.query}


def _upgrade(engine: Engine) -> None:
    """Bring a database up to date, completely or not at all: a process that dies here leaves no half-made tables."""
    from alembic import command

    with engine.begin() as connection:
        if is_postgresql(engine):
            for limit in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
                connection.execute(text(f"SET LOCAL {limit} = 0"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        else:
            begin_at_once(connection)
        command.upgrade(_alembic(connection), "head")


def _alembic(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("bagatelle.table.storage") / "migrations"))
    config.attributes["connection"] = connection
    return config
