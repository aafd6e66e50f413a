"""A run on disk: its plan, and a Parquet file for each chunk that is done. A file is there as a whole or not at all."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bagatelle.lab.frames import unpacked
from bagatelle.lab.plan import Plan, differing, plan_in
from bagatelle.lab.polars import pl
from bagatelle.language import mark
from bagatelle.refusal import Refused, Unsaved

PLAN, GAMES = "plan.json", "games"
REPORT, TEXT = "report.html", "summary.md"
UNFINISHED = 60
"""After so many seconds nobody still writes a part of a file: whoever began it was ended."""


@dataclass(frozen=True)
class Held:
    """How much a directory holds, or will hold when its run is done."""

    games: int
    size: int
    """How many rotations a chunk has."""

    def size_for(self, plan: Plan) -> int | None:
        """How many rotations a chunk of a plan must have to go on from here; None if larger ones would do as well,
        because the plan is for more games and the first chunk is the only one, cut for few of them."""
        only = self.games <= self.size * plan.seatings
        return None if only and plan.games > self.games else self.size


@dataclass(frozen=True)
class Folder:
    """A directory that holds one run."""

    path: Path
    plan: Plan
    only: frozenset[int] | None = None
    """The chunks that are looked at, if not all that are here."""

    @staticmethod
    def holding(path: Path) -> Held | None:
        """What a directory holds; None if there is no run yet. A directory with anything else is refused."""
        try:
            if path.exists() and not path.is_dir():
                raise Refused(mark("{path} is a file: name a directory."), path=path)
            if not path.exists() or not any(path.iterdir()):
                return None
        except OSError as problem:
            raise Refused(
                mark("{path} cannot be read: {reason}."), path=path, reason=problem.strerror or problem
            ) from None
        facts = facts_in(path, "games", "size")
        return Held(facts["games"], facts["size"])

    @classmethod
    def at(cls, path: Path, plan: Plan) -> Folder:
        """The directory for a plan, which need not be there yet; one with another run is refused, but one with fewer
        games of the same run is not."""
        if held := cls.holding(path):
            if what := differing({**facts_in(path, "games", "size"), "games": plan.games}, plan.facts):
                raise Refused(
                    mark("{path} holds another run, which differs in {what}: name another directory."),
                    path=path,
                    what=Refused(what),
                )
            if held.games > plan.games:
                raise Refused(
                    mark(
                        "{path} holds a run of {held} games: ask for as many or more, or name another directory."
                    ),
                    path=path,
                    held=f"{held.games:,}",
                )
        return cls(path, plan)

    def begin(self) -> None:
        """Make the directory, or let it hold more games than before."""
        if self.holding(self.path) != Held(self.plan.games, self.plan.size):
            facts = {**self.plan.facts, "size": self.plan.size}
            write_whole(self.path / PLAN, json.dumps(facts, indent=1).encode() + b"\n")
        for part in (self.path / GAMES).glob(".*.parquet.*"):
            with suppress(OSError):
                if time.time() - part.stat().st_mtime > UNFINISHED:
                    part.unlink()

    @classmethod
    def reopen(cls, path: Path) -> Folder:
        """The directory of a run that was made before, perhaps with bots that are not here."""
        if cls.holding(path) is None:
            raise Refused(mark("No run of the lab is in the directory '{path}'."), path=path)
        facts = facts_in(path, "games", "size")
        try:
            return cls(path, plan_in(facts).cut(facts["size"]))
        except Refused:
            raise
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Refused(mark("{file} is broken: name another directory."), file=path / PLAN) from None

    @property
    def facts(self) -> dict[str, Any]:
        """What the run was made with."""
        return facts_in(self.path, "games", "size")

    def file(self, chunk: int) -> Path:
        """Where a chunk is kept."""
        return self.path / GAMES / f"{chunk:06}.parquet"

    def done(self) -> set[int]:
        """The chunks that are here, all of them whole; the last one of a run that was shorter is played again."""
        return {
            chunk
            for chunk in range(self.plan.chunks)
            if self.file(chunk).exists() and self.read(chunk).height == self.plan.games_of(chunk)
        }

    def write(self, chunk: int, data: bytes) -> None:
        """Keep a chunk."""
        write_whole(self.file(chunk), data)

    def read(self, chunk: int) -> pl.DataFrame:
        """The games of a chunk; others may stand behind them if the run was made longer since."""
        file = self.file(chunk)
        try:
            frame = unpacked(file.read_bytes()).head(self.plan.games_of(chunk))
        except (OSError, pl.exceptions.PolarsError):
            frame = pl.DataFrame()
        first, _ = self.plan.rotations_of(chunk)
        if (
            not frame.height
            or f"payoff_{self.plan.seats}" not in frame.columns
            or frame["rotation"][0] != first
            or frame["rotation"][-1] != first + frame.height // self.plan.seatings - 1
        ):
            raise Refused(
                mark("{file} is broken: delete it, and the same command plays these games again."), file=file
            )
        return frame

    def __iter__(self) -> Iterator[pl.DataFrame]:
        looked_at = range(self.plan.chunks) if self.only is None else sorted(self.only)
        return (self.read(chunk) for chunk in looked_at if self.file(chunk).exists())


def facts_in(path: Path, *numbers: str) -> dict[str, Any]:
    """The plan that a directory holds, with at least these numbers in it."""
    try:
        held = json.loads((path / PLAN).read_bytes())
    except FileNotFoundError:
        raise Refused(
            mark("{path} holds other files: name an empty directory, or a new one."), path=path
        ) from None
    except (OSError, ValueError, RecursionError):
        held = None
    if not isinstance(held, dict) or any(
        type(held.get(name)) is not int or held[name] < 1 for name in numbers
    ):
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
