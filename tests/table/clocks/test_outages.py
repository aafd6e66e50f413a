"""Nobody is charged for time in which the table was away: after a crash, a hang, a sleep, or a clock that was set."""

import asyncio
import json
from dataclasses import asdict

import pytest

from bagatelle.language import ENGLISH
from bagatelle.table.live import timekeeping
from bagatelle.table.live.followers import Follower
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.steady_clock import SteadyClock
from bagatelle.table.live.sweeping import Sweep
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.live.timekeeping import Timekeeping
from bagatelle.table.play.commands import leaving, playing, seating
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.entries import Entry
from bagatelle.table.play.outages import Outage, note_outages, noted
from bagatelle.table.play.sentences import notice
from bagatelle.table.play.state import State
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.pulse import COMING_BACK
from bagatelle.table.storage.store import Store
from bagatelle.table.storage.trouble import NotStored
from profiles import by_profile
from table.support.tables import again, at_a_choice, empty, kinds, play, seated

BEGAN = 1000.0


class Machine:
    """A machine with a clock that can be set, and processes that share one database."""

    def __init__(self, database: str) -> None:
        self.wall = BEGAN
        self.monotonic = 0.0
        self._database = database
        self.processes: list[Process] = []

    async def start(self) -> "Process":
        """Start a process, as `create_app` does."""
        process = Process(self, Hall(Store(open_database(self._database)), 0))
        await process.hall.timekeeping.beat()
        process.hall.start()
        self.processes.append(process)
        return process

    async def run(self, seconds: float) -> None:
        """Let time pass, with a pulse of everybody each second."""
        while seconds > 0:
            self.stand_still(min(1.0, seconds))
            seconds -= 1.0
            for process in self.processes:
                await process.hall.timekeeping.beat()

    def stand_still(self, seconds: float) -> None:
        """Let time pass while nothing runs."""
        self.wall += seconds
        self.monotonic += seconds

    async def close(self) -> None:
        for process in self.processes:
            await process.close()


class Process:
    """One process of a table."""

    def __init__(self, machine: Machine, hall: Hall) -> None:
        self.machine, self.hall = machine, hall
        hall.clock = hall.now = SteadyClock(lambda: machine.wall, lambda: machine.monotonic)
        hall.timekeeping = Timekeeping(hall.store.engine, hall.keeper.in_thread, hall.clock)
        self.thinking = Thinking(hall)
        self.sweep = Sweep(hall, self.thinking)

    async def close(self) -> None:
        await self.hall.close()
        self.thinking.close()

    async def die(self) -> None:
        self.machine.processes.remove(self)
        await self.close()

    async def begin(self, clock: dict) -> State:
        state, at = empty("bag-of-butts", clock=clock), self.hall.now()
        for person in ("ann", "bob"):
            seating.sit(state, By(person, at), person.capitalize())
        await self.hall.create(state, at)
        return state

    async def left(self, match_id: str) -> float:
        """What the person to act has left."""
        async with self.hall.at(match_id) as state:
            return state.time_left(self.hall.now())[state.actor]

    async def play(self, match_id: str) -> State:
        async with self.hall.at(match_id) as state:
            person, move = state.chairs[state.actor].person, state.match.moves()[0]
        at = self.hall.now()
        await self.hall.change(match_id, lambda now: playing.play(now, By(person, at), move))
        return state

    async def result(self, match_id: str):
        await self.sweep.once()
        async with self.hall.at(match_id) as state:
            return state.result


def on_a_machine(test):
    """Run a test in an event loop, on SQLite, and for `make test-all` on each database."""
    return pytest.mark.parametrize(
        "database", by_profile(["sqlite"], ["sqlite", "postgresql"]), indirect=True
    )(on_each_database(test))


def on_each_database(test):
    """Run a test of the statements about the pulse in an event loop, on each database."""

    def run(database):
        async def within():
            machine = Machine(database)
            try:
                await test(machine)
            finally:
                await machine.close()

        asyncio.run(within())

    run.__name__ = test.__name__
    return run


class Outbox:
    """Everything that was sent to somebody."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, text: str, *_, **__) -> None:
        self.sent.append(text)


# At one table


def test_an_outage_is_not_charged_and_the_players_are_told():
    state = at_a_choice(clock={"per_move": 10})
    note_outages(state, [Outage(4.0, 16.0)], 16.0)
    assert state.time_left(16.0)[state.actor] == 6.0
    assert state.deadline() == 22.0
    assert notice(state, state.entries[-1], ENGLISH) == [
        "The server was away for 12 seconds; nobody's clock ran."
    ]
    assert again(state).times == state.times


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "1 second"), (100, "100 seconds"), (600, "10 minutes"), (7200, "2 hours")]
)
def test_the_notice_says_how_long(seconds, words):
    state = at_a_choice(clock={"per_move": 86400})
    note_outages(state, [Outage(10.0, 10.0 + seconds)], 10.0 + seconds)
    assert notice(state, state.entries[-1], ENGLISH) == [
        f"The server was away for {words}; nobody's clock ran."
    ]


def test_overlapping_outages_count_once():
    state = at_a_choice(clock={"per_move": 60})
    note_outages(state, [Outage(4.0, 16.0), Outage(10.0, 20.0)], 20.0)
    note_outages(state, [Outage(4.0, 16.0), Outage(10.0, 20.0), Outage(19.0, 22.0)], 22.0)
    note_outages(state, [Outage(4.0, 16.0), Outage(10.0, 20.0), Outage(19.0, 22.0)], 23.0)
    assert kinds(state).count("outage") == 2
    assert state.times.dark == [Outage(4.0, 22.0)]
    assert state.time_left(22.0)[state.actor] == 60 - 4


def test_an_outage_that_lies_within_another_hides_none_of_it():
    state = at_a_choice(clock={"per_move": 60})
    note_outages(state, [Outage(12.0, 15.0), Outage(1.0, 16.0)], 16.0)
    assert state.time_left(16.0)[state.actor] == 59
    assert again(state).times == state.times


def test_several_outages_are_noted_at_once():
    state = at_a_choice(clock={"per_move": 60})
    note_outages(state, [Outage(1.0, 6.0), Outage(10.0, 20.0), Outage(25.0, 30.0)], 30.0)
    assert kinds(state).count("outage") == 1
    assert state.time_left(30.0)[state.actor] == 60 - 10
    assert notice(state, state.entries[-1], ENGLISH) == [
        "The server was away for 20 seconds; nobody's clock ran."
    ]
    stored = Entry(**{**asdict(state.entries[-1]), "body": json.loads(state.entries[-1].text)})
    assert noted(stored.body) == noted(state.entries[-1].body)


def test_an_outage_before_ones_turn_is_no_gift():
    state = at_a_choice(clock={"per_move": 60})
    play(state, "1 1", at=20.0)
    note_outages(state, [Outage(4.0, 16.0)], 20.0)
    assert "outage" not in kinds(state)
    note_outages(state, [Outage(15.0, 25.0)], 25.0)
    assert state.time_left(25.0)[state.actor] == 60


def test_a_move_that_came_just_before_an_outage_is_charged_until_then_and_the_answer_from_its_end():
    state = at_a_choice(clock={"per_game": 60})
    first = state.actor
    note_outages(state, [Outage(5.0, 15.0)], 15.0)
    play(state, "1 1", at=5.5)
    assert state.times.used[first] == 5.0
    assert sum(state.times.used) == 5.0
    assert state.times.elapsed(16.0) == 1.0
    assert state.deadline() == 15.0 + state.time_left(15.0)[state.actor]


def test_who_was_out_of_time_before_an_outage_stays_so():
    state = at_a_choice(clock={"per_move": 10})
    note_outages(state, [Outage(11.0, 30.0)], 30.0)
    assert state.deadline() == 10.0
    assert leaving.run_out(state, 30.0)


@pytest.mark.parametrize("who", [("ann", "bob"), ("bot greedy", "bot greedy")])
def test_without_a_running_clock_no_outage_is_noted(who):
    clock = None if who[0] == "ann" else {"per_move": 10}
    state = seated("bag-of-butts", *who, clock=clock)
    note_outages(state, [Outage(4.0, 16.0)], 16.0)
    assert "outage" not in kinds(state)


# The pulse


@on_each_database
async def test_a_crash_and_the_time_until_the_restart_cost_nobody_anything(machine):
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    await machine.run(5)
    await process.die()
    machine.stand_still(300)
    process = await machine.start()
    assert await process.result(state.id) is None
    assert await process.left(state.id) == 15
    await machine.run(COMING_BACK)
    assert await process.left(state.id) == 15, "people have to connect again first"
    await machine.run(14)
    assert await process.result(state.id) is None
    await machine.run(2)
    assert (await process.result(state.id)).how == "time"


@on_a_machine
async def test_somebody_can_move_at_once_after_an_outage(machine):
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    await machine.run(5)
    await process.die()
    machine.stand_still(60)
    process = await machine.start()
    after = await process.play(state.id)
    assert kinds(after).count("outage") == 1
    assert max(after.times.used) == 5


@on_a_machine
async def test_a_hang_of_the_database_costs_nobody_anything(machine):
    """No pulse could be written: whoever moves first finds that out, not only the next pulse."""
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    await machine.run(5)
    machine.stand_still(60)
    after = await process.play(state.id)
    assert after.result is None
    assert max(after.times.used) == 5


@on_a_machine
async def test_while_the_database_hangs_nobody_is_judged(machine):
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    in_thread, hang = process.hall.keeper.in_thread, asyncio.Event()

    async def hanging(job, *args):
        await hang.wait()
        return await in_thread(job, *args)

    process.hall.timekeeping._in_thread = hanging
    machine.stand_still(60)
    patience, timekeeping.PATIENCE = timekeeping.PATIENCE, 0.05
    try:
        with pytest.raises(NotStored, match="the database does not answer"):
            await process.play(state.id)
    finally:
        timekeeping.PATIENCE = patience
    hang.set()
    assert (await process.play(state.id)).result is None


@on_a_machine
async def test_a_machine_that_slept_charges_nobody(machine):
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    await machine.run(5)
    machine.wall += 28_800
    await machine.run(1)
    assert await process.result(state.id) is None
    assert await process.left(state.id) == pytest.approx(15, abs=1.01)
    assert process.hall.now() == pytest.approx(machine.wall)


@on_a_machine
async def test_a_clock_that_is_set_back_changes_nothing(machine):
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    await machine.run(5)
    machine.wall -= 3600
    await machine.run(5)
    assert await process.left(state.id) == 10
    await process.die()
    process = await machine.start()
    assert await process.left(state.id) == 10
    await machine.run(11)
    assert (await process.result(state.id)).how == "time"


@on_each_database
async def test_while_another_process_goes_on_there_is_no_outage(machine):
    one, two = await machine.start(), await machine.start()
    state = await one.begin({"per_move": 20})
    await machine.run(2)
    await one.die()
    await machine.run(10)
    assert await two.left(state.id) == 8
    assert two.hall.timekeeping.outages == []


@on_each_database
async def test_an_outage_is_found_once_and_known_to_every_process(machine):
    one, two = await machine.start(), await machine.start()
    state = await one.begin({"per_move": 20})
    await machine.run(5)
    machine.stand_still(60)
    await machine.run(1)
    assert one.hall.timekeeping.outages == two.hall.timekeeping.outages == [Outage(1005.0, 1066.0)]
    for process in (one, two, one):
        assert await process.left(state.id) == 15
    async with two.hall.at(state.id) as seen:
        assert kinds(seen).count("outage") == 1


@on_each_database
async def test_a_process_whose_clock_is_ahead_takes_the_others_along_and_nobody_pays(machine):
    one = await machine.start()
    state = await one.begin({"per_move": 20})
    await machine.run(5)
    machine.wall += 3600
    two = await machine.start()
    machine.wall -= 3600
    await machine.run(1)
    assert one.hall.now() == pytest.approx(two.hall.now(), abs=1.01)
    for process in (one, two):
        assert await process.left(state.id) == pytest.approx(14, abs=1.01)


@on_each_database
async def test_an_imported_table_is_put_right_by_its_last_change(machine):
    """A database without a pulse: the last sign of life is the last entry."""
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    with process.hall.store.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM pulse")
    await process.die()
    machine.stand_still(500)
    process = await machine.start()
    assert await process.left(state.id) == 20


@on_a_machine
async def test_whoever_waits_for_a_game_to_load_is_not_charged(machine):
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    process.hall._states.clear()

    async def slow(game, *, asked_for=True):
        for _ in range(15):
            await machine.run(1)

    process.hall.ready = slow
    assert await process.left(state.id) == 20


@on_a_machine
async def test_a_move_that_was_stored_slowly_is_not_refused_when_its_delay_cannot_be_noted(machine):
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    store, stored = process.hall.keeper.append, []

    async def slow_then_gone(append):
        if stored:
            raise NotStored("the database cannot be reached")
        stored.append(append)
        await machine.run(5)
        return await store(append)

    process.hall.keeper.append = slow_then_gone
    await process.play(state.id)
    process.hall.keeper.append = store
    process.hall._states.clear()
    assert await process.left(state.id) == 20
    async with process.hall.at(state.id) as then:
        assert then.number == stored[0].entries[-1].number + 1  # the delay, noted with the next look


@on_a_machine
async def test_followers_are_told_of_an_outage_at_once(machine):
    process = await machine.start()
    state = await process.begin({"per_move": 20})
    outbox = Outbox()
    await process.hall.follow(Follower(outbox, Viewer(0, "en", "ann")), state.id, 0)
    outbox.sent.clear()
    machine.stand_still(60)
    assert await process.hall.timekeeping.beat()
    process.hall.put_clocks_right()
    while not outbox.sent:
        await asyncio.sleep(0.01)
    news = json.loads(outbox.sent[0])
    assert news["steps"][-1]["lines"] == ["The server was away for 60 seconds; nobody's clock ran."]
    assert news["now"]["clock"]["left"] == [20, 20]
