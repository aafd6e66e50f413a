"""Every question of the rule sheet's FAQ as a rule, and what the sheet says before it."""

import pytest

from games.bag_o_loot.turns import at, hands, play, refused, scores, table, word

pytestmark = pytest.mark.rules


def test_the_stash_is_all_sets_and_bags_before_a_player() -> None:
    match = at("9/3", "A:5,5/A:7,7,7,7,7/B:6,6,L")
    stash = match.view()["players"][0]["stash"]
    assert [(group["cards"], group["bag"]) for group in stash] == [(["5", "5"], False), (["7"] * 5, True)]
    assert scores(match) == [2 + 10 - 1, 2 + 5 - 1]


def test_cards_match_by_number_and_have_no_colour() -> None:
    match = at("8,8,9/3")
    assert match.view(0)["players"][0]["hand"] == ["8", "8", "9"]
    assert "open 8 8" in match.moves()


def test_there_are_no_runs() -> None:
    assert "do not match" in refused(at("4,5,6,9/3"), "open 4 5 6")


def test_two_cards_added_to_a_set_are_one_build() -> None:
    match = play(at("5,5,9/3", "A:5,5"), "build 5 +5 5")
    assert table(match) == "A:5,5,5,5"
    assert match.position.plays_made == 1


def test_stealing_takes_all_cards_at_once_and_is_one_play() -> None:
    match = play(at("5,5,9/3", "B:5,5"), "steal B 5 +5 5")
    assert table(match) == "A:5,5,5,5"
    assert match.position.plays_made == 1


def test_a_matching_card_and_a_looter_steal_in_one_play() -> None:
    match = play(at("5,L,9/3", "B:5,5"), "steal B 5 +5 L")
    assert table(match) == "A:5,5,5,L"
    assert match.position.plays_made == 1


def test_a_looter_may_be_snitched_from_an_own_set() -> None:
    match = play(at("7,9/3", "A:7,L"), "snitch A 7")
    assert (table(match), hands(match)) == ("A:7,7", "9,L/3")


def test_a_snitch_and_a_steal_with_that_looter_are_two_plays() -> None:
    match = play(at("7,9/3", "B:7,7,L"), "snitch B 7", "steal B 7 +L")
    assert (table(match), hands(match)) == ("A:7,7,7,L", "9/3")
    assert match.position.plays_made == 2


def test_a_looter_alone_steals_unless_the_set_would_have_six_cards() -> None:
    assert table(play(at("L,9/3", "B:7,7"), "steal B 7 +L")) == "A:7,7,L"
    assert refused(at("L,9/3", "B:7,7,7,7,L"), "steal B 7 +L") == "A set never has more than five cards."


def test_a_set_may_hold_several_looters() -> None:
    assert table(play(at("7,L,L,L,9/3"), "open 7 L L L")) == "A:7,L,L,L"


def test_snitching_from_five_cards_gives_the_bag_to_the_owner_of_the_set() -> None:
    match = play(at("7,9/3", "B:7,7,7,7,L"), "snitch B 7")
    assert (table(match), hands(match)) == ("B:7,7,7,7,7", "9,L/3")
    assert match.view()["players"][1]["stash"][0]["bag"]


def test_two_looters_take_two_cards_and_two_plays_to_snitch() -> None:
    match = play(at("7,7,9/3", "B:7,L,L"), "snitch B 7")
    assert (table(match), hands(match)) == ("B:7,7,L", "7,9,L/3")
    play(match, "snitch B 7")
    assert (table(match), hands(match), match.position.plays_made) == ("B:7,7,7", "9,L,L/3", 2)


def test_who_draws_the_last_card_has_no_turn_after_it_and_all_others_one_without_a_draw() -> None:
    match = at("7,7,9/3,3,4,8/5,5,6,8", phase="draw", pile="9")
    play(match, "card 9")
    assert word(match, "last") == "3"
    play(match, "open 7 7", "knock")
    assert (word(match, "turn"), word(match, "last"), word(match, "phase")) == ("B", "2", "play")
    play(match, "open 3 3", "knock", "open 5 5", "knock")
    assert word(match, "phase") == "round_over"
    assert scores(match) == [0, 0, 0]


def test_going_out_on_a_last_turn_ends_the_round_at_once() -> None:
    match = at("7,7,9/3,3/5,5,6,L", phase="draw", pile="9")
    play(match, "card 9", "open 7 7", "knock", "open 3 3")
    assert word(match, "phase") == "round_over"
    assert scores(match) == [0, 2, -8]


def test_opening_a_number_that_lies_on_the_table_makes_a_split() -> None:
    match = at("6,6,6,9/3", "B:6,6")
    play(match, "open 6 6")
    assert table(match) == "A:6,6/B:6,6"
    assert "combine 6 +6" in match.moves()


@pytest.mark.parametrize(
    ("split", "hand", "added", "result", "left"),
    [
        ("A:6,6/B:6,6", "6,9", "6", "6,6,6,6,6", "9"),
        ("A:6,6/B:6,6", "9,L", "L", "6,6,6,6,L", "9"),
        ("A:6,6,L/B:6,6", "6,9", "6", "6,6,6,6,6", "9,L"),
        ("A:6,6,L/B:6,6", "9,L", "L", "6,6,6,6,L", "9,L"),
        ("A:6,6,6/B:6,6", "9,L", "L", "6,6,6,6,6", "9,L"),  # the other reading of example four [L12]
    ],
)
@pytest.mark.parametrize("who", ["A", "B", "C"])
def test_the_four_examples_of_a_split_for_each_player(
    split: str, hand: str, added: str, result: str, left: str, who: str
) -> None:
    all_hands = [hand if player == who else "3" for player in "ABC"]
    match = play(at("/".join(all_hands), split, turn=who), f"combine 6 +{added}")
    assert table(match) == f"{who}:{result}"
    assert hands(match) == "/".join(left if player == who else "3" for player in "ABC")
    assert match.position.plays_made == 1


def test_a_looter_in_hand_costs_five() -> None:
    assert scores(at("L/3", "A:7,7", phase="round_over")) == [-3, -1]


def test_players_who_tie_play_on_until_the_tie_is_broken() -> None:
    match = at("7,7/3", "B:5,5,5", totals=[100, 100])
    play(match, "open 7 7")
    assert match.view()["players"][0]["total"] == match.view()["players"][1]["total"] == 102
    assert match.view()["tiebreak"]
    assert not match.over
