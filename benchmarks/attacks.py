"""What one hostile client does to a table server, one attack at a time.

Each attack is a function that runs until it is told to stop, and counts what became of what it sent. They run in a
process of their own (`benchmarks/hostile.py` starts it), against a server on loopback, from one address that no proxy
vouches for.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

BY_ITSELF = {"a": "(1,1)t", "b": "(99,99)s", "wins": 99}
"""Fighters whose match plays itself, 40,000 events long."""
NEARLY_BY_ITSELF = {"a": "(90,V)s", "b": "(1,1)t", "wins": 99, "mode": "casual"}
"""The same with a size to choose before each round, so that it is not refused."""
LOST = (
    OSError,
    WebSocketException,
    EOFError,
    TimeoutError,
    asyncio.IncompleteReadError,
    ValueError,
    IndexError,
)


@dataclass
class Target:
    """A server, somebody who may be at its tables, and a long finished match of theirs."""

    port: int
    token: str = ""
    long_match: str = ""
    address: str = "127.0.0.2"
    """Where the hostile client is: each attack has an address of its own, so that none is spared by the limits that
    an earlier one has used up."""
    counts: Counter[str] = field(default_factory=Counter)

    async def request(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        """One request over a connection of its own."""
        line = await Line.open(self)
        try:
            return await line.request(method, path, body, **headers)
        finally:
            line.close()

    async def person(self) -> str:
        """The token of a new person; the known one when no more are let in."""
        status, text = await self.request("POST", "/api/people", {"name": "Eve"}, Authorization="")
        return json.loads(text)["token"] if status == 201 else self.token

    async def table(self, token: str, game: str = "buttle", **settings: object) -> str | None:
        """A new table at which both seats are one person's, or None if it is refused."""
        seats = settings.pop("seats", [{"kind": "me"}, {"kind": "me"}])
        body = {"game": game, "seats": seats, **settings}
        status, text = await self.request("POST", "/api/matches", body, Authorization=f"Bearer {token}")
        self.counts["tables" if status == 201 else "tables refused"] += 1
        return json.loads(text)["id"] if status == 201 else None

    async def socket(self, token: str) -> ClientConnection:
        """A socket on which everything that comes is read."""
        return await connect(
            f"ws://127.0.0.1:{self.port}/api/socket", additional_headers={"Authorization": f"Bearer {token}"},
            compression=None, proxy=None, local_addr=(self.address, 0), max_size=None, ping_interval=None,
        )  # fmt: skip


@dataclass
class Line:
    """A connection that may carry several requests."""

    target: Target
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, target: Target) -> Line:
        return cls(
            target, *await asyncio.open_connection("127.0.0.1", target.port, local_addr=(target.address, 0))
        )

    async def request(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        said = {
            "Host": f"127.0.0.1:{self.target.port}", "Authorization": f"Bearer {self.target.token}",
            "Content-Type": "application/json", "Content-Length": str(len(content)), **headers,
        }  # fmt: skip
        head = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + content)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(answer.split(" ", 2)[1])
        self.target.counts[str(status)] += 1
        length = next(
            (int(line.split(":")[1]) for line in answer.splitlines() if line.startswith("content-length")), 0
        )
        return status, await self.reader.readexactly(length)

    def close(self) -> None:
        self.writer.close()


async def again_and_again(target: Target, job: Callable[[], Awaitable[object]], at_once: int = 1) -> None:
    """Do something for ever, however often it fails."""

    async def one() -> None:
        while True:
            try:
                await job()
            except LOST as lost:
                target.counts[type(lost).__name__] += 1
                await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(at_once)))


async def flood(target: Target, ask: Callable[[Line], Awaitable[object]], at_once: int = 10) -> None:
    """Send requests over a few connections as fast as they are answered."""

    async def one() -> None:
        line = await Line.open(target)
        try:
            while True:
                await ask(line)
        finally:
            line.close()

    await again_and_again(target, one, at_once)


# The attacks


async def automatic(target: Target) -> None:
    """Matches that play themselves, 40,000 events long."""
    await again_and_again(target, lambda: target.table(target.token, "button-men", options=BY_ITSELF), 3)


async def nearly_automatic(target: Target) -> None:
    """Matches in which a choice is followed by hundreds of events, at 20 tables."""

    async def play(table: str) -> None:
        path = f"/api/matches/{table}"
        _, text = await target.request("GET", f"{path}/moves")
        moves = json.loads(text)
        if not moves:
            await asyncio.sleep(0.1)
            return
        move = {"do": "play", "match": table, "move": moves[0]["move"]}
        await target.request("POST", f"{path}/commands", move)

    tables = [await target.table(target.token, "button-men", options=NEARLY_BY_ITSELF) for _ in range(20)]
    every = itertools.cycle([table for table in tables if table])
    await again_and_again(target, lambda: play(next(every)), 4)


async def host_header(target: Target) -> None:
    """QR codes for 4,000 letters, and a `Host` that is 4,000 letters long."""
    long = "x" * 4000
    turn = itertools.cycle([(f"/api/qr?text={long}", {}), ("/api/qr?path=/join/x", {"Host": f"{long}.org"})])

    async def ask(line: Line) -> None:
        path, headers = next(turn)
        await line.request("GET", path, **headers)

    await flood(target, ask)


async def slow_readers(target: Target) -> None:
    """Sockets that ask for whole tables and never read."""
    follow = json.dumps({"do": "follow", "match": target.long_match}).encode()
    frame = b"\x81" + bytes([0x80 | len(follow)]) + bytes(4) + follow
    assert len(follow) < 126

    async def one() -> None:
        line = await Line.open(target)
        line.writer.transport.pause_reading()
        line.writer.write(
            f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {target.token}\r\n\r\n".encode()
        )
        while not line.writer.is_closing():
            line.writer.write(frame)
            target.counts["asked"] += 1
            await asyncio.wait_for(line.writer.drain(), 5)
            await asyncio.sleep(0.02)

    await again_and_again(target, one, 20)


async def chat(target: Target) -> None:
    """Twenty people who talk without end at one table."""
    table = await target.table(target.token)

    async def talk() -> None:
        async with await target.socket(target.token) as line:
            await line.send(json.dumps({"do": "follow", "match": table}))
            while True:
                await line.send(json.dumps({"do": "chat", "match": table, "text": "x" * 500}))
                answer = json.loads(await line.recv())
                target.counts[answer["say"]] += 1

    await again_and_again(target, talk, 20)


async def slowloris(target: Target) -> None:
    """500 connections that say nothing, or a byte of a request now and then."""

    async def one() -> None:
        line = await Line.open(target)
        target.counts["opened"] += 1
        if secrets.randbelow(2):
            line.writer.write(b"POST /api/people HTTP/1.1\r\nHost: x\r\n")
        try:
            while not line.reader.at_eof():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(line.reader.read(1), 1)
                line.writer.write(b"X-A: b\r\n")
        finally:
            line.close()
        await asyncio.sleep(0.5)

    await again_and_again(target, one, 500)


async def hints(target: Target) -> None:
    """Hints at 24 tables at once, for as many people as are let in."""
    people = [await target.person() for _ in range(24)]
    made = [(await target.table(token, "bag-o-loot"), token) for token in people]
    tables = [(table, token) for table, token in made if table]

    async def ask() -> None:
        table, token = secrets.choice(tables)
        body = {"do": "hint", "match": table}
        path = f"/api/matches/{table}/commands"
        await target.request("POST", path, body, Authorization=f"Bearer {token}")

    await again_and_again(target, ask, 24)


async def hanging_bot(target: Target) -> None:
    """Tables with a bot that never answers."""
    seats = [{"kind": "bot", "bot": "hanging"}, {"kind": "bot", "bot": "hanging"}]
    await again_and_again(target, lambda: target.table(target.token, seats=seats), 2)


async def static_files(target: Target) -> None:
    """The page and its largest files, over and over."""
    paths = itertools.cycle(["/", "/static/app.js", "/api/words?language=nl", "/api/games", "/nothing"])
    await flood(target, lambda line: line.request("GET", next(paths)), 20)


async def sockets(target: Target) -> None:
    """Sockets by the hundred, each of which follows the same long match."""
    held: list[ClientConnection] = []

    async def one() -> None:
        line = await target.socket(target.token)
        held.append(line)
        await line.send(json.dumps({"do": "follow", "match": target.long_match}))
        target.counts["opened"] += 1
        with contextlib.suppress(TimeoutError):
            while True:
                await asyncio.wait_for(line.recv(), 30)

    await again_and_again(target, one, 300)


async def long_matches(target: Target) -> None:
    """Everything about a match of 40,000 events: table, earlier steps, record, draws, moments."""
    parts = ["", "/steps?before=20000", "/record", "/draws", "/draws?since=20000", "/moments/20000"]
    every = itertools.cycle(parts)
    await flood(target, lambda line: line.request("GET", f"/api/matches/{target.long_match}{next(every)}"), 6)


async def bad_json(target: Target) -> None:
    """What is not JSON, or too deep, or too large, on sockets and in requests."""
    bodies = itertools.cycle([b"{", b"[" * 30_000, b'{"name": "' + b"x" * 60_000 + b'"}', b"\xff" * 100])

    async def talk() -> None:
        async with await target.socket(target.token) as line:
            while True:
                await line.send("[" * 4000)
                await line.recv()
                target.counts["frames"] += 1

    await asyncio.gather(
        flood(target, lambda line: line.request("POST", "/api/people", next(bodies)), 5),
        again_and_again(target, talk, 5),
    )


async def codes(target: Target) -> None:
    """Guesses at the code with which somebody goes on on another device."""

    async def guess(line: Line) -> None:
        await line.request("POST", "/api/me/continue", {"code": secrets.token_urlsafe(9)})

    await flood(target, guess)


async def commands(target: Target) -> None:
    """Commands as fast as sockets carry them, by as many people as are let in."""

    async def talk() -> None:
        token = await target.person()
        table = await target.table(token)
        async with await target.socket(token) as line:
            for n in itertools.count():
                await line.send(json.dumps({"do": "why", "match": table, "move": f"{n}"}))
                target.counts[json.loads(await line.recv())["say"]] += 1

    await again_and_again(target, talk, 20)


ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        automatic, nearly_automatic, host_header, slow_readers, chat, slowloris, hints, static_files,
        sockets, long_matches, bad_json, codes, commands, hanging_bot,
    )
}  # fmt: skip


async def run(name: str, target: Target) -> None:
    """Attack until the pipe from the benchmark ends, then say what became of it."""
    attack = asyncio.ensure_future(ATTACKS[name](target))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    attack.cancel()
    if attack.done() and not attack.cancelled() and attack.exception():
        target.counts[f"the attack failed: {attack.exception()!r}"] += 1
    await asyncio.gather(attack, return_exceptions=True)
    print(json.dumps(target.counts.most_common(6)), flush=True)


if __name__ == "__main__":
    port, token, long_match = sys.argv[2:]
    here = f"127.0.0.{2 + [*ATTACKS].index(sys.argv[1])}"
    asyncio.run(run(sys.argv[1], Target(int(port), token, long_match, here)))
