"""Hints: which moves are shown, in which order, and what is said of their chances."""

import pytest

from bagatelle.bots.bot import Choice
from bagatelle.bots.hints import MOST, hints_of
from bagatelle.language import ENGLISH, speak
from bagatelle.match import Match


@pytest.fixture
def buttle():
    """A match in which somebody may do several things."""
    match = Match("buttle", seed=bytes(32), match_id="hints")
    while match.actor < 0:
        match.deal()
    return match


def hints(match, choice):
    to = match.audience(match.actor, match.game.say("en"))
    return hints_of(match.game, match.position, match.legal(), choice, to, notation=ENGLISH)


def test_the_choice_comes_first_and_then_the_best_of_the_others(buttle):
    actions = buttle.legal()
    shares = [place / 50 for place in range(len(actions))]
    shares[2] = 1.0
    found = hints(buttle, Choice(actions[2], None, shares))
    assert [hint.action for hint in found][:2] == [actions[2], actions[-1]]
    assert len(found) <= MOST


def test_nothing_is_said_to_be_better_than_the_choice(buttle):
    actions = buttle.legal()
    found = hints(buttle, Choice(actions[0], None, [0.5] + [0.6] * (len(actions) - 1)))
    assert {hint.chance for hint in found} == {0.5}


def test_without_chances_moves_are_ordered_by_worth_and_without_either_only_the_choice_is_told(buttle):
    actions = buttle.legal()
    worths = [float(place) for place in range(len(actions))]
    found = hints(buttle, Choice(actions[-1], worths))
    assert found[0].action == actions[-1]
    assert {hint.chance for hint in found} == {None}
    assert {hint.odds(ENGLISH) for hint in found} == {""}
    assert [hint.action for hint in hints(buttle, Choice(actions[1]))] == [actions[1]]


def test_moves_that_are_as_good_for_the_same_reason_are_told_once():
    match = Match("bag-of-butts", 2, seed=bytes(32), match_id="hints")
    while match.actor < 0 or len(match.legal()) == 1:
        match.deal() if match.actor < 0 else match.play(match.legal()[0])
    first = match.read("2 3")
    found = hints(match, Choice(first, None, [0.5] * len(match.legal())))
    assert found[0].move == "2 3"
    assert not {"3 2", "3 3"} & {hint.move for hint in found}
    assert len({hint.why for hint in found}) == len(found)


@pytest.mark.parametrize(
    ("chance", "exact", "odds"),
    [(1.0, True, "wins for sure"), (0.0, True, "loses for sure"), (1.0, False, "over 99%"), (0.0, False, "under 1%"),
     (0.5, True, "50%"), (0.997, True, "over 99%")],
)  # fmt: skip
def test_only_what_was_worked_out_is_sure(buttle, chance, exact, odds):
    actions = buttle.legal()
    found = hints(buttle, Choice(actions[0], None, [chance] * len(actions), exact))
    assert found[0].odds(ENGLISH) == odds
    assert found[0].odds(speak("nl"))
