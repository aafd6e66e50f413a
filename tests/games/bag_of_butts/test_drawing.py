"""Bag of Butts in a terminal: everything that a player needs is in the picture and in the words read aloud."""

import io
import random
import re

import pytest
from rich.console import Console

from bagatelle import CHANCE, SPECTATOR, Match
from bagatelle.games.bag_of_butts import drawing
from bagatelle.games.bag_of_butts.aloud import read_aloud
from bagatelle.games.bag_of_butts.components import SPECIALS
from bagatelle.language import LANGUAGES, speak
from bagatelle.rooms import Audience

SAY = speak("en", "bagatelle.games.bag_of_butts")
NAMES = ("Ann", "Bob", "Cas", "Dan")

MIXED = (
    "players=pink:12,blue:3,green:30 turn=blue phase=choose run=4 bag=BGWK "
    "groups=pbGWK/yy/pbggB sizes=5/2/5 start=12,3,30"
)
"""The next reset ends the game; a group with gray, white and khaki, one that nobody owns, and one with black."""


def match_at(line):
    return Match("bag-of-butts", start=line)


def audience(match, viewer=SPECTATOR):
    return Audience(viewer, SAY, NAMES[: match.seats])


def picture(match, width=80, viewer=SPECTATOR, **console):
    paper = Console(file=io.StringIO(), width=width, height=24, **console)
    paper.print(drawing.draw(match.view(viewer), match.sheet, audience(match, viewer)))
    return paper.file.getvalue()


def aloud(match):
    return read_aloud(match.view(), match.sheet, audience(match))


def line_with(text, part):
    (line,) = [line for line in text.splitlines() if part in line]
    return line


def test_the_picture_tells_turn_value_end_and_payments():
    text = picture(match_at(MIXED))
    assert "Turn:  Bob  each butt pays 5 points" in text
    assert "the next reset ends the game" in text
    assert "Ann +6  Bob +12  and another turn" in text  # gray raises every butt, khaki counts for Bob
    assert "nobody earns a point" in text
    assert "cannot be scored: black" in text
    assert "Beside the bag  [black] [gray]" in text
    assert [name for name in NAMES if re.search(f" {name} .*lowest", text)] == ["Bob"]


def test_before_the_announcement_the_picture_shows_the_bag_and_what_its_specials_do():
    text = picture(match_at("players=pink:0,blue:0 turn=pink phase=announce run=2 bag=WK start=0,0"))
    assert re.search(r"Bag \(10\) +pink +pink +blue +blue +yellow +yellow +green +green", text)
    assert "[white] [khaki]" in text
    assert "[white] whoever scores its group plays again" in text
    assert "28 points trigger the end" in text


def test_a_group_of_specials_only_is_closed():
    text = picture(
        match_at(
            "players=pink:0,blue:0 turn=pink phase=choose run=1 bag=K groups=K/ppbb/yygg sizes=1/4/4 start=0,0"
        )
    )
    assert "cannot be scored: only specials" in text
    assert "nobody earns a point" in text


def test_half_drawn_groups_say_how_much_is_missing():
    text = picture(
        match_at("players=pink:0,blue:0 turn=pink phase=draw run=0 bag=- groups=pb/-/- sizes=3/3/2 start=0,0")
    )
    assert "2 of 3 drawn" in text
    assert "Bag (6)" in text


def test_nobody_needs_the_colours_to_know_the_pieces():
    text = picture(match_at(MIXED))
    assert "pink" in line_with(text, "1:")
    assert re.search("Ann +pink", text)
    assert "\x1b" not in text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [60, 80, 100])
def test_whole_games_fit_the_terminal(seats, width):
    """No line is too long; with 80 columns or more there is room for question and answers on 24 lines."""
    rng = random.Random(seats)
    match = Match("bag-of-butts", seats=seats, seed=bytes([seats]) * 32)
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
            continue
        lines = picture(match, width).splitlines()
        assert max(len(line.rstrip()) for line in lines) <= width
        assert width < 80 or len(lines) <= 20
        match.play(rng.choice(match.legal()))
    assert "wins" in picture(match, width) or "share the victory" in picture(match, width)


def played(line, *moves):
    match = match_at(line)
    for move in moves:
        match.play(move)
    return match


def test_the_score_pad_has_values_running_totals_and_an_x():
    match = played(
        "players=pink:5,blue:3 turn=pink phase=choose run=1 bag=K groups=p/pbbK/yygg sizes=1/4/4 start=5,3",
        "score 1",
    )
    assert re.search("│ 2│ +7 │ +X │", picture(match))


def test_the_tiebreaker_is_a_new_block_on_the_pad_without_the_beaten():
    match = played(
        "players=pink:28,blue:28,green:4 turn=pink phase=choose run=0 bag=- groups=y/ppbb/ygg sizes=1/4/3 "
        "start=28,28,4",
        "score 1", "reset", "continue", "1 1", "blue", "pink", "score 1",
    )  # fmt: skip
    text = picture(match)
    assert "tiebreaker: the next reset ends it" in text
    assert re.search(r"├[─┼]+┤\n.*│ 1│ +X │ +X │ +X │\n.*├[─┼]+┤\n.*│ 1│ +X │ +1 │ +│", text)
    assert re.search(" Cas +green .*out", text)


def test_a_long_pad_shows_its_end():
    match = Match("bag-of-butts", seats=2)
    sheet = [
        {"turn": 0, "value": 1, "totals": [n, None], "playing": [True, True], "tiebreaker": False}
        for n in range(1, 40)
    ]
    paper = Console(file=io.StringIO(), width=80, height=24)
    paper.print(drawing.draw(match.view(), sheet, audience(match)))
    text = paper.file.getvalue()
    assert "..." in text
    assert " 39 │" in text
    assert " 29 │" not in text


def test_read_aloud_says_the_same_in_sentences():
    lines = aloud(match_at(MIXED))
    assert lines[0] == "It is Bob's turn, and each butt pays 5 points."
    assert "The next reset ends the game." in lines
    assert (
        "Group 1: pink, blue, gray, white and khaki. It pays Ann 6 and Bob 12, and gives another turn."
        in lines
    )
    assert "Group 2: yellow and yellow. It pays nobody." in lines
    assert any(
        line.startswith("Group 3") and line.endswith("It holds a black special, so it cannot be scored.")
        for line in lines
    )
    assert "Beside the bag: 1 black and 1 gray." in lines


def test_read_aloud_uses_only_words_and_plain_punctuation():
    match = Match("bag-of-butts", seats=4, seed=bytes(32))
    rng = random.Random(2)
    while not match.over:
        for line in aloud(match):
            assert re.fullmatch(r"[A-Za-z0-9 ,.:']+\.", line), line
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(rng.choice(match.legal()))
    assert aloud(match)[0].startswith("Score pad, line 1, value 1: ")


def test_names_of_pieces_are_painted_in_the_log():
    text = drawing.paint("Ann adds white to the bag; Group 1: pink and blue.", SAY)
    assert text.plain == "Ann adds white to the bag; Group 1: pink and blue."
    assert {text.plain[span.start : span.end] for span in text.spans} == {"white", "pink", "blue"}


def test_the_legend_explains_the_four_specials():
    assert drawing.legend(SAY)[2] == (
        "White, the Extra Turn Butt: whoever scores its group takes another turn at once."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_special_has_a_name_and_a_power(language):
    explained = drawing.legend(speak(language, "bagatelle.games.bag_of_butts"))
    assert len(set(explained)) == len(SPECIALS)
    assert all(": " in text for text in explained)
