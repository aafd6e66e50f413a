"""Records: look through the file of a match, and play on from any moment of it."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import APIRouter, HTTPException, Request, Response

from bagatelle.game import find_game
from bagatelle.kernel import SPECTATOR
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.table.play import frames, record_frames
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS
from bagatelle.table.web.app_state import dispatcher_of, hall_of, limits_of
from bagatelle.table.web.identity import AnAsker, Asker
from bagatelle.table.web.limits import TooMuch

router = APIRouter(prefix="/api/records", responses=REFUSALS)

MOST_EVENTS = 5000
"""How many events a record may have to be looked through here."""


async def _played(request: Request, who: Asker, text: str) -> tuple[Record, Match]:
    """Play a record again, beside everything else; refuse what is no record, in one sentence."""
    if not limits_of(request).looks.allows(who.person.id):
        raise TooMuch(who.say)
    record = Record.from_json(text)
    if len(record.events) > MOST_EVENTS:
        raise Refused(who.say("This record is too long to be shown here; use “bagatelle replay”."))
    hall = hall_of(request)
    await hall.ready(find_game(record.game, who.say))
    return record, await hall.aside(who.person.id, record.replay)


@router.post("/steps", tags=["records"], response_model=dict[str, Any])
async def steps(request: Request, who: AnAsker, look: incoming.LookThrough) -> Response:
    """Tell some events of a record, with what a seat or a spectator saw after each."""
    record, match = await _played(request, who, look.record)
    if isinstance(look.eyes, int) and look.eyes >= match.seats:
        raise HTTPException(404, who.say("There is no such seat in this match."))
    if look.since > len(match.events):
        raise HTTPException(404, who.say("There is no such moment in this match."))
    seat = look.eyes if isinstance(look.eyes, int) else SPECTATOR
    viewer = Viewer(seat, who.language, who.person.id)
    told = await hall_of(request).aside(
        who.person.id, lambda: record_frames.part(record, match, viewer, look.since)
    )
    return Response(orjson.dumps(told), media_type="application/json")


@router.post("/continue", tags=["records"], status_code=201)
async def play_on(request: Request, who: AnAsker, on: incoming.ContinueRecord) -> dict[str, Any]:
    """Set up a table that goes on from a moment of a record, with other draws."""
    record, match = await _played(request, who, on.record)
    if on.event > len(match.events):
        raise HTTPException(404, who.say("There is no such moment in this match."))
    new = incoming.NewMatch(game=record.game, seats=on.seats, options=record.options, mix=on.mix)
    start = record_frames.position_at(match, on.event)
    state = await dispatcher_of(request).set_up(who, new, start)
    promise = frames.commitment(state)
    return {"id": state.id, "invite": state.invite, "watch": state.watch, "commitment": promise}
