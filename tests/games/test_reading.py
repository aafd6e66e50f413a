"""What a game brings to read: how to play, the rules, the rulings behind their tags. The same in every language."""

import re

import pytest

from bagatelle.game import Game
from bagatelle.language import LANGUAGES
from bagatelle.table.web.reading import reading
from own_games import OWN_GAMES

TAG = re.compile(r"\[([A-Z]\d+)\]")
FIGURE = re.compile(r"\]\(<figure:(.+)>\)")

each_game = pytest.mark.parametrize("game", OWN_GAMES.values(), ids=OWN_GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_game
@each_language
def test_every_tag_of_the_rules_has_its_ruling_and_no_ruling_is_left_over(game: Game, language: str) -> None:
    assert set(TAG.findall(game.text("rules", language))) == set(game.rulings(language))


@each_game
@each_language
def test_no_text_for_the_page_speaks_the_language_of_a_terminal(game: Game, language: str) -> None:
    for name in ("how_to_play", "rules", "rulings"):
        text = game.text(name, language)
        assert not re.search(r"\btypes?\b|\btypt?\b|\.toml|bagatelle |=\w", text), name
    assert "`" not in game.text("how_to_play", language)


@each_game
def test_how_to_play_shows_the_same_pictures_in_every_language(game: Game) -> None:
    shown = [FIGURE.findall(game.text("how_to_play", language)) for language in LANGUAGES]
    assert len(shown[0]) > 3
    assert all(pictures == shown[0] for pictures in shown)


@each_game
@each_language
def test_how_to_play_is_one_page(game: Game, language: str) -> None:
    assert len(game.text("how_to_play", language).split()) < 450


@each_game
def test_the_rules_for_a_terminal_say_what_to_type_and_why_rules_are_so(game: Game) -> None:
    text = game.rules_text("en")
    assert "## Rulings" in text
    assert game.text("typing", "en") in text
    assert all(ruling in text for ruling in game.rulings("en").values())


def test_a_tag_becomes_a_button_and_a_picture_a_place_to_draw_in() -> None:
    read = reading(OWN_GAMES["button-men"], "en")
    assert 'class="page-why" data-tag="B16" aria-expanded="false"' in read["html"]
    assert "[B16]" not in read["html"]
    assert 'data-draw="9/12 2/4 → 11/20"' in read["how"]
    assert "<img" not in read["how"]
    assert read["rulings"]["B5"] == "There would be nothing to copy."


def test_a_tag_without_a_ruling_and_a_picture_from_elsewhere_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = {"rules": "One rule [X1].", "how_to_play": "![a cat](https://example.org/cat.png)", "rulings": ""}
    monkeypatch.setattr(Game, "text", lambda self, name, language: texts[name])
    read = reading(OWN_GAMES["buttle"], "en")
    assert read["html"] == "<p>One rule.</p>\n"
    assert read["how"] == "<p>a cat</p>\n"
