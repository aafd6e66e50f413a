"""`python -m bagatelle.envs` tells what an environment shows and offers."""

import subprocess
import sys

import pytest

from bagatelle.envs import __main__ as command
from bagatelle.envs.setting import setting


def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """What the command prints."""
    monkeypatch.setattr(sys, "argv", ["bagatelle.envs", *words])
    command.main()
    return capsys.readouterr().out.splitlines()


def test_every_piece_is_listed_with_its_place_and_meaning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(monkeypatch, capsys, "Bag of Butts")
    assert lines[0] == "`bag_of_butts_v0`: 72 numbers in an observation, 83 choices."
    pieces = setting("bag-of-butts").pieces
    assert [line.split(" | ")[0] for line in lines[4:]] == [f"| {piece.name}" for piece in pieces]


def test_every_choice_is_listed_with_its_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(monkeypatch, capsys, "button-men", "--choices")
    assert (lines[0], lines[-1], len(lines)) == ("   0  pass", "4386  trip h>h", 4387)


def test_a_game_that_is_not_there_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="There is no game called 'chess'; the games here are: "):
        told(monkeypatch, capsys, "chess")


def test_whoever_has_read_enough_may_close_the_pipe() -> None:
    listing = f"{sys.executable} -m bagatelle.envs button-men --choices | head -1"
    done = subprocess.run(["bash", "-c", listing], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("   0  pass\n", "")
