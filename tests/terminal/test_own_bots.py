"""Bots of one's own at the screen: they are the opponents, they may fail, and the way back names their file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bagatelle.bots import bot as registry
from bagatelle.bots.from_file import add_bot_from
from bagatelle.game import find_game
from bagatelle.record import Record
from bagatelle.terminal import play
from bagatelle.terminal.players import Seating
from terminal.scripted import Follower, Paper

FILE = """
class Lucky:
    name = "lucky"

    def choose(self, knowledge, budget, rng):
        return knowledge.actions[0]

class Fading(Lucky):
    name = "fading"

    def __init__(self):
        self.moves = 0

    def choose(self, knowledge, budget, rng):
        self.moves += 1
        return knowledge.actions[0] if self.moves < 3 else knowledge.actions[999]

class Cheat(Lucky):
    name = "cheat"

    def choose(self, knowledge, budget, rng):
        return 7777
"""
BUTTS = find_game("bag-of-butts")


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with bots; what a test adds is gone afterwards."""
    monkeypatch.setattr(registry, "_added", {})
    path = tmp_path / "lucky.py"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize(
    ("opponents", "players", "seats", "by_hand", "words"),
    [
        (["lucky"], None, None, False, ("me", "lucky", "lucky")),
        (["lucky"], None, 2, False, ("me", "lucky")),
        (["lucky", "cheat"], None, 4, False, ("me", "lucky", "cheat", "lucky")),
        (["lucky", "cheat", "fading"], None, None, False, ("me", "lucky", "cheat", "fading")),
        (["lucky"], ["me", "greedy"], None, False, ("me", "greedy")),
        (["lucky"], ["Ann", "Bob"], 3, False, ("Ann", "Bob", "lucky")),
        (["lucky"], None, 2, True, ("me", "lucky")),
        ([], None, 2, True, ("me", "me")),
        ([], None, None, False, ("me", "medium", "medium")),
    ],
)
def test_bots_of_ones_own_take_the_empty_seats(
    file: Path,
    opponents: list[str],
    players: list[str] | None,
    seats: int | None,
    by_hand: bool,
    words: tuple[str, ...],
) -> None:
    for name in ("Lucky", "Cheat", "Fading"):
        add_bot_from(f"{file}:{name}")
    assert Seating.of(BUTTS, players, seats, by_hand, opponents).words == words


def test_a_whole_game_against_ones_own_bot_can_be_resumed(
    file: Path, sit: Callable[..., str], saved: Callable[[], Path]
) -> None:
    opponents = [add_bot_from(f"{file}:Lucky")]
    text = sit(Follower(), "me", "lucky")
    assert "(Blue) is played by the bot 'lucky'." in text
    assert Record.load(saved()).players == ("me", "lucky")
    saved().unlink()
    screen = Paper("2 3")
    play.run(BUTTS, opponents=opponents, seats=2, screen=screen)
    assert f"bagatelle play --resume {saved()} --bot {file}:Lucky" in screen.text.replace("\n", "")


def test_a_bot_that_fails_in_the_middle_of_a_game_is_replaced_in_one_sentence(
    file: Path, sit: Callable[..., str]
) -> None:
    add_bot_from(f"{file}:Fading")
    text = " ".join(sit(Paper(), "fading", "random").split())
    sentence = (
        "The bot 'fading' failed (IndexError: tuple index out of range, lucky.py line 16). From now on 'medium' "
        "plays for it."
    )
    assert text.count(sentence) == 1
    assert "The game is over" in text


def test_a_bot_that_chooses_an_illegal_action_is_replaced_too(file: Path, sit: Callable[..., str]) -> None:
    add_bot_from(f"{file}:Cheat")
    text = " ".join(sit(Paper(), "cheat", "cheat", language="nl").split())
    sentence = (
        "De bot 'cheat' is uitgevallen (7777 is not a legal action). Vanaf nu speelt 'medium' in zijn plaats."
    )
    assert text.count(sentence) == 2
