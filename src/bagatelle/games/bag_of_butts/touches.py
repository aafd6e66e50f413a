"""Which things of the view an action is about, so that a board can find the move for what was tapped."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import components, rules
from bagatelle.games.bag_of_butts import position as at


def touches(pos: np.record, action: int, viewer: int) -> dict[str, Any]:
    """One of these, the same for every viewer, with groups and seats counted from 0 as in the view:

    {"begin": "continue"}   {"begin": "reset"}   {"sizes": [2, 3, 4]}   {"group": 1}, the one that is scored
    {"first": 0}   {"add": "white"}   {"draw": "pink", "group": 0}, by chance
    """
    if action >= at.FIRST:
        return {"first": int(action - at.FIRST)}
    if action >= at.PIECE:
        piece = components.EVERY_KIND[action - at.PIECE]
        if pos.phase == at.ADD:
            return {"add": piece}
        return {"draw": piece, "group": 0 if pos.drawn < pos.announced[0] else 1}
    if action >= at.SIZES:
        first, second = map(int, at.sizes(action))
        return {"sizes": [first, second, int(rules.bag_size(pos)) - first - second]}
    if action >= at.SCORE:
        return {"group": int(action - at.SCORE)}
    return {"begin": "reset" if action == at.RESET else "continue"}
