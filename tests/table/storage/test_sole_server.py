"""One server at a time on an SQLite file, by whatever path it is named."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.sole_server import sole_server
from table.support.quick_start import QuickServer

SENTENCE = "has {file} open; stop it first, or use PostgreSQL for several servers."


def second(nursery, folder, database: str) -> str:
    """What a second server says, which must give up at once."""
    status, told = nursery.run(folder, "serve", "--no-warm", "--port", "0", "--database", database)
    assert status != 0
    return told


def test_a_second_server_on_the_same_file_is_refused_in_one_sentence(nursery, tmp_path):
    file = tmp_path / "table.db"
    (tmp_path / "link.db").symlink_to(file)
    (tmp_path / "folder").symlink_to(tmp_path)
    server = QuickServer(nursery, f"sqlite:///{file}", tmp_path).start()
    try:
        for name in ("table.db", "link.db", "folder/table.db"):
            told = second(nursery, tmp_path, f"sqlite:///{tmp_path / name}")
            assert SENTENCE.format(file=file) in told
            assert "Traceback" not in told
        backup = (str(tmp_path / "b.jsonl"), "--database", str(file))
        status, told = nursery.run(tmp_path, "table", "export", *backup)
        assert status == 0, told
        status, told = nursery.run(tmp_path, "table", "import", *backup)
        assert status != 0
        assert SENTENCE.format(file=file) in told
    finally:
        server.kill()
    server.start().stop()


def test_the_lock_goes_with_whoever_holds_it(tmp_path):
    address = f"sqlite:///{tmp_path / 'table.db'}"
    holder = "import sys; from bagatelle.table.storage.sole_server import sole_server\n"
    holder += f"with sole_server({address!r}): print('held', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(Refused, match="Another server has"), sole_server(address):
            pass
        process.kill()
        process.wait()
    with sole_server(address):
        pass


def test_a_server_is_refused_on_a_hard_link(nursery, tmp_path):
    """Two servers on two names of one file would have a log of newest entries each, and destroy the file."""
    file, other = tmp_path / "table.db", tmp_path / "folder" / "other.db"
    other.parent.mkdir()
    server = QuickServer(nursery, f"sqlite:///{file}", tmp_path).start()
    try:
        os.link(file, other)
        told = second(nursery, tmp_path, f"sqlite:///{other}")
        assert f"Another server has {other} open" in told
        assert "Traceback" not in told
    finally:
        server.kill()
    with pytest.raises(Refused, match=r"other\.db has 2 names \(hard links\)"):
        open_database(f"sqlite:///{other}")
    assert not [*other.parent.glob("other.db-wal")]
    other.unlink()
    server.start().stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux locks an open file")
def test_the_file_itself_is_locked_and_sqlite_does_not_notice(tmp_path):
    """As if the file were mounted at two places: the second place has another folder, and no lock beside it."""
    file, other = tmp_path / "table.db", tmp_path / "other.db"
    with sole_server(f"sqlite:///{file}"):
        os.link(file, other)
        with pytest.raises(Refused, match="Another server has"), sole_server(f"sqlite:///{other}"):
            pass
        for _ in range(2):  # closing one of several connections gives up no lock of ours
            with closing(sqlite3.connect(file)) as first, closing(sqlite3.connect(file)) as database:
                database.execute("CREATE TABLE IF NOT EXISTS t (x)")
                first.execute("SELECT * FROM t")
                database.commit()
        with pytest.raises(Refused, match="Another server has"), sole_server(f"sqlite:///{other}"):
            pass
        with closing(sqlite3.connect(file)) as database:
            database.execute("BEGIN EXCLUSIVE")
            with (
                closing(sqlite3.connect(file, timeout=0)) as late,
                pytest.raises(sqlite3.OperationalError, match="locked"),
            ):
                late.execute("BEGIN EXCLUSIVE")
    with sole_server(f"sqlite:///{other}"):
        pass


def test_postgresql_takes_any_number_of_servers():
    with sole_server("postgresql://a@/b"), sole_server("postgresql://a@/b"):
        pass


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path):
    with (
        pytest.raises(Refused, match=r"Cannot open .*-lock: No such file"),
        sole_server(f"sqlite:///{tmp_path}/gone/t.db"),
    ):
        pass
