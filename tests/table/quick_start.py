"""Servers that start at once: a process that has loaded everything forks one for each line that it reads.

Each server is a process of its own and runs the same command as always; only the imports and the compiled rules are
there already, which would otherwise take some seconds at each of many restarts.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from table.serving import Server, free_port


class Nursery:
    """The process that forks the servers, with a library of ours below them if one is named."""

    def __init__(self, library: Path | None = None) -> None:
        self.library = library
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LD_PRELOAD": str(library)} if library else None,
        )
        assert self._process.stdout.readline() == "ready\n"

    def fork(self, arguments: list[str], log: Path, environment: dict[str, str]) -> int:
        """Start a server; its process id."""
        self._process.stdin.write(json.dumps([arguments, str(log), environment]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

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
        environment: dict[str, str] | None = None,
    ) -> None:
        flags = ("--no-limits", "--no-warm", *flags)
        super().__init__(database, folder, *flags, port=free_port(), pace=pace, environment=environment)
        self.nursery = nursery
        self.pid: int | None = None

    def launch(self) -> None:
        self.pid = self.nursery.fork(self.arguments, self.folder / "server.log", self.environment)

    def start(self) -> Server:
        self.launch()
        self._wait_until_healthy()
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
        while self.is_running:
            time.sleep(0.001)


def main() -> None:
    """Load everything, then fork."""
    from bagatelle import cli
    from bagatelle.bots.bot import bots
    from bagatelle.table.web import serve
    from own_games import OWN_GAMES

    for game in OWN_GAMES.values():
        assert all((game.rules, game.notation, game.view, game.strategy))
        game.secrets  # noqa: B018
    assert bots()
    assert serve
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who ends is gone
    print("ready", flush=True)
    for line in sys.stdin:
        arguments, log, environment = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.environ.update(environment)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            os.dup2(out, 1)
            os.dup2(out, 2)
            os._exit(cli.run(arguments))
        print(child, flush=True)


if __name__ == "__main__":
    main()
