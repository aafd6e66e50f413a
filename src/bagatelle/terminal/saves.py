"""Where games are kept between two sittings."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from bagatelle.folders import data_folder
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.refusal import Refused


def usual_path(match: Match) -> Path:
    """A file of its own for each match."""
    day = datetime.now().astimezone().date().isoformat()
    return data_folder() / "matches" / f"{match.game.name}-{day}-{match.id[:6]}.json"


def check_free(path: Path, say: Say, match: Match | None = None) -> Path:
    """The path, unless it holds something else than this match."""
    if path.exists() and not (match and _holds(path, match)):
        raise Refused(say("There is already a file at {path}; choose another name.", path=path))
    return path


def _holds(path: Path, match: Match) -> bool:
    try:
        return Record.load(path).id == match.id
    except Refused:
        return False


def keep(match: Match, players: Sequence[str], path: Path, say: Say) -> None:
    """Write the match to its file."""
    if path.is_relative_to(data_folder()):
        with suppress(OSError):  # writing the file will tell what is wrong
            path.parent.mkdir(parents=True, exist_ok=True)
    Record.of(match, players).save(path, say)


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
