"""The table of games: one row a game, the same columns for every game of the same number of seats."""

from __future__ import annotations

from io import BytesIO

import numpy as np

from bagatelle.lab.plan import Plan
from bagatelle.lab.polars import pl
from bagatelle.many_games import Brought

LENGTHS = ("decisions", "events", "turns", "units")
"""The columns that say how long a game was."""


def frame_of(plan: Plan, first: int, brought: Brought) -> pl.DataFrame:
    """The games of whole rotations as a table, from this rotation on.

    `rotation` and `seating` say which game it was, `bot_1` who had the first seat, `payoff_1` what that seat got;
    `winner` is the seat that won alone, null in a `draw`; `first` is the seat that decided first.
    """
    rotations, seatings = len(brought.decisions) // plan.seatings, plan.seatings
    bots = pl.Enum(plan.names)
    alone = brought.payoffs == 1
    winner = np.where(alone.any(axis=1), alone.argmax(axis=1) + 1, 0)
    seatings_of = np.tile(np.arange(seatings, dtype=np.uint8), rotations)
    columns = [
        pl.Series("rotation", np.repeat(np.arange(first, first + rotations, dtype=np.uint32), seatings)),
        pl.Series("seating", seatings_of),
    ]
    for seat in range(plan.seats):
        sat = [plan.names[plan.at_seat(seating)[seat]] for seating in range(seatings)]
        columns.append(pl.Series(f"bot_{seat + 1}", sat, bots).gather(seatings_of))
    columns += [
        pl.Series(f"payoff_{seat + 1}", np.ascontiguousarray(brought.payoffs[:, seat]))
        for seat in range(plan.seats)
    ]
    columns += [
        pl.Series("winner", winner.astype(np.uint8)).replace(0, None),
        pl.Series("draw", winner == 0),
        pl.Series("first", (np.maximum(brought.first, -1) + 1).astype(np.uint8)).replace(0, None),
    ]
    columns += [pl.Series(name, getattr(brought, name).astype(np.uint32)) for name in LENGTHS]
    return pl.DataFrame(columns)


def packed(frame: pl.DataFrame) -> bytes:
    """A table as the bytes of a Parquet file."""
    file = BytesIO()
    frame.write_parquet(file, compression="zstd", compression_level=1, statistics=False)
    return file.getvalue()


def unpacked(data: bytes) -> pl.DataFrame:
    """The table in the bytes of a Parquet file."""
    return pl.read_parquet(BytesIO(data))
