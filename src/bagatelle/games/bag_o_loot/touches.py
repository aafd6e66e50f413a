"""Which things of the view an action of Bag-O-Loot is about, so that a board can find the play for what is tapped.

    {"play": "steal", "seat": 0, "hand": ["7"], "sets": [{"seat": 1, "cards": ["7", "7"]}],
     "makes": {"seat": 0, "cards": ["7", "7", "7"]}, "points": [3, -2]}

The play; who plays; the cards out of the hand; the sets on the table that are changed or taken; what they become; by
how much every stash changes its points; and with `back`, how many looters go to the hand. Chance has
``{"dealer": 1}``, or ``{"card": "7", "seat": 0}`` for who gets the card: nobody else is told anything.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

import numpy as np

from bagatelle.games.bag_o_loot import position as at
from bagatelle.games.bag_o_loot import scoring
from bagatelle.games.bag_o_loot.components import CARDS, LOOTER
from bagatelle.games.bag_o_loot.groups import GROUPS, Group, cards, group_cards
from bagatelle.games.bag_o_loot.notation import receiver
from bagatelle.games.bag_o_loot.outcomes import KEPT, Row, around, choice_of, combined, place_of, result_of

Placed = tuple[int, Group]
"""A group and the row that it lies in."""

WORTH = {group: int(scoring.worth_of(packed)) for packed, group in GROUPS.items()}


def touches(pos: np.record, action: int, viewer: int) -> dict[str, Any]:
    """The things in the view that an action is about, as the viewer may know them; nobody may change them."""
    if action >= at.DEALER:
        return {"dealer": action - at.DEALER}
    if action >= at.CARD:
        seat = receiver(pos)
        return {"card": CARDS[action - at.CARD], "seat": seat} if seat == viewer else {}
    return _touched(action, int(pos["turn"]), int(pos["seats"]), around(pos, action))


@lru_cache(KEPT)
def _touched(action: int, turn: int, seats: int, groups: Row) -> dict[str, Any]:
    if action == at.KNOCK:
        return {"play": "knock", "seat": turn}
    play = partial(_play, turn, seats)
    if action < at.OPEN:
        kind = action - at.PUNT
        alone = Group(turn, 0, 1) if kind == LOOTER else Group(turn, 1, 0)
        return play("punt", [CARDS[kind]], [], (kind, alone))
    result = result_of(action, turn, groups)
    if action < at.ADD:
        return play("open", cards(*choice_of(action)), [], result)
    if action >= at.COMBINE:
        number, k, j, back = combined(groups, action)
        return play("combine", cards(number, k, j), [(number, group) for group in groups], result, back)
    row, slot, number = place_of(action)
    there = (row, groups[slot])
    if action >= at.SNITCH:
        return play("snitch", [CARDS[number]], [there], result, 1)
    name = "build" if groups[slot].owner == turn else "steal"
    return play(name, cards(*choice_of(action)), [there], result)


def _play(
    turn: int, seats: int, name: str, hand: list[str], sets: list[Placed], makes: Placed, back: int = 0
) -> dict[str, Any]:
    points = [0] * seats
    for _, group in sets:
        points[group.owner] -= WORTH[group]
    points[makes[1].owner] += WORTH[makes[1]]
    told = {
        "play": name,
        "seat": turn,
        "hand": hand,
        "sets": [_set(*placed) for placed in sets],
        "makes": _set(*makes),
        "points": points,
    }
    return {**told, "back": back} if back else told


def _set(row: int, group: Group) -> dict[str, Any]:
    return {"seat": group.owner, "cards": group_cards(row, group)}
