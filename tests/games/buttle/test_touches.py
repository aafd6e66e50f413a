"""What the actions of Buttle touch: enough to find each of them on the board, and nothing secret."""

import json
import random

import pytest

from bagatelle import SPECTATOR, Match
from bagatelle.games.buttle import GAME
from games.buttle.moves import at, play

CUTTLE = {"scuttle": True, "counter": True, "hand_limit": "8"}
EVERYTHING = {**CUTTLE, "nine": "choose_one", "freeze": True, "three_takes_threes": False, "games": 3}


def touched(line, *moves, viewer=0, **options):
    """What the last of these moves touches, as a viewer may know it."""
    match = play(at(line, **options), *moves[:-1])
    return GAME.touches.touches(match.position, match.read(moves[-1]), viewer)


@pytest.mark.parametrize(
    "options", [{}, CUTTLE, EVERYTHING, {"four": "random"}, {"deck": "extended", "scuttle": True}]
)
def test_every_action_is_found_by_what_it_touches(options):
    rng = random.Random(repr(options))
    for number in range(12):
        match = Match(GAME, 2, options, seed=bytes([number] * 32), match_id="touches")
        while not match.over:
            if match.odds():
                match.deal()
                continue
            actions = match.legal()
            found = {
                json.dumps(GAME.touches.touches(match.position, action, match.actor), sort_keys=True)
                for action in actions
            }
            assert len(found) == len(actions)
            match.play(rng.choice(actions))


def test_what_a_turn_may_be():
    assert touched("south=7ML", "draw") == {"do": "draw", "seat": 0}
    assert touched("pile=- south=7ML", "pass") == {"do": "pass", "seat": 0}
    assert touched("south=7ML points=5SW/-", "points 7ML") == {
        "do": "points", "seat": 0, "card": "7ML", "score": [[12, 21], [0, 21]],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "move", "at"),
    [
        ("south=2MK royals=-/CRM", "two > Crown M", {"seat": 1, "royal": "CRM"}),
        ("south=2MK royals=CRM/-", "two > own Crown M", {"seat": 0, "royal": "CRM"}),
        (
            "south=2MK stacks=-/9LK+PNMSL",
            "two > Harvest on 9LK",
            {"seat": 1, "card": "9LK", "pawns": ["PNMSL"], "pawn": "PNMSL"},
        ),
        ("south=3MW scrap=5SW", "three < 5SW", {"scrap": "5SW"}),
        ("south=9MS nine=choose_one", "nine > S", {"suit": "S"}),
        ("south=PNMSL points=-/9LK", "pawn > 9LK", {"seat": 1, "card": "9LK", "pawns": []}),
        ("south=PNMSL stacks=-/9LK+PNWLY", "pawn > 9LK", {"seat": 1, "card": "9LK", "pawns": ["PNWLY"]}),
        ("south=8YK points=-/7SK scuttle=yes", "scuttle 8YK > 7SK", {"seat": 1, "card": "7SK", "pawns": []}),
    ],
)
def test_what_a_card_is_aimed_at(line, move, at):
    assert touched(line, move)["at"] == at


TABLE = "points=6LK/5SW stacks=-/8MS+PNWLY royals=CRM/CTSLK "


def test_what_a_card_strikes_on_both_sides():
    stack = {"seat": 1, "card": "8MS", "pawns": ["PNWLY"]}
    pawn = {**stack, "pawn": "PNWLY"}
    six, five = {"seat": 0, "card": "6LK", "pawns": []}, {"seat": 1, "card": "5SW", "pawns": []}
    crown, court = {"seat": 0, "royal": "CRM"}, {"seat": 1, "royal": "CTSLK"}
    assert touched(TABLE + "south=AM", "ace")["hits"] == [six, five, stack]
    assert touched(TABLE + "south=6MW", "six")["hits"] == [crown, court, pawn]
    assert touched(TABLE + "south=9LK", "nine")["hits"] == [six, court, pawn]
    assert touched(TABLE + "south=9LK nine=choose_one", "nine > K")["hits"] == [six, court]


def test_what_both_would_have_and_need():
    assert touched(TABLE + "south=AM", "ace")["score"] == [[0, 16], [0, 21]]
    assert touched(TABLE + "south=6MW", "six")["score"] == [[14, 21], [5, 21]]
    assert touched("south=CRS", "crown")["score"] == [[0, 16], [0, 21]]
    assert "score" not in touched("south=CTMWK", "court")
    winning = {"points": "7SK,9LK/-", "games": "3", "counter": "yes"}
    assert touched("south=5SW", "points 5SW", **winning)["score"] == [[21, 21], [0, 21]]


def test_the_answers_to_a_one_off_and_the_discards():
    line = "south=AM,2SY north=2MK,AS counter=yes"
    assert touched(line, "ace", "let") == {"do": "let", "seat": 1}
    assert touched(line, "ace", "counter 2MK") == {"do": "counter", "seat": 1, "card": "2MK"}
    assert touched(line, "ace", "counter 2MK", "counter 2SY")["seat"] == 0
    assert touched("south=4YK north=AM,AS,AW", "four", "discard AS") == {
        "do": "discard", "seat": 1, "card": "AS",
    }  # fmt: skip


def test_what_chance_does_names_only_cards_that_the_viewer_sees():
    assert touched("phase=dealer", "dealer north") == {"do": "dealer", "seat": 1}
    assert touched("phase=dealer", "dealer north", "AM") == {"do": "dealt", "seat": 0, "card": "AM"}
    assert touched("phase=dealer", "dealer north", "AM", viewer=1) == {"do": "dealt", "seat": 0}
    assert touched("south=AM", "draw", "AS") == {"do": "drawn", "seat": 0, "card": "AS"}
    for viewer in (1, SPECTATOR):
        assert touched("south=AM", "draw", "AS", viewer=viewer) == {"do": "drawn", "seat": 0}
    assert touched("south=AM royals=-/8MS", "draw", "AS", viewer=1)["card"] == "AS"
    assert touched("south=7SK", "seven", "5ML", viewer=1) == {"do": "reveal", "seat": 0, "card": "5ML"}
