"""A small client for programs, such as a bot on another machine.

async with TableClient("http://localhost:8000") as ann:
    await ann.introduce("Ann")
    made = await ann.create("buttle", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
    table = await ann.follow(made["id"])
    while await table.wait_for_turn():
        await table.play(table.moves[0]["move"])
"""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import secrets
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import quote, urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bagatelle.fairness import new_nonce
from bagatelle.record import Record, verify
from bagatelle.refusal import Refused

TIMEOUT = 120.0
"""Seconds; the very first match of a game waits until its rules are compiled."""


class TryAgain(Refused):
    """The table could not store something, or does not know yet whether it did. A move may be sent again with the same
    key, and counts once."""


class Promise(NamedTuple):
    """What a client keeps of a match until its end, to check its draws."""

    commitment: str | None
    """The hash of the seed, as it was first shown; None with real pieces."""
    nonce: str | None
    """What this client mixed in."""


class NotTheTable(ConnectionError):
    """Something else than the table answered, such as a proxy in front of it."""

    def __init__(self, status: int, text: bytes) -> None:
        super().__init__(f"The table did not answer, but something with status {status}: {text[:60]!r}")
        self.status = status


class TableClient:
    """One person at a table server."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self._parts = urlsplit(self.address)
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._tables: dict[str, FollowedTable] = {}
        self.promises: dict[str, Promise] = {}
        """What was promised about the draws of each match, and what this client mixed in."""
        self._prefix = secrets.token_hex(4)
        self._keys = itertools.count(1)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.disconnect()

    # HTTP

    def request(self, method: str, path: str, body: object = None, **query: object) -> tuple[int, Any]:
        """Send one request, blocking, and return the status and the JSON of the answer."""
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(self._parts.netloc, timeout=TIMEOUT)
        asked = {name.rstrip("_"): value for name, value in query.items() if value is not None}
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        content = None
        if body is not None:
            content = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        address = quote(path) + (f"?{urlencode(asked)}" if asked else "")
        try:
            connection.request(method, address, content, headers)
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        try:
            return answer.status, json.loads(text) if text else None
        except ValueError:  # from a proxy in front of the table
            raise NotTheTable(answer.status, text) from None

    async def call(self, method: str, path: str, body: object = None, **query: object) -> Any:
        """Send one request and return the answer; a refusal is raised with its sentence."""
        status, answer = await asyncio.to_thread(self.request, method, path, body, **query)
        if status >= 400:
            raise (TryAgain if status == 503 else Refused)(answer["refused"])
        return answer

    async def introduce(self, name: str, language: str | None = None) -> None:
        """Become a person, known by a token."""
        answer = await self.call("POST", "/api/people", {"name": name, "language": language})
        self.token = answer["token"]

    async def create(self, game: str, seats: list[dict[str, Any]], **settings: Any) -> dict[str, Any]:
        """Set up a table and return its id, and the codes of its links for players and spectators. A number of ours is
        mixed into its draws, as soon as the commitment is known."""
        mine = any(seat["kind"] == "me" for seat in seats) and not settings.get("by_hand")
        answer: dict[str, Any] = await self.call(
            "POST", "/api/matches", {"game": game, "seats": seats, "mix": mine, **settings}
        )
        if mine and settings.get("mix", True):
            await self.mix(answer["id"], answer["commitment"])
        return answer

    async def sit(self, invite: str, name: str) -> dict[str, Any]:
        """Take a seat by invitation, and mix a number of ours into the draws."""
        commitment = (await self.call("GET", f"/api/invitations/{invite}"))["commitment"]
        body = {"name": name}
        if commitment is not None:
            body["nonce"] = new_nonce()
        answer: dict[str, Any] = await self.call("POST", f"/api/invitations/{invite}", body)
        self.promises.setdefault(answer["id"], Promise(commitment, body.get("nonce")))
        return answer

    async def mix(self, match_id: str, commitment: str) -> None:
        """Mix a number of ours into the draws of a match that has not begun, now that its commitment is known."""
        promise = self.promises.setdefault(match_id, Promise(commitment, new_nonce()))
        command = {"do": "mix", "match": match_id, "nonce": promise.nonce}
        await self.call("POST", f"/api/matches/{match_id}/commands", command)

    async def check(self, match_id: str) -> int:
        """Check the draws of a match that is over with the rules, against what was promised to us and what we mixed in;
        return how many there were."""
        record = Record.from_json(json.dumps(await self.call("GET", f"/api/matches/{match_id}/record")))
        promise = self.promises.get(match_id, Promise(record.commitment, None))
        if record.commitment != promise.commitment:
            raise Refused("The commitment is not the one that was shown before the match.")
        if promise.nonce is not None and promise.nonce not in record.nonces:
            raise Refused("What this client mixed into the draws is not among what they were made from.")
        return verify(record)

    # The socket

    async def connect(self) -> None:
        """Open the socket, unless it is open."""
        if self._socket is not None:
            return
        scheme = "wss" if self._parts.scheme == "https" else "ws"
        headers = {"Authorization": f"Bearer {self.token}"}
        self._socket = await connect(
            f"{scheme}://{self._parts.netloc}/api/socket", additional_headers=headers, max_size=2**24,
            compression=None, proxy=None,
        )  # fmt: skip
        self._reader = asyncio.ensure_future(self._read(self._socket))

    async def disconnect(self) -> None:
        """Close the socket."""
        socket, self._socket = self._socket, None
        if socket is not None:
            await socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                frame = json.loads(text)
                if frame["say"] == "ping":
                    await self._pong(socket, frame["n"])
                else:
                    self._take(frame)
        except ConnectionClosed:
            pass
        finally:
            if self._socket is socket:
                self._socket = None
            lost = ConnectionError("The connection to the table was lost.")
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(lost)
            self._answers.clear()
            for table in self._tables.values():
                table.lose()

    async def _pong(self, socket: ClientConnection, n: int) -> None:
        """Answer at once, so that the table knows how much of our time the network takes."""
        await socket.send(json.dumps({"do": "pong", "n": n}))

    def _take(self, frame: dict[str, Any]) -> None:
        key = frame.get("key")
        if key in self._answers:
            waiting = self._answers.pop(key)
            if not waiting.done():
                waiting.set_result(frame)
        elif frame.get("match") in self._tables:
            self._tables[frame["match"]].take(frame)

    async def send(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and return its answer; a refusal is raised with its reason."""
        await self.connect()
        assert self._socket
        key = command.setdefault("key", self.new_key())
        waiting: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        waiting.add_done_callback(
            lambda done: done.cancelled() or done.exception()
        )  # perhaps nobody waits any more
        self._answers[key] = waiting
        try:
            await self._socket.send(json.dumps(command))
            answer = await asyncio.wait_for(waiting, TIMEOUT)
        except ConnectionClosed:
            raise ConnectionError("The connection to the table was lost.") from None
        finally:
            self._answers.pop(key, None)
        if answer["say"] == "refused":
            raise (TryAgain if answer.get("retry") else Refused)(answer["reason"])
        return answer

    def new_key(self) -> str:
        """Return a key that no other command of this client has."""
        return f"{self._prefix}-{next(self._keys)}"

    async def follow(
        self, match_id: str, seat: int | str | None = None, watch: str | None = None
    ) -> FollowedTable:
        """Follow a table from now on."""
        table = self._tables.get(match_id) or FollowedTable(self, match_id)
        self._tables[match_id] = table
        table.seat, table.watch = seat, watch
        await table.resume()
        return table


class FollowedTable:
    """A table, as the frames about it tell."""

    def __init__(self, client: TableClient, match_id: str) -> None:
        self.client = client
        self.match_id = match_id
        self.seat: int | str | None = None
        self.watch: str | None = None
        self.number = 0
        self.fixed: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.steps: list[dict[str, Any]] = []
        self.here: list[bool] = []
        self.connected = False
        self._changed = asyncio.Event()

    async def resume(self) -> None:
        """Follow the table, or follow it again from the last known entry after the connection was lost."""
        command = {"do": "follow", "match": self.match_id, "as": self.seat, "since": self.number}
        if self.watch:
            command["watch"] = self.watch
        await self.client.send(command)
        self.connected = True

    def take(self, frame: dict[str, Any]) -> None:
        """Take in a frame."""
        if frame["say"] == "presence":
            self.here = frame["here"]
            self.now["may_stand_in"] = frame["may_stand_in"]
        else:
            if frame["say"] == "table":
                self.fixed, self.steps = frame["fixed"], []
            self.steps += frame["steps"]
            self.number, self.now = frame["number"], frame["now"]
            seen = [step["view"] for step in frame["steps"] if "view" in step]
            self.view = frame.get("view") or (seen[-1] if seen else self.view)
        self._changed.set()

    def lose(self) -> None:
        """Note that the connection is gone."""
        self.connected = False
        self._changed.set()

    @property
    def state(self) -> str:
        """`lobby`, `playing` or `over`."""
        return str(self.now.get("state"))

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The moves that our seat may play now."""
        return self.now.get("moves") or []

    async def change(self) -> None:
        """Wait for the next frame."""
        self._changed.clear()
        await self._changed.wait()
        if not self.connected:
            raise ConnectionError("The connection to the table was lost.")

    async def wait_for_turn(self) -> bool:
        """Wait until it is our turn; return False when the match is over."""
        while not self.moves and self.state != "over":
            await self.change()
        return self.state != "over"

    async def play(self, move: str, key: str | None = None, after: int | None = None) -> int:
        """Play a move and return the number of its entry."""
        seat = self.fixed["viewer"]
        command = {"do": "play", "match": self.match_id, "seat": seat, "move": move}
        command["after"] = self.now["change"] if after is None else after
        if key:
            command["key"] = key
        answer = await self.client.send(command)
        return int(answer["number"])

    async def do(self, what: str, **more: Any) -> dict[str, Any]:
        """Send any other command."""
        return await self.client.send({"do": what, "match": self.match_id, **more})
