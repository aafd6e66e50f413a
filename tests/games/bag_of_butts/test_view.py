"""What players of Bag of Butts see and read: the view as data, the log as sentences, refusals, and the score pad."""

import json

import pytest

from bagatelle import SPECTATOR, Match
from bagatelle.games.bag_of_butts import GAME
from games.bag_of_butts.turns import at, new_game, play, refusal, refused

LEVEL = "players=pink:0,blue:0,yellow:0,green:0 turn=pink phase=begin"


# The view


def test_the_view_of_a_turn_that_begins():
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


def test_the_view_of_a_choice_tells_what_each_group_would_pay():
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


def test_while_a_draw_goes_on_the_view_counts_what_has_come_out():
    view = play(at(f"{LEVEL} run=0 bag=- flags=first"), "continue", "2 3", "pink", "green", "green").view()
    assert view["bag"] == {"pink": 1, "blue": 2, "yellow": 2}
    assert view["announced"] == [2, 3, 3]
    assert [group["pieces"] for group in view["groups"]] == [{"pink": 1, "green": 1}, {"green": 1}, {}]
    assert [group["points"] for group in view["groups"]] == [None, None, None]
    assert not any(group["scorable"] for group in view["groups"])


def test_the_lowest_for_khaki_are_those_who_were_lowest_when_the_turn_began():
    match = at("players=pink:0,blue:2,yellow:0 turn=pink phase=begin run=0 bag=-")
    lowest = lambda: [player["lowest"] for player in match.view()["players"]]
    assert lowest() == [True, False, True]
    play(match, "continue", "white", "pW/ygb/pbyg")
    assert lowest() == [True, False, True]
    play(match, "score 1")  # pink has 2 now, and an extra turn
    assert lowest() == [False, False, True]


def test_in_a_tiebreaker_only_those_in_it_are_lowest():
    match = at("players=pink:1,blue:out,yellow:4 turn=pink phase=begin run=1 bag=G flags=tiebreaker")
    players = match.view()["players"]
    assert [player["lowest"] for player in players] == [True, False, False]
    assert [player["playing"] for player in players] == [True, False, True]


def test_the_view_is_plain_data_and_the_same_for_everybody():
    match = Match(GAME, 3, seed=bytes(32), match_id="view")
    while not match.over:
        match.deal() if match.odds() else match.play(match.legal()[len(match.events) % len(match.legal())])
        assert json.loads(json.dumps(match.view())) == match.view(0) == match.view(SPECTATOR)
    assert match.view()["winners"] == [seat for seat, share in enumerate(match.result()) if share]


# The log


def test_a_turn_is_told_in_sentences():
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


def test_a_first_turn_and_a_voluntary_reset_are_told():
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


def test_an_automatic_reset_is_told():
    match = play(at(f"{LEVEL} run=2 bag=BG"), "continue", "white", "Bpb/Gyy/Wpbgg")
    assert match.log()[-1] == "There is a special in every group: automatic reset, nobody scores."


def test_the_target_and_the_end_are_told():
    match = at("players=pink:27,blue:10 turn=pink phase=begin run=0 bag=-")
    play(match, "reset", "pb/bgg/pyy", "score 1", "reset")
    assert match.log()[-3:] == [
        "Pink reached 28 points: the next reset ends the game.",
        "Blue resets: all specials leave the bag.",
        "The game is over: Pink wins with 28 points.",
    ]


def test_a_tiebreaker_and_a_shared_victory_are_told():
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
def test_the_prompt_says_what_has_to_be_done(start, moves, prompt):
    match = play(at(f"players=pink:1,blue:0 turn=pink {start}"), *moves)
    assert GAME.sentences.prompt(match.position, match.audience(match.actor)) == prompt


def described(match: Match) -> list[str]:
    return [GAME.sentences.describe(match.position, action, match.audience()) for action in match.legal()]


def test_every_possible_action_is_described():
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
def test_a_refusal_is_a_sentence_that_says_why(start, moves, reason):
    assert refusal(f"{LEVEL} {start}", *moves) == reason


def test_nothing_can_be_played_when_the_game_is_over():
    match = at("players=pink:30,blue:5 turn=pink phase=over run=0 bag=-")
    assert refused(match, "continue") == "The game is over; there is nothing left to play."


# The score pad


def pad(match: Match) -> list[tuple]:
    return [(row["value"], *row["totals"]) for row in match.sheet]


def test_the_pad_has_a_line_a_turn_with_running_totals_and_an_x_for_nothing():
    match = new_game("pink", "yellow", "blue")
    play(match, "continue", "ppy/bb/ygg", "score 1")
    play(match, "continue", "gray", "yg/pbb/pygG", "score 1")
    play(match, "continue", "black", "pbb/pyG/yggB", "score 1")
    assert pad(match) == [(1, 2, 1, None), (2, None, 3, None), (3, 5, None, 6)]
    assert [row["turn"] for row in match.sheet] == [0, 1, 2]


def test_an_automatic_reset_is_a_line_of_crosses_at_the_value_of_its_turn():
    match = play(at(f"{LEVEL} run=2 bag=BG"), "continue", "white", "Bpb/Gyy/Wpbgg")
    assert pad(match) == [(4, None, None, None, None)]


def test_a_voluntary_reset_is_no_line_of_its_own():
    match = play(at("players=pink:30,blue:5 turn=pink phase=begin run=2 bag=GW"), "reset")
    assert match.over
    assert match.sheet == []


def test_the_tiebreaker_is_a_block_of_its_own_without_the_beaten():
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
def test_a_label_says_what_comes_of_a_move(line, moves, label):
    match = at(f"players=pink:0,blue:0 turn=pink {line}")
    to = match.audience(match.actor, you=match.actor)
    assert GAME.sentences.label(match.position, match.read(moves), to) == label
