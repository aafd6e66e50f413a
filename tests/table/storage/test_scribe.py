"""The process that stores entries: it stores, it says what it could not store, it may die."""

import asyncio
import itertools
import os
import signal
import sys
import time
from pathlib import Path

import pytest
import uvloop
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bagatelle.table.play.commands import chatting, seating
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State, new_code
from bagatelle.table.storage import scribe as scribe_module
from bagatelle.table.storage.appending import ROWS, Append
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.keeper import Keeper
from bagatelle.table.storage.my_matches import matches_of
from bagatelle.table.storage.scribe import Scribe, processor_time
from bagatelle.table.storage.store import Store
from bagatelle.table.storage.trouble import Unsure
from profiles import by_profile
from table.support.hindering import is_alive, scribe_of
from table.support.quick_start import QuickServer


def new_table(store: Store, name: str) -> State:
    """A table that is stored, at which Ann sits and waits."""
    state = State(name, bytes(32), new_code(), new_code(), Settings.read({"game": "buttle", "seats": 2}))
    seating.open_table(state, By("ann", 1.0))
    seating.sit(state, By("ann", 1.0), "Ann", 0)
    store.create(state, 1.0, "here")
    state.take_unstored()
    return state


def say_something(state: State, times: int = 1, at: float = 2.5) -> Append:
    """New entries, as they are sent to be stored."""
    for n in range(times):
        chatting.chat(state, By("ann", at + n), f"“Zug” {n} \u2028 🎲", "Ann")
    return Append.of(state, state.take_unstored(), "here")


def with_scribe(test):
    """Run a test with a store and a scribe on the same database."""

    def run(database):
        async def within():
            store, scribe = Store(open_database(database)), Scribe(database)
            try:
                await test(store, scribe)
            finally:
                await scribe.close()
                store.engine.dispose()

        asyncio.run(within())

    run.__name__ = test.__name__
    return run


@with_scribe
async def test_many_matches_at_once_with_more_rows_than_a_statement_carries(store, scribe):
    states = [new_table(store, f"match{n}") for n in range(ROWS + 3)]
    assert await scribe.append([say_something(state, 1 + n % 4) for n, state in enumerate(states)]) == [
        True
    ] * len(states)
    for state in states:
        assert store.load(state.id) == state


@with_scribe
async def test_who_is_too_late_is_told_and_the_others_are_stored(store, scribe):
    ann, bob = new_table(store, "one"), new_table(store, "two")
    late = say_something(store.load("one"))
    assert await scribe.append([say_something(ann)]) == [True]
    assert await scribe.append([say_something(bob), late, say_something(ann)]) == [True, False, True]
    assert store.load("one") == ann
    assert store.load("two") == bob


@with_scribe
async def test_somebody_who_sits_down_is_stored_without_loading_a_game(store, scribe):
    state = new_table(store, "match")
    seating.sit(state, By("bob", 2.0), "Bob", 1)
    assert await scribe.append([Append.of(state, state.take_unstored(), "here")]) == [True]
    assert [row["name"] for row in matches_of(store.engine, "bob", ["bag-of-butts"])[0]["seats"]] == [
        "Ann",
        "Bob",
    ]
    if sys.platform == "linux":
        assert "llvmlite" not in Path(f"/proc/{scribe.pid}/maps").read_text()


@pytest.mark.parametrize("pause", [0, 0.5], ids=["at once", "when its end was noticed"])
@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_a_scribe_that_was_killed_is_replaced_and_nothing_is_stored_twice(tmp_path, loop, pause):
    async def within():
        database = f"sqlite:///{tmp_path / 'table.db'}"
        store, scribe = Store(open_database(database)), Scribe(database)
        state = new_table(store, "match")
        assert await scribe.append([say_something(state)]) == [True]
        for _ in range(by_profile(1, 3)):
            os.kill(scribe.pid, signal.SIGKILL)
            await asyncio.sleep(pause)
            assert await scribe.append([say_something(state)]) == [True]
        assert store.load("match") == state
        await scribe.close()
        store.engine.dispose()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(within())


@with_scribe
async def test_what_a_scribe_stored_before_it_died_is_not_taken_for_somebody_elses(store, scribe):
    mine, other, third = (new_table(store, name) for name in ("mine", "other", "third"))
    late = say_something(store.load("other"), at=2.75)
    news = [say_something(mine, 2), late, say_something(third)]
    assert await scribe.append([say_something(other)]) == [True]
    assert store.append(news[:1]) == [True]  # as the scribe did, which had no time to say so
    os.kill(scribe.pid, signal.SIGKILL)
    assert await scribe.append(news) == [True, False, True]
    for state in (mine, other, third):
        assert store.load(state.id) == state
    assert await scribe.append(news[:1]) == [False]  # it was asked for twice


@with_scribe
async def test_what_stops_the_server_does_not_stop_the_scribe_first(store, scribe):
    state = new_table(store, "match")
    assert await scribe.append([say_something(state)]) == [True]
    pid = scribe.pid
    for wish in (signal.SIGINT, signal.SIGTERM):
        os.kill(pid, wish)
    assert await scribe.append([say_something(state)]) == [True]
    assert scribe.pid == pid


@with_scribe
async def test_an_append_that_breaks_is_told_and_spoils_no_other(store, scribe):
    good, broken = new_table(store, "good"), new_table(store, "broken")
    keeper = Keeper(store, scribe)
    keeper.start()
    bad = say_something(broken)
    with store.engine.begin() as connection:
        row = {"m": "broken", "n": bad.entries[0].number}
        connection.execute(text("INSERT INTO entries VALUES (:m, :n, 1, 'chat', 0, '{}', NULL)"), row)
    told = await asyncio.gather(
        keeper.append(say_something(good)), keeper.append(bad), return_exceptions=True
    )
    assert told[0] is True
    assert isinstance(told[1], SQLAlchemyError)
    assert store.load("good") == good
    await keeper.close()


@with_scribe
async def test_a_keeper_that_closes_stores_what_waits(store, scribe):
    states = [new_table(store, f"match{n}") for n in range(5)]
    keeper = Keeper(store, scribe)
    keeper.start()
    waiting = [asyncio.ensure_future(keeper.append(say_something(state))) for state in states]
    await asyncio.sleep(0)
    await keeper.close()
    assert await asyncio.gather(*waiting) == [True] * 5


@with_scribe
async def test_a_scribe_that_loads_slowly_is_waited_for(store, scribe):
    ticks, told = itertools.count(), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scribe_module, "STARTING", 0.02)
        patch.setattr(scribe_module, "processor_time", lambda pid: float(next(ticks)))
        patch.setattr(scribe_module.log, "warning", lambda text, *values: told.append(text % values))
        assert await scribe.append([say_something(new_table(store, "match"))]) == [True]
    assert scribe.replaced == 0
    assert told[0] == "the process that stores entries is still starting, after 0 seconds"


@with_scribe
async def test_a_scribe_that_does_nothing_is_not_waited_for(store, scribe):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scribe_module, "STARTING", 0.001)
        patch.setattr(scribe_module, "processor_time", lambda pid: 7.0)
        with pytest.raises(Unsure):
            await scribe.append([say_something(new_table(store, "match"))])


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells it in a file")
def test_the_processor_time_of_a_process_can_be_seen():
    assert processor_time(os.getpid()) > 0
    assert processor_time(2**22 + 1) is None


def test_a_scribe_ends_with_the_pipe():
    async def within() -> int:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bagatelle.table.storage.scribe", stdin=asyncio.subprocess.PIPE
        )
        process.stdin.close()
        return await asyncio.wait_for(process.wait(), 30)

    assert asyncio.run(within()) == 0


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells which processes another one has started"
)
@pytest.mark.parametrize("how", ["stop", "kill"])
def test_no_scribe_outlives_its_server(nursery, tmp_path, how):
    server = QuickServer(nursery, f"sqlite:///{tmp_path / 'table.db'}", tmp_path).start()
    scribe = scribe_of(server.pid)
    getattr(server, how)()
    end = time.monotonic() + 30
    while is_alive(scribe):
        assert time.monotonic() < end
        time.sleep(0.01)
