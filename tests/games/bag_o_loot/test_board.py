"""Bag-O-Loot as players see it: the view, what an action touches on the board, and the picture in a terminal."""

import io
import json
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from rich.text import Text

from bagatelle import Match
from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot.components import SEATS
from bagatelle.games.bag_o_loot.position import MAX_LEGAL
from bagatelle.kernel import SPECTATOR, Record, copy_of
from bagatelle.language import speak
from games.bag_o_loot.positions import random_positions
from games.bag_o_loot.turns import at, play


def told(match: Match, viewer: int = SPECTATOR) -> list[str]:
    return match.log(viewer)


# The view


def test_a_player_sees_the_own_hand_and_of_others_only_the_size() -> None:
    match = at("3,7,L/4,4/9", "A:5,5,L/B:8/C:6,6,6,6,6", known="0,0,0", plays=0)
    view = match.view(0)
    assert view["players"][0]["hand"] == ["3", "7", "L"]
    assert view["players"][0]["hand_points"] == 7
    assert [player["hand"] for player in view["players"][1:]] == [None, None]
    assert [player["hand_size"] for player in view["players"]] == [3, 2, 1]
    assert [player["locked"] for player in view["players"]] == [False, True, False]
    assert [player["stash_points"] for player in view["players"]] == [7, 1, 10]
    assert view["players"][2]["stash"] == [
        {"card": "6", "cards": ["6"] * 5, "looters": 0, "singleton": False, "bag": True}
    ]
    assert match.view(SPECTATOR)["players"][0]["hand"] is None


def test_the_view_counts_what_the_viewer_has_not_seen() -> None:
    match = at("3,3,L/4,L", "A:3", known="0,1", pile="3,7,L")
    assert match.view(0)["unseen"] == {"3": 1, "4": 1, "7": 1, "L": 1}
    assert match.view(1)["unseen"] == {"3": 3, "7": 1, "L": 2}
    assert [player["known_looters"] for player in match.view(0)["players"]] == [0, 1]


def test_when_the_round_is_over_all_hands_lie_open() -> None:
    match = play(at("7,7/3,L"), "open 7 7")
    assert match.view(SPECTATOR)["players"][1]["hand"] == ["3", "L"]
    assert match.view(0)["phase"] == "round_over"
    assert match.view(0)["round"] == 1


def test_views_are_plain_data_in_every_phase() -> None:
    match = Match(GAME, 4, {"target": 20}, seed=bytes([4]) * 32, match_id="plain")
    phases = set()
    lots = random.Random(4)
    while not match.over:
        match.deal() if match.odds() else match.play(lots.choice(match.legal()))
        view = match.view(len(match.events) % 4)
        phases.add(view["phase"])
        assert json.loads(json.dumps(view)) == view
    assert phases >= {"deal", "draw", "play", "over"}
    assert match.view()["winners"] == [seat for seat, share in enumerate(match.result()) if share]


# The score sheet


def test_the_sheet_has_a_line_a_round_with_stash_hand_and_total() -> None:
    match = play(at("7,7/3,L", "B:5,5", totals=[10, 20], rounds=2), "open 7 7")
    assert match.sheet == [
        {
            "round": 3, "dealer": 1, "stash": [2, 2], "hand": [0, 6], "points": [2, -4], "totals": [12, 16],
            "out": 0, "tiebreak": False, "event": 1,
        }
    ]  # fmt: skip


# Labels


@pytest.mark.parametrize(
    ("hands", "table", "move", "label"),
    [
        ("4,4,9/3", "B:4,4", "steal B 4 +4 4", "Steal B's 4s (add two 4s)"),
        ("4,4,9/3", "B:4,4", "open 4 4", "Open with two 4s"),
        ("4,4/3", "B:9,9", "open 4 4", "Open with two 4s; you go out"),
        ("4,9,L/3", "A:4,4", "build 4 +4 L", "Add one 4 and one looter to your 4s"),
        ("4,9/3", "A:4,4,4,4", "build 4 +4", "Add one 4 to your 4s: a Bag-O-Loot"),
        ("4,9/3", "A:4/A:4,4", "build (4) +4", "Add one 4 to your single 4"),
        ("4,9/3", "B:4,L", "snitch B 4", "Snitch a looter from B's 4s (put in a 4)"),
        ("4,9/3", "A:4,4/B:4", "combine 4 +4", "Combine all 4s (add one 4)"),
        ("8,9/3", "B:4,4", "punt 8", "Punt an 8 and draw another"),
    ],
)
def test_a_label_counts_cards_and_says_whose_set_it_is(hands: str, table: str, move: str, label: str) -> None:
    match = at(hands, table)
    to = match.audience(0, you=0)
    assert GAME.sentences.label(match.position, match.read(move), to) == label


# The log


def test_each_player_reads_of_a_theft_from_their_own_side() -> None:
    match = play(at("4,4,9/3", "B:4,4"), "steal B 4 +4 4")
    assert match.log(0, you=0) == ["You steal B's 4s with two 4s."]
    assert match.log(1, you=1) == ["A steals your 4s with two 4s."]


def test_a_deal_is_told_at_its_end_and_each_player_hears_the_own_cards() -> None:
    match = Match(GAME, 2, by_hand=True, names=["Ann", "Bo"])
    play(match, "dealer B", *["card 1", "card 2"] * 5, *["card 3", "card 4"] * 3)
    assert told(match) == [
        "Bo deals first.",
        "Round 1: Bo deals everybody eight cards, and Ann begins.",
    ]
    assert told(match, 0)[-1] == "Ann holds 1, 1, 1, 1, 1, 3, 3 and 3."
    assert told(match, 1)[-1] == "Bo holds 2, 2, 2, 2, 2, 4, 4 and 4."


def test_a_drawn_card_is_told_to_who_draws_it() -> None:
    match = play(at("7,7/3", phase="draw"), "card 9")
    assert told(match, 0) == ["A draws a 9."]
    assert told(match, 1) == told(match) == []


def test_plays_are_told_to_everybody() -> None:
    match = at("5,6,6,7,9,9,L,L/3/4", "A:5,5/B:7,L/C:6/B:6,6")
    play(match, "build 5 +5 L", "steal B 7 +7", "open 9 9")
    assert told(match) == [
        "A adds one 5 and one looter to their 5s.",
        "A steals B's 7s with one 7.",
        "A opens with two 9s.",
    ]


def test_snitches_combines_and_bags_are_told() -> None:
    match = at("6,7,9,9/3/4", "A:7,L/B:6,6,L/C:6,6")
    play(match, "snitch A 7", "combine 6 +6", "knock")
    assert told(match) == [
        "A snitches a looter from their own 7s with a 7.",
        "A combines all 6s, adding one 6.",
        "1 looter goes to A's hand.",
        "A has a Bag-O-Loot of 6s.",
        "A knocks.",
    ]
    other = play(at("7,9/3", "B:7,7,7,7,L"), "snitch B 7")
    assert told(other) == ["A snitches a looter from B's 7s with a 7.", "B has a Bag-O-Loot of 7s."]


def test_lockdown_and_freedom_are_told() -> None:
    match = play(at("8,9/8,4"), "punt 8", "card 2", "card 3", "steal A 8 +8")
    assert told(match) == [
        "A punts an 8 and is locked.",
        "B steals A's 8 with one 8.",
        "A is no longer locked.",
    ]


def test_the_end_of_a_round_and_of_the_game_is_told() -> None:
    match = play(at("7,7/3,L", "B:5,5", totals=[99, 20]), "open 7 7")
    assert told(match) == [
        "A opens with two 7s.",
        "A goes out: the round is over.",
        "A scores +2 (stash 2, hand 0) for a total of 101.",
        "B scores -4 (stash 2, hand -6) for a total of 16.",
        "The game is over: A wins with 101 points.",
    ]


def test_the_last_lap_and_a_tie_are_told() -> None:
    match = at("5,7/3,4", phase="draw", pile="7", totals=[100, 102])
    play(match, "card 7", "open 7 7", "knock", "punt 4")
    assert told(match)[0] == "That was the last card in the pile: everybody else gets one last turn."
    assert told(match)[-4:] == [
        "The last lap is over, and so is the round.",
        "A scores +1 (stash 2, hand -1) for a total of 101.",
        "B scores +0 (stash 1, hand -1) for a total of 102.",
        "The game is over: B wins with 102 points.",
    ]
    tie = play(at("7,7/3", "B:5,5,5", totals=[100, 100]), "open 7 7")
    assert told(tie)[-1] == "A and B are tied at 102 points: everybody plays on until one player leads."
    shared = play(at("7,7/3", "B:5,5,5", totals=[100, 100], tie="share"), "open 7 7")
    assert told(shared)[-1] == "The game is over: A and B share the victory with 102 points each."


# What is next, and what is possible


@pytest.mark.parametrize(
    ("match", "prompt"),
    [
        (Match(GAME, 2, by_hand=True), "Who deals first?"),
        (play(Match(GAME, 2, by_hand=True), "dealer A"), "Which card is dealt to B?"),
        (at("-/3/4", phase="round_over", dealer="C"), "Which card is dealt to B?"),
        (at("7/3", phase="draw"), "Which card does A draw?"),
        (at("7/3", "A:5"), "A, you are locked, so make one play."),
        (at("7/3"), "A, choose a card, or a set you want (up to three plays)."),
        (at("7/3", plays=1), "A, make up to 2 more plays, or knock."),
        (at("7/3", plays=2), "A, make one more play, or knock."),
        (at("7/3", phase="over"), "The game is over."),
    ],
)
def test_the_prompt_says_what_has_to_be_done(match: Match, prompt: str) -> None:
    assert GAME.sentences.prompt(match.position, match.audience(match.actor)) == prompt


def described(match: Match) -> list[str]:
    return [GAME.sentences.describe(match.position, action, match.audience(0)) for action in match.legal()]


def test_every_possible_play_is_described() -> None:
    match = at("6,7,7/3/4", "A:7,7,L/B:6,6,L/C:6,6/C:7", pile="9")
    assert described(match) == [
        "steal C 6 +6: 6 6 6 will be yours",
        "steal B 6 +6: 6 6 6 L will be yours",
        "snitch B 6: a looter for you, 6 6 6 for B",
        "combine 6 +6: a Bag-O-Loot; 1 looter goes to your hand",
        "open 7 7: a new set",
        "steal C 7 +7: 7 7 will be yours",
        "steal C 7 +7 7: 7 7 7 will be yours",
        "build 7 +7: 7 7 7 L will be yours",
        "build 7 +7 7: 7 7 7 7 L will be yours",
        "snitch A 7: a looter for you, 7 7 7 for A",
        "combine 7 +7: 7 7 7 7 L will be yours",
        "combine 7 +7 7: a Bag-O-Loot; 1 looter goes to your hand",
        "punt 6: lay it down and draw a card; you are locked",
        "punt 7: lay it down and draw a card; you are locked",
    ]
    assert described(at("7,7/3,4", pile="-", last=1)) == [
        "open 7 7: a new set; you go out",
        "punt 7: lay it down; you are locked",
    ]
    assert described(at("9/3", "B:7,7,7,7,L", plays=1)) == ["knock: end your turn"]
    bag = at("7,9/3", "B:7,7,7,7,L", plays=1)
    assert described(bag)[0] == "snitch B 7: a looter for you, a Bag-O-Loot for B"
    assert described(at("7/3", phase="draw", pile="5")) == ["card 5"]


def test_punting_the_last_card_without_a_pile_is_said_to_go_out() -> None:
    assert described(at("7/3", pile="-", last=2)) == ["punt 7: lay it down; you go out"]
    assert described(at("7,9/3", pile="-", last=2))[0] == "punt 7: lay it down; you are locked"


POSITIONS = list(random_positions(60, seed=12))


def touched(match: Match, move: str, viewer: int = 0) -> dict[str, Any]:
    return GAME.touches.touches(match.position, GAME.notation.read(match.position, move), viewer)


def legal(pos: Record) -> list[int]:
    actions = np.zeros(MAX_LEGAL, np.int64)
    return [int(action) for action in actions[: rules.legal(pos, actions)]]


def test_every_play_is_found_by_its_touches_alone() -> None:
    for pos in POSITIONS:
        texts = [json.dumps(GAME.touches.touches(pos, action, pos.turn)) for action in legal(pos)]
        assert len(set(texts)) == len(texts)


def test_a_play_is_found_by_its_name_the_cards_and_the_sets() -> None:
    for pos in POSITIONS:
        told = [GAME.touches.touches(pos, action, pos.turn) for action in legal(pos)]
        keys = [json.dumps([part.get(key) for key in ("play", "hand", "sets")]) for part in told]
        assert len(set(keys)) == len(keys)


def test_touches_speak_of_sets_and_cards_that_are_in_the_view() -> None:
    for pos in POSITIONS:
        players = GAME.view.view(pos, pos.turn)["players"]
        for action in legal(pos):
            told = GAME.touches.touches(pos, action, pos.turn)
            hand = list(players[pos.turn]["hand"])
            for card in told.get("hand", []):
                hand.remove(card)
            for group in told.get("sets", []):
                assert group["cards"] in [there["cards"] for there in players[group["seat"]]["stash"]]


def test_touches_tell_what_the_table_becomes() -> None:
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


def test_a_steal() -> None:
    match = at("7,7,L/9", "B:7,7")
    assert touched(match, "steal B 7 +7 L") == {
        "play": "steal",
        "seat": 0,
        "hand": ["7", "L"],
        "sets": [{"seat": 1, "cards": ["7", "7"]}],
        "makes": {"seat": 0, "cards": ["7", "7", "7", "L"]},
        "points": [8, -2],
    }


def test_a_lone_looter_that_gets_a_number() -> None:
    told = touched(at("7,7/9", "A:L"), "build L +7")
    assert (told["play"], told["hand"]) == ("build", ["7"])
    assert told["sets"] == [{"seat": 0, "cards": ["L"]}]
    assert told["makes"]["cards"] == ["7", "L"]


def test_a_snitch_leaves_the_set_with_its_owner_and_gives_a_looter_back() -> None:
    told = touched(at("9,3/4", "B:9,9,L"), "snitch B 9")
    assert told["makes"] == {"seat": 1, "cards": ["9", "9", "9"]}
    assert (told["hand"], told["back"], told["points"]) == (["9"], 1, [0, -4])


def test_a_combine_touches_every_set_of_its_number() -> None:
    told = touched(at("6,9/3/4", "A:6/B:6,6,L/C:6"), "combine 6 +6")
    assert sorted(group["seat"] for group in told["sets"]) == [0, 1, 2]
    assert told["makes"] == {"seat": 0, "cards": ["6"] * 5}
    assert (told["back"], told["points"]) == (1, [9, -7, -1])


def test_a_punt_and_a_knock() -> None:
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
def test_only_who_gets_a_card_is_told_which(phase: str) -> None:
    punted: dict[str, Any] = {"table": "B:8", "plays": 1} if phase == "replace" else {}
    match = at("3,4/5,6", phase=phase, turn="B", **punted)
    assert touched(match, "card 7", viewer=1) == {"card": "7", "seat": 1}
    assert touched(match, "card 7", viewer=0) == touched(match, "card 9", viewer=SPECTATOR) == {}


def test_the_first_dealer() -> None:
    pos = GAME.start(3)
    for seat, letter in enumerate(SEATS[:3]):
        assert GAME.touches.touches(pos, GAME.notation.read(pos, f"dealer {letter}"), 0) == {"dealer": seat}


WIDE = at(
    "3,3,7,L/4,4/9",
    "A:5,5,L/A:12,12,12,12,12/B:8/C:6,6,6/B:10,10",
    totals=[12, -3, 45],
    known="0,0,0",
)


def drawn(
    match: Match,
    viewer: int = 0,
    width: int = 80,
    height: int = 24,
    memory: bool = False,
    language: str = "en",
) -> str:
    """What is printed, without colours."""
    say = speak(language, GAME.package)
    to = replace(match.audience(viewer, say), memory_aid=memory)
    console = Console(file=(paper := io.StringIO()), width=width, height=height, color_system=None)
    console.print(GAME.drawing.draw(match.view(viewer), match.sheet, to))
    return paper.getvalue().replace("\u00a0", " ")


def test_the_table_shows_every_stash_the_own_hand_and_what_is_left() -> None:
    text = drawn(WIDE)
    assert "Round 1  64 cards in the pile  A: play 1 of 3" in text
    assert "[5 5 L] BAG 12" in text
    assert "locked (8) [10 10]" in text
    assert "Your hand: 3 3  7  L" in text
    assert "4 4" not in text


def test_a_spectator_sees_no_hand() -> None:
    assert "hand:" not in drawn(WIDE, -3).lower().replace("hand points", "")


def test_the_memory_aid_is_shown_to_those_who_want_it() -> None:
    match = play(at("7,9/3", "B:7,7,L"), "snitch B 7", "knock")
    assert "Not seen yet" not in drawn(match, 1)
    text = drawn(match, 1, memory=True)
    assert "Not seen yet:" in text
    assert "2 (1 L)" in text


def test_the_last_lap_and_a_tie_have_a_ribbon() -> None:
    text = drawn(at("7/3", pile="-", last=2, flags="tiebreak"))
    assert "Last lap: 2 turns left" in text
    assert "Tie: play on until one player leads" in text


def test_the_score_sheet_has_stash_hand_and_total_of_each_round() -> None:
    match = play(at("7,7/3,L", totals=[10, 20]), "open 7 7")
    assert "2-0  12" in drawn(match)
    assert "0-6  14" in drawn(match)
    assert "B's hand: 3  L" in drawn(match)


def test_only_the_last_rounds_are_shown_while_the_game_goes_on() -> None:
    match = play(at("7,7/3,L", totals=[10, 20]), "open 7 7")
    match.sheet = [{**match.sheet[0], "round": number} for number in range(1, 9)]
    assert "..." in drawn(match)
    assert "..." not in drawn(match, height=40)


def test_the_winner_is_marked() -> None:
    match = play(at("7,7/3", totals=[99, 0]), "open 7 7")
    assert "* A" in drawn(match)


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_line_fits_the_screen(seats: int, width: int) -> None:
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


def test_the_table_can_be_read_aloud() -> None:
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


def test_memory_last_lap_and_rounds_are_read_aloud_too() -> None:
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


def test_looters_and_bags_are_painted_and_explained() -> None:
    say = GAME.say("en")
    painted = GAME.drawing.paint("A steals 7 L from B with L.", say)
    assert isinstance(painted, Text)
    assert len(painted.spans) == 2
    assert len(GAME.drawing.legend(say)) == 8
