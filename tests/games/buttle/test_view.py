"""What players of Buttle see, as data: the view and the match sheet."""

import json
import random

from bagatelle import SPECTATOR, Match
from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.view import sheet_row
from games.buttle.moves import at, play

TABLE = (
    "south=7ML,9LK! north=2MK,CRM! points=5SW/- stacks=-/8MS+PNMSL royals=8WL,CRS/CTMWK scrap=AM pile=AS,AK"
)


def test_the_view_of_a_player_in_turn():
    view = at(TABLE).view(0)
    assert view.pop("options") == {
        "deck": "myrmex", "scuttle": False, "counter": False, "hand_limit": None, "nine_one_suit": False,
        "four_random": False, "three_takes_threes": True, "freeze": False, "target": 21,
    }  # fmt: skip
    south, north = view.pop("players")
    assert south == {
        "hand": ["7ML", "9LK"],
        "hand_size": 2,
        "frozen": [],
        "remembered": {"hand": ["9LK"], "frozen": []},
        "open": False,
        "points": 5,
        "needed": 16,
        "points_cards": [{"card": "5SW", "value": 5, "pawns": [], "owner": 0}],
        "royals": ["8WL", "CRS"],
        "shielded": False,
        "shielded_royals": [],
        "wins": 0,
    }
    assert north["hand"] == ["2MK", "CRM"]  # south has a sideways eight
    assert north["remembered"] == {"hand": [], "frozen": []}
    assert north["hand_size"] == 2
    assert north["open"]
    assert north["shielded"]
    assert north["points_cards"] == [{"card": "8MS", "value": 8, "pawns": ["PNMSL"], "owner": 0}]
    assert view == {
        "phase": "turn", "turn": 0, "actor": 0, "dealer": 1, "pile": 2, "scrap": ["AM"], "limbo": [], "pending": None,
        "announced": None, "counters": 0, "revealed": None, "drawing": 0, "discards": 0, "passes": 0, "turns": 0,
        "uses": {"7ML": ["points", "effect"], "9LK": ["points", "effect"]}, "choices": 5,
        "game": 1, "games": 1, "winner": None,
    }  # fmt: skip


def test_a_court_shields_the_other_royals_and_two_courts_each_other():
    line = "south=AM points=-/9LK royals=-/CRM,CTMWK"
    assert at(line).view(0)["players"][1]["shielded_royals"] == ["CRM"]
    assert at(line + ",CTSWY").view(0)["players"][1]["shielded_royals"] == ["CTMWK", "CTSWY", "CRM"]
    assert at("south=AM royals=CRM/-").view(1)["players"][0]["shielded_royals"] == []


def test_the_view_says_what_a_pending_one_off_is_about():
    match = play(at("south=2MK north=2SY royals=-/CRM counter=yes"), "two > Crown M")
    assert match.view(1)["announced"]["at"] == {"seat": 1, "royal": "CRM"}
    match = play(at("south=AM,2MK north=2SY points=7SK/9LK counter=yes"), "ace")
    assert match.view(1)["announced"]["score"] == [[0, 21], [0, 21]]
    play(match, "counter 2SY")
    assert match.view(1)["announced"]["score"] == [[0, 21], [0, 21]]


def test_only_the_player_in_turn_is_told_what_the_cards_could_do():
    match = at(TABLE)
    assert match.view(1)["uses"] == match.view(SPECTATOR)["uses"] == {}
    assert at("south=9LK,PNMSL points=-/8MS scuttle=yes").view(0)["uses"] == {
        "9LK": ["points", "scuttle", "effect"],
        "PNMSL": ["effect"],
    }


def test_the_view_is_plain_data():
    match = Match(GAME, 2, {"counter": True, "games": 2}, seed=bytes(32), match_id="view")
    rng = random.Random(1)
    while not match.over:
        match.deal() if match.odds() else match.play(rng.choice(match.legal()))
        for viewer in (0, 1, SPECTATOR):
            assert json.loads(json.dumps(match.view(viewer))) == match.view(viewer)


# The match sheet


def test_the_sheet_gets_a_row_when_a_game_has_ended():
    match = play(at("south=5SW points=7SK,9LK/- games=3"), "points 5SW")
    assert match.sheet == [
        {
            "game": 1, "winner": 0, "points": [21, 0], "needed": [21, 21], "turns": 1, "dealer": 1, "wins": [1, 0],
            "event": 1,
        }
    ]  # fmt: skip


def test_no_row_is_written_while_a_game_goes_on():
    match = play(at("south=5SW"), "points 5SW")
    assert match.sheet == []
    assert sheet_row(match.position, 0, match.position) is None
