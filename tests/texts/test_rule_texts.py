"""The texts that players read agree with the rulings, with each other, and with the words of the glossary."""

import re
from pathlib import Path

import pytest

from bagatelle import Game
from bagatelle.language import LANGUAGES
from own_games import OWN_GAMES

TEXTS = ("how_to_play", "rules", "typing")
EACH = pytest.mark.parametrize("game", OWN_GAMES.values(), ids=OWN_GAMES)
ROOT = Path(__file__).resolve().parents[2]


def tags_of(game: Game, language: str) -> set[str]:
    return {tag for text in TEXTS for tag in re.findall(r"\[([A-Z]\d+)\]", game.text(text, language))}


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tag_in_a_text_has_a_ruling_and_every_ruling_a_tag(game: Game, language: str) -> None:
    assert tags_of(game, language) == set(game.rulings(language))


@EACH
def test_every_language_gives_the_same_rulings(game: Game) -> None:
    assert len({tuple(game.rulings(language)) for language in LANGUAGES}) == 1


@pytest.mark.parametrize(
    ("game", "text", "english", "dutch"),
    [
        ("button-men", "rules", "from 1 to 99 [B31]", "van 1 tot en met 99 [B31]"),
        ("button-men", "rules", "a pi-sided die is a 3 [B32]", "steen met pi vlakken is een 3 [B32]"),
        ("bag-o-loot", "rules", "there are no runs", "straten bestaan niet"),
        ("bag-o-loot", "how_to_play", "There are no runs.", "Straten bestaan niet."),
        (
            "bag-o-loot",
            "how_to_play",
            "You always have to make at least one.",
            "Minstens één actie is altijd verplicht.",
        ),
        ("bag-o-loot", "how_to_play", "after the pile is empty", "nadat de stapel leeg is"),
        (
            "bag-o-loot",
            "how_to_play",
            "a card of that number or a looter",
            "een kaart van dat getal of een plunderaar",
        ),
        ("bag-of-butts", "how_to_play", "nothing but specials", "met alleen speciale Butts"),
        (
            "bag-of-butts",
            "how_to_play",
            "Right after a lost turn you cannot",
            "Meteen na een verloren beurt kan dat niet",
        ),
        ("buttle", "rulings", "passing takes the place of drawing", "komt passen daarvoor in de plaats"),
    ],
)
def test_a_player_is_told(game: str, text: str, english: str, dutch: str) -> None:
    for language, sentence in (("en", english), ("nl", dutch)):
        assert sentence in " ".join(OWN_GAMES[game].text(text, language).split())


def test_dutch_has_one_word_for_one_thing() -> None:
    """A draw is 'remise', Bag of Butts' tiebreaker an 'extra spel', and a card of one's choice is not a random one."""
    catalogues = [*ROOT.glob("src/**/locale/nl/**/*.po")]
    texts = [*ROOT.glob("src/bagatelle/games/*/*.nl.md")]
    assert catalogues
    assert texts
    for file in catalogues + texts:
        found = re.findall(r"onbeslist\w*|beslissingsspel|willekeurige kaart", file.read_text("utf-8"))
        assert not found, f"{file.name} of {file.parent.name}: {found}"
