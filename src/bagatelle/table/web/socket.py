"""The socket: one connection to one person, on which they follow tables and send commands."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from bagatelle.language import Say
from bagatelle.refusal import Refused
from bagatelle.table.live.followers import Follower
from bagatelle.table.live.hall import Unknown
from bagatelle.table.play.commands.by import Stale
from bagatelle.table.storage.trouble import StorageTrouble
from bagatelle.table.web import incoming
from bagatelle.table.web.app_state import dispatcher_of, hall_of, limits_of
from bagatelle.table.web.arrival import EVERY, Arrival, RoundTrip
from bagatelle.table.web.connections import CUT, TOO_SLOW
from bagatelle.table.web.errors import FAILED
from bagatelle.table.web.identity import Asker, address_of, find_asker, note_use
from bagatelle.table.web.limits import TOO_MUCH, Limits
from bagatelle.table.web.rights import newest_viewer_of

router = APIRouter()

NOT_A_COMMAND, NOBODY, TOO_MANY, TRY_AGAIN = 4400, 4401, 4429, 1013
MOST_WAITING = 1_000_000
"""How many bytes may wait for somebody who reads slowly."""
MOST_FOLLOWED = 64
LONGEST = 8 * 1024
BAD_FRAMES = 20
MOST_FLOODING = 100
"""Commands beyond the limits that one connection may send before it is closed."""
SLOWED = 0.2
"""Seconds for which a connection is not read after such a command."""
MOST_BEGUN = 64
"""Commands of one connection that are carried out at once; more wait in its socket."""


@dataclass(eq=False)
class Waiting:
    """A text that is still to be sent, and the match that it tells about."""

    text: str
    size: int
    match_id: str | None


class SocketOutbox:
    """What is still to be sent on one socket. A reader who is far behind is cut off and may come back."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._waiting: deque[Waiting] = deque()
        self._bytes = 0
        self._sender: asyncio.Task[None] | None = None
        self.closed = False

    def send(self, text: str, match_id: str | None = None, *, whole: bool = False) -> None:
        """Send a text as soon as the other side can take it. If it tells all of a match, what still waits about that
        match is not sent any more."""
        if self.closed:
            return
        if whole:
            self._drop(match_id)
        size = len(text.encode())
        if self._bytes and self._bytes + size > MOST_WAITING:
            self.cut_off()
            return
        self._waiting.append(Waiting(text, size, match_id))
        self._bytes += size
        if self._sender is None:
            self._sender = asyncio.ensure_future(self._drain())

    def _drop(self, match_id: str | None) -> None:
        kept = deque(each for each in self._waiting if each.match_id != match_id)
        self._bytes -= sum(each.size for each in self._waiting) - sum(each.size for each in kept)
        self._waiting = kept

    async def _drain(self) -> None:
        try:
            while self._waiting:
                each = self._waiting.popleft()
                await self.socket.send_text(each.text)
                self._bytes -= each.size
        except (WebSocketDisconnect, RuntimeError):
            self.closed = True
        finally:
            self._sender = None

    async def close(self, code: int, reason: str) -> None:
        """Send everything that still waits, then close."""
        while self._sender is not None and not self.closed:
            await asyncio.wait([self._sender])
        self.closed = True
        await self.socket.close(code, reason)

    def cut_off(self) -> None:
        """Close the connection of somebody who does not read; nobody waits until they do."""
        self.closed = True
        self._waiting.clear()
        cut = self.socket.scope.get("extensions", {}).get(CUT)
        if cut:
            cut(TOO_SLOW)
        else:  # a server of somebody else's
            self._sender = asyncio.ensure_future(self._say_farewell())

    async def _say_farewell(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(TOO_SLOW)


class Visit:
    """One socket from its beginning to its end."""

    def __init__(self, socket: WebSocket, asker: Asker) -> None:
        self.socket = socket
        self.outbox = SocketOutbox(socket)
        self.asker = asker
        self.hall = hall_of(socket)
        self.dispatcher = dispatcher_of(socket)
        self.limits = limits_of(socket)
        self.followed: dict[str, Follower] = {}
        self.signed_out = False
        self.round_trip = RoundTrip(self._answer)
        self._clocked: set[str] = set()
        """The tables with a clock that are followed."""
        self._pinging: asyncio.Task[None] | None = None
        self._floods = 0
        self._begun: set[asyncio.Task[None]] = set()
        self._last: dict[str, asyncio.Task[None]] = {}
        """The last command that was begun at a table."""

    @property
    def say(self) -> Say:
        """The voice to answer in."""
        return self.asker.say

    async def listen(self) -> None:
        """Hear commands until the other side goes, or has sent too much that is no command."""
        bad = 0
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self.signed_out:
                return
            text = message.get("text")
            if text is None or len(text) > LONGEST:
                await self.outbox.close(NOT_A_COMMAND, "Commands are short JSON texts.")
                return
            if not await self.hear(text):
                bad += 1
            if bad >= BAD_FRAMES:
                await self.outbox.close(NOT_A_COMMAND, "Too many frames that are not commands.")
                return
            if self._floods >= MOST_FLOODING:
                await self.outbox.close(TOO_MANY, self.say(TOO_MUCH))
                return

    async def hear(self, text: str) -> bool:
        """Begin to carry out one command; return whether it was one at all. Commands for the same table are carried out
        one after the other, and nobody waits for another table."""
        try:
            command = incoming.SOCKET.validate_json(text)
        except ValidationError as wrong:
            first = wrong.errors(include_url=False, include_input=False)[0]
            reason = incoming.what_is_wrong(first, first["loc"])
            self._refuse(_key(text), f"This is not a command: {reason}")
            return False
        if isinstance(command, incoming.Pong):
            return self.round_trip.hear(command.n)
        if isinstance(command, incoming.Ping):
            return await self._answer_ping(command.n)
        arrival = Arrival(self.hall.now(), self.round_trip.seconds)
        note_use(self.socket, self.asker.device)
        if not self._may(command):
            self._floods += 1
            self._refuse(command.key, self.say(TOO_MUCH))
            await asyncio.sleep(SLOWED)
            return True
        if len(self._begun) >= MOST_BEGUN:
            await asyncio.wait(self._begun, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.ensure_future(self._carry_out(command, arrival, self._last.get(command.match)))
        self._last[command.match] = task
        self._begun.add(task)
        task.add_done_callback(lambda _: self._done(command.match, task))
        return True

    async def _answer_ping(self, n: int) -> bool:
        """Say that the table is still there; whoever asks all the time is not read for a while."""
        if self.limits.commands.allows(self.asker.person.id):
            self._answer({"say": "pong", "n": n})
        else:
            self._floods += 1
            await asyncio.sleep(SLOWED)
        return True

    def _may(self, command: incoming.Command) -> bool:
        """Whether a command is not one too many: for its sender, for where they are, or for what it costs."""
        person, limits = self.asker.person.id, self.limits
        is_move = isinstance(command, incoming.Play) and self.hall.is_playing(command.match, person)
        if not limits.allow_command(person, self.asker.address, is_move=is_move):
            return False
        asks_for_all = isinstance(command, incoming.Follow) and not command.since
        return not asks_for_all or limits.looks.allows(person)

    def _done(self, match_id: str, task: asyncio.Task[None]) -> None:
        self._begun.discard(task)
        if self._last.get(match_id) is task:
            del self._last[match_id]

    async def _carry_out(
        self, command: incoming.Command, arrival: Arrival, before: asyncio.Task[None] | None
    ) -> None:
        if before:
            await asyncio.wait([before])
        try:
            await self._obey(command, arrival)
        except Refused as refused:
            self._refuse(command.key, str(refused))
        except StorageTrouble as trouble:
            self._refuse(command.key, self.say.raw(trouble.sentence), retry=True)
        except Unknown:
            self._refuse(command.key, self.say("There is no such match."))
        except Exception as problem:
            self.hall.failures.note("a command failed", problem)
            self._refuse(command.key, self.say(FAILED))

    async def _obey(self, command: incoming.Command, arrival: Arrival) -> None:
        match command:
            case incoming.Follow():
                await self._follow(command)
            case incoming.Leave():
                self._leave(command.match)
                self._answer({"say": "done", "key": command.key})
            case _:
                await self._perform(command, arrival)

    async def _follow(self, command: incoming.Follow) -> None:
        async with self.hall.at(command.match) as state:
            viewer = await newest_viewer_of(self.hall, state, self.asker, command.as_, command.watch)
            has_clock = state.settings.clock is not None
        self._leave(command.match)
        if len(self.followed) >= MOST_FOLLOWED:
            raise Refused(self.say("One connection can follow at most {most} tables.", most=MOST_FOLLOWED))
        follower = Follower(self.outbox, viewer)
        self.followed[command.match] = follower
        await self.hall.follow(follower, command.match, command.since)
        if command.key:
            self._answer({"say": "done", "key": command.key})
        if has_clock:
            self._clocked.add(command.match)
            if self._pinging is None or self._pinging.done():
                self._pinging = asyncio.ensure_future(self._ping())

    async def _ping(self) -> None:
        """Measure the round trip now and then, as long as a clock may need it."""
        while self._clocked and not self.outbox.closed:
            self.round_trip.ask()
            await asyncio.sleep(EVERY)

    def _leave(self, match_id: str) -> None:
        self._clocked.discard(match_id)
        follower = self.followed.pop(match_id, None)
        if follower:
            self.hall.leave(follower, match_id)

    async def _perform(self, command: incoming.Command, arrival: Arrival) -> None:
        """Carry out a command; what was missed goes out before the refusal of a move that came too late."""
        try:
            self._answer(await self.dispatcher.perform(self.asker, command, arrival))
        except Stale:
            await self.hall.catch_up(command.match)
            raise

    def _refuse(self, key: str | None, reason: str, *, retry: bool = False) -> None:
        """Refuse a command; with `retry` it may work when it is sent again."""
        self.hall.metrics.refusals += 1
        self._answer({"say": "refused", "key": key, "reason": reason, **({"retry": True} if retry else {})})

    def _answer(self, answer: object) -> None:
        self.outbox.send(orjson.dumps(answer).decode())

    def sign_out(self) -> None:
        """Tell and obey nothing more: this device is nobody's any more."""
        self.signed_out = self.outbox.closed = True
        for match_id in [*self.followed]:
            self._leave(match_id)
        self.hall.spawn(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(NOBODY, "This device was signed out.")

    async def end(self) -> None:
        """Let what was begun come to its end after the connection was lost."""
        self.outbox.closed = True
        if self._pinging:
            self._pinging.cancel()
        try:
            await asyncio.gather(*self._begun, return_exceptions=True)
        finally:
            for match_id in [*self.followed]:
                self._leave(match_id)


def _key(text: str) -> str | None:
    """Return the key of something that is not a command, if it has one."""
    try:
        key = json.loads(text).get("key")
    except (ValueError, AttributeError, RecursionError):
        return None
    return key if isinstance(key, str) and len(key) <= 64 and is_sendable(key) else None


def is_sendable(text: str) -> bool:
    """Whether a text can be sent at all: JSON may hold halves of characters."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


@contextlib.contextmanager
def _counted(limits: Limits, asker: Asker) -> Iterator[bool]:
    """Count a socket while it is open; whether its person and its address may have one more."""
    counts = [(limits.sockets, asker.person.id), (limits.sockets_of_address, asker.address)]
    held = [(count, who) for count, who in counts if count.enter(who)]
    try:
        yield len(held) == len(counts)
    finally:
        for count, who in held:
            count.leave(who)


@router.websocket("/api/socket")
async def socket(connection: WebSocket) -> None:
    """Follow tables and send commands."""
    if not limits_of(connection).openings.allows(address_of(connection)):
        await connection.close(NOBODY)
        return
    try:
        asker = await find_asker(connection)
    except StorageTrouble as trouble:
        await connection.accept()
        await connection.close(TRY_AGAIN, trouble.sentence)
        return
    await connection.accept()
    if asker is None:
        await connection.close(NOBODY, "Say who you are first.")
        return
    with _counted(limits_of(connection), asker) as allowed:
        if allowed:
            await _visit(connection, asker)
        else:
            await connection.close(TOO_MANY, asker.say("Too many connections; close another one first."))


async def _visit(connection: WebSocket, asker: Asker) -> None:
    visit = Visit(connection, asker)
    visit.hall.metrics.sockets += 1
    try:
        with (
            contextlib.suppress(WebSocketDisconnect, RuntimeError),
            visit.hall.devices.connected(asker.person.id, asker.device, visit.sign_out),
        ):
            try:
                signed_out = await find_asker(connection) is None
            except StorageTrouble as trouble:
                await visit.outbox.close(TRY_AGAIN, asker.say(trouble.sentence))
                return
            if signed_out:  # while it came in
                await visit.outbox.close(NOBODY, "Say who you are first.")
                return
            await visit.listen()
    finally:
        try:
            await visit.end()
        finally:
            visit.hall.metrics.sockets -= 1
