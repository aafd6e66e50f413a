"""Several people at one screen in a game with secrets: nobody sees what is another's."""

import re
from pathlib import Path

import pytest

from bagatelle.examples.high_card import GAME
from bagatelle.game import find_game
from bagatelle.record import Record
from bagatelle.terminal import play
from terminal.scripted import Glass, Paper


class Sheets(Paper):
    """Whatever is hidden ends a sheet of paper."""

    def hide(self) -> None:
        self.tell("=== hidden ===")

    def open_up(self) -> None:
        self.tell("=== open ===")


def test_the_screen_is_passed_on_and_shows_each_player_only_their_own_card() -> None:
    screen = Sheets("", "keep", "", "keep")
    play.run(GAME, players=["Ann", "Bob"], seed=bytes(32), screen=screen, save=None)
    before, ann, bob = screen.text.split("=== open ===")[0].split("=== hidden ===")
    assert not re.search("takes the [1-6]", before)
    assert "Pass the screen to Ann" in ann
    assert re.findall(r"(\w+) takes the [1-6]", ann) == ["Ann"]
    assert "Pass the screen to Bob" in bob
    told_to_bob = bob[: bob.index("Keep your ")]
    assert re.findall(r"(\w+) takes the [1-6]", told_to_bob) == ["Bob"]
    assert "Ann keeps the card." in told_to_bob


def test_one_person_against_bots_never_passes_the_screen() -> None:
    screen = Sheets("keep")
    play.run(GAME, players=["me", "random"], seed=bytes(32), screen=screen)
    assert "Pass the screen" not in screen.text


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("terminal", ["xterm-256color", "linux", "screen"])
def test_nothing_of_the_player_before_is_left_on_the_screen_or_above_it(
    monkeypatch: pytest.MonkeyPatch, plain: bool, terminal: str
) -> None:
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.delenv("TMUX", raising=False)
    screen = Glass("", "punt 1", "", plain=plain)
    play.run(find_game("bag-o-loot"), players=["Ann", "Bob"], seed=bytes([1]) * 32, screen=screen)
    hands = [(question, seen) for question, seen in zip(screen.questions, screen.seen, strict=True)]
    passed = [seen for question, seen in hands if question.startswith("Pass the screen")]
    assert len(passed) == 2
    for seen in passed:
        assert not re.search("holds [0-9]|Your hand|draws an? [0-9]", seen)
    shown = [seen for question, seen in hands if "choose a card" in question]
    assert all(re.search("Ann holds|Bob holds", seen) for seen in shown)
    assert not re.search("holds [0-9]|Your hand|draws an? [0-9]", screen.window.shown)
    assert "The game is saved" in screen.window.shown


def test_the_arrow_keys_do_not_bring_back_what_the_player_before_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cleared = []
    monkeypatch.setattr("readline.clear_history", lambda: cleared.append(True))
    play.run(GAME, players=["Ann", "Bob"], seed=bytes(32), screen=Glass("", "keep", "", "keep"))
    assert len(cleared) == 3


def test_what_was_on_the_screen_before_the_game_stays_in_its_scrollback() -> None:
    screen = Glass("", "keep", "", "keep")
    screen.window.write("what I did before\n")
    play.run(GAME, players=["Ann", "Bob"], seed=bytes(32), screen=screen)
    assert "what I did before" in screen.window.shown


HANDS = ("1 2 3 4 5 6 7 8", "9 10 11 12 1 2 3 4")


def by_hand(home: Path, *typed: str) -> tuple[Glass, Record]:
    screen = Glass(*typed)
    return screen, played_by_hand(home, screen)


def played_by_hand(home: Path, screen: Paper) -> Record:
    path = home / "real.json"
    game = find_game("bag-o-loot")
    play.run(game, players=["Ann", "Bob"], by_hand=True, save=path, screen=screen)
    return Record.load(path)


def test_real_hands_are_typed_by_their_players_one_after_the_other(home: Path) -> None:
    screen, record = by_hand(home, "B", "", HANDS[0], "", HANDS[1], "", "1", "open 1 1")
    told = [what for _, what in record.events]
    assert told[0] == "dealer B"
    assert told[1:17:2] == [f"card {n}" for n in HANDS[0].split()]
    assert told[2:17:2] == [f"card {n}" for n in HANDS[1].split()]
    assert told[17:] == ["card 1", "open 1 1"]
    assert screen.questions[:5] == [
        "Who deals first?",
        "Pass the screen to Ann. Press Enter when nobody else can see it.",
        "Which card is dealt to Ann? 8 to go; several may stand on one line.",
        "Pass the screen to Bob. Press Enter when nobody else can see it.",
        "Which card is dealt to Bob? 8 to go; several may stand on one line.",
    ]
    to_bob = screen.seen[3]
    assert HANDS[0] not in to_bob
    assert "Your hand" not in screen.window.shown


def test_a_hand_may_be_typed_card_by_card(home: Path) -> None:
    screen, record = by_hand(home, "B", "", "3", "", "4")
    assert [what for _, what in record.events][1:] == ["card 3", "card 4"]
    assert screen.questions[4].startswith("Which card is dealt to Bob? 8 to go")
    assert screen.questions[5].startswith("Pass the screen to Ann")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1 2 3 4 5 6 7 8 9", "nothing is left to draw from '9' on"),
        ("1 2 13", "13"),
        ("punt 1", "punt"),
        ("", "Type what the real pieces show."),
    ],
)
def test_a_wrong_hand_is_refused_whole(home: Path, typed: str, reason: str) -> None:
    screen = Paper("B", "", typed)
    record = played_by_hand(home, screen)
    assert reason in screen.text
    assert len(record.events) == 1
    assert not any(record.waiting)


def test_a_card_that_is_not_there_any_more_is_asked_for_again_in_secret(home: Path) -> None:
    """Each number is there five times: Bob's third 7 would be the sixth."""
    screen, record = by_hand(home, "B", "", "7 7 7 1 1 1 1 2", "", "7 7 7 2 2 2 3 3", "2 2 2 3 3 3")
    assert screen.questions[5].startswith("Which card is dealt to Bob? 6 to go")
    assert "There is no 7 left in the pile." in screen.seen[5]
    assert [what for who, what in record.events][5:7] == ["card 7", "card 2"]
    assert len(record.events) == 17


def test_hands_half_typed_are_kept_and_go_on(home: Path) -> None:
    _, record = by_hand(home, "B", "", HANDS[0])
    assert [what for _, what in record.events] == ["dealer B", "card 1"]
    assert record.waiting == (tuple(f"card {n}" for n in "2345678"), ())
    screen = Glass("", HANDS[1], "", "1")
    play.resume(home / "real.json", screen=screen)
    assert screen.questions[0].startswith("Pass the screen to Bob")
    record = Record.load(home / "real.json")
    assert len(record.events) == 18
    assert not any(record.waiting)
    assert "waiting" not in record.to_json()


def test_taking_back_a_card_forgets_what_was_typed_ahead(home: Path) -> None:
    _, record = by_hand(home, "B", "", HANDS[0], "", "undo", "", "2 2 2")
    assert [what for _, what in record.events] == ["dealer B", "card 2"]
    assert record.waiting == (("card 2", "card 2"), ())


def test_one_person_types_for_everybody(home: Path) -> None:
    screen = Paper("B", "1 2 3 4 5 6 7 8 9 10 11 12 1 2 3 4", "5")
    game = find_game("bag-o-loot")
    play.run(game, players=["me", "random"], by_hand=True, screen=screen)
    assert "Pass the screen" not in screen.text
    assert "deals everybody eight cards" in screen.text
