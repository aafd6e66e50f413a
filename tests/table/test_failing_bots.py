"""Bots that fail at a table: another one plays on, everybody is told, and nobody else notices."""

import asyncio
import threading

import pytest

from bagatelle.bots import bot as registry
from bagatelle.bots.random import RandomBot
from bagatelle.language import speak
from bagatelle.refusal import Refused
from bagatelle.table.live import thinking
from bagatelle.table.play import commands
from bagatelle.table.play.sentences import notice
from bagatelle.table.play.state import State
from table.halls import HallOfTests
from table.tables import again, by, empty, seated

GAME = "buttle"


class Clumsy(RandomBot):
    """Breaks down at its third move."""

    name = "clumsy"
    moves = 0

    def choose(self, knowledge, budget, rng):
        Clumsy.moves += 1
        if Clumsy.moves == 3:
            raise RuntimeError("out of ideas")
        return super().choose(knowledge, budget, rng)


class Cheat(RandomBot):
    """Plays what is not possible."""

    name = "cheat"

    def choose(self, knowledge, budget, rng):
        return 10**9


class Sleepy(RandomBot):
    """Never answers before the test is over."""

    name = "sleepy"
    awake = threading.Event()

    def choose(self, knowledge, budget, rng):
        self.awake.wait(60)
        return super().choose(knowledge, budget, rng)


@pytest.fixture(autouse=True)
def _bots(monkeypatch):
    Clumsy.moves = 0
    Sleepy.awake.clear()
    monkeypatch.setattr(registry, "_added", {kind.name: kind for kind in (Clumsy, Cheat, Sleepy)})
    yield
    Sleepy.awake.set()


@pytest.fixture
def played(tmp_path):
    """Let bots play a match to its end and return the table."""

    def play(*who: str, leave_behind: str = "") -> State:
        hall = HallOfTests(f"sqlite:///{tmp_path / 'table.db'}")

        async def until_over() -> State:
            made = await hall.set_up(GAME, *who)
            if leave_behind:
                del registry._added[leave_behind]
            hall.dispatcher.thinking.wake(made)
            for _ in range(1200):
                state = await hall.table(made.id)
                if state.result:
                    return state
                await asyncio.sleep(0.05)
            raise AssertionError("the match does not end")

        return hall.run(until_over())

    return play


def stand_ins(state: State) -> list:
    return [(entry.seat, entry.body) for entry in state.entries if entry.kind == "stand_in"]


def test_another_bot_plays_on_for_one_that_breaks_down(played, caplog):
    state = played("bot clumsy", "bot random")
    assert stand_ins(state) == [(0, {"bot": "greedy", "failed": "clumsy"})]
    assert Clumsy.moves == 3
    (logged,) = [record for record in caplog.records if "failed" in record.getMessage()]
    assert logged.getMessage() == f"the bot 'clumsy' failed in match {state.id}; 'greedy' plays on for it"
    assert "out of ideas" in caplog.text
    assert again(state).chairs == state.chairs


def test_everybody_is_told_who_plays_on(played):
    state = played("bot random", "bot cheat")
    (entry,) = [entry for entry in state.entries if entry.kind == "stand_in"]
    assert notice(state, entry, speak("en")) == ["The bot 'cheat' failed, so 'greedy' now plays for Cheat."]
    assert notice(state, entry, speak("nl")) == [
        "De bot 'cheat' is uitgevallen; 'greedy' speelt nu voor Cheat."
    ]


def test_a_bot_that_is_no_longer_here_is_replaced(played):
    state = played("bot clumsy", "bot random", leave_behind="clumsy")
    assert stand_ins(state) == [(0, {"bot": "greedy", "failed": "clumsy"})]


def test_a_bot_that_never_answers_is_replaced_and_keeps_no_other_waiting(played, monkeypatch):
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.3)
    monkeypatch.setattr(thinking.os, "cpu_count", lambda: 1)
    state = played("bot sleepy", "bot sleepy")
    assert stand_ins(state) == [(seat, {"bot": "greedy", "failed": "sleepy"}) for seat, _ in stand_ins(state)]
    assert len(stand_ins(state)) == 2


def test_when_greedy_fails_random_plays_on(played, monkeypatch):
    monkeypatch.setattr("bagatelle.bots.greedy.GreedyBot.choose", lambda *_: None)
    state = played("bot greedy", "bot random")
    assert stand_ins(state) == [(0, {"bot": "random", "failed": "greedy"})]


def test_only_the_bot_that_is_to_act_is_replaced():
    state = seated(GAME, "ann", "bot cheat")
    number = state.number
    commands.replace_bot(state, "greedy", "random", 1.0)
    assert state.number == number


def test_a_bot_that_cannot_be_loaded_takes_no_seat(monkeypatch):
    state = empty(GAME)
    monkeypatch.setattr(
        "bagatelle.bots.bot.broken_bots", lambda: {"deep": "deep_bots does not load (ImportError: no)"}
    )
    with pytest.raises(
        Refused, match=r"^The bot 'deep' cannot play: deep_bots does not load \(ImportError: no\)\.$"
    ):
        commands.seat_bot(state, by("ann"), 1, "deep")
