"""The HTTP API: people, games, matches. `docs/protocol.md` explains it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from bagatelle.game import find_game, games
from bagatelle.language import LANGUAGES, mark, speak
from bagatelle.table import commands, frames, messages
from bagatelle.table.actions import Actions, Asker, viewer_of
from bagatelle.table.describing import describe_game, rules_html
from bagatelle.table.hall import Hall
from bagatelle.table.identity import AnAsker, find_asker, language_of, set_cookie
from bagatelle.table.store import LINK_SECONDS
from bagatelle.table.words import words

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": what,
        "content": {
            "application/json": {"schema": {"type": "object", "properties": {"refused": {"type": "string"}}}}
        },
    }
    for status, what in {
        400: "The body is not JSON.",
        401: "Nobody asks.",
        403: "Not yours.",
        404: "There is none.",
        409: "Refused by the rules or by the table, with the reason.",
        413: "Too large.",
        415: "Not JSON.",
        422: "Not what is expected here.",
        429: "Too much at once.",
    }.items()
}
router = APIRouter(prefix="/api", responses=REFUSALS)

Eyes = Annotated[str | None, Query(alias="as", max_length=16, pattern="^([0-9]{1,2}|spectator)$")]
Watch = Annotated[str | None, Query(max_length=64)]


def hall_of(request: Request) -> Hall:
    """The hall behind a request."""
    hall: Hall = request.app.state.hall
    return hall


def actions_of(request: Request) -> Actions:
    """What carries out commands."""
    actions: Actions = request.app.state.actions
    return actions


def _eyes(text: str | None) -> int | str | None:
    return int(text) if text and text.isdecimal() else text


# People


@router.get("/me", tags=["people"])
async def me(request: Request, response: Response) -> dict[str, Any]:
    """Who I am; a browser that is new here becomes somebody."""
    found = await find_asker(request)
    if found is None:
        _limit(request, "people")
        language = None
        hall = hall_of(request)
        person, token = await hall.keeper.read(hall.store.new_person, "", language, hall.now())
        set_cookie(request, response, token)
        found = Asker(person, language_of(request))
    return {"name": found.person.name, "language": found.language}


@router.post("/people", tags=["people"], status_code=201)
async def new_person(request: Request, new: messages.NewPerson) -> dict[str, Any]:
    """A person for a program; the token is told only now."""
    _limit(request, "people")
    hall = hall_of(request)
    say = speak(language_of(request))
    name = commands.clean_name(new.name, say) if new.name else ""
    _, token = await hall.keeper.read(hall.store.new_person, name, _language(new.language), hall.now())
    return {"token": token, "name": name}


def _language(code: str | None) -> str | None:
    if code is not None:
        speak(code)
    return code


@router.patch("/me", tags=["people"])
async def change_me(request: Request, who: AnAsker, new: messages.ChangePerson) -> dict[str, Any]:
    """Another name or language."""
    values = {}
    if new.name is not None:
        values["name"] = commands.clean_name(new.name, who.say)
    if new.language is not None:
        values["language"] = _language(new.language) or "en"
    hall = hall_of(request)
    if values:
        await hall.keeper.read(lambda: hall.store.change_person(who.person.id, **values))
    return {"name": values.get("name", who.person.name), "language": values.get("language", who.language)}


@router.post("/me/link", tags=["people"], status_code=201)
async def new_link(request: Request, who: AnAsker) -> dict[str, Any]:
    """A code to go on as me on another device."""
    hall = hall_of(request)
    code = await hall.keeper.read(hall.store.new_link, who.person.id, hall.now())
    return {"code": code, "seconds": LINK_SECONDS}


@router.post("/me/continue", tags=["people"])
async def use_link(request: Request, response: Response, link: messages.UseLink) -> dict[str, Any]:
    """Become the person who was given this code."""
    _limit(request, "people")
    hall = hall_of(request)
    token = await hall.keeper.read(hall.store.use_link, link.code, hall.now())
    if token is None:
        raise HTTPException(404, mark("This code is spent or too old; make a new one."))
    set_cookie(request, response, token)
    return {"token": token}


@router.get("/me/matches", tags=["people"])
async def my_matches(request: Request, who: AnAsker) -> list[dict[str, Any]]:
    """My matches, those where it is my turn first."""
    hall = hall_of(request)
    rows = await hall.keeper.read(hall.store.matches_of, who.person.id)
    found = [_overview(row, who) for row in rows]
    return sorted(found, key=lambda match: (match["state"] == "over", not match["my_turn"], -match["at"]))


def _overview(row: dict[str, Any], who: Asker) -> dict[str, Any]:
    mine = [seat["seat"] for seat in row["seats"] if seat["person"] == who.person.id]
    return {
        "id": row["id"],
        "game": row["game"],
        "title": find_game(row["game"]).title,
        "players": [seat["name"] for seat in row["seats"]],
        "mine": mine,
        "state": row["stage"],
        "my_turn": row["stage"] == "playing" and row["actor"] in mine and not row["bot_to_act"],
        "at": row["updated_at"],
        "deadline": row["deadline"],
    }


# Games


@router.get("/games", tags=["games"])
async def all_games(request: Request) -> list[dict[str, Any]]:
    """Every game with everything that a form needs."""
    found = await find_asker(request)
    language = language_of(request, found.person if found else None)
    return [describe_game(game, language) for game in games().values()]


@router.get("/games/{game}/rules", tags=["games"])
async def game_rules(request: Request, game: str) -> dict[str, Any]:
    """The rules, in our own words, as HTML."""
    if game not in games():
        raise HTTPException(404, mark("There is no such game."))
    found = await find_asker(request)
    language = language_of(request, found.person if found else None)
    return {"title": find_game(game).title, "html": rules_html(find_game(game), language)}


@router.get("/games/{game}/progress", tags=["games"])
async def game_progress(request: Request, game: str) -> dict[str, Any]:
    """How far a game is: waiting, compiling or ready, and the share of the work that is done."""
    if game not in games():
        raise HTTPException(404, mark("There is no such game."))
    hall: Hall = request.app.state.hall
    return hall.preparations.progress(games()[game])._asdict()


@router.get("/words", tags=["games"])
async def page_words(
    language: Annotated[str, Query(max_length=8)] = "en",
    game: Annotated[str | None, Query(max_length=64)] = None,
) -> dict[str, Any]:
    """The texts of the page, or of a game's board."""
    if language not in LANGUAGES or (game is not None and game not in games()):
        raise HTTPException(404, mark("There is no such language or game."))
    return words(language, game)


# Matches


@router.post("/matches", tags=["matches"], status_code=201)
async def new_match(request: Request, who: AnAsker, new: messages.NewMatch) -> dict[str, Any]:
    """Set up a table."""
    _limit(request, "matches")
    state = await actions_of(request).set_up(who, new)
    return {"id": state.id, "invite": state.invite, "watch": state.watch}


async def _by_code(request: Request, column: str, code: str) -> str:
    hall = hall_of(request)
    match = await hall.keeper.read(hall.store.by_code, column, code) if len(code) <= 32 else None
    if match is None:
        raise HTTPException(404, mark("This address leads to no table; ask for it again."))
    return match


@router.get("/invitations/{invite}", tags=["matches"])
async def invitation(request: Request, who: AnAsker, invite: str) -> dict[str, Any]:
    """Who invites to what."""
    async with hall_of(request).at(await _by_code(request, "invite", invite)) as state:
        mine = state.seats_of(who.person.id)
        by = next((seat.name for seat in state.seats if seat.person and seat.person == state.host), "")
        settings = state.settings
        return {
            "game": settings.game.name,
            "title": settings.game.title,
            "by": by,
            "seats": [{"kind": seat.kind, "name": seat.name} for seat in state.seats],
            "options": settings.options.changed(),
            "clock": settings.clock.plain() if settings.clock else None,
            "state": state.stage,
            "id": state.id if mine else None,
        }


@router.post("/invitations/{invite}", tags=["matches"])
async def sit_down(request: Request, who: AnAsker, invite: str, how: messages.SitDown) -> dict[str, Any]:
    """Take a seat."""
    match = await _by_code(request, "invite", invite)
    seat = await actions_of(request).sit(who, match, how.name, how.seat)
    return {"id": match, "seat": seat}


@router.get("/watch/{watch}", tags=["matches"])
async def watched(request: Request, watch: str) -> dict[str, Any]:
    """The match behind an address for spectators."""
    return {"id": await _by_code(request, "watch", watch)}


@router.post("/matches/{match}/seats/{seat}", tags=["matches"])
async def put_bot(
    request: Request, who: AnAsker, match: str, seat: int, new: messages.PutBot
) -> dict[str, Any]:
    """The host seats a bot, or opens a seat again."""
    await actions_of(request).put_bot(who, match, seat, new.bot)
    return {"done": True}


@router.post("/matches/{match}/start", tags=["matches"])
async def start(request: Request, who: AnAsker, match: str) -> dict[str, Any]:
    """The host begins; bots take the open seats."""
    await actions_of(request).start(who, match)
    return {"done": True}


@router.get("/matches/{match}", tags=["matches"])
async def table(
    request: Request, who: AnAsker, match: str, eyes: Eyes = None, watch: Watch = None
) -> dict[str, Any]:
    """The table as I may see it."""
    hall = hall_of(request)
    async with hall.at(match) as state:
        viewer = viewer_of(state, who, _eyes(eyes), watch)
        return await hall.look(state, viewer)


@router.get("/matches/{match}/moves", tags=["matches"])
async def legal_moves(request: Request, who: AnAsker, match: str, eyes: Eyes = None) -> list[dict[str, Any]]:
    """What I may play now."""
    async with hall_of(request).at(match) as state:
        viewer = viewer_of(state, who, _eyes(eyes), None)
        return frames.moves(state, viewer) if frames.may_move(state, viewer) else []


@router.post("/matches/{match}/commands", tags=["matches"])
async def perform(
    request: Request, who: AnAsker, match: str, command: messages.TableCommand
) -> dict[str, Any]:
    """Any command of the socket."""
    if command.match != match:
        raise HTTPException(422, mark("The command is for another match."))
    if not request.app.state.limits.commands.allows(who.person.id):
        raise HTTPException(429, who.say("That is too much at once; wait a moment."))
    return await actions_of(request).perform(who, command)


@router.get("/matches/{match}/moments/{event}", tags=["matches"])
async def moment(
    request: Request, who: AnAsker, match: str, event: int, eyes: Eyes = None, watch: Watch = None
) -> dict[str, Any]:
    """What was seen after an event."""
    async with hall_of(request).at(match) as state:
        viewer = viewer_of(state, who, _eyes(eyes), watch)
        if state.match is None or not 0 <= event <= len(state.match.events):
            raise HTTPException(404, who.say("There is no such moment in this match."))
        view = state.settings.game.view.view(state.match.moment(event), viewer.seat)
        return {"event": event, "view": view}


@router.get("/matches/{match}/record", tags=["matches"])
async def record(
    request: Request, who: AnAsker, match: str, eyes: Eyes = None, watch: Watch = None
) -> Response:
    """The record, as far as I may know it."""
    async with hall_of(request).at(match) as state:
        viewer = viewer_of(state, who, _eyes(eyes), watch)
        if state.match is None:
            raise HTTPException(409, who.say("The match has not begun yet."))
        text = frames.record(state, viewer).to_json()
    name = f"{state.settings.game.name}-{state.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/matches/{match}/draws", tags=["matches"])
async def draws(request: Request, who: AnAsker, match: str, watch: Watch = None) -> dict[str, Any]:
    """After the end: what chance chose from each time, to be checked against the seed."""
    async with hall_of(request).at(match) as state:
        viewer_of(state, who, None, watch)
        if not state.result:
            raise HTTPException(409, who.say("The match is not over yet."))
        if state.settings.by_hand:
            raise HTTPException(409, who.say("This match was played with real pieces: there is no seed."))
        listed = list(frames.draws(state))
        return {
            "id": state.id,
            "commitment": frames.commitment(state),
            "seed": state.seed.hex(),
            "draws": listed,
        }


def _limit(request: Request, which: Literal["people", "matches"]) -> None:
    client = request.client.host if request.client else "?"
    if not getattr(request.app.state.limits, which).allows(client):
        raise HTTPException(429, mark("That is too much at once; wait a moment."))


# For those who run a table

operating = APIRouter()


@operating.get("/healthz", tags=["operation"])
async def health(request: Request) -> JSONResponse:
    """Whether the table and its database work."""
    hall = hall_of(request)
    try:
        counts = await hall.keeper.read(hall.store.counts)
    except Exception:
        return JSONResponse({"healthy": False}, 503)
    return JSONResponse({"healthy": True, "matches": counts})


@operating.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Figures for Prometheus."""
    hall = hall_of(request)
    return PlainTextResponse(hall.metrics.text(hall.in_use()))
