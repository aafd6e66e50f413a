"""The rules of Buttle: the name of a test states the rule, and its body is a position, moves and what comes of them."""

from collections.abc import Callable

import pytest

from bagatelle import CHANCE, Match
from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.components import NEEDED
from bagatelle.kernel import copy_of
from games.buttle.moves import after, at, moves, play, points, refusal, words

pytestmark = pytest.mark.rules

ROYALS = "royals=8YK,CRM/CTMWK,CRS"


# Set-up


def test_the_dealer_gets_six_cards_and_the_other_player_five_and_begins() -> None:  # [U4]
    match = Match(GAME, 2, seed=bytes(32))
    match.play("dealer north")
    sizes = []
    while match.actor == CHANCE:
        match.deal()
        sizes.append([player["hand_size"] for player in match.view()["players"]])
    assert sizes == [[1, 0], [1, 1], [2, 1], [2, 2], [3, 2], [3, 3], [4, 3], [4, 4], [5, 4], [5, 5], [5, 6]]
    assert words(match)["turn"] == "south"
    assert match.view()["pile"] == 61


def test_either_player_may_deal() -> None:  # [U4]
    assert set(Match(GAME, 2).moves()) == {"dealer south", "dealer north"}


def test_buttle_is_for_two() -> None:  # [U3]
    assert list(GAME.seats) == [2]


@pytest.mark.parametrize(("deck", "left"), [("myrmex", 61), ("extended", 33)])
def test_the_rest_of_the_deck_is_the_pile(deck: str, left: int) -> None:  # [U1] [U2]
    match = Match(GAME, 2, {"deck": deck}, seed=bytes(32))
    match.deal_all()
    assert match.view()["pile"] == left


# A turn


def test_a_turn_is_one_draw_or_one_card() -> None:
    assert moves("south=5SW,CRM pile=9MS") == {"draw", "points 5SW", "five SW", "crown M"}


def test_after_a_draw_it_is_the_other_players_turn() -> None:
    done = after("south=5SW pile=9MS,8MS", "draw", "9MS")
    assert (done["south"], done["turn"], done["pile"]) == ("5SW,9MS", "north", "8MS")


def test_nobody_passes_while_there_is_a_pile() -> None:  # [U5]
    assert "pass" in refusal("south=5SW pile=9MS", "pass")


def test_with_an_empty_pile_one_may_pass_even_with_playable_cards() -> None:  # [U6]
    assert moves("south=CRM pile=-") == {"crown M", "pass"}
    assert "empty" in refusal("south=CRM pile=-", "draw")


def test_three_passes_in_a_row_are_a_draw() -> None:  # [U6]
    match = play(at("south=CRM north=CRS pile=-"), "pass", "pass")
    assert not match.over
    match = play(match, "pass")
    assert match.over
    assert match.result() == [0.5, 0.5]


def test_a_card_played_between_passes_starts_the_count_anew() -> None:  # [U6]
    match = play(at("south=CRM north=CRS pile=-"), "pass", "pass", "crown M", "pass", "pass")
    assert not match.over


def test_the_scrap_pile_is_never_shuffled_into_the_pile() -> None:  # [U7]
    done = after("south=CRM pile=- scrap=AM,AS,AW", "pass")
    assert (done["scrap"], done["pile"]) == ("AM,AS,AW", "-")


def test_after_400_turns_the_game_is_drawn() -> None:  # [U36]
    match = play(at("south=AM pile=9MS,8MS turns=398"), "draw", "9MS")
    assert not match.over
    match = play(match, "draw", "8MS")
    assert match.over
    assert match.result() == [0.5, 0.5]


# Points


@pytest.mark.parametrize(("card", "worth"), [("AM", 1), ("2MK", 2), ("5SW", 5), ("8MS", 8), ("9LK", 9)])
def test_aces_and_numbers_are_worth_their_rank(card: str, worth: int) -> None:  # [U9]
    assert points(play(at(f"south={card}"), f"points {card}")) == [worth, 0]


@pytest.mark.parametrize("card", ["Harvest", "Consul", "Crown M"])
def test_royals_are_not_played_for_points(card: str) -> None:
    code = {"Harvest": "PNMSL", "Consul": "CTMWK", "Crown M": "CRM"}[card]
    assert "scores no points" in refusal(f"south={code}", f"points {card}")


# One-offs


def test_an_ace_scraps_all_points_of_both_with_their_pawns_and_no_royals() -> None:  # [U23]
    done = after(f"south=AM points=7SK,AK/9LK,9LK stacks=8MS+PNMSL/- {ROYALS}", "ace M")
    assert (done["points"], done["stacks"], done["royals"]) == ("-/-", "-/-", "8YK,CRM/CTMWK,CRS")
    assert done["scrap"] == "AM,AK,7SK,8MS,9LK,9LK,PNMSL"


def test_an_ace_a_six_and_a_nine_need_no_object() -> None:  # [U12]
    assert moves("south=AM,6MW,9LK pile=-") >= {"ace M", "six MW", "nine LK"}


def test_a_two_scraps_one_royal_of_either_player() -> None:  # [U10] [U11]
    line = "south=2MK royals=8YK,CRM/8YK,CRS"
    assert moves(line) >= {f"two MK > {target}" for target in ("8YK", "Crown S", "own 8YK", "own Crown M")}
    assert after(line, "two MK > 8YK")["royals"] == "8YK,CRM/CRS"
    assert after(line, "two MK > own 8YK")["royals"] == "CRM/8YK,CRS"
    assert after(line, "two MK > Crown M")["royals"] == "8YK/8YK,CRS"
    assert after(line, "two MK > Crown S")["scrap"] == "2MK,CRS"


def test_a_two_needs_a_royal() -> None:  # [U12]
    assert moves("south=2MK points=-/9LK pile=-") == {"points 2MK", "pass"}
    assert "Choose the royal or the Pawn" in refusal("south=2MK royals=-/CRM", "two MK")
    assert "only a royal" in refusal("south=2MK points=-/8MS", "two MK > 8MS")


def test_a_two_hits_only_the_top_pawn_of_a_stack() -> None:  # [U26]
    line = "south=2MK stacks=-/9LK+PNMSL+PNWLY"
    assert "two MK > Borderland on Harvest on 9LK" in moves(line)
    assert "no Harvest on top" in refusal(line, "two MK > Harvest")
    done = after(line, "two MK > Borderland")
    assert done["stacks"] == "9LK+PNMSL/-"
    assert done["scrap"] == "2MK,PNWLY"


def test_a_two_on_an_own_pawn_gives_the_card_back() -> None:  # [U27]
    done = after("south=2MK stacks=9LK+PNMSL/-", "two MK > own Harvest")
    assert (done["points"], done["stacks"]) == ("-/9LK", "-/-")


def test_a_three_takes_any_card_from_the_scrap_pile_but_not_itself() -> None:  # [U13] [U14] [U38]
    line = "south=3MW scrap=3SK,CRM"
    assert moves(line) >= {"three MW < 3SK", "three MW < Crown M"}
    done = after(line, "three MW < Crown M")
    assert (done["south"], done["scrap"]) == ("CRM!", "3MW,3SK")
    assert "not in the scrap pile" in refusal(line, "three MW < 3MW")
    assert "Choose the card that your three fetches" in refusal(line, "three MW")


def test_a_three_needs_a_scrapped_card() -> None:  # [U12]
    assert moves("south=3MW pile=-") == {"points 3MW", "pass"}


def test_a_four_costs_the_other_player_two_cards_of_his_choice() -> None:  # [U15]
    match = play(at("south=4YK north=2MK,9LK,CRS"), "four YK")
    assert match.actor == 1
    assert set(match.moves()) == {"discard 2MK", "discard 9LK"}
    play(match, "discard 2MK")
    assert set(match.moves()) == {"discard 9LK", "discard Crown S"}
    play(match, "discard Crown S")
    assert words(match)["north"] == "9LK"
    assert words(match)["scrap"] == "2MK,4YK,CRS"
    assert match.actor == 1


def test_discards_are_named_from_low_to_high_and_twins_may_both_go() -> None:  # [U15]
    line = "south=4YK north=2MK,9LK,9LK"
    assert moves(line) >= {"four YK"}
    assert after(line, "four YK", "discard 9LK", "discard 9LK")["north"] == "2MK"
    assert "lower card first" in refusal("south=4YK north=2MK,9LK,CRS", "four YK", "discard Crown S")
    assert "do not hold" in refusal(line, "four YK", "discard 8MS")


@pytest.mark.parametrize("hand", ["CRS", "CRS,9LK"])
def test_against_two_cards_or_fewer_a_four_takes_all_without_asking(hand: str) -> None:  # [U15]
    done = after(f"south=4YK north={hand}", "four YK")
    assert (done["north"], done["turn"]) == ("-", "north")


def test_a_four_needs_a_card_in_the_other_hand() -> None:  # [U12]
    assert "no cards" in refusal("south=4YK", "four YK")


def test_a_five_draws_two_or_the_last_one() -> None:  # [U16]
    done = after("south=5SW pile=AM,AS,AW", "five SW", "AM", "AW")
    assert (done["south"], done["pile"], done["turn"]) == ("AM,AW", "AS", "north")
    done = after("south=5SW pile=AM", "five SW", "AM")
    assert (done["south"], done["turn"], done["scrap"]) == ("AM", "north", "5SW")


@pytest.mark.parametrize("move", ["five SW", "seven SK"])
def test_fives_and_sevens_need_a_pile(move: str) -> None:  # [U12]
    assert "pile is empty" in refusal("south=5SW,7SK pile=-", move)


def test_a_six_scraps_all_royals_and_each_card_crosses_once_for_every_pawn() -> None:  # [U39]
    line = f"south=6MW stacks=9LK+PNMSL/8MS+PNMSL+PNWLY,7SK+PNMYK+PNWLY+PNMYK {ROYALS}"
    done = after(line, "six MW")
    assert done["royals"] == "-/-"
    assert done["points"] == "7SK/8MS,9LK"
    assert done["scrap"] == "6MW,8YK,PNMSL,PNMSL,PNMYK,PNMYK,PNWLY,PNWLY,CTMWK,CRM,CRS"


def test_a_seven_turns_up_a_card_that_must_be_played_in_any_legal_way() -> None:  # [U18]
    match = play(at("south=7SK,CRM pile=9WY,2SY"), "seven SK", "9WY")
    assert match.actor == 0
    assert set(match.moves()) == {"points 9WY", "nine WY"}
    assert "turned up the Nine WY" in refusal("south=7SK,CRM pile=9WY", "seven SK", "9WY", "crown M")
    play(match, "points 9WY")
    assert (words(match)["points"], words(match)["scrap"], words(match)["turn"]) == ("9WY/-", "7SK", "north")


def test_sevens_chain_and_stay_in_limbo_until_all_is_done() -> None:  # [U18] [U38]
    match = play(at("south=7SK pile=7WY,3MW scrap=AM"), "seven SK", "7WY", "seven WY", "3MW")
    assert words(match)["limbo"] == "7SK,7WY"
    assert set(match.moves()) == {"points 3MW", "three MW < AM"}
    play(match, "three MW < AM")
    assert words(match)["scrap"] == "3MW,7SK,7WY"
    assert words(match)["south"] == "AM!"


def test_a_turned_up_pawn_without_a_target_is_scrapped() -> None:  # [U17]
    done = after("south=7SK pile=PNMSL points=9LK/-", "seven SK", "Harvest")
    assert (done["scrap"], done["turn"]) == ("7SK,PNMSL", "north")


@pytest.mark.parametrize("table", ["points=-/9LK", "stacks=-/9LK+PNWLY"])
def test_a_turned_up_pawn_with_a_target_must_be_played(table: str) -> None:  # [U17]
    assert len(play(at(f"south=7SK pile=PNMSL {table}"), "seven SK", "Harvest").moves()) == 1


def test_a_turned_up_pawn_is_scrapped_if_a_court_protects_all_targets() -> None:  # [U17]
    done = after("south=7SK pile=PNMSL points=-/9LK royals=-/CTMWK", "seven SK", "Harvest")
    assert done["scrap"] == "7SK,PNMSL"


def test_a_nine_returns_all_uncovered_cards_of_both_that_share_a_suit() -> None:  # [U19] [U20]
    done = after("south=9LK points=6LK,7WY/8MS,8WL royals=8WL/CRK,CRS stacks=8YK+PNMSL/-", "nine LK")
    assert done["south"] == "6LK!,8WL!,PNMSL!"
    assert done["north"] == "8WL!,CRK!"
    assert (done["points"], done["royals"], done["scrap"]) == ("7WY/8MS,8YK", "-/CRS", "9LK")


def test_a_nine_leaves_covered_cards_even_when_their_pawn_goes() -> None:  # [U21]
    done = after("south=9LK stacks=-/6LK+PNWLY", "nine LK")
    assert (done["points"], done["north"]) == ("6LK/-", "PNWLY!")
    done = after("south=9LK stacks=-/6LK+PNMSL+PNWLY", "nine LK")
    assert (done["stacks"], done["north"]) == ("6LK+PNMSL/-", "PNWLY!")


def test_a_nine_whose_suits_are_not_on_top_does_nothing() -> None:  # [U21]
    done = after("south=9WY stacks=-/7WY+PNMSL", "nine WY")
    assert done["stacks"] == "-/7WY+PNMSL"


def test_returned_cards_may_be_played_at_once() -> None:  # [U22]
    match = play(at("south=9LK royals=-/CRK"), "nine LK", "crown K")
    assert words(match)["royals"] == "-/CRK"


# Royals


def test_a_sideways_eight_opens_the_other_hand_while_it_lies() -> None:  # [U31] [U37]
    match = at("south=8MS north=2MK,CRM royals=-/CRS")
    shown: Callable[[int], list[str]] = lambda viewer: match.view(viewer)["players"][1]["hand"]
    assert shown(0) == []
    play(match, "eight MS")
    assert shown(0) == ["2MK", "CRM"]
    assert words(match)["royals"] == "8MS/CRS"
    play(match, "draw", "9LK")
    assert shown(0) == ["2MK", "9LK", "CRM"]
    play(match, "draw", "AM", "two MK > 8MS")
    assert not match.view()["players"][1]["open"]
    play(match, "draw", "AS", "draw", "AW")
    assert shown(0) == []  # face down again; what was seen is remembered, but not what was drawn since
    assert match.view(0)["players"][1]["remembered"]["hand"] == ["9LK", "CRM"]


def test_an_eight_for_points_opens_nothing() -> None:
    match = play(at("south=8MS north=2MK"), "points 8MS")
    assert not match.view()["players"][1]["open"]


def test_a_pawn_takes_a_point_card_of_the_other_player_only() -> None:  # [U24]
    assert moves("south=PNMSL points=9LK/- pile=AM") == {"draw"}
    assert "only North's point cards" in refusal("south=PNMSL points=9LK/-", "pawn Harvest > 9LK")
    assert "point card" in refusal("south=PNMSL points=-/9LK", "pawn Harvest")
    done = after("south=PNMSL points=-/9LK", "pawn Harvest > 9LK")
    assert done["stacks"] == "9LK+PNMSL/-"


def test_a_pawn_takes_a_whole_stack() -> None:  # [U25]
    match = play(at("turn=north north=PNWLY stacks=9LK+PNMSL/-"), "pawn Borderland > 9LK")
    assert words(match)["stacks"] == "-/9LK+PNMSL+PNWLY"
    assert points(match) == [0, 9]


def test_a_pawn_takes_an_upright_eight_but_no_sideways_one() -> None:  # [U10]
    assert "pawn Harvest > 8MS" in moves("south=PNMSL points=-/8MS")
    assert moves("south=PNMSL royals=-/8MS pile=AM") == {"draw"}


def test_two_equal_stacks_are_one_target_and_two_different_ones_are_two() -> None:
    equal = "south=PNWLY stacks=-/9LK+PNMSL,9LK+PNMSL pile=AM"
    assert moves(equal) == {"draw", "pawn Borderland > Harvest on 9LK"}
    assert after(equal, "pawn Borderland > 9LK")["stacks"] == "9LK+PNMSL+PNWLY/9LK+PNMSL"
    different = "south=PNWLY points=-/9LK stacks=-/9LK+PNMSL pile=AM"
    assert moves(different) == {"draw", "pawn Borderland > 9LK", "pawn Borderland > Harvest on 9LK"}
    assert after(different, "pawn Borderland > 9LK")["stacks"] == "9LK+PNWLY/9LK+PNMSL"


def test_a_court_protects_all_other_cards_from_twos_and_pawns() -> None:  # [U28] [U29]
    line = "south=2MK,PNMSL points=-/9LK stacks=-/8MS+PNWLY royals=-/CTMWK,CRS pile=AM"
    assert moves(line) == {"draw", "points 2MK", "two MK > Consul"}
    assert "North's Court protects" in refusal(line, "pawn Harvest > 9LK")
    assert "North's Court protects" in refusal(line, "two MK > Crown S")
    assert "North's Court protects" in refusal(line, "two MK > Borderland")


@pytest.mark.parametrize("courts", ["CTMWK,CTSLK", "CTMWK,CTMWK"])
def test_two_courts_protect_each_other(courts: str) -> None:  # [U28]
    assert moves(f"south=2MK,PNMSL points=-/9LK royals=-/{courts} pile=AM") == {"draw", "points 2MK"}


def test_a_court_does_not_hinder_its_own_player() -> None:  # [U30]
    line = "south=2MK royals=CTMWK,CRS/- stacks=9LK+PNMSL/-"
    assert moves(line) >= {"two MK > own Consul", "two MK > own Crown S", "two MK > own Harvest on 9LK"}


@pytest.mark.parametrize("move", ["ace M", "six MW", "nine LK", "four YK"])
def test_a_court_does_not_stop_aces_fours_sixes_and_nines(move: str) -> None:  # [U29]
    line = "south=AM,4YK,6MW,9LK north=AK points=-/6LK royals=-/CTMWK"
    before, done = words(at(line)), after(line, move)
    assert (done["points"], done["royals"], done["north"]) != (
        before["points"],
        before["royals"],
        before["north"],
    )


@pytest.mark.parametrize("crowns", range(7))
def test_each_crown_lowers_the_goal_of_its_player_only(crowns: int) -> None:  # [U34]
    royals = ",".join(f"CR{suit}" for suit in "MSWLYK"[:crowns]) or "-"
    view = at(f"royals={royals}/-").view()
    assert [player["needed"] for player in view["players"]] == [NEEDED[crowns], 21]


def test_six_pawns_may_lie_on_six_stacks() -> None:
    stacks = "AM+PNMSL,AS+PNMSL,AW+PNMYK,AL+PNMYK,AY+PNWLY,AK+PNWLY"
    assert points(at(f"stacks={stacks}/-")) == [6, 0]
    line = f"south=2MK,3MW turn=south stacks=-/{stacks} scuttle=yes pile=9LK"
    assert len(moves(line)) == 1 + 2 + 6 + 2 * 6  # draw, points, twos at each Pawn, scuttles
    assert moves(f"south=7SK stacks={stacks}/- pile=9LK") >= {"seven SK"}
    assert len(moves(f"south=6MW,8YK stacks=-/{stacks} pile=9LK")) == 1 + 2 + 2


# The end


def test_21_points_win_and_20_do_not() -> None:  # [U32]
    assert play(at("south=5SW points=7SK,9LK/-"), "points 5SW").result() == [1.0, 0.0]
    assert not play(at("south=3MW points=8MS,9LK/-"), "points 3MW").over


def test_a_crown_can_win() -> None:  # [U33]
    assert play(at("south=CRM points=8MS,8MS/-"), "crown M").result() == [1.0, 0.0]


def test_one_may_win_in_the_other_players_turn() -> None:  # [U33]
    match = play(at("south=6MW stacks=9LK+PNMSL/- points=-/7SK,5SW"), "six MW")
    assert match.result() == [0.0, 1.0]
    assert match.view()["winner"] == 1


@pytest.mark.parametrize(
    ("hand", "move"), [("6MW", "six MW"), ("9LK", "nine LK"), ("2MK", "two MK > own Harvest")]
)
def test_a_six_a_nine_or_a_two_on_an_own_pawn_can_hand_the_other_player_the_game(
    hand: str, move: str
) -> None:  # [U33]
    match = play(at(f"south={hand} stacks=9MS+PNMSL/- points=-/7SK,8MS royals=-/CRS"), move)
    assert match.result() == [0.0, 1.0]


def test_points_are_those_on_the_table_now() -> None:  # [U32]
    match = play(at("south=2MK points=9LK,9LK/- stacks=-/8MS+PNMSL royals=-/CRM"), "two MK > Harvest")
    assert match.result() == [1.0, 0.0]


# The match


def finish(match: Match, winner: int) -> None:
    """Let a player win at once, whatever happens."""
    position = copy_of(match.position)
    position.bare[winner, :] = 0
    for face in (27, 28, 29):
        position.bare[winner, 0] |= 1 << face
        for packs in (position.hand[0], position.hand[1], position.pile):
            packs &= ~(1 << face)
    match.position = position
    match.play("draw")
    match.deal_all()


def test_a_match_has_several_games_and_the_deal_alternates() -> None:  # [U4]
    match = Match(GAME, 2, {"games": 3}, seed=bytes(32))
    match.play("dealer south")
    match.deal_all()
    finish(match, 0)
    view = match.view()
    assert (view["game"], view["dealer"], view["turn"]) == (2, 1, 0)
    assert [player["wins"] for player in view["players"]] == [1, 0]
    assert match.sheet[-1]["winner"] == 0
    finish(match, 1)
    assert match.view()["dealer"] == 0
    finish(match, 1)
    assert match.over
    assert match.result() == [0.0, 1.0]
    assert [row["winner"] for row in match.sheet] == [0, 1, 1]


def test_a_match_ends_when_nobody_can_catch_up_and_may_be_drawn() -> None:
    match = Match(GAME, 2, {"games": 3}, seed=bytes(32))
    match.deal_all()
    finish(match, 1)
    finish(match, 1)
    assert match.over
    assert len(match.sheet) == 2
    drawn = play(at("pile=- wins=1/0 played=1 games=2 north=CRM passes=2"), "pass")
    assert drawn.result() == [1.0, 0.0]
    level = play(at("pile=- wins=1/1 played=2 games=3 north=CRM passes=2"), "pass")
    assert level.result() == [0.5, 0.5]


# What the checks of the harness rest on


@pytest.mark.parametrize(
    ("field", "place", "value"),
    [
        ("pile", 0, 0), ("known", (0, 0), 1), ("frozen", (1, 0), 1 << 40), ("stack", 1, 1 << 25), ("revealed", None, 3),
        ("cold", 0, 1),
    ],
)  # fmt: skip
def test_a_position_with_a_card_too_many_or_too_few_is_not_sound(
    field: str, place: int | tuple[int, int] | None, value: int
) -> None:
    pos = copy_of(at("south=7ML north=9LK").position)
    assert GAME.rules.sound(pos)
    if place is None:
        pos[field] = value
    else:
        pos[field][place] = value
    assert not GAME.rules.sound(pos)
