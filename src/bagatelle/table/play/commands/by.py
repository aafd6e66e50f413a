"""Who gives a command, and for which seat."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from bagatelle.language import ENGLISH, Say
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.play.state import State
from bagatelle.table.play.why_stuck import why_stuck


class Stale(Refused):
    """A move for a position that is no longer the present one."""


@dataclass(frozen=True)
class By:
    """Who gives a command, when, and in which voice to refuse it."""

    person: str
    at: float
    say: Say = ENGLISH
    seat: int | None = None
    """The seat they speak for; None means the one to act, or else their first."""
    blocked: AbstractSet[str] = frozenset()
    """The people whom they have blocked and do not want to meet."""
    blocked_by: AbstractSet[str] = frozenset()
    """The people who have blocked them."""
    away: Mapping[str, float] = field(default_factory=dict)
    """Since when each player who is not at the table has been away."""
    round_trip: float = 0.0
    """Seconds from the table to them and back, as far as that was measured."""


def seat_of(state: State, by: By) -> int:
    """Return the seat that somebody speaks for."""
    mine = state.seats_of(by.person)
    if by.seat is None and mine:
        return state.actor if state.actor in mine else mine[0]
    if by.seat is None or by.seat not in mine:
        raise Refused(by.say("That is not your seat."))
    return by.seat


def match_being_played(state: State, say: Say) -> Match:
    """Return the match, or say why nothing can be played."""
    if state.trouble:
        raise Refused(why_stuck(state.trouble, say))
    if state.match is None:
        raise Refused(say("The match has not begun yet."))
    if state.result:
        raise Refused(say("The game is over; there is nothing left to play."))
    return state.match
