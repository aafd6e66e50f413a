"""Where games are kept between two sittings. Nothing is ever overwritten but what this sitting has written itself."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from bagatelle.folders import data_folder
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.refusal import Refused

FOLDER = "matches"
Trace = tuple[int, int, int]
"""What tells whether a file is still the one that was written: where it lies, how long it is, and when it changed."""


class Taken(Refused):
    """There is something else at that place."""


class SaveFile:
    """The file of one sitting."""

    def __init__(self, path: Path, *, ours: bool = False) -> None:
        """A file that is yet to be made, or one that holds this game already."""
        self.path = path
        self._trace = _trace(path) if ours else None

    def write(self, record: Record, say: Say) -> None:
        """Write the game whole or not at all, and over nothing but itself."""
        now = _trace(self.path)
        if now is None:
            self._make(say)
        elif self._trace is None:
            raise Taken(say("There is already a file at {path}; choose another name.", path=self.path))
        elif now != self._trace:
            raise Taken(say("Something else has changed {path}, so it is left as it is.", path=self.path))
        try:
            record.save(self.path, say)
        except Refused:
            if now is None:
                with suppress(OSError):
                    self.path.unlink()
            raise
        self._trace = _trace(self.path)

    def _make(self, say: Say) -> None:
        """An empty file, so that nobody else makes one there meanwhile; folders are made only in the usual place."""
        try:
            if self.path.is_relative_to(data_folder()):
                self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.open("x").close()
        except FileExistsError:
            if not _is_there(self.path):  # a folder on the way to it is a file
                raise Refused(
                    say("Cannot write {path}: {reason}.", path=self.path, reason=os.strerror(errno.ENOTDIR))
                ) from None
            raise Taken(
                say("There is already a file at {path}; choose another name.", path=self.path)
            ) from None
        except (OSError, ValueError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else str(problem)
            raise Refused(say("Cannot write {path}: {reason}.", path=self.path, reason=reason)) from None


def _trace(path: Path) -> Trace | None:
    """The trace of a file; None if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def usual_path(match: Match) -> Path:
    """A free file for a match, in the user's folder: the same seed twice a day makes two of them."""
    day = datetime.now().astimezone().date().isoformat()
    name = f"{match.game.name}-{day}-{match.id[:6]}"
    return _free(matches_folder() / f"{name}.json")


def _free(path: Path) -> Path:
    """The path, or one beside it, where there is nothing yet."""
    names = (path if n == 1 else path.with_name(f"{path.stem}-{n}{path.suffix}") for n in count(1))
    return next(name for name in names if not _is_there(name))


def _is_there(path: Path) -> bool:
    try:
        return os.path.lexists(path)
    except (OSError, ValueError):
        return False


def matches_folder() -> Path:
    """Where games are kept whose players chose no other place."""
    return data_folder() / FOLDER


def kept_files() -> Iterator[Path]:
    """The files of the user's games, the last one first."""
    with suppress(OSError):
        files = [(trace[2], path) for path in matches_folder().glob("*.json") if (trace := _trace(path))]
        yield from (path for _, path in sorted(files, reverse=True))


def chosen(path: Path, say: Say) -> SaveFile:
    """The file that somebody asks for, if there is nothing yet."""
    if path.is_dir():
        raise Taken(say("{path} is a folder; name a file in it.", path=path))
    if _is_there(path):
        raise Taken(say("There is already a file at {path}; choose another name.", path=path))
    return SaveFile(path)


def program() -> str:
    """How this program can be called again from here: `make play` does not put it on the path."""
    if shutil.which("bagatelle"):
        return "bagatelle"
    called = Path(sys.argv[0])
    return shlex.quote(os.path.relpath(called)) if called.name == "bagatelle" else "python -m bagatelle"


def shown(path: Path) -> str:
    """A path as one can type it after a command, short where it can be."""
    if path.is_relative_to(Path.home()):
        return f"~/{shlex.quote(str(path.relative_to(Path.home())))}"
    return shlex.quote(str(path))
