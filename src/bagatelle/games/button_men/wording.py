"""Words for dice, sizes and points that views, pictures and sentences of Button Men share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from bagatelle.games.button_men.components import PLACES
from bagatelle.games.button_men.dice import size_of
from bagatelle.games.button_men.sides import die_at, side_of
from bagatelle.language import Say
from bagatelle.still import look


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


def plain_die(pos: np.record, seat: int, die: int) -> str:
    """A die by its size, as people name a real one: ``d20``; where it is still open, by its recipe."""
    size = sum(look(pos).sides[seat][die])
    return f"d{size}" if size else str(die_at(pos, seat, die))


def in_points(halves: int, say: Say) -> str:
    """So many points, in words.

    >>> from bagatelle.language import ENGLISH
    >>> in_points(1, ENGLISH), in_points(2, ENGLISH), in_points(15, ENGLISH)
    ('½ point', '1 point', '7½ points')
    """
    return say.many(
        "{points} point", "{points} points", 1 if abs(halves) in (1, 2) else 2, points=points(halves)
    )


def sizes_in_words(pos: np.record, seat: int, field: str) -> dict[str, int]:
    """The chosen or former sizes of a side, by swing letter or by the letter of an option die."""
    now, side = look(pos), side_of(pos, seat)
    sizes, forms = getattr(now, field)[seat], now.form[seat]
    return {side.called[die]: size for die, size in enumerate(sizes) if size and forms[die]}


def size_list(sizes: dict[str, int], say: Say) -> str:
    """Sizes as a list: ``X=10 and V=8``."""
    return say.both([f"{name}={size}" for name, size in sizes.items()])


def label(die: dict[str, Any], separator: str = " ") -> str:
    """The letter and the recipe of a die in a view, and its size where the recipe leaves it open."""
    text = die["recipe"]
    if die["sides"] and re.search("[A-Z/]", text):
        text += f"={die['sides'][-1]}"
    return f"{die['letter']}{separator}{text}"


def way_words(way: dict[str, Any], say: Say) -> str:
    """One way in which dice in a view can be taken: ``skill 9+2+2``."""
    return f"{say(way['names'][0])} {way['move'].partition(' ')[2].partition('>')[0]}"


def sealed_lines(view: dict[str, Any], seat: int, say: Say) -> Iterator[str]:
    """What a viewer may know of choices that are being made."""
    player = view["players"][seat]
    if player["offered"]:
        dice = ", ".join(f"{die['letter']} {die['die']}" for die in player["offered"])
        yield say("auxiliary dice on offer: {dice}", dice=dice)
    if player["last_sizes"]:
        yield say("last round: {sizes}", sizes=size_list(player["last_sizes"], say))
    if player["chosen"]:
        yield say("sealed choice: {sizes}", sizes=size_list(player["chosen"], say))
    elif view["phase"] == "sizes" and not player["may_change"]:
        yield say("keeps the sizes of the last round")
