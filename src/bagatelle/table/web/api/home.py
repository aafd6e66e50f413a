"""The first page in one answer: my matches in short, the tables that anybody may join, and who is here."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from bagatelle.game import games
from bagatelle.table.play.settings import Settings
from bagatelle.table.storage.lounge import OpenTable, count_listed
from bagatelle.table.storage.my_matches import Wanted, count_matches, matches_of
from bagatelle.table.storage.people import handle_for
from bagatelle.table.studies.allowed import is_installed
from bagatelle.table.web.api.my_matches import overview
from bagatelle.table.web.api.refusals import REFUSALS
from bagatelle.table.web.app_state import desk_of, hall_of
from bagatelle.table.web.identity import AnAsker

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["people"])

AT_FIRST = 6
"""How many of my matches stand on the first page."""
MOST_TABLES = 30
MOST_PEOPLE = 60


@router.get("/home")
async def home(request: Request, who: AnAsker) -> dict[str, Any]:
    """Give what the first page shows: a few of my matches and how many there are, the tables that anybody may join,
    who is here, and whether there is a lab. Whoever asks is here themselves, if they want it shown or let
    anybody join a table of theirs."""
    hall, me = hall_of(request), who.person.id
    engine, in_thread, known = hall.store.engine, hall.keeper.in_thread, [*games()]
    is_host = await in_thread(count_listed, engine, me, hall.now()) > 0
    if (who.person.shown or is_host) and await hall.lounge.saw(me) and is_host:
        hall.lounge.forget()  # the tables of whoever comes back are shown again
    mine = await in_thread(matches_of, engine, me, known, Wanted(most=AT_FIRST))
    counts = await in_thread(count_matches, engine, me, known)
    blocked, blocked_by = await in_thread(hall.store.people.blocked, me)
    avoided, sight = blocked | blocked_by, await hall.lounge.look()
    tables = [table for table in sight.tables if not avoided & _people_at(table) and table.game in games()]
    around = [
        {"name": name, "handle": handle_for(me, person)}
        for person, name in sight.people
        if person != me and person not in avoided
    ]
    return {
        "matches": [overview(row, who) for row in mine],
        "counts": counts,
        "tables": [_plain(table, me) for table in tables[:MOST_TABLES]],
        "lab": desk_of(request).most > 0 and is_installed(),
        "here": {"shown": who.person.shown, "named": bool(who.person.name), "people": around[:MOST_PEOPLE]},
    }


def _people_at(table: OpenTable) -> set[str]:
    return {table.host, *(seat["person"] for seat in table.seats if seat["person"])}


def _plain(table: OpenTable, me: str) -> dict[str, Any]:
    """What a stranger may know of a table that anybody may join; `id` leads to its invitation."""
    settings = Settings.read({**table.settings, "game": table.game})
    return {
        "id": table.id,
        "game": table.game,
        "title": settings.game.title,
        "seats": [{"kind": _kind(seat), "name": seat["name"]} for seat in table.seats],
        "options": settings.options.changed(),
        "clock": settings.clock.plain() if settings.clock else None,
        "since": table.since,
        "mine": me in _people_at(table),
    }


def _kind(seat: dict[str, Any]) -> str:
    if seat["person"]:
        return "open" if seat["invited"] else "person"
    return "bot" if seat["bot"] else "open"
