"""Real servers for tests: processes of their own, on a port of their own."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path


def free_port() -> int:
    """A port for a server that is to be found at the same address after a restart."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


STARTING_WORK = 60.0
"""Seconds of processor time after which a server that is not healthy will not become it."""
LONGEST_START = 900.0
"""Seconds after which nobody waits for it any longer, however busy the machine is."""


def processor_time(pid: int) -> float:
    """The seconds for which a process has worked, with those of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A table server in a process."""

    def __init__(
        self,
        database: str,
        folder: Path,
        *flags: str,
        port: int = 0,
        pace: float = 0,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.database = database
        self.folder = folder
        self.flags = flags
        self.port = port
        self.pace = pace
        self.environment = environment or {}
        self.process: subprocess.Popen | None = None

    @property
    def arguments(self) -> list[str]:
        """The command line."""
        return [
            "serve", "--port", str(self.port), "--database", self.database, "--pace", str(self.pace), *self.flags,
        ]  # fmt: skip

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def _pid(self) -> int:
        return self.process.pid

    def launch(self) -> None:
        """Begin to start it."""
        command = [sys.executable, "-m", "bagatelle", *self.arguments]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
            )

    def start(self) -> "Server":
        """Start it, and wait until it can be used."""
        self.launch()
        for line in self.process.stdout:
            if "http://localhost:" in line:
                self.port = int(line.split("http://localhost:")[1].split("/")[0])
                break
        else:
            raise AssertionError(
                f"the server did not start: {(self.folder / 'server.log').read_text()[-2000:]}"
            )
        self.wait_until_healthy()
        return self

    def wait_until_healthy(self) -> None:
        """Wait as long as a busy machine needs: what counts is how much work the server has done meanwhile."""
        end = time.monotonic() + LONGEST_START
        while self.is_running and time.monotonic() < end and processor_time(self._pid) < STARTING_WORK:
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.01)
        raise AssertionError(f"the server is not healthy: {self.log[-2000:]}")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End it as a power cut would: nothing is finished."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self) -> int:
        """Ask it to stop; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(30)
        self.process.stdout.close()
        return status

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text()


@contextmanager
def serving(database: str, folder: Path, *flags: str):
    """A server for the time of a test; it must not have logged an error."""
    server = Server(database, folder, *flags).start()
    try:
        yield server
    finally:
        if server.is_running:
            server.stop()
    assert "ERROR" not in server.log, server.log[-4000:]
