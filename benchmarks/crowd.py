"""What a crowd costs a table server: stored matches, many sockets on one table and on many, and who waits meanwhile.

    python benchmarks/crowd.py
    python benchmarks/crowd.py --stored 200 --sockets 50 --tables 20

It fills a database of its own with matches, starts a real server on it, and lets sockets come: first all to one table,
then spread over many. While they come, another process asks `/healthz` and the first page's facts again and again. Then
moves are made, and each counts until the last socket has been told. Everything is on loopback, and ends with it. On a
busy machine look at the processor time, which is the server's own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import event
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

ROOT = Path(__file__).resolve().parent.parent
sys.path[:1] = [str(ROOT / "tests"), str(ROOT)]

from benchmarks.playing import Requests, megabytes, percentile, processor_seconds  # noqa: E402

from bagatelle.table.play.commands import playing, seating  # noqa: E402
from bagatelle.table.play.commands.by import By  # noqa: E402
from bagatelle.table.play.settings import Settings  # noqa: E402
from bagatelle.table.play.state import State  # noqa: E402
from bagatelle.table.storage.database import open_database  # noqa: E402
from bagatelle.table.storage.store import Store  # noqa: E402
from table.support.serving import Server  # noqa: E402

GAME = "bag-of-butts"
COMING = 50
"""Sockets that connect at the same time."""
OF_ONE = 20
"""Sockets of one person."""
MOVE = re.compile(r'\{"move":"((?:[^"\\]|\\.)*)","says"')
ASKING = """
import http.client, json, sys, time
port, token = int(sys.argv[1]), sys.argv[2]
while True:
    for path in ("/healthz", "/api/home"):
        begun = time.perf_counter()
        try:
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            line.request("GET", path, headers={"Authorization": "Bearer " + token})
            status = line.getresponse().status
        except OSError:
            status = 0
        print(json.dumps([path, status, time.perf_counter() - begun]), flush=True)
    time.sleep(0.1)
"""


def fill(database: str, stored: int) -> str:
    """Store so many matches of two people with a few moves each; the token of one of them."""
    engine = open_database(database)
    event.listen(engine, "connect", lambda line, _: line.execute("PRAGMA synchronous = OFF"))
    engine.dispose()  # from now on every connection is one that does not wait for the disk
    store = Store(engine)
    (ann, token), (bob, _) = (store.people.new_person(name, None, time.time()) for name in ("Ann", "Bob"))
    for n in range(stored):
        at = time.time()
        state = State.new(Settings.read({"game": GAME, "seats": 2}))
        seating.open_table(state, By(ann.id, at))
        seating.sit(state, By(ann.id, at), "Ann", 0)
        seating.sit(state, By(bob.id, at), "Bob", 1)
        for _ in range(n % 6):
            by = By(state.chairs[state.actor].person, at)
            playing.play(state, by, state.match.write(state.match.legal()[0]))
        store.create(state, at, "benchmark")
    engine.dispose()
    return token


@dataclass
class Waiting:
    """Somebody who asks the server the simplest questions all the time, in a process of their own."""

    port: int
    token: str
    process: subprocess.Popen | None = None

    def __enter__(self) -> Waiting:
        command = [sys.executable, "-c", ASKING, str(self.port), self.token]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.lines = [json.loads(line) for line in self.process.stdout if line.endswith("\n")]
        self.process.wait()
        self.process.stdout.close()

    def told(self) -> str:
        """How long they waited."""
        parts = []
        for path in ("/healthz", "/api/home"):
            times = [seconds for asked, status, seconds in self.lines if asked == path]
            bad = sum(status != 200 for asked, status, _ in self.lines if asked == path)
            parts.append(
                f"{path} half within {percentile(times, 0.5):.0f} ms, worst {percentile(times, 1):.0f} ms"
                f" ({len(times)} asked, {bad} not answered with 200)"
            )
        return "; ".join(parts)


@dataclass
class Crowd:
    """Sockets, each of which follows one table."""

    port: int
    sockets: list[ClientConnection] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    told: dict[str, list[float]] = field(default_factory=dict)
    """By table, when each of its sockets was last told something."""
    moves: dict[str, list[str]] = field(default_factory=dict)
    followed: int = 0
    turned_away: int = 0

    async def come(self, wanted: list[tuple[str, str, str]]) -> None:
        """Let sockets come, some at a time: each with a token, a match and the code of its link for spectators."""
        turn = asyncio.Semaphore(COMING)

        async def one(token: str, match: str, watch: str) -> None:
            async with turn:
                headers = {"Authorization": f"Bearer {token}"}
                line = None
                while line is None:
                    try:
                        line = await connect(
                            f"ws://127.0.0.1:{self.port}/api/socket", additional_headers=headers, compression=None,
                            proxy=None, max_size=2**24, ping_interval=None, open_timeout=600,
                        )  # fmt: skip
                    except InvalidStatus:  # 503: the database did not answer in time
                        self.turned_away += 1
                self.sockets.append(line)
                self.tasks.append(asyncio.ensure_future(self._read(line, len(self.sockets) - 1)))
                await line.send(json.dumps({"do": "follow", "match": match, "watch": watch, "key": "follow"}))

        await asyncio.gather(*(one(*each) for each in wanted))
        while self.followed < len(self.sockets):
            await asyncio.sleep(0.02)

    async def _read(self, line: ClientConnection, number: int) -> None:
        async for text in line:
            if '"key":"follow"' in text[:60]:
                assert '"say":"done"' in text, text
                self.followed += 1
            elif text.startswith('{"say":"news"'):
                match = text[text.index('"match":"') + 9 :].partition('"')[0]
                self.told.setdefault(match, []).append(time.perf_counter())
            now = text.rfind('"now":{')
            if number < 2 and now >= 0:
                found = MOVE.findall(text, max(0, text.find('"moves":[', now)))
                if found:
                    match = text[text.index('"match":"') + 9 :].partition('"')[0]
                    self.moves[match] = [str(number), *found]

    async def fan_out(self, match: str, followers: int) -> float:
        """Make a move; seconds until the last socket has been told."""
        while match not in self.moves:
            await asyncio.sleep(0.005)
        mover, move, *_ = self.moves.pop(match)
        self.told[match] = []
        begun = time.perf_counter()
        await self.sockets[int(mover)].send(json.dumps({"do": "play", "match": match, "move": move}))
        while len(self.told[match]) < followers:
            await asyncio.sleep(0.002)
        return max(self.told[match]) - begun

    async def close(self) -> None:
        """Let them all go."""
        await asyncio.gather(*(line.close() for line in self.sockets), return_exceptions=True)
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def crowd(server: Server, sockets: int, tables: int, token: str) -> None:
    """Let sockets come to tables, make moves at some of them, and say what that took."""
    pid, requests = server.process.pid, Requests(server.port)
    people = [requests.post("/api/people", {"name": f"p{n}"})["token"] for n in range(2 + sockets // OF_ONE)]
    made = []
    for _ in range(tables):
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
        match = requests.post("/api/matches", {"game": GAME, "seats": seats}, people[0])
        requests.post(f"/api/invitations/{match['invite']}", {"name": "Bob"}, people[1])
        made.append((match["id"], match["watch"]))
    played = made[0]
    wanted = [(people[n], *played) for n in range(2)]  # the two who play, at the first table
    wanted += [(people[2 + n % (len(people) - 2)], *made[n % tables]) for n in range(sockets - 2)]
    each = sum(match == played[0] for _, match, _ in wanted)
    line = Crowd(server.port)
    memory, used, begun = megabytes(pid), processor_seconds(pid), time.perf_counter()
    with Waiting(server.port, token) as waiting:
        await line.come(wanted[:2])
        await line.come(wanted[2:])
    took, used = time.perf_counter() - begun, processor_seconds(pid) - used
    print(f"  {sockets} sockets on {tables} table{'s' * (tables > 1)} came in {took:.1f} s;", end=" ")
    print(
        f"the server computed {used:.1f} s, {used / sockets * 1000:.1f} ms each; {line.turned_away} had to try again"
    )
    print(f"  meanwhile {waiting.told()}")
    print(
        f"  memory {memory:.0f} -> {megabytes(pid):.0f} MB: {(megabytes(pid) - memory) * 1024 / sockets:.0f} KB each"
    )
    before = processor_seconds(pid)
    times = [await line.fan_out(played[0], each) for _ in range(10)]
    used = (processor_seconds(pid) - before) / len(times)
    print(
        f"  a move reaches the last of {each} in {percentile(times, 0.5):.0f} ms, worst {max(times) * 1000:.0f} ms; "
        f"the server computes {used * 1000:.0f} ms for it"
    )
    await line.close()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stored", type=int, default=10_000, help="matches in the database")
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--port", type=int, default=0)
    asked = parser.parse_args()
    files = 2 * asked.sockets + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < files:
        parser.error(f"{asked.sockets} sockets need {files} open files, and this machine allows {hard}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, files), hard))
    folder = Path(tempfile.mkdtemp(prefix="bagatelle-crowd-"))
    try:
        database = f"sqlite:///{folder / 'table.db'}"
        print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before")
        token = fill(database, asked.stored)
        begun = time.perf_counter()
        server = Server(database, folder, "--no-limits", "--no-warm", port=asked.port).start()
        try:
            pid = server.process.pid
            print(
                f"  with {asked.stored} stored matches it is ready after {time.perf_counter() - begun:.1f} s;"
            )
            print(f"  it computed {processor_seconds(pid):.1f} s for that; memory {megabytes(pid):.0f} MB")
            for tables in (1, asked.tables):
                asyncio.run(crowd(server, asked.sockets, tables, token))
            assert "ERROR" not in server.log, server.log[-2000:]
        finally:
            server.stop()
        print(f"  load {os.getloadavg()[0]:.1f} after")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
