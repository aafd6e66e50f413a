"""Exact odds, by asking a match: checked against what can be counted by hand or was counted in other ways."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from bagatelle import OVER, Match, Refused, find_game, outcomes

BUTTS = "bag-of-butts"
START = "players=pink:0,blue:0,yellow:0 turn=pink phase=announce start=0,0,0"


def with_specials(bag: str) -> Match:
    """Three players at an announcement, with these specials in the bag."""
    return Match(BUTTS, start=f"{START} run={len(bag)} bag={bag or '-'}")


def resets(after: Match) -> bool:
    """Whether the bag led to an automatic reset: there is no group to choose."""
    return bool(after.view()["phase"] != "choose")


@pytest.mark.parametrize(
    ("bag", "move", "odds"),
    [
        ("", "2 3", Fraction(0)),
        ("GW", "3 3", Fraction(0)),
        ("BGK", "1 1", Fraction(3, 55)),
        ("BGK", "3 4", Fraction(16, 55)),
        ("BGWK", "1 1", Fraction(1, 11)),
        ("BGWK", "4 4", Fraction(32, 55)),
        ("BBGWK", "1 1", Fraction(5, 39)),
        ("BBGWK", "4 4", Fraction(980, 1287)),
        ("BBGGWK", "1 1", Fraction(15, 91)),
        ("BBGGWK", "4 5", Fraction(125, 143)),
    ],
)
def test_the_known_odds_of_an_automatic_reset(bag: str, move: str, odds: Fraction) -> None:
    assert with_specials(bag).odds_of(resets, move) == odds


def test_the_number_of_different_draws_without_specials() -> None:
    assert {len(with_specials("").outcomes(move)) for move in ("1 1", "2 3", "2 2")} <= set(range(16, 89))
    assert len(with_specials("").outcomes("2 3")) == 88


@pytest.mark.parametrize("bag", ["", "W", "GW", "BGK"])
def test_probabilities_sum_to_one_and_every_position_comes_once(bag: str) -> None:
    match = with_specials(bag)
    for move in match.moves()[::5]:
        found = match.outcomes(move)
        assert sum(probability for probability, _ in found) == 1
        assert len({after.digest() for _, after in found}) == len(found)
        assert all(after.actor >= 0 or after.over for _, after in found)


def test_the_odds_are_those_with_which_chance_deals() -> None:
    match = with_specials("BGK")
    exact = {after.digest(): probability for probability, after in match.outcomes("3 4")}
    seen: Counter[str] = Counter()
    games = 3000
    for number in range(games):
        dealt = Match(BUTTS, start=match.position, match_id=str(number), seed=bytes(32))
        dealt.play("3 4")
        dealt.deal_all()
        seen[dealt.digest()] += 1
    assert set(seen) <= set(exact)
    likely = [digest for digest, probability in exact.items() if probability * games > 5]
    chi2 = sum((seen[digest] - exact[digest] * games) ** 2 / (exact[digest] * games) for digest in likely)
    assert chi2 < len(likely) + 5 * (2 * len(likely)) ** 0.5


def test_a_question_may_be_answered_with_a_number_which_is_then_expected() -> None:
    match = with_specials("")

    def mine(after: Match) -> int:
        return max(int(group["points"][0]) for group in after.view()["groups"])

    exact = sum(probability * mine(after) for probability, after in match.outcomes("2 3"))
    assert match.odds_of(mine, "2 3") == exact
    assert match.odds_of(lambda after: np.int64(mine(after)), "2 3") == exact
    assert match.odds_of(lambda after: np.True_, "2 3") == match.odds_of(lambda after: 1, "2 3") == 1
    assert match.odds_of(lambda after: 0.25, "2 3") == Fraction(1, 4)


@pytest.mark.parametrize("answer", [None, "maybe", [1], float("nan"), float("inf")])
def test_an_answer_that_is_neither_yes_nor_no_nor_a_number_is_refused(
    answer: str | list[int] | float | None,
) -> None:
    with pytest.raises(
        Refused, match=r"^The question must be answered with yes or no, or with a number, not with "
    ):
        with_specials("").odds_of(lambda after: answer, "2 3")


def test_asking_changes_nothing_and_a_question_may_play_on() -> None:
    match = with_specials("W")
    before = match.digest(), [*match.events]
    match.odds_of(lambda after: len(after.play_out("random", seed=1)), "1 1")
    assert (match.digest(), match.events) == before


def test_without_a_move_chance_acts_from_here() -> None:
    match = Match(BUTTS, seats=4, seed=bytes(32))
    assert [(probability, after.actor) for probability, after in match.outcomes()] == [
        (Fraction(1, 4), seat) for seat in range(4)
    ]
    match.deal()
    ((probability, same),) = match.outcomes()
    assert (probability, same.digest()) == (Fraction(1), match.digest())


def test_an_impossible_move_is_refused_as_if_it_were_played() -> None:
    match = with_specials("")
    for move in ("score 1", 10**6, "nonsense"):
        with pytest.raises(Refused) as asked:
            match.odds_of(resets, move)
        with pytest.raises(Refused) as played:
            match.play(move)
        assert str(asked.value) == str(played.value)


def test_too_many_outcomes_are_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match=r"^From here, chance can go on in too many ways to count them exactly"):
        Match("bag-o-loot", seats=6).outcomes()


def test_an_outcome_keeps_names_and_options_and_has_no_past() -> None:
    match = Match(BUTTS, 2, {"target": 9}, names=["Ann", "Bob"])
    match.play("first blue")
    match.play("continue")
    after = match.outcomes("2 3")[0].match
    assert (after.names, after.options, after.events) == (("Ann", "Bob"), match.options, [])
    assert after.dice.seed != match.dice.seed
    assert after.play_out("random", seed=1) == after.result()


@pytest.mark.parametrize("name", ["button-men", "buttle"])
def test_positions_have_odds_too(name: str) -> None:
    game = find_game(name)
    match = Match(game, seed=bytes(32), match_id="m")
    lots = random.Random(1)
    while len(match.events) < 60 and not match.over:
        match.deal_all()
        if match.actor != OVER:
            match.play(lots.choice(match.legal()))
    found = outcomes(game, match.position)
    assert sum(probability for probability, _ in found) == 1
    assert all(game.rules.actor(after) >= OVER for _, after in found)
    assert not any(game.rules.actor(after) == -1 for _, after in found)
