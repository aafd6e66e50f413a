"""Clocks: who is out of time loses against one other, and is replaced by a bot among more."""

import asyncio
import random

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.sweeping import Sweep
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.play.chair import Chair
from bagatelle.table.play.commands import chatting, leaving, playing, seating
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State, new_code
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from table.support.tables import at_a_choice, play

BEGAN = 1000.0


class Room:
    """A hall whose clock only moves when somebody moves it."""

    def __init__(self, folder) -> None:
        self.time = BEGAN
        self.rng = random.Random(3)
        self.hall = Hall(Store(open_database(f"sqlite:///{folder / 'table.db'}")), 0, lambda: self.time)
        self.thinking = Thinking(self.hall)
        self.sweep = Sweep(self.hall, self.thinking)

    async def __aenter__(self):
        self.hall.start()
        return self

    async def __aexit__(self, *_):
        await self.hall.close()
        self.thinking.close()

    async def begin(self, seats: int, clock: dict, name: str = "match") -> State:
        """A match between people called 0, 1, 2 ..."""
        settings = Settings.read({"game": "bag-of-butts", "seats": seats, "clock": clock})
        state = State(name, bytes(32), new_code(), new_code(), settings)
        seating.open_table(state, By("0", self.time))
        for seat in range(seats):
            seating.sit(state, By(str(seat), self.time), f"Player {seat}", seat)
        await self.hall.create(state, self.time)
        return state

    async def play(self, state: State) -> None:
        """The person to act plays something."""
        move = state.match.game.notation.write(state.match.position, self.rng.choice(state.match.legal()))
        person = str(state.actor)
        await self.hall.change(state.id, lambda now: playing.play(now, By(person, self.time), move))


def in_a_room(test):
    """Run a test in an event loop, with a room."""

    def run(tmp_path):
        async def within():
            async with Room(tmp_path) as room:
                await test(room)

        asyncio.run(within())

    run.__name__ = test.__name__
    return run


def test_who_is_out_of_time_has_lost():
    state = at_a_choice(clock={"per_move": 10})
    loser = state.actor
    assert not leaving.run_out(state, state.deadline() - 0.1)
    assert leaving.run_out(state, state.deadline() + 0.6)
    assert (state.result.how, state.result.shares[loser]) == ("time", 0.0)


def test_a_game_clock_counts_only_the_own_thinking():
    state = at_a_choice(clock={"per_game": 100})
    first = state.actor
    play(state, "1 1", at=30.0)
    assert state.time_left(30.0)[first] == 70.0
    assert state.time_left(30.0)[1 - first] == 100.0


@in_a_room
async def test_nobody_loses_before_the_time_is_over(room):
    state = await room.begin(2, {"per_move": 60})
    room.time += 59.9
    await room.sweep.once()
    assert state.result is None
    assert state.time_left(room.time)[state.actor] == pytest.approx(0.1)


@in_a_room
async def test_of_two_players_the_other_one_wins(room):
    state = await room.begin(2, {"per_move": 60})
    late = state.actor
    room.time += 60.6
    await room.sweep.once()
    assert (state.result.how, state.result.seat, state.result.winners) == ("time", late, [1 - late])
    assert room.hall.store.load(state.id).stage == "over"


@in_a_room
async def test_among_three_a_bot_plays_on(room):
    state = await room.begin(3, {"per_move": 60})
    late = state.actor
    room.time += 60.6
    await room.sweep.once()
    assert state.result is None
    assert state.chairs[late].gone
    while state.bot_to_act:
        await asyncio.sleep(0.01)
    assert state.result or state.actor != late


@in_a_room
async def test_a_clock_for_the_whole_game_adds_up_what_everybody_thought(room):
    state = await room.begin(2, {"per_game": 100})
    thought = [0.0, 0.0]
    while not state.result and max(thought) < 90:
        thought[state.actor] += 10
        room.time += 10
        await room.play(state)
    assert state.times.used == pytest.approx(thought)
    late = state.actor
    room.time += 100.6 - thought[late]
    await room.sweep.once()
    assert state.result.how == "time"


@in_a_room
async def test_whoever_ran_out_of_time_has_none_left(room):
    state = await room.begin(2, {"per_game": 60})
    slow = state.actor
    room.time += 61
    await room.sweep.once()
    left = state.time_left(room.time + 100)
    assert left[slow] <= 0
    assert left[1 - slow] == 60


@in_a_room
async def test_a_move_after_the_deadline_comes_too_late_even_before_the_table_noticed(room):
    state = await room.begin(2, {"per_move": 60})
    room.time += 60.3
    with pytest.raises(Refused, match=r"Time is up\."):
        await room.play(state)
    assert state.result is None
    room.time += 0.3
    await room.sweep.once()
    assert state.result.how == "time"


@in_a_room
async def test_whoever_is_out_of_time_saves_nothing_before_the_table_noticed(room):
    """Neither a bot in the last moment nor an answer helps: what is due happens first."""
    state = await room.begin(2, {"per_move": 60})
    late = state.actor
    room.time += 60.6
    with pytest.raises(Refused, match=r"^The game is over"):
        await room.hall.change(
            state.id, lambda now: leaving.let_bot_play(now, By(str(late), room.time), "greedy")
        )
    assert (state.result.how, state.result.seat) == ("time", late)


@in_a_room
async def test_a_move_that_came_in_time_counts_however_long_it_waited_for_its_turn(room):
    state = await room.begin(2, {"per_move": 60})
    came, seat = room.time + 59, state.actor
    move = state.match.moves()[0]
    async with room.hall.at(state.id):
        waiting = asyncio.ensure_future(
            room.hall.change(state.id, lambda now: playing.play(now, By(str(seat), came), move), came)
        )
        await asyncio.sleep(0)
        room.time += 65
    await waiting
    assert state.result is None
    assert state.times.used[seat] == pytest.approx(59.0)


@in_a_room
async def test_whoever_is_told_late_is_not_charged_for_it(room):
    state = await room.begin(2, {"per_game": 60})
    append = room.hall.keeper.append

    async def slow_once(new):
        room.time += 20
        room.hall.keeper.append = append
        return await append(new)

    room.hall.keeper.append = slow_once
    await room.play(state)
    assert state.time_left(room.time) == [60, 60]


@in_a_room
async def test_talking_for_long_stops_no_clock(room):
    state = await room.begin(2, {"per_game": 60})
    room.time += 1
    append = room.hall.keeper.append

    async def slow(new):
        room.time += 20
        return await append(new)

    room.hall.keeper.append = slow
    await room.hall.change(state.id, lambda now: chatting.chat(now, By("0", room.time), "hm", ""))
    assert min(state.time_left(room.time)) == pytest.approx(39)


@in_a_room
async def test_a_bot_of_its_own_has_all_the_time_it_needs(room):
    state = await room.begin(2, {"per_move": 60})
    for seat in range(2):
        state.chairs[seat] = Chair("bot", bot="greedy", name=f"Greedy {seat}")
    room.thinking.wake = room.hall.on_change = lambda state: None
    room.time += 1000
    await room.sweep.once()
    assert state.result is None


@in_a_room
async def test_a_stand_in_plays_on_the_clock_of_its_owner(room):
    state = await room.begin(2, {"per_move": 60})
    late = state.actor
    room.thinking.wake = room.hall.on_change = lambda state: None
    await room.hall.change(state.id, lambda now: leaving.let_bot_play(now, By(str(late), room.time), True))
    room.time += 60.6
    await room.sweep.once()
    assert (state.result.how, state.result.seat) == ("time", late)


@in_a_room
async def test_a_stand_in_moves_before_the_last_second_is_over(room):
    """However slow bots are shown elsewhere: it takes a twentieth of what is left."""
    room.hall.pace = 1000.0
    state = await room.begin(2, {"per_move": 60})
    seat = state.actor
    room.time += 59.5
    async with asyncio.timeout(30):
        await room.hall.change(
            state.id, lambda now: leaving.let_bot_play(now, By(str(seat), room.time), True)
        )
        while not any(entry.body.get("by") == "bot" for entry in state.entries):
            await asyncio.sleep(0.01)
    assert state.result is None
    assert state.stood_in == {seat}


@in_a_room
async def test_one_table_that_cannot_be_read_does_not_stop_the_others(room):
    broken = await room.begin(2, {"per_move": 60}, "broken")
    state = await room.begin(2, {"per_move": 61}, "whole")
    with room.hall.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE matches SET game = 'gone' WHERE id = 'broken'")
    room.hall._states.pop(broken.id)
    room.time += 100
    await room.sweep.once()
    assert state.result.how == "time"
