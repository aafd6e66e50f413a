"""The position of Kuhn poker: the cards, and what each player has put in."""

import numpy as np

CARDS = 3
NONE = 0
NOBODY = -1

Position = np.dtype(
    [
        ("card", np.int8, 2),
        ("chips", np.int8, 2),
        ("passes", np.int8),
        ("folded", np.int8),
        ("seats", np.int8),
    ]
)

PASS, BET = 0, 1
CARD = 1  # + card
ACTIONS = CARD + CARDS + 1
MAX_LEGAL = CARDS
