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
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:1] = [str(ROOT / "tests"), str(ROOT)]

from benchmarks.playing import (  # noqa: E402
    Pair,
    Players,
    SettingUp,
    megabytes,
    percentile,
    processor_seconds,
    taken_away,
)

from bagatelle.game import games  # noqa: E402
from table.support.postgres import Postgres  # noqa: E402
from table.support.serving import Server  # noqa: E402

WARM_UP = 5.0
"""Seconds of play before anything is measured."""
LONGEST = 1800.0
"""Seconds after which a phase is given up."""
GOALS = {"p99": 50.0, "rate": 500.0, "live": 2000, "idle_megabytes": 500.0, "idle": 20_000}


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
