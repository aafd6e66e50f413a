"""Buttle for the agents of others: what they see as numbers, and what they may choose."""

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.components import (
    ALL_PAWNS,
    CODES,
    FACES,
    FIRST_PAWN,
    POINT_FACES,
    ROYAL_FACES,
    SUITS,
)
from bagatelle.games.buttle.position import PHASES
from bagatelle.numbering import numbering_of
from bagatelle.observing import by_name, encoded
from games.buttle.moves import at, play, words

SOUTH, NORTH = 0, 1
ROYALS = len(ROYAL_FACES)
PAWNS = 4
NUMBERING = numbering_of(GAME)


def seen(match: Match, viewer: int = SOUTH) -> dict[str, dict[int, float]]:
    """The numbers of each piece that are not 0, by their places."""
    pieces = by_name(GAME.encoding.PIECES, encoded(GAME, match.position, viewer))
    return {
        name: {int(k): round(float(piece[k]), 4) for k in np.flatnonzero(piece)}
        for name, piece in pieces.items()
    }


def face(code: str) -> int:
    return CODES.index(code)


def royal(code: str) -> int:
    return ROYAL_FACES.index(face(code))


def choose(match: Match, name: str) -> dict[str, str]:
    """The words of the position after a choice by its name."""
    return words(play(match, int(NUMBERING.actions[NUMBERING.choice_called(name)])))


def offered(match: Match) -> set[str]:
    """The names of all choices that are legal."""
    return {NUMBERING.names[NUMBERING.choices[action]] for action in match.legal()}


def test_the_own_hand_is_seen_by_face_and_of_the_other_only_the_size() -> None:
    one, other = at("south=2MK,2MK,CRM north=9LK,AK,AM"), at("south=2MK,2MK,CRM north=3LY,4MS,5SW")
    assert seen(one)["hand"] == {face("2MK"): 1, face("CRM"): 0.5}
    assert seen(one)["hand sizes"] == {0: 0.1875, 1: 0.1875}
    assert seen(one)["other hand"] == {}
    assert seen(one) == seen(other)


def test_cards_that_everybody_has_seen_are_known() -> None:
    match = at("south=AM,7ML! north=9LK!,AK")
    assert seen(match)["other hand"] == {face("9LK"): 0.5}
    assert seen(match)["shown"] == {face("7ML"): 0.5}
    assert seen(match, NORTH)["other hand"] == {face("7ML"): 0.5}
    assert seen(match, NORTH)["shown"] == {face("9LK"): 0.5}


def test_an_open_hand_is_seen_by_who_has_the_eight() -> None:
    match = at("south=AM,AK north=9LK,9LK royals=8MS/-")
    assert seen(match)["other hand"] == {face("9LK"): 1}
    assert seen(match, NORTH)["other hand"] == {}


def test_when_the_match_is_over_both_hands_are_seen() -> None:
    match = play(at("south=9MS,AK north=3LY points=7SK,5ML/-"), "points 9MS")
    assert seen(match)["phase"] == {PHASES.index("over"): 1}
    assert seen(match)["other hand"] == {face("3LY"): 0.5}
    assert seen(match, NORTH)["other hand"] == {face("AK"): 0.5}


def test_each_side_sees_the_same_from_where_it_sits() -> None:
    south = at(
        "south=2MK,9LK!,7ML north=AM,5SW! points=7SK,4MS/6SY stacks=9MS+PNMSL/- royals=CRM,CTMWK/8WL scrap=3LY "
        "games=3 played=1 wins=1/0"
    )
    north = at(
        "north=2MK,9LK!,7ML south=AM,5SW! points=6SY/7SK,4MS stacks=-/9MS+PNMSL royals=8WL/CRM,CTMWK scrap=3LY "
        "games=3 played=1 wins=0/1 turn=north dealer=south"
    )
    for viewer in (SOUTH, NORTH):
        assert seen(south, viewer) == seen(north, 1 - viewer)


def test_both_sides_of_the_table_are_seen_by_face() -> None:
    pieces = seen(at("south=AM north=AK points=7SK,7SK/4MS royals=CRM/CTMWK,8WL scrap=PNMSL,3LY,3LY"))
    assert pieces["point cards"] == {face("7SK"): 1, POINT_FACES + face("4MS"): 0.5}
    assert pieces["royals"] == {royal("CRM"): 0.5, ROYALS + royal("8WL"): 0.5, ROYALS + royal("CTMWK"): 0.5}
    assert pieces["scrap"] == {face("3LY"): 1, face("PNMSL"): 0.5}
    assert pieces["points"] == {0: 0.5, 1: 0.1429}
    assert pieces["needed"] == {0: 0.32, 1: 0.42}


def test_a_stack_is_seen_with_its_side_its_card_and_its_pawns_from_the_bottom_up() -> None:
    match = at("south=AM north=AK stacks=5SW+PNMSL+PNMYK/9LK+PNWLY")
    first, second = 0, ALL_PAWNS * PAWNS
    for viewer, mine in ((SOUTH, 1), (NORTH, -1)):
        pieces = seen(match, viewer)
        assert pieces["stacks"] == {face("9LK"): -mine, POINT_FACES + face("5SW"): mine}
        assert pieces["pawns"] == {
            first + face("PNWLY") - FIRST_PAWN: 1,
            second + face("PNMSL") - FIRST_PAWN: 1,
            second + PAWNS + face("PNMYK") - FIRST_PAWN: 1,
        }


@pytest.mark.parametrize(
    ("line", "move", "piece", "place"),
    [
        ("royals=-/CRM", "two > CRM", "at royal", ROYALS + royal("CRM")),
        ("royals=CRM/-", "two > own CRM", "at royal", royal("CRM")),
        ("stacks=-/5SW+PNMSL,9LK+PNWLY", "two > PNMSL", "at stack", 1),
        ("scrap=CRM,AK", "three < AK", "at scrap", face("AK")),
        ("nine=choose_one", "nine > K", "at suit", SUITS.index("K")),
    ],
)
def test_a_one_off_that_may_be_countered_is_seen_with_its_aim(
    line: str, move: str, piece: str, place: int
) -> None:
    match = play(at(f"south=2MK,3LY,9LK north=2SY counter=yes {line}"), move)
    for viewer in (SOUTH, NORTH):
        pieces = seen(match, viewer)
        other_side = (place + ROYALS) % (2 * ROYALS)
        assert pieces[piece] == {other_side if viewer == NORTH and piece == "at royal" else place: 1}
        assert len(pieces["pending"]) == len(pieces["limbo"]) == 1
        assert pieces["phase"] == {PHASES.index("counter"): 1}
        assert pieces["turn"] == {viewer: 1}


def test_the_second_discard_does_not_come_before_the_first() -> None:
    match = play(at("south=4MS,AK north=AM,5SW,9LK"), "four", "discard AM")
    assert seen(match, NORTH)["to discard"] == {0: 0.5}
    assert seen(match, NORTH)["lowest discard"] == {0: round(1 / FACES, 4)}


def test_frozen_cards_are_seen_by_both() -> None:
    match = at("south=AM,7ML* north=AK freeze=yes")
    assert seen(match)["frozen"] == {face("7ML"): 0.5}
    assert seen(match, NORTH)["frozen"] == {FACES + face("7ML"): 0.5}


def test_what_is_agreed_is_seen() -> None:
    options = {"deck": "extended", "counter": True, "freeze": True, "target": 50, "games": 12}
    pieces = seen(Match(GAME, 2, options))
    assert pieces["single deck"] == {0: 1}
    assert pieces["options"] == {1: 1, 5: 1, 6: 1}
    assert pieces["target"] == {0: 1}
    assert pieces["match"] == {0: 0.8125}
    assert pieces["turn"] == pieces["dealer"] == {}


@pytest.mark.parametrize(
    ("name", "word", "then"),
    [
        ("points 7ML", "points", "5SW,7ML/4MS"),
        ("scuttle 7ML > 4MS", "scrap", "3LY,4MS,7ML"),
        ("scuttle 7ML > stack 2", "stacks", "-/9LK+PNWLY"),
        ("pawn Watchman > 4MS", "stacks", "4MS+PNMYK/9LK+PNWLY,6SY+PNMSL"),
        ("pawn Watchman > stack 1", "stacks", "9LK+PNWLY+PNMYK/6SY+PNMSL"),
        ("two MK > Crown M", "royals", "CRS/-"),
        ("two MK > own Crown S", "royals", "-/CRM"),
        ("two MK > stack 2", "points", "5SW,6SY/4MS"),
        ("three SK < 3LY", "south", "2MK,3LY!,7ML,9MS,PNMYK"),
        ("nine MS > S", "points", "6SY/-"),
    ],
)
def test_a_choice_by_its_name_does_what_it_says(name: str, word: str, then: str) -> None:
    match = at(
        "south=7ML,PNMYK,2MK,3SK,9MS north=AK,AM points=5SW/4MS stacks=-/9LK+PNWLY,6SY+PNMSL royals=CRS/CRM "
        "scrap=3LY scuttle=yes nine=choose_one"
    )
    assert choose(match, name)[word] == then


def test_all_six_stacks_can_be_aimed_at() -> None:
    stacks = "-/9LK+PNWLY,9MS+PNWLY,8MS+PNMYK,7ML+PNMYK,6SY+PNMSL,5SW+PNMSL"
    match = at(f"south=2MK,9WY north=AK stacks={stacks} scuttle=yes")
    places = range(1, ALL_PAWNS + 1)
    assert {f"two MK > stack {place}" for place in places} <= offered(match)
    assert {f"scuttle 9WY > stack {place}" for place in range(3, 7)} <= offered(match)


def test_who_has_the_last_pawn_in_hand_can_aim_it_at_five_stacks() -> None:
    match = at("south=PNMSL north=AK stacks=-/9LK+PNWLY,9MS+PNWLY,8MS+PNMYK,7ML+PNMYK,6SY+PNMSL")
    assert {f"pawn Harvest > stack {place}" for place in range(1, 6)} <= offered(match)
