"""The rules of Button Men, one test a rule or ruling; positions are lines of notation."""

from typing import Any

import pytest

from bagatelle import CHANCE, Match, Refused
from bagatelle.games.button_men import GAME, position, rules
from bagatelle.games.button_men.components import COMMON, FIGHTERS, SWINGS
from bagatelle.games.button_men.dice import mood_allows
from bagatelle.games.button_men.scores import score
from bagatelle.kernel import new_rng

pytestmark = pytest.mark.rules


def at(line: str, **options: Any) -> Match:
    return Match(GAME, options=options or None, start=line, by_hand=True)


def new(a: str, b: str, **options: Any) -> Match:
    return Match(GAME, options={"a": a, "b": b, **options}, by_hand=True)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def line(match: Match) -> str:
    return GAME.position_line.write_position(match.position)


def scores(match: Match) -> list[int]:
    return [int(score(match.position, seat)) for seat in (0, 1)]


def phase(match: Match) -> str:
    return position.PHASES[match.position.phase]


def first_of(match: Match) -> str:
    assert phase(match) == "turn"
    return "AB"[match.position.turn]


# Before a round


def test_both_choose_every_letter_and_option_before_the_first_round() -> None:
    match = new("4/12 X V", "X X 6")
    assert match.actor == 0
    play(match, "a=12", "X=10", "V=6")
    assert match.actor == 1
    play(match, "X=4")
    assert line(match).startswith("4/12=12:_ X=10:_ V=6:_ / X=4:_ X=4:_ 6:_")


def test_all_dice_of_a_letter_get_the_same_size_whatever_their_traits_b13() -> None:
    match = play(new("X Xs Xp X! X? (6,X)", "20"), "X=9")
    assert [list(map(int, sides)) for sides in match.position.sides[0][:6]] == [[9, 0]] * 5 + [[6, 9]]


def test_two_option_dice_are_independent_b30() -> None:
    match = play(new("4/12 4/12", "20"), "a=4", "b=12")
    assert [int(sides[0]) for sides in match.position.sides[0][:2]] == [4, 12]


@pytest.mark.parametrize("letter", SWINGS)
def test_a_swing_die_takes_every_whole_size_of_its_range_b14(letter: str) -> None:
    low, high = SWINGS[letter]
    assert new(letter, "20").moves() == [f"{letter}={size}" for size in range(low, high + 1)]


def test_sizes_are_sealed_until_both_have_chosen_b8() -> None:
    match = play(new("X", "X"), "X=10")
    assert match.view(1)["players"][0]["chosen"] is None
    assert match.view(0)["players"][0]["chosen"] == {"X": 10}
    assert "10" not in " ".join(match.log(1))
    play(match, "X=12")
    assert match.log(1)[-2:] == ["A plays with X = 10.", "B plays with X = 12."]


def test_the_loser_of_a_round_may_change_in_a_tournament_b7() -> None:
    match = at("X=10:1 / X=12:3 4:4 / passes=1 turn=A")
    play(match, "pass")
    assert match.position.last == 1
    assert phase(match) == "sizes"
    assert match.actor == 0
    play(match, "X=7")
    assert line(match).startswith("X=7:_ / X=12:_")


def test_both_may_change_in_casual_play_b7() -> None:
    match = play(at("X=10:1 / X=12:3 4:4 / passes=1 turn=A mode=casual"), "pass", "X=7")
    assert phase(match) == "sizes"
    assert match.actor == 1


def test_nobody_may_change_after_a_drawn_round_in_a_tournament_b10() -> None:
    match = play(at("X=10:1 / X=10:3 / passes=1 turn=A"), "pass")
    assert phase(match) == "start"
    assert line(match) == "X=10:_ / X=10:_ / turn=A phase=start round=2"


def test_both_may_change_after_a_drawn_round_in_casual_play_b10() -> None:
    assert phase(play(at("X=10:1 / X=10:3 / passes=1 turn=A mode=casual"), "pass")) == "sizes"


def test_who_may_change_chooses_all_sizes_anew_b11() -> None:
    match = play(at("X=10:1 V=6:1 4/12=4:1 / 20:20 20:19 / passes=1 turn=A"), "pass")
    assert play(match, "X=4", "V=8", "c=12").position.sides[0][:3, 0].tolist() == [4, 8, 12]


def test_who_may_not_change_starts_turbo_and_mood_dice_as_in_the_last_round_b27_b29() -> None:
    match = play(at("X!=12>20:1 Y?=5>20:1 / 4:3 / passes=1 turn=A"), "pass")
    assert line(match).startswith("X!=12:_ Y?=5:_ / 4:_ /")


# Who begins


def rolled(a: str, b: str, values: list[int], **options: Any) -> Match:
    match = new(a, b, **options)
    return play(match, *map(str, values))


def test_the_lowest_number_left_begins_when_equal_numbers_cancel_out() -> None:
    assert first_of(rolled("4 4 6 20 20", "6 10 10 12 16", [2, 4, 5, 13, 18, 2, 2, 6, 9, 13])) == "B"
    assert first_of(rolled("10 10 20", "10 10 20", [1, 3, 20, 1, 4, 5])) == "A"


def test_equal_lists_draw_the_round_which_is_played_again_b1() -> None:
    match = rolled("4 6", "6 4", [3, 2, 2, 3])
    assert phase(match) == "start"
    assert match.position.rounds == 1
    assert match.position.wins.tolist() == [0, 0]


def test_with_unequal_numbers_of_dice_and_a_tie_the_longer_list_begins_b2() -> None:
    assert first_of(rolled("4 6", "4 6 8", [1, 2, 1, 2, 8])) == "B"
    assert first_of(rolled("4 6 8", "4 6", [1, 2, 8, 1, 2])) == "A"


def test_giant_never_begins_and_is_not_even_compared_b3() -> None:
    assert first_of(rolled("Giant", "20", [1] * 6 + [20])) == "B"
    assert first_of(rolled("20", "Giant", [1] + [1] * 6)) == "A"


def test_giant_against_giant_is_ordinary_b3() -> None:
    assert first_of(rolled("Giant", "Giant", [1] + [20] * 5 + [20] * 6)) == "A"


def test_echo_copies_the_dice_but_not_the_ability_and_chooses_her_own_sizes_b4() -> None:
    assert first_of(rolled("Echo", "Giant", [20] * 6 + [1] * 6)) == "A"
    match = play(new("Echo", "Stark"), "X=4", "X=20")
    assert line(match).split(" / ")[0] == "4:_ 6:_ 8:_ X=4:_ X=4:_"


def test_echo_against_echo_is_refused_b5() -> None:
    with pytest.raises(Refused, match="Echo cannot fight Echo"):
        new("Echo", "? ? ? ?")


def test_every_round_begins_with_a_new_roll_b12() -> None:
    match = play(at("4:1 / 20:20 / passes=1 turn=A"), "pass")
    assert phase(match) == "start"


def test_a_twin_counts_once_with_its_total() -> None:
    assert first_of(rolled("(4,4)", "4", [3, 2])) == "B"
    with pytest.raises(Refused):
        rolled("(4,4)", "4", [1])


def test_trip_dice_and_waiting_warriors_do_not_count() -> None:
    assert first_of(rolled("4t 20", "6", [1, 5, 4])) == "B"
    assert first_of(rolled("20 1`", "6", [5, 4])) == "B"
    assert first_of(rolled("4t", "6", [1, 6])) == "B"  # a list without numbers loses


def test_when_no_die_counts_a_coin_decides_b44() -> None:
    match = rolled("4t", "6t", [1, 1])
    assert phase(match) == "coin"
    assert [match.game.notation.write(match.position, a) for a, _ in match.odds()] == ["first A", "first B"]
    assert first_of(play(match, "first B")) == "B"
    coin = new("4`", "6`")
    assert phase(coin) == "coin"
    rng = new_rng(1)
    assert {int(rules.chance(coin.position, rng)) - position.COIN for _ in range(50)} == {0, 1}


# Attacks


def moves(text: str) -> list[str]:
    return sorted(at(text).moves())


def test_power_takes_any_die_that_is_not_higher() -> None:
    assert moves("6:4 / 6:3 8:4 8:5") == ["power 4>3", "power 4>4"]


def test_skill_needs_the_exact_sum_of_any_number_of_dice() -> None:
    assert moves("4:1 4:2 6:3 6:4 6:5 / 20:15") == ["skill 5+4+3+2+1>15"]
    assert moves("4:3 4:3 / 20:5") == ["pass"]


def test_power_and_skill_of_one_die_are_one_move_b15() -> None:
    assert moves("6:5 / 8:5") == ["power 5>5"]


def test_dice_of_equal_value_are_different_moves() -> None:
    assert moves("6:5 20:5 / 10:5") == ["power a5>5", "power b5>5"]


def test_one_must_attack_however_bad_it_is_b16() -> None:
    match = at("6:4 / 6p:3")
    with pytest.raises(Refused, match="must attack"):
        match.play("pass")
    assert match.moves() == ["power 4>3"]


def test_shadow_takes_from_its_value_up_to_its_size_and_nothing_by_power_b19() -> None:
    assert moves("12s:7 / 20:6 20:7 20:9 20:12 20:13") == ["shadow 7>12", "shadow 7>7", "shadow 7>9"]
    assert moves("(6,6)s:7 / 20:12 20:13") == ["shadow 7>12"]


def test_a_shadow_die_joins_skill_attacks_b20() -> None:
    assert moves("6s:2 10:5 / 8:7") == ["skill 5+2>7"]


def test_poison_dice_attack_like_plain_ones_b22() -> None:
    assert moves("20p:11 / 20p:11 12:12") == ["power 11>11"]


def test_speed_takes_several_dice_that_add_up_b23_b24() -> None:
    assert moves("12z:8 / 10:3 10:5 12:12") == ["power 8>3", "power 8>5", "speed 8>5+3"]
    assert moves("12sz:8 / 10:3 10:5 10:10") == ["shadow 8>10", "speed 8>5+3"]


def test_a_queer_die_is_a_shadow_die_when_odd_and_plain_when_even() -> None:
    assert moves("8q:4 / 8:3 8:6") == ["power 4>3"]
    assert moves("8q:5 / 8:3 8:6") == ["shadow 5>6"]
    assert moves("8sq:4 / 8:3 8:6") == ["shadow 4>6"]
    assert moves("8q:4 6:2 / 8:6") == ["skill 4+2>6"]


def test_a_trip_attack_is_a_move_of_its_own_on_any_die_it_can_match() -> None:
    assert moves("4t:2 / 20:20 6:1") == ["power 2>1", "trip 2>1", "trip 2>20"]
    assert moves("1t:1 / (4,4):8") == ["pass"]
    assert moves("Y!t=1:1 / (4,4):8") == ["trip 1>8"]
    assert moves("4/1!t=1:1 / (4,4):8") == ["trip 1>8"]


def test_a_turbo_trip_die_must_be_able_to_match_its_target() -> None:
    match = play(at("Y!t=1:1 / (4,4):8"), "trip 1>8")
    assert match.moves() == [f"a={size}" for size in range(2, 21)]


def test_a_warrior_joins_one_skill_attack_with_other_dice_and_need_not() -> None:
    assert moves("6`:w 4:2 / 20:8") == ["pass", "skill 6+2>8"]
    assert moves("6`:w 4`:w 4:2 / 20:12") == ["pass"]
    assert moves("6`:w / 20:6") == ["pass"]
    assert moves("6`:w 4:4 / 20:10 4:3") == ["power 4>3", "skill 6+4>10"]


def test_nothing_attacks_a_waiting_warrior() -> None:
    assert moves("20:20 / 6`:w") == ["pass"]
    assert moves("20t:20 / 6`:w") == ["pass"]


# What an attack does


def test_only_the_attackers_are_rolled_and_the_targets_are_captured() -> None:
    match = play(at("6:3 8:4 20:19 / 20:7 4:2"), "skill 4+3>7", "6", "1")
    assert line(match) == "6:6 8:1 20:19 / 20:x 4:2 / turn=B phase=turn"


def test_a_roll_that_the_die_cannot_show_is_refused_b35() -> None:
    match = play(at("4:2 4:4 X=6:5 20:18 / 6:1 10:10 10:6 12:5 X=16:13"), "power 5>5")
    with pytest.raises(Refused, match="shows 1 to 6"):
        match.play("7")


def test_a_turbo_die_gets_any_size_before_it_is_rolled_b26() -> None:
    match = play(at("X!=6:6 8:3 / 4:2 20:9"), "skill 6+3>9")
    assert match.moves() == [f"a={size}" for size in range(4, 21)]
    assert line(play(match, "a=20", "17", "8")).startswith("X!=6>20:17 8:8 /")


def test_all_turbo_dice_of_an_attack_are_named_before_any_of_them_is_rolled_b26() -> None:
    match = play(at("X!=4:2 X!=4:3 / 8:5"), "skill 3+2>5", "a=20")
    assert match.moves()[0] == "b=4"
    assert line(play(match, "b=6")).startswith("X!=4>20:_ X!=4>6:_ /")


def test_an_option_turbo_die_gets_either_size_and_a_twin_one_for_both_halves() -> None:
    assert play(at("4/12!=4:3 / 4:2"), "power 3>2").moves() == ["a=4", "a=12"]
    match = play(at("(X,X)!=6:9 / 4:2"), "power 9>2", "a=10", "20")
    assert match.position.sides[0, 0].tolist() == [10, 10]


def test_turbo_happens_also_with_the_last_capture_b18() -> None:
    match = play(at("X!=4:4 / 4:2"), "power 4>2", "a=20", "1")
    assert scores(match) == [20 + 8, 0]


@pytest.mark.parametrize("letter", SWINGS)
def test_a_mood_die_gets_one_of_the_common_sizes_in_its_range_b28(letter: str) -> None:
    low, high = SWINGS[letter]
    match = play(at(f"{letter}?=12:9 / 4:2"), "power 9>2")
    assert match.actor == CHANCE
    assert [size for size, _ in match.odds()] == [
        position.SIZE + size for size in COMMON if low <= size <= high
    ]
    match = play(at(f"{letter}?=12:9 / 4:2 / mood=all_six"), "power 9>2")
    assert [size for size, _ in match.odds()] == [position.SIZE + size for size in COMMON]


def test_a_die_with_turbo_and_mood_follows_its_mood_b43() -> None:
    match = play(at("X!?=6:6 / 4:2 4:1"), "power 6>2")
    assert match.actor == CHANCE
    assert line(play(match, "a=20", "15")) == "X!?=6>20:15 / 4:x 4:1 / turn=B phase=turn"


def test_a_one_sided_die_always_shows_one() -> None:
    assert play(at("1:1 / 4:1 4:2"), "power 1>1").moves() == ["1"]


def test_a_trip_attack_takes_its_target_unless_that_rolls_higher() -> None:
    won = play(at("6t:1 / 20:20 4:1"), "trip 1>20", "5", "5")
    assert line(won) == "6t:5 / 20:x 4:1 / turn=B phase=turn"
    lost = play(at("6t:1 / 20:20 4:1 / passes=1"), "trip 1>20", "5", "6")
    assert line(lost) == "6t:5 / 20:6 4:1 / turn=B phase=turn idle=1"


def test_in_a_trip_attack_a_mood_target_changes_size_and_a_turbo_target_does_not() -> None:
    match = play(at("6t:1 / X?=20:20 4:1"), "trip 1>20", "5")
    assert match.moves() == [f"a={size}" for size in COMMON]
    assert line(play(match, "a=4", "4")) == "6t:5 / X?=20>4:x 4:1 / turn=B phase=turn"
    assert play(at("6t:1 / X!=20:20"), "trip 1>20", "5").moves() == [str(value) for value in range(1, 21)]


def test_a_turbo_trip_die_gets_its_size_first_and_a_mood_one_too() -> None:
    assert play(at("X!t=4:1 / 20:20"), "trip 1>20", "a=20", "20").position.phase == position.ROLLING
    match = play(at("X?t=4:1 / 20:20"), "trip 1>20", "a=20", "20", "19")
    assert match.position.taken[1] == 1


def test_a_hundred_failed_trip_attacks_in_a_row_end_the_round_as_it_stands_b42() -> None:
    match = play(at("6t:1 / 20:20 / idle=99"), "trip 1>20", "1", "20")
    assert match.position.rounds == 1
    assert match.position.last == 1


def test_a_warrior_that_has_joined_is_an_ordinary_die_until_the_round_ends() -> None:
    match = play(at("6p`:w 4:2 / 20:8 20:1"), "skill 6+2>8", "3", "4")
    assert line(match) == "6p`:3 4:4 / 20:x 20:1 / turn=B phase=turn"
    assert "power 1>1" not in match.moves()
    assert scores(match) == [-12 + 4 + 40, 20]
    match = play(at("6`:3 4:1 / 20:20 / passes=1"), "pass")
    assert line(match).startswith("6`:w 4:_ /")


def test_a_turbo_warrior_gets_a_size_when_it_joins() -> None:
    match = play(at("X!`=6:w 4:2 / 20:8"), "skill 6+2>8")
    assert match.moves()[-1] == "a=20"


def test_captured_dice_keep_the_size_they_had_b34() -> None:
    match = play(at("20:20 / X!=4>12:5"), "power 20>5", "1")
    assert scores(match)[0] == 24 + 20


# Passing and the end of a round


def test_two_passes_in_a_row_end_the_round_and_one_does_not_b17() -> None:
    match = play(at("20:1 20:2 / 4:4"), "pass")
    assert first_of(match) == "B"
    play(match, "power 4>2", "2", "pass")
    assert match.position.passes == 1
    play(match, "power 2>1", "1", "pass", "pass")
    assert match.position.rounds == 1


@pytest.mark.parametrize(
    ("position", "halves"),
    [
        ("8:1 / 8:x", [8 + 16, 0]),
        ("X=7:1 / 4:1", [7, 4]),  # [B33]
        ("6p:1 / 8:1", [-12, 8]),  # [B21]
        ("4:1 / 8p:x", [4 - 8, 0]),
        ("12sp:1 / 4:1", [-24, 4]),
        ("(4,10):2 / (8,8)p:x", [14 - 16, 0]),
        ("1:1 / 4:4", [1, 4]),  # [B32] a pi-sided die would be a 3
        ("4:1 20`:w / 4:1 20p`:w", [4, 4]),
    ],
)
def test_captured_dice_score_their_size_kept_ones_half_and_poison_costs(
    position: str, halves: list[int]
) -> None:
    assert scores(at(position)) == halves


def test_the_higher_score_wins_the_round_also_below_zero() -> None:
    assert play(at("20p:1 / 4p:4 / passes=1"), "pass").position.last == 1


def test_a_level_score_counts_for_nobody() -> None:
    match = play(at("9:1 20:x / 9:9 20:x / passes=1"), "pass")
    assert match.position.last == -1
    assert match.position.wins.tolist() == [0, 0]


def test_the_first_to_win_enough_rounds_wins_the_match() -> None:
    match = play(at("4:1 / 20:20 / passes=1 wins=0,2 round=3"), "pass")
    assert match.over
    assert match.result() == [0.0, 1.0]
    assert not at("4:1 / 20:20 / passes=0 wins=0,2 round=3").over


def test_two_hundred_rounds_are_a_drawn_match_b39() -> None:
    match = play(at("4:1 / 4:2 / passes=1 round=200 turn=A"), "pass")
    assert match.over
    assert match.result() == [0.5, 0.5]
    assert match.log()[-2:] == ["The round is drawn.", "After 200 rounds the match is drawn."]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_rule_text_tells_of_the_coin_and_of_both_bounds(language: str) -> None:
    text = GAME.rules_text(language)
    assert all(tag in text for tag in ("[B39]", "[B42]", "[B44]", "[B45]"))
    assert str(rules.MOST_ROUNDS) in text


# Focus dice


def test_focus_is_offered_only_if_it_would_win_the_first_turn_without_a_tie() -> None:
    assert phase(rolled("6f 8", "4 4", [5, 8, 2, 3])) == "focus"
    assert phase(rolled("6f 1", "4 1", [5, 1, 1, 1])) == "turn"  # 1 1 against 1 1 would be a tie
    assert phase(rolled("6 8", "4 4", [5, 8, 2, 3])) == "turn"
    assert phase(rolled("6ft 8", "4 4", [5, 8, 2, 3])) == "turn"


def test_focus_dice_may_be_turned_down_to_values_that_win_for_certain() -> None:
    match = rolled("6f 8", "4 4", [5, 8, 2, 3])
    assert match.moves() == ["decline", "a=1"]
    with pytest.raises(Refused, match="would not begin"):
        match.play("a=2")
    play(match, "a=1")
    assert line(match) == "6f:1* 8:8 / 4:2 4:3 / turn=A phase=turn"


def test_declining_leaves_the_first_player_first() -> None:
    assert first_of(play(rolled("6f 8", "4 4", [5, 8, 2, 3]), "decline")) == "B"


def test_several_focus_dice_are_decided_one_after_the_other() -> None:
    match = rolled("6f 8f", "10 10", [5, 8, 4, 4])
    assert match.moves() == ["decline", "a=1", "a=2", "a=3", "a=4", "a=5"]
    play(match, "a=5")
    assert match.moves() == ["b=1", "b=2", "b=3"]
    assert line(play(match, "b=3")) == "6f:5 8f:3* / 10:4 10:4 / turn=A phase=turn"


def test_the_other_player_may_answer_and_so_on() -> None:
    match = play(rolled("6f", "8f", [3, 5]), "2")
    assert (phase(match), match.actor) == ("focus", 0)
    play(match, "a=1")
    assert first_of(match) == "A"


def test_dice_turned_down_by_the_first_player_cannot_attack_in_the_first_turn() -> None:
    match = at("6f:1* 8:8 / 4:1 8:8 / turn=A")
    assert sorted(match.moves()) == ["power 8>1", "power 8>8"]
    with pytest.raises(Refused, match="turned down"):
        match.play("a>1")
    only = play(at("6f:1* / 4:1 / turn=A"), "pass")
    assert line(only) == "6f:1 / 4:1 / turn=B phase=turn passes=1"


def test_giant_gets_no_reaction() -> None:
    match = at("20f:_ / 4:_ / phase=start talents=never-first,-")
    assert first_of(play(match, "9", "2")) == "B"


# Auxiliary dice


def test_both_must_take_an_auxiliary_die_or_nobody_gets_one() -> None:
    match = new("4 6+", "8 10s+")
    assert match.moves() == ["decline", "take b"]
    assert line(play(match, "take b", "take b")).startswith("4:_ 6:_ / 8:_ 10s:_ /")
    assert line(play(new("4 6+", "8 10s+"), "take b", "decline")).startswith("4:_ / 8:_ /")
    assert line(play(new("4 6+", "8 10s+"), "decline", "take b")).startswith("4:_ / 8:_ /")


def test_a_fighter_without_auxiliary_dice_is_offered_copies_of_the_opponents() -> None:
    match = play(new("6+ 4 X+", "8"), "take c")
    assert match.moves() == ["decline", "take a", "take c"]
    play(match, "take a", "X=5")
    assert line(match).startswith("4:_ X=5:_ / 8:_ 6:_ /")
    assert line(play(new("8", "6+ 4"), "take a", "take a")).startswith("8:_ 6:_ / 4:_ 6:_ /")


def test_auxiliary_picks_are_sealed() -> None:
    match = play(new("6+ 4 X+", "8"), "take c")
    assert match.log(1) == ["A has decided in secret."]
    assert match.log(0) == ["A takes the auxiliary die X."]
    assert match.view(1)["players"][0]["picked"] is None


def test_echo_copies_auxiliary_dice_and_decides_for_herself() -> None:
    match = play(new("Echo", "4 6+"), "take b")
    assert match.moves() == ["decline", "take b"]


def test_a_side_without_room_for_an_auxiliary_die_is_refused() -> None:
    with pytest.raises(Refused, match="no room"):
        new("1 2 3 4 5 6 7 8", "4 6+")


def test_a_recipe_of_auxiliary_dice_alone_is_refused_b45() -> None:
    for options in (["6+", "4"], ["4", "Bruno: 6+ X+"], ["Echo", "8+"]):
        with pytest.raises(Refused, match="at least one die that is not auxiliary"):
            new(*options)


# Fighters


def test_all_thirty_three_fighters_are_there_b37_b38() -> None:
    sets = [fighter.set for fighter in FIGHTERS]
    assert [sets.count(name) for name in ("Soldiers", "Vampyres", "Brom")] == [13, 6, 14]
    recipes = {fighter.name: len(fighter.recipe.split()) for fighter in FIGHTERS}
    assert {name: n for name, n in recipes.items() if n != 5} == {
        "Iago": 4,
        "Jellybean": 4,
        "Echo": 4,
        "Giant": 6,
    }


def test_the_same_fighter_may_meet_itself_b40() -> None:
    assert new("Avis", "Avis").game.sentences.seat_names(new("Avis", "Avis").position, GAME.say("en")) == [
        "Avis A",
        "Avis B",
    ]


def test_moods_are_all_six_only_when_agreed() -> None:
    match = at("V?=6:3 / 4:1 / mood=all_six")
    assert mood_allows(match.position, 0, 0, 20)
    assert not mood_allows(at("V?=6:3 / 4:1").position, 0, 0, 20)
    assert not mood_allows(match.position, 0, 0, 7)
