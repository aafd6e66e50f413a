"""People: who somebody is, and where they play."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from bagatelle.game import games
from bagatelle.language import speak
from bagatelle.table.play.names import clean_name
from bagatelle.table.play.stuck import title_of
from bagatelle.table.play.why_stuck import why_stuck
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS, refuse_flood
from bagatelle.table.web.app_state import hall_of
from bagatelle.table.web.identity import (
    AnAsker,
    Asker,
    address_of,
    asker,
    device_of,
    find_asker,
    is_program,
    language_of,
    set_cookie,
)

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/me", tags=["people"])
async def me(request: Request, response: Response) -> dict[str, Any]:
    """Say who I am; a browser that is new here becomes a person."""
    if is_program(request):
        found = await asker(request)
    else:
        found = await find_asker(request) or await _new_browser(request, response)
    return {"name": found.person.name, "language": found.language}


async def _new_browser(request: Request, response: Response) -> Asker:
    refuse_flood(request, "people")
    hall = hall_of(request)
    device = device_of(request)
    person, token = await hall.keeper.in_thread(hall.store.people.new_person, "", None, hall.now(), device)
    set_cookie(request, response, token)
    return Asker(person, language_of(request), address_of(request))


@router.post("/people", tags=["people"], status_code=201)
async def new_person(request: Request, new: incoming.NewPerson) -> dict[str, Any]:
    """Become a person, as a program; the token is told only now."""
    refuse_flood(request, "people")
    hall = hall_of(request)
    say = speak(language_of(request))
    name = clean_name(new.name, say) if new.name else ""
    _, token = await hall.keeper.in_thread(
        hall.store.people.new_person, name, _language(new.language), hall.now(), device_of(request)
    )
    return {"token": token, "name": name}


def _language(code: str | None) -> str | None:
    if code is not None:
        speak(code)
    return code


@router.patch("/me", tags=["people"])
async def change_me(request: Request, who: AnAsker, new: incoming.ChangePerson) -> dict[str, Any]:
    """Change my name or language."""
    values = {}
    if new.name is not None:
        values["name"] = clean_name(new.name, who.say)
    if new.language is not None:
        values["language"] = _language(new.language) or "en"
    hall = hall_of(request)
    if values:
        await hall.keeper.in_thread(lambda: hall.store.people.change_person(who.person.id, **values))
    return {"name": values.get("name", who.person.name), "language": values.get("language", who.language)}


@router.get("/me/matches", tags=["people"])
async def my_matches(request: Request, who: AnAsker) -> list[dict[str, Any]]:
    """List my matches, those where it is my turn first."""
    hall = hall_of(request)
    rows = await hall.keeper.in_thread(hall.store.matches_of, who.person.id)
    found = [_overview(row, who) for row in rows]
    return sorted(found, key=lambda match: (match["state"] == "over", not match["my_turn"], -match["at"]))


def _overview(row: dict[str, Any], who: Asker) -> dict[str, Any]:
    own = [seat for seat in row["seats"] if seat["person"] == who.person.id]
    mine = [seat["seat"] for seat in own if not seat["invited"]]
    trouble = row["trouble"] if row["game"] in games() else "missing"
    return {
        "id": row["id"],
        "game": row["game"],
        "title": title_of(row["game"]),
        "players": [seat["name"] for seat in row["seats"]],
        "mine": mine,
        "invited": [seat["seat"] for seat in own if seat["invited"]],
        "state": "stuck" if trouble and row["stage"] != "over" else row["stage"],
        "trouble": why_stuck(trouble, who.say) if trouble else None,
        "my_turn": row["stage"] == "playing"
        and not trouble
        and row["actor"] in mine
        and not row["bot_to_act"],
        "at": row["updated_at"],
        "deadline": row["deadline"] if row["stage"] == "playing" else None,
    }
