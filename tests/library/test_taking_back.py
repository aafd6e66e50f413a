"""What may be taken back, and who has to agree."""

import pytest

from bagatelle.match import Match
from bagatelle.taking_back import Consent, consent_for, last_choice

BUTTLE = "turn=south phase=turn dealer=north south=8MS,7ML north=2MK,AM pile=9LK"
BUTTS = "players=pink:2,blue:0 turn=blue phase=begin run=0 bag=-"
PINK, BLUE = 0, 1


def after(game: str, start: str, *moves: str, by_hand: bool = False) -> Match:
    match = Match(game, start=start, seed=bytes(32), match_id="back", by_hand=by_hand)
    for move in moves:
        match.play(move)
    return match


@pytest.mark.parametrize(("others", "consent"), [([], Consent.NOTED), (["Bob"], Consent.ASKED)])
def test_whoever_has_looked_into_a_hand_has_learned_something(others: list[str], consent: Consent) -> None:
    match = after("buttle", BUTTLE, "eight MS")
    assert consent_for(match, ["person"], 0, [0], others) is consent


def test_a_move_that_shows_its_maker_nothing_is_taken_back_freely() -> None:
    match = after("buttle", BUTTLE, "points 7ML")
    assert consent_for(match, ["person"], 0, [0], ["Bob"]) is Consent.FREE


@pytest.mark.parametrize(("others", "consent"), [([], Consent.NOTED), (["Bob"], Consent.ASKED)])
def test_what_chance_has_answered_is_free_for_nobody(others: list[str], consent: Consent) -> None:
    match = after("bag-of-butts", BUTTS, "reset", "3 3")
    match.deal()
    assert consent_for(match, ["person", "person", "chance"], 1, [BLUE], others) is consent


def test_what_somebody_else_has_answered_takes_their_consent() -> None:
    match = after("buttle", BUTTLE, "points 7ML", "points AM")
    assert consent_for(match, ["person", "person"], 0, [0], ["Bob"]) is Consent.ASKED


def test_forced_moves_tell_nobody_anything() -> None:
    level = "players=pink:1,blue:1 turn=blue phase=begin run=0 bag=- target=1"
    match = after("bag-of-butts", level, "reset", "continue")
    assert consent_for(match, ["person", "forced"], 0, [BLUE], ["Bob"]) is Consent.FREE


def test_with_real_pieces_everything_is_taken_back_freely() -> None:
    match = after("bag-of-butts", BUTTS, "reset", "3 3", "pink", by_hand=True)
    assert consent_for(match, ["person"] * 3, 0, [BLUE], ["Ann"]) is Consent.FREE


def test_the_last_choice_is_one_of_a_person_in_these_seats() -> None:
    match = after("buttle", BUTTLE, "points 7ML", "points AM")
    assert last_choice(match, ["person", "person"], [0]) == 0
    assert last_choice(match, ["person", "bot"], [0, 1]) == 0
    assert last_choice(match, ["forced", "bot"], [0, 1]) is None


def test_with_real_pieces_what_they_showed_was_typed_by_a_person() -> None:
    match = after("bag-of-butts", BUTTS, "reset", "3 3", "pink", by_hand=True)
    assert last_choice(match, ["person"] * 3, [PINK]) == 2
