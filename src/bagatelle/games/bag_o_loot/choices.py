"""All that a seat may ever choose in Bag-O-Loot.

    knock   punt 12   open 7 7 L            as in the notation
    add 7 slot 2 +7 L                       build on or steal the second group of 7s, whoever owns it
    join L slot 1 +7 7                      the same with the first lone looter
    snitch 9 slot 3   combine 6 +6 keep 2 L    after a combine so many looters are in the set

Slots are counted from 1, in the order in which groups of one number lie in a position.
"""

from __future__ import annotations

from collections.abc import Iterator

from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.components import CARDS, COPIES, KINDS, LOOTER
from bagatelle.games.bag_o_loot.groups import cards

NUMBERS = range(1, KINDS)
FEWEST_IN_A_SPLIT = 2
"""A split has groups of two owners at least, each with a number card."""


def _choice(k: int, j: int) -> int:
    return k * (COPIES + 1) + j


def _shares(fewest: int, most: int) -> Iterator[tuple[int, int]]:
    """Every number of number cards and of looters, so many cards together."""
    for k in range(most + 1):
        for j in range(max(0, fewest - k), most - k + 1):
            yield k, j


def _named(*words: str) -> str:
    return " ".join(words)


def _plus(number: int, k: int, j: int = 0) -> str:
    return "+" + _named(*cards(number, k, j))


def _punts() -> Iterator[tuple[int, str]]:
    for kind in range(KINDS):
        yield at.PUNT + kind, _named("punt", CARDS[kind])


def _opens() -> Iterator[tuple[int, str]]:
    """Two to five cards, not only looters."""
    for number in NUMBERS:
        for k, j in _shares(2, COPIES):
            if k > 0:
                yield at.OPEN + number * at.CHOICES + _choice(k, j), _named("open", *cards(number, k, j))


def _adds() -> Iterator[tuple[int, str]]:
    """There is a card in the group already. It and each group before it have a card of the number, so that many are
    not in hand."""
    for number in NUMBERS:
        for slot in range(at.SLOTS):
            for k, j in _shares(1, COPIES - 1):
                if k <= COPIES - (slot + 1):
                    action = at.ADD + (number * at.SLOTS + slot) * at.CHOICES + _choice(k, j)
                    yield action, _named("add", CARDS[number], _slot(slot), _plus(number, k, j))


def _joins() -> Iterator[tuple[int, str]]:
    """A number card gives the lone looter its number. It and each lone looter before it are not in hand; no deck has
    more looters than cards of a number."""
    for number in NUMBERS:
        for slot in range(at.SLOTS):
            for k, j in _shares(1, COPIES - 1):
                if k > 0 and j <= COPIES - (slot + 1):
                    action = at.JOIN + (number * at.SLOTS + slot) * at.CHOICES + _choice(k, j)
                    yield action, _named("join", CARDS[LOOTER], _slot(slot), _plus(number, k, j))


def _snitches() -> Iterator[tuple[int, str]]:
    """A number card from the hand: so not all five lie on the table, and the last slot is empty."""
    for number in NUMBERS:
        for slot in range(at.SLOTS - 1):
            yield at.SNITCH + number * at.SLOTS + slot, _named("snitch", CARDS[number], _slot(slot))


def _combines() -> Iterator[tuple[int, str]]:
    """The number cards of the split leave less room for what is added and for looters. To add no number card is to add
    a looter, which may come back."""
    for number in NUMBERS:
        for k, j in _shares(0, COPIES - FEWEST_IN_A_SPLIT):
            added = [_plus(number, k)] if k else []
            name = _named("combine", CARDS[number], *added, "keep", str(j), CARDS[LOOTER])
            yield at.COMBINE + number * at.CHOICES + _choice(k, j), name


def _slot(slot: int) -> str:
    return f"slot {slot + 1}"


EVERY_CHOICE = (
    (at.KNOCK, "knock"), *_punts(), *_opens(), *_adds(), *_joins(), *_snitches(), *_combines(),
)  # fmt: skip
