"""What a viewer of Dice Race may see, as plain data: everybody sees everything."""

from typing import Any

from bagatelle.examples.dice_race import position as at
from bagatelle.examples.dice_race import rules
from bagatelle.kernel import Record
from bagatelle.still import look


def view(pos: Record, viewer: int) -> dict[str, Any]:
    now = look(pos)
    return {
        "actor": int(rules.actor(pos)),
        "phase": at.PHASES[now.phase],
        "turn": now.turn,
        "rolled": now.rolled,
        "finish": now.finish,
        "players": [{"score": now.score[seat]} for seat in range(now.seats)],
    }


def sheet_row(before: Record, action: int, after: Record) -> dict[str, Any] | None:
    """The scores after a turn that brought some."""
    then, now = look(before), look(after)
    return {"totals": now.score[: now.seats]} if now.score != then.score else None
