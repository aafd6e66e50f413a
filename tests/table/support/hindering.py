"""What keeps a table from storing: a full disk, a scribe that stands still."""

import os
import resource
import select
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from table.support.warm_scribe import NAME


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in tasks for child in file.read_text().split()]


def is_scribe(pid: int) -> bool:
    """Whether a process stores entries for a server."""
    try:
        folder = Path(f"/proc/{pid}")
        command, name = (folder / "cmdline").read_bytes(), (folder / "comm").read_text().strip()
        return b"bagatelle.table.storage.scribe" in command or name == NAME
    except (FileNotFoundError, ProcessLookupError):
        return False


def scribes_of(server: int) -> list[int]:
    """The processes that store entries for a server: it has started them, or another process has for it."""
    started = children(server)
    return [*filter(is_scribe, [*started, *(pid for child in started for pid in children(child))])]


def scribe_of(server: int) -> int:
    """The process that stores entries for a server."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for pid in scribes_of(server):
            return pid
        time.sleep(0.01)
    raise AssertionError("the server has no scribe")


def is_alive(pid: int) -> bool:
    """Whether a process still runs, or stands still."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for_end(pid: int) -> None:
    """Wait until a process that need not be a child of this one is gone."""
    if not hasattr(os, "pidfd_open"):  # only Linux has it
        while is_alive(pid):
            time.sleep(0.01)
        return
    try:
        ends = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        select.select([ends], [], [])
    finally:
        os.close(ends)


@contextmanager
def small_disk(folder: Path):
    """A disk of its own with room for a small table; None where nobody may mount one."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder], capture_output=True)
    if mounted.returncode:
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


class FullDisk:
    """A disk without room: filled to the last byte, or where there is none to fill, files may not grow."""

    def __init__(self, disk: Path | None, scribe: int) -> None:
        self._filler = disk / "filler" if disk else None
        self._scribe = scribe
        if self._filler is None:
            resource.prlimit(scribe, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            return
        with self._filler.open("wb", buffering=0) as file:
            try:
                while True:
                    os.write(file.fileno(), bytes(4096))
            except OSError:
                return

    def free(self) -> None:
        """Make room again."""
        if self._filler is None:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(self._scribe, resource.RLIMIT_FSIZE, unlimited)
        else:
            self._filler.unlink()
