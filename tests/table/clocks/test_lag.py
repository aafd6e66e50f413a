"""Lag: the table measures the round trip of each socket, and does not charge it, within a small quota."""

import asyncio

import pytest

from bagatelle.table.client import TableClient
from bagatelle.table.web.arrival import RoundTrip
from bagatelle.table.web.socket import BAD_FRAMES, NOT_A_COMMAND
from table.servers.test_restarts import stored
from table.support.databases import sqlite_database
from table.support.quick_start import QuickServer, quick_serving

SEATS = [{"kind": "me"}, {"kind": "me", "name": "Other"}]


class Pipe:
    """What was asked, and a clock that only moves when somebody moves it."""

    def __init__(self) -> None:
        self.time = 0.0
        self.sent: list[object] = []
        self.trip = RoundTrip(self.sent.append, lambda: self.time)

    def answer(self, after: float) -> None:
        self.trip.ask()
        self.time += after
        assert self.trip.hear(self.sent[-1]["n"])


def test_without_an_answer_there_is_no_lag():
    pipe = Pipe()
    pipe.trip.ask()
    pipe.time += 100
    pipe.trip.ask()
    assert pipe.sent == [{"say": "ping", "n": 1}], "one question at a time"
    assert pipe.trip.seconds == 0.0


def test_the_shortest_of_the_last_trips_counts():
    pipe = Pipe()
    for seconds in (0.3, 0.2, 9.0):
        pipe.answer(seconds)
    assert pipe.trip.seconds == pytest.approx(0.2)
    for _ in range(5):
        pipe.answer(0.4)
    assert pipe.trip.seconds == pytest.approx(0.4)


def test_nobody_answers_what_was_not_asked():
    pipe = Pipe()
    assert not pipe.trip.hear(1)
    pipe.answer(0.1)
    assert not pipe.trip.hear(1)
    pipe.trip.ask()
    assert not pipe.trip.hear(1)


class SlowClient(TableClient):
    """A client that lets the table wait for its answers."""

    wait: float | None = 0.0

    async def _pong(self, socket, n):
        if self.wait is not None:
            asyncio.get_running_loop().call_later(
                self.wait, lambda: asyncio.ensure_future(super(SlowClient, self)._pong(socket, n))
            )


@pytest.fixture(scope="module")
def quick_server(nursery, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lag")
    with quick_serving(nursery, sqlite_database(folder), folder) as server:
        yield server


def lags(server: QuickServer, wait: float | None, clock: dict | None, moves: int = 1) -> list[float]:
    """What is credited for moves that were thought about for a second or more."""

    async def run() -> str:
        async with SlowClient(server.address) as ann:
            ann.wait = wait
            await ann.introduce("Ann")
            made = await ann.create("bag-of-butts", SEATS, clock=clock)
            table = await ann.follow(made["id"])
            for _ in range(moves):
                await asyncio.sleep(1.0)
                table.number = 0  # with the other eyes everything looks different
                table = await ann.follow(made["id"], table.now["actor"])
                await table.play(table.moves[0]["move"])
            return made["id"]

    state = stored(server.database, asyncio.run(run()))
    by_person = [entry for entry in state.entries if entry.body.get("by") == "person"]
    return [entry.body.get("lag", 0.0) for entry in by_person]


def test_the_round_trip_is_measured_and_credited(quick_server):
    assert lags(quick_server, 0.3, {"per_game": 60}) == [pytest.approx(0.3, abs=0.2)]
    tries = (lags(quick_server, 0.0, {"per_game": 60})[0] for _ in range(5))
    assert any(lag < 0.2 for lag in tries), "a busy machine may be slow itself, but not each time"


def test_who_never_answers_or_plays_without_a_clock_is_credited_nothing(quick_server):
    assert lags(quick_server, None, {"per_game": 60}) == [0.0]
    assert lags(quick_server, 0.3, None) == [0.0]


def test_a_cheat_who_answers_late_gains_no_more_than_the_quota(quick_server):
    credited = lags(quick_server, 0.95, {"per_game": 60}, moves=6)
    assert 0 < max(credited) <= 0.5
    assert sum(credited) <= 2 * 1.0 + 6 * 0.1, "two seats, six moves"


def test_answers_to_nothing_are_no_commands(quick_server):
    async def run() -> None:
        async with TableClient(quick_server.address) as ann:
            await ann.introduce("Ann")
            await ann.connect()
            socket = ann._socket
            for _ in range(BAD_FRAMES):
                await socket.send('{"do": "pong", "n": 1}')
            await asyncio.wait_for(socket.wait_closed(), 10)
            assert socket.close_code == NOT_A_COMMAND

    asyncio.run(run())
