"""At the door: which requests are refused before anybody looks at them, and which headers every answer carries."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bagatelle.language import mark, speak
from bagatelle.table.web.identity import language_of
from bagatelle.table.web.limits import Limits

MOST_BODY = 64 * 1024
TOO_MANY = 429
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


def is_own_origin(headers: Headers, base_url: str | None) -> bool:
    """Whether a request comes from a page of ours, or from a program, which sends no origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    own = {headers.get("host")}
    if base_url:
        own.add(urlsplit(base_url).netloc)
    return urlsplit(origin).netloc in own


class Guard:
    """Refuses floods, large bodies and pages of other sites, and adds the headers."""

    def __init__(self, app: ASGIApp, limits: Limits, base_url: str | None) -> None:
        self.app = app
        self.limits = limits
        self.base_url = base_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if refused:
            status, sentence = refused
            await _answer(send, status, speak(language_of(HTTPConnection(scope))).raw(sentence))
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    own.setdefault(name, value)
            await send(message)

        await self.app(scope, _bounded(receive), with_headers)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        client = (scope.get("client") or ("?",))[0]
        if not self.limits.requests.allows(client):
            return TOO_MANY, mark("Too many requests; wait a moment.")
        if scope["method"] in SAFE:
            return None
        if not is_own_origin(headers, self.base_url):
            return 403, mark("Pages of other sites may not act for you here.")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > MOST_BODY:
            return 413, mark("The request is too large.")
        has_body = length != "0" or "transfer-encoding" in headers
        if has_body and headers.get("content-type", "").split(";")[0].strip() != "application/json":
            return 415, mark("Send JSON, with the content type application/json.")
        return None


def _bounded(receive: Receive) -> Receive:
    """Stop reading a body that is too long, whatever length it announced."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MOST_BODY:
            return {"type": "http.disconnect"}
        return message

    return bounded


async def _answer(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"refused": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == TOO_MANY:
        headers.append((b"connection", b"close"))  # whoever floods must dial again, which costs us less
    headers += [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
