"""What a viewer of Bag-O-Loot knows, as numbers; and what may come of a round."""

import random

import numpy as np
import pytest

from bagatelle import Match, kernel
from bagatelle.games.bag_o_loot import GAME, position, prospects
from bagatelle.games.bag_o_loot.components import LOOTER
from bagatelle.games.bag_o_loot.observation import MOST_HELD, SHAPES
from bagatelle.kernel import OVER
from bagatelle.observing import dense, observed
from bagatelle.testing.survey import Survey
from games.bag_o_loot.turns import at, play

ANN, BO, CY = range(3)


def seen(match: Match, viewer: int = ANN) -> dict[str, list[int]]:
    """Where the numbers that are not 0 stand in each part."""
    numbers = observed(GAME, match.position, viewer)
    return {name: np.flatnonzero(part).tolist() for name, part in numbers.items()}


def test_seats_are_counted_from_the_viewer() -> None:
    match = at("7,7/3/L,5", "A:9,9/B:4,4,L", totals=[10, 20, 30])
    for viewer, sizes in ((ANN, [2, 1, 2]), (BO, [1, 2, 2]), (CY, [2, 2, 1])):
        held = [place * (MOST_HELD + 1) + size for place, size in enumerate(sizes)]
        assert seen(match, viewer)["held"] == held
    assert seen(match, BO)["seats"] == [1]


def test_numbers_that_play_the_same_part_look_the_same() -> None:
    one = at("7,7,L/3,3,3", "A:9,9,9/B:4,4")
    other = at("2,2,L/8,8,8", "A:5,5,5/B:11,11")
    for viewer in (ANN, BO):
        assert (dense(GAME, one.position, viewer) == dense(GAME, other.position, viewer)).all()


def test_a_group_is_seen_with_its_owner_its_cards_and_its_looters() -> None:
    shapes = seen(at("7,7/3,3/6", "A:9,9,L/B:4"))["shapes"]
    assert shapes == [3 + 1, SHAPES + 0]


def test_other_hands_are_counted_and_nothing_else_of_them_is_seen() -> None:
    numbers = [dense(GAME, at(f"7,7/{hand}", "A:9,9").position, ANN) for hand in ("3,3,L", "1,2,5")]
    assert (numbers[0] == numbers[1]).all()


def test_looters_that_everybody_has_seen_are_remembered() -> None:
    match = play(at("7,3,2/3,3,3", "B:7,L"), "snitch B 7")
    assert seen(match, BO)["known"] == [3]


def test_between_two_rounds_only_the_totals_matter() -> None:
    match = play(at("7,7/3,3,L", totals=[30, 40]), "open 7 7")
    assert position.PHASES[match.position.phase] == "round_over"
    assert {name for name, places in seen(match).items() if places} == {
        "seats", "target", "phase", "dealer", "to go", "leads", "ending",
    }  # fmt: skip


def test_what_everybody_would_have_if_the_round_ended_now() -> None:
    match = at("7,L/3,3,3", "A:9,9,9,9,9/B:4,L", totals=[50, 60])
    assert prospects.total_if_over(match.position, ANN, ANN) == 50 + 10 - 1 - 5
    unseen = 64 - 2 - 5 - 2
    mean = 1 + 4 * 2 / unseen
    assert prospects.total_if_over(match.position, ANN, BO) == pytest.approx(60 + 6 - 3 * mean)
    assert prospects.total_if_over(match.position, BO, BO) == 60 + 6 - 3


@pytest.mark.parametrize(
    ("hand", "table", "best"),
    [
        ("7,3", "B:7,7/B:4,4,L", 2),
        ("7,L", "B:7,7/B:4,4,L", 7),
        ("7,3", "B:7,7,7,7,L", 0),
        ("7,3", "A:7,7/B:5,5", 0),
    ],
)
def test_the_best_group_that_could_be_taken(hand: str, table: str, best: int) -> None:
    assert prospects.best_steal(at(f"{hand}/9,9", table).position, ANN) == best


def test_cards_that_fit_nowhere_are_loose() -> None:
    pos = at("7,3,5,5/9,9", "B:7,7").position
    assert prospects.loose_cards(pos, ANN) == 1
    assert prospects.numbers_held(pos, ANN) == 3
    assert prospects.loose_cards(at("7,3,5,5/9,9", "B:L").position, ANN) == 0


def test_what_is_at_risk_is_what_somebody_could_add_to() -> None:
    match = at("7,7,7,9,L/3,3", "A:7,7/A:4,4/B:9,9,9")
    assert prospects.points_at_risk(match.position, ANN, ANN) == 4  # a looter may come
    assert prospects.points_at_risk(match.position, ANN, BO) == 3


def test_unseen_cards_are_all_that_the_viewer_does_not_see() -> None:
    for pos in Survey(GAME, 3, GAME.options(), 4 if kernel.INTERPRETED else 500).kept:
        for viewer in range(3):
            kinds = sum(int(prospects.unseen(pos, viewer, kind)) for kind in range(len(pos.pile)))
            assert kinds == prospects.unseen_cards(pos, viewer)
            assert prospects.unseen(pos, viewer, LOOTER) >= 0


def test_practice_begins_anywhere_and_its_games_end() -> None:
    starts = [GAME.strategy.practice(random.Random(seed)) for seed in range(300)]
    assert {int(pos.seats) for pos in starts} == {*GAME.seats}
    assert {int(pos.share_ties) for pos in starts} == {int(pos.tiebreak) for pos in starts} == {0, 1}
    assert {int(pos.phase) for pos in starts} == {position.START, position.ROUND_OVER}
    for pos in starts:
        assert GAME.rules.sound(pos)
        assert GAME.rules.actor(pos) != OVER
        highest = [int(total) for total in sorted(pos.totals[: pos.seats])][-2:]
        assert highest[0] == highest[1] if pos.tiebreak else highest[1] <= pos.target
    assert GAME.strategy.practice(random.Random(3)).tobytes() == starts[3].tobytes()
