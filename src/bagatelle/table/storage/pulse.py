"""The pulse: about once a second every process writes that the table is alive. A gap is an outage, and is kept as long
as a clock may run, so that tables which nobody has looked at since can be put right. Everything here blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update

from bagatelle.table.play.clock import LONGEST
from bagatelle.table.play.outages import Outage
from bagatelle.table.storage.database import begin_at_once, is_postgresql
from bagatelle.table.storage.notify import notify
from bagatelle.table.storage.schema import matches, outages, pulse

GAP = 3.0
"""Seconds without a pulse after which the table was away."""
COMING_BACK = 5.0
"""Seconds that people get after a restart to connect again; a page that has waited for long tries every few seconds."""
KEPT = LONGEST + 86400
"""Seconds for which outages are kept."""
PULSE = "bagatelle_pulse"
"""Where every process hears each pulse; one that hears none for long is deaf."""
THE_PULSE = 1
"""The only row: whichever process was last."""


class Beat(NamedTuple):
    """One pulse: when it was, and the outages that its process did not know."""

    at: float
    outages: list[Outage]


def beat(engine: Engine, now: Callable[[], float], known: float, *, first: bool = False) -> Beat:
    """Write a pulse, and an outage if the last one is too long ago; return it with all outages that ended after
    `known`. One process at a time does so, so each gap is found once. The clock is read when it is this one's turn,
    for that is when the database answers again after it hung. After the first pulse of a process everybody still has
    to connect again."""
    with engine.begin() as connection:
        if not is_postgresql(engine):
            begin_at_once(connection)
        last = _last(connection, now)
        at = max(last, now())
        if at - last > GAP:
            ended = at + COMING_BACK if first else at
            connection.execute(insert(outages).values(began=last, ended=ended))
            connection.execute(delete(outages).where(outages.c.ended < at - KEPT))
        connection.execute(update(pulse).where(pulse.c.id == THE_PULSE).values(at=at))
        unknown = select(outages.c.began, outages.c.ended).where(outages.c.ended > known)
        found = connection.execute(unknown.order_by(outages.c.ended)).all()
        if is_postgresql(engine):
            notify(connection, PULSE, [""])
    return Beat(at, [Outage(*row) for row in found])


def _last(connection: Connection, now: Callable[[], float]) -> float:
    """Return the last pulse, and let no other process write one before the transaction is done."""
    query = select(pulse.c.at).where(pulse.c.id == THE_PULSE).with_for_update()
    last = connection.execute(query).scalar()
    if last is None:
        connection.execute(
            text("INSERT INTO pulse (id, at) VALUES (:id, :at) ON CONFLICT DO NOTHING"),
            {"id": THE_PULSE, "at": _last_change(connection) or now()},
        )
        last = connection.execute(query).scalar_one()
    return float(last)


def _last_change(connection: Connection) -> float | None:
    """Return the last sign of life in a database that nobody has written a pulse to, such as an imported one."""
    changed: float | None = connection.execute(select(func.max(matches.c.updated_at))).scalar()
    return changed
