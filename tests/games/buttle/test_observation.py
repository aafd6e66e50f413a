"""What a viewer of Buttle knows, as numbers; and what is about to happen."""

import random
from math import comb

import numpy as np
import pytest

from bagatelle import kernel
from bagatelle.games.buttle import GAME, components, position, rules, threats
from bagatelle.kernel import copy_of
from bagatelle.observing import dense, observed
from bagatelle.testing.survey import Survey
from games.buttle.moves import at, play

RANKS = len(components.RANKS)
SOUTH, NORTH = 0, 1
COUNTER = GAME.options.read({"counter": True, "nine": "choose_one"})


def seen(line: str, *moves: str, viewer: int = SOUTH) -> dict[str, list[int]]:
    """Where the numbers that are not 0 stand in each part."""
    numbers = observed(GAME, play(at(line), *moves).position, viewer)
    return {name: np.flatnonzero(part).tolist() for name, part in numbers.items()}


def positions(games: int) -> np.ndarray:
    """Positions of random games with counters."""
    return Survey(GAME, 2, COUNTER, 4 if kernel.INTERPRETED else games).kept


def test_the_own_hand_is_seen_by_face_and_by_rank() -> None:
    hand = seen("south=2MK,2MK,2SY,CRM")
    face = components.CODES.index("2MK")
    assert hand["hand"] == [face, face + 1, components.CODES.index("CRM"), components.FACES + face]
    assert hand["hand ranks"] == [
        4 * components.TWO,
        4 * components.TWO + 1,
        4 * components.TWO + 2,
        4 * components.CROWN,
    ]


def test_of_the_other_hand_its_size_is_seen_and_what_is_known() -> None:
    line = "south=AM north=9LK,AK royals=8MS/-"
    open_hand, closed = seen(line), seen(line, viewer=NORTH)
    assert open_hand["known"] == [4 * components.ACE, 4 * components.NINE]
    assert closed["known"] == []
    assert closed["shown"] == [components.ACE, components.NINE]
    assert open_hand["held"] == [1, 13 + 2]


def test_each_side_sees_the_same_from_where_it_sits() -> None:
    south = at("south=2MK,9LK north=AM,5SW,3LY points=7SK,4MS/6SY stacks=9MS+PNMSL/- royals=CRM,CTMWK/8WL")
    north = at(
        "north=2MK,9LK south=AM,5SW,3LY points=6SY/7SK,4MS stacks=-/9MS+PNMSL royals=8WL/CRM,CTMWK "
        "turn=north dealer=south"
    )
    for viewer in (SOUTH, NORTH):
        assert (dense(GAME, south.position, viewer) == dense(GAME, north.position, 1 - viewer)).all()


def test_an_announced_one_off_is_seen_with_what_it_is_aimed_at() -> None:
    two = seen("south=2MK,AM north=2SY royals=-/CRM counter=yes", "two > CRM")
    assert two["pending"] == [components.TWO]
    assert two["aim"] == [components.CROWN]
    assert two["after"] == [21, 22 + 21]
    assert two["counters"] == [0]


def test_what_would_win_at_once_is_seen() -> None:
    line = "south=5SW,9MS,CRM north=AM points=7SK,9LK/-"
    assert seen(line)["winners"] == [3]
    assert seen(line)["plans"][0] == 0
    assert seen(line.replace("9LK/-", "5ML/-"))["winners"] == [1]
    assert seen("south=PNMSL north=AM points=7SK,5ML/9LK")["winners"] == [1]
    assert seen("south=PNMSL north=AM points=7SK,5ML/9LK royals=-/CTMWK")["winners"] == [0]


@pytest.mark.parametrize(
    ("line", "turns"),
    [
        ("south=9MS,9MS,5SW north=AM", 3),
        ("south=9MS,CRM,CRS north=AM", threats.NEVER),
        ("south=9MS,7SK,CRM,2MK north=AM", 3),
        ("south=AM north=AK points=9MS,9LK/-", threats.NEVER),
        ("south=AM,3LY,2SY north=AK points=9MS,9LK/-", 1),
    ],
)
def test_how_soon_a_hand_wins_by_itself(line: str, turns: int) -> None:
    pos = at(line).position
    missing = threats.to_go(pos, SOUTH)
    assert threats.turns_to_win(pos, SOUTH, missing, pos.hand[SOUTH, 0], pos.hand[SOUTH, 1]) == turns


def test_the_chance_to_hold_a_card_is_counted_exactly() -> None:
    for wanted, unseen, held in [(0, 10, 3), (1, 10, 3), (4, 10, 3), (10, 10, 1), (3, 5, 5), (0, 0, 0)]:
        without = comb(unseen - wanted, held) / comb(unseen, held)
        assert threats.chance_to_hold(wanted, unseen, held) == pytest.approx(1 - without)


def test_what_a_one_off_would_change_is_what_it_changes() -> None:
    tried = 0
    for pos in positions(4000):
        if pos.phase != position.COUNTER or pos.counters & 1:
            continue
        then = copy_of(pos)
        then.games = 99  # nobody wins for now
        expected = [int(threats.to_go_after(pos, seat)) for seat in (SOUTH, NORTH)]
        rules.settle(then)
        if then.played == pos.played:
            tried += 1
            assert [int(threats.to_go(then, seat)) for seat in (SOUTH, NORTH)] == expected
    assert tried > 100 or kernel.INTERPRETED


def test_of_a_match_only_the_game_that_is_played_is_left() -> None:
    match = at("south=AM north=AK games=5 played=2 wins=2/0")
    pos = copy_of(match.position)
    GAME.strategy.narrow(pos)
    assert (pos.games, pos.played, [*pos.wins]) == (1, 0, [0, 0])
    assert pos.hand[SOUTH, 0] == match.position.hand[SOUTH, 0]


def share_by_hand(lead: int, to_come: int) -> float:
    """The share of a match, game by game."""
    if to_come == 0:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return (share_by_hand(lead + 1, to_come - 1) + share_by_hand(lead - 1, to_come - 1)) / 2


@pytest.mark.parametrize(
    ("games", "played", "wins"), [(1, 0, (0, 0)), (3, 1, (1, 0)), (5, 3, (1, 2)), (4, 2, (0, 1))]
)
def test_a_chance_in_the_game_becomes_a_share_of_the_match(
    games: int, played: int, wins: tuple[int, int]
) -> None:
    pos = at(f"south=AM north=AK games={games} played={played} wins={wins[0]}/{wins[1]}").position
    lead, to_come = wins[0] - wins[1], games - played - 1
    for chance in (0.0, 0.3, 1.0):
        expected = chance * share_by_hand(lead + 1, to_come) + (1 - chance) * share_by_hand(lead - 1, to_come)
        assert GAME.strategy.widen(pos, SOUTH, chance) == pytest.approx(expected)
        assert GAME.strategy.widen(pos, NORTH, 1 - chance) == pytest.approx(1 - expected)


def test_practice_knows_every_option_and_both_decks() -> None:
    starts = [GAME.strategy.practice(random.Random(seed)) for seed in range(200)]
    for field in (
        "deck",
        "scuttle",
        "counter",
        "hand_limit",
        "nine_one_suit",
        "four_random",
        "three_takes_threes",
        "freeze",
    ):
        assert {int(pos[field]) for pos in starts} == {0, 1}
    assert {int(pos.games) for pos in starts} == {1}
    assert GAME.strategy.practice(random.Random(3)).tobytes() == starts[3].tobytes()
