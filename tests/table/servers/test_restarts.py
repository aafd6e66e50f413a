"""What was waiting when the server died goes on by itself: bots that were thinking, clocks that ran."""

import asyncio
import time

import pytest
from sqlalchemy import create_engine, select

from bagatelle.table.client import TableClient
from bagatelle.table.play.state import State
from bagatelle.table.storage.schema import pulse
from bagatelle.table.storage.store import Store
from bagatelle.table.web.serve import LONGEST_PACE
from profiles import by_profile
from table.history.system_faults import SystemFaults
from table.support.databases import sqlite_database
from table.support.quick_start import QuickServer

LIMIT = 5.0
CLOCK = {"per_move": LIMIT}
DARK = 10.0
"""Seconds without a server: longer than anybody may think."""
HANG = LIMIT + 1.0
"""Seconds for which the database stands still."""


def stored(database: str, match_id: str) -> State:
    """A table as the database knows it."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    try:
        return Store(engine).load(match_id)
    finally:
        engine.dispose()


@pytest.fixture
def own_server(nursery, tmp_path):
    """Start servers that end with the test, whatever happens in it."""
    started = []

    def start(database: str, name: str = "server", environment: dict[str, str] | None = None) -> QuickServer:
        (tmp_path / name).mkdir()
        started.append(QuickServer(nursery, database, tmp_path / name, environment=environment).start())
        return started[-1]

    yield start
    for server in started:
        if server.is_running:
            server.stop()
        assert "ERROR" not in server.log


class Night:
    """Time in which there is no server: the clock below it is set, where the library for that could be built, and
    otherwise it is waited for."""

    def __init__(self, nursery, folder) -> None:
        self._machine = SystemFaults(folder / "machine", nursery.library) if nursery.library else None
        self.environment = self._machine.environment if self._machine else {}
        self._ahead = 0.0

    def pass_by(self) -> None:
        if self._machine:
            self._ahead = DARK
            self._machine.set_clock(DARK)
        else:
            time.sleep(DARK)

    def now(self) -> float:
        """What time it is for servers."""
        return time.time() + self._ahead


@pytest.fixture
def night(nursery, tmp_path):
    return Night(nursery, tmp_path)


def last_pulse(database: str) -> float:
    """When a server last wrote that it is alive."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    try:
        with engine.connect() as connection:
            return connection.execute(select(pulse.c.at)).scalar_one()
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


@pytest.mark.parametrize("database", by_profile(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
def test_nobody_loses_by_a_crash_and_the_clock_goes_on_after_the_restart(own_server, night, database):
    server = own_server(database, environment=night.environment)

    async def begin(seats: int) -> str:
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            chairs = [{"kind": "me", "name": f"Ann{n}"} for n in range(seats)]
            return (await ann.create("bag-of-butts", chairs, clock=CLOCK))["id"]

    two, three = (asyncio.run(begin(seats)) for seats in (2, 3))
    begun = max(stored(database, match_id).times.since for match_id in (two, three))
    wait_until(lambda: last_pulse(database) > begun)
    server.kill()
    killed = time.time()
    waiting = {match_id: stored(database, match_id) for match_id in (two, three)}
    night.pass_by()
    assert all(state.deadline() < night.now() - 1 for state in waiting.values())
    server.start()
    back = night.now()
    for match_id, before in waiting.items():
        wait_until(lambda match_id=match_id: changed(database, match_id, "outage"))
        after = stored(database, match_id)
        assert after.result is None
        assert after.entries[before.number].kind == "outage"
        away = after.times.dark[-1]
        assert begun < away.began <= killed
        assert away.ended > killed + DARK
        thought = killed - before.times.since
        assert LIMIT - thought <= after.time_left(away.ended)[after.actor] <= LIMIT, "as much as before"
    late = waiting[two].actor
    wait_until(lambda: stored(database, two).result)
    assert night.now() > back + LIMIT - (killed - waiting[two].times.since)
    result = stored(database, two).result
    assert (result.how, result.seat, result.winners) == ("time", late, [1 - late])
    late = waiting[three].actor
    wait_until(lambda: stored(database, three).chairs[late].gone)
    after = stored(database, three)
    assert after.result is None
    assert after.chairs[late].playing_bot


def changed(database: str, match_id: str, kind: str) -> bool:
    """Whether something of this kind has happened at a table."""
    return any(entry.kind == kind for entry in stored(database, match_id).entries)


def test_a_player_who_comes_back_after_a_crash_is_told_and_can_move(own_server, night, tmp_path):
    server = own_server(sqlite_database(tmp_path), environment=night.environment)

    async def run() -> None:
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            made = await ann.create("bag-of-butts", [{"kind": "me"}, {"kind": "me"}], clock=CLOCK)
            table = await ann.follow(made["id"])
            server.kill()
            thought = time.time() - table.steps[-1]["at"]
            await asyncio.to_thread(night.pass_by)
            await asyncio.to_thread(server.start)
            await table.resume()
            assert any("nobody's clock ran" in line for step in table.steps for line in step.get("lines", []))
            actor = table.now["actor"]
            assert LIMIT - thought - 1 < table.now["clock"]["left"][actor] <= LIMIT
            await ann.follow(made["id"], actor)
            await table.play(table.moves[0]["move"])
            assert table.now["result"] is None

    asyncio.run(run())


def test_a_hang_of_the_database_costs_nobody_anything_at_any_process(own_server, postgres):
    database = postgres.new_database()
    servers = [own_server(database, name) for name in ("first", "second")]

    async def run() -> None:
        async with TableClient(servers[0].address) as ann, TableClient(servers[1].address) as bob:
            await ann.introduce("Ann")
            await bob.introduce("Bob")
            made = await ann.create("bag-of-butts", [{"kind": "me"}, {"kind": "open"}], clock=CLOCK)
            await bob.sit(made["invite"], "Bob")
            tables = [await ann.follow(made["id"]), await bob.follow(made["id"])]
            postgres.freeze()
            try:
                await asyncio.sleep(HANG)
            finally:
                postgres.thaw()
            mover = next(table for table in tables if table.moves)
            await mover.play(mover.moves[0]["move"])
            for table in tables:  # whatever is known of the hang at its process is told before this
                await table.do("chat", text="Here again!")
            while tables[0].number != tables[1].number:
                await asyncio.sleep(0.01)
            for table in tables:
                said = [line for step in table.steps for line in step.get("lines", [])]
                assert sum("nobody's clock ran" in line for line in said) == 1
                assert table.now["result"] is None

    asyncio.run(run())
