"""The rules of Bag-O-Loot: each test is a rule, and the tags name the rulings of docs/rules/bag-o-loot.md.

At the end, another number of cards dealt than the printed eight: the option `hand` [L32].
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bagatelle import Match, Refused, kernel
from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot.components import SEATS
from bagatelle.games.bag_o_loot.position import MAX_LEGAL, Position
from bagatelle.games.bag_o_loot.position_line import read_position, write_position
from bagatelle.kernel import CHANCE, copy_of, new_positions, new_rng, playouts
from bagatelle.record import Record
from games.bag_o_loot.turns import at, hands, line, play, refused, scores, table, word

pytestmark = pytest.mark.rules


def dealt(seats: int, seed: int = 1, **options: Any) -> Match:
    """A match in which the first cards have been dealt."""
    match = Match(GAME, seats, options, seed=bytes([seed]) * 32, match_id="dealt")
    while word(match, "phase") != "draw":
        match.deal()
    return match


# Set-up


@pytest.mark.parametrize(("seats", "cards", "looters"), [(2, 64, 4), (3, 85, 5), (4, 85, 5), (6, 85, 5)])
def test_the_deck_is_85_cards_and_64_for_two(seats: int, cards: int, looters: int) -> None:
    pos = GAME.start(seats)
    assert int(pos.pile.sum()) == int(pos.pile_left) == cards
    assert pos.pile[0] == looters
    assert set(pos.pile[1:].tolist()) == ({5, 0} if seats == 2 else {5})


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_gets_eight_cards_and_the_player_left_of_the_dealer_begins_l30(seats: int) -> None:
    match = dealt(seats)
    view = match.view()
    assert [player["hand_size"] for player in view["players"]] == [8] * seats
    assert view["turn"] == (view["dealer"] + 1) % seats
    assert view["pile"] == {2: 48, 3: 61, 4: 53, 5: 45, 6: 37}[seats]


def test_the_first_dealer_is_random_and_then_the_deal_moves_left_l30() -> None:
    start = Match(GAME, 3, seed=bytes(32))
    assert [(GAME.notation.write(start.position, a), w) for a, w in start.odds()] == [
        ("dealer A", 1),
        ("dealer B", 1),
        ("dealer C", 1),
    ]
    match = at("-/3/4", "A:7,7", phase="round_over", dealer="C")
    play(match, "card 5")
    assert (word(match, "dealer"), word(match, "turn"), hands(match)) == ("A", "C", "-/5/-")


def test_between_two_rounds_the_next_card_comes_from_the_whole_deck() -> None:
    match = at("-/3/4", "A:7,7,7,7,7", phase="round_over")
    assert {GAME.notation.write(match.position, a): w for a, w in match.odds()} == {
        f"card {card}": 5 for card in ["L", *range(1, 17)]
    }
    seen = {int(rules.chance(match.position, rng)) for rng in [new_rng(3)] for _ in range(500)}
    assert len(seen) == 17


# The turn


def test_a_turn_begins_with_a_draw() -> None:
    match = at("8,8/3", phase="draw")
    assert match.actor == CHANCE
    play(match, "card 9")
    assert hands(match) == "8,8,9/3"
    assert match.actor == 0


def test_at_least_one_play_is_compulsory_also_in_the_last_lap_l20() -> None:
    assert refused(at("8,8,9/3"), "knock") == "Make at least one play before you knock."
    last = at("8,8,9/3,4", pile="-", last=1)
    assert refused(last, "knock") == "Make at least one play before you knock."


def test_three_plays_end_the_turn_without_a_knock_l27() -> None:
    match = play(at("4,4,5,8,8,9,9/3"), "open 8 8", "open 9 9", "open 4 4")
    assert (word(match, "turn"), word(match, "phase"), hands(match)) == ("B", "draw", "5/3")


def test_a_knock_ends_the_turn_before_the_third_play() -> None:
    assert word(play(at("4,4,9/3"), "open 4 4", "knock"), "turn") == "B"


def test_a_combine_counts_as_one_of_the_three_plays_l26() -> None:
    match = play(at("2,2,4,4,6,9/3", "A:6,6/B:6"), "open 2 2", "open 4 4", "combine 6 +6")
    assert word(match, "turn") == "B"


# Open and build


def test_a_new_set_needs_a_number_card_l1() -> None:
    assert refused(at("9,L,L/3"), "open L L") == "Looters alone are not a set: it needs a number card."
    assert table(play(at("8,9,L/3"), "open 8 L")) == "A:8,L"


def test_a_new_set_has_two_to_five_cards() -> None:
    six = at("8,8,8,8,8,9,L/3")
    assert refused(six, "open 8 8 8 8 8 L") == "A new set has two to five cards."
    assert refused(six, "open 8") == "A new set has two to five cards."


def test_five_equal_numbers_are_a_bag_at_once() -> None:
    match = play(at("8,8,8,8,8,9/3"), "open 8 8 8 8 8")
    assert match.view()["players"][0]["stash"][0]["bag"]
    assert match.position.plays_made == 1


def test_nobody_plays_cards_that_are_not_in_the_hand() -> None:
    assert refused(at("8,9/3"), "open 8 8") == "You do not hold two 8s."
    assert refused(at("8,9/3"), "open 8 L") == "You do not hold a looter."
    assert refused(at("8,9/3"), "punt 4") == "You do not hold a 4."
    assert refused(at("8,9/3", "A:7,7"), "build 7 +7") == "You do not hold a 7."
    assert refused(at("8,9/3", "A:7,L"), "snitch A 7") == "You do not hold a 7."


@pytest.mark.parametrize(
    ("move", "english", "dutch"),
    [
        ("open 6 6 6", "You do not hold three 6s.", "Zoveel heb je niet in je hand: drie keer 6."),
        ("punt 8", "You do not hold an 8.", "Je hebt geen 8 in je hand."),
        ("punt 11", "You do not hold an 11.", "Je hebt geen 11 in je hand."),
        ("snitch B 9", "You do not hold a 9.", "Je hebt geen 9 in je hand."),
        ("punt L", "You do not hold a looter.", "Je hebt geen plunderaar in je hand."),
        ("build 7 +L L", "You do not hold two looters.", "Zoveel heb je niet in je hand: twee plunderaars."),
        ("combine 9 +9", "You do not hold a 9.", "Je hebt geen 9 in je hand."),
        (
            "combine 9 +L L",
            "You do not hold two looters.",
            "Zoveel heb je niet in je hand: twee plunderaars.",
        ),
    ],
)
def test_a_refusal_says_which_cards_are_missing_as_players_would(move: str, english: str, dutch: str) -> None:
    match = at("6,6,7/3", "A:7,7/A:9,9/B:9,L")
    assert refused(match, move) == english
    with pytest.raises(Refused) as reason:
        match.play(move, GAME.say("nl"))
    assert str(reason.value) == dutch


def test_a_set_never_has_more_than_five_cards_l11() -> None:
    full = at("7,9,L/3", "A:7,7,7,7")
    assert refused(full, "build 7 +7 L") == "A set never has more than five cards."
    assert refused(at("7,9/3", "B:7,7,7,7,L"), "steal B 7 +7") == "A set never has more than five cards."


def test_a_full_set_with_a_looter_can_be_combined_after_opening_beside_it_l11() -> None:
    match = play(at("7,9,L/3", "B:7,7,7,7,L"), "open 7 L")
    assert refused(match, "combine 7 +7") == "You do not hold a 7."
    match = play(at("7,9,L,L/3", "B:7,7,7,7,L"), "open 7 L", "combine 7 +L")
    assert (table(match), hands(match)) == ("A:7,7,7,7,7", "9,L,L,L/3")


def test_cards_of_another_number_do_not_match() -> None:
    assert refused(at("8,9/3", "A:7,7"), "build 7 +8") == "8 does not match a set of 7s."
    assert refused(at("8,9/3", "B:7,L"), "snitch B 7 8") == "A snitch swaps one 7 for one looter."


def test_a_bag_is_safe_from_everything() -> None:
    safe = "A Bag-O-Loot is safe: nobody can touch it."
    assert refused(at("9,L/3", "B:7,7,7,7,7"), "steal B 7 +L") == safe
    assert refused(at("9,L/3", "B:7,7,7,7,7"), "snitch B 7") == safe
    assert not [m for m in at("9,L/3", "B:7,7,7,7,7").moves() if not m.startswith(("punt", "open"))]


# Steal


def test_stealing_one_of_two_sets_leaves_the_other_l8() -> None:
    match = play(at("6,9/4/4", "B:6,6/C:6,6"), "steal C 6 +6")
    assert table(match) == "A:6,6,6/B:6,6"


def test_stealing_beside_an_own_set_keeps_two_own_sets_l8() -> None:
    assert table(play(at("6,9/4", "A:6,6/B:6,6"), "steal B 6 +6")) == "A:6,6/A:6,6,6"


def test_nobody_steals_from_themselves() -> None:
    assert refused(at("6,9/4", "A:6,6"), "steal A 6 +6") == "That one is yours; use 'build' to add to it."


# Lone looters


def test_a_looter_may_be_punted_and_lies_alone_without_a_number_l2() -> None:
    match = play(at("8,L/3"), "punt L")
    assert table(match) == "A:L"
    assert match.view()["players"][0]["locked"]


def test_a_lone_looter_takes_the_number_of_the_card_that_joins_it_l2_l3() -> None:
    stolen = play(at("7,9/3", "B:L"), "steal B L +7")
    assert table(stolen) == "A:7,L"
    assert not stolen.view()["players"][1]["locked"]
    built = play(at("7,7,9,L/3", "A:L"), "build L +7 7 L")
    assert table(built) == "A:7,7,L,L"


def test_a_looter_does_not_join_a_lone_looter_l3() -> None:
    message = "A lone looter needs a number card to become a set."
    assert refused(at("9,L/3", "B:L"), "steal B L +L") == message


def test_a_lone_looter_cannot_be_snitched_l4() -> None:
    assert "cannot be snitched" in refused(at("7,9/3", "B:L"), "snitch B L")


def test_a_looter_is_not_swapped_for_a_looter_l5() -> None:
    assert "swaps one 7" in refused(at("9,L/3", "B:7,L"), "snitch B 7 L")
    assert "snitch B 7" not in at("9,L/3", "B:7,L").moves()


def test_there_must_be_a_looter_to_snitch() -> None:
    assert refused(at("7,9/3", "B:7,7"), "snitch B 7") == "There is no looter in that set."


def test_a_lone_looter_stays_out_of_a_combine_l13() -> None:
    match = play(at("7,9/4/5", "B:7,7/C:7/C:L"), "combine 7 +7")
    assert table(match) == "A:7,7,7,7/C:L"
    assert match.view()["players"][2]["locked"]


# Combine


def test_singletons_take_part_in_a_split_and_are_freed_l6() -> None:
    match = play(at("7,9/4/5", "B:7/C:7"), "combine 7 +7")
    assert table(match) == "A:7,7,7"
    assert not any(player["locked"] for player in match.view()["players"])


def test_two_sets_of_one_owner_are_no_split_l7() -> None:
    match = at("9,L/4", "A:6,6/A:6,6,6")
    assert refused(match, "combine 6 +L") == "There is no split on 6: two players must have 6s on the table."
    assert "combine 6 +L" in at("9,L/4", "A:6,6/A:6/B:6").moves()


def test_in_a_real_split_all_sets_are_taken_l7() -> None:
    assert table(play(at("9,L/4", "A:6,6/A:6/B:6"), "combine 6 +L")) == "A:6,6,6,6,L"


def test_a_combine_adds_a_card_at_least_and_may_add_several_l9() -> None:
    match = at("6,9,L/4/5", "B:6/C:6")
    assert [m for m in match.moves() if m.startswith("combine")] == [
        "combine 6 +L",
        "combine 6 +6",
        "combine 6 +6 L",
    ]
    assert table(play(match, "combine 6 +6 L")) == "A:6,6,6,L"
    assert "after a plus" in refused(at("6,9/4/5", "B:6/C:6"), "combine 6 +")


def test_exactly_what_is_more_than_five_goes_back_and_only_looters_l10() -> None:
    match = play(at("6,9/4/5", "B:6,L,L/C:6,6,L"), "combine 6 +6")
    assert (table(match), hands(match)) == ("A:6,6,6,6,L", "9,L,L/4/5")


def test_different_looters_added_with_the_same_result_are_one_move_l10() -> None:
    match = at("9,L,L/4/5", "B:6,6,L/C:6,6")
    assert [m for m in match.moves() if m.startswith("combine")] == ["combine 6 +L"]
    one, two = (play(at("9,L,L/4/5", "B:6,6,L/C:6,6"), f"combine 6 +{added}") for added in ("L", "L L"))
    assert line(one) == line(two)


def test_a_combine_never_brings_number_cards_back_l12() -> None:
    assert table(play(at("9,L/4/5", "B:6,6,6/C:6,6"), "combine 6 +L")) == "A:6,6,6,6,6"


# Punt and lockdown


def test_a_punt_lays_one_card_draws_one_and_ends_the_turn() -> None:
    match = play(at("8,9/3"), "punt 8")
    assert match.actor == CHANCE
    play(match, "card 4")
    assert (table(match), hands(match), word(match, "turn")) == ("A:8", "4,9/3", "B")
    assert match.view()["players"][0]["locked"]


def test_a_punt_is_always_legal_first_and_never_later_l16() -> None:
    match = at("8,8,9/3")
    assert [m for m in match.moves() if m.startswith("punt")] == ["punt 8", "punt 9"]
    play(match, "open 8 8")
    assert refused(match, "punt 9") == "You can punt only as your first play."


def test_a_punted_card_stays_apart_from_an_own_set_of_its_number_l28() -> None:
    assert table(play(at("8,9/3", "A:8,8"), "punt 8", "card 4")) == "A:8/A:8,8"


def test_without_a_pile_a_punt_draws_nothing_l17() -> None:
    match = play(at("8,9/3,4/5", pile="-", last=2), "punt 8")
    assert (hands(match), word(match, "turn"), word(match, "last")) == ("9/3,4/5", "B", "1")


def test_punting_the_last_card_goes_out_only_without_a_pile_l18() -> None:
    stays = play(at("8/3,4", pile="5,7"), "punt 8", "card 7")
    assert (hands(stays), word(stays, "phase")) == ("7/3,4", "draw")
    out = play(at("8/3,4", pile="-", last=2), "punt 8")
    assert word(out, "phase") == "round_over"
    assert scores(out) == [1, -2]


def test_a_punt_that_draws_the_last_card_begins_the_last_lap_l19() -> None:
    match = play(at("8,9/3,4", phase="draw", pile="5,7"), "card 7", "punt 8", "card 5")
    assert (word(match, "turn"), word(match, "last")) == ("B", "1")
    assert word(play(match, "punt 3"), "phase") == "round_over"


def test_a_locked_player_has_one_play_of_any_kind_l14() -> None:
    match = at("4,9,9/3", "A:8/B:9,9")
    assert match.view()["plays_allowed"] == 1
    assert {move.split()[0] for move in match.moves()} == {"open", "steal", "punt"}
    play(match, "steal B 9 +9")
    assert word(match, "turn") == "B"
    assert match.view()["players"][0]["locked"]


def test_building_on_an_own_singleton_ends_the_turn_l15() -> None:
    match = play(at("8,9,9/3", "A:8"), "build 8 +8")
    assert (table(match), word(match, "turn")) == ("A:8,8", "B")
    assert not match.view()["players"][0]["locked"]


def test_combining_over_an_own_singleton_ends_the_turn_l15() -> None:
    match = play(at("6,9,9/4", "A:6/B:6,6"), "combine 6 +6")
    assert (table(match), word(match, "turn")) == ("A:6,6,6,6", "B")


def test_all_singletons_must_be_satisfied() -> None:
    match = play(at("4,8,9,9/3", "A:8/A:5"), "build 8 +8")
    assert match.view()["players"][0]["locked"]


def test_a_stolen_singleton_frees_its_owner_and_the_thief_plays_on_l15() -> None:
    match = play(at("4,8,9,9/3", "B:8"), "steal B 8 +8")
    assert (word(match, "turn"), match.position.plays_made) == ("A", 1)
    assert not match.view()["players"][1]["locked"]
    assert play(match, "knock").view()["plays_allowed"] == 3


# The end of a round


def test_the_round_ends_after_the_play_that_empties_the_hand_l21() -> None:
    match = play(at("7,7,8,8/3,L"), "open 7 7")
    assert word(match, "phase") == "play"
    play(match, "open 8 8")
    assert word(match, "phase") == "round_over"
    assert scores(match) == [4, -6]


def test_a_snitch_never_goes_out_l21() -> None:
    match = play(at("7/3,4", "B:7,L", pile="-", last=1), "snitch B 7")
    assert (hands(match), word(match, "phase")) == ("L/3,4", "play")
    play(match, "knock")
    assert scores(match) == [-5, 0]


def test_a_combine_that_brings_a_looter_back_does_not_go_out_l21() -> None:
    match = play(at("6/3/4", "B:6,6,L/C:6,6"), "combine 6 +6")
    assert (hands(match), word(match, "phase")) == ("L/3/4", "play")


def test_a_looter_won_in_a_play_may_be_used_at_once_l29() -> None:
    assert table(play(at("7,8,9/3", "B:7,7,L"), "snitch B 7", "open 8 L")) == "A:8,L/B:7,7,7"


def test_a_bag_is_ten_in_all_other_cards_one_and_looters_five_l22_l23() -> None:
    assert scores(at("9,L/3", "A:7,7,7,7,7/A:5/A:L/B:6,6,L")) == [10 + 1 + 5 - 6, 7 - 1]


# The end of the game


@pytest.mark.parametrize(("total", "over"), [(97, False), (98, False), (99, True)])
def test_the_game_ends_after_a_round_in_which_a_total_exceeds_the_target_l24(total: int, over: bool) -> None:
    match = play(at("7,7/3", totals=[total, 20]), "open 7 7")
    assert match.over is over
    if over:
        assert match.result() == [1.0, 0.0]
        assert match.view()["winners"] == [0]


def test_the_highest_total_wins_whoever_went_out_l24() -> None:
    match = play(at("7,7/3", "B:6,6,6,L", totals=[99, 100]), "open 7 7")
    assert match.view()["winners"] == [1]


def test_totals_may_be_negative_l24() -> None:
    match = play(at("7,7/3,L", totals=[0, -3]), "open 7 7")
    assert match.view()["players"][1]["total"] == -9


def test_after_a_tie_everybody_plays_until_one_leads_alone_with_however_few_points_l25() -> None:
    match = at("7,7/L,L/3", totals=[97, 102, 40], flags="tiebreak")
    play(match, "open 7 7")
    assert match.over
    assert [player["total"] for player in match.view()["players"]] == [99, 92, 39]
    assert match.view()["winners"] == [0]


def test_with_the_option_share_a_tie_is_a_shared_victory_l25() -> None:
    match = play(at("7,7/3", "B:5,5,5", totals=[100, 100], tie="share"), "open 7 7")
    assert match.over
    assert match.result() == [0.5, 0.5]


# What everybody knows


def test_a_snitched_looter_is_known_to_be_in_the_hand_l30() -> None:
    match = play(at("7,8,9/3", "B:7,7,L"), "snitch B 7")
    assert word(match, "known") == "1,0"
    assert word(play(match, "open 8 L"), "known") is None


def test_looters_back_from_a_combine_are_known_l30() -> None:
    match = play(at("6,9/4/5", "B:6,L,L/C:6,6,L"), "combine 6 +6")
    assert word(match, "known") == "2,0,0"


def test_a_looter_shown_and_taken_back_in_a_combine_is_known_l30() -> None:
    match = play(at("9,L/4/5", "B:6,6,L/C:6,6"), "combine 6 +L")
    assert word(match, "known") == "1,0,0"


def test_known_looters_are_thought_to_be_played_first() -> None:
    match = play(at("7,9,L,L/3", "B:7,7,L"), "snitch B 7", "steal B 7 +L L")
    assert (hands(match), word(match, "known")) == ("9,L/3", None)
    punted = play(at("7,9/3", "B:7,7,L", known="0,0"), "snitch B 7", "knock")
    play(punted, "card 4", "punt 4", "card 4", "card 5", "punt L")
    assert word(punted, "known") is None


def test_what_was_known_is_forgotten_when_the_round_is_over() -> None:
    match = play(at("7,8,8/3", "B:7,7,L", pile="-", last=1), "snitch B 7", "knock")
    assert word(match, "phase") == "round_over"
    assert word(match, "known") is None


# The contract


def test_units_are_rounds() -> None:
    match = at("7,7/3", rounds=4)
    assert int(rules.units(play(match, "open 7 7").position)) == 5


def test_nothing_is_legal_for_a_seat_when_chance_or_nobody_acts() -> None:
    actions = np.zeros(MAX_LEGAL, np.int64)
    assert rules.legal(at("8/3", phase="draw").position, actions) == 0
    assert rules.legal(at("8/3", phase="over").position, actions) == 0


@pytest.mark.parametrize(
    "spoil",
    [
        lambda pos: pos.pile.__setitem__(3, pos.pile[3] + 1),
        lambda pos: (pos.pile.__setitem__(3, -1), pos.hands[0].__setitem__(3, 6)),
        lambda pos: (pos.pile.__setitem__(3, 6), pos.hands[0].__setitem__(3, -1)),
        lambda pos: pos.held.__setitem__(0, 1),
        lambda pos: pos.singles.__setitem__(1, 1),
        lambda pos: pos.known.__setitem__(0, 1),
        lambda pos: pos.known.__setitem__(0, -1),
        lambda pos: pos.table[7].__setitem__(slice(0, 2), [64 + 8, 128 + 8]),
        lambda pos: (pos.table[0].__setitem__(0, 64 + 2), pos.pile.__setitem__(0, 2)),
        lambda pos: (pos.table[7].__setitem__(0, 64 + 2), pos.pile.__setitem__(0, 2)),
        lambda pos: setattr(pos, "pile_left", 3),
    ],
)
def test_a_broken_position_is_not_sound(spoil: Callable[..., Any]) -> None:
    pos = copy_of(at("3,4/5", phase="draw").position)
    assert rules.sound(pos)
    spoil(pos)
    assert not rules.sound(pos)


def test_seats_have_letters() -> None:
    assert GAME.sentences.seat_names(GAME.start(6), GAME.say("nl")) == [*SEATS]


SIZES = (3, 7, 12)


def first_deal(seats: int, **options: Any) -> Match:
    """A match in which the first cards have been dealt."""
    match = Match(GAME, seats, options, seed=bytes([seats]) * 32, match_id="dealt")
    while word(match, "phase") != "draw":
        match.deal()
    return match


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("size", SIZES)
def test_everybody_gets_as_many_cards_as_agreed_l32(seats: int, size: int) -> None:
    view = first_deal(seats, hand=size).view()
    assert [player["hand_size"] for player in view["players"]] == [size] * seats
    assert view["pile"] == (64 if seats == 2 else 85) - seats * size


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_round_begins_with_a_pile_for_two_laps_l32(seats: int) -> None:
    most = GAME.options.specs()["hand"].high
    assert first_deal(seats, hand=most).view()["pile"] >= 2 * seats


def test_a_later_round_is_dealt_alike_l32() -> None:
    match = at("7,7/3", phase="play", hand=5)
    match.play("open 7 7")
    assert word(match, "phase") == "round_over"
    for _ in range(10):
        assert word(match, "phase") != "draw"
        match.play(match.moves()[0])
    assert word(match, "phase") == "draw"
    assert [player["hand_size"] for player in match.view()["players"]] == [5, 5]


@pytest.mark.parametrize("size", SIZES)
def test_games_are_sound_to_the_end(size: int) -> None:
    games = 1 if kernel.INTERPRETED else 200
    for seats in (2, 6):
        starts, work = new_positions(Position, 1), new_positions(Position, 1)
        starts[0] = GAME.start(seats, GAME.options.read({"hand": size, "target": 5}))
        actions, counts = np.zeros(MAX_LEGAL, np.int64), np.zeros(2, np.int64)
        playouts(rules, kernel.rows(starts), kernel.rows(work), new_rng(size), actions, counts, games)
        assert counts[1] >= games
        assert rules.sound(work[0])
        assert rules.hand_size(work[0]) == size


@pytest.mark.parametrize(("size", "told"), [(3, "three"), (8, "eight"), (12, "twelve")])
def test_the_deal_is_told_with_its_number(size: int, told: str) -> None:
    match = first_deal(3, hand=size)
    assert f"deals everybody {told} cards" in match.log()[-1]


def test_the_printed_hand_is_not_written_and_another_is() -> None:
    printed, other = first_deal(3), first_deal(3, hand=6)
    assert word(printed, "hand") is None
    assert word(other, "hand") == "6"
    for match in (printed, other):
        assert read_position(line(match)).tobytes() == match.position.tobytes()


def test_a_line_written_before_there_was_the_option_means_eight() -> None:
    old = "players=A:0,B:0 dealer=A turn=B phase=deal hands=-/-"
    assert rules.hand_size(read_position(old)) == 8
    assert write_position(read_position(old)) == old


@pytest.mark.parametrize(
    ("more", "wrong"),
    [("hand=2", "hand=2"), ("hand=13", "hand=13"), ("hand=x", "hand=x"), ("hand=3", "hands=1,1,2/3,4,5")],
)
def test_a_line_with_an_impossible_hand_is_refused(more: str, wrong: str) -> None:
    with pytest.raises(Refused, match=f"'{wrong}' is impossible"):
        read_position(f"players=A:0,B:0 dealer=A turn=B phase=deal hands=1,1,2/3,4,5 {more}")


@pytest.mark.parametrize(("pile", "possible"), [("1,2,3,4,5,6", False), ("1,2,3,4,5,6,7", True)])
def test_a_deal_leaves_a_card_to_draw(pile: str, possible: bool) -> None:
    text = f"players=A:0,B:0 dealer=A turn=B phase=deal hands=-/- pile={pile} hand=3"
    if possible:
        assert write_position(read_position(text)) == text
    else:
        with pytest.raises(Refused, match=f"'pile={pile}' is impossible"):
            read_position(text)


@pytest.mark.parametrize("value", [2, 13, "many", 8.0, True])
def test_another_number_is_refused_in_one_sentence(value: str | float) -> None:
    with pytest.raises(Refused, match=r"'hand' cannot be '.*': it is a whole number from 3 to 12"):
        GAME.options.read({"hand": value})


def test_a_record_names_the_option_only_if_it_differs_and_reads_it_again() -> None:
    for options in ({}, {"hand": 5}):
        match = first_deal(4, **options)
        record = Record.of(match)
        assert record.options == options
        again = Record.from_json(record.to_json()).replay()
        assert again.position.tobytes() == match.position.tobytes()
        assert again.options.plain()["hand"] == options.get("hand", 8)
