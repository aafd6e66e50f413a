"""The position of High Card as one record, and how actions are numbered."""

import numpy as np

CARDS = 6
"""The cards are 1 to 6."""
MAX_SEATS = 3
NONE = 0
"""Where there is no card."""
NOBODY = -1

Position = np.dtype(
    [
        ("hand", np.int8, MAX_SEATS),
        ("opened", np.int8, MAX_SEATS),  # the card that each player has laid open
        ("decided", np.int8, MAX_SEATS),
        ("pile", np.int8, CARDS + 1),  # 1 for each card that is still in it
        ("low_wins", np.int8),
        ("seats", np.int8),
    ]
)

# Actions: each kind is a range of numbers.
KEEP, SWAP = 0, 1
CARD = 1  # + the card that is taken
ACTIONS = CARD + CARDS + 1
MAX_LEGAL = CARDS
