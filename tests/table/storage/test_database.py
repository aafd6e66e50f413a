"""Opening a database: empty, up to date, foreign, broken, or by two processes at once."""

import os

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, inspect, text

from bagatelle.refusal import Refused
from bagatelle.table.storage import address
from bagatelle.table.storage.address import full_address
from bagatelle.table.storage.database import check_version, open_database
from bagatelle.table.storage.schema import metadata
from table.support.quick_start import QuickServer


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of a database without any tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.db'}"
    postgres = request.getfixturevalue("postgres")
    return postgres.address(postgres.empty_database())


def engine_for(address: str) -> Engine:
    """A connection of the test's own, past everything that `open_database` does."""
    return create_engine(address.replace("postgresql://", "postgresql+psycopg://"))


def test_the_migrations_lead_to_the_schema(database):
    engine = open_database(database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_that_is_up_to_date_is_left_alone(database):
    first = open_database(database)
    with first.begin() as connection:
        connection.execute(
            text("INSERT INTO people (id, name, language, created_at) VALUES ('ann', 'Ann', 'en', 1.0)")
        )
    first.dispose()
    again = open_database(database)
    with again.connect() as connection:
        assert connection.execute(text("SELECT id FROM people")).scalars().all() == ["ann"]
    again.dispose()


def test_a_migration_that_breaks_off_leaves_nothing_behind(database, monkeypatch):
    whole = command.upgrade

    def cut_off(config, revision):
        whole(config, revision)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "upgrade", cut_off)
    with pytest.raises(KeyboardInterrupt):
        open_database(database)
    engine = engine_for(database)
    assert inspect(engine).get_table_names() == []
    engine.dispose()
    monkeypatch.undo()
    open_database(database).dispose()


def test_an_old_sqlite_is_refused():
    check_version((3, 33, 0))
    with pytest.raises(Refused, match=r"needs SQLite 3\.33\.0 or newer; this Python has 3\.31\.1\."):
        check_version((3, 31, 1))


@pytest.mark.skipif(os.name != "posix", reason="files have other rights elsewhere")
def test_only_its_owner_may_read_a_new_file(tmp_path):
    file = tmp_path / "table.db"
    engine = open_database(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO people (id, name, language, created_at) VALUES ('ann', 'Ann', 'en', 1.0)")
        )
        rights = {one.name: one.stat().st_mode & 0o077 for one in tmp_path.iterdir()}
    engine.dispose()
    assert rights == {"table.db": 0, "table.db-wal": 0, "table.db-shm": 0}


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("matches", "'matches' is not a database address; it must begin with sqlite:/// or postgresql://."),
        ("sqlite://", "A table keeps its matches in a file; a database in memory would forget them."),
        ("sqlite:///:memory:", "A table keeps its matches in a file; a database in memory would forget them."),
        ("mysql://somewhere/db", "The table keeps its matches in SQLite or PostgreSQL, not in 'mysql'."),
        ("sqlite:////nowhere/at/all/table.db", "Cannot use the database sqlite:////nowhere/at/all/table.db: "),
        ("postgresql://ann:secret@127.0.0.1:1/none", "Cannot use the database postgresql://ann:***@127.0.0.1:1/none: "),
    ],
)  # fmt: skip
def test_a_bad_address_gives_one_sentence_without_the_password(address, sentence):
    with pytest.raises(Refused) as refused:
        open_database(address)
    said = str(refused.value)
    assert said.startswith(sentence)
    assert "\n" not in said
    assert "secret" not in said


def test_a_file_that_is_no_database_gives_one_sentence(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(Refused, match=r"Cannot use the database .*letter.txt: file is not a database."):
        open_database(f"sqlite:///{file}")
    assert file.read_text().startswith("Dear Ann")


def test_the_usual_folder_is_made(tmp_path, monkeypatch):
    monkeypatch.setattr(address, "data_folder", lambda: tmp_path / "new" / "bagatelle")
    assert full_address(None) == f"sqlite:///{tmp_path / 'new' / 'bagatelle' / 'table.db'}"
    assert (tmp_path / "new" / "bagatelle").is_dir()


def test_a_usual_folder_that_cannot_be_made_gives_one_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(address, "data_folder", lambda: tmp_path / "file" / "within")
    with pytest.raises(Refused, match=r"Cannot create the folder .*file/within: "):
        full_address(None)


@pytest.mark.parametrize(
    "given", ["{}/typo/x.db", "sqlite:///{}/typo/x.db", "sqlite:///file:{}/typo/x.db?mode=rwc"]
)
def test_a_folder_that_somebody_names_is_not_made(tmp_path, given):
    with pytest.raises(
        Refused, match=rf"^There is no folder {tmp_path}/typo for the database; create it first"
    ):
        full_address(given.format(tmp_path))
    assert not (tmp_path / "typo").exists()
    (tmp_path / "typo").mkdir()
    assert full_address(given.format(tmp_path))


def test_a_database_of_a_newer_version_is_refused_and_not_changed(database):
    open_database(database).dispose()
    engine = engine_for(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Refused, match=r"The database was made by another version of Bagatelle: .*9999"):
        open_database(database)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    engine.dispose()


def test_two_processes_that_start_at_once_on_an_empty_postgresql_both_come_up(postgres, nursery, tmp_path):
    database = postgres.address(postgres.empty_database())
    servers = []
    for name in "ab":
        (tmp_path / name).mkdir()
        servers.append(QuickServer(nursery, database, tmp_path / name))
    for server in servers:
        server.launch()
    try:
        for server in servers:
            server.wait_until_healthy()
        assert all(server.is_running for server in servers)
    finally:
        for server in servers:
            if server.is_running:
                server.stop()
    assert all("ERROR" not in server.log for server in servers)
