"""Connections below the level of requests: how many there may be, and how long one may take.

Whoever opens a connection must send a whole request within seconds, and must read what is sent. A connection that does
neither costs a file and some memory, and a thousand of them would keep others out, so it is cut. uvicorn has no such
limits, so these are its protocols with timers.
"""

from __future__ import annotations

import asyncio
import os
from asyncio import TimerHandle
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from bagatelle.library_parts import check_parts
from bagatelle.table.web.limits import AddressesAtOnce, AddressLimiter, Limit
from bagatelle.table.web.networks import TrustedProxies, read_address

CUT = "bagatelle.cut"
"""The extension of a socket's scope with which the application cuts a connection."""
TOO_SLOW = 4408
REQUEST_SECONDS = 10.0
"""How long a request may take to arrive, from the first byte or the opening of the connection to its end."""
STALLED_SECONDS = 30.0
"""How long somebody may leave unread what was sent."""
LINGER = 5.0
"""Seconds after which a connection that was closed is cut, whether the rest was read or not."""
MOST_HEAD = 32 * 1024
"""How many bytes the headers of a request may have."""
END_OF_HEAD = b"\r\n\r\n"
SPARE_FILES = 128
"""Files that are left for the database, the log and other processes."""


def check_server() -> None:
    """Refuse a version of uvicorn in which the timers here would do nothing."""
    check_parts(
        "uvicorn",
        {
            HttpToolsProtocol: (
                "client", "connections", "cycle", "handle_websocket_upgrade", "loop", "on_headers_complete",
                "on_message_begin", "on_message_complete", "pause_writing", "resume_writing", "response_complete",
                "timeout_keep_alive_handler", "timeout_keep_alive_task", "transport",
            ),
            WebSocketsSansIOProtocol: (
                "client", "close_sent", "close_timeout", "conn", "data_to_send", "handle_connect", "keepalive_timeout",
                "loop", "pause_writing", "queue", "resume_writing", "scope", "send", "send_close", "transport",
                "writable",
            ),
        },
    )  # fmt: skip


class Door:
    """Counts connections by address: those that are open, and how fast new ones come. Proxies that are trusted to say
    who asks bring everybody, so they do not count."""

    def __init__(self, per_address: float, trusted: str = "", most: int | None = None) -> None:
        self._at_once = AddressesAtOnce(per_address)
        self._dialling = AddressLimiter(Limit(per_address, per_address / 4))
        self._trusted = TrustedProxies(trusted)
        self._most = most_files() - SPARE_FILES if most is None else most

    def lets_in(self, address: str, connections: int) -> bool:
        """Whether one more connection may be open; if so, it is counted."""
        if connections > self._most:
            return False
        if address in self._trusted:
            return True
        return self._dialling.allows(address) and self._at_once.enter(address)

    def leave(self, address: str) -> None:
        """Note that a connection is gone."""
        if address not in self._trusted:
            self._at_once.leave(address)


def most_files() -> int:
    """Return how many files this process may have open, after asking for as many as it can get."""
    try:
        import resource
    except ImportError:  # Windows
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return 65_536 if soft == resource.RLIM_INFINITY else soft


def protocols(per_address: float) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the protocols for HTTP and sockets, which share a door."""
    door = Door(per_address, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))
    http = type("Http", (BoundedHttp,), {"door": door})
    socket = type("Socket", (BoundedSocket,), {"door": door})
    return http, socket


class _Stalling:
    """Cuts a connection whose other side has not read for a while."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _stalled: TimerHandle | None = None

    def pause_writing(self) -> None:
        """Note that the other side does not read."""
        cast(Any, super()).pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_SECONDS, self.give_up)

    def resume_writing(self) -> None:
        """Note that it has read something."""
        cast(Any, super()).resume_writing()
        self._forget_stall()

    def _forget_stall(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def give_up(self) -> None:
        """Cut the connection."""
        self.transport.abort()


class BoundedHttp(_Stalling, HttpToolsProtocol):
    """HTTP in which every request arrives in time."""

    door: Door
    _counted = False
    _timer: TimerHandle | None = None
    _head = 0
    _in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or close it at once."""
        super().connection_made(transport)
        self.client = _as_ipv4(self.client)
        self._counted = self.door.lets_in(self._address, len(self.connections))
        if self._counted:
            self._be_patient()
        else:
            transport.abort()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else "?"

    def _be_patient(self) -> None:
        """Wait a while for a whole request."""
        self._lose_patience()
        self._timer = self.loop.call_later(REQUEST_SECONDS, self.give_up)

    def _lose_patience(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def data_received(self, data: bytes) -> None:
        """Read on, unless the headers are endless."""
        if not self._in_body:
            end = data.find(END_OF_HEAD)
            self._head += len(data) if end < 0 else end  # a body may come along with its headers
            if self._head > MOST_HEAD:
                self.give_up()
                return
        waits = self._timer is not None
        super().data_received(data)
        if not waits and self._timer is None and self.timeout_keep_alive_task is None and self._is_idle():
            self._be_patient()  # for something came that is no request yet, such as an empty line

    def _is_idle(self) -> bool:
        return not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._be_patient()

    def on_headers_complete(self) -> None:
        """Its body begins, which the application bounds."""
        self._in_body, self._head = True, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """It is whole."""
        self._in_body = False
        self._lose_patience()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, which counts as the same connection."""
        self._lose_patience()
        self._forget_stall()
        super().handle_websocket_upgrade()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more came."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(LINGER, self.give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._lose_patience()
        self._forget_stall()
        if self._counted:
            self._counted = False
            self.door.leave(self._address)
        super().connection_lost(exc)


def _as_ipv4(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return an address of IPv4 as such, however the system writes it: a trusted proxy is known by it."""
    return (str(read_address(client[0]) or client[0]), client[1]) if client else None


class BoundedSocket(_Stalling, WebSocketsSansIOProtocol):
    """A socket that can be cut although nobody reads what was sent before."""

    door: Door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take over a connection that was let in."""
        super().connection_made(transport)
        self.client = _as_ipv4(self.client)

    def handle_connect(self, event: Any) -> None:
        """Let the application cut the connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][CUT] = self.cut  # type: ignore[assignment]

    def give_up(self) -> None:
        """Cut the connection of somebody who does not read."""
        self.cut(TOO_SLOW)

    def cut(self, code: int) -> None:
        """Close the connection: whoever still reads learns why, and nobody else is waited for."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.writable.set()
        self.transport.close()
        self._linger()

    def _linger(self) -> None:
        self.loop.call_later(LINGER, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """The other side answers no more."""
        super().keepalive_timeout()
        self._linger()

    async def send(self, message: Any) -> None:
        """Send something; after a farewell the other side has a while to leave."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self.loop.call_later(self.close_timeout + LINGER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._forget_stall()
        self.door.leave(self.client[0] if self.client else "?")
        super().connection_lost(exc)
