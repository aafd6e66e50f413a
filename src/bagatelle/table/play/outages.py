"""Outages: nobody is charged for time in which the server was away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bagatelle.table.play.state import State


class Outage(NamedTuple):
    """From when to when nobody could play."""

    began: float
    ended: float


def note_outages(state: State, outages: Iterable[Outage], at: float) -> None:
    """Note what the person to act is not to be charged for, if a clock runs: in one entry, and each moment once.
    `outages` come in the order in which they ended."""
    if state.settings.clock is None or state.thinker < 0:
        return
    times = state.times
    charged_until = max(times.since, times.dark_until)
    seconds, began, ended = 0.0, None, 0.0
    for outage in outages:
        if outage.ended > charged_until:
            seconds += outage.ended - max(outage.began, charged_until)
            began = outage.began if began is None else began
            charged_until = ended = outage.ended
    if began is not None:
        state.add("outage", None, at, {"began": began, "ended": ended, "seconds": seconds})
