"""The values of a numeric option that are tried one after the other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bagatelle.game import Game
from bagatelle.language import mark
from bagatelle.refusal import Refused

RANGE = re.compile(r"(\d{1,9})\.\.(\d{1,9})")
MOST_STEPS = 50


def sweep(
    game: Game, option: str, values: str, steps: int, others: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The options for each value: those that are listed, as 10,20,28, or so many from a range, as 10..50. The first is
    always the printed value, with which the others are compared.

    >>> from bagatelle.game import find_game
    >>> [each["target"] for each in sweep(find_game("bag-of-butts"), "target", "10..50", 3, {})]
    [28, 10, 30, 50]
    """
    name = option.replace("-", "_")
    spec = game.options.specs().get(name)
    if spec is None or spec.kind != "number":
        numeric = [known for known, each in game.options.specs().items() if each.kind == "number"]
        raise Refused(
            mark("{title} has no numeric option '{option}'; it has: {known}."),
            title=game.title,
            option=option,
            known=", ".join(numeric) or "-",
        )
    tried = [value for value in _values(values, steps) if value != spec.default]
    return [{**others, name: value} for value in [spec.default, *tried]]


def _values(words: str, steps: int) -> Sequence[int]:
    """The numbers that are meant."""
    if found := RANGE.fullmatch(words):
        low, high = int(found[1]), int(found[2])
        if not 2 <= steps <= MOST_STEPS:
            raise Refused(mark("Take 2 to {most} steps, not {steps}."), most=MOST_STEPS, steps=steps)
        spread = {round(low + (high - low) * step / (steps - 1)) for step in range(steps)}
        return sorted(spread)
    parts = [part.strip() for part in words.split(",")]
    if not all(re.fullmatch(r"\d{1,9}", part) for part in parts):
        raise Refused(
            mark("'{words}' is no list of values: say 10,20,28 or 10..50, for example."), words=words
        )
    return [int(part) for part in parts]
