"""People: who somebody is, on this device and on another."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response

from bagatelle.game import find_game
from bagatelle.language import mark, speak
from bagatelle.table.play import commands
from bagatelle.table.storage.store import LINK_SECONDS
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS, refuse_flood
from bagatelle.table.web.app_state import hall_of
from bagatelle.table.web.identity import AnAsker, Asker, address_of, find_asker, language_of, set_cookie

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/me", tags=["people"])
async def me(request: Request, response: Response) -> dict[str, Any]:
    """Say who I am; a browser that is new here becomes a person."""
    found = await find_asker(request)
    if found is None:
        refuse_flood(request, "people")
        language = None
        hall = hall_of(request)
        person, token = await hall.keeper.in_thread(hall.store.new_person, "", language, hall.now())
        set_cookie(request, response, token)
        found = Asker(person, language_of(request), address_of(request))
    return {"name": found.person.name, "language": found.language}


@router.post("/people", tags=["people"], status_code=201)
async def new_person(request: Request, new: incoming.NewPerson) -> dict[str, Any]:
    """Become a person, as a program; the token is told only now."""
    refuse_flood(request, "people")
    hall = hall_of(request)
    say = speak(language_of(request))
    name = commands.clean_name(new.name, say) if new.name else ""
    _, token = await hall.keeper.in_thread(hall.store.new_person, name, _language(new.language), hall.now())
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
        values["name"] = commands.clean_name(new.name, who.say)
    if new.language is not None:
        values["language"] = _language(new.language) or "en"
    hall = hall_of(request)
    if values:
        await hall.keeper.in_thread(lambda: hall.store.change_person(who.person.id, **values))
    return {"name": values.get("name", who.person.name), "language": values.get("language", who.language)}


@router.post("/me/link", tags=["people"], status_code=201)
async def new_link(request: Request, who: AnAsker) -> dict[str, Any]:
    """Give a code with which I can go on as myself on another device."""
    hall = hall_of(request)
    code = await hall.keeper.in_thread(hall.store.new_link, who.person.id, hall.now())
    return {"code": code, "seconds": LINK_SECONDS}


@router.post("/me/continue", tags=["people"])
async def use_link(request: Request, response: Response, link: incoming.UseLink) -> dict[str, Any]:
    """Go on as the person who was given this code."""
    refuse_flood(request, "people")
    hall = hall_of(request)
    token = await hall.keeper.in_thread(hall.store.use_link, link.code, hall.now())
    if token is None:
        raise HTTPException(404, mark("This code was used or has expired; make a new one."))
    set_cookie(request, response, token)
    return {"token": token}


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
    return {
        "id": row["id"],
        "game": row["game"],
        "title": find_game(row["game"]).title,
        "players": [seat["name"] for seat in row["seats"]],
        "mine": mine,
        "invited": [seat["seat"] for seat in own if seat["invited"]],
        "state": row["stage"],
        "my_turn": row["stage"] == "playing" and row["actor"] in mine and not row["bot_to_act"],
        "at": row["updated_at"],
        "deadline": row["deadline"],
    }
