"""Languages: how one is found, what happens without one, and how sentences are put together."""

import pytest

from bagatelle import Game
from bagatelle.language import ENGLISH, LANGUAGES, mark, preferred_language, speak
from bagatelle.refusal import Refused
from own_games import OWN_GAMES


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "NL_BE"}, "nl"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "nl_NL"}, "nl"),
        ({"LANG": "en_GB.UTF-8", "BAGATELLE_LANGUAGE": "nl"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": ""}, "nl"),
    ],
)
def test_the_language_follows_the_environment(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


def test_a_language_that_is_not_spoken_here_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        speak("tlh")
    assert str(refused.value) == (
        "There is no language 'tlh'; these are spoken here: en (English), nl (Nederlands)."
    )
    for game in OWN_GAMES.values():
        with pytest.raises(Refused):
            game.say("tlh")


def test_english_is_the_language_of_the_source() -> None:
    text = mark("{player} announces {first} and {second}.")
    for say in (ENGLISH, speak("en"), *(game.say("en") for game in OWN_GAMES.values())):
        assert say.language == "en"
        assert say(text, player="Ann", first=2, second=3) == "Ann announces 2 and 3."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_translation_is_said_in_english(language: str) -> None:
    assert speak(language)("A sentence {n} that nobody has translated.", n=1) == (
        "A sentence 1 that nobody has translated."
    )


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_joined_as_people_do(items: list[str], text: str) -> None:
    assert ENGLISH.both(items) == text


def test_numbers_choose_their_form() -> None:
    assert [
        ENGLISH.many("{n} piece of {kind}", "{n} pieces of {kind}", n, kind="cake") for n in (0, 1, 2)
    ] == [
        "0 pieces of cake",
        "1 piece of cake",
        "2 pieces of cake",
    ]


def test_braces_in_names_do_no_harm() -> None:
    assert ENGLISH("{player} begins.", player="{0} {player}") == "{0} {player} begins."


@pytest.mark.parametrize("game", OWN_GAMES.values(), ids=OWN_GAMES)
def test_every_game_tells_its_rules_in_every_language(game: Game) -> None:
    texts = {game.rules_text(language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    assert all(text.startswith("#") for text in texts)
