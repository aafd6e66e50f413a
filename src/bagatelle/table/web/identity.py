"""Who asks: a token in a cookie or in a header, and the language they read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Request, Response
from starlette.requests import HTTPConnection

from bagatelle.language import LANGUAGES, Say, mark, speak
from bagatelle.table.storage.store import Person
from bagatelle.table.web.app_state import hall_of

COOKIE = "bagatelle"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Asker:
    """Somebody who asks, and the language they want the answer in."""

    person: Person
    language: str
    address: str = "?"
    """Where they ask from, as far as the server sees it."""

    @property
    def say(self) -> Say:
        """The voice to answer in."""
        return speak(self.language)


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token that came with a request."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)


def language_of(connection: HTTPConnection, person: Person | None = None) -> str:
    """Return the language somebody chose, or else the first of ours that their browser asks for.

    >>> from starlette.requests import HTTPConnection
    >>> language_of(HTTPConnection({"type": "http", "headers": [(b"accept-language", b"fr, nl-BE;q=0.8")]}))
    'nl'
    """
    if person and person.language in LANGUAGES:
        return person.language
    for wanted in connection.headers.get("accept-language", "").split(","):
        code = wanted.split(";")[0].strip().split("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request comes from."""
    return connection.client.host if connection.client else "?"


def is_secure(request: HTTPConnection) -> bool:
    """Whether the page came over an encrypted connection."""
    base = request.app.state.base_url
    return request.url.scheme == "https" or bool(base and base.startswith("https:"))


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Let a browser remember who it is."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure(request), path="/"
    )


async def find_asker(connection: HTTPConnection) -> Asker | None:
    """Return who asks, if they have said so."""
    token = token_of(connection)
    if not token or len(token) > 200:
        return None
    hall = hall_of(connection)
    person = await hall.keeper.in_thread(hall.store.find_person, token)
    return Asker(person, language_of(connection, person), address_of(connection)) if person else None


async def asker(request: Request) -> Asker:
    """Return who asks; strangers must introduce themselves first."""
    found = await find_asker(request)
    if found is None:
        raise HTTPException(
            401, mark("Say who you are first: GET /api/me in a browser, POST /api/people in a program.")
        )
    return found


AnAsker = Annotated[Asker, Depends(asker)]
