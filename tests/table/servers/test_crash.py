"""The server is killed at random moments while people play, and nothing that it acknowledged is lost or doubled.

A few kills in the tests; `BAGATELLE_CRASHES=300 pytest tests/table/servers/test_crash.py -s` kills as often as you like
and prints what it found. `BAGATELLE_SEED=7` chooses other moments and moves.
"""

import asyncio
import os
import random
from collections import Counter

from sqlalchemy import create_engine, inspect, select

from bagatelle.table.storage.schema import entries, matches
from bagatelle.table.storage.store import Store
from profiles import by_profile
from table.support.persistent import Player, sit_down
from table.support.quick_start import QuickServer
from table.support.serving import Server

KILLS = by_profile({"sqlite": 4, "postgresql": 3}, {"sqlite": 12, "postgresql": 6})
TABLES = [("buttle", 2, 0), ("bag-of-butts", 2, 1), ("button-men", 1, 1), ("bag-o-loot", 2, 1)]
"""What is played all the time, each with so many people and so many bots."""


class Evening:
    """Tables at which people play on and on, and the server that dies under them."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.engine = create_engine(server.database.replace("postgresql://", "postgresql+psycopg://"))
        self.tables: list[list[Player]] = []
        self.checked: set[str] = set()
        """Matches that were over and right when they were looked at."""
        self.playing: list[asyncio.Task[None]] = []
        self.last_round = False
        self.counts: Counter[str] = Counter()

    async def play_on(self, game: str, people: int, bots: int) -> None:
        """One match after the other."""
        while not self.last_round:
            players = await sit_down(self.server.address, game, people, bots, self.rng)
            self.tables.append(players)
            try:
                await asyncio.gather(*(player.play_to_the_end() for player in players))
            finally:
                for player in players:
                    await player.client.disconnect()
            self.counts["matches played out"] += 1

    async def start_and_kill(self) -> None:
        """Kill at any moment: mostly while moves are played, sometimes while the server is still starting."""
        if self.counts["kills"] == 1 or self.rng.random() < 0.15:
            self.server.launch()
            await asyncio.sleep(self.rng.uniform(0, 0.3))
            self.counts["kills while starting"] += 1
        else:
            await asyncio.to_thread(self.server.start)
            await self.next_move()
            await asyncio.sleep(self.rng.uniform(0, 0.5))
            self.counts["kills while playing"] += 1
        self.server.kill()
        self.counts["kills"] += 1

    async def next_move(self) -> None:
        """Wait until somebody's move is acknowledged; if somebody cannot go on, say why."""
        known = self.moves()
        while self.moves() == known:
            await asyncio.sleep(0.002)
            for task in self.playing:
                if task.done():
                    await task

    def moves(self) -> int:
        """How many moves were acknowledged so far."""
        return sum(len(player.acknowledged) for players in self.tables for player in players)

    def sent_again(self) -> int:
        """How many moves were sent once more, because a server died before it had answered."""
        return sum(player.sent_again for players in self.tables for player in players)

    def acknowledged(self) -> dict[tuple[str, str], int]:
        """Every move that was acknowledged, in matches that are not checked for good."""
        return {
            (player.table.match_id, key): number
            for players in self.tables
            for player in players
            if player.table.match_id not in self.checked
            for key, number in player.acknowledged.items()
        }

    def check(self, acknowledged: dict[tuple[str, str], int]) -> None:
        """Everything acknowledged is stored once, under its number; no number is missing; every match replays."""
        if not inspect(self.engine).has_table("matches"):  # killed before the first start was done
            assert not acknowledged
            return
        self.counts["moves looked for"] += len(acknowledged)
        with self.engine.connect() as connection:
            known = dict(connection.execute(select(matches.c.id, matches.c.number)).all())
            query = select(entries.c.match, entries.c.number, entries.c.key).order_by(entries.c.number)
            stored = connection.execute(query.where(entries.c.match.not_in(self.checked))).all()
        numbers: dict[str, list[int]] = {match_id: [] for match_id in known if match_id not in self.checked}
        keys: dict[tuple[str, str], list[int]] = {}
        for match_id, number, key in stored:
            numbers[match_id].append(number)
            if key:
                keys.setdefault((match_id, key.split(":")[1]), []).append(number)
        for match_id, found in numbers.items():
            assert found == list(range(1, known[match_id] + 1)), f"entries of {match_id}: {found}"
        for move, number in acknowledged.items():
            assert keys.get(move) == [number], (
                f"{move} was acknowledged as {number}, stored: {keys.get(move)}"
            )
        for match_id in numbers:
            state = Store(self.engine).load(match_id)
            assert (
                state.number >= known[match_id]
            )  # the storing process may have outlived its server by a moment
            if state.result and self.is_left(match_id):
                self.checked.add(match_id)
        self.counts["checks"] += 1

    def is_left(self, match_id: str) -> bool:
        """Whether nobody plays there any more."""
        players = [p for players in self.tables for p in players if p.table.match_id == match_id]
        return all(player.table.state == "over" for player in players)

    async def run(self, kills: int) -> None:
        """Start, kill and look so many times, then let every match come to its end."""
        self.playing = [asyncio.create_task(self.play_on(*table)) for table in TABLES[: by_profile(2, 4)]]
        while self.counts["kills"] < kills or not self.sent_again():
            await self.start_and_kill()
            await asyncio.to_thread(self.check, self.acknowledged())
        self.last_round = True
        await asyncio.to_thread(self.server.start)
        await asyncio.gather(*self.playing)
        self.server.stop()
        await asyncio.to_thread(self.check, self.acknowledged())
        self.counts["moves acknowledged"] = self.moves()
        self.counts["moves sent again"] = self.sent_again()


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(nursery, database, tmp_path):
    kind = database.split(":")[0]
    server = QuickServer(nursery, database, tmp_path)
    evening = Evening(server, int(os.environ.get("BAGATELLE_SEED", "1")))
    try:
        asyncio.run(evening.run(int(os.environ.get("BAGATELLE_CRASHES", KILLS[kind]))))
    finally:
        evening.engine.dispose()
        if server.is_running:
            server.kill()
    print(f"\n{kind}: " + ", ".join(f"{count} {what}" for what, count in sorted(evening.counts.items())))
    assert "Traceback" not in server.log
    for players in evening.tables:
        assert {player.table.state for player in players} == {"over"}
        assert len({player.table.number for player in players}) == 1
