"""People who play many matches at a table server at a steady rate, and what the server needs for it. Both benchmarks of
the table use them."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import re
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

PAIR = 8
"""Matches that two people play against each other at the same time, over one socket each."""
SETTING_UP = 4
"""Connections that set up matches."""


# Setting up, over HTTP


class Requests:
    """One connection that stays open."""

    def __init__(self, port: int) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def post(self, path: str, body: object, token: str = "", address: str = "127.0.0.1") -> dict:
        headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {token}",
            "X-Forwarded-For": address,
        }
        self._line.request("POST", path, json.dumps(body), headers)
        answer = self._line.getresponse()
        text = answer.read()
        assert answer.status < 300, text
        return json.loads(text)


class SettingUp:
    """Makes people and matches over a few connections at once."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._own = threading.local()

    def _requests(self) -> Requests:
        if not hasattr(self._own, "requests"):
            self._own.requests = Requests(self.port)
        return self._own.requests

    def pair(self, names: list[str], address: str = "127.0.0.1") -> tuple[list[str], list[str], str]:
        """Two new people and the matches in which they meet: their tokens, the matches' ids, and where they are."""
        requests = self._requests()
        people = [
            requests.post("/api/people", {"name": name}, "", address)["token"] for name in ("Ann", "Bob")
        ]
        ids = []
        for game in names:
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
            made = requests.post("/api/matches", {"game": game, "seats": seats}, people[0], address)
            requests.post(f"/api/invitations/{made['invite']}", {"name": "Bob"}, people[1], address)
            ids.append(made["id"])
        return people, ids, address

    def pairs(self, matches: int, chosen: list[str]) -> list[tuple[list[str], list[str], str]]:
        """As many pairs as the matches need, each with an address of its own; the games take turns."""
        names = [chosen[n % len(chosen)] for n in range(matches)]
        groups = [names[n : n + PAIR] for n in range(0, matches, PAIR)]
        addresses = [f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in range(1, len(groups) + 1)]
        with ThreadPoolExecutor(SETTING_UP) as pool:
            return list(pool.map(self.pair, groups, addresses))


# Playing, over sockets

FRAME = re.compile(rb'\{"say":"(\w+)","match":"(\w+)"')
MOVE = re.compile(rb'\{"move":"((?:[^"\\]|\\.)*)","says"')
CHANGE = re.compile(rb'"change":(\d+)')


@dataclass
class Table:
    """One match as far as its players need to know it."""

    id: bytes
    pair: Pair
    side: int = 0
    """Whose turn it is: the first or the second of the pair."""
    moves: list[bytes] = field(default_factory=list)
    change: bytes = b"0"
    sent: float = 0.0
    """When the move that the opponent has not seen yet was sent; 0: there is none."""
    mover: int = 0
    left: set[int] = field(default_factory=set)
    """Who has seen that the match is over."""


class Pair:
    """Two people and their tables, read with as little work as possible."""

    def __init__(self, players: Players, tokens: list[str], ids: list[str], address: str) -> None:
        self.players = players
        self.address = address
        self.tokens = tokens
        self.tables = {match.encode(): Table(match.encode(), self) for match in ids}
        self.sockets: list[ClientConnection] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        for side, token in enumerate(self.tokens):
            address = f"ws://127.0.0.1:{self.players.rng.choice(self.players.ports)}/api/socket"
            headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": self.address}
            line = await connect(
                address, additional_headers=headers, compression=None, proxy=None, max_size=2**24,
                ping_interval=None,
            )  # fmt: skip
            self.sockets.append(line)
            self.tasks.append(asyncio.ensure_future(self._read(side, line)))
        for match in [*self.tables]:
            for side in (0, 1):
                await self.follow(match, side)

    async def follow(self, match: bytes, side: int) -> None:
        await self.sockets[side].send(b'{"do": "follow", "match": "%b"}' % match, text=True)

    async def close(self) -> None:
        for line in self.sockets:
            await line.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _read(self, side: int, line: ClientConnection) -> None:
        async for text in _bytes_of(line):
            frame = FRAME.match(text)
            if frame is None:
                await self._answered(side, text)
            elif frame[1] != b"presence":
                await self._news(side, self.tables.get(frame[2]), text)

    async def _news(self, side: int, table: Table | None, text: bytes) -> None:
        if table is None:
            return
        if table.sent and side != table.mover:
            self.players.seen(time.perf_counter() - table.sent)
            self.players.under_way.pop(table.id, None)
            table.sent = 0.0
        now = text.rfind(b'"now":{')
        moves = text.find(b'"moves":[', now)
        if moves >= 0:
            found = MOVE.findall(text, moves)
            if found:
                table.side, table.moves = side, found
                table.change = CHANGE.search(text, moves)[1]
                self.players.ready.append(table)
        elif side not in table.left and text.find(b'"state":"over"', now) >= 0:
            table.left.add(side)
            if len(table.left) == 2:
                del self.tables[table.id]
            await self.sockets[side].send(
                b'{"do": "rematch", "match": "%b", "key": "again"}' % table.id, text=True
            )

    async def _answered(self, side: int, text: bytes) -> None:
        """A refusal is counted; the answer to a rematch, for which both ask, has the new match."""
        if b'"say":"refused"' in text[:20]:
            self.players.refused.append(text.decode())
        elif b'"id":"' in text:
            match = json.loads(text)["id"].encode()
            if match not in self.tables:
                self.tables[match] = Table(match, self)
                self.players.rematches += 1
            await self.follow(match, side)

    async def play(self, table: Table, rng: random.Random) -> None:
        command = b'{"do": "play", "match": "%b", "move": "%b", "after": %b}' % (
            table.id,
            rng.choice(table.moves),
            table.change,
        )
        table.mover = table.side
        table.sent = self.players.under_way[table.id] = time.perf_counter()
        await self.sockets[table.side].send(command, text=True)


async def _bytes_of(line: ClientConnection):
    """Every frame without decoding it."""
    while True:
        yield await line.recv(decode=False)


class Players:
    """Everybody who plays."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.ready: deque[Table] = deque()
        self.latencies: list[float] = []
        self.refused: list[str] = []
        self.rematches = 0
        self.rng = random.Random(7)
        self.under_way: dict[bytes, float] = {}
        """When the moves were sent that the opponents have not seen yet, by match."""

    def seen(self, seconds: float) -> None:
        self.latencies.append(seconds)

    def overdue(self) -> list[float]:
        """How long the moves that nobody has seen yet have been under way."""
        now = time.perf_counter()
        return [now - sent for sent in self.under_way.values()]

    async def play(self, rate: float, seconds: float) -> int:
        """Send moves at a steady rate; how many were sent."""
        begun, sent = time.perf_counter(), 0
        while (elapsed := time.perf_counter() - begun) < seconds:
            due = int(elapsed * rate) - sent
            for _ in range(min(due, len(self.ready))):
                table = self.ready.popleft()
                await table.pair.play(table, self.rng)
                sent += 1
            await asyncio.sleep(0.001)
        return sent


# Measuring


def family(pid: int) -> list[int]:
    """A process and those that it started, such as the one that stores entries."""
    children = Path(f"/proc/{pid}/task").glob("*/children")
    return [pid, *(one for file in children for child in _read(file).split() for one in family(int(child)))]


def _read(file: Path) -> str:
    """What a file says about a process; nothing if the process has ended."""
    try:
        return file.read_text()
    except OSError:
        return ""


def megabytes(pid: int, *, alone: bool = False) -> float:
    """The memory that a process and its children have, or that it has alone."""
    texts = [_read(Path(f"/proc/{one}/status")) for one in ([pid] if alone else family(pid))]
    return sum(int(size) for text in texts for size in re.findall(r"VmRSS:\s*(\d+)", text)) / 1024


def processor_seconds(pid: int) -> float:
    """How long a process and its children have computed, also those that have ended."""
    stats = [_read(Path(f"/proc/{one}/stat")).rpartition(")")[2].split() for one in family(pid)]
    return sum(int(ticks) for some in stats for ticks in some[11:15]) / os.sysconf("SC_CLK_TCK")


def taken_away() -> float:
    """Seconds that the host of this machine gave its processors to others while they were wanted here."""
    steal = Path("/proc/stat").read_text().split()[8]
    return int(steal) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000 if values else float("nan")
