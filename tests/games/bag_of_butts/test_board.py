"""Bag of Butts as players see it: view, log, refusals, score pad, what an action touches, the picture in a terminal."""

import io
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from bagatelle import CHANCE, SPECTATOR, Match
from bagatelle.games.bag_of_butts import GAME, drawing
from bagatelle.games.bag_of_butts.aloud import read_aloud
from bagatelle.games.bag_of_butts.components import SPECIALS
from bagatelle.language import LANGUAGES, speak
from bagatelle.rooms import Audience
from games.bag_of_butts.turns import at, new_game, play, refusal, refused

LEVEL = "players=pink:0,blue:0,yellow:0,green:0 turn=pink phase=begin"


# The view


def test_the_view_of_a_turn_that_begins() -> None:
    match = at("players=pink:3,blue:28,yellow:3 turn=blue phase=begin run=2 bag=GW")
    assert match.view() == {
        "phase": "begin",
        "turn": 1,
        "actor": 1,
        "players": [
            {"colour": "pink", "score": 3, "playing": True, "lowest": True},
            {"colour": "blue", "score": 28, "playing": True, "lowest": False},
            {"colour": "yellow", "score": 3, "playing": True, "lowest": True},
        ],
        "value": 3,
        "run": 2,
        "bag": {"pink": 2, "blue": 2, "yellow": 2, "green": 2, "gray": 1, "white": 1},
        "bag_size": 10,
        "pool": {"black": 2, "gray": 1, "khaki": 1},
        "announced": None,
        "groups": [],
        "can_reset": True,
        "triggered": True,
        "target": 28,
        "first_turn": False,
        "extra_turn": False,
        "after_auto_reset": False,
        "tiebreaker": False,
        "winners": None,
    }


def test_the_view_of_a_choice_tells_what_each_group_would_pay() -> None:
    match = play(at(f"{LEVEL} run=1 bag=W"), "continue", "black", "pgW/byyB/pbg")
    assert match.view()["groups"] == [
        {
            "announced": 3,
            "pieces": {"pink": 1, "green": 1, "white": 1},
            "scorable": True,
            "black": False,
            "extra_turn": True,
            "points": [3, 0, 0, 3],
        },
        {
            "announced": 4,
            "pieces": {"blue": 1, "yellow": 2, "black": 1},
            "scorable": False,
            "black": True,
            "extra_turn": False,
            "points": None,
        },
        {
            "announced": 3,
            "pieces": {"pink": 1, "blue": 1, "green": 1},
            "scorable": True,
            "black": False,
            "extra_turn": False,
            "points": [3, 3, 0, 3],
        },
    ]


def test_while_a_draw_goes_on_the_view_counts_what_has_come_out() -> None:
    view = play(at(f"{LEVEL} run=0 bag=- flags=first"), "continue", "2 3", "pink", "green", "green").view()
    assert view["bag"] == {"pink": 1, "blue": 2, "yellow": 2}
    assert view["announced"] == [2, 3, 3]
    assert [group["pieces"] for group in view["groups"]] == [{"pink": 1, "green": 1}, {"green": 1}, {}]
    assert [group["points"] for group in view["groups"]] == [None, None, None]
    assert not any(group["scorable"] for group in view["groups"])


def test_the_lowest_for_khaki_are_those_who_were_lowest_when_the_turn_began() -> None:
    match = at("players=pink:0,blue:2,yellow:0 turn=pink phase=begin run=0 bag=-")
    lowest: Callable[[], list[bool]] = lambda: [player["lowest"] for player in match.view()["players"]]
    assert lowest() == [True, False, True]
    play(match, "continue", "white", "pW/ygb/pbyg")
    assert lowest() == [True, False, True]
    play(match, "score 1")  # pink has 2 now, and an extra turn
    assert lowest() == [False, False, True]


def test_in_a_tiebreaker_only_those_in_it_are_lowest() -> None:
    match = at("players=pink:1,blue:out,yellow:4 turn=pink phase=begin run=1 bag=G flags=tiebreaker")
    players = match.view()["players"]
    assert [player["lowest"] for player in players] == [True, False, False]
    assert [player["playing"] for player in players] == [True, False, True]


def test_the_view_is_plain_data_and_the_same_for_everybody() -> None:
    match = Match(GAME, 3, seed=bytes(32), match_id="view")
    while not match.over:
        match.deal() if match.odds() else match.play(match.legal()[len(match.events) % len(match.legal())])
        assert json.loads(json.dumps(match.view())) == match.view(0) == match.view(SPECTATOR)
    assert match.view()["winners"] == [seat for seat, share in enumerate(match.result()) if share]


# The log


def test_a_turn_is_told_in_sentences() -> None:
    match = Match(GAME, start=f"{LEVEL} run=1 bag=W", by_hand=True, names=["Ann", "Bo", "Cy", "Di"])
    play(match, "continue", "black", "pgW/byyB/pbg", "score 1")
    assert match.log() == [
        "Ann adds black to the bag; each butt pays 3.",
        "Ann announces 3, 4 and 3.",
        "Group 1: pink, green and white.",
        "Group 2: blue, yellow, yellow and black.",
        "Group 3: pink, blue and green.",
        "Ann scores group 1: Ann +3, Di +3.",
        "The white special gives Ann another turn.",
    ]
    assert match.log(since=len(match.events) - 1) == match.log()[-2:]


def test_a_first_turn_and_a_voluntary_reset_are_told() -> None:
    match = new_game("pink", "blue")
    play(match, "continue", "ggyy/b/ppb", "score 1", "reset")
    assert match.log() == [
        "Pink begins.",
        "Pink adds no special; each butt pays 1.",
        "Pink announces 4, 1 and 3.",
        "Group 1: yellow, yellow, green and green.",
        "Group 2: blue.",
        "Group 3: pink, pink and blue.",
        "Pink scores group 1: nobody earns a point.",
        "Blue resets: all specials leave the bag.",
    ]


def test_an_automatic_reset_is_told() -> None:
    match = play(at(f"{LEVEL} run=2 bag=BG"), "continue", "white", "Bpb/Gyy/Wpbgg")
    assert match.log()[-1] == "There is a special in every group: automatic reset, nobody scores."


def test_the_target_and_the_end_are_told() -> None:
    match = at("players=pink:27,blue:10 turn=pink phase=begin run=0 bag=-")
    play(match, "reset", "pb/bgg/pyy", "score 1", "reset")
    assert match.log()[-3:] == [
        "Pink reached 28 points: the next reset ends the game.",
        "Blue resets: all specials leave the bag.",
        "The game is over: Pink wins with 28 points.",
    ]


def test_a_tiebreaker_and_a_shared_victory_are_told() -> None:
    match = at("players=pink:30,blue:12,yellow:30 turn=blue phase=begin run=4 bag=BBGW")
    play(match, "reset")
    assert match.log()[-1] == (
        "Pink and Yellow are tied at 30 points: they play a tiebreaker until the first reset, and Yellow begins."
    )
    play(match, "continue", "ppyyb/b/gg", "score 1", "reset")
    assert match.log()[-1] == "The game is over: Pink and Yellow share the victory with 2 points each."


# What is next, and what is possible


@pytest.mark.parametrize(
    ("start", "moves", "prompt"),
    [
        ("phase=start run=0 bag=-", (), "Who begins?"),
        ("phase=begin run=0 bag=- flags=first", (), "Pink, begin."),
        ("phase=begin run=1 bag=G", (), "Pink, play on with one more special, or reset?"),
        ("phase=begin run=1 bag=G target=1", (), "Pink, play on, or reset and end the game here?"),
        ("phase=begin run=1 bag=G", ("continue",), "Which special goes into the bag?"),
        (
            "phase=begin run=1 bag=G",
            ("reset",),
            "Pink, announce two group sizes; the third group gets the rest of the 8 pieces.",
        ),
        ("phase=begin run=1 bag=G", ("reset", "2 3"), "What was drawn for group 1? 2 pieces to go."),
        (
            "phase=begin run=1 bag=G",
            ("reset", "1 2", "pink", "pink"),
            "What was drawn for group 2? 1 piece to go.",
        ),
        ("phase=begin run=1 bag=G", ("reset", "pp/bb/yygg"), "Pink, choose a group to score."),
        ("phase=over run=0 bag=-", (), "The game is over."),
    ],
)
def test_the_prompt_says_what_has_to_be_done(start: str, moves: tuple[str, ...], prompt: str) -> None:
    match = play(at(f"players=pink:1,blue:0 turn=pink {start}"), *moves)
    assert GAME.sentences.prompt(match.position, match.audience(match.actor)) == prompt


def described(match: Match) -> list[str]:
    return [GAME.sentences.describe(match.position, action, match.audience()) for action in match.legal()]


def test_every_possible_action_is_described() -> None:
    assert described(new_game("pink", "blue")) == ["continue: add nothing, each butt pays 1"]
    assert described(at(f"{LEVEL} run=1 bag=G")) == [
        "continue: add a special, each butt pays 3",
        "reset: no specials, each butt pays 1",
    ]
    assert described(at(f"{LEVEL} run=6 bag=BBGGWK flags=tiebreaker")) == [
        "continue: add nothing, each butt pays 8",
        "reset: the game ends here",
    ]
    assert described(play(at(f"{LEVEL} run=0 bag=-"), "reset"))[8] == "announce 2, 3 and the rest (3)"
    assert described(play(at(f"{LEVEL} run=0 bag=-"), "continue", "white", "ppW/bb/yygg")) == [
        "score group 1: Pink +4; you play again",
        "score group 2: Blue +4",
        "score group 3: Yellow +4, Green +4",
    ]
    assert described(play(at(f"{LEVEL} run=4 bag=BBGG"), "continue")) == ["white", "khaki"]


@pytest.mark.parametrize(
    ("start", "moves", "reason"),
    [
        ("run=0 bag=- flags=first", ("reset",), "You cannot reset on the first turn."),
        (
            "run=1 bag=W flags=extra",
            ("reset",),
            "You cannot reset before an extra turn: you have to play it.",
        ),
        (
            "run=0 bag=- flags=auto",
            ("reset",),
            "You cannot reset right after an automatic reset.",
        ),
        (
            "run=0 bag=-",
            ("score 1",),
            "That is not possible now. Your turn: play on with one more special, or reset?",
        ),
        ("run=0 bag=-", ("continue", "pink"), "There is no pink piece left beside the bag."),
        ("run=0 bag=-", ("reset", "1 1", "white"), "There is no white piece left in the bag."),
        ("run=0 bag=-", ("reset", "score 4"), "There is no group 4; the groups are 1, 2 and 3."),
        (
            "run=0 bag=-",
            ("reset", "dance"),
            "'dance' is not a move; try '2 3', 'score 2', 'continue' or 'reset'.",
        ),
        (
            "run=0 bag=-",
            ("reset", "sing and dance"),
            "'sing and dance' is not a move; try '2 3', 'score 2', 'continue' or 'reset'.",
        ),
    ],
)
def test_a_refusal_is_a_sentence_that_says_why(start: str, moves: tuple[str, ...], reason: str) -> None:
    assert refusal(f"{LEVEL} {start}", *moves) == reason


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    match = at("players=pink:30,blue:5 turn=pink phase=over run=0 bag=-")
    assert refused(match, "continue") == "The game is over; there is nothing left to play."


# The score pad


def pad(match: Match) -> list[tuple[Any, ...]]:
    return [(row["value"], *row["totals"]) for row in match.sheet]


def test_the_pad_has_a_line_a_turn_with_running_totals_and_an_x_for_nothing() -> None:
    match = new_game("pink", "yellow", "blue")
    play(match, "continue", "ppy/bb/ygg", "score 1")
    play(match, "continue", "gray", "yg/pbb/pygG", "score 1")
    play(match, "continue", "black", "pbb/pyG/yggB", "score 1")
    assert pad(match) == [(1, 2, 1, None), (2, None, 3, None), (3, 5, None, 6)]
    assert [row["turn"] for row in match.sheet] == [0, 1, 2]


def test_an_automatic_reset_is_a_line_of_crosses_at_the_value_of_its_turn() -> None:
    match = play(at(f"{LEVEL} run=2 bag=BG"), "continue", "white", "Bpb/Gyy/Wpbgg")
    assert pad(match) == [(4, None, None, None, None)]


def test_a_voluntary_reset_is_no_line_of_its_own() -> None:
    match = play(at("players=pink:30,blue:5 turn=pink phase=begin run=2 bag=GW"), "reset")
    assert match.over
    assert match.sheet == []


def test_the_tiebreaker_is_a_block_of_its_own_without_the_beaten() -> None:
    match = at("players=pink:30,blue:30,yellow:3 turn=pink phase=begin run=2 bag=GW")
    play(match, "reset", "continue", "pyy/gg/pbb", "score 1")
    assert pad(match) == [(1, 1, None, None)]
    assert match.sheet[0]["tiebreaker"]
    assert match.sheet[0]["playing"] == [True, True, False]


@pytest.mark.parametrize(
    ("line", "moves", "label"),
    [
        ("phase=begin run=1 bag=G", "continue", "Continue: one more special, each butt pays 3"),
        ("phase=begin run=1 bag=G", "reset", "Reset: each butt pays 1"),
        ("phase=announce run=1 bag=G start=0,0", "2 3", "Announce 2, 3 and 4"),
    ],
)
def test_a_label_says_what_comes_of_a_move(line: str, moves: str, label: str) -> None:
    match = at(f"players=pink:0,blue:0 turn=pink {line}")
    to = match.audience(match.actor, you=match.actor)
    assert GAME.sentences.label(match.position, match.read(moves), to) == label


def touched(match: Match, move: str) -> dict[str, Any]:
    return GAME.touches.touches(match.position, match.read(move), SPECTATOR)


def test_the_beginning_of_a_turn_touches_the_choice() -> None:
    match = at(f"{LEVEL} run=1 bag=W")
    assert touched(match, "continue") == {"begin": "continue"}
    assert touched(match, "reset") == {"begin": "reset"}


def test_an_announcement_touches_all_three_sizes() -> None:
    match = play(at(f"{LEVEL} run=0 bag=-"), "continue", "white")
    assert touched(match, "2 3") == {"sizes": [2, 3, 4]}


def test_a_score_touches_its_group() -> None:
    match = play(new_game("pink", "blue"), "continue", "pp/bb/yygg")
    assert touched(match, "score 2") == {"group": 1}


def test_chance_touches_who_begins_the_special_and_the_piece_with_its_group() -> None:
    match = Match(GAME, 3, {"colours": ["green", "pink", "blue"]}, by_hand=True)
    assert touched(match, "first pink") == {"first": 1}
    match = play(at(f"{LEVEL} run=0 bag=-"), "continue")
    assert touched(match, "white") == {"add": "white"}
    play(match, "white", "2 3", "pink")
    assert touched(match, "white") == {"draw": "white", "group": 0}
    play(match, "white")
    assert touched(match, "pink") == {"draw": "pink", "group": 1}


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_move_is_found_by_what_it_touches(seats: int) -> None:
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


SAY = speak("en", "bagatelle.games.bag_of_butts")
NAMES = ("Ann", "Bob", "Cas", "Dan")

MIXED = (
    "players=pink:12,blue:3,green:30 turn=blue phase=choose run=4 bag=BGWK "
    "groups=pbGWK/yy/pbggB sizes=5/2/5 start=12,3,30"
)
"""The next reset ends the game; a group with gray, white and khaki, one that nobody owns, and one with black."""


def match_at(line: str) -> Match:
    return Match("bag-of-butts", start=line)


def audience(match: Match, viewer: int = SPECTATOR) -> Audience:
    return Audience(viewer, SAY, NAMES[: match.seats])


def picture(match: Match, width: int = 80, viewer: int = SPECTATOR, **console: Any) -> str:
    paper = Console(file=(page := io.StringIO()), width=width, height=24, **console)
    paper.print(drawing.draw(match.view(viewer), match.sheet, audience(match, viewer)))
    return page.getvalue()


def aloud(match: Match) -> list[str]:
    return read_aloud(match.view(), match.sheet, audience(match))


def line_with(text: str, part: str) -> str:
    (line,) = [line for line in text.splitlines() if part in line]
    return line


def test_the_picture_tells_turn_value_end_and_payments() -> None:
    text = picture(match_at(MIXED))
    assert "Turn:  Bob  each butt pays 5 points" in text
    assert "the next reset ends the game" in text
    assert "Ann +6  Bob +12  and another turn" in text  # gray raises every butt, khaki counts for Bob
    assert "nobody earns a point" in text
    assert "cannot be scored: black" in text
    assert "Beside the bag  [black] [gray]" in text
    assert [name for name in NAMES if re.search(f" {name} .*lowest", text)] == ["Bob"]


def test_before_the_announcement_the_picture_shows_the_bag_and_what_its_specials_do() -> None:
    text = picture(match_at("players=pink:0,blue:0 turn=pink phase=announce run=2 bag=WK start=0,0"))
    assert re.search(r"Bag \(10\) +pink +pink +blue +blue +yellow +yellow +green +green", text)
    assert "[white] [khaki]" in text
    assert "[white] whoever scores its group plays again" in text
    assert "28 points trigger the end" in text


def test_a_group_of_specials_only_is_closed() -> None:
    text = picture(
        match_at(
            "players=pink:0,blue:0 turn=pink phase=choose run=1 bag=K groups=K/ppbb/yygg sizes=1/4/4 start=0,0"
        )
    )
    assert "cannot be scored: only specials" in text
    assert "nobody earns a point" in text


def test_half_drawn_groups_say_how_much_is_missing() -> None:
    text = picture(
        match_at("players=pink:0,blue:0 turn=pink phase=draw run=0 bag=- groups=pb/-/- sizes=3/3/2 start=0,0")
    )
    assert "2 of 3 drawn" in text
    assert "Bag (6)" in text


def test_nobody_needs_the_colours_to_know_the_pieces() -> None:
    text = picture(match_at(MIXED))
    assert "pink" in line_with(text, "1:")
    assert re.search("Ann +pink", text)
    assert "\x1b" not in text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [60, 80, 100])
def test_whole_games_fit_the_terminal(seats: int, width: int) -> None:
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


def played(line: str, *moves: str) -> Match:
    match = match_at(line)
    for move in moves:
        match.play(move)
    return match


def test_the_score_pad_has_values_running_totals_and_an_x() -> None:
    match = played(
        "players=pink:5,blue:3 turn=pink phase=choose run=1 bag=K groups=p/pbbK/yygg sizes=1/4/4 start=5,3",
        "score 1",
    )
    assert re.search("│ 2│ +7 │ +X │", picture(match))


def test_the_tiebreaker_is_a_new_block_on_the_pad_without_the_beaten() -> None:
    match = played(
        "players=pink:28,blue:28,green:4 turn=pink phase=choose run=0 bag=- groups=y/ppbb/ygg sizes=1/4/3 "
        "start=28,28,4",
        "score 1", "reset", "continue", "1 1", "blue", "pink", "score 1",
    )  # fmt: skip
    text = picture(match)
    assert "tiebreaker: the next reset ends it" in text
    assert re.search(r"├[─┼]+┤\n.*│ 1│ +X │ +X │ +X │\n.*├[─┼]+┤\n.*│ 1│ +X │ +1 │ +│", text)
    assert re.search(" Cas +green .*out", text)


def test_a_long_pad_shows_its_end() -> None:
    match = Match("bag-of-butts", seats=2)
    sheet = [
        {"turn": 0, "value": 1, "totals": [n, None], "playing": [True, True], "tiebreaker": False}
        for n in range(1, 40)
    ]
    paper = Console(file=(page := io.StringIO()), width=80, height=24)
    paper.print(drawing.draw(match.view(), sheet, audience(match)))
    text = page.getvalue()
    assert "..." in text
    assert " 39 │" in text
    assert " 29 │" not in text


def test_read_aloud_says_the_same_in_sentences() -> None:
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


def test_read_aloud_uses_only_words_and_plain_punctuation() -> None:
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


def test_names_of_pieces_are_painted_in_the_log() -> None:
    text = drawing.paint("Ann adds white to the bag; Group 1: pink and blue.", SAY)
    assert text.plain == "Ann adds white to the bag; Group 1: pink and blue."
    assert {text.plain[span.start : span.end] for span in text.spans} == {"white", "pink", "blue"}


def test_the_legend_explains_the_four_specials() -> None:
    assert drawing.legend(SAY)[2] == (
        "White, the Extra Turn Butt: whoever scores its group takes another turn at once."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_special_has_a_name_and_a_power(language: str) -> None:
    explained = drawing.legend(speak(language, "bagatelle.games.bag_of_butts"))
    assert len(set(explained)) == len(SPECIALS)
    assert all(": " in text for text in explained)
