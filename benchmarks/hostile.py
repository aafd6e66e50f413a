"""What one hostile client does to everybody else: how late moves are seen, and the server's memory.

    python benchmarks/hostile.py --matches 200 --seconds 15
    python benchmarks/hostile.py --only slowloris,hints
    python benchmarks/hostile.py --rounds 2 --afterwards 12

It starts a real server on loopback with a database of its own and its usual limits, and lets well-behaved people play
live matches at a steady rate. Beside them it runs one attack at a time (`benchmarks/attacks.py`), in a process of its
own with low priority, so that the attack takes the server's time and not the players'. It prints a Markdown table: how
long after sending a move the opponent saw it, and the memory of the server and its processes; with `--afterwards`
also that memory when everybody has left, minute by minute. Counts and time are bounded, and everything it started ends
with it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:1] = [str(ROOT / "tests"), str(ROOT)]

from benchmarks.attacks import ATTACKS, BY_ITSELF  # noqa: E402
from benchmarks.playing import (  # noqa: E402
    Pair,
    Players,
    SettingUp,
    family,
    megabytes,
    percentile,
    processor_seconds,
    taken_away,
)

from bagatelle.game import games  # noqa: E402
from bagatelle.table.play.commands import playing, seating  # noqa: E402
from bagatelle.table.play.commands.by import By  # noqa: E402
from bagatelle.table.play.settings import Settings  # noqa: E402
from bagatelle.table.play.state import State  # noqa: E402
from bagatelle.table.storage.database import open_database  # noqa: E402
from bagatelle.table.storage.store import Store  # noqa: E402
from table.support.serving import Server  # noqa: E402

BEGIN = 2.0
"""Seconds an attack may take to begin before anything is measured, at most the time of a measurement."""
PAUSE = 3.0
"""Seconds between two attacks, at most the time of a measurement."""
HANGING = """
class Hanging:
    name = "hanging"

    def choose(self, knowledge, budget, rng):
        while True:
            pass
"""


@dataclass
class Found:
    """What was measured during one attack, or without any."""

    name: str
    latencies: list[float]
    moves: float
    before: float
    peak: float
    after: float
    cores: float
    taken: float
    counts: str

    def row(self) -> str:
        """A line of the table."""
        p50, p99, worst = (percentile(self.latencies, share) for share in (0.5, 0.99, 1.0))
        return (
            f"| {self.name} | {p50:.0f} ms | {p99:.0f} ms | {worst:.0f} ms | {self.moves:.0f} | {self.before:.0f} / "
            f"{self.peak:.0f} / {self.after:.0f} MB | {self.cores:.2f} | {self.taken:.2f} | {self.counts} |"
        )


HEAD = (
    "| attack | half of all moves seen within | 99 of 100 | worst | moves/s | server's memory before / peak / after "
    "| server's processors | taken by the host | what became of the attack |\n|---|---|---|---|---|---|---|---|---|"
)


def long_ago(database: str) -> tuple[str, str]:
    """Somebody's token, and a long finished match of theirs that is in the database before the server starts."""
    engine = open_database(database)
    store = Store(engine)
    person, token = store.people.new_person("Eve", None, time.time())
    state = State.new(Settings.read({"game": "button-men", "seats": 2, "options": BY_ITSELF}))
    by = By(person.id, time.time())
    seating.open_table(state, by)
    for seat in (0, 1):
        seating.sit(state, by, "Eve", seat)
    while state.plays_itself:
        playing.go_on(state, by.at)
    store.create(state, by.at, "benchmark")
    engine.dispose()
    return token, state.id


class Attack:
    """An attack in a process of its own."""

    def __init__(self, name: str, port: int, token: str, long_match: str) -> None:
        command = [
            sys.executable,
            str(ROOT / "benchmarks" / "attacks.py"),
            name,
            str(port),
            token,
            long_match,
        ]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.nice(10)
        )

    async def stop(self) -> str:
        """End it; what became of what it sent."""
        try:
            out, _ = await asyncio.to_thread(self._process.communicate, "", 20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            out, _ = self._process.communicate()
        return ", ".join(f"{what} {n}" for what, n in json.loads(out or "[]"))


async def measure(
    name: str, players: Players, server: Server, asked: argparse.Namespace, **about: str
) -> Found:
    """Play for a while, with an attack or without."""
    pid = server.process.pid
    before = megabytes(pid)
    attack = Attack(name, server.port, **about) if name in ATTACKS else None
    memory = Memory(pid)
    await players.play(asked.rate, min(BEGIN, asked.seconds))
    players.latencies.clear()
    begun, cpu, taken = time.perf_counter(), processor_seconds(pid), taken_away()
    sent = await players.play(asked.rate, asked.seconds)
    elapsed = time.perf_counter() - begun
    await asyncio.sleep(0.5)
    latencies = [*players.latencies, *players.overdue()]
    cores, lost = (processor_seconds(pid) - cpu) / elapsed, (taken_away() - taken) / elapsed
    counts = await attack.stop() if attack else ""
    await players.play(asked.rate, min(PAUSE, asked.seconds))
    memory.stop()
    return Found(name, latencies, sent / elapsed, before, memory.peak, megabytes(pid), cores, lost, counts)


class Memory:
    """Looks at the memory of a server now and then, until it is stopped."""

    def __init__(self, pid: int) -> None:
        self.peak = 0.0
        self._task = asyncio.ensure_future(self._look(pid))

    async def _look(self, pid: int) -> None:
        while True:
            self.peak = max(self.peak, megabytes(pid))
            await asyncio.sleep(0.2)

    def stop(self) -> None:
        self._task.cancel()


async def compare(
    server: Server, pairs: list, names: list[str], asked: argparse.Namespace, **about: str
) -> None:
    """Everybody plays, and one attack comes after the other."""
    players = Players([server.port])
    at_tables = [Pair(players, *pair) for pair in pairs]
    for pair in at_tables:
        await pair.open()
    while len(players.ready) < sum(len(pair.tables) for pair in at_tables):
        await asyncio.sleep(0.1)
    print(HEAD)
    for name in ["nobody", *names]:
        print((await measure(name, players, server, asked, **about)).row(), flush=True)
    for pair in at_tables:
        await pair.close()
    for sentence in sorted(set(players.refused))[:3]:
        print(f"\nrefused to the others: {sentence}")
    for minute in range(asked.afterwards + 1 if asked.afterwards else 0):
        each = ", ".join(f"{megabytes(one, alone=True):.0f}" for one in family(server.process.pid))
        print(f"{minute} min after: {megabytes(server.process.pid):.0f} MB ({each})", flush=True)
        await asyncio.sleep(60 if minute < asked.afterwards else 0)


def main() -> None:
    """Measure every attack, or some."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=200, help="live matches of the others")
    parser.add_argument("--rate", type=float, default=50.0, help="their moves a second, in all")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long to measure each attack")
    parser.add_argument("--only", default="", help=f"some attacks: {', '.join(ATTACKS)}")
    parser.add_argument("--afterwards", type=int, default=0, help="minutes to look at the memory afterwards")
    parser.add_argument("--rounds", type=int, default=1, help="how often all of this, with the same server")
    parser.add_argument("--source", help="the src folder of another checkout to serve from, to compare")
    asked = parser.parse_args()
    names = asked.only.split(",") if asked.only else [*ATTACKS]
    if unknown := {*names} - {*ATTACKS}:
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    folder = Path(tempfile.mkdtemp(prefix="bagatelle-hostile-"))
    database = f"sqlite:///{folder / 'table.db'}"
    (folder / "hanging.py").write_text(HANGING)
    token, long_match = long_ago(database)
    environment = {"PYTHONPATH": asked.source} if asked.source else {}
    server = Server(database, folder, "--bot", f"{folder / 'hanging.py'}:Hanging", environment=environment)
    try:
        server.start()
        setting_up = SettingUp(server.port)
        for n, game in enumerate(games(), 1):
            setting_up.pair([game], f"10.255.0.{n}")  # every game is loaded before anything is measured
        pairs = setting_up.pairs(asked.matches, [*games()])
        print(f"{asked.matches} live matches; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n")
        for _ in range(asked.rounds):
            asyncio.run(compare(server, pairs, names, asked, token=token, long_match=long_match))
        errors = server.log.count(" ERROR ")
        print(f"\nerrors in the server's log: {errors}")
        if errors:
            print("\n".join(line for line in server.log.splitlines() if " ERROR " in line)[-2000:])
    finally:
        if server.is_running:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
