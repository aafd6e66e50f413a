"""What an action of Bag of Butts touches: a board finds the move by it, and marks what the log is about."""

import json
import random

import pytest

from bagatelle import SPECTATOR, Match
from bagatelle.games.bag_of_butts import GAME
from games.bag_of_butts.turns import at, new_game, play

LEVEL = "players=pink:0,blue:0,yellow:0,green:0 turn=pink phase=begin"


def touched(match: Match, move: str) -> dict:
    return GAME.touches.touches(match.position, match.read(move), SPECTATOR)


def test_the_beginning_of_a_turn_touches_the_choice():
    match = at(f"{LEVEL} run=1 bag=W")
    assert touched(match, "continue") == {"begin": "continue"}
    assert touched(match, "reset") == {"begin": "reset"}


def test_an_announcement_touches_all_three_sizes():
    match = play(at(f"{LEVEL} run=0 bag=-"), "continue", "white")
    assert touched(match, "2 3") == {"sizes": [2, 3, 4]}


def test_a_score_touches_its_group():
    match = play(new_game("pink", "blue"), "continue", "pp/bb/yygg")
    assert touched(match, "score 2") == {"group": 1}


def test_chance_touches_who_begins_the_special_and_the_piece_with_its_group():
    match = Match(GAME, 3, {"colours": ["green", "pink", "blue"]}, by_hand=True)
    assert touched(match, "first pink") == {"first": 1}
    match = play(at(f"{LEVEL} run=0 bag=-"), "continue")
    assert touched(match, "white") == {"add": "white"}
    play(match, "white", "2 3", "pink")
    assert touched(match, "white") == {"draw": "white", "group": 0}
    play(match, "white")
    assert touched(match, "pink") == {"draw": "pink", "group": 1}


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_move_is_found_by_what_it_touches(seats):
    match = Match(GAME, seats, seed=bytes([seats] * 32), match_id="touches")
    rng = random.Random(seats)
    while not match.over:
        possible = match.legal() or [action for action, _ in match.odds()]
        found = [
            json.dumps(GAME.touches.touches(match.position, action, viewer))
            for viewer in (0, SPECTATOR)
            for action in possible
        ]
        assert found[: len(possible)] == found[len(possible) :]
        assert len(set(found)) == len(possible)
        match.play(rng.choice(match.legal())) if match.legal() else match.deal()
