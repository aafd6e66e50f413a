"""A commit whose sync fails: nobody is told that nothing was changed while a crash could still bring it to life."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.schema import entries
from bagatelle.table.storage.trouble import is_certain
from missing import go_without
from table.history.system_faults import NO_COMPILER, SystemFaults, build

STORE_AND_DIE = """
import os, signal, sys
from pathlib import Path
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from bagatelle.table.storage.trouble import StorageTrouble
from table.history.system_faults import SystemFaults
from table.storage.test_scribe import new_table, say_something

store = Store(open_database(sys.argv[1]))
new = say_something(new_table(store, "match"))
machine = SystemFaults(Path(os.environ["SYSTEM_FAULTS"]), Path())
machine.fail_syncs()
try:
    store.append([new])
except StorageTrouble as trouble:
    print(type(trouble).__name__, flush=True)
if sys.argv[2] == "mended":
    machine.mend()
    print(store.append([new]), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def died(tmp_path):
    """Run a process that stores one message on a disk whose syncs fail, and is killed: what it told, what is there."""

    def run(how: str) -> tuple[list[str], int]:
        library = build(tmp_path) or go_without(NO_COMPILER)
        machine, database = SystemFaults(tmp_path / "machine", library), f"sqlite:///{tmp_path / 'table.db'}"
        path = os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])
        done = subprocess.run(
            [sys.executable, "-c", STORE_AND_DIE, database, how],
            env={**os.environ, **machine.environment, "PYTHONPATH": path},
            capture_output=True,
            text=True,
        )
        engine = open_database(database)
        with engine.connect() as connection:
            kinds = [row.kind for row in connection.execute(entries.select())]
        engine.dispose()
        return done.stdout.split(), kinds.count("chat")

    return run


def test_a_message_that_may_come_to_life_is_not_said_to_be_refused(died):
    told, there = died("failing")
    assert told == ["Unsure"]
    assert there <= 1


def test_the_same_message_sent_again_is_there_once(died):
    told, there = died("mended")
    assert told == ["Unsure", "[True]"]
    assert there == 1


class FromPostgres(Exception):
    """An error as PostgreSQL sends it."""

    def __init__(self, state: str, severity: str) -> None:
        self.sqlstate = state
        self.diag = type("Diag", (), {"severity_nonlocalized": severity})()


@pytest.mark.parametrize(
    ("state", "severity", "certain"),
    [
        ("53100", "ERROR", True),
        ("53100", "PANIC", False),
        ("58030", "PANIC", False),
        ("57P01", "FATAL", False),
        ("40001", "ERROR", True),
    ],
)
def test_a_postgresql_that_ends_itself_in_a_commit_may_have_stored_it(state, severity, certain):
    assert is_certain(OperationalError("COMMIT", {}, FromPostgres(state, severity))) is certain
