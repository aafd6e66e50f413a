"""The server looks for garbage when it disturbs nobody."""

import asyncio
import gc
import sys
from pathlib import Path

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


def test_free_memory_is_given_back_now_and_then_also_while_people_play(looks, monkeypatch):
    given = []
    monkeypatch.setattr(garbage, "GIVEN_BACK_EVERY", 0.05)
    monkeypatch.setattr(garbage, "give_back", lambda: given.append("all"))
    count = iter(range(10**6))
    for_a_while(lambda: next(count))
    assert 1 <= len(given) <= 4


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory a process has")
def test_memory_that_a_small_thing_at_the_end_of_the_heap_keeps_is_given_back():
    if garbage._trim() is None:
        pytest.skip("this C library cannot give memory back")

    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    held = [
        bytes(50_000) for _ in range(1000)
    ]  # large enough for the heap of C, and too small for pages of their own
    last = bytes(50_000)
    full = resident()
    held.clear()
    assert garbage.give_back()
    assert full - resident() > 30_000_000
    del last
