"""What the agents of others are shown of Bag of Butts, and what they may choose."""

import random
from typing import Any

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.games.bag_of_butts import GAME, position_line, rules
from bagatelle.games.bag_of_butts.position import MAX_LEGAL, MAX_SEATS, START
from bagatelle.kernel import squeezed
from bagatelle.numbering import numbering_of
from bagatelle.observing import by_name, encoded
from games.bag_of_butts.test_observation import some_positions, turned
from games.bag_of_butts.turns import at, play

NUMBERING = numbering_of(GAME)


def told(match: Match, viewer: int) -> dict[str, Any]:
    """An encoding by the names of its pieces."""
    pieces = by_name(GAME.encoding.PIECES, encoded(GAME, match.position, viewer))
    return {name: pytest.approx(numbers.tolist()) for name, numbers in pieces.items()}


def points(number: int) -> float:
    """Points, at most 40."""
    return number * 0.75 / 40


def test_seats_come_clockwise_from_the_viewer() -> None:
    shown = told(at("players=pink:4,blue:8,yellow:2 turn=yellow phase=begin run=3 bag=BGW"), 1)
    assert shown["score"] == [points(8), points(2), points(4), 0]
    assert shown["turn"] == [0, 1, 0, 0]
    assert shown["playing"] == [1, 1, 1, 0]
    assert shown["seats"] == [0, 1, 0]
    assert shown["run"] == [3 * 0.75 / 12]


def test_colours_are_shown_by_whose_they_are_and_those_of_nobody_last() -> None:
    match = play(
        at("players=pink:0,blue:0 turn=blue phase=announce run=1 bag=W start=0,0"), "3 2", "blue", "green"
    )
    mine, theirs = told(match, 1), told(match, 0)
    assert mine["bag"] == [0.5, 1, 1, 0.5, 0, 0, 1, 0]
    assert mine["groups"] == [0.5, 0, 0, 0.5, 0, 0, 0, 0, *[0] * 16]
    assert theirs["groups"] == [0, 0.5, 0, 0.5, 0, 0, 0, 0, *[0] * 16]
    assert mine["sizes"] == [3 / 12, 2 / 12, 4 / 12]
    assert mine["pool"] == [1, 1, 0, 1]


def test_khaki_counts_for_those_who_were_lowest_when_the_turn_began() -> None:
    begun = at("players=pink:9,blue:4,yellow:7 turn=yellow phase=announce run=1 bag=K start=4,4,7")
    assert told(begun, 2)["lowest"] == [0, 1, 1, 0]


def test_beaten_players_are_seen_as_not_playing() -> None:
    match = at("players=pink:0,blue:out,yellow:3 turn=yellow phase=begin run=0 bag=- flags=tiebreaker,first")
    shown = told(match, 2)
    assert shown["playing"] == [1, 1, 0, 0]
    assert (shown["tiebreaker"], shown["first turn"], shown["extra turn"]) == ([1], [1], [0])


def test_what_was_agreed_on_is_shown() -> None:
    shown = told(
        at("players=pink:0,blue:0 turn=blue phase=begin run=0 bag=- flags=auto target=80 after=empty"), 0
    )
    assert (shown["target"], shown["empty after auto"], shown["after auto"]) == ([1 - 40 / 320], [1], [1])


def test_no_two_scores_and_no_two_runs_look_the_same() -> None:
    for most, usual in ((position_line.MOST_POINTS, 40), (position_line.LONGEST_RUN, 12)):
        told_apart = {np.float32(squeezed(number, usual)) for number in range(most + 1)}
        assert len(told_apart) == most + 1
        assert max(told_apart) < 1


def test_neither_seats_nor_colours_matter() -> None:
    lots = random.Random(2)
    for pos in some_positions(10):
        if pos.phase == START:
            continue  # nobody's turn yet
        by = lots.randrange(int(pos.seats))
        new = turned(pos, by, lots.sample(range(MAX_SEATS), MAX_SEATS))
        for viewer in range(pos.seats):
            assert (encoded(GAME, pos, viewer) == encoded(GAME, new, (viewer + by) % int(pos.seats))).all()


@pytest.mark.parametrize(
    ("phase", "name"),
    [
        ("begin run=1 bag=W", "continue"),
        ("begin run=1 bag=W", "reset"),
        ("announce run=1 bag=W start=0,0", "2 3"),
        ("choose run=0 bag=- groups=ppb/yyg/bg sizes=3/3/2 start=0,0", "score 3"),
    ],
)
def test_a_choice_means_the_move_of_that_name(phase: str, name: str) -> None:
    pos = at(f"players=pink:0,blue:0 turn=blue phase={phase}").position
    action = int(NUMBERING.actions[NUMBERING.choice_called(name)])
    assert action == GAME.notation.read(pos, name)
    actions = np.zeros(MAX_LEGAL, np.int64)
    assert action in actions[: rules.legal(pos, actions)]


def test_the_fullest_bag_can_be_announced_in_every_way_and_nothing_else() -> None:
    pos = at("players=pink:0,blue:0 turn=blue phase=announce run=6 bag=BBGGWK start=0,0").position
    actions = np.zeros(MAX_LEGAL, np.int64)
    n = rules.legal(pos, actions)
    assert len(NUMBERING) == 5 + n
    assert {*NUMBERING.actions[5:].tolist()} == {*actions[:n].tolist()}
