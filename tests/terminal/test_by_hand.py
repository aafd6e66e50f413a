"""Referee mode: people draw from a real bag and type what they see."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bagatelle.game import find_game
from bagatelle.record import Record, verify
from bagatelle.refusal import Refused
from bagatelle.terminal import play
from terminal.scripted import Paper


@pytest.fixture
def referee(home: Path) -> Callable[..., tuple[Paper, Record]]:
    """Referee a game of people with real pieces; return the screen and the record."""

    def sit(
        *typed: str, players: tuple[str, str] | None = ("Ann", "Bob"), options: dict[str, int] | None = None
    ) -> tuple[Paper, Record]:
        screen = Paper(*typed)
        game = find_game("bag-of-butts")
        path = home / "real.json"
        path.unlink(missing_ok=True)
        play.run(
            game,
            players=players,
            options=game.options.read(options or {}),
            by_hand=True,
            save=path,
            screen=screen,
        )
        return screen, Record.load(path)

    return sit


def played(record: Record) -> list[str]:
    return [text for _, text in record.events]


@pytest.mark.parametrize("typed", ["blue", "Bob", "bob", "first blue", "first blu", "b"])
def test_who_begins_is_typed_as_a_colour_a_name_or_in_full(
    referee: Callable[..., tuple[Paper, Record]], typed: str
) -> None:
    screen, record = referee(typed)
    assert screen.questions[0] == "Who begins?"
    assert played(record)[0] == "first blue"


def test_a_real_game_from_the_first_draw_to_the_winner(referee: Callable[..., tuple[Paper, Record]]) -> None:
    """Target 2: Ann reaches it in her first turn, Bob resets, and that ends the game."""
    screen, record = referee("pink", "2 2", "pink pink", "blue blue", "1", "reset", options={"target": 2})
    assert "Ann scores group 1: Ann +2." in screen.text
    assert "Ann reached 2 points: the next reset ends the game." in screen.text
    assert "The game is over: Ann wins with 2 points." in screen.text
    assert "bagatelle verify" not in screen.text
    assert record.by_hand
    assert record.replay().over
    with pytest.raises(Refused, match="real pieces"):
        verify(record)


def test_several_pieces_on_one_line_with_commas_and_beginnings(
    referee: Callable[..., tuple[Paper, Record]],
) -> None:
    screen, record = referee("pink", "2 3", "pi, blu,y", "gre gre")
    assert played(record)[3:8] == ["pink", "blue", "yellow", "green", "green"]
    assert "Group 3: pink, blue and yellow." in screen.text


def test_pieces_may_come_one_by_one(referee: Callable[..., tuple[Paper, Record]]) -> None:
    screen, _ = referee("pink", "2 2", "pink", "blue")
    assert "What was drawn for group 1? 1 piece to go." in screen.questions
    assert "Group 1: pink and blue." in screen.text


def test_a_line_with_an_impossible_piece_counts_for_nothing(
    referee: Callable[..., tuple[Paper, Record]],
) -> None:
    screen, record = referee("pink", "2 3", "pink pink pink")
    assert "There is no pink piece left in the bag. Nothing on this line was noted." in screen.text
    assert played(record) == ["first pink", "continue", "2 3"]


def test_a_line_with_too_many_pieces_counts_for_nothing(referee: Callable[..., tuple[Paper, Record]]) -> None:
    screen, record = referee("pink", "1 1", "pink blue green")
    assert "That is too much: nothing is left to draw from 'green' on." in screen.text
    assert played(record) == ["first pink", "continue", "1 1"]


@pytest.mark.parametrize("typed", ["black", "gra", "purple", "2 3", ""])
def test_wrong_pieces_are_refused(referee: Callable[..., tuple[Paper, Record]], typed: str) -> None:
    screen, record = referee("pink", "2 3", typed)
    assert played(record) == ["first pink", "continue", "2 3"]
    assert screen.questions[-1] == screen.questions[-2]


def test_a_wrong_special_is_refused(referee: Callable[..., tuple[Paper, Record]]) -> None:
    screen, record = referee("pink", "2 2", "pink pink blue blue", "1", "continue", "pink", "white")
    assert "There is no pink piece left beside the bag." in screen.text
    assert played(record)[-1] == "white"


def test_what_was_typed_is_taken_back_line_by_line(referee: Callable[..., tuple[Paper, Record]]) -> None:
    screen, record = referee("pink", "3 3", "pink blue", "green", "yellow blue", "undo", "undo", "look")
    assert "Taken back: yellow, blue." in screen.text
    assert "Taken back: green." in screen.text
    assert played(record)[3:] == ["pink", "blue"]


def test_after_a_line_was_taken_back_the_one_before_it_is_next(
    referee: Callable[..., tuple[Paper, Record]],
) -> None:
    screen, record = referee("pink", "3 3", "pink blue", "undo", "green", "undo", "undo")
    assert "Taken back: 3 3." in screen.text
    assert played(record)[1:] == [played(record)[1]]


def test_everything_can_be_taken_back(referee: Callable[..., tuple[Paper, Record]]) -> None:
    screen, record = referee("blue", "3 3", "undo", "undo", "pink")
    assert "Taken back: 3 3." in screen.text
    assert "Taken back: first blue." in screen.text
    assert played(record)[0] == "first pink"
    screen, record = referee("undo")
    assert "You have no move to take back" in screen.text


def test_what_can_only_be_one_piece_is_not_asked(referee: Callable[..., tuple[Paper, Record]]) -> None:
    """After 6 pieces for group 1 only pink ones are left, so the last draw needs no typing."""
    screen, record = referee("pink", "6 1", "blue blue yellow yellow green green")
    assert "Group 2: pink." in screen.text
    assert played(record)[-1] == "pink"


def test_bots_may_sit_in(referee: Callable[..., tuple[Paper, Record]]) -> None:
    screen, record = referee("blue", players=("Ann", "greedy"))
    assert re.search(r"^\w+ announces", screen.text, re.MULTILINE)
    assert screen.questions[-1].startswith("What was drawn for group 1?")
    assert record.players == ("Ann", "greedy")


def test_people_without_names_are_called_by_their_colours(
    referee: Callable[..., tuple[Paper, Record]],
) -> None:
    screen, _ = referee("pink", players=None)
    assert "Around this screen: Pink, Blue and Yellow." in screen.text


def test_resume_goes_on_by_hand(referee: Callable[..., tuple[Paper, Record]], home: Path) -> None:
    referee("pink", "2 2", "pink")
    screen = Paper("pink", "undo")
    play.resume(home / "real.json", screen=screen)
    assert screen.questions[0] == "What was drawn for group 1? 1 piece to go."
    assert "Group 1: pink and pink." in screen.text
    assert "Taken back: pink." in screen.text
