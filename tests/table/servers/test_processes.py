"""Two server processes on one PostgreSQL: people who are connected to different ones sit at the same table."""

import asyncio
import errno
import itertools
import random
import signal
import time
from contextlib import asynccontextmanager

import psycopg
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from bagatelle.refusal import Refused
from bagatelle.table.client import TableClient
from bagatelle.table.live import bus
from bagatelle.table.storage.appending import CHANNEL
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.notify import notify
from bagatelle.table.storage.pulse import beat
from bagatelle.table.storage.trouble import is_trouble
from bagatelle.table.web.serve import LONGEST_PACE
from profiles import by_profile
from table.history.network import Network
from table.support.persistent import Player
from table.support.quick_start import QuickServer

LISTENERS = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()"


@pytest.fixture(scope="module")
def pair(postgres, nursery, tmp_path_factory):
    """Two processes on one database."""
    database = postgres.new_database()
    servers = [
        QuickServer(nursery, database, tmp_path_factory.mktemp(name)).start() for name in ("first", "second")
    ]
    yield servers
    for server in servers:
        server.stop()
        assert "ERROR" not in server.log, server.log[-4000:]


@asynccontextmanager
async def two_people(pair, game, **settings):
    """Ann at the first process and Bob at the second, both at a new table: their tables."""
    async with TableClient(pair[0].address) as ann, TableClient(pair[1].address) as bob:
        await ann.introduce("Ann")
        await bob.introduce("Bob")
        made = await ann.create(game, [{"kind": "me", "name": "Ann"}, {"kind": "open"}], **settings)
        tables = [await ann.follow(made["id"])]
        await bob.sit(made["invite"], "Bob")
        tables.append(await bob.follow(made["id"]))
        yield tables


async def until(holds, seconds=60.0):
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never happened"
        await asyncio.sleep(0.01)


def query(database, statement):
    """Ask the database itself."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    try:
        with engine.connect() as connection:
            return connection.execute(text(statement)).all()
    finally:
        engine.dispose()


def cut_listeners(database):
    """Cut the connections on which the processes hear of each other."""
    while len(query(database, LISTENERS)) < 2:
        time.sleep(0.01)
    cut = query(database, f"SELECT pg_terminate_backend(pid) FROM ({LISTENERS}) AS listening")
    assert len(cut) == 2


@pytest.mark.parametrize("game", by_profile(["buttle"], ["buttle", "bag-of-butts"]))
def test_a_whole_match_between_people_at_different_processes(pair, game):
    async def run():
        async with two_people(pair, game) as tables:
            players = [Player(t.client, t, random.Random(n)) for n, t in enumerate(tables)]
            await asyncio.gather(*(player.play_to_the_end() for player in players))
            await until(lambda: tables[0].number == tables[1].number)
            for player in players:
                assert player.acknowledged
                assert player.sent_again == 0
            said = [[step["number"] for step in table.steps] for table in tables]
            assert said[0] == said[1]
            first, second = ({**table.now["result"], "says": ""} for table in tables)  # which says "you"
            assert first == second

    asyncio.run(run())


def test_presence_is_seen_across_processes(pair):
    async def run():
        async with two_people(pair, "buttle") as (ann, bob):
            await until(lambda: ann.here == [True, True] and bob.here == [True, True])
            await bob.client.disconnect()
            await until(lambda: ann.here == [True, False])
            await ann.client.disconnect()
            await bob.resume()
            await until(lambda: bob.here == [False, True])
            await ann.resume()
            await until(lambda: ann.here == [True, True] and bob.here == [True, True])

    asyncio.run(run())


def test_a_connected_opponent_cannot_be_replaced_through_another_process(pair):
    """Ann follows the table nowhere: she asks the first process over HTTP, which has nobody there."""

    async def run():
        async with two_people(pair, "buttle", grace=60) as (ann, bob):
            await until(lambda: ann.here == [True, True])  # the first process has heard of Bob
            await ann.client.disconnect()
            seat = 1
            path = f"/api/matches/{bob.match_id}"
            async with TableClient(pair[0].address, ann.client.token) as elsewhere:
                for _ in range(3):
                    command = {"do": "bot", "match": bob.match_id, "seat": seat, "play": True}
                    with pytest.raises(Refused, match=r"^Bob is here; no bot can stand in\.$"):
                        await elsewhere.call("POST", f"{path}/commands", command)
                    seats = (await elsewhere.call("GET", path))["now"]["seats"]
                    assert [chair["here"] for chair in seats] == [True, True]
                    await asyncio.sleep(0.3)

    asyncio.run(run())


def test_every_process_knows_since_when_somebody_is_away(pair):
    async def run():
        async with two_people(pair, "buttle") as (ann, bob):
            match_id = bob.match_id
            await bob.client.disconnect()
            await until(lambda: ann.here == [True, False])

            def stored():
                rows = query(
                    pair[0].database, f"SELECT seen_at FROM seats WHERE match = '{match_id}' AND seat = 1"
                )
                return rows[0][0]

            async def away(server):
                async with TableClient(server.address, ann.client.token) as looking:
                    table = await looking.call("GET", f"/api/matches/{match_id}")
                    return table["now"]["seats"][1]["away"]

            await until(lambda: stored() is not None and stored() > time.time() - 30)
            await asyncio.sleep(1.0)
            assert await away(pair[0]) == await away(pair[1]) == stored()

    asyncio.run(run())


def test_a_process_that_starts_later_learns_who_is_here(postgres, nursery, tmp_path):
    database = postgres.new_database()
    for name in ("first", "later"):
        (tmp_path / name).mkdir()
    first = QuickServer(nursery, database, tmp_path / "first").start()
    later = QuickServer(nursery, database, tmp_path / "later")

    async def run():
        async with two_people([first, first], "buttle") as (ann, _):
            await asyncio.to_thread(later.start)
            async with TableClient(later.address, ann.client.token) as looking:
                here = []
                end = time.monotonic() + 20
                while here != [True, True] and time.monotonic() < end:
                    seats = (await looking.call("GET", f"/api/matches/{ann.match_id}"))["now"]["seats"]
                    here = [chair["here"] for chair in seats]
                assert here == [True, True]

    try:
        asyncio.run(run())
    finally:
        for server in (first, later):
            if server.is_running:
                server.stop()


def test_chat_crosses(pair):
    async def run():
        async with two_people(pair, "buttle") as (ann, bob):
            await ann.do("chat", text="Hello over there!")
            await until(lambda: any(step.get("text") == "Hello over there!" for step in bob.steps))
            await bob.do("chat", text="Hello yourself!")
            await until(lambda: any(step.get("text") == "Hello yourself!" for step in ann.steps))

    asyncio.run(run())


async def stale_move(pair, slow_down):
    """Ann moves at one process; at the other, which has not heard of it, she moves again from an older position."""
    async with two_people(pair, "buttle") as tables:
        await until(lambda: tables[0].number == tables[1].number)
        mover = next(table for table in tables if table.moves)
        quick, slow = (pair[0], pair[1]) if mover is tables[0] else (pair[1], pair[0])
        async with TableClient(slow.address, mover.client.token) as elsewhere:
            table = await elsewhere.follow(mover.match_id, mover.fixed["viewer"])
            known = table.number
            assert table.now["change"] == mover.now["change"]
            resume = slow_down(slow)
            number = await mover.play(mover.moves[0]["move"])
            late = asyncio.create_task(table.play(table.moves[-1]["move"], after=table.now["change"]))
            await asyncio.sleep(0.2)
            resume()
            with pytest.raises(Refused, match="The position has changed; look again"):
                await late
            assert table.number >= number > known, "the missing entries come before the refusal"
            assert [step["number"] for step in table.steps if step["number"] > known]
            stored = query(
                pair[0].database,
                f"SELECT count(*) FROM entries WHERE match = '{mover.match_id}' AND number = {number}",
            )
            assert stored == [(1,)]
        assert quick.is_running


def test_a_stale_move_from_a_process_that_stood_still_is_refused_after_the_missing_entries(pair):
    def stand_still(server):
        server.send_signal(signal.SIGSTOP)
        return lambda: server.send_signal(signal.SIGCONT)

    asyncio.run(stale_move(pair, stand_still))


def test_a_stale_move_from_a_process_that_hears_nothing_is_refused_after_the_missing_entries(pair):
    def go_deaf(server):
        cut_listeners(server.database)
        return lambda: None

    asyncio.run(stale_move(pair, go_deaf))


def test_a_process_that_lost_its_ears_recovers_and_catches_up(pair):
    async def run():
        async with two_people(pair, "buttle") as (ann, bob):
            cut_listeners(pair[0].database)
            await ann.do("chat", text="Do you hear me?")
            await until(lambda: any(step.get("text") == "Do you hear me?" for step in bob.steps))
            await until(lambda: len(query(pair[0].database, LISTENERS)) == 2)
            await bob.do("chat", text="Now I do.")
            await until(lambda: any(step.get("text") == "Now I do." for step in ann.steps))

    asyncio.run(run())


def test_somebody_who_sat_down_through_another_process_is_let_in_by_one_that_has_not_heard_of_it(pair):
    async def run():
        async with TableClient(pair[0].address) as ann, TableClient(pair[1].address) as bob:
            await ann.introduce("Ann")
            await bob.introduce("Bob")
            made = await ann.create("buttle", [{"kind": "me", "name": "Ann"}, {"kind": "open"}])
            await ann.follow(made["id"])
            cut_listeners(pair[0].database)
            await bob.sit(made["invite"], "Bob")
            async with TableClient(pair[0].address, bob.token) as elsewhere:
                table = await elsewhere.follow(made["id"])
                await until(lambda: table.fixed)
                assert table.fixed["viewer"] == 1

    asyncio.run(run())


def test_a_process_notices_that_the_network_has_forgotten_its_ears(postgres, monkeypatch):
    monkeypatch.setattr(bus, "DEAF", 0.3)
    monkeypatch.setattr(bus, "POLL_SECONDS", 0.1)
    network, database = Network(postgres.folder), postgres.new_database()
    engine, sent = open_database(database), itertools.count()
    listening = create_engine(network.address(database).replace("postgresql://", "postgresql+psycopg://"))

    async def run():
        heard, began = [], []
        ears = bus.Bus(listening, "me", lambda *news: heard.append(news), None, lambda: began.append(1), None)
        ears.start()
        try:
            await until(lambda: began)
            network.leave_half_open()
            while len(began) < 2:
                await asyncio.to_thread(beat, engine, time.time, 0.0)
                await asyncio.sleep(0.02)
            with engine.begin() as connection:
                notify(connection, CHANNEL, [f"other match:{next(sent)}"])
            await until(lambda: heard)
        finally:
            ears.close()

    try:
        asyncio.run(run())
    finally:
        listening.dispose()
        engine.dispose()
        network.close()


def test_a_connection_that_is_reset_while_it_is_made_is_trouble_like_any_other(postgres, monkeypatch):
    """psycopg raises an error of the system then."""
    database = postgres.new_database()
    engine, connect, failed = open_database(database), psycopg.connect, []

    def fail_once(*arguments, **settings):
        if not failed:
            failed.append(1)
            raise OSError(errno.EBADF, "Bad file descriptor")
        return connect(*arguments, **settings)

    async def run():
        began = []
        ears = bus.Bus(engine, "me", None, None, lambda: began.append(1), None)
        ears.start()
        try:
            await until(lambda: began)
        finally:
            ears.close()

    monkeypatch.setattr(psycopg, "connect", fail_once)
    asyncio.run(run())
    assert failed
    failed.clear()
    engine.dispose()
    with pytest.raises(OperationalError) as found, engine.connect():
        pass
    assert is_trouble(found.value)
    engine.dispose()


def test_a_client_that_changes_to_the_other_process_goes_on_from_where_it_was(pair):
    async def run():
        async with two_people(pair, "buttle") as (ann, _):
            cut_listeners(pair[0].database)
            for n in range(3):
                await ann.do("chat", text=f"Message {n}")
            await until(lambda: ann.number >= 3)
            async with TableClient(pair[1].address, ann.client.token) as elsewhere:
                there = await elsewhere.follow(ann.match_id)
                there.number = ann.number
                await there.resume()
                assert there.number >= ann.number

    asyncio.run(run())


def test_the_bot_of_a_killed_process_is_taken_over_by_the_other(postgres, nursery, tmp_path):
    database = postgres.new_database()
    for name in ("slow", "other"):
        (tmp_path / name).mkdir()
    slow = QuickServer(nursery, database, tmp_path / "slow", pace=LONGEST_PACE).start()
    other = QuickServer(nursery, database, tmp_path / "other").start()

    async def run():
        async with TableClient(slow.address) as ann:
            await ann.introduce("Ann")
            made = await ann.create("buttle", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
            table = await ann.follow(made["id"])
            if table.moves:
                await table.play(table.moves[0]["move"])
                await until(lambda: not table.moves)
            slow.kill()
            async with TableClient(other.address, ann.token) as again:
                there = await again.follow(made["id"])
                await there.wait_for_turn()
                assert any(step.get("actor") == 1 for step in there.steps)

    try:
        asyncio.run(run())
    finally:
        for server in (slow, other):
            if server.is_running:
                server.stop()
