"""What is known about playing well: worths that can be checked by hand, and bots in a ring."""

import random

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.bots.bot import ask, find_bot
from bagatelle.games.bag_o_loot import GAME
from bagatelle.games.bag_o_loot.position import Position
from bagatelle.games.bag_o_loot.strategy import GOING_OUT, HAND_MEAN, OPEN_SHARE
from bagatelle.kernel import INTERPRETED, SCRATCH, new_positions, new_rng, rows
from games.bag_o_loot.turns import at

compiled = pytest.mark.skipif(INTERPRETED, reason="plays whole games")


def worths(match: Match) -> dict[str, float]:
    """What the strategy thinks of each legal action."""
    actions = np.array(match.legal(), np.int64)
    out = np.zeros(len(actions))
    scratch = rows(new_positions(Position, SCRATCH))
    before = match.position.tobytes()
    GAME.strategy.worth(match.position, scratch, actions, len(actions), new_rng(1), out)
    assert match.position.tobytes() == before
    return dict(zip(match.moves(), out.tolist(), strict=True))


def best(match: Match) -> str:
    found = worths(match)
    return max(found, key=found.__getitem__)


def test_an_open_set_counts_for_less_than_it_pays():
    match = at("7,7,9/3,3,3,3,3", "A:5,5")
    assert worths(match)["open 7 7"] == pytest.approx(4 * OPEN_SHARE - 1)


def test_going_out_counts_what_everybody_would_score():
    match = at("7,7/3,3,3,3,3", "B:5,5")
    assert worths(match)["open 7 7"] == pytest.approx(2 + GOING_OUT - (2 - 5 * HAND_MEAN))


def test_stealing_is_better_than_opening_and_a_bag_better_than_both():
    assert best(at("5,6,6,9/3,3,3,3", "B:5,5,5")) == "steal B 5 +5"
    assert best(at("5,6,6,9/3,3,3,3", "B:5,5,5,5/A:2,2")) == "steal B 5 +5"
    assert best(at("6,6,6,6,6,9/3,3,3,3", "B:5,5")) == "open 6 6 6 6 6"


def test_a_punt_is_the_last_resort():
    assert best(at("5,5,9/3,3,3,3")) == "open 5 5"
    assert best(at("4,9/3,3,3,3")).startswith("punt")


def test_looters_leave_the_hand_when_the_round_may_end():
    soon = worths(at("7,9,L/3", "A:7,7"))
    early = worths(at("7,9,L/3,3,3,3", "A:7,7"))
    assert soon["build 7 +L"] - soon["build 7 +7"] > early["build 7 +L"] - early["build 7 +7"]


@compiled
@pytest.mark.parametrize("seats", [2, 4])
def test_the_greedy_bot_beats_random_players(seats):
    lots, won = random.Random(seats), 0.0
    games = 10
    greedy = find_bot("greedy")
    for game in range(games):
        match = Match(GAME, seats, {"target": 50}, seed=bytes([game + 1]) * 32, match_id="ring")
        place = game % seats
        while not match.over:
            if match.odds():
                match.deal()
            elif match.actor == place:
                match.play(ask(greedy, match, lots).action)
            else:
                match.play(lots.choice(match.legal()))
        won += match.result()[place]
    assert won >= 0.8 * games
