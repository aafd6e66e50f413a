"""Who asks: a token in a cookie or in a header, and the language they read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Request, Response
from starlette.requests import HTTPConnection

from bagatelle.language import LANGUAGES, Say, mark, speak
from bagatelle.table.storage.people import Person
from bagatelle.table.web.app_state import hall_of, reach_of
from bagatelle.table.web.device_names import device_kind
from bagatelle.table.web.networks import network_of

COOKIE = "bagatelle"
"""The cookie over http, and of browsers that came over https before there was the other one."""
HOST_COOKIE = "__Host-bagatelle"
"""The cookie over https: browsers take one of this name from no other host, not even from a part of the same domain."""
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Asker:
    """Somebody who asks, and the language they want the answer in."""

    person: Person
    language: str
    address: str = "?"
    """What counts as the address that they ask from, for IPv6 a /64; never stored, but for a number that thousands of
    networks share, with a table that anybody may join."""
    device: str = ""
    """The device that they ask from, as its owner may know it."""

    @property
    def say(self) -> Say:
        """The voice to answer in."""
        return speak(self.language)


def is_program(connection: HTTPConnection) -> bool:
    """Whether a request says who asks as programs do, in a header of its own."""
    return "authorization" in connection.headers


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token that came with a request."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(HOST_COOKIE) or connection.cookies.get(COOKIE)


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


def is_secure(request: HTTPConnection) -> bool:
    """Whether the page came over an encrypted connection."""
    return request.url.scheme == "https" or reach_of(request).is_https


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Let a browser remember who it is."""
    secure = is_secure(request)
    if secure and COOKIE in request.cookies:
        _delete(response, COOKIE)
    response.set_cookie(
        HOST_COOKIE if secure else COOKIE,
        token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/",
    )  # fmt: skip


def move_cookie(request: Request, response: Response) -> None:
    """Give a browser that came over https under the older name the newer one."""
    token = request.cookies.get(COOKIE)
    if token and HOST_COOKIE not in request.cookies and is_secure(request) and not is_program(request):
        set_cookie(request, response, token)


def forget_cookie(request: Request, response: Response) -> None:
    """Let a browser forget who it was."""
    _delete(response, COOKIE)
    if HOST_COOKIE in request.cookies:
        _delete(response, HOST_COOKIE)


def _delete(response: Response, name: str) -> None:
    response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=name == HOST_COOKIE)


async def find_asker(connection: HTTPConnection) -> Asker | None:
    """Return who asks, if they have said so."""
    token = token_of(connection)
    if not token or len(token) > 200:
        return None
    hall = hall_of(connection)
    known = await hall.keeper.in_thread(hall.store.people.recognise, token)
    if known is None:
        return None
    note_use(connection, known.device.id, known.device.used_at)
    person = known.person
    return Asker(person, language_of(connection, person), address_of(connection), known.device.id)


def note_use(connection: HTTPConnection, device: str, used_at: float | None = None) -> None:
    """Note that a device is in use, unless that was noted a short time ago."""
    hall, token = hall_of(connection), token_of(connection)
    if token and hall.devices.is_worth_noting(device, used_at, hall.now()):
        hall.spawn(
            hall.keeper.in_thread(hall.store.people.note_use, token, hall.now(), device_of(connection))
        )


def address_of(connection: HTTPConnection) -> str:
    """Return what counts as the address of whoever asks, as a trusted proxy tells it."""
    return network_of(connection.client.host) if connection.client else "?"


def device_of(connection: HTTPConnection) -> str:
    """Return what kind of device asks, as it is stored."""
    return device_kind(connection.headers.get("user-agent", ""))


async def asker(request: Request) -> Asker:
    """Return who asks; strangers must introduce themselves first."""
    found = await find_asker(request)
    if found is None:
        raise HTTPException(
            401, mark("Say who you are first: GET /api/me in a browser, POST /api/people in a program.")
        )
    return found


AnAsker = Annotated[Asker, Depends(asker)]
