"""Looking at a record again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bagatelle.kernel import SPECTATOR
from bagatelle.record import Record
from bagatelle.terminal import replay
from terminal.scripted import Follower, Paper


@pytest.fixture
def record(sit: Callable[..., str], saved: Callable[[], Path]) -> Record:
    sit(Follower(), "Ann", "greedy", quick=True)
    return Record.load(saved())


def test_the_whole_transcript(record: Record) -> None:
    screen = Paper()
    replay.run(record, viewer=SPECTATOR, step=False, screen=screen)
    lines = screen.text.splitlines()
    assert lines[0] == "Bag of Butts"
    assert any("begins." in line for line in lines)
    assert "Ann announces" in screen.text
    assert "The game is over" in screen.text
    assert screen.questions == []


def test_without_a_terminal_the_whole_transcript_is_printed(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Paper()
    screen.can_ask = False
    replay.run(record, viewer=SPECTATOR, step=True, screen=screen)
    assert "The game is over" in screen.text


def test_step_forward_back_and_to_an_event(record: Record) -> None:
    screen = Paper("", "b", "0", "5", "99999", "x", "q")
    replay.run(record, viewer=0, screen=screen)
    at = [int(question.split()[1]) for question in screen.questions]
    assert at[0] == at[2] < at[1]
    assert at[3:] == [0, 5, 5, 5]
    assert screen.text.count("Press Enter, or type b, q or the number of an event") == 2


def test_enter_leads_to_the_end_and_then_out(record: Record) -> None:
    screen = Paper(*[""] * 1000)
    replay.run(record, viewer=SPECTATOR, screen=screen)
    assert screen.questions[-1].startswith(f"Event {len(record.events)} of {len(record.events)}.")
    assert len(screen.answers) > 0
    assert screen.text.count("The game is over") == 1


def test_an_unfinished_game_can_be_replayed_too(sit: Callable[..., str], saved: Callable[[], Path]) -> None:
    sit(Paper("2 3"), "Ann", "Bob")
    screen = Paper("", "", "")
    replay.run(Record.load(saved()), viewer=SPECTATOR, screen=screen)
    assert "Ann announces 2, 3" in screen.text
