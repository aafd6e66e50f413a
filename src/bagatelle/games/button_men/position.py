"""A position of Button Men as a record, its phases, and how actions are numbered."""

from typing import Any

import numpy as np

from bagatelle.games.button_men.components import DICE, HALVES, SEATS, TRAIT_COUNT

Position = np.dtype(
    [
        ("to_roll", np.int32),  # dice of both sides: bit 8 * seat + die
        ("to_draw", np.int32),  # those of them to which chance gives a size first
        ("to_name", np.int32),  # those of them whose owner names a size first
        ("sides", np.int16, (SEATS, DICE, HALVES)),  # of each half now; 0 until a chosen size is revealed
        ("value", np.int16, (SEATS, DICE)),  # 0 for a die that is captured or about to be rolled
        ("trait", np.int16, (SEATS, TRAIT_COUNT)),  # which dice have it: sets of dice are bits
        ("alive", np.int16, SEATS),  # dice in play
        ("taken", np.int16, SEATS),  # dice that the other side has captured
        ("unused", np.int16, SEATS),  # warriors that wait
        ("dizzy", np.int16, SEATS),  # focus dice that may not attack in the first turn
        ("dice", np.int16, SEATS),  # all dice
        ("adjustable", np.int16, SEATS),  # dice whose size is chosen before a round
        ("rounds", np.int16),  # that are over, drawn ones too
        ("token", np.int8, (SEATS, DICE, HALVES)),  # the recipe: numbers of sides, or LETTER + swing letter
        ("form", np.int8, (SEATS, DICE)),
        ("started", np.int8, (SEATS, DICE)),  # the size with which it began this round, or the last
        ("chosen", np.int8, (SEATS, DICE)),  # sealed, for the round to come
        ("picked", np.int8, SEATS),  # auxiliary die: UNDECIDED, DECLINED, PICKED + die
        ("talent", np.int8, SEATS),
        ("wins", np.int8, SEATS),
        ("last", np.int8),  # who won the last round
        ("passes", np.int8),
        ("idle", np.int8),  # trip attacks that failed since the last capture
        ("tripper", np.int8),  # the dice of a trip attack that is being rolled
        ("tripped", np.int8),
        ("cursor", np.int8),  # the focus die that is being decided on
        ("phase", np.int8),
        ("turn", np.int8),
        ("seats", np.int8),
        ("needed", np.int8),  # rounds to win
        ("casual", np.int8),
        ("all_six", np.int8),
    ]
)

ROLLING, OPENING, FLIP, TURN, NAMING, FOCUSING, SIZES, AUXILIARIES, ENDED = range(9)
PHASES = ("roll", "start", "coin", "turn", "name", "focus", "sizes", "auxiliary", "over")
UNDECIDED, DECLINED, PICKED = range(3)
NO_DIE = -1
_int64: Any = np.int64
NOBODY: Any = _int64(-1)

PASS, DECLINE = 0, 1
PICK = 2  # + die: an auxiliary die
COIN = PICK + DICE  # + seat: who begins when no die counts
SIZE = COIN + SEATS  # + size: chosen, named or drawn
FACE = SIZE + 100  # + value: what a die shows
FOCUS_TO = FACE + 199  # + value: what a focus die is turned to, or keeps
ATTACK = 512  # + attackers << 8 | targets
TRIP_ATTACK = ATTACK + (1 << 16)  # + attacker * 8 + target
ACTIONS = TRIP_ATTACK + DICE * DICE

NOTES = 1280
"""At most 70 of 255 sets of dice have the same sum (no set contains another): 8 * 70 skill and 8 * 70 speed attacks,
64 of one die on one die, 64 trip attacks, and a pass; and some to write beyond the last. Behind them, sets of dice that
add up to a target are noted."""
MAX_LEGAL = NOTES + (1 << DICE)

_BITS = [tuple(die for die in range(DICE) if dice >> die & 1) for dice in range(1 << DICE)]


def bits(dice: int) -> tuple[int, ...]:
    """The numbers of the dice in a set.

    >>> bits(0b10010)
    (1, 4)
    """
    return _BITS[dice & 255]


def first_of(dice: int) -> tuple[int, int]:
    """The seat and the number of the first die in a set of dice of both sides that is not empty.

    >>> first_of(0b110_0000_0000)
    (1, 1)
    """
    return divmod((dice & -dice).bit_length() - 1, DICE)


def next_roll(pos: np.record) -> tuple[int, int, bool]:
    """The die that chance acts on, as seat and number, and whether it gets a size first."""
    pending = int(pos.to_roll)
    return *first_of(pending), bool(int(pos.to_draw) & pending & -pending)


def split(action: int) -> tuple[int, int, bool]:
    """The attackers and the targets of an attack, and whether it is a trip attack."""
    if action >= TRIP_ATTACK:
        die, target = divmod(action - TRIP_ATTACK, DICE)
        return 1 << die, 1 << target, True
    return (action - ATTACK) >> 8, (action - ATTACK) & 255, False
