"""The rules as players read them say what the rules do, in every language."""

import re

import pytest

from bagatelle.games.buttle import GAME
from bagatelle.language import LANGUAGES

WORDS = {
    "en": {
        "end": "End",
        "turn": "Your turn",
        "gives away": "a six, a nine, or a two on your own Pawn",
        "pass": "pass",
    },
    "nl": {
        "end": "Einde",
        "turn": "Je beurt",
        "gives away": "een zes, een negen of een twee op je eigen Pion",
        "pass": "Passen",
    },
}


def section(language: str, title: str) -> str:
    """A section of the rules as one line."""
    text = GAME.rules_text(language)
    found = re.search(rf"^## {WORDS[language][title]}\n(.*?)(?=^## )", text, re.DOTALL | re.MULTILINE)
    return " ".join(found[1].split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_names_every_way_to_hand_the_other_player_the_game(language):
    assert WORDS[language]["gives away"] in section(language, "end")
    assert {"[U6]", "[U33]", "[U36]"} <= set(re.findall(r"\[U\d+\]", section(language, "end")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_names_both_reasons_to_pass(language):
    assert WORDS[language]["pass"] in section(language, "turn")
    assert "[U5]" in section(language, "turn")


def test_every_language_names_the_same_rulings():
    tags = [sorted(re.findall(r"\[U\d+\]", GAME.rules_text(language))) for language in LANGUAGES]
    assert all(each == tags[0] for each in tags)
