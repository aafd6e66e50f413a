"""What a board is told about an action of Bag-O-Loot."""

import json

import numpy as np
import pytest

from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot.components import SEATS
from bagatelle.games.bag_o_loot.position import MAX_LEGAL
from bagatelle.kernel import SPECTATOR, copy_of
from games.bag_o_loot.positions import random_positions
from games.bag_o_loot.turns import at

POSITIONS = list(random_positions(60, seed=12))


def touched(match, move: str, viewer: int = 0):
    return GAME.touches.touches(match.position, GAME.notation.read(match.position, move), viewer)


def legal(pos) -> list[int]:
    actions = np.zeros(MAX_LEGAL, np.int64)
    return [int(action) for action in actions[: rules.legal(pos, actions)]]


def test_every_play_is_found_by_its_touches_alone():
    for pos in POSITIONS:
        texts = [json.dumps(GAME.touches.touches(pos, action, pos.turn)) for action in legal(pos)]
        assert len(set(texts)) == len(texts)


def test_a_play_is_found_by_its_name_the_cards_and_the_sets():
    for pos in POSITIONS:
        told = [GAME.touches.touches(pos, action, pos.turn) for action in legal(pos)]
        keys = [json.dumps([part.get(key) for key in ("play", "hand", "sets")]) for part in told]
        assert len(set(keys)) == len(keys)


def test_touches_speak_of_sets_and_cards_that_are_in_the_view():
    for pos in POSITIONS:
        players = GAME.view.view(pos, pos.turn)["players"]
        for action in legal(pos):
            told = GAME.touches.touches(pos, action, pos.turn)
            hand = list(players[pos.turn]["hand"])
            for card in told.get("hand", []):
                hand.remove(card)
            for group in told.get("sets", []):
                assert group["cards"] in [there["cards"] for there in players[group["seat"]]["stash"]]


def test_touches_tell_what_the_table_becomes():
    for pos in POSITIONS:
        before = GAME.view.view(pos, pos.turn)["players"]
        for action in legal(pos):
            told = GAME.touches.touches(pos, action, pos.turn)
            if told["play"] == "knock":
                continue
            then = copy_of(pos)
            rules.play(then, action)
            after = GAME.view.view(then, pos.turn)["players"]
            made = told["makes"]
            assert made["cards"] in [group["cards"] for group in after[made["seat"]]["stash"]]
            assert told["points"] == [
                new["stash_points"] - old["stash_points"] for old, new in zip(before, after, strict=True)
            ]


def test_a_steal():
    match = at("7,7,L/9", "B:7,7")
    assert touched(match, "steal B 7 +7 L") == {
        "play": "steal",
        "seat": 0,
        "hand": ["7", "L"],
        "sets": [{"seat": 1, "cards": ["7", "7"]}],
        "makes": {"seat": 0, "cards": ["7", "7", "7", "L"]},
        "points": [8, -2],
    }


def test_a_lone_looter_that_gets_a_number():
    told = touched(at("7,7/9", "A:L"), "build L +7")
    assert (told["play"], told["hand"]) == ("build", ["7"])
    assert told["sets"] == [{"seat": 0, "cards": ["L"]}]
    assert told["makes"]["cards"] == ["7", "L"]


def test_a_snitch_leaves_the_set_with_its_owner_and_gives_a_looter_back():
    told = touched(at("9,3/4", "B:9,9,L"), "snitch B 9")
    assert told["makes"] == {"seat": 1, "cards": ["9", "9", "9"]}
    assert (told["hand"], told["back"], told["points"]) == (["9"], 1, [0, -4])


def test_a_combine_touches_every_set_of_its_number():
    told = touched(at("6,9/3/4", "A:6/B:6,6,L/C:6"), "combine 6 +6")
    assert sorted(group["seat"] for group in told["sets"]) == [0, 1, 2]
    assert told["makes"] == {"seat": 0, "cards": ["6"] * 5}
    assert (told["back"], told["points"]) == (1, [9, -7, -1])


def test_a_punt_and_a_knock():
    assert touched(at("L,3/4"), "punt L") == {
        "play": "punt",
        "seat": 0,
        "hand": ["L"],
        "sets": [],
        "makes": {"seat": 0, "cards": ["L"]},
        "points": [5, 0],
    }
    assert touched(at("5,3/4", plays=1), "knock") == {"play": "knock", "seat": 0}


@pytest.mark.parametrize("phase", ["draw", "deal", "replace"])
def test_only_who_gets_a_card_is_told_which(phase):
    punted = {"table": "B:8", "plays": 1} if phase == "replace" else {}
    match = at("3,4/5,6", phase=phase, turn="B", **punted)
    assert touched(match, "card 7", viewer=1) == {"card": "7", "seat": 1}
    assert touched(match, "card 7", viewer=0) == touched(match, "card 9", viewer=SPECTATOR) == {}


def test_the_first_dealer():
    pos = GAME.start(3)
    for seat, letter in enumerate(SEATS[:3]):
        assert GAME.touches.touches(pos, GAME.notation.read(pos, f"dealer {letter}"), 0) == {"dealer": seat}
