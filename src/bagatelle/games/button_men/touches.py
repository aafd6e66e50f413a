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

from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import DICE, PLACES
from bagatelle.games.button_men.position import bits, first_of, split
from bagatelle.games.button_men.sides import sized_together
from bagatelle.still import once

LETTERS_OF = [[PLACES[die] for die in bits(dice)] for dice in range(1 << DICE)]
"""The letters of the dice in each set."""


def touches(pos: np.record, action: int, viewer: int) -> dict[str, Any]:
    """What an action is about; of a choice that is sealed for the viewer only who makes it."""
    if action >= at.ATTACK:
        return _attack(pos, action)
    seat = int(pos.turn)
    if pos.phase in (at.SIZES, at.AUXILIARIES) and viewer != seat:
        return {"sealed": seat}
    if action >= at.FOCUS_TO:
        return {"seat": seat, "dice": [PLACES[pos.cursor]], "face": action - at.FOCUS_TO}
    if action >= at.SIZE:
        return _number(pos, action)
    if action >= at.COIN:
        return {"first": action - at.COIN}
    if action >= at.PICK:
        return {"seat": seat, "offered": PLACES[action - at.PICK]}
    return {"seat": seat, "pass" if action == at.PASS else "decline": True}


def _attack(pos: np.record, action: int) -> dict[str, Any]:
    attackers, targets, trips = split(action)
    dice = {"dice": LETTERS_OF[attackers].copy(), "targets": LETTERS_OF[targets].copy()}
    return {"seat": int(pos.turn), **dice, **({"trip": True} if trips else {})}


def _number(pos: np.record, action: int) -> dict[str, Any]:
    """A size or a face: for the dice of a letter before a round, else for one die."""
    if pos.phase == at.SIZES:
        seat, name, dice = _sized_now(pos)
        return {"seat": seat, "dice": dice, "size": action - at.SIZE, "name": name}
    seat, die = first_of(int(pos.to_name if pos.phase == at.NAMING else pos.to_roll))
    number = {"face": action - at.FACE} if action >= at.FACE else {"size": action - at.SIZE}
    return {"seat": seat, "dice": [PLACES[die]], **number}


@once
def _sized_now(pos: np.record) -> tuple[int, str, list[str]]:
    """Who chooses a size before a round, for what, and the dice it is for."""
    seat = int(pos.turn)
    chosen = pos.chosen[seat].tolist()
    die = next(die for die in bits(int(pos.adjustable[seat])) if not chosen[die])
    return seat, *sized_together(pos, seat, die)
