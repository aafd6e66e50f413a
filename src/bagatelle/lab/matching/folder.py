"""Match-ups on disk: their plan, a Parquet file for each pair that is done, and what is made of them all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bagatelle.lab.folder import PLAN, facts_in, write_whole
from bagatelle.lab.frames import unpacked
from bagatelle.lab.matching.plan import Meetings
from bagatelle.lab.polars import pl
from bagatelle.language import mark
from bagatelle.refusal import Refused

PAIRS = "pairs"
NAMES = {
    "lab": mark("the format"), "bagatelle": mark("the version of Bagatelle"), "game": mark("the game"),
    "fighters": mark("the fighters"), "focus": mark("the fighters who meet all others"), "bots": mark("the bots"),
    "budgets": mark("the budget of the bots"), "rounds": mark("the number of rounds"), "seed": mark("the seed"),
    "rules": mark("the rules, or what the bots know about them"),
}  # fmt: skip
"""What two plans may differ in."""


@dataclass(frozen=True)
class PairsFolder:
    """A directory that holds the pairs of one plan."""

    path: Path
    plan: Meetings

    @classmethod
    def open(cls, path: Path, plan: Meetings) -> PairsFolder:
        """The directory for a plan, made if it is not there; one with anything else is refused."""
        if path.exists() and not path.is_dir():
            raise Refused(mark("{path} is a file: name a directory."), path=path)
        if not path.exists() or not any(path.iterdir()):
            write_whole(path / PLAN, json.dumps(plan.facts, indent=1, ensure_ascii=False).encode() + b"\n")
        held = facts_in(path)
        for name, what in NAMES.items():
            if held.get(name) != plan.facts[name]:
                raise Refused(
                    mark("{path} holds another run, which differs in {what}: name another directory."),
                    path=path,
                    what=Refused(what),
                )
        return cls(path, plan)

    def file(self, chunk: int) -> Path:
        """Where a pair is kept."""
        return self.path / PAIRS / f"{chunk:06}.parquet"

    def done(self) -> set[int]:
        """The pairs that are here, all of them whole."""
        found = {chunk for chunk in range(self.plan.chunks) if self.file(chunk).exists()}
        for chunk in found:
            self.read(chunk)
        return found

    def write(self, chunk: int, data: bytes) -> None:
        """Keep a pair."""
        write_whole(self.file(chunk), data)

    def read(self, chunk: int) -> pl.DataFrame:
        """The rounds of a pair."""
        file = self.file(chunk)
        try:
            frame = unpacked(file.read_bytes())
        except (OSError, pl.exceptions.PolarsError):
            frame = pl.DataFrame()
        if not self.plan.is_whole(chunk, frame):
            raise Refused(
                mark("{file} is broken: delete it, and the same command plays these games again."), file=file
            )
        return frame

    def __iter__(self) -> Iterator[pl.DataFrame]:
        return (self.read(chunk) for chunk in range(self.plan.chunks) if self.file(chunk).exists())

    def add(self, name: str, data: bytes) -> None:
        """Write what was made of all pairs beside them."""
        write_whole(self.path / name, data)
