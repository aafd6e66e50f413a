"""A real PostgreSQL for tests, in a folder of its own, on a socket of its own; nothing of the system is touched."""

import atexit
import contextlib
import getpass
import os
import pwd
import shutil
import signal
import subprocess
import time
import uuid
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg

from bagatelle.table.storage.database import open_database
from missing import go_without

PLACES = [
    "usr/lib/postgresql/*/bin",
    "usr/pgsql-*/bin",
    "opt/homebrew/opt/postgresql*/bin",
    "usr/local/opt/postgresql*/bin",
]
MISSING = "PostgreSQL is not installed: run `make tools` (on Debian it installs the package postgresql)."


def program(name: str) -> str:
    """Where a program of PostgreSQL is."""
    found = shutil.which(name)
    if found:
        return found
    for place in PLACES:
        for path in sorted(Path("/").glob(f"{place}/{name}"), reverse=True):
            return str(path)
    return go_without(MISSING)


def _children(parent: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    pairs = [map(int, line.split()) for line in listed.splitlines()]
    return [pid for pid, started_by in pairs if started_by == parent]


def _as_user(user: str) -> dict[str, int]:
    """How to run a program of PostgreSQL, which refuses to be run by root: root becomes somebody else for it."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam(user)
    return {"user": entry.pw_uid, "group": entry.pw_gid}


@cache
def _initial_cluster(user: str) -> Path:
    """The data of a server that was never started: made once in each process, and copied."""
    folder = Path(mkdtemp(prefix="bagatelle-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if os.geteuid() == 0:
        shutil.chown(folder, user)
    data = folder / "data"
    command = [program("initdb"), "-D", str(data), "-U", user, "-A", "trust", "--no-sync", "-E", "UTF8"]
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, **_as_user(user))
    assert done.returncode == 0, f"initdb: {done.stdout}{done.stderr}"
    return data


class Postgres:
    """A server that belongs to the tests."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self._settings = settings
        self._template: str | None = None
        self.machine: Any = None
        """What is below it, if that can fail (`history.system_faults`)."""
        self.user = "postgres" if getpass.getuser() == "root" else getpass.getuser()

    def _run(self, *command: str) -> None:
        """Run a program as the user whom the data belong to."""
        environment = {**os.environ, **(self.machine.environment if self.machine else {})}
        done = subprocess.run(
            command, cwd="/", capture_output=True, text=True, env=environment, **_as_user(self.user)
        )
        assert done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}"

    def start(self) -> None:
        data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, self.user)
        initial = _initial_cluster(self.user)
        self._run("cp", "-R", str(initial), str(data))
        self.start_again()

    def start_again(self) -> None:
        """Start it with the data that it has."""
        data = self.folder / "data"
        settings = ("listen_addresses=''", f"unix_socket_directories={self.folder}", "max_connections=100")
        options = " ".join(f"-c {setting}" for setting in (*settings, *self._settings))
        self._run(
            program("pg_ctl"),
            "-D",
            str(data),
            "-l",
            str(self.folder / "postgres.log"),
            "-w",
            "-t",
            "900",
            "-o",
            options,
            "start",
        )

    def stop(self) -> None:
        self._run(program("pg_ctl"), "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def start_if_it_died(self) -> None:
        """Wait until it takes connections again after an error of the disk, for which it ends some or all of its
        processes; start it if it does not come back by itself."""
        while True:
            try:
                self._run(program("pg_isready"), "-h", str(self.folder), "-U", self.user)
                return
            except AssertionError:
                pass
            try:
                self._run(program("pg_ctl"), "-D", str(self.folder / "data"), "status")
            except AssertionError:
                self.start_again()
                return
            time.sleep(0.1)

    def drop_database(self, name: str) -> None:
        """Delete a database, whoever is connected to it."""
        self._run(program("dropdb"), "-h", str(self.folder), "-U", self.user, "--force", name)

    def pids(self) -> list[int]:
        """Its processes, the first one first."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        tasks = Path(f"/proc/{first}/task").glob("*/children")
        return [first, *(int(child) for file in tasks for child in file.read_text().split())]

    def freeze(self) -> None:
        """Let it stand still: it keeps its connections and answers nobody."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, how: signal.Signals) -> None:
        for pid in self.pids():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, how)

    def address(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://{self.user}@/{name}?host={self.folder}"

    def empty_database(self, template: str = "template1") -> str:
        """The name of a new database; without any tables, unless it is a copy of one that has them."""
        name = f"t{uuid.uuid4().hex[:12]}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def new_database(self) -> str:
        """The address of a new database that is up to date: a copy of one that was brought up to date before."""
        if self._template is None:
            name = self.empty_database()
            open_database(self.address(name)).dispose()
            self._template = name
        return self.address(self.empty_database(self._template))
