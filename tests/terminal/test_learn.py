"""Learning a game in the terminal: every lesson to its end, wrong moves, and all that can be typed."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from bagatelle import Game, cli
from bagatelle.game import find_game
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.teaching import lesson_of, match_at, right_actions
from bagatelle.terminal import learn
from own_games import OWN_GAMES
from terminal.scripted import Paper

BUTTS = find_game("bag-of-butts")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's own progress is touched."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "bagatelle"


def right_moves(game: Game, language: str = "en") -> Iterator[str]:
    """What somebody types who knows it all, with Enter after each step."""
    say = game.say(language)
    for number, step in enumerate(lesson_of(game).steps, 1):
        match = match_at(game, number)
        yield game.notation.write(match.position, right_actions(match, step)[0], say)
        yield ""


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_lesson_is_gone_through_to_the_match_at_its_end(
    name: str, language: str, plain: bool, home: Path
) -> None:
    game = OWN_GAMES[name]
    screen = Paper(*right_moves(game, language), "", plain=plain)
    learn.run(game, language=language, screen=screen)
    say, said = game.say(language), " ".join(screen.text.split())
    for step in lesson_of(game).steps:
        assert say(step.says) in said
        assert say(step.right) in said
    (saved,) = (home / "bagatelle" / "matches").glob("*.json")
    record = Record.load(saved)
    assert record.start == lesson_of(game).finale.start
    assert "easy" in record.players
    assert record.replay().start == record.start


def test_a_step_says_its_sentence_before_what_to_type() -> None:
    screen = Paper(plain=True)
    learn.run(BUTTS, screen=screen)
    first = lesson_of(BUTTS).steps[0]
    assert f"{first.says}\nType: score 1\n" in screen.text


def test_show_tells_what_to_type_under_the_sentence() -> None:
    number, step = next((n, s) for n, s in enumerate(lesson_of(BUTTS).steps, 1) if not s.shown)
    screen = Paper("show", plain=True)
    learn.run(BUTTS, step=number, screen=screen)
    before, shown = screen.text.split("\nshow\n")
    assert "Type: " not in before.split(" of ")[1]
    assert shown.startswith(f"{step.says}\nType: ")


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("name", OWN_GAMES)
def test_nothing_is_wider_than_the_screen(name: str, width: int) -> None:
    game, screen = OWN_GAMES[name], Paper(*right_moves(OWN_GAMES[name]))
    screen.console = Console(
        file=io.StringIO(), width=width, height=24, color_system=None, legacy_windows=False
    )
    learn.run(game, screen=screen)
    assert all(len(line) <= width for line in screen.text.splitlines() if not line.startswith("  bagatelle"))


def test_a_wrong_move_is_answered_and_asked_again() -> None:
    screen = Paper("score 2", "score 1")
    learn.run(BUTTS, screen=screen)
    step = lesson_of(BUTTS).steps[0]
    assert step.why["score 2"] in screen.text
    assert screen.questions[:2] == [step.says, step.says]
    assert "Two pink butts, two points." in screen.text


def test_what_makes_no_sense_is_refused_and_asked_again() -> None:
    screen = Paper("", "score 9", "7", "nonsense", "moves", "score 1", "moves", "score 1")
    learn.run(BUTTS, screen=screen)
    assert "Type a move, or 'help'." in screen.text
    assert "There is no group 9" in screen.text
    assert "The moves are numbered from 1 to 3." in screen.text
    assert screen.text.count("There is nothing for you to decide now.") == 2


def test_a_number_means_a_move_only_when_the_moves_were_numbered() -> None:
    game = find_game("button-men")
    screen = Paper("18")
    learn.run(game, step=6, screen=screen)
    assert "Everybody has rolled." in screen.text


def test_back_skip_show_look_rules_and_help() -> None:
    screen = Paper("help", "show", "look", "rules", "skip", "back", "back", "skip", "q")
    learn.run(BUTTS, screen=screen)
    for word in ("show", "back", "skip", "quit"):
        assert f"  {word:9}" in screen.text
    assert screen.text.count("1 of 10") == 3
    assert screen.text.count("2 of 10") == 2
    assert "Type: score 1" in screen.text
    assert "bagatelle learn bag-of-butts" in screen.text


def test_the_commands_are_known_in_dutch() -> None:
    screen = Paper("overslaan", "vorige", "stop")
    learn.run(BUTTS, language="nl", screen=screen)
    assert screen.text.count("1 van 10") == 2


def test_the_step_is_remembered_until_the_lesson_is_over(data: Path) -> None:
    learn.run(BUTTS, screen=Paper("skip", "skip", "quit"))
    screen = Paper("quit")
    learn.run(BUTTS, screen=screen)
    assert "3 of 10" in screen.text
    learn.run(BUTTS, screen=Paper(*["skip"] * 8, "quit"))
    screen = Paper()
    learn.run(BUTTS, screen=screen)
    assert "1 of 10" in screen.text


@pytest.mark.parametrize("damaged", ["", "[]", '{"bag-of-butts": "three"}', '{"bag-of-butts": 99}', "\x00"])
def test_damaged_progress_is_no_progress(data: Path, damaged: str) -> None:
    data.mkdir()
    (data / "lessons.json").write_text(damaged)
    screen = Paper()
    learn.run(BUTTS, screen=screen)
    assert "1 of 10" in screen.text
    assert json.loads((data / "lessons.json").read_text())["bag-of-butts"] == 1


def test_a_step_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="The lesson has steps 1 to 10"):
        learn.run(BUTTS, step=11, screen=Paper())


def test_without_a_game_those_are_listed_that_have_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["learn", "--language", "nl"]) == 0
    listed = capsys.readouterr().out
    for name in OWN_GAMES:
        assert f"{name}: " in listed
    assert "10 stappen" in listed
