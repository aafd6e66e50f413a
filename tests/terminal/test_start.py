"""The start screen, the saved games, the rules by section, and players who may be bots with a slip of the finger."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bagatelle import Match
from bagatelle.game import find_game
from bagatelle.language import Say, speak
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.terminal import pager, play, start
from bagatelle.terminal.players import likely_bot
from bagatelle.terminal.saved_games import tell_saves
from terminal.scripted import Glass, Paper

ENGLISH = speak("en")


@pytest.mark.parametrize("typed", ["2", "bag of butts", "Bag-Of-Butts", "BAG OF"])
def test_the_start_screen_begins_the_game_that_is_meant(home: Path, typed: str) -> None:
    screen = Paper(typed, "quit")
    start.choose_game(ENGLISH, screen=screen)
    assert "  2  Bag of Butts: Push everyone's luck" in screen.text
    assert screen.questions[0] == "Which game do you want to play?"
    assert "You are Pink." in screen.text


def test_it_asks_again_until_it_understands(home: Path) -> None:
    screen = Paper("chess", "9", "", "learn", "quit")
    start.choose_game(ENGLISH, screen=screen)
    for sentence in (
        "There is no game called 'chess'",
        "The games are numbered from 1 to 4.",
        "Type the number or the name of a game.",
    ):
        assert sentence in screen.text
    assert len(screen.questions) == 5


@pytest.mark.parametrize(
    ("language", "word"), [("en", "learn 2"), ("nl", "leer 2"), ("nl", "learn bag-of-butts")]
)
def test_a_lesson_begins_from_the_start_screen(
    home: Path, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    screen = Paper(word, "stop", "quit")
    start.choose_game(speak(language), screen=screen)
    assert re.search("1 (of|van) 10", screen.text)


def test_the_rules_are_read_from_the_start_screen(home: Path) -> None:
    screen = Paper("rules 3", "quit")
    start.choose_game(ENGLISH, screen=screen)
    assert "Be the first to have 21 points on the table." in screen.text


def test_where_nobody_can_be_asked_the_games_are_named(home: Path) -> None:
    screen = Paper()
    screen.can_ask = False
    with pytest.raises(Refused, match=r"^Say which game to play \(bag-o-loot, bag-of-butts"):
        start.choose_game(ENGLISH, screen=screen)


@pytest.fixture
def three(sit: Callable[..., str]) -> None:
    """Three saved games, the second of them over; the last one first."""
    sit(Paper("2 3"), "Ann", "Bob")
    sit(Paper(), "greedy", "random")
    sit(Paper("1 1"), "Ann", "Cas")


@pytest.mark.usefixtures("three")
def test_saved_games_are_listed_with_how_they_stand(home: Path) -> None:
    screen = Paper()
    tell_saves(screen, ENGLISH)
    told = [line for line in screen.text.splitlines() if line.startswith("Bag of Butts")]
    assert [line.partition(". ")[2] for line in told][::2] == [
        "Ann and Cas: it is Ann's turn.",
        "Ann and Bob: it is Ann's turn.",
    ]
    assert told[1].endswith(": the game is over.")
    assert screen.text.count("bagatelle play --resume ") == 2
    assert screen.text.count("bagatelle replay ") == 1


def test_without_saved_games_it_says_where_they_would_be(home: Path) -> None:
    screen = Paper()
    tell_saves(screen, ENGLISH)
    assert "You have no saved games; they would be in" in screen.text
    with pytest.raises(Refused, match="There is no saved game to go on with"):
        start.choose_save(ENGLISH, screen=Paper())


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(("typed", "player"), [("", "Cas"), ("1", "Cas"), ("2", "Bob")])
def test_resume_without_a_file_offers_the_last_games_that_are_not_over(typed: str, player: str) -> None:
    screen = Paper("7", typed, "quit") if typed else Paper(typed, "quit")
    start.choose_save(ENGLISH, screen=screen)
    assert f"Around this screen: Ann and {player}." in screen.text
    assert ("The games are numbered from 1 to 2." in screen.text) == bool(typed)


@pytest.mark.usefixtures("three")
def test_a_file_that_is_no_record_does_not_hide_the_others(home: Path) -> None:
    (home / "bagatelle" / "matches" / "bad.json").write_text("{")
    screen = Paper()
    tell_saves(screen, ENGLISH)
    assert "This is not a whole record" in screen.text
    assert screen.text.count("Bag of Butts") == 3


def test_the_rules_are_read_by_section_on_a_terminal() -> None:
    screen = Glass("3", "99", "", "q")
    pager.leaf_through(screen, find_game("bag-of-butts").rules_text("en"), ENGLISH)
    text = screen.window.getvalue()
    assert re.search("^  5 +Scoring$", text, re.MULTILINE)
    assert text.index("Set-up", text.index("Rulings")) < text.index("1. Begin.")
    assert "The sections are numbered from 1 to" in text


def test_a_section_is_never_longer_than_the_screen() -> None:
    screen = Glass(*[""] * 200)
    pager.leaf_through(screen, find_game("buttle").rules_text("en"), ENGLISH)
    shown = re.split("Press Enter|Type the number", screen.window.getvalue())[1:-1]
    assert max(part.count("\n") for part in shown) <= 24


@pytest.mark.parametrize(
    ("word", "bot"),
    [
        ("gredy", "greedy"), ("greddy", "greedy"), ("Hrad", "hard"), ("bst", "best"), ("meduim", "medium"),
        ("randm", "random"), ("Ann", None), ("Bob", None), ("me", None), ("hard", None), ("Oliver", None),
    ],
)  # fmt: skip
def test_a_slip_of_the_finger_is_recognised(word: str, bot: str | None) -> None:
    assert likely_bot(word) == bot


@pytest.mark.parametrize(
    ("answer", "players"), [("yes", ("me", "greedy")), ("", ("me", "greedy")), ("no", ("me", "gredy"))]
)
def test_a_misspelt_bot_is_not_taken_for_a_person_without_a_question(
    sit: Callable[..., str], saved: Callable[[], Path], answer: str, players: tuple[str, str]
) -> None:
    screen = Paper(answer)
    sit(screen, "me", "gredy")
    assert screen.questions[0] == "There is no bot called 'gredy'. Do you mean 'greedy'? (yes/no)"
    assert Record.load(saved()).players == players


@pytest.mark.parametrize(
    ("name", "least"), [("bag-o-loot", 10), ("button-men", 5), ("buttle", 5), ("bag-of-butts", 3)]
)
def test_the_pause_comes_before_chance_and_before_the_bot_and_taking_back_is_free(
    home: Path, name: str, least: int
) -> None:
    """Whenever a bot is next, whatever chance does before: so whoever takes back has learned nothing."""

    class Wavering(Paper):
        wavered = 0

        def answer(self, prompt: str) -> str:
            question = self.questions[-1]
            if len(self.questions) > 120 or "rematch" in question:
                raise EOFError
            if "undo" in question:
                self.wavered += 1
                return "undo" if self.wavered % 2 else ""
            return self.match.moves()[len(self.questions) % len(self.match.legal())]

        def look(self, match: Match, viewer: int, say: Say) -> None:
            self.match = match
            super().look(match, viewer, say)

    screen = Wavering()
    play.run(find_game(name), players=["me", "random"], seed=bytes([3]) * 32, screen=screen)
    assert screen.wavered >= least
    record = Record.load(next((home / "bagatelle" / "matches").iterdir()))
    assert record.taken_back <= screen.wavered // 10


def test_the_pause_does_not_tell_what_chance_will_bring(
    sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    """Some announcements end in a reset, after which a bot is next; nobody may know that beforehand."""
    text = sit(Paper(*["1 1", "1", ""] * 40), "me", "random")
    for part in text.split("Press Enter to go on")[:-1]:
        assert not part.rstrip().splitlines()[-1].startswith("You announce")
