"""Run case files against the rules of our own games: ``python tests/cases.py FILE...`` (without a file: all of ours).

The frame is `bagatelle.testing.cases`; ``tests/games/<game>/case_reader.py`` reads the cases of its own game.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from bagatelle.refusal import Refused
from bagatelle.testing import cases
from bagatelle.testing.cases import Run, load, reader, run_case

__all__ = ["CASE_FILES", "find_reader", "load", "main", "run_case", "run_file"]

TESTS = Path(__file__).resolve().parent
CASE_FILES = TESTS / "case_files"


def find_reader(game: str) -> Run:
    """The function that runs one case of that game."""
    folder = game.replace("-", "_")
    if not re.fullmatch("[a-z0-9_]+", folder) or not (TESTS / "games" / folder / "case_reader.py").is_file():
        raise Refused(f"There is no reader for cases of '{game}'.")
    return reader(f"games.{folder}.case_reader")


def run_file(path: Path) -> list[tuple[str, list[str]]]:
    """The id of every case in a file, with what differed."""
    return cases.run_file(path, find_reader)


def main(paths: Iterable[str] = ()) -> int:
    """Run case files and print what failed; return the exit status."""
    return cases.run_files([Path(path) for path in paths] or sorted(CASE_FILES.glob("*.json")), find_reader)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
