"""The variants from Cuttle, each by itself [U35] and all of them together."""

from itertools import product

import numpy as np
import pytest

from bagatelle import CHANCE, kernel
from bagatelle.games.buttle import GAME, rules
from bagatelle.games.buttle.position import MAX_LEGAL, Position
from bagatelle.kernel import new_positions, new_rng, playouts
from games.buttle.moves import after, at, moves, play, refusal, words

pytestmark = pytest.mark.rules


# scuttle


def test_without_the_option_nobody_scuttles():
    assert not any("scuttle" in move for move in moves("south=9LK points=-/8MS"))
    assert "variant" in refusal("south=9LK points=-/8MS", "scuttle 9LK > 8MS")


def test_a_point_card_scuttles_a_lower_one_and_both_are_scrapped():
    done = after("south=8YK points=-/7SK,8MS scuttle=yes", "scuttle 8YK > 7SK")
    assert (done["points"], done["scrap"], done["turn"]) == ("-/8MS", "7SK,8YK", "north")


def test_equal_cards_do_not_scuttle_and_courts_do_not_protect():
    line = "south=8YK points=-/7SK,8MS royals=-/CTMWK scuttle=yes pile=AM"
    assert moves(line) == {"draw", "points 8YK", "eight YK", "scuttle 8YK > 7SK"}
    assert "lower value" in refusal(line, "scuttle 8YK > 8MS")
    assert "opponent's point cards" in refusal(line, "scuttle 8YK > 2MK")
    assert "not a point card" in refusal("south=CRM points=-/7SK scuttle=yes", "scuttle Crown M > 7SK")


def test_a_scuttled_stack_goes_with_its_pawns():
    line = "south=8YK stacks=9LK+PNWLY/7SK+PNMSL scuttle=yes"
    assert "scuttle 8YK > Harvest on 7SK" in moves(line)
    done = after(line, "scuttle 8YK > 7SK")
    assert (done["stacks"], done["scrap"]) == ("9LK+PNWLY/-", "7SK,8YK,PNMSL")


def test_a_card_turned_up_by_a_seven_may_scuttle():
    match = play(at("south=7SK pile=9LK points=-/8MS scuttle=yes"), "seven SK", "9LK", "scuttle 9LK > 8MS")
    assert words(match)["scrap"] == "7SK,8MS,9LK"


# counter


def test_a_two_cancels_a_one_off_and_both_are_scrapped():
    match = play(at("south=AM north=2MK,CRM points=9LK/9LK counter=yes"), "ace M")
    assert match.actor == 1
    assert set(match.moves()) == {"let", "counter 2MK"}
    play(match, "counter 2MK")
    assert (words(match)["points"], words(match)["scrap"], words(match)["turn"]) == (
        "9LK/9LK",
        "AM,2MK",
        "north",
    )


def test_a_one_off_that_is_let_happens():
    assert after("south=AM north=2MK points=9LK/9LK counter=yes", "ace M", "let")["points"] == "-/-"


def test_the_last_two_wins():
    line = "south=AM,2SY north=2MK,2MK,CRM points=9LK/9LK counter=yes"
    assert after(line, "ace M", "counter 2MK", "let")["points"] == "9LK/9LK"
    assert after(line, "ace M", "counter 2MK", "counter 2SY", "let")["points"] == "-/-"
    done = after(line, "ace M", "counter 2MK", "counter 2SY", "counter 2MK")
    assert (done["points"], done["scrap"], done["south"]) == ("9LK/9LK", "AM,2MK,2MK,2SY", "-")


def test_the_window_opens_whenever_the_other_holds_a_card_two_or_not():
    match = play(at("south=AM north=CRM counter=yes"), "ace M")
    assert match.moves() == ["let"]
    assert play(at("south=AM,AS counter=yes"), "ace M").actor == 1  # north holds nothing and is in turn


def test_a_court_of_the_countered_player_forbids_counters():
    assert after("south=AM north=2MK points=-/9LK royals=CTMWK/- counter=yes", "ace M")["points"] == "-/-"
    line = "south=AM,2SY north=2MK points=-/9LK royals=-/CTMWK counter=yes"
    assert after(line, "ace M", "counter 2MK")["points"] == "-/9LK"


def test_royals_points_and_scuttles_cannot_be_countered():
    line = "south=8MS,CRM,PNMSL north=2MK points=-/7SK counter=yes scuttle=yes"
    for move in ("points 8MS", "eight MS", "crown M", "pawn Harvest > 7SK", "scuttle 8MS > 7SK"):
        assert after(line, move)["phase"] == "turn"


def test_a_one_off_turned_up_by_a_seven_can_be_countered_too():
    line = "south=7SK north=2MK,CRM pile=AM points=9LK/- counter=yes"
    match = play(at(line), "seven SK", "let", "AM", "ace M")
    assert match.actor == 1
    assert words(play(match, "counter 2MK"))["points"] == "9LK/-"


def test_a_cancelled_seven_turns_nothing_up():
    assert after("south=7SK north=2MK pile=AM counter=yes", "seven SK", "counter 2MK")["pile"] == "AM"


def test_a_four_finds_nothing_if_the_last_card_was_spent_on_a_counter():
    done = after("south=4YK,2SY north=2MK counter=yes", "four YK", "counter 2MK", "counter 2SY")
    assert (done["north"], done["scrap"], done["turn"]) == ("-", "2MK,2SY,4YK", "north")


def test_only_a_two_counters_and_only_when_there_is_something_to_counter():
    line = "south=AM north=2MK,CRM counter=yes"
    assert "Only a two" in refusal(line, "ace M", "counter Crown M")
    assert "do not hold" in refusal(line, "ace M", "counter 2SY")
    assert "nothing to counter" in refusal(line, "let")


# hand_limit


def test_with_eight_cards_nobody_draws():
    hand = "CRM,CRS,CRW,CRL,CRY,CRK,CTMWK,CTSLK"
    assert "draw" not in moves(f"south={hand} hand_limit=8")
    assert "draw" in moves(f"south={hand}")  # [U8]
    assert "8 or more cards" in refusal(f"south={hand} hand_limit=8", "draw")


def test_a_five_draws_up_to_eight():
    seven = "5SW,CRM,CRS,CRW,CRL,CRY,CRK"
    assert after(f"south={seven},AM pile=AS,AW hand_limit=8", "five SW", "AS")["turn"] == "north"
    done = after(f"south={seven} pile=AS,AW hand_limit=8", "five SW", "AS", "AW")
    assert done["turn"] == "north"
    done = after(f"south={seven},AM,AL pile=AS,AW hand_limit=8", "five SW")
    assert (done["turn"], done["pile"]) == ("north", "AS,AW")


def test_nines_and_threes_may_go_beyond_the_limit():
    hand = "3MW,CRM,CRS,CRW,CRL,CRY,CRK,AM,AS"
    assert len(after(f"south={hand} scrap=AK hand_limit=8", "three MW < AK")["south"].split(",")) == 9


# nine


def test_a_nine_counts_for_the_suit_that_is_named():
    line = "south=9MS points=-/5SW,7ML,6LK nine=choose_one"
    assert moves(line) >= {"nine MS > M", "nine MS > S"}
    assert after(line, "nine MS > S")["north"] == "5SW!"
    assert after(line, "nine MS > Moons")["north"] == "7ML!"
    assert "one of the nine's suits" in refusal(line, "nine MS")
    assert "only Moons and Suns" in refusal(line, "nine MS > K")
    assert "Both suits" in refusal("south=9MS", "nine MS > S")


# four


def test_chance_picks_what_a_random_four_takes():
    match = play(at("south=4YK north=2MK,9LK,9LK four=random"), "four YK")
    assert match.actor == CHANCE
    assert match.odds() == [(match.read("discard 2MK"), 1), (match.read("discard 9LK"), 2)]
    play(match, "9LK", "discard 2MK")
    assert words(match)["north"] == "9LK"
    assert words(match)["turn"] == "north"
    assert "does not hold" in refusal("south=4YK north=2MK,9LK,9LK four=random", "four YK", "discard CRM")


# three_takes_threes


def test_a_three_may_be_kept_from_fetching_threes():
    line = "south=3MW scrap=3SK,AM three_takes_threes=no pile=AK"
    assert moves(line) == {"draw", "points 3MW", "three MW < AM"}
    assert "cannot fetch a three" in refusal(line, "three MW < 3SK")


# freeze

FROZEN = "south=9MS north=AK royals=-/CRS freeze=yes"


def test_a_returned_card_waits_one_turn_of_its_owner():
    match = play(at(FROZEN), "nine MS")
    assert words(match)["north"] == "AK,CRS*"
    assert "returned by a nine" in refusal(FROZEN, "nine MS", "crown S")
    play(match, "points AK", "draw", "AM")
    assert words(match)["north"] == "CRS!"
    assert "crown S" in match.moves()


def test_a_card_returned_to_the_player_of_the_nine_waits_for_the_next_turn_too():
    match = play(at("south=9MS points=8MS/- pile=AM,AS,AW freeze=yes"), "nine MS", "draw", "AM")
    assert match.moves() == ["draw"]
    play(match, "draw", "AS", "draw", "AW")
    assert "points 8MS" in match.moves()


def test_with_one_frozen_copy_the_other_can_be_played_and_everybody_knows_which_is_left():
    match = play(at("south=9MS north=8MS points=-/8MS freeze=yes"), "nine MS", "points 8MS")
    assert words(match)["north"] == "8MS!"


def test_one_may_pass_if_nothing_else_is_possible():
    hand = ",".join(f"CR{suit}*" for suit in "MSWLYK") + ",CTMWK*,CTSLK*"
    assert moves(f"south={hand} hand_limit=8 freeze=yes pile=AM") == {"pass"}


def test_a_frozen_two_counters_in_the_other_players_turn_but_not_in_ones_own():
    line = "north=AM,2SY south=2MK* turn=north points=9LK/9LK counter=yes freeze=yes"
    assert "counter 2MK" in play(at(line), "ace M").moves()
    line = "south=AM,2SY* north=2MK,AK points=9LK/9LK counter=yes freeze=yes"
    match = play(at(line), "ace M", "counter 2MK")
    assert match.moves() == ["let"]
    assert "returned by a nine" in refusal(line, "ace M", "counter 2MK", "counter 2SY")


def test_a_four_takes_the_frozen_one_of_two_equal_cards():
    done = after("south=4YK north=8MS*,8MS,AK freeze=yes", "four YK", "discard AK", "discard 8MS")
    assert done["north"] == "8MS"


# All together


VALUES = {
    "deck": ("myrmex", "extended"),
    "scuttle": (False, True),
    "counter": (False, True),
    "hand_limit": ("none", "8"),
    "nine": ("either", "choose_one"),
    "four": ("opponent", "random"),
    "three_takes_threes": (True, False),
    "freeze": (False, True),
}
COMBINATIONS = [dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values())]


def test_every_combination_of_variants_can_be_played_to_the_end():
    games = 1 if kernel.INTERPRETED else 200
    chosen = COMBINATIONS[::32] if kernel.INTERPRETED else COMBINATIONS
    counts = np.zeros(2, np.int64)
    for number, options in enumerate(chosen):
        starts, work = new_positions(Position, 1), new_positions(Position, 1)
        starts[0] = GAME.start(2, GAME.options.read(options))
        actions = np.zeros(MAX_LEGAL, np.int64)
        playouts(rules, kernel.rows(starts), kernel.rows(work), new_rng(number), actions, counts, games)
        assert rules.sound(work[0])
    assert counts[1] == games * len(chosen)
