"""The position of Buttle: where every card lies, whose turn it is and what is agreed; and how actions are numbered."""

from functools import cache

import numpy as np

from bagatelle.games.buttle.components import ALL_PAWNS, FACES
from bagatelle.games.buttle.packs import COPY_WORDS
from bagatelle.kernel import helper

SEATS = 2
PACK = (np.int64, COPY_WORDS)
PACK_EACH = (np.int64, (SEATS, COPY_WORDS))

# A change of the target is 0 in the printed game, whose positions so keep their bytes, and records their hash.
Position = np.dtype(
    [
        ("pile", *PACK),
        ("scrap", *PACK),
        ("limbo", *PACK),  # one-offs and twos of this turn: not in the scrap pile before all is done [U38]
        ("hand", *PACK_EACH),
        ("known", *PACK_EACH),  # cards of a hand that everybody knows to be there
        ("frozen", *PACK_EACH),  # cards of a hand that may not be played in its owner's next turn
        ("cold", *PACK),  # cards that the player in turn got back this turn: frozen when the turn is over
        ("bare", *PACK_EACH),  # point cards without a Pawn
        ("royal", *PACK_EACH),  # sideways eights, Courts and Crowns
        ("stack", np.int64, ALL_PAWNS),  # point cards under Pawns, see `stacks`
        ("pending", np.int32),  # the one-off that may still be countered
        ("target_change", np.int32),  # points that win without a Crown, beyond the printed 21
        ("turns", np.int16),
        ("phase", np.int8),
        ("turn", np.int8),
        ("dealer", np.int8),
        ("passes", np.int8),  # in a row
        ("counters", np.int8),  # twos played against the pending one-off
        ("revealed", np.int8),  # the face that a seven turned up, or NOTHING
        ("drawing", np.int8),  # cards still to be drawn
        ("discards", np.int8),  # cards still to be discarded
        ("lowest", np.int8),  # the face from which the next discard is chosen
        ("wins", np.int8, SEATS),
        ("played", np.int8),  # games of the match that are over
        ("games", np.int8),
        ("seats", np.int8),
        ("deck", np.int8),
        ("scuttle", np.int8),
        ("counter", np.int8),
        ("hand_limit", np.int8),
        ("nine_one_suit", np.int8),
        ("four_random", np.int8),
        ("three_takes_threes", np.int8),
        ("freeze", np.int8),
    ]
)

NOTHING = -1

DEALER, DEAL, TURN, COUNTER, DISCARD, DRAW, REVEAL, SEVENTH, ENDED = range(9)
PHASES = ("dealer", "deal", "turn", "counter", "discard", "draw", "reveal", "seven", "over")

# What a target is: a face on the other side of the table or in the scrap pile, a face on one's own side, or a stack.
OWN = FACES  # + face
STACK = OWN + FACES  # + place in `stack`
TARGETS = STACK + ALL_PAWNS

# Actions: each kind is a range of numbers.
TAKE_CARD, PASS, LET = 0, 1, 2
DEALS = 3  # + seat
CARD = DEALS + SEATS  # + face: dealt, drawn or turned up
THROW = CARD + FACES  # + face: discarded because of a four
AGAINST = THROW + FACES  # + face: a two against a one-off
POINTS = AGAINST + FACES  # + face
EFFECT = POINTS + FACES  # + face: a one-off or a royal without a target
AIMED = EFFECT + FACES  # + face * TARGETS + target; the suit of a nine is a target too
SCUTTLE = AIMED + FACES * TARGETS  # + face * TARGETS + target
ACTIONS = SCUTTLE + FACES * TARGETS
MAX_LEGAL = 1600
"""More than 44 cards could do with scuttling at every card on the table."""


@helper
def face_of(action: int) -> int:
    """The card that is played."""
    if action >= SCUTTLE:
        return (action - SCUTTLE) // TARGETS
    if action >= AIMED:
        return (action - AIMED) // TARGETS
    return action - EFFECT if action >= EFFECT else action - POINTS


@helper
def target_of(action: int) -> int:
    """What it is aimed at, or NOTHING."""
    if action >= SCUTTLE:
        return (action - SCUTTLE) % TARGETS
    return (action - AIMED) % TARGETS if action >= AIMED else NOTHING


@cache
def face_and_target(action: int) -> tuple[int, int]:
    """The card that an action plays and what it is aimed at, for texts and views."""
    return int(face_of(action)), int(target_of(action))
