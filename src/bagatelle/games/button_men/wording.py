"""Words for dice, sizes and points that the views and sentences of Button Men share."""

from __future__ import annotations

import numpy as np

from bagatelle.games.button_men.components import LETTERS
from bagatelle.games.button_men.dice import letter_of, size_of
from bagatelle.games.button_men.position import die_at
from bagatelle.language import Say

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
    sizes = {}
    for die, size in enumerate(pos[field][seat].tolist()):
        if size and pos.form[seat, die]:
            letter = int(letter_of(pos, seat, die))
            sizes[LETTERS[letter] if letter >= 0 else PLACES[die]] = size
    return sizes


def size_list(sizes: dict[str, int], say: Say) -> str:
    """Sizes as a list: ``X=10 and V=8``."""
    return say.both([f"{name}={size}" for name, size in sizes.items()])
