"""Blocks: people whom somebody does not want to meet at a table, nor to read in a chat."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request

from bagatelle.refusal import Refused
from bagatelle.table.play.talking import handle_of, heard_at, person_behind
from bagatelle.table.storage.people import MOST_BLOCKS, Block
from bagatelle.table.web import incoming
from bagatelle.table.web.api.matches import Watch
from bagatelle.table.web.api.refusals import REFUSALS
from bagatelle.table.web.app_state import hall_of
from bagatelle.table.web.identity import AnAsker
from bagatelle.table.web.rights import viewer_of

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])


def _plain(block: Block) -> dict[str, Any]:
    return {"id": block.id, "name": block.name, "since": block.since}


@router.get("/me/blocks")
async def my_blocks(request: Request, who: AnAsker) -> list[dict[str, Any]]:
    """List the people whom I have blocked, the latest first."""
    hall = hall_of(request)
    return [
        _plain(block) for block in await hall.keeper.in_thread(hall.store.people.blocks_of, who.person.id)
    ]


@router.post("/me/blocks", status_code=201)
async def block(request: Request, who: AnAsker, new: incoming.NewBlock) -> dict[str, Any]:
    """Block somebody who sits or has spoken at a table, by their handle there."""
    hall = hall_of(request)
    async with hall.at(new.match) as state:
        viewer_of(state, who, None, new.watch)
        found = person_behind(state, new.handle)
    if found is None or found[0] == who.person.id:
        raise Refused(who.say("There is nobody else of that name here."))
    person, name = found
    if not await hall.keeper.in_thread(hall.store.people.block, who.person.id, person, name, hall.now()):
        raise Refused(who.say("You have blocked {most} people; unblock somebody first.", most=MOST_BLOCKS))
    return {"blocked": name}


@router.delete("/me/blocks/{which}")
async def unblock(request: Request, who: AnAsker, which: str) -> dict[str, Any]:
    """Unblock somebody."""
    hall = hall_of(request)
    if not await hall.keeper.in_thread(hall.store.people.unblock, who.person.id, which):
        raise HTTPException(404, who.say("You have not blocked them."))
    return {"done": True}


@router.get("/matches/{match_id}/blocked")
async def blocked_here(
    request: Request, who: AnAsker, match_id: str, watch: Watch = None
) -> dict[str, list[str | None]]:
    """Give the handles of those at a table whom I have blocked."""
    hall = hall_of(request)
    mine, _ = await hall.keeper.in_thread(hall.store.people.blocked, who.person.id)
    async with hall.at(match_id) as state:
        viewer_of(state, who, None, watch)
        return {"handles": [handle_of(state, person) for person in heard_at(state) if person in mine]}
