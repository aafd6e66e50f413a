"""Greedy play: takes the lead that an attack brings, minds what will be rolled again, and beats random play."""

import random

import numpy as np

from bagatelle import CHANCE, Match
from bagatelle.bots.bot import ask, find_bot
from bagatelle.games.button_men import GAME, bench, position
from bagatelle.kernel import SCRATCH, new_positions, new_rng, rows


def worths(line):
    match = Match(GAME, start=line)
    actions = np.array(match.legal(), np.int64)
    out = np.zeros(len(actions))
    scratch = rows(new_positions(position.Position, SCRATCH))
    GAME.strategy.worth(match.position, scratch, actions, len(actions), new_rng(1), out)
    return dict(zip(match.moves(), out, strict=True))


def test_a_bigger_capture_is_worth_more():
    worth = worths("20:19 / 4:1 20:2")
    assert worth["power 19>2"] > worth["power 19>1"]


def test_taking_poison_is_worth_less_than_leaving_it():
    worth = worths("20:19 / 20p:1 4:2")
    assert worth["power 19>1"] < worth["power 19>2"]


def test_of_two_dice_that_can_take_the_same_the_lower_one_is_rolled_again():
    worth = worths("20:3 20:19 / 4:2")
    assert worth["power 3>2"] > worth["power 19>2"]


def test_a_size_is_best_small():
    worth = worths("X / X / phase=sizes")
    assert max(worth, key=worth.get) == "X=4"


def test_every_kind_of_decision_gets_a_worth():
    for line in (
        "X V / X / phase=sizes",
        "6f:5 8:8 / 4:2 4:3 / phase=focus",
        "4 6+ / 8 / phase=auxiliary",
        "4t:1 / 20:20 4:1",
        "6`:w 4:2 / 20:8",
    ):
        worth = worths(line)
        assert len(worth) > 1
        assert all(np.isfinite(list(worth.values())))


def test_greedy_beats_random():
    rng = random.Random(3)
    bots = [find_bot("greedy"), find_bot("random")]
    won = 0
    for number in range(30):
        match = Match(
            GAME, options={"a": "4 4 10 12 10", "b": "4 4 10 12 10", "wins": 1}, seed=bytes([number + 1]) * 32
        )
        greedy = number % 2
        while not match.over:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(ask(bots[match.actor != greedy], match, rng).action)
        won += match.result()[greedy]
    assert won >= 20


def test_what_is_measured_begins_with_the_dice_of_the_c_twin():
    plain, mixed = bench.scenarios(2)
    assert GAME.position_line.write_position(plain.starts[0]).startswith(
        "4:_ 4:_ 10:_ 12:_ 10:_ / 6:_ 12:_ 20:_ 20:_ 10:_"
    )
    assert len(mixed.starts) == 33 * 32
    twin = bench.TWIN.read_text()
    assert "{{4, 4, 10, 12, 10}, {6, 12, 20, 20, 10}}" in twin
