"""Which things of the view an action of Bag-O-Loot is about, so that a board can find the play for what is tapped.

    {"play": "steal", "seat": 0, "hand": ["7"], "sets": [{"seat": 1, "cards": ["7", "7"]}],
     "makes": {"seat": 0, "cards": ["7", "7", "7"]}, "points": [3, -2]}

The play; who plays; the cards out of the hand; the sets on the table that are changed or taken; what they become; by
how much every stash changes its points; and with `back`, how many looters go to the hand. Chance has
``{"dealer": 1}``, or ``{"card": "7", "seat": 0}`` for who gets the card: nobody else is told anything.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.bag_o_loot import packing, rules
from bagatelle.games.bag_o_loot.components import CARDS, LOOTER
from bagatelle.games.bag_o_loot.groups import GROUPS, Group, cards, group_cards, groups_in
from bagatelle.games.bag_o_loot.notation import choice_of, combined, place_of, receiver
from bagatelle.games.bag_o_loot.telling import result_of

Placed = tuple[int, Group]
"""A group and the row that it lies in."""

WORTH = {group: int(rules.worth_of(packed)) for packed, group in GROUPS.items()}


def touches(pos: np.record, action: int, viewer: int) -> dict[str, Any]:
    """The things in the view that an action is about, as the viewer may know them."""
    if action >= packing.DEALER:
        return {"dealer": action - packing.DEALER}
    if action >= packing.CARD:
        seat = receiver(pos)
        return {"card": CARDS[action - packing.CARD], "seat": seat} if seat == viewer else {}
    seat = int(pos["turn"])  # by its key: five times as fast as the attribute
    if action == packing.KNOCK:
        return {"play": "knock", "seat": seat}
    if action < packing.OPEN:
        kind = action - packing.PUNT
        alone = Group(seat, 0, 1) if kind == LOOTER else Group(seat, 1, 0)
        return _play("punt", pos, [CARDS[kind]], [], (kind, alone))
    result = result_of(pos, action)
    if action < packing.ADD:
        return _play("open", pos, cards(*choice_of(action)), [], result)
    if action >= packing.COMBINE:
        number, k, j, back = combined(pos, action)
        split = [(number, group) for group in groups_in(pos, number)]
        return _play("combine", pos, cards(number, k, j), split, result, back)
    row, slot, number = place_of(action)
    group = groups_in(pos, row)[slot]
    if action >= packing.SNITCH:
        return _play("snitch", pos, [CARDS[number]], [(row, group)], result, 1)
    return _play(
        "build" if group.owner == seat else "steal", pos, cards(*choice_of(action)), [(row, group)], result
    )


def _play(
    name: str, pos: np.record, hand: list[str], sets: list[Placed], makes: Placed, back: int = 0
) -> dict[str, Any]:
    points = [0] * int(pos["seats"])
    for _, group in sets:
        points[group.owner] -= WORTH[group]
    points[makes[1].owner] += WORTH[makes[1]]
    told = {
        "play": name,
        "seat": int(pos["turn"]),
        "hand": hand,
        "sets": [_set(*placed) for placed in sets],
        "makes": _set(*makes),
        "points": points,
    }
    return {**told, "back": back} if back else told


def _set(row: int, group: Group) -> dict[str, Any]:
    return {"seat": group.owner, "cards": group_cards(row, group)}
