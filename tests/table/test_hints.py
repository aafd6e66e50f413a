"""Hints at the table: the best few moves, the chance to win with each, and why, within a budget."""

import asyncio
import time

import pytest

from bagatelle.bots import levels
from bagatelle.bots.hints import MOST, SECONDS
from bagatelle.table.live import thinking
from table.halls import HallOfTests

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
    assert len(moves) == min(MOST, len(possible))
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


def test_six_bots_that_think_at_once_keep_their_budgets_and_leave_the_table_free(hall, monkeypatch):
    """Two think at a time, each for its budget; meanwhile everything else at the table goes on."""
    budget, thoughts, late = 0.2, [], []
    monkeypatch.setattr(levels.BestBot, "seconds", budget)
    choose = levels.SearchingBot.choose

    def timed(self, *args):
        begun = time.perf_counter()
        choice = choose(self, *args)
        thoughts.append(time.perf_counter() - begun)
        return choice

    async def crowd():
        await hint(hall)  # whatever is compiled now is not compiled then
        thoughts.clear()
        monkeypatch.setattr(levels.SearchingBot, "choose", timed)
        for number in range(6):
            state = await hall.set_up(GAME, "bot best", "bot best")
            assert state.id, number
        while len(thoughts) < 12:
            begun = time.perf_counter()
            await asyncio.sleep(0.01)
            late.append(time.perf_counter() - begun - 0.01)

    hall.run(crowd())
    assert sorted(thoughts)[len(thoughts) // 2] < 2 * budget + 0.2
    assert sorted(late)[int(0.9 * len(late))] < budget / 2
    assert SECONDS < 1
