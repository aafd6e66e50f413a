"""What was waiting when the server died goes on by itself: bots that were thinking, clocks that ran."""

import asyncio
import time

from sqlalchemy import create_engine

from bagatelle.table.client import TableClient
from bagatelle.table.play.state import State
from bagatelle.table.storage.pulse import COMING_BACK
from bagatelle.table.storage.store import Store
from bagatelle.table.web.serve import LONGEST_PACE
from table.quick_start import QuickServer

SHORTEST = {"per_move": 5}
DARK = 8.0
"""Seconds without a server: longer than anybody may think."""


def stored(database: str, match_id: str) -> State:
    """A table as the database knows it."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    try:
        return Store(engine).load(match_id)
    finally:
        engine.dispose()


def wait_until(holds, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def test_a_bot_that_was_thinking_when_the_server_died_plays_after_the_restart(nursery, database, tmp_path):
    server = QuickServer(nursery, database, tmp_path, pace=LONGEST_PACE).start()

    async def until_the_bot_thinks() -> str:
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            made = await ann.create("buttle", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
            table = await ann.follow(made["id"])
            while table.moves:
                await table.play(table.moves[0]["move"])
            return made["id"]

    match_id = asyncio.run(until_the_bot_thinks())
    server.kill()
    before = stored(database, match_id)
    assert before.bot_to_act == "greedy"
    server.pace = 0
    server.start()
    wait_until(lambda: stored(database, match_id).bot_to_act is None)
    server.stop()
    after = stored(database, match_id)
    assert [entry.body["by"] for entry in after.entries[before.number :]].count("bot") >= 1
    assert "ERROR" not in server.log


def test_nobody_loses_by_a_crash_and_the_clock_goes_on_after_the_restart(nursery, database, tmp_path):
    server = QuickServer(nursery, database, tmp_path).start()

    async def begin(seats: int) -> str:
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            chairs = [{"kind": "me", "name": f"Ann{n}"} for n in range(seats)]
            return (await ann.create("bag-of-butts", chairs, clock=SHORTEST))["id"]

    two, three = (asyncio.run(begin(seats)) for seats in (2, 3))
    time.sleep(1.5)
    server.kill()
    waiting = {match_id: stored(database, match_id) for match_id in (two, three)}
    time.sleep(DARK)
    assert all(state.deadline() < time.time() - 2 for state in waiting.values())
    server.start()
    back = time.time()
    for match_id, before in waiting.items():
        wait_until(lambda match_id=match_id: changed(database, match_id, "outage"))
        after = stored(database, match_id)
        assert after.result is None
        assert after.entries[before.number].kind == "outage"
        assert 2.0 < after.deadline() - back < 5.0 + COMING_BACK, "what was left at the crash is left now"
    late = waiting[two].actor
    wait_until(lambda: stored(database, two).result)
    assert time.time() - back > 2.0
    result = stored(database, two).result
    assert (result.how, result.seat, result.winners) == ("time", late, [1 - late])
    late = waiting[three].actor
    wait_until(lambda: stored(database, three).chairs[late].gone)
    server.stop()
    after = stored(database, three)
    assert after.result is None
    assert after.chairs[late].playing_bot
    assert "ERROR" not in server.log


def changed(database: str, match_id: str, kind: str) -> bool:
    """Whether something of this kind has happened at a table."""
    return any(entry.kind == kind for entry in stored(database, match_id).entries)


def test_a_player_who_comes_back_after_a_crash_is_told_and_can_move(nursery, database, tmp_path):
    server = QuickServer(nursery, database, tmp_path).start()

    async def run() -> None:
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            made = await ann.create("bag-of-butts", [{"kind": "me"}, {"kind": "me"}], clock=SHORTEST)
            table = await ann.follow(made["id"])
            server.kill()
            await asyncio.sleep(DARK)
            await asyncio.to_thread(server.start)
            await table.resume()
            assert any("nobody's clock ran" in line for step in table.steps for line in step.get("lines", []))
            actor = table.now["actor"]
            assert 3.0 < table.now["clock"]["left"][actor] <= 5.0
            await ann.follow(made["id"], actor)
            await table.play(table.moves[0]["move"])
            assert table.now["result"] is None

    asyncio.run(run())
    server.stop()
    assert "ERROR" not in server.log


def test_a_hang_of_the_database_costs_nobody_anything_at_any_process(postgres, nursery, tmp_path):
    database = postgres.new_database()
    servers = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        servers.append(QuickServer(nursery, database, tmp_path / name).start())

    async def run() -> None:
        async with TableClient(servers[0].address) as ann, TableClient(servers[1].address) as bob:
            await ann.introduce("Ann")
            await bob.introduce("Bob")
            made = await ann.create("bag-of-butts", [{"kind": "me"}, {"kind": "open"}], clock=SHORTEST)
            await bob.sit(made["invite"], "Bob")
            tables = [await ann.follow(made["id"]), await bob.follow(made["id"])]
            postgres.freeze()
            try:
                await asyncio.sleep(DARK)
            finally:
                postgres.thaw()
            mover = next(table for table in tables if table.moves)
            await mover.play(mover.moves[0]["move"])
            await asyncio.sleep(2.5)
            for table in tables:
                said = [line for step in table.steps for line in step.get("lines", [])]
                assert sum("nobody's clock ran" in line for line in said) == 1
                assert table.now["result"] is None

    try:
        asyncio.run(run())
    finally:
        for server in servers:
            server.stop()
