"""One game being played: moves, refusals, taking back, looking back."""

import random

import pytest

from bagatelle import CHANCE, OVER, SPECTATOR, Match, Refused

GAME = "bag-of-butts"


def started(**details) -> Match:
    """A match of two in which pink begins."""
    match = Match(GAME, 2, match_id="m", **{"seed": bytes(32), **details})
    match.play("first pink")
    return match


def finished(seats: int = 3, seed: int = 1) -> Match:
    """A whole match at random."""
    match = Match(
        GAME, seats, {"target": 12}, seed=bytes([seed] * 32), match_id="m", names=list("ABCD")[:seats]
    )
    lots = random.Random(seed)
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(lots.choice(match.legal()))
    return match


def state(match: Match) -> tuple:
    return match.digest(), list(match.events), list(match.sheet), match.log()


# Setting up


def test_a_match_starts_with_the_fewest_seats_unless_told():
    assert Match(GAME).seats == 2
    assert Match(GAME, 4).seats == 4


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_an_impossible_number_of_seats_is_refused(seats):
    with pytest.raises(Refused, match=rf"^Bag of Butts is for 2 to 4 players, not {seats}\.$"):
        Match(GAME, seats)


def test_bad_details_are_refused_in_a_sentence():
    with pytest.raises(
        Refused, match=r"^There is no game called 'chess'; these are here: .*bag-of-butts.*\.$"
    ):
        Match("chess")
    with pytest.raises(Refused, match=r"^There are 2 seats but 3 names\.$"):
        Match(GAME, 2, names=["a", "b", "c"])
    with pytest.raises(Refused, match=r"^There is no option 'luck' in this game"):
        Match(GAME, 2, {"luck": 1})
    with pytest.raises(Refused, match=r"^This is not a whole position of Bag of Butts"):
        Match(GAME, start="players=pink:0,blue:0")


def test_a_match_may_begin_anywhere():
    match = Match(GAME, start="players=pink:3,blue:2,yellow:1 turn=yellow phase=begin run=1 bag=G")
    assert (match.seats, match.actor) == (3, 2)
    assert match.audience().names == ("Pink", "Blue", "Yellow")


def test_the_same_seed_and_name_give_the_same_match():
    assert state(finished()) == state(finished())
    assert state(finished(seed=1)) != state(finished(seed=2))


def test_a_match_without_a_seed_gets_a_secret_one():
    one, two = Match(GAME), Match(GAME)
    assert one.dice.seed != two.dice.seed
    assert one.id != two.id


# Playing


def test_moves_are_played_as_text_or_as_number():
    match = started()
    event = match.play("continue")
    assert (event.actor, event.text) == (0, "continue")
    assert match.play(match.legal()[0]).text == "1 1"
    assert match.actor == CHANCE
    assert match.moves() == ["pink", "blue", "yellow", "green"]
    assert [weight for _, weight in match.odds()] == [2, 2, 2, 2]


@pytest.mark.parametrize("move", ["reset", "2 3", "pink", "score 1", "nonsense", "", 10**9, -1])
def test_a_refused_move_changes_nothing(move):
    match = started()
    before = state(match)
    with pytest.raises(Refused):
        match.play(move)
    assert state(match) == before


def test_chance_acts_only_when_it_is_its_turn_and_not_for_real_pieces():
    match = started()
    with pytest.raises(Refused, match=r"^It is not chance's turn\.$"):
        match.deal()
    assert match.odds() == []
    by_hand = Match(GAME, by_hand=True)
    with pytest.raises(Refused, match=r"^This match is played with real pieces: say what they show\.$"):
        by_hand.deal()
    assert by_hand.play("first blue").actor == CHANCE


def test_deal_all_stops_at_a_decision():
    match = started()
    match.play("continue")
    match.play("2 3")
    dealt = match.deal_all()
    assert len(dealt) == 5
    assert all(event.actor == CHANCE for event in dealt)
    assert match.actor == 0
    assert match.deal_all() == []


def test_a_finished_match_takes_no_more_moves_and_has_a_result():
    match = finished()
    assert match.actor == OVER
    assert match.legal() == match.moves() == match.odds() == []
    assert sum(match.result()) == pytest.approx(1)
    for move in ("continue", 0):
        with pytest.raises(Refused, match=r"^The game is over; nothing more can be played\.$"):
            match.play(move)
    with pytest.raises(Refused, match=r"^The game is not over yet\.$"):
        started().result()


# Taking back


def test_events_are_taken_back_one_by_one_whoever_they_were_by():
    match = started()
    states = [state(match)]
    for act in (lambda: match.play("continue"), lambda: match.play("2 3"), match.deal):
        act()
        states.append(state(match))
    for before in reversed(states[:-1]):
        match.undo()
        assert state(match) == before


def test_nothing_can_be_taken_back_before_the_first_event():
    with pytest.raises(Refused, match=r"^Nothing has been played yet\.$"):
        Match(GAME).undo()


def test_with_real_pieces_everything_can_be_taken_back():
    match = started(by_hand=True)
    states = []
    for move in ("continue", "2 3", "pink", "blue", "pink", "blue", "green", "score 1"):
        states.append(state(match))
        match.play(move)
    assert len(match.sheet) == 1
    for before in reversed(states):
        match.undo()
        assert state(match) == before
    assert match.sheet == []


def test_the_pad_forgets_a_turn_that_is_taken_back():
    match = started()
    match.play("continue")
    match.play("2 3")
    match.deal_all()
    match.play(match.legal()[0])
    assert [row["event"] for row in match.sheet] == [len(match.events)]
    match.undo()
    assert match.sheet == []
    match.play(match.legal()[-1])
    assert len(match.sheet) == 1


def test_a_repeated_draw_after_taking_back_is_the_same():
    match = started()
    match.play("continue")
    match.play("2 3")
    match.undo()
    match.play("2 3")
    other = started()
    other.play("continue")
    other.play("2 3")
    assert [event.text for event in match.deal_all()] == [event.text for event in other.deal_all()]


# Looking back


def test_every_earlier_moment_can_be_looked_at():
    match = finished()
    whole = match.log()
    for number in (0, 1, 5, len(match.events) // 2, len(match.events)):
        earlier = match.at(number)
        assert earlier.events == match.events[:number]
        assert earlier.sheet == [row for row in match.sheet if row["event"] <= number]
        assert whole[: len(earlier.log())] == earlier.log()
        assert (earlier.id, earlier.names, earlier.options) == (match.id, match.names, match.options)
    assert state(match.at(len(match.events))) == state(match)


def test_the_log_can_be_read_in_parts():
    match = finished()
    parts = [line for number in range(len(match.events)) for line in match.at(number + 1).log(since=number)]
    assert parts == match.log() == match.log(0) == match.log(SPECTATOR)
    assert match.log(since=len(match.events)) == []


def test_names_are_used_in_the_log():
    match = finished()
    assert any(line.startswith("A ") for line in match.log())
    assert not any("Pink" in line for line in match.log())


@pytest.mark.parametrize("game", ["bag-o-loot", "bag-of-butts", "button-men", "buttle"])
def test_who_changes_a_view_changes_nothing_else(game):
    def spoil(part):
        for inner in part.values() if isinstance(part, dict) else part:
            if isinstance(inner, (dict, list)):
                spoil(inner)
        part.clear()

    match = Match(game, seats=2, seed=bytes(32))
    rng = random.Random(1)
    while len(match.events) < 60 and not match.over:
        match.deal() if match.actor == CHANCE else match.play(rng.choice(match.legal()))
    whole = repr(match.view(0))
    spoil(match.view(0))
    assert repr(match.view(0)) == whole
