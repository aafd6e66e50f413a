"""What a request that goes wrong is answered: one sentence, in the language of whoever asked. What nobody expected is
left to the guard."""

from __future__ import annotations

import json

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from bagatelle.language import mark, speak
from bagatelle.refusal import Refused
from bagatelle.table.live.hall import Unknown
from bagatelle.table.storage.trouble import StorageTrouble
from bagatelle.table.web import incoming
from bagatelle.table.web.app_state import hall_of
from bagatelle.table.web.identity import find_asker, language_of
from bagatelle.table.web.limits import TooMuch
from bagatelle.table.web.rights import Forbidden

FAILED = mark("Something went wrong; nothing was changed. Try again.")


def answer_errors(app: FastAPI) -> None:
    """Let an application answer what goes wrong with a sentence."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(Unknown, _unknown)
    app.add_exception_handler(StorageTrouble, _storage)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)


class PlainJSON(JSONResponse):
    """JSON in ASCII: what people send, and get back in a refusal, may hold halves of characters."""

    def render(self, content: object) -> bytes:
        """Return the bytes of the answer."""
        return json.dumps(content).encode()


async def _sentence(request: Request, sentence: str, status: int) -> JSONResponse:
    """Answer with a refusal in the person's language; what is in that language already stays as it is."""
    hall_of(request).metrics.refusals += 1
    try:
        found = await find_asker(request)
    except StorageTrouble:
        found = None
    language = language_of(request, found.person if found else None)
    return PlainJSON({"refused": speak(language).raw(sentence)}, status)


async def _refused(request: Request, problem: Exception) -> JSONResponse:
    status = 403 if isinstance(problem, Forbidden) else 429 if isinstance(problem, TooMuch) else 409
    return await _sentence(request, str(problem), status)


async def _unknown(request: Request, _: Exception) -> JSONResponse:
    return await _sentence(request, mark("There is no such match."), 404)


async def _storage(request: Request, problem: Exception) -> JSONResponse:
    """Say that the database is to blame, in the browser's language: nobody can be looked up now."""
    assert isinstance(problem, StorageTrouble)
    hall_of(request).metrics.refusals += 1
    sentence = speak(language_of(request)).raw(problem.sentence)
    return PlainJSON({"refused": sentence}, 503, headers={"Retry-After": "2"})


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
    return await _sentence(request, incoming.what_is_wrong(first, first["loc"][1:]), 422)
