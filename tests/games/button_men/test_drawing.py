"""Button Men in a terminal: everything that a player needs is in the picture and in the words read aloud."""

import io
import random

import pytest
from rich.console import Console

from bagatelle import CHANCE, SPECTATOR, Match
from bagatelle.games.button_men import GAME, aloud, drawing
from bagatelle.rooms import Audience
from games.button_men.recipes_at_random import any_recipe

SAY = GAME.say("en")
MIXED = "6sp:2 (4,6):9 4/12=12:5 X!=10>20:14 20`:w / 20:13 Vz?=7:3* 9:x 10:8 / wins=1,0 round=2 turn=A"


def picture(match, width=80, viewer=SPECTATOR, height=24):
    paper = Console(file=io.StringIO(), width=width, height=height)
    paper.print(drawing.draw(match.view(viewer), match.sheet, match.audience(viewer)))
    return paper.file.getvalue()


def read_aloud(match, viewer=SPECTATOR, language="en"):
    say = GAME.say(language)
    to = Audience(viewer, say, match.game.sentences.seat_names(match.position, say))
    return aloud.read_aloud(match.view(viewer), match.sheet, to)


def test_the_picture_tells_round_turn_wins_dice_captures_and_the_score_if_it_ended_now():
    text = picture(Match(GAME, start=MIXED.replace("*", "")))
    assert "Round 2, first to 3" in text
    assert "A's turn" in text
    assert "*.." in text
    assert "a 6sp" in text
    assert "c 4/12=12" in text
    assert "d X!=20" in text
    assert "captured: c:9 +9" in text
    assert "score now 24" in text  # -6 + 5 + 6 + 10 + 9; the warrior counts for nobody
    assert "(20)" in text


def test_attacks_are_grouped_by_target_where_the_terminal_lists_none():
    line = "4:1 4:2 20:13 20:1 X=6:2 / 6sp:2 12sp:12 16:13 20:14 X=20:3"
    assert "d14 (+30): skill 13+" in picture(Match(GAME, start=line))
    few = Match(GAME, start="4:2 / 4:1")
    assert "Attacks by target" not in picture(few)
    assert "a1 (+6): power 2" in picture(few, height=40)


def test_half_points_are_written_as_halves():
    assert "score now 3½" in picture(Match(GAME, start="X=7:1 / 4:4"))
    assert "score now -½" in picture(Match(GAME, start="- / 1p:x"))


def test_sealed_choices_are_drawn_for_their_owner_only():
    match = Match(GAME, options={"a": "X V", "b": "X"}, by_hand=True)
    match.play("X=13")
    assert "X=13" in picture(match, viewer=0)
    assert "X=13" not in picture(match, viewer=1)
    assert "X=13" not in picture(match)


def test_auxiliary_dice_on_offer_are_drawn():
    assert "auxiliary dice on offer: b 6s+" in picture(Match(GAME, options={"a": "4 6s+", "b": "8"}))


@pytest.mark.parametrize("width", [60, 80, 100])
def test_whole_matches_fit_the_terminal(width):
    """No line is too long; with 80 columns there is room for question and answers on 24 lines."""
    rng = random.Random(width)
    for number in range(6):
        options = {"a": any_recipe(rng), "b": any_recipe(rng), "wins": 1}
        match = Match(GAME, options=options, seed=bytes([number]) * 32)
        while not match.over:
            if match.actor == CHANCE:
                match.deal()
                continue
            lines = picture(match, width).splitlines()
            assert max(len(line.rstrip()) for line in lines) <= width
            assert width < 80 or len(lines) <= 23
            assert read_aloud(match)
            match.play(rng.choice(match.legal()))
        assert "wins" in picture(match) or "match is drawn" in picture(match)
        assert read_aloud(match)


def test_the_table_read_aloud():
    assert read_aloud(Match(GAME, start="6f:1* 8`:w X=10:7 / 6:5 9:x")) == [
        "Round 1.",
        "A has 0 wins and B has 0 wins.",
        "A has die a 6f showing 1, dizzy; die b 8`, waiting at 8; die c X=10 showing 7.",
        "A has captured b 9.",
        "If the round ended now, A would score 17.",
        "B has die a 6 showing 5.",
        "If the round ended now, B would score 3.",
        "Die a can be taken by power 7.",
    ]
    assert read_aloud(Match(GAME, start="6:_ / - / phase=roll"))[2:4] == [
        "A has die a 6, about to be rolled.",
        "If the round ended now, A would score 3.",
    ]


def test_the_table_read_aloud_in_dutch():
    assert read_aloud(Match(GAME, start="6:5 / 6:5"), language="nl")[2] == "A heeft steen a 6 toont 5."


def test_the_legend_explains_every_sign():
    text = " ".join(drawing.legend(SAY))
    assert all(
        word in text for word in ("shadow", "poison", "speed", "trip", "queer", "focus", "X 4-20", "b2>a5")
    )
    assert drawing.paint("A rolls 13.", SAY).plain == "A rolls 13."
