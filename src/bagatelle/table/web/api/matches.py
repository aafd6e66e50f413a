"""Matches: set one up, sit down, play, look, and read the record."""

from __future__ import annotations

import re
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, HTTPException, Query, Request, Response

from bagatelle.fairness import new_match_id
from bagatelle.language import mark
from bagatelle.table.play import frames
from bagatelle.table.play.commands import seating
from bagatelle.table.play.sentences import position_note
from bagatelle.table.play.why_stuck import why_stuck
from bagatelle.table.storage.lounge import is_open_to
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS
from bagatelle.table.web.app_state import dispatcher_of, hall_of, limits_of
from bagatelle.table.web.identity import AnAsker, Asker
from bagatelle.table.web.limits import TooMuch
from bagatelle.table.web.rights import newest_viewer_of, viewer_of

MATCH_ID = re.compile(f"[0-9a-f]{{{len(new_match_id())}}}")
"""What a match is called; the code of an invitation would look like that once in four billion times."""

router = APIRouter(prefix="/api", responses=REFUSALS)

Eyes = Annotated[str | None, Query(alias="as", max_length=16, pattern="^([0-9]{1,2}|spectator)$")]
Watch = Annotated[str | None, Query(max_length=64)]


def _json(answer: dict[str, Any]) -> Response:
    """Write a long answer quickly."""
    return Response(orjson.dumps(answer), media_type="application/json")


def _check_looks(request: Request, who: Asker) -> None:
    if not limits_of(request).looks.allows(who.person.id):
        raise TooMuch(who.say)


def _eyes(text: str | None) -> int | str | None:
    return int(text) if text and text.isdecimal() else text


@router.post("/matches", tags=["matches"], status_code=201)
async def new_match(request: Request, who: AnAsker, new: incoming.NewMatch) -> dict[str, Any]:
    """Set up a table."""
    state = await dispatcher_of(request).set_up(who, new)
    promise = frames.commitment(state)
    return {"id": state.id, "invite": state.invite, "watch": state.watch, "commitment": promise}


async def _by_code(request: Request, column: str, code: str) -> str:
    hall = hall_of(request)
    match_id = (
        await hall.keeper.in_thread(hall.store.match_by_code, column, code) if len(code) <= 32 else None
    )
    if match_id is None:
        raise HTTPException(404, mark("This link leads to no table; ask for a new one."))
    return match_id


async def _invited(request: Request, who: Asker, code: str) -> tuple[str, bool]:
    """Return the match to which a code invites, and whether it does: the id of a match is no code, but leads to a table
    that anybody may join. Of other ids nobody learns whether there is such a table."""
    hall = hall_of(request)
    if MATCH_ID.fullmatch(code):
        if await hall.keeper.in_thread(is_open_to, hall.store.engine, code, who.person.id):
            return code, False
        raise HTTPException(404, who.say("This table is no longer open; choose another one."))
    return await _by_code(request, "invite", code), True


@router.get("/invitations/{invite}", tags=["matches"])
async def invitation(request: Request, who: AnAsker, invite: str) -> dict[str, Any]:
    """Say who invites me to what."""
    hall = hall_of(request)
    blocked, _ = await hall.keeper.in_thread(hall.store.people.blocked, who.person.id)
    match_id, _ = await _invited(request, who, invite)
    async with hall.at(match_id) as state:
        if state.cancelled:
            raise HTTPException(404, who.say("The host cancelled this table."))
        mine = state.seats_of(who.person.id)
        by = next((chair.name for chair in state.chairs if chair.person and chair.person == state.host), "")
        settings = state.settings
        return {
            "game": settings.game.name,
            "title": settings.game.title,
            "by": by,
            "seats": [
                {
                    "kind": chair.kind,
                    "name": chair.name,
                    "bot": chair.bot,
                    "kept": bool(chair.reserved),
                    "choice": chair.choice,
                }
                for chair in state.chairs
            ],
            "options": {} if state.trouble else state.options.changed(),
            "each_chooses": settings.each_chooses,
            "watchable": settings.watchable,
            "position_note": position_note(state, who.say),
            "open": seating.is_open(state) or bool(state.seats_kept_for(who.person.id)),
            "watch": state.watch,
            "clock": settings.clock.plain() if settings.clock else None,
            "grace": settings.grace,
            "stand_in": settings.stand_in,
            "state": state.stage,
            "commitment": frames.commitment(state),
            "id": state.id if mine else None,
            "blocked": [chair.name for chair in state.chairs if chair.person in blocked],
        }


@router.post("/invitations/{invite}", tags=["matches"])
async def sit_down(request: Request, who: AnAsker, invite: str, how: incoming.SitDown) -> dict[str, Any]:
    """Take a seat."""
    match_id, invited = await _invited(request, who, invite)
    seat = await dispatcher_of(request).sit(who, match_id, how, invited=invited)
    return {"id": match_id, "seat": seat}


@router.get("/watch/{watch}", tags=["matches"])
async def watched(request: Request, watch: str) -> dict[str, Any]:
    """Give the match behind a link for spectators."""
    return {"id": await _by_code(request, "watch", watch)}


@router.post("/matches/{match_id}/seats/{seat}", tags=["matches"])
async def change_bot(
    request: Request, who: AnAsker, match_id: str, seat: incoming.Number, new: incoming.ChangeBot
) -> dict[str, Any]:
    """As the host, before the start: put a bot on a seat, or open the seat again."""
    await dispatcher_of(request).change_bot(who, match_id, seat, new.bot)
    return {"done": True}


@router.post("/matches/{match_id}/start", tags=["matches"])
async def start(request: Request, who: AnAsker, match_id: str) -> dict[str, Any]:
    """As the host: begin the match. Bots take the seats that are still open."""
    await dispatcher_of(request).start(who, match_id)
    return {"done": True}


@router.get("/matches/{match_id}", tags=["matches"], response_model=dict[str, Any])
async def table(
    request: Request, who: AnAsker, match_id: str, eyes: Eyes = None, watch: Watch = None
) -> Response:
    """Give the table as I may see it."""
    hall = hall_of(request)
    _check_looks(request, who)
    async with hall.at(match_id) as state:
        viewer = await newest_viewer_of(hall, state, who, _eyes(eyes), watch)
        hall.presence.saw(match_id, who.person.id)
        return _json(await hall.look(state, viewer))


@router.get("/matches/{match_id}/steps", tags=["matches"], response_model=dict[str, Any])
async def earlier_steps(
    request: Request,
    who: AnAsker,
    match_id: str,
    before: Annotated[incoming.Number, Query(ge=1)],
    eyes: Eyes = None,
    watch: Watch = None,
) -> Response:
    """Give the last steps before an entry: what the table's first frame left out."""
    hall = hall_of(request)
    _check_looks(request, who)
    async with hall.at(match_id) as state:
        viewer = viewer_of(state, who, _eyes(eyes), watch)
        return _json(await hall.steps(state, viewer, before))


@router.get("/matches/{match_id}/moves", tags=["matches"])
async def legal_moves(
    request: Request, who: AnAsker, match_id: str, eyes: Eyes = None
) -> list[dict[str, Any]]:
    """List the moves that I may play now."""
    hall = hall_of(request)
    async with hall.at(match_id) as state:
        viewer = viewer_of(state, who, _eyes(eyes), None)
        hall.presence.saw(match_id, who.person.id)
        return frames.moves(state, viewer) if frames.may_move(state, viewer) else []


@router.post("/matches/{match_id}/commands", tags=["matches"])
async def perform(
    request: Request, who: AnAsker, match_id: str, command: incoming.TableCommand
) -> dict[str, Any]:
    """Carry out any command of the socket."""
    if command.match != match_id:
        raise HTTPException(422, mark("The command is for another match."))
    is_move = isinstance(command, incoming.Play) and hall_of(request).is_playing(match_id, who.person.id)
    if not limits_of(request).allow_command(who.person.id, who.address, is_move=is_move):
        raise TooMuch(who.say)
    return await dispatcher_of(request).perform(who, command)


@router.get("/matches/{match_id}/moments/{event}", tags=["matches"])
async def moment(
    request: Request,
    who: AnAsker,
    match_id: str,
    event: incoming.Number,
    eyes: Eyes = None,
    watch: Watch = None,
) -> dict[str, Any]:
    """Give what was seen after so many events."""
    async with hall_of(request).at(match_id) as state:
        viewer = viewer_of(state, who, _eyes(eyes), watch)
        if state.match is None or not 0 <= event <= len(state.match.events):
            raise HTTPException(404, who.say("There is no such moment in this match."))
        return {"event": event, **frames.seen(state, viewer, event)}


@router.get("/matches/{match_id}/record", tags=["matches"])
async def record(
    request: Request, who: AnAsker, match_id: str, eyes: Eyes = None, watch: Watch = None
) -> Response:
    """Give the record, as far as I may know it."""
    hall = hall_of(request)
    _check_looks(request, who)
    async with hall.at(match_id) as state:
        viewer = viewer_of(state, who, _eyes(eyes), watch)
        if state.match is None and not state.trouble:
            raise HTTPException(409, who.say("The match has not begun yet."))
        then = state.snapshot()
    text = await hall.aside(who.person.id, lambda: frames.record(then, viewer).to_json())
    name = f"{state.settings.game.name}-{state.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/matches/{match_id}/draws", tags=["matches"], response_model=dict[str, Any])
async def draws(
    request: Request,
    who: AnAsker,
    match_id: str,
    watch: Watch = None,
    since: incoming.EventNumber = 0,
) -> Response:
    """After the end: list what chance chose from each time, to check it against the seed; a long match in parts, of
    which `next` is where the next one begins."""
    hall = hall_of(request)
    _check_looks(request, who)
    async with hall.at(match_id) as state:
        viewer_of(state, who, None, watch)
        if state.trouble:
            raise HTTPException(409, why_stuck(state.trouble, who.say))
        if not state.result:
            raise HTTPException(409, who.say("The match is not over yet."))
        if state.settings.by_hand:
            raise HTTPException(409, who.say("This match was played with real pieces; it has no seed."))
        known = {
            "id": state.id,
            "commitment": frames.commitment(state),
            "seed": state.seed.hex(),
            "nonces": list(state.started().dice.nonces),
        }
        return _json({**known, **await hall.draws(state, since)})
