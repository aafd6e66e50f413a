"""Several people at one screen in a game with secrets: nobody sees what is another's."""

import re

from bagatelle.examples.high_card import GAME
from bagatelle.terminal import play
from terminal.scripted import Paper


class Sheets(Paper):
    """Every clearing of the screen begins a new sheet of paper."""

    def clear(self):
        self.tell("=== cleared ===")


def test_the_screen_is_passed_on_and_shows_each_player_only_their_own_card():
    screen = Sheets("", "keep", "", "keep")
    play.run(GAME, players=["Ann", "Bob"], seed=bytes(32), screen=screen, save=None)
    before, ann, bob = screen.text.split("=== cleared ===")
    assert not re.search("takes the [1-6]", before)
    assert "Pass the screen to Ann" in ann
    assert re.findall(r"(\w+) takes the [1-6]", ann) == ["Ann"]
    assert "Pass the screen to Bob" in bob
    told_to_bob = bob[: bob.index("Keep your ")]
    assert re.findall(r"(\w+) takes the [1-6]", told_to_bob) == ["Bob"]
    assert "Ann keeps the card." in told_to_bob


def test_one_person_against_bots_never_passes_the_screen():
    screen = Sheets("keep")
    play.run(GAME, players=["me", "random"], seed=bytes(32), screen=screen)
    assert "Pass the screen" not in screen.text
