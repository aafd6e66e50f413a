"""What is written about the rules of Bag-O-Loot is what they do: the rule text, and the page with the rulings."""

import re
from pathlib import Path

import pytest

from bagatelle.games.bag_o_loot import GAME
from games.bag_o_loot.turns import at, play, table


def told(language: str) -> str:
    return " ".join((GAME.rules_text(language) or "").split())


def test_a_set_of_five_with_a_looter_is_not_safe_and_the_text_does_not_say_that_it_is() -> None:
    assert "snitch B 7" in at("7,9/3", "B:7,7,7,7,L").moves()
    assert str(table(play(at("6,L,L,9/3", "B:6,6,6,6,L"), "open 6 L", "combine 6 +L"))).startswith(
        "A:6,6,6,6,6"
    )
    assert "even a set of five can be lost while there is a looter in it" in told("en")
    assert "zelfs een set van vijf kun je kwijtraken zolang er een plunderaar in zit" in told("nl")
    assert "fewer than five" not in told("en")
    assert "minder dan vijf" not in told("nl")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "There is no limit to the number of rounds."), ("nl", "Het aantal rondes is niet begrensd.")],
)
def test_the_text_says_that_rounds_are_not_limited(language: str, sentence: str) -> None:
    """No total has exceeded the target, so another round is dealt, however many there were."""
    match = play(at("7,7/3", rounds=9998), "open 7 7")
    assert match.view()["phase"] == "round_over"
    assert sentence in told(language)


def test_every_ruling_is_pinned_by_a_test_that_exists() -> None:
    here = Path(__file__).resolve()
    page = (here.parents[3] / "docs" / "rules" / "bag-o-loot.md").read_text("utf-8")
    tests = "".join(file.read_text("utf-8") for file in here.parent.glob("test_*.py"))
    assert set(re.findall(r"`(test_\w+)`", page)) <= set(re.findall(r"def (test_\w+)", tests))
    assert re.findall(r"^\| (L\d+) \|", page, re.MULTILINE) == [f"L{number}" for number in range(1, 33)]
