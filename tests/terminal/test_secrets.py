"""Against a bot in a game with secrets: neither a list of moves nor a pause tells what the bot holds."""

from pathlib import Path

import pytest

from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.terminal.play import resume
from terminal.scripted import Paper

START = "turn=south phase=turn dealer=north south=AM,AS north={hand} points=9LK/- counter=yes pile=8MS"


def played(tmp_path: Path, hand: str, *answers: str) -> str:
    """What is printed when a person plays an Ace against a bot that holds this hand, and types these answers."""
    path = tmp_path / f"{hand}.json"
    match = Match("buttle", start=START.format(hand=hand), seed=bytes(32), match_id="secrets")
    Record.of(match, ("me", "random")).save(path)
    screen = Paper("ace M", *answers)
    resume(path, screen=screen)
    return screen.text[screen.text.index("> ace M") :].split("The game is saved")[0]


@pytest.mark.parametrize("answer", ["moves", "hint"])
def test_nobody_is_told_what_a_bot_could_do(tmp_path: Path, answer: str) -> None:
    told = [played(tmp_path, hand, answer) for hand in ("2MK", "CRM")]
    assert "There is nothing for you to decide now." in told[0]
    assert told[0] == told[1]


def test_a_bot_with_only_one_move_has_decided_all_the_same(tmp_path: Path) -> None:
    text = played(tmp_path, "CRM", "", "undo")
    assert "lets it happen." in text
    assert "You knew more by then, so the result will mention it." in text
