"""Where compiled rules are kept between two runs."""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numba
import numpy as np

from bagatelle.kernel.vocabulary import INTERPRETED

GAMES_GROUP = "bagatelle.games"
_CACHE_DAYS = 14


def _user_cache() -> Path:
    """The folder where this system keeps caches of the user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


_MAY_BE_COMPILED = ("kernel", "games", "bots", "lab", "envs")


def _kernel_sources() -> Iterator[Path]:
    """Every file whose compiled code may stand inside somebody else's: some parts of this package, and all installed
    games."""
    package = Path(__file__).parents[1]
    for source in package.rglob("*.py"):
        if source.relative_to(package).parts[0] in _MAY_BE_COMPILED:
            yield source
    for entry in importlib.metadata.entry_points(group=GAMES_GROUP):
        try:
            spec = importlib.util.find_spec(entry.module)
        except ImportError:  # a broken game says so when it is loaded
            continue
        for folder in (spec.submodule_search_locations or []) if spec else []:
            if not Path(folder).is_relative_to(Path(__file__).parents[1]):
                yield from Path(folder).rglob("*.py")


def _fingerprint() -> str:
    """A name for this exact state of the sources, the compiler and the interpreter."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {platform.python_version()}".encode())
    for source in sorted(_kernel_sources()):
        digest.update(str(source).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _forget_old(folder: Path) -> None:
    """Delete the caches of earlier sources that nothing has used for two weeks."""
    oldest = time.time() - _CACHE_DAYS * 86400
    for sibling in folder.parent.glob("rules-*"):
        if sibling != folder and sibling.stat().st_mtime < oldest:
            shutil.rmtree(sibling, ignore_errors=True)


def _cache_folder() -> Path:
    """A writable folder for compiled rules. Numba does not notice that a callee in another file has changed,
    so a change of any source gives a new folder."""
    name = f"rules-{_fingerprint()}"
    for parent in (_user_cache() / "bagatelle", Path(tempfile.gettempdir()) / f"bagatelle-{os.getpid()}"):
        folder = parent / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
            _forget_old(folder)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    raise OSError("There is no folder to keep compiled rules in; set XDG_CACHE_HOME to a writable one.")


CACHE = None if INTERPRETED else _cache_folder()
"""Where compiled code lives between two runs (None when interpreted)."""
if CACHE:
    numba.config.CACHE_DIR = str(CACHE)


@contextmanager
def compiling(name: str, announce: Callable[[], None]) -> Iterator[None]:
    """Announce once that a first compile is coming, which takes seconds, and remember when it is done."""
    if not is_compiled(name):
        announce()
    yield
    if CACHE:
        (CACHE / f"{name}.ready").touch()


def is_compiled(name: str) -> bool:
    """Whether something can be loaded at once: it was compiled before, or nothing is compiled at all."""
    return CACHE is None or (CACHE / f"{name}.ready").exists()
