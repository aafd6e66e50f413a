"""What a viewer of Bag of Butts sees, as plain data. Nothing is hidden here."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import copy_of
from bagatelle.still import look


def view(pos: np.record, viewer: int) -> dict[str, Any]:
    """The position as plain data, the same for every viewer."""
    seen = look(pos)
    announced = [int(n) for n in seen.announced]
    complete = seen.phase == at.CHOOSE
    khaki_for = lowest(pos)
    return {
        "phase": at.PHASES[seen.phase],
        "turn": seen.turn,
        "actor": int(rules.actor(pos)),
        "players": [
            {
                "colour": components.EVERY_KIND[seen.colour[seat]],
                "score": int(seen.score[seat]),
                "playing": bool(seen.playing[seat]),
                "lowest": seat in khaki_for,
            }
            for seat in range(seen.seats)
        ],
        "value": int(rules.value(pos)),
        "run": seen.run,
        "bag": counts(seen.bag),
        "bag_size": int(rules.bag_size(pos)),
        "pool": counts(seen.pool),
        "announced": announced if announced[0] else None,
        "groups": [_group(pos, group, complete) for group in range(components.GROUPS)]
        if announced[0]
        else [],
        "can_reset": bool(rules.can_reset(pos)),
        "triggered": bool(rules.is_triggered(pos)),
        "target": seen.target,
        "first_turn": bool(seen.first_turn),
        "extra_turn": bool(seen.extra_turn),
        "after_auto_reset": bool(seen.after_auto),
        "tiebreaker": bool(seen.tiebreaker),
        "winners": winners(pos) if seen.phase == at.ENDED else None,
    }


def lowest(pos: np.record) -> list[int]:
    """The seats for which a khaki counts this turn, or would count in the turn that begins now."""
    if pos.phase in (at.START, at.BEGIN, at.ENDED):
        pos = copy_of(pos)
        rules.leave_begin(pos)
    return [seat for seat in range(pos.seats) if pos.playing[seat] and rules.is_lowest(pos, seat)]


def winners(pos: np.record) -> list[int]:
    """The seats with the most points."""
    return [seat for seat in range(pos.seats) if rules.leads(pos, seat)]


def _group(pos: np.record, group: int, complete: bool) -> dict[str, Any]:
    pieces = counts(pos["group"][group])
    scorable = bool(complete and rules.is_scorable(pos, group))
    return {
        "announced": int(pos["announced"][group]),
        "pieces": pieces,
        "scorable": scorable,
        "black": "black" in pieces,
        "extra_turn": "white" in pieces,
        "points": pay(pos, group) if scorable else None,
    }


def pay(pos: np.record, group: int) -> list[int]:
    """What scoring a group pays to each seat."""
    return [int(rules.points(pos, group, seat)) for seat in range(pos.seats)]


def counts(pieces: Any) -> dict[str, int]:
    """How many pieces there are of each kind that is there."""
    return {name: int(n) for name, n in zip(components.EVERY_KIND, pieces, strict=True) if n}


def sheet_row(before: np.record, action: int, after: np.record) -> dict[str, Any] | None:
    """One line of the score pad when a turn has ended: what a butt was worth, and each new total (None: an X)."""
    scored = before.phase == at.CHOOSE
    if not scored and not (before.phase == at.DRAW and after.phase not in (at.DRAW, at.CHOOSE)):
        return None
    earned = pay(before, action - at.SCORE) if scored else [0] * int(before.seats)
    totals = [int(after.score[seat]) if points else None for seat, points in enumerate(earned)]
    return {
        "turn": int(before.turn),
        "value": int(rules.value(before)),
        "totals": totals,
        "playing": [bool(p) for p in before.playing[: before.seats]],
        "tiebreaker": bool(before.tiebreaker),
    }
