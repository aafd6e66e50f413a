"""Options of a game: types, ranges, flags and sentences from one description."""

from collections import Counter
from dataclasses import FrozenInstanceError, dataclass, fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bagatelle.game import find_game
from bagatelle.games.button_men.fighters import own_file
from bagatelle.language import Say
from bagatelle.options import Options, Suggestion, choice, number, order, switch, text
from bagatelle.refusal import Refused
from own_games import OWN_GAMES


@dataclass(frozen=True)
class House(Options):
    """One option of each kind."""

    rounds: int = number(3, low=1, high=9, help="rounds to win")
    blind: bool = switch(False, help="nobody looks")
    deck: str = choice("short", "long", help="which deck")
    seats: tuple[str, ...] = order("red", "blue", "black", help="who sits where")


def test_the_defaults_are_the_printed_rules() -> None:
    house = House()
    assert house.plain() == {"rounds": 3, "blind": False, "deck": "short", "seats": ["red", "blue", "black"]}
    assert house.changed() == {}
    assert house.words() == [3, 0, 0, 0, 1, 2]


def test_values_come_as_text_or_as_json() -> None:
    text = House.read({"rounds": "5", "blind": "yes", "deck": "long", "seats": "black, red"})
    data = House.read({"rounds": 5, "blind": True, "deck": "long", "seats": ["black", "red", "blue"]})
    assert text == data
    assert text.changed() == {"rounds": 5, "blind": True, "deck": "long", "seats": ["black", "red", "blue"]}
    assert text.words() == [5, 1, 1, 2, 0, 1]
    assert House.read(text.changed()) == text


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"rounds": 10}, "The option 'rounds' cannot be '10': it is a whole number from 1 to 9."),
        ({"rounds": "many"}, "The option 'rounds' cannot be 'many': it is a whole number from 1 to 9."),
        ({"rounds": 2.5}, "The option 'rounds' cannot be '2.5': it is a whole number from 1 to 9."),
        ({"rounds": True}, "The option 'rounds' cannot be 'True': it is a whole number from 1 to 9."),
        ({"rounds": None}, "The option 'rounds' cannot be 'None': it is a whole number from 1 to 9."),
        ({"blind": "perhaps"}, "The option 'blind' cannot be 'perhaps': it is yes or no."),
        ({"deck": "wide"}, "The option 'deck' cannot be 'wide': it is one of short, long."),
        ({"deck": ["short"]}, "The option 'deck' cannot be 'short': it is one of short, long."),
        (
            {"seats": "red red"},
            "The option 'seats' cannot be 'red red': it is these in any order: red, blue, black.",
        ),
        (
            {"seats": "green"},
            "The option 'seats' cannot be 'green': it is these in any order: red, blue, black.",
        ),
        ({"seats": 7}, "The option 'seats' cannot be '7': it is these in any order: red, blue, black."),
        ({"luck": 1}, "There is no option 'luck' in this game; its options are: rounds, blind, deck, seats."),
    ],
)
def test_an_impossible_value_is_refused_with_what_is_possible(
    values: dict[str, str | float | list[str] | None], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        House.read(values)
    assert str(refused.value) == sentence


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(values=st.dictionaries(st.sampled_from(["rounds", "blind", "deck", "seats"]), JSON))
def test_any_json_is_read_or_refused_in_one_line(values: dict[str, Any]) -> None:
    try:
        house = House.read(values)
    except Refused as reason:
        sentence = str(reason)
    else:
        sentence = ""
        assert House.read(house.plain()) == house
        assert len(house.words()) == 6
    assert not sentence or sentence.startswith("The option '")


def test_options_cannot_be_changed_later() -> None:
    with pytest.raises(FrozenInstanceError):
        House().rounds = 4  # type: ignore[misc]


def test_every_option_describes_itself() -> None:
    assert [spec.kind for spec in House.specs().values()] == ["number", "switch", "choice", "order"]
    assert House.specs()["rounds"].allowed == "a whole number from 1 to 9"
    assert all(spec.help for spec in House.specs().values())


def test_the_options_of_bag_of_butts() -> None:
    options = find_game("bag-of-butts").options
    assert {spec.name for spec in fields(options)} == {"target", "after_auto_reset", "colours"}
    assert options().plain() == {
        "target": 28,
        "after_auto_reset": "add",
        "colours": ["pink", "blue", "yellow", "green"],
    }
    assert options.read({"target": "20", "colours": "green"}).words() == [20, 0, 3, 0, 1, 2]
    for wrong in (
        {"target": 0},
        {"target": 1001},
        {"after_auto_reset": "nothing"},
        {"colours": "red"},
        {"players": 3},
    ):
        with pytest.raises(Refused):
            options.read(wrong)


def upper(word: str, say: Say) -> str:
    if not word.isalpha():
        raise Refused(say("'{word}' is no word.", word=word))
    return word.upper()


@dataclass(frozen=True)
class Worded(Options):
    """An option that its game reads itself."""

    name: str = text(
        "ANN", read=upper, allowed="a word", help="who", suggest=lambda: [Suggestion("ANN", "Ann")]
    )

    def words(self) -> list[int]:
        return [len(self.name)]


def test_a_text_is_read_by_its_game_which_gives_it_its_usual_form_or_refuses_it() -> None:
    assert Worded.read({"name": "bob"}) == Worded("BOB")
    assert Worded("bob").changed() == {"name": "BOB"}
    assert Worded("bob").words() == [3]
    assert Worded.specs()["name"].allowed == "a word"
    with pytest.raises(Refused, match="'3' is no word"):
        Worded.read({"name": "3"})
    with pytest.raises(Refused, match=r"cannot be .3.: it is a word\."):
        Worded.read({"name": 3})
    with pytest.raises(TypeError):
        Options.words(Worded("bob"))


@pytest.mark.parametrize(
    ("game", "wrong", "sentence"),
    [
        (
            "bag-of-butts",
            {"target": 0},
            "De optie 'target' kan niet '0' zijn: mogelijk is een geheel getal van 1",
        ),
        ("bag-of-butts", {"goal": 1}, "Er is geen optie 'goal' in dit spel; de opties zijn: target"),
        ("button-men", {"a": "Nobody At All"}, "Nobody At All"),
        ("button-men", {"a": "Echo", "b": "Echo"}, "Echo kan niet tegen Echo:"),
    ],
)
def test_options_are_refused_in_the_language_of_who_set_them(
    game: str, wrong: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refused) as english:
        find_game(game).options.read(wrong)
    with pytest.raises(Refused) as dutch:
        find_game(game).options.read(wrong, find_game(game).say("nl"))
    assert sentence in str(dutch.value)
    assert str(dutch.value) != str(english.value)


def test_choices_have_labels_in_every_language() -> None:
    for game in OWN_GAMES.values():
        for spec in game.options.specs().values():
            for word in spec.choices:
                english, dutch = (spec.label(word, game.say(language)) for language in ("en", "nl"))
                assert english != dutch, f"{game.name}: {word}"


def test_a_text_may_come_with_suggestions_that_its_game_can_read() -> None:
    assert Worded.specs()["name"].suggest() == [Suggestion("ANN", "Ann", group="", detail="")]
    assert text("ANN", read=upper, allowed="a word", help="who").metadata["spec"].suggest() == ()


def test_the_fighters_of_button_men_are_suggested_by_set_and_the_own_ones_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for home in ("XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(home, str(tmp_path))
    options = find_game("button-men").options
    for name in ("a", "b"):
        fighters = options.specs()[name].suggest()
        assert Counter(fighter.group for fighter in fighters) == {"Soldiers": 13, "Vampyres": 6, "Brom": 14}
        assert Suggestion("Avis", "Avis", "Soldiers", "4 4 10 12 X") in fighters
    own_file().parent.mkdir(parents=True)
    own_file().write_text('[fighters]\nBruno = "4 6 8 X X"\n', "utf-8")
    fighters = options.specs()["a"].suggest()
    assert fighters[-1] == Suggestion("Bruno: 4 6 8 X X", "Bruno", "Your own", "4 6 8 X X")
    for fighter in fighters:
        assert vars(options.read({"a": fighter.value}))["a"] == fighter.value
