"""What was waiting when the server died goes on by itself: bots that were thinking, clocks that ran."""

import asyncio
import time

from sqlalchemy import create_engine

from bagatelle.table.client import TableClient
from bagatelle.table.play.state import State
from bagatelle.table.storage.store import Store
from bagatelle.table.web.serve import LONGEST_PACE
from table.quick_start import QuickServer

SHORTEST = {"per_move": 5}


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


def test_time_that_ran_out_while_the_server_was_down_is_over_after_the_restart(nursery, database, tmp_path):
    server = QuickServer(nursery, database, tmp_path).start()

    async def begin(seats: int) -> str:
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            chairs = [{"kind": "me", "name": f"Ann{n}"} for n in range(seats)]
            return (await ann.create("bag-of-butts", chairs, clock=SHORTEST))["id"]

    two, three = (asyncio.run(begin(seats)) for seats in (2, 3))
    server.kill()
    waiting = {match_id: stored(database, match_id) for match_id in (two, three)}
    assert all(state.deadline() > time.time() - 5 for state in waiting.values())
    time.sleep(max(0.0, max(state.deadline() for state in waiting.values()) - time.time() + 0.1))
    server.start()
    wait_until(lambda: stored(database, two).result)
    late = waiting[two].actor
    result = stored(database, two).result
    assert (result.how, result.seat, result.winners) == ("time", late, [1 - late])
    late = waiting[three].actor
    wait_until(lambda: stored(database, three).chairs[late].gone)
    server.stop()
    after = stored(database, three)
    assert after.result is None
    assert after.chairs[late].playing_bot
    assert after.entries[waiting[three].number].kind == "time"
    assert "ERROR" not in server.log
