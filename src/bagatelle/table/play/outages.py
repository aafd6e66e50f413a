"""Outages: nobody is charged for time in which the server was away."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bagatelle.table.play.state import State


class Outage(NamedTuple):
    """From when to when nobody could play."""

    began: float
    ended: float


def note_outages(state: State, outages: Sequence[Outage], at: float) -> None:
    """Note what the person to act is not to be charged for, if a clock runs; `outages` are all that are known, in the
    order in which they ended. Each moment counts once. Several are noted as one of the same length."""
    if state.deadline() is None:
        return
    known_until, away = state.times.known_until, 0.0
    for outage in outages[bisect_right(outages, known_until, key=lambda outage: outage.ended) :]:
        away += outage.ended - max(outage.began, known_until)
        known_until = outage.ended
    if away > 0:
        state.add("outage", None, at, {"began": known_until - away, "ended": known_until})
