"""Resets, the end of the game and the tiebreaker: the second half of the rules of Bag of Butts, one test a rule."""

import pytest

from bagatelle.games.bag_of_butts.components import COLOURS
from games.bag_of_butts.turns import after, at, line, new_game, play, refused

pytestmark = pytest.mark.rules

ALL_SIX = {"black": 2, "gray": 2, "white": 1, "khaki": 1}
LEVEL = "players=pink:0,blue:0,yellow:0,green:0 turn=pink phase=begin"
PAST_TARGET = "players=pink:28,blue:31,yellow:14,green:27 turn=yellow phase=begin"
TIED = "players=pink:30,blue:30,yellow:14,green:27"


# Resets


def test_every_kind_of_special_counts_for_the_automatic_reset():  # [B18]
    scores = "players=pink:9,blue:4,yellow:12,green:7"
    after_it = f"{scores} turn=blue phase=begin run=0 bag=- flags=auto"
    assert (
        after(f"{scores} turn=pink phase=begin run=2 bag=BG", "continue", "white", "Bpb/Gyy/Wpbgg")
        == after_it
    )
    assert (
        after(f"{scores} turn=pink phase=begin run=2 bag=BG", "continue", "khaki", "B/G/Kppbbyygg")
        == after_it
    )


@pytest.mark.parametrize("flags", ["", " flags=extra"])
def test_an_automatic_reset_gives_no_extra_turn(flags):  # [B18]
    match = play(at(f"{LEVEL} run=2 bag=BG{flags}"), "continue", "white", "Bpb/Gyy/Wpbgg")
    assert (match.view()["turn"], match.view()["extra_turn"]) == (1, False)


def test_specials_in_two_groups_only_are_no_automatic_reset():
    match = play(at(f"{LEVEL} run=2 bag=BG"), "continue", "white", "BGpb/Wyy/pbgg")
    assert match.moves() == ["score 2", "score 3"]


def test_after_an_automatic_reset_the_next_player_adds_one_and_cannot_reset():  # [B4]
    match = at("players=pink:9,blue:4,yellow:12,green:7 turn=blue phase=begin run=0 bag=- flags=auto")
    assert refused(match, "reset") == ("You cannot reset right after an automatic reset.")
    play(match, "continue", "khaki")
    assert (match.view()["value"], match.view()["bag_size"], match.view()["run"]) == (2, 9, 1)
    assert play(match, "pp/bb/yyggK", "score 1").moves() == ["continue", "reset"]


def test_with_after_auto_reset_empty_the_next_player_adds_nothing():  # [B4]
    match = at("players=pink:9,blue:4 turn=blue phase=begin run=0 bag=- flags=auto after=empty")
    refused(match, "reset")
    play(match, "continue")
    assert line(match) == "players=pink:9,blue:4 turn=blue phase=announce run=0 bag=- start=9,4 after=empty"
    assert play(match, "pp/bb/yygg", "score 1").moves() == ["continue", "reset"]
    assert play(match, "continue", "gray").view()["value"] == 2


def test_a_voluntary_reset_may_follow_a_voluntary_reset():  # [B5]
    match = play(at(f"{LEVEL} run=3 bag=BGW"), "reset", "pp/bb/yygg", "score 1", "reset")
    assert line(match) == (
        "players=pink:2,blue:0,yellow:0,green:0 turn=blue phase=announce run=0 bag=- start=2,0,0,0"
    )


def test_a_bag_without_specials_may_be_reset():  # [B6]
    start = "players=pink:{},blue:0,yellow:0,green:0 turn=blue phase=begin run=0 bag=-"
    assert play(at(start.format(2)), "reset").view()["phase"] == "announce"
    ended = play(at(start.format(28)), "reset")
    assert ended.result() == [1, 0, 0, 0]


# The end


def test_reaching_the_target_does_not_end_the_game_by_itself():
    start = "players=pink:27,blue:10,yellow:10,green:10 turn=pink phase=begin run=1 bag=G"
    match = play(at(start), "continue", "black", "pg/pbbG/yygB", "score 1")
    assert line(match) == "players=pink:30,blue:10,yellow:10,green:13 turn=blue phase=begin run=2 bag=BG"
    assert match.view()["triggered"]
    assert match.moves() == ["continue", "reset"]


def test_a_voluntary_reset_after_the_target_ends_the_game_before_any_draw():  # [B8]
    match = play(at(f"{PAST_TARGET} run=4 bag=BBGW"), "reset")
    assert line(match) == "players=pink:28,blue:31,yellow:14,green:27 turn=yellow phase=over run=0 bag=-"
    assert match.result() == [0, 1, 0, 0]
    assert match.moves() == []


def test_an_automatic_reset_after_the_target_ends_the_game():
    match = play(at(f"{PAST_TARGET} run=3 bag=BBG"), "continue", "white", "Bppb/Byyb/GWgg")
    assert line(match) == "players=pink:28,blue:31,yellow:14,green:27 turn=green phase=over run=0 bag=-"
    assert match.result() == [0, 1, 0, 0]


def test_a_reset_that_opens_the_turn_reaching_the_target_does_not_end_the_game():  # [B9]
    match = at("players=pink:26,blue:10,yellow:10,green:10 turn=pink phase=begin run=5 bag=BBGGW")
    play(match, "reset", "pp/bb/yygg", "score 1")
    assert line(match) == "players=pink:28,blue:10,yellow:10,green:10 turn=blue phase=begin run=0 bag=-"
    assert play(match, "reset").over


@pytest.mark.parametrize(("best", "over"), [(27, False), (28, True), (30, True)])
def test_any_player_at_or_above_the_target_makes_the_next_reset_final(best, over):  # [B10]
    start = f"players=pink:1,blue:2,yellow:{best},green:4 turn=pink phase=begin run=2 bag=GW"
    assert play(at(start), "reset").over == over


@pytest.mark.parametrize(("best", "over"), [(19, False), (20, True)])
def test_the_target_option_moves_the_threshold(best, over):
    start = f"players=pink:1,blue:{best} turn=pink phase=begin run=2 bag=GW target=20"
    assert play(at(start), "reset").over == over
    assert new_game("pink", "blue", target=20).view()["target"] == 20


def test_the_most_points_win_not_the_first_to_reach_the_target():
    assert play(at(f"{PAST_TARGET} run=2 bag=GW"), "reset").view()["winners"] == [1]


# The tiebreaker


@pytest.mark.parametrize(
    ("scores", "drawer", "starter"),
    [
        (TIED, "blue", "pink"),
        (TIED, "green", "pink"),
        (TIED, "pink", "blue"),
        ("players=pink:30,blue:30,yellow:30,green:27", "blue", "yellow"),
    ],
)
def test_after_an_automatic_reset_the_next_tied_player_clockwise_starts_the_tiebreaker(
    scores, drawer, starter
):
    start = f"{scores} turn={drawer} phase=begin run=2 bag=BG"  # [B19]
    match = play(at(start), "continue", "white", "Bpb/Gyy/Wpbgg")
    assert match.view()["tiebreaker"]
    assert COLOURS[match.actor] == starter
    assert not match.view()["after_auto_reset"]


@pytest.mark.parametrize(("resetter", "starter"), [("blue", "blue"), ("yellow", "pink")])
def test_a_tied_player_who_resets_starts_the_tiebreaker(resetter, starter):  # [B19]
    assert after(f"{TIED} turn={resetter} phase=begin run=4 bag=BBGG", "reset") == (
        f"players=pink:0,blue:0,yellow:out,green:out turn={starter} phase=begin run=0 bag=- flags=first,tiebreaker"
    )


def test_the_tiebreaker_bag_holds_two_butts_of_all_four_colours():  # [B20]
    match = play(at(f"{TIED} turn=blue phase=begin run=4 bag=BBGG"), "reset")
    assert match.view()["bag"] == dict.fromkeys(COLOURS, 2)
    assert match.view()["pool"] == ALL_SIX
    play(match, "continue", "yyg/pb/pbg", "score 1")  # nobody's butts pay nobody
    assert line(match).startswith("players=pink:0,blue:0,yellow:out,green:out turn=pink")


def test_the_tiebreaker_starts_level_without_special_or_reset():  # [B21]
    match = play(at(f"{TIED} turn=blue phase=begin run=4 bag=BBGG"), "reset")
    assert refused(match, "reset") == "You cannot reset on the first turn."
    play(match, "continue")
    assert (match.view()["value"], match.view()["bag_size"]) == (1, 8)


def test_the_first_reset_of_either_kind_ends_the_tiebreaker():  # [B21]
    players = "players=pink:0,blue:2,yellow:out,green:out turn=pink phase=begin"
    voluntary = play(at(f"{players} run=0 bag=- flags=tiebreaker"), "reset")
    automatic = at(f"{players} run=2 bag=BG flags=tiebreaker")
    play(automatic, "continue", "white", "Bpb/Gyy/Wpbgg")
    assert voluntary.result() == automatic.result() == [0, 1, 0, 0]


def test_players_tied_for_most_in_the_tiebreaker_share_the_win():  # [B22]
    start = "players=pink:4,blue:4,yellow:1,green:out turn=yellow phase=begin run=1 bag=G flags=tiebreaker"
    match = play(at(start), "reset")
    assert match.over
    assert match.view()["winners"] == [0, 1]
    assert match.result() == [0.5, 0.5, 0, 0]
