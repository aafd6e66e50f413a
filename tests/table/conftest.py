"""Databases for the table's tests: SQLite in a file, and a real PostgreSQL that is started for the tests."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from own_games import OWN_GAMES
from table.history.system_faults import build
from table.support.databases import sqlite_database
from table.support.postgres import Postgres
from table.support.quick_start import Nursery, quick_serving

FORGETFUL = ("fsync=off", "full_page_writes=off")
"""No test cuts the power of the PostgreSQL that all share, so it need not wait for the disk."""


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    """Servers find the rules compiled."""
    for game in OWN_GAMES.values():
        assert game.rules
        assert game.strategy


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server of our own, in a folder that its user may enter whatever else pytest is doing."""
    with TemporaryDirectory(prefix="bagatelle-") as folder:
        server = Postgres(Path(folder), *FORGETFUL)
        server.start()
        yield server
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of a database without any matches, of each kind that the table can use."""
    if request.param == "sqlite":
        return sqlite_database(tmp_path)
    return request.getfixturevalue("postgres").new_database()


@pytest.fixture(scope="session")
def nursery(tmp_path_factory):
    """Where servers start at once."""
    ready = Nursery(build(tmp_path_factory.mktemp("library")))
    yield ready
    ready.close()


@pytest.fixture
def server(nursery, database, tmp_path):
    """A running table."""
    with quick_serving(nursery, database, tmp_path) as running:
        yield running
