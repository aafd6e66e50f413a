"""What bots are called at a table: given names, so that several of one kind can be told apart."""

from __future__ import annotations

import random

NAMES = (
    "Nora", "Max", "Emma", "Oscar", "Vera", "Felix", "Ida", "Hugo", "Stella", "Jasper", "Lena", "Victor", "Alice",
    "Simon", "Julia", "Leo", "Marie", "Oliver", "Sophie", "Ruben", "Eva", "Daniel", "Iris", "Thomas",
)  # fmt: skip
"""Names that are at home in English and in Dutch, none of them in one of our games."""


def given_names(match_id: str, seat: int) -> list[str]:
    """The names for the bot in a seat, the first choice first: always the same in the same match, others in most
    others, and for each seat another first choice.

    >>> given_names("1f2e", 1)[0] == given_names("1f2e", 2)[0]
    False
    """
    names = random.Random(f"bots of {match_id}").sample(NAMES, len(NAMES))
    first = seat % len(names)
    return names[first:] + names[:first]
