"""The position of Dice Race as one record, the phases of a turn, and how actions are numbered."""

import numpy as np

MAX_SEATS = 6
FACES = 6
BAD_FACE = 1

Position = np.dtype(
    [
        ("score", np.int32, MAX_SEATS),
        ("rolled", np.int32),  # points of this turn, not yet safe
        ("finish", np.int32),
        ("turn", np.int8),
        ("phase", np.int8),
        ("seats", np.int8),
    ]
)

ROLLING, DECIDING, FINISHED = range(3)
PHASES = ("rolling", "deciding", "finished")

# Actions: each kind is a range of numbers.
ROLL, STOP = 0, 1
FACE = 1  # + the face that comes up
ACTIONS = FACE + FACES + 1
MAX_LEGAL = FACES
