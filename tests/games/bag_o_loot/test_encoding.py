"""Bag-O-Loot for the agents of others: what they see as numbers, and what they may choose."""

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.games.bag_o_loot import GAME
from bagatelle.games.bag_o_loot.components import KINDS, LOOTER, MAX_SEATS
from bagatelle.games.bag_o_loot.position import PHASES, SLOTS
from bagatelle.numbering import numbering_of
from bagatelle.observing import by_name, encoded
from games.bag_o_loot.turns import at, hands, play, table

ANN, BO, CY = range(3)
NUMBERING = numbering_of(GAME)


def seen(match: Match, viewer: int = ANN) -> dict[str, dict[int, float]]:
    """The numbers of each piece that are not 0, by their places."""
    pieces = by_name(GAME.encoding.PIECES, encoded(GAME, match.position, viewer))
    return {
        name: {int(k): round(float(piece[k]), 4) for k in np.flatnonzero(piece)}
        for name, piece in pieces.items()
    }


def slot(number: int, place: int) -> int:
    """Where a slot of a number stands among all of them; slots count from 1."""
    return (number - 1) * SLOTS + place - 1


def choose(match: Match, name: str) -> Match:
    """The same match after a choice by its name."""
    return play(match, int(NUMBERING.actions[NUMBERING.choice_called(name)]))


def offered(match: Match) -> set[str]:
    """The names of all choices that are legal."""
    return {NUMBERING.names[NUMBERING.choices[action]] for action in match.legal()}


def test_the_own_hand_is_seen_and_no_other() -> None:
    one, other = at("7,7,L/3,3,L", "A:9,9"), at("7,7,L/1,2,5", "A:9,9")
    assert seen(one)["hand"] == {LOOTER: 0.2, 7: 0.4}
    assert seen(one) == seen(other)
    assert seen(one, BO)["hand"] == {LOOTER: 0.2, 3: 0.4}


def test_looters_that_went_into_a_hand_for_all_to_see_are_known() -> None:
    match = play(at("7,3,2/3,3,3/9", "B:7,L"), "snitch B 7")
    assert seen(match, ANN)["known looters"] == {0: 0.2}
    assert seen(match, BO)["known looters"] == {2: 0.2}


def test_when_the_round_is_over_the_other_hands_are_seen() -> None:
    match = play(at("7,7/3,L/9,9"), "open 7 7")
    assert seen(match, CY)["hand"] == {9: 0.4}
    assert seen(match, CY)["other hands"] == {KINDS + LOOTER: 0.2, KINDS + 3: 0.2}
    assert seen(match, BO)["other hands"] == {9: 0.4}


def test_seats_are_counted_from_the_viewer() -> None:
    match = at("7,7/3/L,5,6", "A:9,9", turn="B", totals=[10, -20, 30])
    assert seen(match, ANN)["totals"] == {0: 0.075, 1: -0.15, 2: 0.225}
    assert seen(match, CY)["totals"] == {0: 0.225, 1: 0.075, 2: -0.15}
    assert [seen(match, viewer)["turn"] for viewer in (ANN, BO, CY)] == [{1: 1}, {0: 1}, {2: 1}]
    assert [seen(match, viewer)["dealer"] for viewer in (ANN, BO, CY)] == [{2: 1}, {1: 1}, {0: 1}]
    assert seen(match, BO)["hand sizes"] == {0: 0.0625, 1: 0.1875, 2: 0.125}


def test_a_group_stands_in_its_slot_at_the_seat_of_its_owner() -> None:
    match = at("7,7/3/6", "A:9,9,L/C:9/B:4,4,4,4,4")
    first, second = slot(9, 1), slot(9, 2)
    for viewer, (ann, bo, cy) in ((ANN, (0, 1, 2)), (BO, (2, 0, 1))):
        pieces = seen(match, viewer)
        assert pieces["groups"] == {
            slot(4, 1) * MAX_SEATS + bo: 1,
            first * MAX_SEATS + cy: 0.2,
            second * MAX_SEATS + ann: 0.4,
        }
        assert pieces["looters"] == {second: 0.2}


def test_lone_looters_have_slots_of_their_own() -> None:
    match = at("7,7/3/6", "A:L/B:L")
    assert seen(match, ANN)["lone looters"] == {1: 1, MAX_SEATS: 1}
    assert seen(match, BO)["lone looters"] == {0: 1, MAX_SEATS + 2: 1}


@pytest.mark.parametrize(
    ("total", "shown"), [(0, {}), (100, {0: 0.75}), (125, {0: 0.8}), (-80, {0: -0.6}), (-200, {0: -0.875})]
)
def test_no_two_totals_look_the_same(total: int, shown: dict[int, float]) -> None:
    assert seen(at("7,7/3", totals=[total, 0], target=1000))["totals"] == shown


def test_what_is_agreed_is_seen() -> None:
    match = Match(GAME, 5, {"target": 400, "tie": "share", "hand": 6})
    pieces = seen(match)
    assert pieces["seats"] == {3: 1}
    assert pieces["dealt"] == {0: 0.5}
    assert pieces["shared ties"] == {0: 1}
    assert pieces["target"] == {0: 0.9375}
    assert pieces["phase"] == {PHASES.index("start"): 1}
    assert pieces["turn"] == pieces["dealer"] == {}


@pytest.mark.parametrize(
    ("name", "laid", "left"),
    [
        ("open 7 7 L", "B:7/C:7,7/A:7,7,L/B:L", "5/3/6"),
        ("add 7 slot 1 +7 L", "B:7/A:7,7,7,L/B:L", "5,7/3/6"),
        ("add 7 slot 2 +L", "C:7,7/A:7,L/B:L", "5,7,7/3/6"),
        ("join L slot 1 +7 7", "B:7/C:7,7/A:7,7,L", "5,L/3/6"),
        ("combine 7 +7 7 keep 0 L", "A:7,7,7,7,7/B:L", "5,L/3/6"),
        ("combine 7 +7 keep 1 L", "A:7,7,7,7,L/B:L", "5,7/3/6"),
        ("combine 7 keep 1 L", "A:7,7,7,L/B:L", "5,7,7/3/6"),
    ],
)
def test_a_choice_by_its_name_does_what_it_says(name: str, laid: str, left: str) -> None:
    match = at("5,7,7,L/3/6", "B:7/C:7,7/B:L")
    assert table(choose(match, name)) == table(at("3/3/3", laid))
    assert hands(match) == left


def test_slots_in_names_are_those_of_the_encoding() -> None:
    match = at("9,7/3,3/6", "B:9,L/C:9,9,L")
    groups = seen(match)["groups"]
    assert groups == {slot(9, 1) * MAX_SEATS + CY: 0.4, slot(9, 2) * MAX_SEATS + BO: 0.2}
    assert {name for name in offered(match) if name.startswith("snitch")} == {
        "snitch 9 slot 1",
        "snitch 9 slot 2",
    }
    assert table(choose(match, "snitch 9 slot 1")) == table(at("3/3/3", "B:9,L/C:9,9,9"))


def test_all_five_slots_can_be_aimed_at() -> None:
    numbers = at("3,L,L,L,L/1/1/1/1/1", "B:9/C:9/D:9/E:9/F:9")
    assert {f"add 9 slot {place} +L L L L" for place in range(1, 6)} <= offered(numbers)
    looters = at("3,3,3,3/1/1/1/1/1", "B:L/C:L/D:L/E:L/F:L")
    assert {f"join L slot {place} +3 3 3 3" for place in range(1, 6)} <= offered(looters)
    snitched = at("3,9/1/1/1/1/1", "A:9,L/B:9,L/C:9,L/D:9,L")
    assert {f"snitch 9 slot {place}" for place in range(1, 5)} <= offered(snitched)
