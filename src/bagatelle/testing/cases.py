"""Run case files against the rules: ``python -m bagatelle.testing.cases --reader my_game.case_reader FILE...``

A case file is JSON: the name of a game, what its format means, and a list of cases with an id each. This frame knows
no game: a reader is a module that reads the cases of one game and provides

    run(case, header) -> list of differences, one sentence each; raises Refused for a case that makes no sense

Prints each failing id and what differed, then one line that sums up. Ends with status 0 when everything passed, 1 when
a case failed, 2 when a file could not be read. What a reader does not know is an error, never skipped.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from bagatelle.refusal import Refused

Case = dict[str, Any]
Run = Callable[[Case, dict[str, Any]], list[str]]
FindReader = Callable[[str], Run]
"""What finds the function that runs one case of a game, by the name of the game."""


def load(path: Path) -> dict[str, Any]:
    """A case file: its header, and its cases under ``cases``."""
    try:
        data = json.loads(path.read_text("utf-8"), object_pairs_hook=_no_key_twice)
    except OSError as problem:
        raise Refused(f"{path} cannot be read: {problem.strerror}.") from None
    except (ValueError, RecursionError) as problem:
        raise Refused(f"{path} is not a case file: it is no valid JSON ({problem}).") from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise Refused(f"{path} is not a case file: it names no game.")
    cases = data.get("cases")
    if not isinstance(cases, list) or not cases:
        raise Refused(f"{path} is not a case file: it has no list of cases.")
    return data


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"a key occurs twice among {', '.join(keys)}")
    return dict(pairs)


def run_file(path: Path, find_reader: FindReader) -> list[tuple[str, list[str]]]:
    """The id of every case in a file, with what differed."""
    data = load(path)
    run = find_reader(data["game"])
    header = {key: value for key, value in data.items() if key != "cases"}
    results: list[tuple[str, list[str]]] = []
    seen: set[str] = set()
    for number, case in enumerate(data["cases"], 1):
        if not isinstance(case, dict) or not isinstance(case.get("id"), str):
            results.append((f"case {number}", ["It has no id."]))
            continue
        differences = run_case(run, case, header)
        if case["id"] in seen:
            differences.append("Its id occurs twice in this file.")
        seen.add(case["id"])
        results.append((case["id"], differences))
    return results


def run_case(run: Run, case: Case, header: dict[str, Any]) -> list[str]:
    """What differed in one case; a case that makes no sense, or breaks the rules' code, differs too."""
    try:
        return run(case, header)
    except Refused as refused:
        return [f"This is not a case: {refused}"]
    except Exception as problem:  # the other cases must still run
        return [f"It crashed: {type(problem).__name__}: {problem}"]


def run_files(files: Iterable[Path], find_reader: FindReader) -> int:
    """Run case files and print what failed; return the exit status."""
    total = failed = read = unreadable = 0
    for path in files:
        try:
            results = run_file(path, find_reader)
        except Refused as refused:
            print(refused)
            unreadable += 1
            continue
        read += 1
        total += len(results)
        for name, differences in results:
            failed += bool(differences)
            for difference in differences:
                print(f"FAIL {name}: {difference}")
    also = f" ({unreadable} more unreadable)" if unreadable else ""
    print(
        f"{read} case file{'s'[: read != 1]}{also}: {total} cases, {total - failed} passed, {failed} failed."
    )
    return 2 if unreadable or not read else int(failed > 0)


def reader(module: str) -> Run:
    """The function of a module that runs one case."""
    try:
        run: Run = importlib.import_module(module).run
    except ModuleNotFoundError as missing:
        raise Refused(f"There is no reader {module}: no module called '{missing.name}'.") from None
    except AttributeError:
        raise Refused(f"{module} reads no cases: it has no function 'run'.") from None
    return run


def main(words: Sequence[str] | None = None) -> int:
    """Run the case files on the command line with one reader."""
    parser = argparse.ArgumentParser(
        prog="python -m bagatelle.testing.cases", description="Run case files against the rules."
    )
    parser.add_argument("--reader", required=True, help="the module that reads the cases of your game")
    parser.add_argument("file", nargs="+", type=Path, help="a case file")
    asked = parser.parse_args(words)
    sys.path.insert(0, "")  # a reader may stand in the folder where it is called
    try:
        run = reader(asked.reader)
    except Refused as refused:
        print(refused)
        return 2
    return run_files(asked.file, lambda game: run)


if __name__ == "__main__":
    raise SystemExit(main())
