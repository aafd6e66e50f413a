"""What a viewer of High Card may see, as plain data: one's own card and the open ones; at the end everything."""

from typing import Any

from bagatelle.examples.high_card import position as at
from bagatelle.examples.high_card import rules
from bagatelle.kernel import OVER, Record
from bagatelle.still import look


def view(pos: Record, viewer: int) -> dict[str, Any]:
    now = look(pos)
    return {
        "actor": int(rules.actor(pos)),
        "low_wins": bool(now.low_wins),
        "pile": sum(now.pile),
        "players": [
            {
                "holds_card": now.hand[seat] != at.NONE,
                "card": now.hand[seat] if may_see(pos, seat, viewer) else None,
                "opened": now.opened[seat],
                "decided": bool(now.decided[seat]),
            }
            for seat in range(now.seats)
        ],
    }


def may_see(pos: Record, seat: int, viewer: int) -> bool:
    """Whether a viewer may see the hand of a seat."""
    return seat == viewer or bool(rules.actor(pos) == OVER)
