"""How far this user is in each lesson."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from bagatelle.folders import data_folder


def reached(game: str, steps: int) -> int:
    """The step to go on with: the one that was reached, or the first of a lesson that is new or over."""
    number = _everything().get(game, 1)
    return number if type(number) is int and 1 <= number <= steps else 1


def reach(game: str, number: int) -> None:
    """Remember the step that is shown; where that cannot be written, a lesson begins again next time."""
    everything = {**_everything(), game: number}
    with suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        _path().write_text(json.dumps(everything), "utf-8")


def _path() -> Path:
    return data_folder() / "lessons.json"


def _everything() -> dict[str, object]:
    """What was remembered of each lesson; a damaged file is as good as none."""
    try:
        known = json.loads(_path().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}
