"""What a playtest of Bag-O-Loot counts: the plays, what looters are used for, and how rounds end."""

from __future__ import annotations

import numpy as np

from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot.components import COPIES, LOOTER
from bagatelle.language import Say, mark
from bagatelle.rooms import Counted

PLAYS = {
    "open": mark("open a set"), "build": mark("build on a set of one's own"), "steal": mark("steal a set"),
    "join": mark("take a lone looter into a set"), "snitch": mark("snitch a looter"),
    "combine": mark("combine two sets"), "punt": mark("punt a card"), "knock": mark("knock"),
}  # fmt: skip
LOOTERS = {
    "open looter": mark("open a set with a looter"), "add looter": mark("build or steal with a looter"),
    "punt looter": mark("punt a looter"),
}  # fmt: skip
ROUNDS = {
    "bag": mark("a bag: five equal cards"), "last lap": mark("the pile runs out: last lap"),
    "out": mark("somebody empties their hand"), "tiebreak": mark("a tie at the end: play on"),
}  # fmt: skip


def countable(start: np.record, say: Say) -> list[Counted]:
    """Everything that a turn and a round can bring."""
    groups = ((say("Plays"), PLAYS), (say("Looters"), LOOTERS), (say("Rounds"), ROUNDS))
    return [
        Counted(key, say(label), group)
        for group, all_of_it in groups
        for key, label in all_of_it.items()
        if key != "tiebreak" or not start.share_ties
    ]


def used(before: np.record, action: int, after: np.record) -> list[str]:
    """The play, and what it led to."""
    keys = _played(before, int(action)) if action < at.CARD else []
    if after.last_turns and not before.last_turns:
        keys.append("last lap")
    if before.phase == at.PLAY and not after.held[before.turn] and before.held[before.turn]:
        keys.append("out")
    return [*keys, "tiebreak"] if after.tiebreak and not before.tiebreak else keys


def _played(pos: np.record, action: int) -> list[str]:
    if action == at.KNOCK:
        return ["knock"]
    if action < at.OPEN:
        return ["punt"] + ["punt looter"] * (action - at.PUNT == LOOTER)
    if at.SNITCH <= action < at.COMBINE:
        return ["snitch"]
    if action >= at.COMBINE:
        return ["combine"]
    _, numbers, looters = map(int, at.choice_of(action))
    if action < at.ADD:
        return ["open"] + ["open looter"] * bool(looters) + ["bag"] * (numbers == COPIES)
    if action >= at.JOIN:
        return ["join"]
    row, slot, _ = map(int, at.place_of(action))
    group = int(at.group_at(pos, row, slot))
    own, whole = at.owner_of(group) == pos.turn, at.numbers_in(group) + numbers == COPIES
    return ["build" if own else "steal"] + ["add looter"] * bool(looters) + ["bag"] * bool(whole)
