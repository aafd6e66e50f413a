"""The table as an ASGI application: `create_app` puts its parts together."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from bagatelle import __version__
from bagatelle.game import games
from bagatelle.language import mark, speak
from bagatelle.refusal import Refused
from bagatelle.table import api, messages, pages, socket
from bagatelle.table.actions import Actions, Forbidden
from bagatelle.table.database import open_database
from bagatelle.table.garbage import tidy_up
from bagatelle.table.guard import Guard, Limits
from bagatelle.table.hall import Hall, Unknown
from bagatelle.table.identity import find_asker, language_of
from bagatelle.table.scribe import Scribe
from bagatelle.table.store import Store
from bagatelle.table.thinking import Thinking

log = logging.getLogger("bagatelle.table")


def create_app(
    database: str,
    *,
    base_url: str | None = None,
    limits: Limits | None = None,
    pace: float = 0.7,
    open_to_network: bool = False,
    warm: bool = True,
) -> FastAPI:
    """A table on a database. `pace` is how long a bot waits before it plays, so that one can follow."""
    limits = limits or Limits.usual()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(await asyncio.to_thread(open_database, database))
        hall = Hall(store, pace, scribe=Scribe(database))
        thinking = Thinking(hall)
        app.state.hall, app.state.thinking = hall, thinking
        app.state.actions = Actions(hall, thinking)
        hall.start()
        thinking.start()
        if warm:
            hall.spawn(_warm(hall))
        hall.spawn(tidy_up(lambda: hall.metrics.entries))
        yield
        await hall.close()
        thinking.close()

    app = FastAPI(
        title="Bagatelle", version=__version__, lifespan=life, openapi_url="/api/openapi.json", docs_url=None,
        redoc_url=None, description="Play tabletop games with friends and bots.",
    )  # fmt: skip
    app.state.base_url = base_url
    app.state.limits = limits
    app.state.open_to_network = open_to_network
    for router in (api.router, api.operating, socket.router, pages.router):
        app.include_router(router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(Unknown, _unknown)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(Guard, limits=limits, base_url=base_url)
    return app


async def _warm(hall: Hall) -> None:
    """Load every game before somebody needs it; the first time ever that takes a while."""
    hall.preparations.begin(games().values())
    for game in games().values():
        await hall.ready(game, asked_for=False)
    gc.collect()
    gc.freeze()  # all that is loaded now stays, so it need not be looked through again for garbage


class Answer(JSONResponse):
    """JSON in plain letters: what people send, and get back in a refusal, may hold halves of characters."""

    def render(self, content: object) -> bytes:
        """The bytes of the answer."""
        return json.dumps(content).encode()


async def _sentence(request: Request, sentence: str, status: int) -> JSONResponse:
    """A refusal in the language of the person; what is in that language already stays as it is."""
    hall: Hall = request.app.state.hall
    hall.metrics.refusals += 1
    found = await find_asker(request)
    language = language_of(request, found.person if found else None)
    return Answer({"refused": speak(language).raw(sentence)}, status)


async def _refused(request: Request, problem: Exception) -> JSONResponse:
    return await _sentence(request, str(problem), 403 if isinstance(problem, Forbidden) else 409)


async def _unknown(request: Request, _: Exception) -> JSONResponse:
    return await _sentence(request, mark("There is no such match."), 404)


async def _http(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, HTTPException)
    sentence = str(problem.detail)
    answer = await _sentence(
        request, sentence if sentence.endswith(".") else f"{sentence}.", problem.status_code
    )
    answer.headers.update(problem.headers or {})
    return answer


async def _invalid(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    return await _sentence(request, messages.what_is_wrong(first, first["loc"][1:]), 422)


async def _failed(request: Request, problem: Exception) -> JSONResponse:
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=problem)
    hall: Hall | None = getattr(request.app.state, "hall", None)
    if hall:
        hall.metrics.errors += 1
    return JSONResponse({"refused": "Something went wrong here; nothing was changed. Try again."}, 500)
