"""Groups of Bag-O-Loot taken apart, and cards by their names and in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from bagatelle.games.bag_o_loot.components import CARDS, COPIES, LOOTER, MAX_SEATS
from bagatelle.games.bag_o_loot.position import group_of
from bagatelle.language import Say, mark
from bagatelle.still import look, once

COUNTS = (
    "", mark("one"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"), mark("eight"),
    mark("nine"), mark("ten"), mark("eleven"), mark("twelve"),
)  # fmt: skip
"""Numbers of cards in words, as far as anybody is dealt so many."""


class Group(NamedTuple):
    """Cards that lie together in front of a player: so many of one number, so many looters."""

    owner: int
    numbers: int
    looters: int

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.numbers + self.looters

    @property
    def is_bag(self) -> bool:
        """Whether it is a Bag-O-Loot."""
        return self.numbers == COPIES


GROUPS = {
    int(group_of(owner, numbers, looters)): Group(owner, numbers, looters)
    for owner in range(MAX_SEATS)
    for numbers in range(COPIES + 1)
    for looters in range(COPIES + 1)
}
"""Every group by the number that it is packed into."""


def cards(number: int, k: int, j: int) -> list[str]:
    """So many number cards and looters by their names.

    >>> cards(7, 2, 1)
    ['7', '7', 'L']
    """
    return [CARDS[number]] * k + ["L"] * j


def counted(card: str, n: int, say: Say) -> str:
    """So many equal cards in words.

    >>> from bagatelle.language import ENGLISH
    >>> counted("6", 3, ENGLISH), counted("L", 1, ENGLISH)
    ('three 6s', 'one looter')
    """
    if card == CARDS[LOOTER]:
        return say.many("{count} looter", "{count} looters", n, count=say(COUNTS[n]))
    return say.many("{count} {card}", "{count} {card}s", n, count=say(COUNTS[n]), card=card)


def not_held(card: str, n: int, say: Say) -> str:
    """Say that a player does not hold so many equal cards.

    >>> from bagatelle.language import ENGLISH
    >>> not_held("8", 1, ENGLISH)
    'You do not hold an 8.'
    """
    if n > 1:
        return say("You do not hold {cards}.", cards=counted(card, n, say))
    if card == CARDS[LOOTER]:
        return say("You do not hold a looter.")
    if card in ("8", "11"):
        return say("You do not hold an {card}.", card=card)
    return say("You do not hold a {card}.", card=card)


def group_cards(row: int, group: Group) -> list[str]:
    """The cards of a group by their names."""
    return cards(row, group.numbers, group.looters)


def groups_in(pos: np.record, row: int) -> tuple[Group, ...]:
    """The groups of one number, or lone looters, slot by slot."""
    return rows_of(pos)[row]


def groups_on(pos: np.record) -> Iterator[tuple[int, Group]]:
    """Everything that lies on the table: its row, and the group."""
    for row, groups in enumerate(rows_of(pos)):
        for group in groups:
            yield row, group


@once
def rows_of(pos: np.record) -> list[tuple[Group, ...]]:
    """The groups of every number, and the lone looters."""
    return [_row(*slots) for slots in look(pos).table]


@lru_cache(4096)
def _row(*slots: int) -> tuple[Group, ...]:
    return tuple(GROUPS[packed] for packed in slots if packed)
