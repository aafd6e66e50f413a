"""People: who somebody is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from bagatelle.language import speak
from bagatelle.table.play.chair import person_name
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
    move_cookie,
    set_cookie,
)

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/me", tags=["people"])
async def me(request: Request, response: Response) -> dict[str, Any]:
    """Say who I am; a browser that is new here becomes a person."""
    if is_program(request):
        found = await asker(request)
    else:
        known = await find_asker(request)
        found = known or await _new_browser(request, response)
        if known:
            move_cookie(request, response)
    return {"name": found.person.name, "language": found.language, "shown": found.person.shown}


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
    name = person_name(new.name, say) if new.name else ""
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
    """Change my name or language, or whether others may see that I am here."""
    values: dict[str, Any] = {}
    if new.name is not None:
        values["name"] = person_name(new.name, who.say)
    if new.language is not None:
        values["language"] = _language(new.language) or "en"
    if new.shown is not None:
        values["shown"] = int(new.shown)
    hall = hall_of(request)
    if values:
        await hall.keeper.in_thread(lambda: hall.store.people.change_person(who.person.id, **values))
        hall.lounge.left(who.person.id)
    return {
        "name": values.get("name", who.person.name),
        "language": values.get("language", who.language),
        "shown": bool(values.get("shown", who.person.shown)),
    }
