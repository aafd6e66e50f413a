"""The variants from Cuttle, each by itself [U35] and all of them together.

At the end, another number of points than the printed 21: the option `target` [U40].
"""

from itertools import product

import numpy as np
import pytest

from bagatelle import CHANCE, Match, Refused, kernel
from bagatelle.games.buttle import GAME, rules, threats
from bagatelle.games.buttle.components import CODES, HIGHEST_TARGET, LOWEST_TARGET, NEEDED
from bagatelle.games.buttle.position import MAX_LEGAL, Position
from bagatelle.games.buttle.position_line import read_position, write_position
from bagatelle.kernel import new_positions, new_rng, playouts
from bagatelle.language import ENGLISH
from bagatelle.observing import dense, observed
from bagatelle.record import Record
from games.buttle.moves import after, at, moves, play, refusal, words

pytestmark = pytest.mark.rules

# scuttle


def test_without_the_option_nobody_scuttles() -> None:
    assert not any("scuttle" in move for move in moves("south=9LK points=-/8MS"))
    assert "variant" in refusal("south=9LK points=-/8MS", "scuttle 9LK > 8MS")


def test_a_point_card_scuttles_a_lower_one_and_both_are_scrapped() -> None:
    done = after("south=8YK points=-/7SK,8MS scuttle=yes", "scuttle 8YK > 7SK")
    assert (done["points"], done["scrap"], done["turn"]) == ("-/8MS", "7SK,8YK", "north")


def test_equal_cards_do_not_scuttle_and_courts_do_not_protect() -> None:
    line = "south=8YK points=-/7SK,8MS royals=-/CTMWK scuttle=yes pile=AM"
    assert moves(line) == {"draw", "points 8YK", "eight YK", "scuttle 8YK > 7SK"}
    assert "lower value" in refusal(line, "scuttle 8YK > 8MS")
    assert "opponent's point cards" in refusal(line, "scuttle 8YK > 2MK")
    assert "not a point card" in refusal("south=CRM points=-/7SK scuttle=yes", "scuttle Crown M > 7SK")


def test_a_scuttled_stack_goes_with_its_pawns() -> None:
    line = "south=8YK stacks=9LK+PNWLY/7SK+PNMSL scuttle=yes"
    assert "scuttle 8YK > Harvest on 7SK" in moves(line)
    done = after(line, "scuttle 8YK > 7SK")
    assert (done["stacks"], done["scrap"]) == ("9LK+PNWLY/-", "7SK,8YK,PNMSL")


def test_a_card_turned_up_by_a_seven_may_scuttle() -> None:
    match = play(at("south=7SK pile=9LK points=-/8MS scuttle=yes"), "seven SK", "9LK", "scuttle 9LK > 8MS")
    assert words(match)["scrap"] == "7SK,8MS,9LK"


# counter


def test_a_two_cancels_a_one_off_and_both_are_scrapped() -> None:
    match = play(at("south=AM north=2MK,CRM points=9LK/9LK counter=yes"), "ace M")
    assert match.actor == 1
    assert set(match.moves()) == {"let", "counter 2MK"}
    play(match, "counter 2MK")
    assert (words(match)["points"], words(match)["scrap"], words(match)["turn"]) == (
        "9LK/9LK",
        "AM,2MK",
        "north",
    )


def test_a_one_off_that_is_let_happens() -> None:
    assert after("south=AM north=2MK points=9LK/9LK counter=yes", "ace M", "let")["points"] == "-/-"


def test_the_last_two_wins() -> None:
    line = "south=AM,2SY north=2MK,2MK,CRM points=9LK/9LK counter=yes"
    assert after(line, "ace M", "counter 2MK", "let")["points"] == "9LK/9LK"
    assert after(line, "ace M", "counter 2MK", "counter 2SY", "let")["points"] == "-/-"
    done = after(line, "ace M", "counter 2MK", "counter 2SY", "counter 2MK")
    assert (done["points"], done["scrap"], done["south"]) == ("9LK/9LK", "AM,2MK,2MK,2SY", "-")


def test_the_window_opens_whenever_the_other_holds_a_card_two_or_not() -> None:
    match = play(at("south=AM north=CRM counter=yes"), "ace M")
    assert match.moves() == ["let"]
    assert play(at("south=AM,AS counter=yes"), "ace M").actor == 1  # north holds nothing and is in turn


def test_a_court_of_the_countered_player_forbids_counters() -> None:
    assert after("south=AM north=2MK points=-/9LK royals=CTMWK/- counter=yes", "ace M")["points"] == "-/-"
    line = "south=AM,2SY north=2MK points=-/9LK royals=-/CTMWK counter=yes"
    assert after(line, "ace M", "counter 2MK")["points"] == "-/9LK"


def test_royals_points_and_scuttles_cannot_be_countered() -> None:
    line = "south=8MS,CRM,PNMSL north=2MK points=-/7SK counter=yes scuttle=yes"
    for move in ("points 8MS", "eight MS", "crown M", "pawn Harvest > 7SK", "scuttle 8MS > 7SK"):
        assert after(line, move)["phase"] == "turn"


def test_a_one_off_turned_up_by_a_seven_can_be_countered_too() -> None:
    line = "south=7SK north=2MK,CRM pile=AM points=9LK/- counter=yes"
    match = play(at(line), "seven SK", "let", "AM", "ace M")
    assert match.actor == 1
    assert words(play(match, "counter 2MK"))["points"] == "9LK/-"


def test_a_cancelled_seven_turns_nothing_up() -> None:
    assert after("south=7SK north=2MK pile=AM counter=yes", "seven SK", "counter 2MK")["pile"] == "AM"


def test_a_four_finds_nothing_if_the_last_card_was_spent_on_a_counter() -> None:
    done = after("south=4YK,2SY north=2MK counter=yes", "four YK", "counter 2MK", "counter 2SY")
    assert (done["north"], done["scrap"], done["turn"]) == ("-", "2MK,2SY,4YK", "north")


def test_only_a_two_counters_and_only_when_there_is_something_to_counter() -> None:
    line = "south=AM north=2MK,CRM counter=yes"
    assert "Only a two" in refusal(line, "ace M", "counter Crown M")
    assert "do not hold" in refusal(line, "ace M", "counter 2SY")
    assert "nothing to counter" in refusal(line, "let")


# hand_limit


def test_with_eight_cards_nobody_draws() -> None:
    hand = "CRM,CRS,CRW,CRL,CRY,CRK,CTMWK,CTSLK"
    assert "draw" not in moves(f"south={hand} hand_limit=8")
    assert "draw" in moves(f"south={hand}")  # [U8]
    assert "8 or more cards" in refusal(f"south={hand} hand_limit=8", "draw")


def test_a_five_draws_up_to_eight() -> None:
    seven = "5SW,CRM,CRS,CRW,CRL,CRY,CRK"
    assert after(f"south={seven},AM pile=AS,AW hand_limit=8", "five SW", "AS")["turn"] == "north"
    done = after(f"south={seven} pile=AS,AW hand_limit=8", "five SW", "AS", "AW")
    assert done["turn"] == "north"
    done = after(f"south={seven},AM,AL pile=AS,AW hand_limit=8", "five SW")
    assert (done["turn"], done["pile"]) == ("north", "AS,AW")


def test_nines_and_threes_may_go_beyond_the_limit() -> None:
    hand = "3MW,CRM,CRS,CRW,CRL,CRY,CRK,AM,AS"
    assert len(after(f"south={hand} scrap=AK hand_limit=8", "three MW < AK")["south"].split(",")) == 9


# nine


def test_a_nine_counts_for_the_suit_that_is_named() -> None:
    line = "south=9MS points=-/5SW,7ML,6LK nine=choose_one"
    assert moves(line) >= {"nine MS > M", "nine MS > S"}
    assert after(line, "nine MS > S")["north"] == "5SW!"
    assert after(line, "nine MS > Moons")["north"] == "7ML!"
    assert "one of the nine's suits" in refusal(line, "nine MS")
    assert "only Moons and Suns" in refusal(line, "nine MS > K")
    assert "Both suits" in refusal("south=9MS", "nine MS > S")


# four


def test_chance_picks_what_a_random_four_takes() -> None:
    match = play(at("south=4YK north=2MK,9LK,9LK four=random"), "four YK")
    assert match.actor == CHANCE
    assert match.odds() == [(match.read("discard 2MK"), 1), (match.read("discard 9LK"), 2)]
    play(match, "9LK", "discard 2MK")
    assert words(match)["north"] == "9LK"
    assert words(match)["turn"] == "north"
    assert "does not hold" in refusal("south=4YK north=2MK,9LK,9LK four=random", "four YK", "discard CRM")


# three_takes_threes


def test_a_three_may_be_kept_from_fetching_threes() -> None:
    line = "south=3MW scrap=3SK,AM three_takes_threes=no pile=AK"
    assert moves(line) == {"draw", "points 3MW", "three MW < AM"}
    assert "cannot fetch a three" in refusal(line, "three MW < 3SK")


# freeze

FROZEN = "south=9MS north=AK royals=-/CRS freeze=yes"


def test_a_returned_card_waits_one_turn_of_its_owner() -> None:
    match = play(at(FROZEN), "nine MS")
    assert words(match)["north"] == "AK,CRS*"
    assert "returned by a nine" in refusal(FROZEN, "nine MS", "crown S")
    play(match, "points AK", "draw", "AM")
    assert words(match)["north"] == "CRS!"
    assert "crown S" in match.moves()


def test_a_card_returned_to_the_player_of_the_nine_waits_for_the_next_turn_too() -> None:
    match = play(at("south=9MS points=8MS/- pile=AM,AS,AW freeze=yes"), "nine MS", "draw", "AM")
    assert match.moves() == ["draw"]
    play(match, "draw", "AS", "draw", "AW")
    assert "points 8MS" in match.moves()


def test_with_one_frozen_copy_the_other_can_be_played_and_everybody_knows_which_is_left() -> None:
    match = play(at("south=9MS north=8MS points=-/8MS freeze=yes"), "nine MS", "points 8MS")
    assert words(match)["north"] == "8MS!"


def test_one_may_pass_if_nothing_else_is_possible() -> None:
    hand = ",".join(f"CR{suit}*" for suit in "MSWLYK") + ",CTMWK*,CTSLK*"
    assert moves(f"south={hand} hand_limit=8 freeze=yes pile=AM") == {"pass"}


def test_a_frozen_two_counters_in_the_other_players_turn_but_not_in_ones_own() -> None:
    line = "north=AM,2SY south=2MK* turn=north points=9LK/9LK counter=yes freeze=yes"
    assert "counter 2MK" in play(at(line), "ace M").moves()
    line = "south=AM,2SY* north=2MK,AK points=9LK/9LK counter=yes freeze=yes"
    match = play(at(line), "ace M", "counter 2MK")
    assert match.moves() == ["let"]
    assert "returned by a nine" in refusal(line, "ace M", "counter 2MK", "counter 2SY")


def test_a_four_takes_the_frozen_one_of_two_equal_cards() -> None:
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


def test_every_combination_of_variants_can_be_played_to_the_end() -> None:
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


LINE = "turn=south phase=turn dealer=north south=7ML north=2MK points=5SW/-"
STEPS = {
    10: [10, 8, 6, 4, 3, 2, 2],
    14: [14, 11, 8, 6, 5, 3, 3],
    20: [20, 15, 11, 9, 7, 5, 4],
    21: [21, 16, 12, 9, 7, 5, 4],
    28: [28, 21, 16, 12, 9, 7, 5],
    42: [42, 32, 24, 18, 14, 10, 8],
    50: [50, 38, 29, 21, 17, 12, 10],
}


def crowns(number: int) -> str:
    return ",".join(f"CR{suit}" for suit in "MSWLYK"[:number]) or "-"


def needs(match: Match) -> list[int]:
    return [player["needed"] for player in match.view()["players"]]


@pytest.mark.parametrize("target", STEPS)
def test_with_another_target_crowns_keep_their_share_of_it(target: int) -> None:  # [U40]
    found = [needs(at(f"royals={crowns(number)}/-", target=target)) for number in range(7)]
    assert found == [[step, target] for step in STEPS[target]]


def test_every_target_is_rounded_to_the_nearest_and_never_gives_the_game_away() -> None:  # [U40]
    pos = at("south=AM").position.copy()
    for target in range(LOWEST_TARGET, HIGHEST_TARGET + 1):
        pos.target_change = target - NEEDED[0]
        steps = [int(rules.needed_with(pos, number)) for number in range(7)]
        shares = [target * printed / NEEDED[0] for printed in NEEDED]
        assert all(abs(step - share) < 0.5 for step, share in zip(steps, shares, strict=True))
        assert steps == sorted(steps, reverse=True)
        assert steps[-1] > 0


def test_the_agreed_points_win_and_one_less_does_not() -> None:  # [U40]
    assert play(at("south=5SW points=7SK/-", target=12), "points 5SW").result() == [1.0, 0.0]
    assert not play(at("south=5SW points=7SK/-", target=13), "points 5SW").over
    assert not play(at("south=5SW points=7SK,9LK/-", target=22), "points 5SW").over
    assert play(at("south=CRM points=8MS/-", target=11), "crown M").result() == [1.0, 0.0]


def test_a_match_is_played_to_the_same_target_in_every_game() -> None:
    match = play(at("south=5SW points=7SK/-", target=12, games=3), "points 5SW")
    assert match.view()["game"] == 2
    assert needs(match) == [12, 12]


def test_the_printed_target_is_not_written_and_another_is() -> None:
    assert write_position(read_position(LINE)) == LINE
    other = f"{LINE} target=30"
    assert write_position(read_position(other)) == other
    assert write_position(read_position(f"{LINE} target=21")) == LINE


@pytest.mark.parametrize("target", [9, 51, "-21", "many"])
def test_an_impossible_target_is_refused(target: int | str) -> None:
    with pytest.raises(Refused, match=f"'target={target}' is impossible"):
        read_position(f"{LINE} target={target}")
    with pytest.raises(Refused, match=r"'target' cannot be '.*': it is a whole number from 10 to 50"):
        GAME.options.read({"target": target})


def test_the_position_of_a_match_has_its_target() -> None:
    match = Match(GAME, options={"target": 15})
    assert needs(match) == [15, 15]
    assert match.view()["options"]["target"] == 15
    assert Match(GAME).view()["options"]["target"] == 21


def test_a_record_names_the_target_only_if_it_differs_and_reads_it_again() -> None:
    for options in ({}, {"target": 30}):
        match = Match(GAME, options=options, seed=bytes(32), match_id="target")
        match.deal_all()
        record = Record.of(match)
        assert record.options == options
        again = Record.from_json(record.to_json()).replay()
        assert again.position.tobytes() == match.position.tobytes()
        assert again.options.plain()["target"] == options.get("target", 21)


def test_sentences_name_the_points_that_win() -> None:
    options = GAME.options.read
    assert "have 30 points on the table" in GAME.sentences.aim(options({"target": 30}), ENGLISH)
    assert "have 12 points" in GAME.sentences.aim(options({"target": 12, "games": 3}), ENGLISH)
    for target, royals, goal in ((21, "-", 21), (30, "-", 30), (30, "CRM", 23)):
        match = at(f"south=5SW royals={royals}/-", target=target)
        assert f"{goal} points win." in GAME.sentences.tip(match.position, match.audience(0, ENGLISH))
    match = play(at("south=5SW points=7SK/-", target=30), "points 5SW")
    assert "now has 12 of 30" in match.log()[-1]


def test_what_wins_next_is_known_with_any_target() -> None:
    pos = at("south=5SW,CRM north=AM points=7SK/-", target=12).position
    winning = threats.winning_cards(pos, 0, threats.to_go(pos, 0))
    held = int(pos.hand[0, 0])
    assert int(winning) & held == 1 << CODES.index("5SW")
    assert threats.turns_to_win(pos, 0, threats.to_go(pos, 0), pos.hand[0, 0], pos.hand[0, 1]) == 1


def test_a_network_sees_the_points_to_go_and_never_more_inputs() -> None:
    """More points to go than printed are as many, beside their number in tens; the rest of the inputs stay theirs."""
    printed, far = at("south=AM north=AK"), at("south=AM north=AK", target=50)
    assert dense(GAME, printed.position, 0).shape == dense(GAME, far.position, 0).shape
    before, after = observed(GAME, printed.position, 0), observed(GAME, far.position, 0)
    differing = {name for name in before if (before[name] != after[name]).any()}
    assert differing == {"to go"}
    side = len(before["to go"]) // 2
    assert np.flatnonzero(after["to go"]).tolist() == [21, 22, side + 21, side + 22]
    assert after["to go"][22] == pytest.approx(5.0)
    near = observed(GAME, at("south=AM north=AK points=9LK/-", target=12).position, 0)
    assert np.flatnonzero(near["to go"][:side]).tolist() == [3, 22]
