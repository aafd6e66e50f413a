"""How much a table server carries: live matches, moves a second, how late the opponent sees a move, memory.

    python benchmarks/table.py --database both

It starts a real server (`bagatelle serve`) on loopback with a database of its own, seats two people at each match and,
once all have opened their tables, lets them play at a steady rate; the players are in this process, the server and its
scribe in others. With ``--processes 2`` there are two servers on one PostgreSQL, and everybody comes to one of them by
chance. Then it leaves many matches idle and looks at the server's memory. Counts and time are bounded, and everything
it started ends with it.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import shutil
import sys
import tempfile
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
sys.path[0] = str(TESTS)

from websockets.asyncio.client import ClientConnection, connect  # noqa: E402

from bagatelle.game import games  # noqa: E402
from table.postgres import Postgres  # noqa: E402
from table.serving import Server  # noqa: E402

PAIR = 8
"""Matches that two people play against each other at the same time, over one socket each."""
SETTING_UP = 4
"""Connections that set up matches."""
WARM_UP = 5.0
"""Seconds of play before anything is measured."""
LONGEST = 1800.0
"""Seconds after which a phase is given up."""
GOALS = {"p99": 50.0, "rate": 500.0, "live": 2000, "idle_megabytes": 500.0, "idle": 20_000}


# Setting up, over HTTP


class Requests:
    """One connection that stays open."""

    def __init__(self, port: int) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def post(self, path: str, body: object, token: str = "") -> dict:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
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

    def pair(self, names: list[str]) -> tuple[list[str], list[str]]:
        """Two new people and the matches in which they meet: their tokens, and the matches' ids."""
        requests = self._requests()
        people = [requests.post("/api/people", {"name": name})["token"] for name in ("Ann", "Bob")]
        ids = []
        for game in names:
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
            made = requests.post("/api/matches", {"game": game, "seats": seats}, people[0])
            requests.post(f"/api/invitations/{made['invite']}", {"name": "Bob"}, people[1])
            ids.append(made["id"])
        return people, ids

    def pairs(self, matches: int, chosen: list[str]) -> list[tuple[list[str], list[str]]]:
        """As many pairs as the matches need; the games take turns."""
        names = [chosen[n % len(chosen)] for n in range(matches)]
        with ThreadPoolExecutor(SETTING_UP) as pool:
            return list(pool.map(self.pair, [names[n : n + PAIR] for n in range(0, matches, PAIR)]))


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


class Pair:
    """Two people and their tables, read with as little work as possible."""

    def __init__(self, players: Players, tokens: list[str], ids: list[str]) -> None:
        self.players = players
        self.tokens = tokens
        self.tables = {match.encode(): Table(match.encode(), self) for match in ids}
        self.coming: set[bytes] = set()
        """Rematches to which one of the two has come."""
        self.sockets: list[ClientConnection] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        for side, token in enumerate(self.tokens):
            address = f"ws://127.0.0.1:{self.players.rng.choice(self.players.ports)}/api/socket"
            headers = {"Authorization": f"Bearer {token}"}
            line = await connect(
                address, additional_headers=headers, compression=None, proxy=None, max_size=2**24,
                ping_interval=None,
            )  # fmt: skip
            self.sockets.append(line)
            self.tasks.append(asyncio.ensure_future(self._read(side, line)))
        for match in [*self.tables]:
            await self.follow(match)

    async def follow(self, match: bytes) -> None:
        for line in self.sockets:
            await line.send(b'{"do": "follow", "match": "%b"}' % match, text=True)

    async def close(self) -> None:
        for line in self.sockets:
            await line.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _read(self, side: int, line: ClientConnection) -> None:
        async for text in _bytes_of(line):
            frame = FRAME.match(text)
            if frame is None:
                await self._answered(text)
            elif frame[1] != b"presence":
                await self._news(side, self.tables.get(frame[2]), text)

    async def _news(self, side: int, table: Table | None, text: bytes) -> None:
        if table is None:
            return
        if table.sent and side != table.mover:
            self.players.seen(time.perf_counter() - table.sent)
            table.sent = 0.0
        now = text.rfind(b'"now":{')
        moves = text.find(b'"moves":[', now)
        if moves >= 0:
            found = MOVE.findall(text, moves)
            if found:
                table.side, table.moves = side, found
                table.change = CHANGE.search(text, moves)[1]
                self.players.ready.append(table)
        elif side == 0 and text.find(b'"state":"over"', now) >= 0:
            del self.tables[table.id]
            for line in self.sockets:  # one offers, the other accepts
                await line.send(b'{"do": "rematch", "match": "%b", "key": "again"}' % table.id, text=True)

    async def _answered(self, text: bytes) -> None:
        """A refusal is counted; the answer to a rematch has the new match, which begins when both have come."""
        if b'"say":"refused"' in text[:20]:
            self.players.refused.append(text.decode())
        elif b'"id":"' in text:
            match = json.loads(text)["id"].encode()
            if match not in self.coming:
                self.coming.add(match)
                return
            self.coming.discard(match)
            self.tables[match] = Table(match, self)
            self.players.rematches += 1
            await self.follow(match)

    async def play(self, table: Table, rng: random.Random) -> None:
        command = b'{"do": "play", "match": "%b", "move": "%b", "after": %b}' % (
            table.id,
            rng.choice(table.moves),
            table.change,
        )
        table.mover = table.side
        table.sent = time.perf_counter()
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

    def seen(self, seconds: float) -> None:
        self.latencies.append(seconds)

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
    return [
        pid,
        *(one for file in children for child in file.read_text().split() for one in family(int(child))),
    ]


def megabytes(pid: int) -> float:
    """The memory that a process and its children have."""
    texts = [Path(f"/proc/{one}/status").read_text() for one in family(pid)]
    return sum(int(size) for text in texts for size in re.findall(r"VmRSS:\s*(\d+)", text)) / 1024


def processor_seconds(pid: int) -> float:
    """How long a process and its children have computed."""
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(pid)]
    return sum(int(some[11]) + int(some[12]) for some in fields) / os.sysconf("SC_CLK_TCK")


def taken_away() -> float:
    """Seconds that the host of this machine gave its processors to others while they were wanted here."""
    steal = Path("/proc/stat").read_text().split()[8]
    return int(steal) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000 if values else float("nan")


async def _play(servers: list[Server], pairs: list, rate: float, seconds: float) -> dict:
    players = Players([server.port for server in servers])
    pids = [server.process.pid for server in servers]
    at_tables = [Pair(players, *pair) for pair in pairs]
    for pair in at_tables:
        await pair.open()
    while len(players.ready) < sum(len(pair.tables) for pair in at_tables):
        await asyncio.sleep(0.1)
    await players.play(rate, WARM_UP)
    players.latencies.clear()
    begun, cpu, own = time.perf_counter(), sum(map(processor_seconds, pids)), time.process_time()
    taken = taken_away()
    sent = await players.play(rate, seconds)
    elapsed = time.perf_counter() - begun
    used, own_used = sum(map(processor_seconds, pids)) - cpu, time.process_time() - own
    taken = taken_away() - taken
    await asyncio.sleep(1)
    found = {
        "moves_per_second": sent / elapsed,
        "p50": percentile(players.latencies, 0.5),
        "p99": percentile(players.latencies, 0.99),
        "max": percentile(players.latencies, 1.0),
        "seen": len(players.latencies),
        "sent": sent,
        "refused": len(players.refused),
        "rematches": players.rematches,
        "server_cores": used / elapsed,
        "players_cores": own_used / elapsed,
        "taken_cores": taken / elapsed,
        "megabytes": sum(map(megabytes, pids)),
    }
    for pair in at_tables:
        await pair.close()
    for sentence in sorted(set(players.refused))[:3]:
        print(f"  refused: {sentence}")
    return found


def measure(database: str, folder: Path, asked: argparse.Namespace) -> None:
    """The servers on one database, from their start to their end."""
    chosen = [asked.game] if asked.game else [*games()]
    servers = [Server(database, folder, "--no-limits").start() for _ in range(asked.processes)]
    try:
        for server in servers:
            setting_up = SettingUp(server.port)
            for game in chosen:
                setting_up.pair([game])  # every game is loaded before anything is measured
        empty = _memory(servers)
        if asked.matches:
            begun = time.perf_counter()
            pairs = setting_up.pairs(asked.matches, chosen)
            print(f"  {asked.matches} matches were set up in {time.perf_counter() - begun:.0f} s")
            playing = _play(servers, pairs, asked.rate, asked.seconds)
            found = asyncio.run(asyncio.wait_for(playing, LONGEST))
            per_match = (found["megabytes"] - empty) * 1024 / asked.matches
            print(
                f"  {found['moves_per_second']:.0f} moves/s of {asked.rate:.0f} asked for, in {asked.matches} "
                f"live matches ({found['sent']} moves, {found['seen']} seen, {found['refused']} refused, "
                f"{found['rematches']} rematches)\n"
                f"  from sending to the opponent's seeing: p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f} ms, "
                f"worst {found['max']:.0f} ms\n"
                f"  processors: server {found['server_cores']:.2f}, players {found['players_cores']:.2f}, "
                f"taken away by the host {found['taken_cores']:.3f}\n"
                f"  server memory: {empty:.0f} MB without matches, {found['megabytes']:.0f} MB with live ones: "
                f"{per_match:.0f} KB each"
            )
        if asked.idle:
            before = _memory(servers)
            begun = time.perf_counter()
            setting_up.pairs(asked.idle, chosen)
            after = _memory(servers)
            print(
                f"  {asked.idle} idle matches were set up in {time.perf_counter() - begun:.0f} s\n"
                f"  server memory: {after:.0f} MB with them: "
                f"{(after - before) * 1024 / asked.idle:.1f} KB each"
            )
        assert "ERROR" not in servers[0].log, servers[0].log[-2000:]
    finally:
        for server in servers:
            server.stop()


def _memory(servers: list[Server]) -> float:
    return sum(megabytes(server.process.pid) for server in servers)


def main() -> None:
    """Measure one or both databases."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--matches", type=int, default=GOALS["live"], help="live matches")
    parser.add_argument("--rate", type=float, default=GOALS["rate"], help="moves a second, in all")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    parser.add_argument("--idle", type=int, default=GOALS["idle"], help="idle matches, set up afterwards")
    parser.add_argument("--game", choices=[*games()], help="only this game; otherwise all take turns")
    parser.add_argument("--processes", type=int, default=1, help="servers on one PostgreSQL")
    asked = parser.parse_args()
    if asked.processes > 1 and asked.database != "postgresql":
        parser.error("several processes need --database postgresql")
    kinds = ["sqlite", "postgresql"] if asked.database == "both" else [asked.database]
    for kind in kinds:
        folder = Path(tempfile.mkdtemp(prefix="bagatelle-table-"))
        postgres = None
        try:
            if kind == "postgresql":
                folder.chmod(0o711)  # the user that PostgreSQL runs as must be able to come in
                (folder / "postgres").mkdir()
                server = Postgres(folder / "postgres")
                server.start()
                postgres = server
            database = postgres.new_database() if postgres else f"sqlite:///{folder / 'table.db'}"
            print(f"{kind}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before")
            measure(database, folder, asked)
            print(f"  load {os.getloadavg()[0]:.1f} after")
        finally:
            if postgres:
                postgres.stop()
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
