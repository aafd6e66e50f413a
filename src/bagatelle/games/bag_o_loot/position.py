"""The position of Bag-O-Loot as one record, its phases, and how groups and actions are packed into numbers."""

import numpy as np

from bagatelle.games.bag_o_loot.components import COPIES, KINDS, LOOTER, MAX_SEATS, NUMBERS
from bagatelle.kernel import Record, helper

SLOTS = 5
"""At most five groups have one number, for each needs a card of it; and at most five looters lie alone."""

# A change of the hand is 0 in the printed game, whose positions so keep their bytes, and records their hash.
Position = np.dtype(
    [
        ("totals", np.int32, MAX_SEATS),
        ("target", np.int16),
        ("hand_change", np.int16),  # cards dealt to everybody beyond the printed eight
        ("rounds", np.int32),  # completed
        ("table", np.int16, (KINDS, SLOTS)),  # groups by number, row 0 for lone looters; highest first
        ("hands", np.int8, (MAX_SEATS, KINDS)),
        ("pile", np.int8, KINDS),
        ("held", np.int8, MAX_SEATS),  # how many cards are in each hand
        ("known", np.int8, MAX_SEATS),  # looters that everybody has seen going into that hand
        ("singles", np.int8, MAX_SEATS),  # singletons of each player: whoever has one is locked
        ("pile_left", np.int8),
        ("seats", np.int8),
        ("dealer", np.int8),
        ("turn", np.int8),
        ("phase", np.int8),
        ("plays_made", np.int8),
        ("last_turns", np.int8),  # of the last lap, this one included; 0 while there is a pile
        ("tiebreak", np.int8),
        ("share_ties", np.int8),
    ]
)

START, DEAL, DRAW, PLAY, REPLACE, ROUND_OVER, ENDED = range(7)
PHASES = ("start", "deal", "draw", "play", "replace", "round_over", "over")

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
ACTIONS = DEALER + MAX_SEATS
_SHARES = 14  # ways to put one to four cards of two kinds together, and to open with two to five
MAX_LEGAL = 1 + KINDS + NUMBERS * (_SHARES + SLOTS * (_SHARES + _SHARES + 1) + CHOICES)


@helper
def choice_of(action: int) -> tuple[int, int, int]:
    """The number of a choice of cards, how many cards of it there are, and how many looters."""
    if action >= COMBINE:
        choice, number = action - COMBINE, (action - COMBINE) // CHOICES
    elif action >= JOIN:
        choice, number = action - JOIN, (action - JOIN) // CHOICES // SLOTS
    elif action >= ADD:
        choice, number = action - ADD, (action - ADD) // CHOICES // SLOTS
    else:
        choice, number = action - OPEN, (action - OPEN) // CHOICES
    return number, choice % CHOICES // (COPIES + 1), choice % (COPIES + 1)


@helper
def place_of(action: int) -> tuple[int, int, int]:
    """The row and slot of the group that an action is about, and the number that it has or gets."""
    if action >= SNITCH:
        number, slot = (action - SNITCH) // SLOTS, (action - SNITCH) % SLOTS
    elif action >= JOIN:
        return LOOTER, (action - JOIN) // CHOICES % SLOTS, (action - JOIN) // CHOICES // SLOTS
    else:
        number, slot = (action - ADD) // CHOICES // SLOTS, (action - ADD) // CHOICES % SLOTS
    return number, slot, number


# A group is one number: its owner, its number cards, its looters. An empty slot is 0.


@helper
def group_at(pos: Record, row: int, slot: int) -> int:
    """The group that lies in a slot."""
    return np.int64(pos.table[row, slot])  # type: ignore[return-value]


@helper
def group_of(owner: int, numbers: int, looters: int) -> int:
    """Pack a group."""
    return ((int(owner) + 1) << 6) + (int(numbers) << 3) + int(looters)


@helper
def owner_of(group: int) -> int:
    """The seat that a group belongs to."""
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
