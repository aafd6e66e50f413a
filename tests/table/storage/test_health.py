"""It says what is true: `/healthz` tells whether moves can be stored, what cannot be stored is refused with a sentence,
and a process that hangs is replaced."""

import asyncio
import gc
import json
import os
import signal
import sqlite3
import sys
import time
import urllib.error
import urllib.request
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from bagatelle.table.client import TableClient
from bagatelle.table.storage import health as health_module
from bagatelle.table.storage import keeper as keeper_module
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.health import LIMIT, RECENT, Health
from bagatelle.table.storage.keeper import Keeper
from bagatelle.table.storage.store import Store
from bagatelle.table.storage.trouble import StorageTrouble
from profiles import by_profile
from table.support.databases import sqlite_database
from table.support.hindering import FullDisk, is_alive, scribe_of, small_disk
from table.support.postgres import Postgres
from table.support.quick_start import QuickServer
from table.support.visiting import Visitor, visiting

NOT_STORED = "The table cannot store moves at the moment; nothing was changed. Try again in a moment."
UNSURE = "The table does not know yet whether that was stored. Look again in a moment."
OFTEN = {"bagatelle.table.storage.health.RECENT": 1.0}
"""Seconds for which a server believes that storing works because it did, without another try."""
SOON = 12.0
"""Seconds within which every command is answered, whatever the database does."""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells which processes another one has started"
)


def health(server) -> tuple[int, dict]:
    """What the server says of itself, which must not take long."""
    begun = time.monotonic()
    try:
        with urllib.request.urlopen(f"{server.address}/healthz", timeout=SOON) as answer:
            status, body = answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        status, body = refused.code, json.load(refused)
    assert time.monotonic() - begun < LIMIT + 1.5
    return status, body


def until_healthy(server, seconds=30.0) -> None:
    end = time.monotonic() + seconds
    while health(server)[0] != 200:
        assert time.monotonic() < end, health(server)
        time.sleep(0.1)


def metric(server, name) -> float:
    with urllib.request.urlopen(f"{server.address}/metrics", timeout=SOON) as answer:
        (line,) = (
            line for line in answer.read().decode().splitlines() if line.startswith(f"bagatelle_{name} ")
        )
    return float(line.split()[1])


def stored(database, statement):
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    try:
        with engine.connect() as connection:
            return connection.execute(text(statement)).all()
    finally:
        engine.dispose()


def moves_with_key(database, key):
    return stored(database, f"SELECT number FROM entries WHERE \"key\" LIKE '%{key}'")


@contextmanager
def running(server):
    server.start()
    try:
        yield server
    finally:
        if server.is_running:
            server.kill()


@asynccontextmanager
async def two_seats(server):
    """Ann in both seats of a table, before her first move."""
    async with TableClient(server.address) as ann:
        await ann.introduce("Ann")
        made = await ann.create("buttle", [{"kind": "me"}, {"kind": "me", "name": "Also Ann"}])
        yield ann, await ann.follow(made["id"])


async def answered(client, **command) -> dict:
    """The answer to a command, whatever it is, and not late."""
    begun = time.monotonic()
    client._answers[command["key"]] = waiting = asyncio.get_running_loop().create_future()
    await client.connect()
    await client._socket.send(json.dumps(command))
    answer = await asyncio.wait_for(waiting, SOON)
    assert time.monotonic() - begun < SOON
    return answer


def first_move(table, key) -> dict:
    return {"do": "play", "match": table.match_id, "move": table.moves[0]["move"], "key": key,
            "seat": table.fixed["viewer"], "after": table.now["change"]}  # fmt: skip


async def eventually_done(client, command) -> int:
    """Send a command again until it is done, as the page does."""
    end = time.monotonic() + 30
    while True:
        answer = await answered(client, **command)
        if answer["say"] == "done":
            return answer["number"]
        assert answer["retry"], answer
        assert time.monotonic() < end
        await asyncio.sleep(0.2)


def test_a_healthy_table_tells_how_storing_goes_and_tries_it_when_nobody_plays(nursery, database, tmp_path):
    with running(QuickServer(nursery, database, tmp_path, intervals=OFTEN)) as server:
        status, body = health(server)
        assert (status, body["healthy"], body["why"]) == (200, True, None)
        assert body["writing"]["last_write"] < RECENT
        assert (body["writing"]["oldest_waiting"], body["writing"]["last_error"]) == (None, None)
        ((first,),) = stored(database, "SELECT at FROM health")
        second, end = first, time.monotonic() + 60
        while second == first:
            assert time.monotonic() < end, "it stored nothing to find out"
            time.sleep(0.1)
            assert health(server)[0] == 200
            ((second,),) = stored(database, "SELECT at FROM health")
        assert (metric(server, "storing"), metric(server, "not_stored_total")) == (1, 0)


@pytest.mark.parametrize("way", ["a small disk", "a file that may not grow"])
def test_a_full_disk_is_unhealthy_and_moves_are_refused_until_there_is_room(nursery, tmp_path, way):
    with small_disk(tmp_path / "disk") as disk:
        if way == "a small disk" and disk is None:
            pytest.skip("nobody may mount a disk here")
        disk = disk if way == "a small disk" else None
        database = f"sqlite:///{(disk or tmp_path) / 'table.db'}"
        with running(QuickServer(nursery, database, tmp_path)) as server:
            asyncio.run(_play_on_a_full_disk(server, disk))
            assert server.log.count("moves cannot be stored: the disk") == 1, server.log
            assert server.log.count("moves are stored again") == 1
            assert "Traceback" not in server.log


async def _play_on_a_full_disk(server, disk):
    async with two_seats(server) as (ann, table):
        full = FullDisk(disk, scribe_of(server.pid))
        refused = 0
        for n in range(400):  # what was once a log of changes has room for some
            chat = {"do": "chat", "match": table.match_id, "text": "x" * 490, "key": f"chat{n}"}
            answer = await answered(ann, **chat)
            refused += answer["say"] == "refused"
            if refused == 5:
                break
        assert (answer["reason"], answer["retry"]) == (NOT_STORED, True)
        known = table.number
        move = first_move(table, "full")
        assert (await answered(ann, **move))["reason"] == NOT_STORED
        status, body = await asyncio.to_thread(health, server)
        assert (status, body["healthy"], body["reading"]["healthy"]) == (503, False, True)
        assert body["why"] in ("Storing fails: the disk is full.", "Storing fails: the disk fails.")
        assert table.number == known, "nobody was told what was not stored"
        http, told = await asyncio.to_thread(
            ann.request, "POST", f"/api/matches/{table.match_id}/commands", move
        )
        assert (http, told) == (503, {"refused": NOT_STORED})
        assert metric(server, "storing") == 0
        assert metric(server, "not_stored_total") >= 5
        full.free()
        number = await eventually_done(ann, move)
        assert moves_with_key(server.database, "full") == [(number,)]
        assert (await asyncio.to_thread(health, server))[0] == 200


@pytest.mark.parametrize("database", by_profile(["sqlite"], ["sqlite", "postgresql"]), indirect=True)
def test_a_scribe_that_stands_still_is_replaced_and_never_writes_again(nursery, database, tmp_path):
    async def play(server):
        async with two_seats(server) as (ann, table):
            old = scribe_of(server.pid)
            os.kill(old, signal.SIGSTOP)
            move = first_move(table, "stopped")
            waiting = asyncio.create_task(answered(ann, **move))
            await asyncio.sleep(2.5)
            status, body = await asyncio.to_thread(health, server)
            assert status == 503
            assert "a move has waited for" in body["why"]
            assert body["writing"]["oldest_waiting"] > 2
            answer = await waiting
            assert answer["say"] == "done", answer
            assert not is_alive(old)
            assert scribe_of(server.pid) != old
            assert moves_with_key(server.database, "stopped") == [(answer["number"],)]
            assert (await answered(ann, **move))["number"] == answer["number"]
            assert (await asyncio.to_thread(health, server))[0] == 200
            assert metric(server, "scribes_replaced_total") == 1

    with running(QuickServer(nursery, database, tmp_path)) as server:
        asyncio.run(play(server))
        assert "does not answer; starting another" in server.log
        assert "Traceback" not in server.log


def test_a_scribe_that_stands_still_is_noticed_although_nobody_plays(nursery, tmp_path):
    with running(QuickServer(nursery, sqlite_database(tmp_path), tmp_path, intervals=OFTEN)) as server:
        os.kill(scribe_of(server.pid), signal.SIGSTOP)
        time.sleep(1.0)
        status, body = health(server)
        assert (status, body["why"]) == (503, f"Storing fails: nothing was stored within {LIMIT:g} seconds.")
        until_healthy(server)


@pytest.fixture
def own_postgres():
    """A PostgreSQL that may be stopped."""
    with TemporaryDirectory(prefix="bagatelle-") as folder:
        server = Postgres(Path(folder))
        server.start()
        yield server
        server.thaw()
        server.stop()


def test_a_postgresql_that_stands_still_is_told_and_nothing_is_lost_or_doubled(
    nursery, own_postgres, tmp_path
):
    async def play(server):
        async with two_seats(server) as (ann, table):
            move, known = first_move(table, "frozen"), table.number
            own_postgres.freeze()
            waiting = asyncio.create_task(answered(ann, **move))
            status, body = await asyncio.to_thread(health, server)
            assert (status, body["reading"]["healthy"], body["writing"]["healthy"]) == (503, False, True)
            assert body["why"] == "Reading fails: the database does not answer."
            answer = await waiting
            assert answer["say"] == "refused"
            assert (answer["reason"], answer["retry"]) == (UNSURE, True)
            assert table.number == known
            begun = time.monotonic()
            http, told = await asyncio.to_thread(ann.request, "GET", "/api/me/matches")
            assert http == 503
            assert told["refused"].startswith("The table cannot reach its matches at the moment.")
            assert time.monotonic() - begun < SOON
            status, body = await asyncio.to_thread(health, server)
            assert (status, body["writing"]["healthy"]) == (503, False)
            own_postgres.thaw()
            number = await eventually_done(ann, move)
            assert moves_with_key(server.database, "frozen") == [(number,)]
            await asyncio.to_thread(until_healthy, server)

    with running(QuickServer(nursery, own_postgres.new_database(), tmp_path)) as server:
        asyncio.run(play(server))
        assert server.log.count("moves cannot be stored") <= 3, server.log
        assert "Traceback" not in server.log


def test_a_postgresql_that_is_gone_or_read_only_is_told_in_one_line(nursery, own_postgres, tmp_path):
    async def play(server):
        async with two_seats(server) as (ann, table):
            own_postgres.stop()
            status, body = await asyncio.to_thread(health, server)
            assert status == 503
            assert body["why"].startswith("Reading fails: the database cannot be reached.")
            answer = await answered(ann, **first_move(table, "gone"))
            assert (answer["reason"], answer["retry"]) == (NOT_STORED, True)
            assert str(own_postgres.folder) not in json.dumps((await asyncio.to_thread(health, server))[1])
            own_postgres.start_again()
            await asyncio.to_thread(until_healthy, server)
            name = server.database.split("/")[3].split("?")[0]
            stored(server.database, "SELECT 1")
            engine = create_engine(
                server.database.replace("postgresql://", "postgresql+psycopg://"),
                isolation_level="AUTOCOMMIT",
            )
            with engine.connect() as connection:
                connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
                connection.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                )
                await asyncio.sleep(1.0)
                status, body = await asyncio.to_thread(health, server)
                assert (status, body["why"]) == (503, "Storing fails: the database cannot be written to.")
                move = first_move(table, "read-only")
                assert (await answered(ann, **move))["reason"] == NOT_STORED
                connection.execute(text("SET default_transaction_read_only = off"))
                connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = off"))
                connection.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                )
            engine.dispose()
            number = await eventually_done(ann, move)
            assert moves_with_key(server.database, "read-only") == [(number,)]

    server = QuickServer(nursery, own_postgres.new_database(), tmp_path, intervals=OFTEN)
    with running(server):
        asyncio.run(play(server))
        assert server.log.count("moves cannot be stored: the database cannot be reached") == 1, server.log
        assert "Traceback" not in server.log


def test_a_person_who_cannot_be_looked_up_is_told_so_and_not_that_the_table_is_broken(tmp_path):
    with visiting(tmp_path) as client:
        ann = Visitor(client)
        client.app.state.hall.store.engine.dispose()
        for part in tmp_path.glob("table.db*"):
            part.rename(tmp_path / f"away-{part.name}")
        (tmp_path / "table.db").mkdir()
        answer = ann.get("/api/me/matches")
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "2"
        assert answer.json()["refused"].startswith("The table cannot reach its matches at the moment.")
        body = client.get("/healthz").json()
        assert body["why"].startswith("Reading fails: the database file cannot be opened.")


def test_a_disk_that_is_nearly_full_is_not_healthy(tmp_path, monkeypatch):
    with visiting(tmp_path) as client:
        client.app.state.hall.keeper.writing.worked()
        monkeypatch.setattr(health_module, "LEAST_FREE", 2**62)
        for _ in range(3):
            answer = client.get("/healthz")
            assert answer.status_code == 503
            assert answer.json()["why"].startswith("Storing fails: the disk is nearly full (")
            assert answer.json()["writing"]["healthy"] is False


def test_a_table_that_has_stored_nothing_yet_is_starting(tmp_path, monkeypatch):
    monkeypatch.setattr(health_module, "LIMIT", 0.0)
    monkeypatch.setattr(Keeper, "check", lambda keeper: asyncio.sleep(3600))
    with visiting(tmp_path) as client:
        answer = client.get("/healthz")
        assert answer.status_code == 503
        assert answer.json()["starting"] is True
        assert answer.json()["why"].endswith("The table is starting.")
        client.app.state.hall.keeper.writing.worked()
        monkeypatch.setattr(health_module, "LIMIT", 5.0)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["starting"]) == (200, False)


def test_something_is_stored_at_the_start_although_nobody_asks(tmp_path):
    with visiting(tmp_path) as client:
        writing, end = client.app.state.hall.keeper.writing, time.monotonic() + 60
        while writing.worked_at is None:
            assert time.monotonic() < end
            time.sleep(0.01)


def fail_later(*_):
    time.sleep(0.1)
    raise OperationalError("", {}, sqlite3.OperationalError("disk I/O error"))


def test_errors_that_nobody_waits_for_any_more_leave_no_trace_in_the_log(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(health_module, "LIMIT", 0.01)
    monkeypatch.setattr(keeper_module, "LONGEST_JOB", 0.01)
    monkeypatch.setattr(Store, "count_by_stage", fail_later)
    monkeypatch.setattr(Store, "append", fail_later)
    complaints = []

    async def ask_in_vain():
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        keeper = Keeper(Store(open_database(f"sqlite:///{tmp_path / 'table.db'}")))
        keeper.start()
        asked = Health(keeper)
        assert not (await asked.look()).healthy
        for _ in range(5):
            with pytest.raises(StorageTrouble):
                await keeper.in_thread(fail_later)
        await keeper.close()
        asked.close()
        del asked, keeper
        gc.collect()

    asyncio.run(ask_in_vain())
    gc.collect()
    assert not complaints
    assert [record.getMessage() for record in caplog.records if "does not answer" in record.getMessage()] == [
        "the database does not answer; jobs given up: 1"
    ]
    assert not any(record.exc_info for record in caplog.records)
