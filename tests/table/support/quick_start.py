"""Servers that start at once: a process that has loaded everything forks one for each line that it reads.

Each server is a process of its own and runs the same command as always; only the imports and the compiled rules are
there already, which would otherwise take some seconds at each of many restarts. The process that stores its entries is
forked, too (`warm_scribe`).
"""

import json
import os
import signal
import socket
import subprocess
import sys
import weakref
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from table.support.hindering import wait_for_end
from table.support.serving import Server

LOADED_LATE = (
    "alembic.command",
    "bagatelle.cli.parsing",
    "bagatelle.cli.serve",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""Modules that a server imports while it starts, which is half of its work."""


class Nursery:
    """The process that forks the servers, with a library of ours below them if one is named."""

    def __init__(self, library: Path | None = None, environment: dict[str, str] | None = None) -> None:
        self.library = library
        preload = {"LD_PRELOAD": str(library)} if library else {}
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **preload, **(environment or {})},
        )
        assert self._process.stdout.readline() == "ready\n"

    def fork(
        self,
        arguments: list[str],
        log: Path,
        environment: dict[str, str] | None = None,
        intervals: dict[str, float] | None = None,
        status: Path | None = None,
    ) -> int:
        """Run a command, such as a server; its process id. `intervals` are other values for constants of modules, and
        its exit status is written into a file if one is named."""
        wish = [arguments, str(log), environment or {}, intervals or {}, str(status) if status else None]
        self._process.stdin.write(json.dumps(wish) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def run(self, folder: Path, *arguments: str) -> tuple[int, str]:
        """Run a command to its end: its exit status, and all that it said."""
        log, status = folder / "command.log", folder / "command.status"
        log.unlink(missing_ok=True)
        status.unlink(missing_ok=True)
        process = self.fork([*arguments], log, status=status)
        wait_for_end(process)
        return int(status.read_text()), log.read_text()

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


class QuickServer(Server):
    """A server from the nursery, at the same address after every restart."""

    def __init__(
        self,
        nursery: Nursery,
        database: str,
        folder: Path,
        *flags: str,
        pace: float = 0,
        limits: bool = False,
        environment: dict[str, str] | None = None,
        intervals: dict[str, float] | None = None,
    ) -> None:
        flags = ("--no-warm", *(() if limits else ("--no-limits",)), *flags)
        super().__init__(database, folder, *flags, port=self._keep_port(), pace=pace, environment=environment)
        self.nursery = nursery
        self.intervals = intervals
        self.pid: int | None = None

    def _keep_port(self) -> int:
        """Choose a port and keep others away from it, also while no server listens there: a socket that is bound and
        does not listen hinders only those who want just any port."""
        kept = socket.socket()
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        weakref.finalize(self, kept.close)
        return kept.getsockname()[1]

    def launch(self) -> None:
        self.pid = self.nursery.fork(
            self.arguments, self.folder / "server.log", self.environment, self.intervals
        )

    def start(self) -> Server:
        self.launch()
        self.wait_until_healthy()
        return self

    @property
    def _pid(self) -> int:
        return self.pid or 0

    @property
    def is_running(self) -> bool:
        try:
            os.kill(self.pid or 0, 0)
        except ProcessLookupError:
            return False
        return self.pid is not None

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def send_signal(self, how: signal.Signals) -> None:
        os.kill(self.pid, how)

    def _end(self, how: signal.Signals) -> None:
        self.send_signal(how)
        wait_for_end(self.pid)


@contextmanager
def quick_serving(nursery: Nursery, database: str, folder: Path, *flags: str, **more):
    """A server for the time of a test; it must not have logged an error."""
    server = QuickServer(nursery, database, folder, *flags, **more).start()
    try:
        yield server
    finally:
        if server.is_running:
            server.stop()
    assert "ERROR" not in server.log, server.log[-4000:]


def main() -> None:
    """Load everything, also what a server loads only when it needs it, then fork."""
    for name in LOADED_LATE:
        import_module(name)
    from bagatelle import cli
    from bagatelle.bots.bot import bots
    from bagatelle.game import broken_games, games
    from bagatelle.table.web import serve
    from own_games import OWN_GAMES
    from table.support import warm_scribe

    for game in OWN_GAMES.values():
        assert all((game.rules, game.notation, game.view, game.strategy))
        game.secrets  # noqa: B018
    assert bots()
    assert serve
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who ends is gone
    print("ready", flush=True)
    for line in sys.stdin:
        arguments, log, environment, intervals, status = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.environ.update(environment)
            if paths := environment.get("PYTHONPATH"):
                sys.path[:0] = filter(None, paths.split(os.pathsep))
                games.cache_clear()
                broken_games.cache_clear()
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            os.dup2(out, 1)
            os.dup2(out, 2)
            warm_scribe.fork_scribes()
            for name, value in intervals.items():
                module, _, constant = name.rpartition(".")
                assert hasattr(import_module(module), constant), name
                setattr(import_module(module), constant, value)
            ended = cli.run(arguments)
            if status:
                Path(status).write_text(str(ended))
            os._exit(ended)
        print(child, flush=True)


if __name__ == "__main__":
    main()
