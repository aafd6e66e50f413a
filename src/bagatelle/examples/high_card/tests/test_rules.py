"""The rules of High Card: a position, an action, what must follow."""

import pytest

from bagatelle import Match, Refused
from bagatelle.examples.high_card import GAME


def at(line: str) -> Match:
    """A match at a position, played with real cards: the test says which card comes."""
    return Match(GAME, start=line, by_hand=True)


def test_a_swapped_card_lies_open_and_another_is_taken():
    match = at("seats=2 hand=2,5 opened=0,0 decided=0,0 low=0")
    match.play("swap")
    match.play("card 6")
    assert match.game.position_line.write_position(match.position) == (
        "seats=2 hand=6,5 opened=2,0 decided=1,0 low=0"
    )


def test_nobody_takes_a_card_that_is_not_in_the_pile():
    match = at("seats=2 hand=0,5 opened=2,0 decided=1,0 low=0")
    with pytest.raises(Refused, match=r"^The 5 is not in the pile\.$"):
        match.play("card 5")


@pytest.mark.parametrize(("low", "result"), [(0, [0, 1]), (1, [1, 0])])
def test_the_highest_card_wins_or_the_lowest_if_so_agreed(low, result):
    match = at(f"seats=2 hand=3,4 opened=0,0 decided=1,0 low={low}")
    match.play("keep")
    assert match.result() == result
