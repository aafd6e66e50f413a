"""Hints at the table: the best few moves, the chance to win with each, and why, within a budget."""

import asyncio
import os

import pytest

from bagatelle.bots import levels
from bagatelle.bots.hints import MOST
from bagatelle.table.live import thinking
from table.support.halls import HallOfTests

GAME = "buttle"


@pytest.fixture
def hall(tmp_path):
    return HallOfTests(f"sqlite:///{tmp_path / 'table.db'}")


async def hint(hall, game=GAME):
    """What somebody is told who asks; and the moves that are possible."""
    state = await hall.set_up(game, "ann", "bob")
    person = state.chairs[state.actor].person
    return await hall.do(state.id, person, "hint"), state.match.moves()


@pytest.mark.parametrize("game", ["buttle", "bag-of-butts", "button-men", "bag-o-loot"])
def test_a_hint_has_the_best_moves_with_chances_and_reasons(hall, game):
    told, possible = hall.run(hint(hall, game))
    assert told["say"] == "hint"
    moves = told["moves"]
    assert 1 <= len(moves) <= min(MOST, len(possible))
    assert len({(move["why"], move["odds"]) for move in moves}) == len(moves)
    assert {move["move"] for move in moves} <= {*possible}
    for move in moves:
        assert set(move) == {"move", "says", "why", "chance", "odds"}
        assert 0 <= move["chance"] <= 1
        assert move["odds"]
        assert move["why"].endswith(".")
    assert [move["chance"] for move in moves] == sorted((move["chance"] for move in moves), reverse=True)


def test_a_bot_that_knows_no_chances_gives_moves_and_reasons(hall, monkeypatch):
    monkeypatch.setattr(thinking, "ADVISER", "greedy")
    told, _ = hall.run(hint(hall))
    assert {(move["chance"], move["odds"]) for move in told["moves"]} == {(None, "")}
    assert all(move["why"] for move in told["moves"])


def test_when_the_adviser_fails_another_one_is_asked(hall, monkeypatch):
    monkeypatch.setattr(levels.SearchingBot, "choose", lambda *_: None)
    told, possible = hall.run(hint(hall))
    assert told["moves"][0]["move"] in possible


def test_six_bots_that_want_to_think_wait_for_each_other_and_leave_the_table_free(hall, monkeypatch):
    """No more think at a time than there are processors; meanwhile everything else at the table goes on.
    (`benchmarks/thinking.py` measures how late.)"""
    thinking_now, at_once, ticks = [], [], 0
    monkeypatch.setattr(levels.BestBot, "seconds", 0.2)
    choose = levels.SearchingBot.choose

    def noted(self, *args):
        thinking_now.append(self)
        at_once.append(len(thinking_now))
        try:
            return choose(self, *args)
        finally:
            thinking_now.remove(self)

    async def crowd():
        nonlocal ticks
        await hint(hall)  # whatever is compiled now is not compiled then
        monkeypatch.setattr(levels.SearchingBot, "choose", noted)
        for _ in range(6):
            await hall.set_up(GAME, "bot best", "bot best")
        while len(at_once) < 12:
            await asyncio.sleep(0.01)
            ticks += 1

    hall.run(crowd())
    assert max(at_once) <= max(2, os.cpu_count() or 1)
    assert ticks > 12, "more than one for each thought"
