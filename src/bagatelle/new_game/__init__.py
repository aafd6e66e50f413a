"""Write a small complete game as a package of its own, for its author to change: one of the examples, renamed."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

from bagatelle.language import mark
from bagatelle.new_game.names import Names, imports_in_order
from bagatelle.refusal import Refused

WITH_SECRETS, WITHOUT_SECRETS = Names("high-card"), Names("dice-race")


def write_game(name: str, folder: Path | None = None, *, secrets: bool = False) -> Path:
    """Write a package for a game with that name into a new folder, and return the folder."""
    names = Names.checked(name)
    target = Path(folder or names.name)
    if target.exists():
        raise Refused(
            mark("There is already a file or folder at {target}: choose another name or --folder."),
            target=target,
        )
    example = WITH_SECRETS if secrets else WITHOUT_SECRETS
    try:
        with as_file(files("bagatelle.examples") / example.package) as sources:
            _copy(sources, target / "src" / names.package, example, names)
        shutil.move(target / "src" / names.package / "tests", target / "tests")
        with as_file(files("bagatelle.new_game") / "frame") as frame:
            _copy(frame, target, WITH_SECRETS, names)
    except OSError as problem:
        shutil.rmtree(target, ignore_errors=True)
        raise Refused(mark("Cannot write {path}: {reason}."), path=target, reason=problem.strerror) from None
    return target


def _copy(source: Path, target: Path, old: Names, new: Names) -> None:
    """Copy a folder, with another name for the game in its texts."""
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.is_dir() or any(part.startswith((".", "__pycache__")) for part in inside.parts):
            continue
        there = target / inside
        there.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".mo":
            shutil.copyfile(path, there)
        else:
            text = old.renamed(path.read_text("utf-8"), new)
            there.write_text(imports_in_order(text, new.package) if path.suffix == ".py" else text, "utf-8")
