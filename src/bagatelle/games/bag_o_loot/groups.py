"""Groups of Bag-O-Loot by the names of their cards."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bagatelle.games.bag_o_loot import rules
from bagatelle.games.bag_o_loot.components import CARDS
from bagatelle.kernel import look


def cards(number: int, k: int, j: int) -> list[str]:
    """So many number cards and looters by their names."""
    return [CARDS[number]] * k + ["L"] * j


def group_cards(row: int, group: int) -> list[str]:
    """The cards of a group by their names."""
    return cards(row, int(rules.numbers_in(group)), int(rules.looters_in(group)))


def groups_on(pos: np.record) -> Iterator[tuple[int, int, int]]:
    """The row, the owner and the number for everything that lies on the table."""
    for row, slots in enumerate(look(pos).table):
        for group in slots:
            if group:
                yield row, int(rules.owner_of(int(group))), int(group)
