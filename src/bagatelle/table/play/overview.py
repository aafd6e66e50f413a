"""What is kept of a table for lists: the score as it stands, and who has won. It costs next to nothing to find out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bagatelle.table.play.state import State

IN_ROWS = ("totals", "wins", "points")
"""Where the rows of a score sheet tell the score, the best place first."""


def scores(state: State) -> list[int] | None:
    """Return the score of each seat by the score sheet; nothing before the first row, None where there is no match."""
    if state.match is None:
        return None
    rows = state.match.sheet
    field = _field(rows, over=state.result is not None)
    if field is None:
        return []
    known: list[int | None] = [None] * state.settings.seat_count
    for row in reversed(rows):
        told = row.get(field) or []
        known = [now if now is not None else was for now, was in zip(known, told, strict=False)]
        if None not in known:
            break
    return [score or 0 for score in known]


def _field(rows: list[dict[str, Any]], *, over: bool) -> str | None:
    """Return where the score stands. Of a match that one game has decided, its points tell more than that it is 1-0."""
    if not rows:
        return None
    fields = ("totals", "points", "wins") if over and len(rows) == 1 else IN_ROWS
    return next((name for name in fields if isinstance(rows[-1].get(name), list)), None)


def won(state: State) -> list[int] | None:
    """Return 1 for each seat that has won, alone or with others, and 0 for the rest; None if nobody has yet."""
    if state.result is None or not state.result.winners:
        return None
    return [int(seat in state.result.winners) for seat in range(len(state.chairs))]
