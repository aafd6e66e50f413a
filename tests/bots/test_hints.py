"""Hints: which moves are shown, in which order, and what is said of their chances."""

import pytest

from bagatelle.bots.advice import advise
from bagatelle.bots.bot import Budget, Choice, find_bot
from bagatelle.bots.hints import MOST, Hint, heading_of, hints_of
from bagatelle.game import find_game
from bagatelle.language import ENGLISH, speak
from bagatelle.match import Match


@pytest.fixture
def buttle() -> Match:
    """A match in which somebody may do several things."""
    match = Match("buttle", seed=bytes(32), match_id="hints")
    while match.actor < 0:
        match.deal()
    return match


def hints(match: Match, choice: Choice) -> list[Hint]:
    to = match.audience(match.actor, match.game.say("en"))
    return hints_of(match.game, match.position, match.legal(), choice, to, notation=ENGLISH)


def test_the_choice_comes_first_and_then_the_best_of_the_others(buttle: Match) -> None:
    actions = buttle.legal()
    shares = [place / 50 for place in range(len(actions))]
    shares[2] = 1.0
    found = hints(buttle, Choice(actions[2], None, shares))
    assert [hint.action for hint in found][:2] == [actions[2], actions[-1]]
    assert len(found) <= MOST


def test_nothing_is_said_to_be_better_than_the_choice(buttle: Match) -> None:
    actions = buttle.legal()
    found = hints(buttle, Choice(actions[0], None, [0.5] + [0.6] * (len(actions) - 1)))
    assert {hint.chance for hint in found} == {0.5}


def test_without_chances_moves_are_ordered_by_worth_and_without_either_only_the_choice_is_told(
    buttle: Match,
) -> None:
    actions = buttle.legal()
    worths = [float(place) for place in range(len(actions))]
    found = hints(buttle, Choice(actions[-1], worths))
    assert found[0].action == actions[-1]
    assert {hint.chance for hint in found} == {None}
    assert {hint.odds(ENGLISH) for hint in found} == {""}
    assert [hint.action for hint in hints(buttle, Choice(actions[1]))] == [actions[1]]


def test_moves_that_are_as_good_for_the_same_reason_are_told_once() -> None:
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
def test_only_what_was_worked_out_is_sure(buttle: Match, chance: float, exact: bool, odds: str) -> None:
    actions = buttle.legal()
    found = hints(buttle, Choice(actions[0], None, [chance] * len(actions), exact))
    assert found[0].odds(ENGLISH) == odds
    assert found[0].odds(speak("nl"))


# Moves that win at once

WON = (
    "turn=north phase=turn dealer=south south=2MK,2WL north=AM,9WY,CTMWK points=6MW,8YK/7ML,7WY "
    "scrap=AL,2SY,4WL,4YK,5ML,5YK,6LK,7WY,8YK,PNWLY,CRY turns=20"
)


@pytest.fixture
def won() -> Match:
    """A position in which points with the 9WY win at once, and several other moves a little later."""
    return Match("buttle", start=WON)


def heading(match: Match, found: list[Hint]) -> str:
    return heading_of(match.game, match.position, found, ENGLISH)


@pytest.mark.parametrize("level", ["hard", "best"])
def test_of_moves_that_were_not_worked_out_no_chance_is_told(level: str) -> None:
    advice = advise(find_bot(level), find_game("buttle"), WON, Budget(nodes=100), 0)
    first, *others = advice.options
    assert (first.move, first.chance, first.exact) == ("points 9WY", 1.0, True)
    assert {"draw", "points AM"} <= {option.move for option in others}
    assert {(option.chance, option.exact) for option in others} == {(None, False)}
    assert advice.plain()["moves"][1] == {"move": others[0].move}


def test_next_to_a_move_that_wins_at_once_only_such_moves_are_shown_without_further_reasons(
    won: Match,
) -> None:
    actions = won.legal()
    shares: list[float | None] = [None] * len(actions)
    shares[actions.index(won.read("points 9WY"))] = 1.0
    (hint,) = hints(won, Choice(won.read("points 9WY"), None, shares, True))
    assert hint.odds(ENGLISH) == "wins at once"
    assert hint.why == hint.says
    assert heading(won, [hint]) == "This move wins at once"


def test_unknown_chances_are_left_out_of_a_hint(buttle: Match) -> None:
    actions = buttle.legal()
    shares: list[float | None] = [None] * len(actions)
    shares[1], shares[3] = 0.4, 0.3
    found = hints(buttle, Choice(actions[1], None, shares, [False] * len(actions)))
    assert [hint.action for hint in found] == [actions[1], actions[3]]


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("button-men", {}, "Your chance of winning the whole match with the best moves"),
        ("bag-o-loot", {}, "Your chance of winning the whole match with the best moves"),
        ("buttle", {"games": 3}, "Your chance of winning the whole match with the best moves"),
        ("buttle", {"games": 1}, "Your chance of winning with the best moves"),
        ("bag-of-butts", {}, "Your chance of winning with the best moves"),
    ],
)
def test_a_hint_says_that_its_chances_are_of_the_match_if_there_are_rounds(
    game: str, options: dict[str, int], told: str
) -> None:
    match = Match(game, options=options, seed=bytes(32), match_id="hints")
    while match.actor < 0 or len(match.legal()) == 1:
        match.deal() if match.actor < 0 else match.play(match.legal()[0])
    actions = match.legal()
    found = hints(match, Choice(actions[0], None, [0.9 / (1 + place) for place in range(len(actions))]))
    assert heading(match, found) == told
    assert heading(match, found[:1]) == told.removesuffix("s")
    assert heading(match, hints(match, Choice(actions[0]))) == "The best move"
