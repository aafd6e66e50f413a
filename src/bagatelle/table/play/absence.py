"""Somebody is away: when a bot may stand in for them, and when a match that nobody plays may be called off.

A clock decides by itself. Without one, a bot may stand in on the turn of whoever has been away for the table's grace;
at a table without a grace nobody stands in, and the match may be called off after two weeks of silence.
"""

from __future__ import annotations

from collections.abc import Mapping

from bagatelle.language import Say
from bagatelle.refusal import Refused
from bagatelle.table.play.duration import duration
from bagatelle.table.play.state import State

SILENCE = 14 * 86400.0
"""Seconds after which a match without a clock and without stand-ins may be called off."""


def stand_in_from(state: State, away: Mapping[str, float]) -> float | None:
    """Return from when on the others may let a bot play for the seat to act; None while nobody is waited for."""
    settings = state.settings
    if state.actor < 0 or state.bot_to_act or settings.clock or settings.grace is None:
        return None
    since = away.get(state.chairs[state.actor].person or "")
    return None if since is None else since + settings.grace


def check_stand_in(state: State, seat: int, away: Mapping[str, float], at: float, say: Say) -> None:
    """Refuse to let a bot play for somebody else, unless they have been away for long enough on their own turn."""
    settings, chair = state.settings, state.chairs[seat]
    since, player = away.get(chair.person or ""), chair.name
    if settings.clock:
        raise Refused(say("{player} has until the clock runs out; no bot can stand in.", player=player))
    if settings.grace is None:
        raise Refused(say("At this table nobody stands in: a move a day is enough."))
    if since is None:
        raise Refused(say("{player} is here; no bot can stand in.", player=player))
    if at - since < settings.grace:
        passed, grace = duration(max(0.0, at - since), say), duration(settings.grace, say)
        raise Refused(
            say(
                "{player} has been away for {time}; a bot may stand in after {grace}.",
                player=player,
                time=passed,
                grace=grace,
            )
        )
    if state.actor != seat:
        raise Refused(say("A bot may stand in when it is {player}'s turn.", player=player))


def call_off_from(state: State) -> float | None:
    """Return from when on the players may call a match off; None where a clock or a bot decides."""
    if state.stage != "playing" or state.settings.clock or state.settings.grace is not None:
        return None
    return _last_sign(state) + SILENCE


def check_call_off(state: State, at: float, say: Say) -> None:
    """Refuse to call a match off that is still being played, or that need not be."""
    possible = call_off_from(state)
    if possible is None:
        raise Refused(say("Only a match without a clock and without stand-ins can be called off."))
    if at < possible:
        passed, silence = duration(at - possible + SILENCE, say), duration(SILENCE, say)
        raise Refused(
            say(
                "Something happened here {time} ago; a match can be called off after {silence} of silence.",
                time=passed,
                silence=silence,
            )
        )


def _last_sign(state: State) -> float:
    """When a player last did anything; what spectators say does not keep a match alive."""
    signs = (entry.at for entry in reversed(state.entries) if entry.kind != "chat" or entry.seat is not None)
    return next(signs, 0.0)


def began_at(state: State) -> float:
    """When a match began, or the table was set up if it has not begun."""
    begun = (entry.at for entry in state.entries if entry.kind == "begin")
    return next(begun, state.entries[0].at if state.entries else 0.0)
