"""How groups, choices of cards and actions of Bag-O-Loot are packed into numbers."""

from bagatelle.games.bag_o_loot.components import COPIES, KINDS
from bagatelle.kernel import helper

SLOTS = 5
"""At most five groups have one number, for each needs a card of it; and at most five looters lie alone."""

# Actions: each kind is a range of numbers. A choice of cards is `k` number cards and `j` looters.
CHOICES = (COPIES + 1) * (COPIES + 1)  # k * (COPIES + 1) + j
KNOCK = 0
PUNT = 1  # + kind
OPEN = PUNT + KINDS  # + number * CHOICES + choice
ADD = OPEN + KINDS * CHOICES  # + (number * SLOTS + slot) * CHOICES + choice: build or steal
JOIN = ADD + KINDS * SLOTS * CHOICES  # + (number * SLOTS + slot) * CHOICES + choice: on a lone looter
SNITCH = JOIN + KINDS * SLOTS * CHOICES  # + number * SLOTS + slot
COMBINE = SNITCH + KINDS * SLOTS  # + number * CHOICES + choice, where j looters are in the set afterwards
CARD = COMBINE + KINDS * CHOICES  # + kind: dealt or drawn
DEALER = CARD + KINDS  # + seat


# A group is one number: its owner, its number cards, its looters. An empty slot is 0.


@helper
def group_of(owner: int, numbers: int, looters: int) -> int:
    """Pack a group."""
    return ((int(owner) + 1) << 6) + (int(numbers) << 3) + int(looters)


@helper
def owner_of(group: int) -> int:
    """The seat before which a group lies."""
    return (group >> 6) - 1


@helper
def numbers_in(group: int) -> int:
    """How many number cards are in a group."""
    return (group >> 3) & 7


@helper
def looters_in(group: int) -> int:
    """How many looters are in a group."""
    return group & 7


@helper
def size_of(group: int) -> int:
    """How many cards are in a group."""
    return numbers_in(group) + looters_in(group)


@helper
def is_bag(group: int) -> bool:
    """Five equal cards without a looter: face down and safe, for there is no room in it and no looter."""
    return numbers_in(group) == COPIES


# A choice of cards is the number, how many cards of it, how many looters.


@helper
def number_of(choice: int) -> int:
    """The number of a choice that names no slot."""
    return choice // CHOICES


@helper
def numbers_added(choice: int) -> int:
    """How many number cards are chosen."""
    return choice % CHOICES // (COPIES + 1)


@helper
def looters_added(choice: int) -> int:
    """How many looters are chosen."""
    return choice % (COPIES + 1)
