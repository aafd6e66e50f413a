"""A run on disk: its plan, and a Parquet file for each chunk that is done. A file is there as a whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bagatelle.lab.frames import unpacked
from bagatelle.lab.plan import Plan, plan_in
from bagatelle.lab.polars import pl
from bagatelle.language import mark
from bagatelle.refusal import Refused, Unsaved

PLAN, GAMES = "plan.json", "games"
REPORT, TEXT = "report.html", "summary.md"
NAMES = {
    "lab": mark("the format"), "bagatelle": mark("the version of Bagatelle"), "game": mark("the game"),
    "seats": mark("the number of seats"), "bots": mark("the bots"), "budgets": mark("the budget of the bots"),
    "options": mark("the options"), "games": mark("the number of games"), "seed": mark("the seed"),
    "rules": mark("the rules, or what the bots know about them"),
}  # fmt: skip
"""What two plans may differ in."""


@dataclass(frozen=True)
class Folder:
    """A directory that holds one run."""

    path: Path
    plan: Plan
    only: frozenset[int] | None = None
    """The chunks that are looked at, if not all that are here."""

    @classmethod
    def holding(cls, path: Path) -> int | None:
        """How many rotations a chunk has in the run that a directory holds; None if there is no run yet. A directory
        with anything else is refused."""
        if path.exists() and not path.is_dir():
            raise Refused(mark("{path} is a file: name a directory."), path=path)
        if not path.exists() or not any(path.iterdir()):
            return None
        return int(_facts_in(path)["size"])

    @classmethod
    def open(cls, path: Path, plan: Plan) -> Folder:
        """The directory for a plan, made if it is not there; one with another run is refused."""
        if cls.holding(path) is None:
            write_whole(path / PLAN, json.dumps({**plan.facts, "size": plan.size}, indent=1).encode() + b"\n")
        folder, held = cls(path, plan), _facts_in(path)
        for name, fact in plan.facts.items():
            if held.get(name) != fact:
                raise Refused(
                    mark("{path} holds another run, which differs in {what}: name another directory."),
                    path=path,
                    what=Refused(NAMES[name]),
                )
        return folder

    @classmethod
    def reopen(cls, path: Path) -> Folder:
        """The directory of a run that was made before, perhaps with bots that are not here."""
        if cls.holding(path) is None:
            raise Refused(mark("There is no run in {path}."), path=path)
        facts = _facts_in(path)
        try:
            return cls(path, plan_in(facts).cut(facts["size"]))
        except Refused:
            raise
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Refused(mark("{file} is broken: name another directory."), file=path / PLAN) from None

    @property
    def facts(self) -> dict[str, Any]:
        """What the run was made with."""
        return _facts_in(self.path)

    def file(self, chunk: int) -> Path:
        """Where a chunk is kept."""
        return self.path / GAMES / f"{chunk:06}.parquet"

    def done(self) -> set[int]:
        """The chunks that are here, all of them whole."""
        found = {chunk for chunk in range(self.plan.chunks) if self.file(chunk).exists()}
        for chunk in found:
            self.read(chunk)
        return found

    def write(self, chunk: int, data: bytes) -> None:
        """Keep a chunk."""
        write_whole(self.file(chunk), data)

    def read(self, chunk: int) -> pl.DataFrame:
        """The games of a chunk."""
        file = self.file(chunk)
        try:
            frame = unpacked(file.read_bytes())
        except (OSError, pl.exceptions.PolarsError):
            frame = pl.DataFrame()
        first, _ = self.plan.rotations_of(chunk)
        if (
            frame.height != self.plan.games_of(chunk)
            or f"payoff_{self.plan.seats}" not in frame.columns
            or frame["rotation"][0] != first
        ):
            raise Refused(
                mark("{file} is broken: delete it, and the same command plays these games again."), file=file
            )
        return frame

    def __iter__(self) -> Iterator[pl.DataFrame]:
        looked_at = range(self.plan.chunks) if self.only is None else sorted(self.only)
        return (self.read(chunk) for chunk in looked_at if self.file(chunk).exists())


def _facts_in(path: Path) -> dict[str, Any]:
    """The plan that a directory holds."""
    try:
        held = json.loads((path / PLAN).read_bytes())
    except FileNotFoundError:
        raise Refused(
            mark("{path} holds other files: name an empty directory, or a new one."), path=path
        ) from None
    except (OSError, ValueError, RecursionError):
        held = None
    if not isinstance(held, dict) or type(held.get("size")) is not int or held["size"] < 1:
        raise Refused(mark("{file} is broken: name another directory."), file=path / PLAN)
    return held


def is_report(file: Path) -> bool:
    """Whether this is a report, or what was left when somebody pulled the plug while it was written."""
    return file.name in (REPORT, TEXT) or file.name.startswith((f".{REPORT}.", f".{TEXT}."))


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that nobody ever finds half of it."""
    part = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    except OSError as problem:
        raise Unsaved(
            mark("{file} cannot be written: {reason}."), file=file, reason=problem.strerror or problem
        ) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
