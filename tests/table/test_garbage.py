"""The server looks for garbage when it disturbs nobody."""

import asyncio
import gc

import pytest

from bagatelle.table.live import garbage


@pytest.fixture
def looks(monkeypatch):
    """How often everything was looked through; Python's own habit comes back afterwards."""
    habit, done = gc.get_threshold(), []
    monkeypatch.setattr(garbage.gc, "collect", lambda: done.append("all"))
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (0, garbage.WORTH_IT, 0))
    monkeypatch.setattr(garbage, "CALM", 0.01)
    yield done
    gc.set_threshold(*habit)


def for_a_while(changes, seconds=0.2):
    async def within():
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(garbage.tidy_up(changes), seconds)

    asyncio.run(within())


def test_python_looks_at_new_things_only(looks):
    garbage.look_at_new_things()
    assert gc.get_threshold()[0] == garbage.NEW
    assert min(gc.get_threshold()[1:]) > 1_000_000


def test_everything_is_looked_through_when_nothing_happens(looks):
    for_a_while(lambda: 7)
    assert looks


def test_nobody_is_disturbed_while_they_play(looks):
    count = iter(range(10**6))
    for_a_while(lambda: next(count))
    assert not looks


def test_after_a_long_time_it_is_done_all_the_same(looks, monkeypatch):
    monkeypatch.setattr(garbage, "LATEST", 0.05)
    count = iter(range(10**6))
    for_a_while(lambda: next(count))
    assert 1 <= len(looks) <= 4


def test_a_server_that_rests_has_nothing_to_look_through(looks, monkeypatch):
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (0, garbage.WORTH_IT - 1, 0))
    for_a_while(lambda: 7)
    assert not looks
