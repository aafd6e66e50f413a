"""Whatever happens to servers and databases: what was acknowledged is there exactly once, everybody is told the same in
the same order and nothing that was not stored, and nobody's clock is charged wrongly.

These runs are bounded; `python -m table.history --help`, in `tests`, makes long ones.
"""

import asyncio
import itertools
import os
import shutil
import socket
import sys
import threading
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import uvicorn

from bagatelle.table.live.hall import Hall
from bagatelle.table.play.commands import chatting
from bagatelle.table.play.entries import Entry
from bagatelle.table.storage.trouble import NotStored
from bagatelle.table.web.app import create_app
from bagatelle.table.web.limits import Limits
from profiles import by_profile
from table.history.checker import Stored, check, check_clock
from table.history.ledger import DONE, Command, Ledger, Seen
from table.history.run import Plan, engine_of, play, run
from table.history.system_faults import SystemFaults
from table.support.databases import sqlite_database
from table.support.postgres import Postgres
from table.support.tables import at_a_choice
from table.support.tables import play as move

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells which processes another one has started"
)
SEED = int(os.environ.get("BAGATELLE_SEED", "1"))
FEWEST = 50
"""Commands without which a run proves nothing; a machine that is left alone has thousands."""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_history_of_a_stormy_evening_holds(nursery, tmp_path, kind):
    plan = Plan(seed=SEED, seconds=by_profile(2.0, 22.0), every=by_profile(25, 60))
    with TemporaryDirectory(prefix="bagatelle-") as folder:
        postgres = Postgres(Path(folder)) if kind == "postgresql" else None
        if postgres:
            if nursery.library:
                shutil.copy(nursery.library, folder)  # where PostgreSQL may read it
                postgres.machine = SystemFaults(Path(folder) / "machine", Path(folder) / nursery.library.name)
            postgres.start()
        try:
            verdict = run(plan, nursery, tmp_path, postgres)
        finally:
            if postgres:
                postgres.stop()
    print(f"\n{kind}, {verdict.figures}, {verdict.faults}", *verdict.left_out)
    assert verdict.wrong == []
    assert verdict.figures.acknowledged > FEWEST


# The checker itself: faults that are planted into a server, or into what it left behind


@contextmanager
def served(folder):
    """A server in this process, so that faults can be planted into it: its address and its database."""
    database = sqlite_database(folder)
    app = create_app(database, limits=Limits.none(), pace=0.0, warm=False, scribe=False)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, ws="websockets-sansio"))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", database
    finally:
        server.should_exit = True
        thread.join(30)


def calm_run(folder, commands=120) -> tuple[Ledger, Stored]:
    """A short run without any fault of ours."""
    ledger = Ledger()
    with served(folder) as (address, database):
        asyncio.run(play(Plan(clients=4, commands=commands, seconds=30, every=0), [address], ledger))
    engine = engine_of(database)
    try:
        return ledger, Stored.read(engine)
    finally:
        engine.dispose()


def test_a_calm_evening_has_nothing_wrong(tmp_path):
    ledger, stored = calm_run(tmp_path)
    assert check(ledger, stored) == []
    assert sum(command.outcome == DONE for command in ledger.commands) > 50
    assert any(command.kind == "play" for command in ledger.commands)


def every(nth):
    """Say yes once in so many times."""
    counter = itertools.count(1)
    return lambda: next(counter) % nth == 0


def test_an_append_that_is_acknowledged_and_dropped_is_found(tmp_path, monkeypatch):
    now, store = every(25), Hall._store

    async def forgetful(hall, state):
        if not now():
            return await store(hall, state)
        state.take_unstored()
        return True

    monkeypatch.setattr(Hall, "_store", forgetful)
    wrong = check(*calm_run(tmp_path))
    assert any("was acknowledged as" in fault and "is stored as []" in fault for fault in wrong), wrong


def test_a_command_that_is_carried_out_twice_is_found(tmp_path, monkeypatch):
    now, chat = every(25), chatting.chat

    def stutter(*args):
        chat(*args)
        if now():
            chat(*args)

    monkeypatch.setattr(chatting, "chat", stutter)
    wrong = check(*calm_run(tmp_path))
    assert any("was acknowledged as" in fault for fault in wrong), wrong


def test_news_that_is_told_before_it_is_stored_is_found(tmp_path, monkeypatch):
    now, store = every(25), Hall._store

    async def chatty(hall, state):
        if not now():
            return await store(hall, state)
        hall._tell(state)
        hall._states.pop(state.id, None)
        raise NotStored("planted")

    monkeypatch.setattr(Hall, "_store", chatty)
    wrong = check(*calm_run(tmp_path))
    assert any("was seen" in fault for fault in wrong), wrong


def test_a_refusal_of_what_was_stored_is_found(tmp_path, monkeypatch):
    now, store = every(25), Hall._store

    async def liar(hall, state):
        stored = await store(hall, state)
        if now():
            hall._states.pop(state.id, None)
            raise NotStored("planted")
        return stored

    monkeypatch.setattr(Hall, "_store", liar)
    wrong = check(*calm_run(tmp_path))
    assert any("was refused and is stored" in fault for fault in wrong), wrong


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A run with which everything is in order."""
    return calm_run(tmp_path_factory.mktemp("calm"))


def told(good, **changes) -> list[str]:
    """What the checker says of a changed ledger or database."""
    ledger, stored = good
    names = {"commands", "seen", "told_at_the_end", "told_too_early"}
    return check(
        replace(ledger, **{name: value for name, value in changes.items() if name in names}),
        replace(stored, **{name: value for name, value in changes.items() if name not in names}),
    )


def test_a_missing_entry_is_found(good):
    match, entries = next(iter(good[1].entries.items()))
    assert any("states" in fault for fault in told(good, entries={**good[1].entries, match: entries[:-1]}))


def test_an_entry_that_nobody_sent_is_found(good):
    match, entries = next(iter(good[1].entries.items()))
    ghost = Entry(len(entries) + 1, 0.0, "chat", 0, {"text": "boo", "name": "p0"})
    wrong = told(
        good,
        entries={**good[1].entries, match: [*entries, ghost]},
        numbers={**good[1].numbers, match: ghost.number},
    )
    assert any("nobody sent it" in fault for fault in wrong)


def test_an_order_that_contradicts_what_came_first_is_found(good):
    done = [command for command in good[0].commands if command.outcome == DONE]
    first = done[0]
    later = next(c for c in done if c.match == first.match and c.sent_at > first.answered_at)
    swapped = [
        replace(c, number={first.number: later.number, later.number: first.number}.get(c.number, c.number))
        if c.match == first.match
        else c
        for c in good[0].commands
    ]
    assert any(
        "was sent after a later one was acknowledged" in fault for fault in told(good, commands=swapped)
    )


def test_processes_that_tell_different_things_are_found(good):
    match, ((*steps,),) = next(iter(good[0].told_at_the_end.items()))
    other = [*steps[:-2], steps[-1], steps[-2]]
    wrong = told(good, told_at_the_end={match: [steps, other]})
    assert any("tell match" in fault for fault in wrong)


def test_something_that_was_never_stored_is_found(good):
    match = next(iter(good[1].entries))
    for number in (1, 10_000):
        ghost = Seen("p0", 0, match, number, "chat", "boo")
        assert any("was seen" in fault for fault in told(good, seen=[ghost]))
    assert any("before it was stored" in fault for fault in told(good, told_too_early=[(match, 1)]))


def test_a_match_that_does_not_replay_is_found(good):
    match, state = next(iter(good[1].states.items()))
    stuck = type("Stuck", (), {"trouble": "damaged", "settings": state.settings, "match": None})()
    assert any("cannot be played again" in fault for fault in told(good, states={match: stuck}))


def clocked():
    """A match with a clock, some seconds into it."""
    state = at_a_choice(clock={"per_game": 600})
    for second in (5.0, 12.0, 20.0):
        move(state, at=second)
    return state


def test_a_clock_that_was_charged_rightly_is_left_alone_and_a_wrong_one_is_found():
    state = clocked()
    assert [*check_clock("match", state)] == []
    late = replace(state.entries[-1], at=state.entries[-1].at + 30)
    state.entries[-1] = late
    assert [*check_clock("match", state)] != []


def test_time_in_an_outage_is_not_expected_to_be_charged(monkeypatch):
    state = clocked()
    left = state.time_left(state.entries[-1].at)
    outage = Entry(
        len(state.entries) + 1,
        12.0,
        "outage",
        None,
        {"began": 6.0, "ended": 11.0, "parts": [[6.0, 8.0], [10.0, 11.0]]},
    )
    assert [*check_clock("match", state)] == []
    state.entries.insert(-1, outage)
    (fault, *_) = check_clock("match", state)
    assert "was charged" in fault
    actor = next(
        e.seat for e in state.entries if e.kind == "play" and e.body["by"] == "person" and e.at == 12.0
    )
    left[actor] += 3.0
    monkeypatch.setattr(type(state), "time_left", lambda *_: left)
    assert [*check_clock("match", state)] == []


def test_commands_that_nobody_answered_may_be_there_once_or_not_at_all(good):
    chat = next(command for command in good[0].commands if command.kind == "chat" and command.outcome == DONE)
    unknown = Command(chat.match, chat.person, "chat", chat.what, chat.key)
    others = [command for command in good[0].commands if command is not chat]
    assert told(good, commands=[*others, unknown]) == []
    lost = Command(chat.match, chat.person, "chat", "never arrived", "never")
    assert told(good, commands=[*good[0].commands, lost]) == []
