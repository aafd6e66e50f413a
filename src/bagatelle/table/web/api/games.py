"""Games: what there is to play, and every text that the page shows."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response

from bagatelle.game import find_game, games
from bagatelle.language import LANGUAGES, mark
from bagatelle.refusal import Refused
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS
from bagatelle.table.web.app_state import hall_of, limits_of
from bagatelle.table.web.game_facts import describe_game, portraits
from bagatelle.table.web.identity import AnAsker, find_asker, language_of
from bagatelle.table.web.limits import TooMuch
from bagatelle.table.web.page.keepable import keepable
from bagatelle.table.web.reading import reading
from bagatelle.table.web.words import words

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/games", tags=["games"], response_model=list[dict[str, Any]])
async def all_games(request: Request) -> Response:
    """List the games, with everything that a form needs to set one up."""
    found = await find_asker(request)
    language = language_of(request, found.person if found else None)
    return keepable(request, [describe_game(game, language) for game in games().values()])


@router.get("/games/{game}/rules", tags=["games"], response_model=dict[str, Any])
async def game_rules(request: Request, game: str) -> Response:
    """Give what there is to read about a game, as HTML: how to play, the rules, and the rulings behind their tags."""
    if game not in games():
        raise HTTPException(404, mark("There is no such game."))
    found = await find_asker(request)
    language = language_of(request, found.person if found else None)
    return keepable(request, reading(find_game(game), language))


@router.get("/games/{game}/portraits", tags=["games"], response_model=dict[str, Any])
async def game_portraits(
    request: Request,
    game: str,
    role: Annotated[str, Query(max_length=64)],
    value: Annotated[str | None, Query(max_length=200)] = None,
) -> Response:
    """Give what players may choose in a role, as a board draws it: everything that the game proposes, or any value; of
    one that is no good, what is wrong with it."""
    if game not in games() or role not in games()[game].options.roles(0):
        raise HTTPException(404, mark("There is nothing to choose."))
    found = await find_asker(request)
    language = language_of(request, found.person if found else None)
    chosen = games()[game]
    if value is None:
        return keepable(request, {"portraits": portraits(chosen, role, language), "wrong": None})
    try:
        drawn, wrong = [chosen.pairing.portrait(role, value, chosen.say(language))], None
    except Refused as refused:
        drawn, wrong = [], str(refused)
    return keepable(request, {"portraits": drawn, "wrong": wrong})


@router.post("/games/{game}/pairing", tags=["games"])
async def pairing(request: Request, who: AnAsker, game: str, asked: incoming.Pairing) -> dict[str, Any]:
    """Say how even a match would be, and if wanted, what one seat should have to make it so."""
    if game not in games():
        raise HTTPException(404, mark("There is no such game."))
    if not limits_of(request).looks.allows(who.person.id):
        raise TooMuch(who.say)
    hall, chosen = hall_of(request), games()[game]
    chosen.check_seats(len(asked.choices), who.say)
    choices = {seat: choice for seat, choice in enumerate(asked.choices) if choice and seat != asked.fair}
    say = chosen.say(who.language)
    options = chosen.options.read(asked.options, say).with_choices(choices, say)
    await hall.ready(chosen)

    def work_out() -> dict[str, Any]:
        after = options
        if asked.fair is not None and asked.fair < len(asked.choices):
            after = options.with_choices(
                {asked.fair: chosen.pairing.fair(options, asked.fair, Random())}, say
            )
        every = [after.choice_of(seat) for seat in range(len(asked.choices))]
        return {"choices": every, "balance": chosen.pairing.balance(after)}

    return await hall.aside(who.person.id, work_out)


@router.get("/games/{game}/progress", tags=["games"])
async def game_progress(request: Request, game: str) -> dict[str, Any]:
    """Say how far a game is: waiting, compiling or ready, and the share of the work that is done."""
    if game not in games():
        raise HTTPException(404, mark("There is no such game."))
    return hall_of(request).preparations.progress(games()[game])._asdict()


@router.get("/words", tags=["games"], response_model=dict[str, Any])
async def page_words(
    request: Request,
    language: Annotated[str, Query(max_length=8)] = "en",
    game: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """Give every text of the page, or of a game's board, in one language."""
    if language not in LANGUAGES or (game is not None and game not in games()):
        raise HTTPException(404, mark("There is no such language or game."))
    return keepable(request, words(language, game))
