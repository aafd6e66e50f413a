"""Words for dice, sizes and points that the views and sentences of Button Men share."""

from __future__ import annotations

import numpy as np

from bagatelle.games.button_men.dice import size_of
from bagatelle.games.button_men.position import die_at, side_of
from bagatelle.language import Say
from bagatelle.still import look

PLACES = "abcdefgh"


def points(halves: int) -> str:
    """Half points as people write points.

    >>> points(7), points(-1), points(40)
    ('3½', '-½', '20')
    """
    whole, half = divmod(abs(halves), 2)
    text = (str(whole) if whole or not half else "") + ("½" if half else "")
    return f"-{text}" if halves < 0 else text


def die_words(pos: np.record, seat: int, die: int, say: Say) -> str:
    """A die by its letter and recipe, with its size where the recipe leaves it open."""
    size = int(size_of(pos, seat, die))
    text = str(die_at(pos, seat, die)) + (f"={size}" if size else "")
    return say("die {letter} [{recipe}]", letter=PLACES[die], recipe=text)


def sizes_in_words(pos: np.record, seat: int, field: str) -> dict[str, int]:
    """The chosen or former sizes of a side, by swing letter or by the letter of an option die."""
    now, side = look(pos), side_of(pos, seat)
    sizes, forms = getattr(now, field)[seat], now.form[seat]
    return {side.called[die]: size for die, size in enumerate(sizes) if size and forms[die]}


def size_list(sizes: dict[str, int], say: Say) -> str:
    """Sizes as a list: ``X=10 and V=8``."""
    return say.both([f"{name}={size}" for name, size in sizes.items()])
