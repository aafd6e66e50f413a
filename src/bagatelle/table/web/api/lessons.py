"""Lessons: what to show, what a move is answered, and the match at the end. Nothing of a lesson is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, HTTPException, Path, Request, Response

from bagatelle.game import Game, games
from bagatelle.language import mark
from bagatelle.table.play import frames, lesson_table
from bagatelle.table.web import incoming
from bagatelle.table.web.api.refusals import REFUSALS
from bagatelle.table.web.app_state import dispatcher_of, hall_of, limits_of
from bagatelle.table.web.identity import AnAsker, Asker
from bagatelle.table.web.limits import TooMuch
from bagatelle.teaching import lesson_of, step_of

router = APIRouter(prefix="/api/games/{game}", tags=["lessons"], responses=REFUSALS)

Number = Annotated[int, Path(ge=1, le=99)]


def _game(name: str, who: Asker) -> Game:
    """The game of that name, which has a lesson."""
    if name not in games():
        raise HTTPException(404, mark("There is no such game."))
    lesson_of(games()[name], who.say)
    return games()[name]


async def _answer(request: Request, who: Asker, game: Game, make: Callable[[], dict[str, Any]]) -> Response:
    """Put an answer together in a thread, once the rules are loaded."""
    if not limits_of(request).looks.allows(who.person.id):
        raise TooMuch(who.say)
    hall = hall_of(request)
    await hall.ready(game)
    return Response(orjson.dumps(await hall.aside(who.person.id, make)), media_type="application/json")


def _name(who: Asker) -> str:
    return who.person.name or who.say("Player")


@router.get("/lesson")
async def lesson(who: AnAsker, game: str) -> dict[str, Any]:
    """Say how many steps the lesson of a game has, and how it ends."""
    return lesson_table.overview(_game(game, who), who.language)


@router.get("/lesson/{step}", response_model=dict[str, Any])
async def lesson_step(request: Request, who: AnAsker, game: str, step: Number) -> Response:
    """Give a step as it begins."""
    found = _game(game, who)
    step_of(found, step, who.say)
    return await _answer(
        request, who, found, lambda: lesson_table.show(found, step, _name(who), who.language)
    )


@router.post("/lesson/{step}", response_model=dict[str, Any])
async def try_move(
    request: Request, who: AnAsker, game: str, step: Number, tried: incoming.TryMove
) -> Response:
    """Say what a lesson answers to a move, and what follows the right one."""
    found = _game(game, who)
    step_of(found, step, who.say)
    return await _answer(
        request, who, found, lambda: lesson_table.attempt(found, step, tried.move, _name(who), who.language)
    )


@router.post("/lesson", status_code=201)
async def play_on(request: Request, who: AnAsker, game: str, how: incoming.PlayOn) -> dict[str, Any]:
    """Set up the match with which a lesson ends."""
    found = _game(game, who)
    taught = lesson_of(found)
    await hall_of(request).ready(found)
    many = int(found.position_line.read_position(taught.finale.start).seats)
    seats = [incoming.NewSeat(kind="bot", bot=taught.finale.bot) for _ in range(many)]
    seats[taught.learner] = incoming.NewSeat(kind="me")
    new = incoming.NewMatch(game=found.name, seats=seats, options=dict(taught.finale.options), mix=how.mix)
    state = await dispatcher_of(request).set_up(who, new, taught.finale.start)
    promise = frames.commitment(state)
    return {"id": state.id, "invite": state.invite, "watch": state.watch, "commitment": promise}
