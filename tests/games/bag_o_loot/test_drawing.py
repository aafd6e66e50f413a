"""Bag-O-Loot in a terminal: readable without colour, in 80 columns, and aloud."""

import io
import random
from dataclasses import replace

import pytest
from rich.console import Console

from bagatelle import Match
from bagatelle.games.bag_o_loot import GAME
from bagatelle.language import speak
from games.bag_o_loot.turns import at, play

WIDE = at(
    "3,3,7,L/4,4/9",
    "A:5,5,L/A:12,12,12,12,12/B:8/C:6,6,6/B:10,10",
    totals=[12, -3, 45],
    known="0,0,0",
)


def drawn(
    match: Match, viewer: int = 0, width: int = 80, height: int = 24, memory: bool = False, language="en"
) -> str:
    """What is printed, without colours."""
    say = speak(language, GAME.package)
    to = replace(match.audience(viewer, say), memory_aid=memory)
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None)
    console.print(GAME.drawing.draw(match.view(viewer), match.sheet, to))
    return console.file.getvalue().replace("\u00a0", " ")


def test_the_table_shows_every_stash_the_own_hand_and_what_is_left():
    text = drawn(WIDE)
    assert "Round 1  64 cards in the pile  A: play 1 of 3" in text
    assert "[5 5 L] BAG 12" in text
    assert "locked (8) [10 10]" in text
    assert "Your hand: 3 3  7  L" in text
    assert "4 4" not in text


def test_a_spectator_sees_no_hand():
    assert "hand:" not in drawn(WIDE, -3).lower().replace("hand points", "")


def test_the_memory_aid_is_shown_to_those_who_want_it():
    match = play(at("7,9/3", "B:7,7,L"), "snitch B 7", "knock")
    assert "Not seen yet" not in drawn(match, 1)
    text = drawn(match, 1, memory=True)
    assert "Not seen yet:" in text
    assert "2 (1 L)" in text


def test_the_last_lap_and_a_tie_have_a_ribbon():
    text = drawn(at("7/3", pile="-", last=2, flags="tiebreak"))
    assert "Last lap: 2 turns left" in text
    assert "Tie: play on until one player leads" in text


def test_the_score_sheet_has_stash_hand_and_total_of_each_round():
    match = play(at("7,7/3,L", totals=[10, 20]), "open 7 7")
    assert "2-0  12" in drawn(match)
    assert "0-6  14" in drawn(match)
    assert "B's hand: 3  L" in drawn(match)


def test_only_the_last_rounds_are_shown_while_the_game_goes_on():
    match = play(at("7,7/3,L", totals=[10, 20]), "open 7 7")
    match.sheet = [{**match.sheet[0], "round": number} for number in range(1, 9)]
    assert "..." in drawn(match)
    assert "..." not in drawn(match, height=40)


def test_the_winner_is_marked():
    match = play(at("7,7/3", totals=[99, 0]), "open 7 7")
    assert "* A" in drawn(match)


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_line_fits_the_screen(seats, width):
    match = Match(GAME, seats, {"target": 30}, seed=bytes([seats]) * 32, match_id="fits")
    lots = random.Random(seats)
    while not match.over:
        match.deal() if match.odds() else match.play(lots.choice(match.legal()))
        if len(match.events) % 53 == 0:
            for language in ("en", "nl"):
                lines = drawn(match, 0, width, memory=True, language=language).splitlines()
                assert max(map(len, lines)) <= width
    assert drawn(match, 0, width)


def aloud(match: Match, viewer: int = 0, memory: bool = False) -> list[str]:
    to = replace(match.audience(viewer), memory_aid=memory)
    return GAME.aloud.read_aloud(match.view(viewer), match.sheet, to)


def test_the_table_can_be_read_aloud():
    assert aloud(WIDE) == [
        "Round 1, A's turn: play 1 of 3.",
        "There are 64 cards in the pile.",
        "Totals: A 12, B -3 and C 45.",
        "Your hand: 3, 3, 7, looter.",
        "A has the set 5, 5, looter; a Bag-O-Loot of 12s.",
        "B has 2 cards in hand.",
        "B is locked, with the singleton 8; the set 10, 10.",
        "C has 1 card in hand.",
        "C has the set 6, 6, 6.",
    ]


def test_memory_last_lap_and_rounds_are_read_aloud_too():
    match = play(at("7,9/3,L", "B:7,7,L", pile="-", last=2, flags="tiebreak"), "snitch B 7", "knock")
    lines = aloud(match, 1, memory=True)
    assert "Last lap: 1 turn left." in lines
    assert "There is a tie: everybody plays on until one player leads." in lines
    assert "A is known to hold 1 looter." in lines
    assert lines[-1] == "Not seen yet: one 9."
    over = play(at("7,7/3,L", totals=[10, 20]), "open 7 7")
    assert aloud(over)[-1] == "Round 1: A stash 2, hand 0, total 12; B stash 0, hand 6, total 14."
    assert "B's hand: 3, looter." in aloud(over)
    ended = play(at("7,7/3", totals=[99, 0]), "open 7 7")
    assert aloud(ended)[-1] == "Totals: A 101 and B -1."
    assert aloud(Match(GAME, 2)) == ["There are 64 cards in the pile.", "Totals: A 0 and B 0."]


def test_looters_and_bags_are_painted_and_explained():
    say = GAME.say("en")
    painted = GAME.drawing.paint("A steals 7 L from B with L.", say)
    assert len(painted.spans) == 2
    assert len(GAME.drawing.legend(say)) == 8
