"""The rules of Bag of Butts, one test a rule, in the order of the rulebook, to the end of the game.

Tags name the rulings in docs/rules/bag-of-butts.md.
"""

import re
from pathlib import Path

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.games.bag_of_butts import GAME, rules
from bagatelle.games.bag_of_butts.components import COLOURS
from bagatelle.games.bag_of_butts.position import FIRST, MAX_LEGAL, Position
from bagatelle.kernel import CHANCE, SPECTATOR, new_rng
from games.bag_of_butts.turns import after, at, line, new_game, pays, play, refusal, refused

pytestmark = pytest.mark.rules

ALL_SIX = {"black": 2, "gray": 2, "white": 1, "khaki": 1}
LEVEL = "players=pink:0,blue:0,yellow:0,green:0 turn=pink phase=begin"


# Setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_puts_two_butts_of_every_colour_in_the_bag(seats: int) -> None:
    match = Match(GAME, seats, by_hand=True)
    view = match.view()
    assert view["bag"] == dict.fromkeys(COLOURS, 2)
    assert view["pool"] == ALL_SIX
    assert [player["score"] for player in view["players"]] == [0] * seats
    assert match.moves() == [f"first {colour}" for colour in COLOURS[:seats]]
    assert play(match, "first blue").view()["first_turn"]
    assert match.actor == 1


def test_there_are_two_black_two_gray_one_white_and_one_khaki() -> None:  # [B23]
    assert new_game("pink", "blue").view()["pool"] == ALL_SIX


def test_any_player_may_begin_with_equal_chances() -> None:
    match = Match(GAME, 3, {"colours": ["green", "pink", "blue"]}, by_hand=True)
    assert match.odds() == [(FIRST + seat, 1) for seat in range(3)]
    assert match.moves() == ["first green", "first pink", "first blue"]


# The beginning of a turn


def test_the_first_turn_adds_nothing_and_cannot_reset() -> None:  # [B1]
    match = new_game(*COLOURS)
    assert refused(match, "reset") == "You cannot reset on the first turn."
    assert line(play(match, "continue")) == (
        "players=pink:0,blue:0,yellow:0,green:0 turn=pink phase=announce run=0 bag=- start=0,0,0,0"
    )
    assert match.view()["value"] == 1


def test_a_special_added_this_turn_already_raises_the_value() -> None:  # [B2]
    match = play(at(f"{LEVEL} run=0 bag=-"), "continue", "gray")
    assert (match.view()["value"], match.view()["bag_size"], len(match.legal())) == (2, 9, 28)


def test_every_special_piece_in_the_pool_is_equally_likely() -> None:  # [B24]
    match = play(at(f"{LEVEL} run=2 bag=GW"), "continue")
    assert dict(zip(match.moves(), [weight for _, weight in match.odds()], strict=True)) == {
        "black": 2,
        "gray": 1,
        "khaki": 1,
    }
    assert refused(match, "white") == "There is no white piece left beside the bag."


def test_the_value_rises_every_turn_until_a_reset() -> None:  # [B3]
    match = new_game(*COLOURS)
    seen = []
    for special in [None, "black", "black", "gray", "gray", "white", "khaki", None, None]:
        play(match, "continue", *([special] if special else []))
        seen.append((match.view()["value"], match.view()["bag_size"]))
        specials = "BBGGWK"[: match.view()["bag_size"] - 8]
        play(match, f"p/b/pbyygg{specials}", "score 1")
    assert seen == [(1, 8), (2, 9), (3, 10), (4, 11), (5, 12), (6, 13), (7, 14), (8, 14), (9, 14)]


def test_the_value_rises_with_an_empty_pool() -> None:  # [B3]
    assert after("players=pink:0,blue:0 turn=pink phase=begin run=6 bag=BBGGWK", "continue") == (
        "players=pink:0,blue:0 turn=pink phase=announce run=7 bag=BBGGWK start=0,0"
    )


def test_an_extra_turn_raises_the_value_like_any_other() -> None:  # [B3]
    start = "players=pink:0,blue:0 turn=pink phase=begin run=7 bag=BBGGWK flags=extra"
    assert play(at(start), "continue").view()["value"] == 9


def test_a_voluntary_reset_takes_the_value_back_to_one() -> None:  # [B3]
    start = "players=pink:10,blue:12,yellow:14,green:27 turn=blue phase=begin run=5 bag=BBGGW"
    match = play(at(start), "reset")
    assert line(match) == (
        "players=pink:10,blue:12,yellow:14,green:27 turn=blue phase=announce run=0 bag=- start=10,12,14,27"
    )
    assert (match.view()["value"], match.view()["pool"]) == (1, ALL_SIX)


# Announcing and drawing


@pytest.mark.parametrize("sizes", ["0 3", "3 0", "4 4", "7 1", "2 3 4"])
def test_every_group_has_at_least_one_butt(sizes: str) -> None:
    assert refusal(f"{LEVEL} run=0 bag=- flags=first", "continue", sizes) == (
        "The bag holds 8 pieces, and each of the three groups needs at least one."
    )
    match = play(at(f"{LEVEL} run=0 bag=- flags=first"), "continue", "6 1")
    assert match.view()["announced"] == [6, 1, 1]


def test_the_announcement_is_binding() -> None:  # [B25]
    match = play(at(f"{LEVEL} run=0 bag=- flags=first"), "continue", "2 3", "pink", "pink", "blue")
    assert "not possible now" in refused(match, "1 1")
    assert [group["pieces"] for group in match.view()["groups"]] == [{"pink": 2}, {"blue": 1}, {}]
    play(match, "blue", "yellow")
    assert [sum(group["pieces"].values()) for group in match.view()["groups"]] == [2, 3, 3]


def test_a_piece_that_is_not_in_the_bag_cannot_be_drawn() -> None:
    moves = ("continue", "5 1", "pink", "pink", "pink")
    assert refusal(f"{LEVEL} run=0 bag=- flags=first", *moves) == "There is no pink piece left in the bag."


# Scoring


def test_every_player_is_paid_for_own_butts_in_the_scored_group() -> None:
    start = "players=pink:2,blue:3,yellow:5 turn=yellow phase=begin run=1 bag=G"
    draw = ("continue", "black", "yg/pbyG/pbgB")
    assert after(start, *draw, "score 2") == (
        "players=pink:6,blue:7,yellow:9 turn=pink phase=begin run=2 bag=BG"
    )
    assert after(start, *draw, "score 1") == (
        "players=pink:2,blue:3,yellow:8 turn=pink phase=begin run=2 bag=BG"
    )


def test_a_group_without_own_butts_may_be_scored() -> None:
    assert after(f"{LEVEL} run=0 bag=- flags=first", "continue", "bb/pyy/pgg", "score 1") == (
        "players=pink:0,blue:2,yellow:0,green:0 turn=blue phase=begin run=0 bag=-"
    )


def test_passing_is_not_possible() -> None:
    match = play(at(f"{LEVEL} run=0 bag=- flags=first"), "continue", "bb/pyy/pgg")
    assert match.moves() == ["score 1", "score 2", "score 3"]
    for move in ("continue", "reset", "2 3", "pink"):
        assert "not possible now" in refused(match, move)


def test_a_group_with_a_black_special_cannot_be_scored() -> None:
    start, draw = f"{LEVEL} run=1 bag=G", ("continue", "black", "Bp/Gyb/pbygg")
    assert play(at(start), *draw).moves() == ["score 2", "score 3"]
    assert refusal(start, *draw, "score 1") == "Group 1 holds a black special and cannot be scored."


@pytest.mark.parametrize(("special", "letter"), [("khaki", "K"), ("gray", "G"), ("white", "W")])
def test_a_group_of_specials_only_cannot_be_scored_khaki_or_not(special: str, letter: str) -> None:  # [B12]
    start, draw = f"{LEVEL} run=0 bag=-", ("continue", special, f"{letter}/ppb/byygg")
    assert play(at(start), *draw).moves() == ["score 2", "score 3"]
    assert refusal(start, *draw, "score 1") == "Group 1 holds only specials and cannot be scored."


def test_a_group_that_belongs_to_nobody_may_be_scored_for_nothing() -> None:
    start = "players=pink:5,blue:5,yellow:5 turn=blue phase=begin run=0 bag=-"
    assert after(start, "reset", "gg/py/pbby", "score 1") == (
        "players=pink:5,blue:5,yellow:5 turn=yellow phase=begin run=0 bag=-"
    )


def test_a_group_that_belongs_to_nobody_still_uses_khaki_and_white() -> None:  # [B15]
    start = "players=pink:4,blue:6 turn=blue phase=begin run=1 bag=K"
    assert after(start, "continue", "white", "gyKW/ppb/byg", "score 1") == (
        "players=pink:7,blue:6 turn=blue phase=begin run=2 bag=WK flags=extra"
    )


# Gray, khaki, white


def test_gray_adds_one_point_per_butt_only_in_the_scored_group() -> None:
    assert pays(play(at(f"{LEVEL} run=1 bag=G"), "continue", "gray", "pbG/pg/byygG")) == {
        1: {"pink": 4, "blue": 4},
        2: {"pink": 3, "green": 3},
        3: {"blue": 4, "yellow": 8, "green": 4},
    }


def test_two_grays_add_two_points_per_butt() -> None:
    match = play(at(f"{LEVEL} run=1 bag=G"), "continue", "gray", "ppGG/by/bygg")
    assert pays(match)[1] == {"pink": 10}


def test_gray_also_raises_the_butt_that_khaki_stands_for() -> None:  # [B16]
    start = "players=pink:3,blue:8,yellow:9,green:7 turn=pink phase=begin run=1 bag=G"
    assert pays(play(at(start), "continue", "khaki", "pyKG/pb/bygg"))[1] == {"pink": 8, "yellow": 4}


def test_khaki_is_one_butt_for_each_player_tied_for_fewest() -> None:  # [B13]
    draw = ("continue", "khaki", "yK/ppb/bygg")
    two = "players=pink:3,blue:3,yellow:9,green:7 turn=yellow phase=begin run=0 bag=-"
    assert pays(play(at(two), *draw))[1] == {"pink": 2, "blue": 2, "yellow": 2}
    four = "players=pink:3,blue:3,yellow:3,green:3 turn=yellow phase=begin run=0 bag=-"
    assert pays(play(at(four), *draw))[1] == {"pink": 2, "blue": 2, "yellow": 4, "green": 2}


def test_khaki_ignores_colours_nobody_plays() -> None:  # [B14]
    draw = ("continue", "khaki", "gK/ppb/byyg")
    game = "players=pink:5,blue:7,yellow:7 turn=blue phase=begin run=0 bag=-"
    assert pays(play(at(game), *draw))[1] == {"pink": 2}
    tiebreaker = "players=pink:0,blue:1,yellow:out turn=blue phase=begin run=0 bag=- flags=tiebreaker"
    assert pays(play(at(tiebreaker), *draw))[1] == {"pink": 2}


def test_khaki_looks_at_the_scores_at_the_start_of_the_extra_turn_itself() -> None:  # [B17]
    match = at("players=pink:0,blue:2 turn=pink phase=begin run=1 bag=W")
    play(match, "continue", "khaki", "pW/pbKy/bygg", "score 1")
    assert line(match) == "players=pink:3,blue:2 turn=pink phase=begin run=2 bag=WK flags=extra"
    play(match, "continue", "gray", "pKg/pbyGW/byg", "score 1")
    assert line(match) == "players=pink:7,blue:6 turn=blue phase=begin run=3 bag=GWK"


def test_white_in_the_scored_group_gives_an_extra_turn() -> None:
    start, draw = f"{LEVEL} run=0 bag=-", ("continue", "white", "ppbW/by/ygg")
    assert after(start, *draw, "score 1") == (
        "players=pink:4,blue:2,yellow:0,green:0 turn=pink phase=begin run=1 bag=W flags=extra"
    )
    assert after(start, *draw, "score 2") == (
        "players=pink:0,blue:2,yellow:2,green:0 turn=blue phase=begin run=1 bag=W"
    )


def test_extra_turns_may_follow_each_other() -> None:
    match = at(f"{LEVEL} run=0 bag=-")
    play(match, "continue", "white", "ppbW/by/ygg", "score 1")
    play(match, "continue", "gray", "ppbW/by/yggG", "score 1")
    assert line(match) == (
        "players=pink:10,blue:5,yellow:0,green:0 turn=pink phase=begin run=2 bag=GW flags=extra"
    )


def test_no_reset_may_come_before_an_extra_turn() -> None:  # [B7]
    match = at("players=pink:29,blue:26,yellow:10,green:10 turn=pink phase=begin run=3 bag=BGW flags=extra")
    assert refused(match, "reset") == "You cannot reset before an extra turn: you have to play it."
    play(match, "continue", "gray")
    assert (match.view()["run"], match.view()["value"]) == (4, 5)


# The examples, the pieces, and this page


def test_the_examples_of_the_rulebook_come_out_as_printed() -> None:  # [B26]
    ali = at("players=green:2,pink:0,blue:0,yellow:0 turn=pink phase=begin run=0 bag=-")
    play(ali, "continue", "white", "yW/pbb/pygg", "score 2")
    assert line(ali) == "players=green:2,pink:2,blue:4,yellow:0 turn=blue phase=begin run=1 bag=W"

    bella = at("players=pink:9,blue:4,yellow:12,green:7 turn=pink phase=begin run=4 bag=BGWK")
    assert play(bella, "continue", "gray").view()["value"] == 6
    assert play(bella, "bB/ppGWy/GKbygg").view()["after_auto_reset"]

    eddy = new_game("pink", "yellow", "blue")
    play(eddy, "continue", "ppy/bb/ygg", "score 1")
    play(eddy, "continue", "gray", "yg/pbb/pygG", "score 1")
    play(eddy, "continue", "black", "pbb/pyG/yggB", "score 1")
    pad = [(row["value"], *row["totals"]) for row in eddy.sheet]
    assert pad == [(1, 2, 1, None), (2, None, 3, None), (3, 5, None, 6)]

    frida = at("players=pink:3,blue:8,yellow:9,green:7 turn=pink phase=begin run=4 bag=BGGW")
    play(frida, "continue", "khaki", "Bpy/ygg/pbbKGGW", "score 3")
    assert line(frida) == (
        "players=pink:19,blue:24,yellow:9,green:7 turn=pink phase=begin run=5 bag=BGGWK flags=extra"
    )


def test_chance_brings_only_what_the_odds_list() -> None:
    rng = new_rng(5)
    for start, moves in [
        ("phase=start run=0 bag=-", ()),
        ("phase=begin run=4 bag=BBGW", ("continue", "gray", "2 3")),
    ]:
        match = at(f"players=pink:0,blue:0,yellow:0 turn=pink {start}")
        play(match, *moves)
        assert {rules.chance(match.position, rng) for _ in range(200)} == set(match.legal())
    match = play(at("players=pink:0,blue:0 turn=pink phase=begin run=4 bag=BBGW"), "continue")
    assert {rules.chance(match.position, rng) for _ in range(50)} == set(match.legal())


@pytest.mark.parametrize("moves", [(), ("reset",), ("continue",), ("continue", "black", "2 3")])
def test_no_player_has_a_move_while_chance_decides(moves: tuple[str, ...]) -> None:
    match = play(at(f"{LEVEL} run=1 bag=G"), *moves)
    possible = rules.legal(match.position, np.zeros(MAX_LEGAL, np.int64))
    assert (possible == 0) == (match.actor == CHANCE)


def test_nothing_is_hidden() -> None:
    match = play(at(f"{LEVEL} run=1 bag=G"), "continue", "black", "2 3", "pink")
    for viewer in (0, 3, SPECTATOR):
        imagined = match.position.copy()
        rules.imagine(imagined, viewer, new_rng(1))
        assert imagined.tobytes() == match.position.tobytes()


def test_a_lost_or_doubled_piece_is_noticed() -> None:
    match = play(at(f"{LEVEL} run=1 bag=G"), "continue")
    assert rules.sound(match.position)
    assert rules.sound(play(match, "black", "2 3", "pink").position)
    for field, change in [("bag", 1), ("bag", -3), ("pool", -1)]:
        broken = match.position.copy()
        broken[field][0] += change
        assert not rules.sound(broken)
    negative = match.position.copy()
    negative.bag[0] = -1
    negative.pool[0] = 2
    assert not rules.sound(negative)
    miscounted = match.position.copy()
    miscounted.run += 1
    assert not rules.sound(miscounted)


def test_a_position_is_small() -> None:
    assert Position.itemsize < 256
    assert np.zeros(1, Position).nbytes == Position.itemsize


def test_every_test_that_the_rules_page_names_exists() -> None:
    here = Path(__file__).resolve()
    page = (here.parents[3] / "docs" / "rules" / "bag-of-butts.md").read_text("utf-8")
    named = set(re.findall(r"`(test_\w+)`", page))
    written = {
        name
        for file in here.parent.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))
    }
    assert named
    assert named <= written
    tags = set(re.findall(r"\| (B\d+) \|", page))
    assert tags == {f"B{number}" for number in range(1, 28)}


PAST_TARGET = "players=pink:28,blue:31,yellow:14,green:27 turn=yellow phase=begin"
TIED = "players=pink:30,blue:30,yellow:14,green:27"


# Resets


def test_every_kind_of_special_counts_for_the_automatic_reset() -> None:  # [B18]
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
def test_an_automatic_reset_gives_no_extra_turn(flags: str) -> None:  # [B18]
    match = play(at(f"{LEVEL} run=2 bag=BG{flags}"), "continue", "white", "Bpb/Gyy/Wpbgg")
    assert (match.view()["turn"], match.view()["extra_turn"]) == (1, False)


def test_specials_in_two_groups_only_are_no_automatic_reset() -> None:
    match = play(at(f"{LEVEL} run=2 bag=BG"), "continue", "white", "BGpb/Wyy/pbgg")
    assert match.moves() == ["score 2", "score 3"]


def test_after_an_automatic_reset_the_next_player_adds_one_and_cannot_reset() -> None:  # [B4]
    match = at("players=pink:9,blue:4,yellow:12,green:7 turn=blue phase=begin run=0 bag=- flags=auto")
    assert refused(match, "reset") == ("You cannot reset right after an automatic reset.")
    play(match, "continue", "khaki")
    assert (match.view()["value"], match.view()["bag_size"], match.view()["run"]) == (2, 9, 1)
    assert play(match, "pp/bb/yyggK", "score 1").moves() == ["continue", "reset"]


def test_with_after_auto_reset_empty_the_next_player_adds_nothing() -> None:  # [B4]
    match = at("players=pink:9,blue:4 turn=blue phase=begin run=0 bag=- flags=auto after=empty")
    refused(match, "reset")
    play(match, "continue")
    assert line(match) == "players=pink:9,blue:4 turn=blue phase=announce run=0 bag=- start=9,4 after=empty"
    assert play(match, "pp/bb/yygg", "score 1").moves() == ["continue", "reset"]
    assert play(match, "continue", "gray").view()["value"] == 2


def test_a_voluntary_reset_may_follow_a_voluntary_reset() -> None:  # [B5]
    match = play(at(f"{LEVEL} run=3 bag=BGW"), "reset", "pp/bb/yygg", "score 1", "reset")
    assert line(match) == (
        "players=pink:2,blue:0,yellow:0,green:0 turn=blue phase=announce run=0 bag=- start=2,0,0,0"
    )


def test_a_bag_without_specials_may_be_reset() -> None:  # [B6]
    start = "players=pink:{},blue:0,yellow:0,green:0 turn=blue phase=begin run=0 bag=-"
    assert play(at(start.format(2)), "reset").view()["phase"] == "announce"
    ended = play(at(start.format(28)), "reset")
    assert ended.result() == [1, 0, 0, 0]


# The end


def test_reaching_the_target_does_not_end_the_game_by_itself() -> None:
    start = "players=pink:27,blue:10,yellow:10,green:10 turn=pink phase=begin run=1 bag=G"
    match = play(at(start), "continue", "black", "pg/pbbG/yygB", "score 1")
    assert line(match) == "players=pink:30,blue:10,yellow:10,green:13 turn=blue phase=begin run=2 bag=BG"
    assert match.view()["triggered"]
    assert match.moves() == ["continue", "reset"]


def test_a_voluntary_reset_after_the_target_ends_the_game_before_any_draw() -> None:  # [B8]
    match = play(at(f"{PAST_TARGET} run=4 bag=BBGW"), "reset")
    assert line(match) == "players=pink:28,blue:31,yellow:14,green:27 turn=yellow phase=over run=0 bag=-"
    assert match.result() == [0, 1, 0, 0]
    assert match.moves() == []


def test_an_automatic_reset_after_the_target_ends_the_game() -> None:
    match = play(at(f"{PAST_TARGET} run=3 bag=BBG"), "continue", "white", "Bppb/Byyb/GWgg")
    assert line(match) == "players=pink:28,blue:31,yellow:14,green:27 turn=green phase=over run=0 bag=-"
    assert match.result() == [0, 1, 0, 0]


def test_a_reset_that_opens_the_turn_reaching_the_target_does_not_end_the_game() -> None:  # [B9]
    match = at("players=pink:26,blue:10,yellow:10,green:10 turn=pink phase=begin run=5 bag=BBGGW")
    play(match, "reset", "pp/bb/yygg", "score 1")
    assert line(match) == "players=pink:28,blue:10,yellow:10,green:10 turn=blue phase=begin run=0 bag=-"
    assert play(match, "reset").over


@pytest.mark.parametrize(("best", "over"), [(27, False), (28, True), (30, True)])
def test_any_player_at_or_above_the_target_makes_the_next_reset_final(best: int, over: bool) -> None:  # [B10]
    start = f"players=pink:1,blue:2,yellow:{best},green:4 turn=pink phase=begin run=2 bag=GW"
    assert play(at(start), "reset").over == over


@pytest.mark.parametrize(("best", "over"), [(19, False), (20, True)])
def test_the_target_option_moves_the_threshold(best: int, over: bool) -> None:
    start = f"players=pink:1,blue:{best} turn=pink phase=begin run=2 bag=GW target=20"
    assert play(at(start), "reset").over == over
    assert new_game("pink", "blue", target=20).view()["target"] == 20


def test_the_most_points_win_not_the_first_to_reach_the_target() -> None:
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
    scores: str, drawer: str, starter: str
) -> None:
    start = f"{scores} turn={drawer} phase=begin run=2 bag=BG"  # [B19]
    match = play(at(start), "continue", "white", "Bpb/Gyy/Wpbgg")
    assert match.view()["tiebreaker"]
    assert COLOURS[match.actor] == starter
    assert not match.view()["after_auto_reset"]


@pytest.mark.parametrize(("resetter", "starter"), [("blue", "blue"), ("yellow", "pink")])
def test_a_tied_player_who_resets_starts_the_tiebreaker(resetter: str, starter: str) -> None:  # [B19]
    assert after(f"{TIED} turn={resetter} phase=begin run=4 bag=BBGG", "reset") == (
        f"players=pink:0,blue:0,yellow:out,green:out turn={starter} phase=begin run=0 bag=- flags=first,tiebreaker"
    )


def test_the_tiebreaker_bag_holds_two_butts_of_all_four_colours() -> None:  # [B20]
    match = play(at(f"{TIED} turn=blue phase=begin run=4 bag=BBGG"), "reset")
    assert match.view()["bag"] == dict.fromkeys(COLOURS, 2)
    assert match.view()["pool"] == ALL_SIX
    play(match, "continue", "yyg/pb/pbg", "score 1")  # nobody's butts pay nobody
    assert line(match).startswith("players=pink:0,blue:0,yellow:out,green:out turn=pink")


def test_the_tiebreaker_starts_level_without_special_or_reset() -> None:  # [B21]
    match = play(at(f"{TIED} turn=blue phase=begin run=4 bag=BBGG"), "reset")
    assert refused(match, "reset") == "You cannot reset on the first turn."
    play(match, "continue")
    assert (match.view()["value"], match.view()["bag_size"]) == (1, 8)


def test_the_first_reset_of_either_kind_ends_the_tiebreaker() -> None:  # [B21]
    players = "players=pink:0,blue:2,yellow:out,green:out turn=pink phase=begin"
    voluntary = play(at(f"{players} run=0 bag=- flags=tiebreaker"), "reset")
    automatic = at(f"{players} run=2 bag=BG flags=tiebreaker")
    play(automatic, "continue", "white", "Bpb/Gyy/Wpbgg")
    assert voluntary.result() == automatic.result() == [0, 1, 0, 0]


def test_players_tied_for_most_in_the_tiebreaker_share_the_win() -> None:  # [B22]
    start = "players=pink:4,blue:4,yellow:1,green:out turn=yellow phase=begin run=1 bag=G flags=tiebreaker"
    match = play(at(start), "reset")
    assert match.over
    assert match.view()["winners"] == [0, 1]
    assert match.result() == [0.5, 0.5, 0, 0]
