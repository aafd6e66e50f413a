"""What other packages bring through entry points: games and bots. A broken one never keeps the others away."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_OURS = Path(__file__).parent


@dataclass(frozen=True)
class _Broken:
    reason: str


def load_plugins(group: str, fault: Callable[[Any], object]) -> dict[str, Any]:
    """Everything in a group of entry points that loads, by name; `fault` tells what is wrong with a thing that is not
    what it should be."""
    return {name: thing for name, thing in _tried(group, fault) if not isinstance(thing, _Broken)}


def broken_plugins(group: str, fault: Callable[[Any], object]) -> dict[str, str]:
    """Why the others cannot be used, by name."""
    return {name: thing.reason for name, thing in _tried(group, fault) if isinstance(thing, _Broken)}


def plugin_names(group: str) -> list[str]:
    """What the entry points of a group are called; nothing is loaded."""
    import importlib.metadata

    return sorted({entry.name for entry in importlib.metadata.entry_points(group=group)})


def _tried(group: str, fault: Callable[[Any], object]) -> Iterator[tuple[str, Any]]:
    """Every entry point of a group by name, loaded or broken; of two with one name, Bagatelle's own counts."""
    import importlib.metadata  # takes a fifth of the time in which `bagatelle --help` answers

    entries = importlib.metadata.entry_points(group=group)
    by_name = {entry.name: entry for entry in sorted(entries, key=lambda entry: _is_ours(entry.module))}
    for name in sorted(by_name):
        yield name, _load(by_name[name], fault)


def _is_ours(module: str) -> bool:
    return module.split(".")[0] == "bagatelle"


def _load(entry: Any, fault: Callable[[Any], object]) -> Any:
    try:
        thing = entry.load()
    except (Exception, SystemExit) as problem:
        return _Broken(f"{entry.module} does not load ({in_short(problem)})")
    wrong = fault(thing)
    return _Broken(f"{entry.value} {wrong}") if wrong else thing


def in_short(problem: BaseException) -> str:
    """An error in somebody's code on one line: what it was, and where if that is known.

    >>> in_short(ZeroDivisionError("division by zero"))
    'ZeroDivisionError: division by zero'
    """
    what = " ".join(traceback.format_exception_only(problem)[-1].split())
    if isinstance(problem, SyntaxError) and problem.filename:
        return f"{what}, {Path(problem.filename).name} line {problem.lineno}"
    theirs = [frame for frame in traceback.extract_tb(problem.__traceback__) if _is_theirs(frame.filename)]
    return f"{what}, {Path(theirs[-1].filename).name} line {theirs[-1].lineno}" if theirs else what


def _is_theirs(file: str) -> bool:
    path = Path(file)
    return not file.startswith("<") and "importlib" not in path.parts and not path.is_relative_to(_OURS)
