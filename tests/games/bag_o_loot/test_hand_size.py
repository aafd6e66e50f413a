"""Bag-O-Loot with another number of cards dealt than the printed eight: the option `hand` [L32]."""

import numpy as np
import pytest

from bagatelle import Match, Refused, kernel
from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot.position import MAX_LEGAL, Position
from bagatelle.games.bag_o_loot.position_line import read_position, write_position
from bagatelle.kernel import new_positions, new_rng, playouts
from bagatelle.record import Record
from games.bag_o_loot.turns import at, line, word

pytestmark = pytest.mark.rules

SIZES = (3, 7, 12)


def dealt(seats: int, **options) -> Match:
    """A match in which the first cards have been dealt."""
    match = Match(GAME, seats, options, seed=bytes([seats]) * 32, match_id="dealt")
    while word(match, "phase") != "draw":
        match.deal()
    return match


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("size", SIZES)
def test_everybody_gets_as_many_cards_as_agreed_l32(seats, size):
    view = dealt(seats, hand=size).view()
    assert [player["hand_size"] for player in view["players"]] == [size] * seats
    assert view["pile"] == (64 if seats == 2 else 85) - seats * size


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_round_begins_with_a_pile_for_two_laps_l32(seats):
    most = GAME.options.specs()["hand"].high
    assert dealt(seats, hand=most).view()["pile"] >= 2 * seats


def test_a_later_round_is_dealt_alike_l32():
    match = at("7,7/3", phase="play", hand=5)
    match.play("open 7 7")
    assert word(match, "phase") == "round_over"
    for _ in range(10):
        assert word(match, "phase") != "draw"
        match.play(match.moves()[0])
    assert word(match, "phase") == "draw"
    assert [player["hand_size"] for player in match.view()["players"]] == [5, 5]


@pytest.mark.parametrize("size", SIZES)
def test_games_are_sound_to_the_end(size):
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
def test_the_deal_is_told_with_its_number(size, told):
    match = dealt(3, hand=size)
    assert f"deals everybody {told} cards" in match.log()[-1]


def test_the_printed_hand_is_not_written_and_another_is():
    printed, other = dealt(3), dealt(3, hand=6)
    assert word(printed, "hand") is None
    assert word(other, "hand") == "6"
    for match in (printed, other):
        assert read_position(line(match)).tobytes() == match.position.tobytes()


def test_a_line_written_before_there_was_the_option_means_eight():
    old = "players=A:0,B:0 dealer=A turn=B phase=deal hands=-/-"
    assert rules.hand_size(read_position(old)) == 8
    assert write_position(read_position(old)) == old


@pytest.mark.parametrize(
    ("more", "wrong"),
    [("hand=2", "hand=2"), ("hand=13", "hand=13"), ("hand=x", "hand=x"), ("hand=3", "hands=1,1,2/3,4,5")],
)
def test_a_line_with_an_impossible_hand_is_refused(more, wrong):
    with pytest.raises(Refused, match=f"'{wrong}' is impossible"):
        read_position(f"players=A:0,B:0 dealer=A turn=B phase=deal hands=1,1,2/3,4,5 {more}")


@pytest.mark.parametrize(("pile", "possible"), [("1,2,3,4,5,6", False), ("1,2,3,4,5,6,7", True)])
def test_a_deal_leaves_a_card_to_draw(pile, possible):
    text = f"players=A:0,B:0 dealer=A turn=B phase=deal hands=-/- pile={pile} hand=3"
    if possible:
        assert write_position(read_position(text)) == text
    else:
        with pytest.raises(Refused, match=f"'pile={pile}' is impossible"):
            read_position(text)


@pytest.mark.parametrize("value", [2, 13, "many", 8.0, True])
def test_another_number_is_refused_in_one_sentence(value):
    with pytest.raises(Refused, match=r"'hand' cannot be '.*': it is a whole number from 3 to 12"):
        GAME.options.read({"hand": value})


def test_a_record_names_the_option_only_if_it_differs_and_reads_it_again():
    for options in ({}, {"hand": 5}):
        match = dealt(4, **options)
        record = Record.of(match)
        assert record.options == options
        again = Record.from_json(record.to_json()).replay()
        assert again.position.tobytes() == match.position.tobytes()
        assert again.options.plain()["hand"] == options.get("hand", 8)
