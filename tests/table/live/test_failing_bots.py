"""Bots that fail at a table: another one plays on, everybody is told, and nobody else notices."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from bagatelle.bots import bot as registry
from bagatelle.bots.random import RandomBot
from bagatelle.language import speak
from bagatelle.refusal import Refused
from bagatelle.table.live import thinking
from bagatelle.table.live.bot_process import BotProcesses
from bagatelle.table.play.commands import playing, seating
from bagatelle.table.play.sentences import notice
from bagatelle.table.play.state import State
from table.support.halls import HallOfTests
from table.support.tables import again, by, empty, seated

GAME = "buttle"


class Clumsy(RandomBot):
    """Breaks down at its third move; it may think in another process each time, so it counts in a file."""

    name = "clumsy"

    def choose(self, knowledge, budget, rng):
        with Path(os.environ["CLUMSY_MOVES"]).open("a+") as moves:
            moves.write(".")
            moves.flush()
            if moves.tell() == 3:
                raise RuntimeError("out of ideas")
        return super().choose(knowledge, budget, rng)


class Cheat(RandomBot):
    """Plays what is not possible."""

    name = "cheat"

    def choose(self, knowledge, budget, rng):
        return 10**9


class Sleepy(RandomBot):
    """Never answers, and cannot be talked out of it."""

    name = "sleepy"

    def choose(self, knowledge, budget, rng):
        while True:
            pass


@pytest.fixture(autouse=True)
def _bots(monkeypatch, tmp_path):
    monkeypatch.setenv("CLUMSY_MOVES", str(tmp_path / "moves"))
    monkeypatch.setattr(registry, "_added", {kind.name: kind for kind in (Clumsy, Cheat, Sleepy)})


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
            for _ in range(12_000):  # a busy machine may take minutes
                state = await hall.table(made.id)
                if state.result:
                    return state
                await asyncio.sleep(0.05)
            raise AssertionError("the match does not end")

        return hall.run(until_over())

    return play


def stand_ins(state: State) -> list:
    return [(entry.seat, entry.body) for entry in state.entries if entry.kind == "stand_in"]


def test_another_bot_plays_on_for_one_that_breaks_down(played, caplog, tmp_path):
    state = played("bot clumsy", "bot random")
    assert stand_ins(state) == [(0, {"bot": "medium", "failed": "clumsy"})]
    assert (tmp_path / "moves").read_text() == "..."
    (logged,) = [record for record in caplog.records if "failed" in record.getMessage()]
    assert logged.getMessage() == f"the bot 'clumsy' failed in match {state.id}; 'medium' plays on for it"
    assert "out of ideas" in caplog.text
    assert again(state).chairs == state.chairs


def test_everybody_is_told_who_plays_on(played):
    state = played("bot random", "bot cheat")
    (entry,) = [entry for entry in state.entries if entry.kind == "stand_in"]
    name = state.chairs[1].name
    assert notice(state, entry, speak("en")) == [f"The bot 'cheat' failed, so 'medium' now plays for {name}."]
    assert notice(state, entry, speak("nl")) == [
        f"De bot 'cheat' is uitgevallen; 'medium' speelt nu voor {name}."
    ]


def test_a_bot_that_is_no_longer_here_is_replaced(played):
    state = played("bot clumsy", "bot random", leave_behind="clumsy")
    assert stand_ins(state) == [(0, {"bot": "medium", "failed": "clumsy"})]


def test_a_bot_that_never_answers_is_stopped_and_replaced(played, monkeypatch):
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 1.0)
    ended = []
    end = BotProcesses._end
    monkeypatch.setattr(
        BotProcesses, "_end", lambda self, process: (ended.append(process), end(self, process))
    )
    state = played("bot sleepy", "bot sleepy")
    assert len({*ended}) == 2
    assert all(process.returncode == -signal.SIGKILL for process in ended)
    assert stand_ins(state) == [(seat, {"bot": "medium", "failed": "sleepy"}) for seat, _ in stand_ins(state)]
    assert len(stand_ins(state)) == 2


def test_when_one_of_ours_fails_the_next_weaker_one_plays_on(played, monkeypatch):
    for bot in ("levels.SearchingBot", "levels.ErringBot", "greedy.GreedyBot"):
        monkeypatch.setattr(f"bagatelle.bots.{bot}.choose", lambda *_: None)
    state = played("bot best", "bot random")
    assert [body["bot"] for _, body in stand_ins(state)] == ["hard", "medium", "greedy", "random"]


def test_only_the_bot_that_is_to_act_is_replaced():
    state = seated(GAME, "ann", "bot cheat")
    number = state.number
    playing.replace_bot(state, "greedy", "random", 1.0)
    assert state.number == number


def test_a_bot_that_cannot_be_loaded_takes_no_seat(monkeypatch):
    state = empty(GAME)
    monkeypatch.setattr(
        "bagatelle.bots.bot.broken_bots", lambda: {"deep": "deep_bots does not load (ImportError: no)"}
    )
    with pytest.raises(
        Refused, match=r"^The bot 'deep' cannot play: deep_bots does not load \(ImportError: no\)\.$"
    ):
        seating.seat_bot(state, by("ann"), 1, "deep")
