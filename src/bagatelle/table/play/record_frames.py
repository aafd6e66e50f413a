"""A record, as somebody who looks through it is shown it: it is of a match that is over, or that its owner may know."""

from __future__ import annotations

from typing import Any

from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.table.play import frames
from bagatelle.table.play.board_files import board_files
from bagatelle.table.play.viewer import Viewer

STEPS_AT_ONCE = 60
"""How many events are told at once, each with what is seen then."""


def part(record: Record, match: Match, viewer: Viewer, since: int) -> dict[str, Any]:
    """Some of the events of a record with what a viewer saw after each, and how much more there is."""
    until = min(len(match.events), since + STEPS_AT_ONCE)
    to = match.audience(viewer.seat, match.game.say(viewer.language))
    told = [
        {
            **frames.facts_of(match, viewer, number, whole=True),
            "lines": match.told(number, viewer.seat, to.say),
            **frames.sight(match, viewer.seat, number, to),
        }
        for number in range(since + 1, until + 1)
    ]
    return {
        "fixed": _fixed(record, match),
        "first": frames.sight(match, viewer.seat, since, to),
        "steps": told,
        "sheet": match.sheet,
        "events": len(match.events),
    }


def _fixed(record: Record, match: Match) -> dict[str, Any]:
    """What never changes in a record."""
    return {
        "game": match.game.name,
        "title": match.game.title,
        "seats": match.seats,
        "names": list(record.players) or list(match.names),
        "options": match.options.changed(),
        "secrets": match.game.secrets,
        "board": board_files(match.game),
        "memory_aid": False,
    }


def position_at(match: Match, event: int) -> str:
    """The position after so many events, in one line."""
    return match.game.position_line.write_position(match.moment(event))
