"""What bots are called at a table: given names, so that several of one kind can be told apart."""

from __future__ import annotations

import random
from collections.abc import Callable

NAMES = (
    "Nora", "Max", "Emma", "Oscar", "Vera", "Felix", "Ida", "Hugo", "Stella", "Jasper", "Lena", "Victor", "Alice",
    "Simon", "Julia", "Leo", "Marie", "Oliver", "Sophie", "Ruben", "Eva", "Daniel", "Iris", "Thomas",
)  # fmt: skip
"""Names that are at home in English and in Dutch, none of them in one of our games."""


def given_name(match_id: str, seat: int, is_free: Callable[[str], bool]) -> str | None:
    """The name of the bot in a seat: always the same one in the same match, and another in most others. None if
    no name is free.

    >>> given_name("1f2e", 1, lambda name: True) == given_name("1f2e", 1, lambda name: True)
    True
    """
    names = random.Random(f"bots of {match_id}").sample(NAMES, len(NAMES))
    later, earlier = names[seat % len(names) :], names[: seat % len(names)]
    return next((name for name in [*later, *earlier] if is_free(name)), None)
