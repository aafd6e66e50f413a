"""The rules of Dice Race: a position, an action, what must follow."""

import pytest

from bagatelle import Match
from bagatelle.examples.dice_race import GAME


def at(line: str) -> Match:
    """A match at a position, played with a real die: the test says what comes up."""
    return Match(GAME, start=line, by_hand=True)


def written(match: Match) -> str:
    return match.game.position_line.write_position(match.position)


def test_what_is_rolled_is_safe_after_stopping():
    match = at("seats=2 turn=1 phase=deciding score=10,3 rolled=7 finish=50")
    match.play("stop")
    assert written(match) == "seats=2 turn=2 phase=rolling score=17,3 rolled=0 finish=50"


def test_a_1_costs_the_points_of_the_turn_and_nothing_else():
    match = at("seats=2 turn=2 phase=rolling score=10,3 rolled=7 finish=50")
    match.play("face 1")
    assert written(match) == "seats=2 turn=1 phase=rolling score=10,3 rolled=0 finish=50"


@pytest.mark.parametrize(("rolled", "over"), [(9, False), (10, True), (12, True)])
def test_who_stops_at_the_finish_or_beyond_wins_at_once(rolled, over):
    match = at(f"seats=2 turn=1 phase=deciding score=40,49 rolled={rolled} finish=50")
    match.play("stop")
    assert match.over == over
    assert not over or match.result() == [1, 0]
