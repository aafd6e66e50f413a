"""At the door: which requests are refused before anybody looks at them, and which headers every answer carries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from bagatelle.language import mark, speak
from bagatelle.table.live.failures import in_one_line
from bagatelle.table.live.hall import Hall
from bagatelle.table.web.errors import FAILED
from bagatelle.table.web.identity import language_of
from bagatelle.table.web.limits import TOO_MUCH, Limits
from bagatelle.table.web.page.edition import File
from bagatelle.table.web.reach import Reach, host_name

MOST_BODY = 64 * 1024
MOST_RECORD = 1024 * 1024
RECORDS = "/api/records/"
"""Where whole records are sent to, which are longer than anything else."""
TOO_MANY = 429
FAILED_SOCKET = 1011
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
FOR_EVERYTHING = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
HEADERS = {
    **FOR_EVERYTHING,
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What every answer says, but for scripts and styles: the rest means nothing there, and is a quarter of a visit."""
KEEP_NOTHING = "no-store"
"""What an answer says about keeping it, unless it says something else itself."""
ONLY_ENCRYPTED = "max-age=15552000"
"""Half a year: a browser that came over https asks in no other way so long."""
SAFE = ("GET", "HEAD", "OPTIONS")
LONGEST_NAME = 80


@dataclass(frozen=True)
class Refusal:
    """A status, and a sentence with its values."""

    status: int
    sentence: str
    values: dict[str, str] = field(default_factory=dict)


class Guard:
    """Refuses unknown names, floods, large bodies and pages of other sites, adds the headers, and catches every error
    that nothing inside has answered.

    Files of the page are answered here, from memory: that costs no more than refusing them, so they are not counted.
    """

    def __init__(self, app: ASGIApp, limits: Limits, reach: Reach, files: Mapping[str, File]) -> None:
        self.app = app
        self.limits = limits
        self.reach = reach
        self.files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket in, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        begun = gone = False

        async def noting(message: Message) -> None:
            nonlocal begun, gone
            begun = True
            try:
                await send(message)
            except OSError:  # how a server says that the other side has left
                gone = True
                raise

        try:
            await self._let_in(scope, receive, noting)
        except Exception as problem:
            if (gone and isinstance(problem, OSError)) or isinstance(problem, WebSocketDisconnect):
                return
            _note_failure(scope, problem)
            await self._tell_failure(scope, send, begun)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        refusal = self._unknown_host(scope, headers)
        file = self.files.get(scope["path"]) if scope.get("method") in ("GET", "HEAD") else None
        if file and not refusal:
            own = HEADERS if file.opens_by_itself else FOR_EVERYTHING
            await file.send(self._with_headers(scope, send, own), headers, scope["method"])
            return
        refusal = refusal or self._refusal(scope, headers)
        if refusal:
            await self._refuse(scope, send, refusal)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, _bounded(receive, _most_in(scope)), self._with_headers(scope, send))

    def _unknown_host(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Refuse a request without a name, or with one that is not ours, and say how the table learns another one."""
        hosts = headers.getlist("host")
        if not hosts and scope.get("http_version") != "1.0":
            return Refusal(400, mark("The request has no Host header, which HTTP/1.1 requires."))
        arrived_at = (scope.get("server") or ("",))[0]
        if len(hosts) <= 1 and all(self.reach.knows(host, arrived_at) for host in hosts):
            return None
        sentence = mark(
            "This table does not know the name '{name}'. Whoever runs it can start it with --host-name {name}, or with "
            "--base-url if a proxy stands in front."
        )
        return Refusal(421, sentence, {"name": (host_name(hosts[-1]) or hosts[-1])[:LONGEST_NAME]})

    def _refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Why a request or a socket is refused, if it is."""
        is_socket = scope["type"] == "websocket"
        if not is_socket and not self.limits.requests.allows((scope.get("client") or ("?",))[0]):
            return Refusal(TOO_MANY, TOO_MUCH)
        if not is_socket and scope["method"] in SAFE:
            return None
        if not self.reach.is_own_origin(headers.get("origin"), scope["scheme"], headers.get("host", "")):
            return Refusal(403, mark("Pages of other sites may not act for you here."))
        return None if is_socket else _wrong_body(headers, _most_in(scope))

    def _with_headers(self, scope: Scope, send: Send, shared: Mapping[str, str] = HEADERS) -> Send:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = MutableHeaders(scope=message)
                for name, value in self._headers(scope, shared).items():
                    own.setdefault(name, value)
            await send(message)

        return with_headers

    def _headers(self, scope: Scope, shared: Mapping[str, str]) -> dict[str, str]:
        headers = {**shared, "Cache-Control": KEEP_NOTHING}
        if self.reach.is_https or scope["scheme"] in ("https", "wss"):
            headers["Strict-Transport-Security"] = ONLY_ENCRYPTED
        return headers

    async def _tell_failure(self, scope: Scope, send: Send, begun: bool) -> None:
        """Answer a request that failed, or close its socket; an answer that was begun breaks off."""
        with suppress(Exception):  # the connection may be gone
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": FAILED_SOCKET})
            elif not begun:
                await self._refuse(scope, send, Refusal(500, FAILED))

    async def _refuse(self, scope: Scope, send: Send, refusal: Refusal) -> None:
        """Answer with one sentence; a socket is not even opened, and its browser would tell nobody why."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
            return
        say = speak(language_of(HTTPConnection(scope)))
        body = json.dumps({"refused": say(refusal.sentence, **refusal.values)}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if refusal.status == TOO_MANY:
            headers.append((b"connection", b"close"))  # whoever floods must dial again, which costs us less
        told = self._with_headers(scope, send)
        await told({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await told({"type": "http.response.body", "body": body})


def _note_failure(scope: Scope, problem: Exception) -> None:
    """Count an error that nobody expected, with one line in the log."""
    hall: Hall | None = getattr(scope["app"].state, "hall", None)
    if hall:
        what = (
            "a socket" if scope["type"] == "websocket" else f"a request ({scope['method']} {scope['path']})"
        )
        hall.failures.note(in_one_line(f"{what} failed"), problem)


def _most_in(scope: Scope) -> int:
    """How many bytes the body of a request may have."""
    return MOST_RECORD if scope["path"].startswith(RECORDS) else MOST_BODY


def _wrong_body(headers: Headers, most: int) -> Refusal | None:
    length = headers.get("content-length", "0")
    if length.isdecimal() and int(length) > most:
        return Refusal(413, mark("The request is too large."))
    has_body = length != "0" or "transfer-encoding" in headers
    if has_body and headers.get("content-type", "").split(";")[0].strip() != "application/json":
        return Refusal(415, mark("Send JSON, with the content type application/json."))
    return None


def _bounded(receive: Receive, most: int) -> Receive:
    """Stop reading a body that is too long, whatever length it announced."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            return {"type": "http.disconnect"}
        return message

    return bounded
