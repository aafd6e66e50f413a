"""Two halls on one database, as two processes have them; what one hears of the other is told by hand."""

import asyncio
import json
import threading

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.live.followers import Follower
from bagatelle.table.live.hall import Hall
from bagatelle.table.play.commands import chatting, playing, seating
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State, new_code
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store


class KeptOutbox:
    """An outbox that keeps what was sent."""

    def __init__(self) -> None:
        self.frames: list[dict] = []

    def send(self, text: str, match_id: str | None = None, *, whole: bool = False) -> None:
        self.frames.append(json.loads(text))

    @property
    def number(self) -> int:
        """The last entry that was told."""
        return max(frame.get("number", 0) for frame in self.frames)


def with_two_halls(test):
    """Run a test with two halls, and a match between Ann and Bob that the first has in memory."""

    def run(tmp_path):
        async def within():
            address = f"sqlite:///{tmp_path / 'table.db'}"
            halls = [Hall(Store(open_database(address)), 0) for _ in range(2)]
            for hall in halls:
                hall.start()
            settings = Settings.read({"game": "buttle", "seats": 2})
            state = State("match", bytes(32), new_code(), new_code(), settings)
            seating.open_table(state, By("ann", 1.0))
            for seat, person in enumerate(("ann", "bob")):
                seating.sit(state, By(person, 1.0), person.title(), seat)
            await halls[0].create(state, 1.0)
            try:
                await test(*halls)
            finally:
                for hall in halls:
                    await hall.close()

        asyncio.run(within())

    run.__name__ = test.__name__
    return run


def play(state: State) -> int:
    """The person to act plays the first legal move, wherever the position stands."""
    move = state.match.game.notation.write(state.match.position, state.match.legal()[0])
    return playing.play(state, By(state.chairs[state.actor].person, 2.0), move)


@with_two_halls
async def test_who_comes_second_sees_what_came_first(one, two):
    async with two.at("match") as state:
        before = state.number
    await one.change("match", play)
    seen = []

    def add_one(state):
        seen.append(state.number)
        chatting.chat(state, By("bob", 3.0), "Well played!", "Bob")

    await two.change("match", add_one)
    assert seen[0] == before
    assert seen[1] > before
    assert [entry.kind for entry in two.store.entries_since("match", before)][-1] == "chat"


@with_two_halls
async def test_followers_hear_the_news_even_if_a_refused_command_heard_it_first(one, two):
    outbox = KeptOutbox()
    await two.follow(Follower(outbox, Viewer(1, "en", "bob")), "match", 0)
    known = outbox.number
    await one.change("match", play)

    def refused_when_it_has_moved_on(state):
        if state.number > known:
            raise Refused("Too late.")
        chatting.chat(state, By("bob", 3.0), "Ready?", "Bob")

    with pytest.raises(Refused):
        await two.change("match", refused_when_it_has_moved_on)
    async with one.at("match") as state:
        number = state.number
    two._hear_entries("match", number)
    await asyncio.gather(*two._tasks)
    assert outbox.number == number


@with_two_halls
async def test_who_has_heard_more_elsewhere_is_not_shown_the_past(one, two):
    async with two.at("match") as state:
        before = state.number
    await one.change("match", play)
    async with one.at("match") as state:
        number = state.number
    outbox = KeptOutbox()
    await two.follow(Follower(outbox, Viewer(1, "en", "bob")), "match", number)
    assert number > before
    assert outbox.number == number
    assert outbox.frames[0]["say"] == "news"


@with_two_halls
async def test_what_is_stored_while_a_table_is_read_is_not_missed(one, two):
    was_read, go_on = threading.Event(), threading.Event()
    read = two.store.read

    def read_slowly(match):
        kept = read(match)
        was_read.set()
        go_on.wait(30)
        return kept

    two.store.read = read_slowly
    outbox = KeptOutbox()
    following = asyncio.ensure_future(two.follow(Follower(outbox, Viewer(1, "en", "bob")), "match", 0))
    assert await asyncio.to_thread(was_read.wait, 30)
    await one.change("match", play)
    async with one.at("match") as state:
        number = state.number
    two._hear_entries("match", number)
    go_on.set()
    await following
    assert outbox.number < number
    await asyncio.gather(*two._tasks)
    assert outbox.number == number


@with_two_halls
async def test_a_table_that_nobody_uses_is_forgotten_and_read_again(hall, other):
    async def tables() -> float:
        hall.forget_idle()
        return hall.in_use()["tables_in_memory"]

    assert await tables() == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bagatelle.table.live.hall.IDLE", 0.0)
        outbox = KeptOutbox()
        follower = Follower(outbox, Viewer(0, "en", "ann"))
        await hall.follow(follower, "match", 0)
        assert await tables() == 1, "somebody follows it"
        hall.leave(follower, "match")
        async with hall.at("match"):
            assert await tables() == 1, "somebody holds it"
        assert await tables() == 0
        assert not hall._used
    async with hall.at("match") as state:
        assert state.number == outbox.number
