"""The dice and numbers that an action of Button Men is about, in the words of the view.

{"seat": 0, "dice": ["a", "d"], "targets": ["b"], "attack": "skill"}
{"seat": 0, "dice": ["e"], "size": 10, "name": "X"}       chosen before a round, named, or given by a mood
{"seat": 1, "dice": ["c"], "face": 7}                     rolled, or what a focus die is turned to
{"seat": 0, "offered": "e"}   {"seat": 0, "decline": true}   {"seat": 0, "pass": true}   {"first": 1}
{"sealed": 1}                                             a choice that the viewer may not know
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.button_men import rules
from bagatelle.games.button_men.attacks import (
    ATTACK,
    COIN,
    FACE,
    FOCUS_TO,
    PASS,
    PICK,
    SIZE,
)
from bagatelle.games.button_men.components import DICE, LETTERS
from bagatelle.games.button_men.notation import PLACES, bits, split
from bagatelle.games.button_men.recipes import LETTER
from bagatelle.still import once

LETTERS_OF = [[PLACES[die] for die in bits(dice)] for dice in range(1 << DICE)]
"""The letters of the dice in each set."""


def touches(pos: np.record, action: int, viewer: int) -> dict[str, Any]:
    """What an action is about; of a choice that is sealed for the viewer only who makes it."""
    if action >= ATTACK:
        return _attack(pos, action)
    seat = int(pos.turn)
    if pos.phase in (rules.SIZES, rules.AUXILIARIES) and viewer != seat:
        return {"sealed": seat}
    if action >= FOCUS_TO:
        return {"seat": seat, "dice": [PLACES[pos.cursor]], "face": action - FOCUS_TO}
    if action >= SIZE:
        return _number(pos, action)
    if action >= COIN:
        return {"first": action - COIN}
    if action >= PICK:
        return {"seat": seat, "offered": PLACES[action - PICK]}
    return {"seat": seat, "pass" if action == PASS else "decline": True}


def _attack(pos: np.record, action: int) -> dict[str, Any]:
    attackers, targets, trips = split(action)
    dice = {"dice": LETTERS_OF[attackers].copy(), "targets": LETTERS_OF[targets].copy()}
    return {"seat": int(pos.turn), **dice, **({"trip": True} if trips else {})}


def _number(pos: np.record, action: int) -> dict[str, Any]:
    """A size or a face: for the dice of a letter before a round, else for one die."""
    if pos.phase == rules.SIZES:
        seat, name, dice = _sized_now(pos)
        return {"seat": seat, "dice": dice, "size": action - SIZE, "name": name}
    pending = int(pos.to_name) if pos.phase == rules.NAMING else int(pos.to_roll)
    seat, die = divmod((pending & -pending).bit_length() - 1, DICE)
    number = {"face": action - FACE} if action >= FACE else {"size": action - SIZE}
    return {"seat": seat, "dice": [PLACES[die]], **number}


@once
def _sized_now(pos: np.record) -> tuple[int, str, list[str]]:
    """Who chooses a size before a round, for what, and the dice it is for."""
    seat = int(pos.turn)
    chosen = pos.chosen[seat].tolist()
    die = next(die for die in bits(int(pos.adjustable[seat])) if not chosen[die])
    return seat, *sized_together(pos, seat, die)


def sized_together(pos: np.record, seat: int, die: int) -> tuple[str, list[str]]:
    """What gets a size before a round, and the dice it is for: those of a swing letter, or one option die."""
    swings = [max(halves) for halves in pos.token[seat].tolist()]
    if swings[die] < LETTER:
        return PLACES[die], [PLACES[die]]
    same = [PLACES[other] for other, swing in enumerate(swings) if swing == swings[die]]
    return LETTERS[swings[die] - LETTER], same
