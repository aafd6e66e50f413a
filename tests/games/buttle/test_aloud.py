"""Buttle read aloud: everything that a player needs is in the words."""

import random
from dataclasses import replace

import pytest

from bagatelle import SPECTATOR, Match
from bagatelle.games.buttle import GAME
from games.buttle.moves import at, play

TABLE = "south=7ML,9LK!,PNWLY north=2MK,CRM! points=5SW/- stacks=-/8MS+PNMSL royals=CRS/CTMWK scrap=AM,2MK"


def aloud(match, viewer=0, memory_aid=True):
    to = replace(match.audience(viewer), memory_aid=memory_aid)
    return GAME.aloud.read_aloud(match.view(viewer), match.sheet, to)


def test_the_table_is_read_aloud():
    assert aloud(at(TABLE)) == [
        "Turn 1: South.",
        "North has 8 of 21 points.",
        "North's point cards: 8MS Diplomat under Harvest.",
        "North's royals: Consul.",
        "North holds 2 cards.",
        "Remembered: Crown M Huntress.",
        "South has 5 of 16 points.",
        "South's point cards: 5SW Discovery.",
        "South's royals: Crown S Bard.",
        "You hold 7ML Chance Meeting: 7 points or turn up a card and play it.",
        "You hold 9LK Merchant: 9 points or return cards that share a suit.",
        "You hold Borderland: not playable now.",
        "Your opponent may remember 9LK Merchant.",
        "The pile has 60 cards.",
        "Scrap pile: AM and 2MK Author.",
    ]
    match = play(at("south=7SK pile=9LK"), "seven", "9LK")
    assert "Turned up: 9LK Merchant, 9 points or return cards that share a suit." in aloud(match)
    assert "Being played: 7SK Castle." in aloud(match)


def test_what_could_be_remembered_is_read_only_with_the_memory_aid():
    text = " ".join(aloud(at(TABLE), memory_aid=False))
    assert "North holds 2 cards." in text
    assert "Huntress" not in text
    assert "emember" not in text


def test_an_open_hand_and_a_hand_that_waits_are_read():
    match = at("south=7ML,7ML north=2MK,AM royals=8WL/-")
    assert "North holds AM and 2MK Author." in aloud(match)
    assert "North's hand is open." in aloud(match)
    assert "You hold 2 of 7ML Chance Meeting: 7 points or turn up a card and play it." in aloud(match)
    assert "You hold AM and 2MK Author." in aloud(match, viewer=1)
    assert "Your hand is open." in aloud(match, viewer=1)


def test_frozen_cards_are_read_to_those_who_see_them():
    match = at("south=8MS*,AM freeze=yes")
    assert "Frozen: 8MS Diplomat." in aloud(match)
    assert not any(line.startswith("Frozen") for line in aloud(match, viewer=1))


def test_the_games_of_a_match_are_read():
    match = play(at("south=5SW points=7SK,9LK/- games=3"), "points 5SW")
    assert "Game 1: won by South (South 21, North 0; 1 turn)." in aloud(match)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_whole_games_are_read(language):
    say = GAME.say(language)
    rng = random.Random(3)
    match = Match(GAME, 2, {"counter": True, "scuttle": True}, seed=bytes(32), match_id="read")
    while not match.over:
        match.deal() if match.odds() else match.play(rng.choice(match.legal()))
        for viewer in (0, 1, SPECTATOR):
            assert all(GAME.aloud.read_aloud(match.view(viewer), match.sheet, match.audience(viewer, say)))
