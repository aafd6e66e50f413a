"""The position of Bag of Butts as one record, the phases of a turn, and how actions are numbered."""

import numpy as np

from bagatelle.games.bag_of_butts import components
from bagatelle.kernel import helper

MAX_SEATS = len(components.COLOURS)
NOBODY = -1

Position = np.dtype(
    [
        ("score", np.int32, MAX_SEATS),
        ("lowest_at", np.int32, MAX_SEATS),  # scores when the turn began: khaki looks at them
        ("run", np.int32),  # turns since the last reset
        ("target", np.int32),
        ("bag", np.int8, components.KINDS),
        ("pool", np.int8, components.KINDS),  # specials beside the bag
        ("group", np.int8, (components.GROUPS, components.KINDS)),
        ("announced", np.int8, components.GROUPS),
        ("drawn", np.int8),
        ("colour", np.int8, MAX_SEATS),  # of each seat
        ("owner", np.int8, MAX_SEATS),  # seat of each colour, or NOBODY
        ("playing", np.int8, MAX_SEATS),  # 0 for an empty seat and for one beaten before the tiebreaker
        ("seats", np.int8),
        ("turn", np.int8),
        ("phase", np.int8),
        ("first_turn", np.int8),
        ("extra_turn", np.int8),
        ("after_auto", np.int8),
        ("tiebreaker", np.int8),
        ("empty_after_auto", np.int8),
    ]
)

START, BEGIN, ADD, ANNOUNCE, DRAW, CHOOSE, ENDED = range(7)
PHASES = ("start", "begin", "add", "announce", "draw", "choose", "over")

MOST_PIECES = components.BUTTS + components.ALL_SPECIALS
"""In a full bag."""

# Actions: each kind is a range of numbers.
CONTINUE, RESET = 0, 1
SCORE = 2  # + group
MOST = MOST_PIECES - 2  # the largest group that leaves one piece for each of the others
SIZES = SCORE + components.GROUPS  # + (first - 1) * MOST + (second - 1)
PIECE = SIZES + MOST * MOST  # + kind: added to the bag, or drawn from it
FIRST = PIECE + components.KINDS  # + seat
ACTIONS = FIRST + MAX_SEATS
MAX_LEGAL = (MOST_PIECES - 1) * (MOST_PIECES - 2) // 2


@helper
def announcement(first: int, second: int) -> int:
    """The action that announces two group sizes."""
    return SIZES + (first - 1) * MOST + second - 1


@helper
def sizes(action: int) -> tuple[int, int]:
    """The two group sizes that an announcement names."""
    return (action - SIZES) // MOST + 1, (action - SIZES) % MOST + 1
