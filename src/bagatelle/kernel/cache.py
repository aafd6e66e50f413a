"""Where compiled functions are kept between two runs.

They lie in the user's cache folder, one file each, named after all that was compiled into it: when a game changes, or
one is added, nothing of the others is compiled again, and two processes that compile the same write the same. A file
that nobody has used for two weeks is deleted. Where the cache folder cannot be written to, a folder of the user's own
in the temporary one serves all processes; where that is impossible too, each process compiles for itself.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import logging
import os
import pickle
import platform
import shutil
import stat
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps

from bagatelle.folders import cache_folder
from bagatelle.kernel.identity import identity
from bagatelle.kernel.vocabulary import INTERPRETED
from bagatelle.library_parts import check_parts

check_parts(
    "numba",
    {
        JITCodeLibrary: (
            "_linking_libraries", "_final_module", "_finalized", "_optimize_final_module", "finalize",
            "enable_object_caching", "get_defined_functions", "get_pointer_to_function",
        ),
        Compiler: ("state", "compile_extra"),
        CompileResult: ("_rebuild", "_reduce", "_find_referenced_environments", "_replace"),
        CPUDispatcher: (
            "_cache", "_cache_misses", "_compiler", "_compiling_counter", "_compile_for_args", "_insert",
            "_types_active_call", "fold_argument_types", "get_call_template", "overloads", "targetctx", "typeof_pyval",
        ),
    },
)  # fmt: skip

log = logging.getLogger("bagatelle.kernel")

KEPT_DAYS = 14
COMPILERS = (
    numba.__version__, llvmlite.__version__, np.__version__, platform.python_version(),
    hashlib.sha256(Path(__file__).with_name("compiler.py").read_bytes()).hexdigest(),
)  # fmt: skip
"""Everything that compiles: other versions make other code of the same function."""


class Shelf(NullCache):
    """What was compiled of one function, for any types."""

    def __init__(self, compiled: Any) -> None:
        self._compiled = compiled

    @property
    def cache_path(self) -> str | None:
        """The folder."""
        return str(folder()) if folder() else None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for some types, or None."""
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        if path is None or not path.exists():
            return None
        try:
            found = CompileResult._rebuild(target_context, *pickle.loads(path.read_bytes()))
        except Exception:  # cut off by a full disk, or by a crash; it is compiled again
            log.warning("%s is broken and is compiled again", path, exc_info=True)
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function; if that is impossible, the next process compiles it again."""
        path = self._path(sig, data.codegen)
        if path is None or data.library.has_dynamic_globals:
            return
        try:
            _write(path, dumps(data._reduce()))
        except OSError:
            log.warning("compiled rules could not be kept", exc_info=True)

    def _path(self, sig: Any, codegen: Any) -> Path | None:
        home = folder()
        if home is None:
            return None
        whole = repr((identity(self._compiled), sig, codegen.magic_tuple(), COMPILERS))
        name = f"{self._compiled.__module__}.{self._compiled.__qualname__}".replace("<locals>.", "")
        return home / f"{name}-{hashlib.sha256(whole.encode()).hexdigest()[:24]}.compiled"


def is_compiled(package: str) -> bool:
    """Whether a game can be loaded at once: as it is now it was compiled before, or nothing is compiled at all."""
    if INTERPRETED or (mark := _mark(package)) is None:
        return True
    with contextlib.suppress(OSError):
        os.utime(mark)
    return mark.exists()


def note_compiled(package: str) -> None:
    """Everything of a game is compiled now."""
    if not INTERPRETED and (mark := _mark(package)):
        with contextlib.suppress(OSError):
            mark.touch()


def _mark(package: str) -> Path | None:
    """The file that says that a game is compiled: named after its sources and the kernel's, which is quicker to find
    out than what is compiled into each function, and says more often than necessary that something may be new."""
    home = folder()
    return home / f"{package}-{_fingerprint(package)}.ready" if home else None


@cache
def _fingerprint(package: str) -> str:
    digest = hashlib.sha256(repr((COMPILERS, llvmlite.binding.get_host_cpu_name())).encode())
    for name in (__package__, package):
        spec = importlib.util.find_spec(name)
        for root in (spec.submodule_search_locations or []) if spec else []:
            for source in sorted(Path(root).rglob("*.py")):
                digest.update(str(source).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:24]


@cache
def folder() -> Path | None:
    """The folder that compiled functions are kept in, or None if there is none to write to."""
    for find in (_in_user_cache, _in_temporary):
        try:
            home = find()
            home.mkdir(parents=True, exist_ok=True, mode=0o700)
            tempfile.TemporaryFile(dir=home).close()
        except (OSError, RuntimeError):  # read-only, somebody else's, or a user without a home
            continue
        _forget_old(home)
        return home
    log.warning("compiled rules cannot be kept: set XDG_CACHE_HOME to a folder that can be written to")
    return None


def _in_user_cache() -> Path:
    """Where this system keeps the caches of the user."""
    return cache_folder() / "compiled"


def _in_temporary() -> Path:
    """A folder that only this user can write to: what is in it will be run."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    parent = Path(tempfile.gettempdir()) / f"bagatelle-{user}"
    parent.mkdir(mode=0o700, exist_ok=True)
    found = parent.lstat()
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == user and not found.st_mode & 0o077
    if os.name == "posix" and not is_ours:
        raise PermissionError(f"{parent} is open to others")
    return parent / "compiled"


def _forget_old(home: Path) -> None:
    """Delete what nobody has used for two weeks, and what earlier versions kept beside it."""
    oldest = time.time() - KEPT_DAYS * 86400
    for path in [*home.iterdir(), *home.parent.glob("rules-*")]:
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def _write(path: Path, data: bytes) -> None:
    """Write a file so that nobody ever reads a half of it."""
    half = tempfile.NamedTemporaryFile(dir=path.parent, prefix="half-", delete=False)
    try:
        with half:
            half.write(data)
        Path(half.name).replace(path)
    except OSError:
        Path(half.name).unlink(missing_ok=True)
        raise
