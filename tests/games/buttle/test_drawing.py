"""Buttle in a terminal: everything that a player needs is in the picture."""

import io
import random
from dataclasses import replace

import pytest
from rich.console import Console

from bagatelle import SPECTATOR, Match
from bagatelle.games.buttle import GAME, drawing
from games.buttle.moves import at, play

TABLE = "south=7ML,9LK!,PNWLY north=2MK,CRM! points=5SW/- stacks=-/8MS+PNMSL royals=CRS/CTMWK scrap=AM,2MK"


def audience(match, viewer, memory_aid):
    return replace(match.audience(viewer), memory_aid=memory_aid)


def picture(match, viewer=0, width=80, height=40, memory_aid=True, **console):
    paper = Console(file=io.StringIO(), width=width, height=height, **console)
    paper.print(drawing.draw(match.view(viewer), match.sheet, audience(match, viewer, memory_aid)))
    return paper.file.getvalue()


def test_the_picture_shows_both_sides_and_what_the_hand_can_do():
    text = picture(at(TABLE))
    for part in (
        "Turn 1: South",
        "60 cards in the pile",
        "Hand 2 cards  remembered: Crown M",
        "[8MS < Harvest MSL]",
        "Consul MWK  (protected by a Court)",
        "8 of 21 points",
        "> South (you)  5 of 16 points",
        "7 points or turn up a card and play it",
        "9LK!",
        "not playable now",
        "Scrap (2) AM  2MK",
    ):
        assert part in text, part
    assert "\x1b" not in text


def test_on_a_small_screen_the_hand_takes_one_line_when_the_moves_are_listed_anyway():
    text = picture(at("south=7ML,8MS*,9LK!,PNWLY freeze=yes"), height=24)
    assert "Hand 7ML  8MS*  9LK!  Borderland WLY" in text
    assert "points or" not in text


def test_nobody_sees_more_than_the_view():
    text = picture(at(TABLE), SPECTATOR)
    assert "7ML" not in text
    assert "3 cards" in picture(at(TABLE), SPECTATOR, memory_aid=False)
    assert "Hand 3 cards  remembered: 9LK" in text


def test_what_could_be_remembered_is_shown_only_with_the_memory_aid():
    text = picture(at(TABLE), memory_aid=False)
    assert "Hand 2 cards" in text
    assert "Crown M" not in text
    assert "9LK!" not in text
    assert "7ML  9LK!" in picture(at("turn=north " + TABLE))


def test_an_open_hand_a_turned_up_card_limbo_and_marks_are_shown():
    match = play(
        at("south=7SK,CRM! north=AM royals=8WL/- pile=9LK,AS points=-/8MS scuttle=yes"), "seven", "9LK"
    )
    text = picture(match)
    assert "Hand AM\n  North  8 of 21 points  open hand" in text
    assert "North (you)  8 of 21 points  open hand" in picture(match, viewer=1)
    assert "Turned up 9LK  9 points, scuttle or return cards that share a suit" in text
    assert "Being played 7SK" in text
    assert "Hand Crown M!" in text


def test_frozen_cards_twins_passes_and_games_are_shown():
    text = picture(
        at("south=8MS*,7ML,7ML pile=- passes=1 games=3 played=1 wins=1/0 freeze=yes scrap=2MK,2MK")
    )
    assert "8MS*" in text
    assert "7ML x2" in text
    assert "0 cards in the pile · 1 pass · game 2 of 3" in text
    assert "1 game won" in text
    assert "2MK x2" in text


def test_the_end_is_shown():
    assert "South wins" in picture(play(at("south=5SW points=7SK,9LK/-"), "points 5SW"))
    assert "A draw" in picture(play(at("pile=- passes=2"), "pass"))
    match = Match(GAME, 2, {"games": 2}, start="turn=south phase=turn dealer=north pile=- passes=2 games=2")
    match.play("pass")
    assert "Game 1: drawn (South 0, North 0; 1 turn)." in picture(match)
    match = play(at("south=5SW points=7SK,9LK/- games=3"), "points 5SW")
    assert "Game 1: won by South (South 21, North 0; 1 turn)." in picture(match)


def test_a_sentence_has_its_codes_coloured_and_nothing_else():
    line = "South plays 7ML (Chance Meeting) and 7XX."
    painted = drawing.paint(line, GAME.say("en"))
    assert painted.plain == line
    assert {line[span.start : span.end] for span in painted.spans} == {"7ML", "M", "L"}


def test_the_legend_names_suits_and_ranks():
    text = " ".join(drawing.legend(GAME.say("en")))
    assert "M ☾ Moons" in text
    assert "Seven: turn up a card and play it." in text


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_whole_games_fit_the_terminal(width, language):
    say = GAME.say(language)
    rng = random.Random(width)
    match = Match(GAME, 2, {"counter": True, "scuttle": True}, seed=bytes([width]) * 32, match_id="fit")
    while not match.over:
        match.deal() if match.odds() else match.play(rng.choice(match.legal()))
        for viewer in (0, 1, SPECTATOR):
            paper = Console(file=io.StringIO(), width=width, height=24, legacy_windows=False)
            to = match.audience(viewer, say)
            paper.print(drawing.draw(match.view(viewer), match.sheet, to))
            assert all(len(line) <= width for line in paper.file.getvalue().splitlines())
