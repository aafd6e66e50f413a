"""What may be wrong with the machine below a process: its clock, its disk, and what becomes of syncs.

`system_faults.c` is loaded into real processes; the file that it looks into is written here, while they run.
"""

import mmap
import shutil
import struct
import subprocess
from pathlib import Path

FIELDS = ("clock_ahead", "syncs_fail", "disk", "bytes_left", "failed_syncs", "failed_writes")
ROOMY, FILES_MAY_NOT_GROW, NOTHING_MAY_BE_WRITTEN = range(3)
SOURCE = Path(__file__).with_suffix(".c")
NO_COMPILER = "there is no C compiler (gcc) here: clocks, syncs and disks are left as they are"


def build(folder: Path) -> Path | None:
    """Compile the library into a folder that others may enter; None where there is no compiler."""
    if shutil.which("gcc") is None:
        return None
    library = folder / "system_faults.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-o", library, SOURCE, "-ldl"], check=True)
    library.chmod(0o755)
    return library


class SystemFaults:
    """The machine below the processes that are started with `environment`."""

    def __init__(self, file: Path, library: Path) -> None:
        if not file.exists():
            file.write_bytes(bytes(8 * len(FIELDS)))
            file.chmod(0o666)
        with file.open("r+b") as opened:
            self._shared = mmap.mmap(opened.fileno(), 0)
        self.environment = {"LD_PRELOAD": str(library), "SYSTEM_FAULTS": str(file)}

    def _set(self, field: str, value: int) -> None:
        struct.pack_into("=q", self._shared, 8 * FIELDS.index(field), value)

    def _get(self, field: str) -> int:
        return struct.unpack_from("=q", self._shared, 8 * FIELDS.index(field))[0]

    def set_clock(self, seconds_ahead: float) -> None:
        """Set the wall clock, by so many seconds off the true one."""
        self._set("clock_ahead", int(seconds_ahead * 1e9))

    def fail_syncs(self) -> None:
        """Let every sync fail with an error of the disk from now on."""
        self._set("syncs_fail", 1)

    def fill_disk(self, bytes_left: int, kind: int = FILES_MAY_NOT_GROW) -> None:
        """Leave so many bytes on the disk: for files that grow, or as on a disk that copies, for anything written."""
        self._set("bytes_left", bytes_left)
        self._set("disk", kind)

    def mend(self) -> None:
        """Let the disk be well again; the clock stays as it is."""
        self._set("syncs_fail", 0)
        self._set("disk", ROOMY)

    @property
    def failed(self) -> int:
        """How many syncs and writes have failed so far."""
        return self._get("failed_syncs") + self._get("failed_writes")
