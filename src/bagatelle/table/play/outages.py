"""Outages: nobody is charged for time in which the server was away."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from bagatelle.table.play.state import State


class Outage(NamedTuple):
    """From when to when nobody could play."""

    began: float
    ended: float


def merged(outages: Iterable[Outage]) -> list[Outage]:
    """Return when somebody was away at all, each moment once, in order.

    >>> merged([Outage(4, 9), Outage(1, 5), Outage(20, 21)])
    [Outage(began=1, ended=9), Outage(began=20, ended=21)]
    """
    apart: list[Outage] = []
    for outage in sorted(outages):
        if apart and outage.began <= apart[-1].ended:
            apart[-1] = Outage(apart[-1].began, max(apart[-1].ended, outage.ended))
        else:
            apart.append(outage)
    return apart


def after(outages: Iterable[Outage], moment: float) -> list[Outage]:
    """Return what lies after a moment."""
    return [Outage(max(began, moment), ended) for began, ended in outages if ended > moment]


def note_outages(state: State, outages: Sequence[Outage], at: float) -> None:
    """Note what the person to act is not to be charged for, if a clock runs; `outages` are all that are known, in the
    order in which they ended."""
    if state.deadline() is None:
        return
    since, dark = state.times.since, state.times.dark
    first = bisect_right(outages, since, key=lambda outage: outage.ended)
    new = [each for each in merged([*dark, *after(outages[first:], since)]) if each not in dark]
    if new:
        body: dict[str, Any] = {"began": new[0].began, "ended": new[-1].ended}
        state.add("outage", None, at, {**body, "parts": [[*each] for each in new]} if len(new) > 1 else body)


def noted(body: Mapping[str, Any]) -> list[Outage]:
    """Read the outages in the body of an entry."""
    return [Outage(*part) for part in body.get("parts") or [(body["began"], body["ended"])]]
