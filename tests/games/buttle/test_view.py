"""What players of Buttle see and read: the view, the match sheet, the log, what to do, and the words read aloud."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from bagatelle import SPECTATOR, Match
from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.view import sheet_row
from games.buttle.moves import at, play

TABLE = (
    "south=7ML,9LK! north=2MK,CRM! points=5SW/- stacks=-/8MS+PNMSL royals=8WL,CRS/CTMWK scrap=AM pile=AS,AK"
)


def test_the_view_of_a_player_in_turn() -> None:
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


def test_a_court_shields_the_other_royals_and_two_courts_each_other() -> None:
    line = "south=AM points=-/9LK royals=-/CRM,CTMWK"
    assert at(line).view(0)["players"][1]["shielded_royals"] == ["CRM"]
    assert at(line + ",CTSWY").view(0)["players"][1]["shielded_royals"] == ["CTMWK", "CTSWY", "CRM"]
    assert at("south=AM royals=CRM/-").view(1)["players"][0]["shielded_royals"] == []


def test_the_view_says_what_a_pending_one_off_is_about() -> None:
    match = play(at("south=2MK north=2SY royals=-/CRM counter=yes"), "two > Crown M")
    assert match.view(1)["announced"]["at"] == {"seat": 1, "royal": "CRM"}
    match = play(at("south=AM,2MK north=2SY points=7SK/9LK counter=yes"), "ace")
    assert match.view(1)["announced"]["score"] == [[0, 21], [0, 21]]
    play(match, "counter 2SY")
    assert match.view(1)["announced"]["score"] == [[0, 21], [0, 21]]


def test_only_the_player_in_turn_is_told_what_the_cards_could_do() -> None:
    match = at(TABLE)
    assert match.view(1)["uses"] == match.view(SPECTATOR)["uses"] == {}
    assert at("south=9LK,PNMSL points=-/8MS scuttle=yes").view(0)["uses"] == {
        "9LK": ["points", "scuttle", "effect"],
        "PNMSL": ["effect"],
    }


def test_the_view_is_plain_data() -> None:
    match = Match(GAME, 2, {"counter": True, "games": 2}, seed=bytes(32), match_id="view")
    rng = random.Random(1)
    while not match.over:
        match.deal() if match.odds() else match.play(rng.choice(match.legal()))
        for viewer in (0, 1, SPECTATOR):
            assert json.loads(json.dumps(match.view(viewer))) == match.view(viewer)


# The match sheet


def test_the_sheet_gets_a_row_when_a_game_has_ended() -> None:
    match = play(at("south=5SW points=7SK,9LK/- games=3"), "points 5SW")
    assert match.sheet == [
        {
            "game": 1, "winner": 0, "points": [21, 0], "needed": [21, 21], "turns": 1, "dealer": 1, "wins": [1, 0],
            "event": 1,
        }
    ]  # fmt: skip


def test_no_row_is_written_while_a_game_goes_on() -> None:
    match = play(at("south=5SW"), "points 5SW")
    assert match.sheet == []
    assert sheet_row(match.position, 0, match.position) is None


# The log


def log(line: str, *moves: str, viewer: int = SPECTATOR, **options: Any) -> list[str]:
    return play(at(line, **options), *moves).log(viewer)


def test_a_draw_is_told_to_its_player_and_to_those_who_see_the_hand() -> None:
    assert log(TABLE, "draw", "AS", viewer=0) == ["South draws the Ace S."]
    assert log(TABLE, "draw", "AS", viewer=1) == ["South draws a card."]
    assert log("turn=north " + TABLE, "draw", "AS", viewer=0) == ["North draws the Ace S."]


def test_the_deal_is_told_to_each_player() -> None:
    match = Match(GAME, 2, seed=bytes(32), match_id="deal")
    match.play("dealer north")
    match.deal_all()
    assert match.log() == ["North deals.", "North gets six cards; South gets five and begins."]
    assert match.log(0)[-1].startswith("South holds ")
    assert match.log(1)[-1].startswith("North holds ")


@pytest.mark.parametrize(
    ("line", "moves", "told"),
    [
        ("south=5SW", ["points 5SW"], ["South plays the Five SW for 5 points and now has 5 of 21."]),
        ("south=AM", ["ace M"], ["South plays the Ace M: scrap all point cards.", "Nothing is scrapped."]),
        (
            "south=AM points=5SW/- stacks=-/9LK+PNMSL",
            ["ace"],
            ["South plays the Ace M: scrap all point cards.", "Scrapped: Five SW, Nine LK and Pawn MSL."],
        ),
        (
            "south=2MK royals=-/CRM",
            ["two > Crown M"],
            ["South plays the Two MK against North's Crown M.", "North's Crown M is scrapped."],
        ),
        (
            "south=2MK stacks=-/9LK+PNMSL",
            ["two > Harvest"],
            [
                "South plays the Two MK against North's Nine LK with its Pawn.",
                "The Pawn MSL is scrapped, and the Nine LK goes back to South.",
            ],
        ),
        (
            "south=3MW scrap=CRM",
            ["three < Crown M"],
            [
                "South plays the Three MW to fetch the Crown M.",
                "South takes the Crown M from the scrap pile.",
            ],
        ),
        (
            "south=4YK north=AM",
            ["four"],
            ["South plays the Four YK: opponent discards two.", "North discards the Ace M."],
        ),
        (
            "south=4YK north=AM,AS,AW",
            ["four", "discard AM", "discard AW"],
            [
                "South plays the Four YK: opponent discards two.",
                "North discards the Ace M.",
                "North discards the Ace W.",
            ],
        ),
        (
            "south=6MW royals=CRM/- stacks=-/9LK+PNMSL",
            ["six"],
            [
                "South plays the Six MW: scrap all royals.",
                "Scrapped: Pawn MSL and Crown M.",
                "The Nine LK goes back to South.",
            ],
        ),
        (
            "south=7SK pile=PNMSL",
            ["seven", "Harvest"],
            [
                "South plays the Seven SK: turn up a card and play it.",
                "South turns up the Pawn MSL.",
                "It cannot be played, so it is scrapped.",
            ],
        ),
        (
            "south=8MS north=AM,AS",
            ["eight"],
            ["South lays the Eight MS sideways.", "North must play with an open hand: Ace M and Ace S."],
        ),
        (
            "south=8MS",
            ["eight"],
            ["South lays the Eight MS sideways.", "North must play with an open hand, now empty."],
        ),
        (
            "south=9LK points=6LK/- stacks=-/8MS+PNWLY",
            ["nine"],
            [
                "South plays the Nine LK: return cards that share a suit.",
                "South takes back Six LK.",
                "North takes back Pawn WLY.",
                "The Eight MS goes back to South.",
            ],
        ),
        (
            "south=9LK",
            ["nine"],
            ["South plays the Nine LK: return cards that share a suit.", "No cards return."],
        ),
        (
            "south=9LK nine=choose_one",
            ["nine > L"],
            ["South plays the Nine LK: return uncovered Leaves.", "No cards return."],
        ),
        ("south=PNMSL points=-/9LK", ["pawn > 9LK"], ["South takes North's Nine LK with the Pawn MSL."]),
        (
            "south=CTMWK",
            ["court"],
            ["South lays down the Court MWK to protect the other cards."],
        ),
        ("south=CRM", ["crown"], ["South lays down the Crown M and now needs 16 points."]),
        (
            "south=9LK points=-/8MS scuttle=yes",
            ["scuttle 9LK > 8MS"],
            ["South scuttles North's Eight MS with the Nine LK: both are scrapped."],
        ),
        (
            "south=AM north=2MK points=9LK/- counter=yes",
            ["ace", "counter 2MK"],
            [
                "South plays the Ace M: scrap all point cards.",
                "North counters with the Two MK.",
                "The Ace M is cancelled.",
            ],
        ),
        (
            "south=AM north=2MK points=9LK/- counter=yes",
            ["ace", "let"],
            ["South plays the Ace M: scrap all point cards.", "North lets it happen.", "Scrapped: Nine LK."],
        ),
        (
            "south=4YK,2SY north=2MK counter=yes",
            ["four", "counter 2MK", "counter 2SY"],
            [
                "South plays the Four YK: opponent discards two.",
                "North counters with the Two MK.",
                "South counters with the Two SY.",
                "North has nothing to discard.",
            ],
        ),
        (
            "south=5SW,CRM,CRS,CRW,CRL,CRY,CRK,AM,AS hand_limit=8",
            ["five"],
            ["South plays the Five SW: draw two.", "South has no room for another card."],
        ),
        ("pile=- north=AM", ["pass"], ["South passes."]),
    ],
)
def test_every_move_is_told_in_sentences(line: str, moves: list[str], told: list[str]) -> None:
    assert log(line, *moves) == told


def test_the_end_is_told_with_what_was_left_in_hand() -> None:
    assert log("south=5SW,CRM north=2MK points=7SK,9LK/-", "points 5SW")[1:] == [
        "South wins the game with 21 points, needing 21.",
        "South still held Crown M.",
        "North still held Two MK.",
    ]
    assert log("pile=- passes=2 south=AM", "pass")[1] == "Three passes in a row: the game is drawn."
    assert log("south=AM turns=399 pile=AS", "points AM")[1] == "After 400 turns the game is drawn."


def test_a_match_tells_how_it_stands() -> None:
    match = play(at("south=5SW points=7SK,9LK/- games=3"), "points 5SW")
    assert match.log()[1:] == [
        "South wins the game with 21 points, needing 21.",
        "Games won: South 1, North 0.",
        "South deals the next game.",
    ]


FULL = "CRM,CRS,CRW,CRL,CRY,CRK,CTMWK,CTSLK"


# Choices


@pytest.mark.parametrize(
    ("line", "move", "described"),
    [
        ("south=5SW points=7SK,9LK/-", "points 5SW", "play 5SW (Discovery) for 5 points, and win"),
        ("south=6MW stacks=9LK+PNMSL/- points=-/7SK,5SW", "six", ", and lose"),
        ("south=AM", "ace", "ace M: scrap all point cards on both sides"),
        (
            "south=2MK stacks=-/9LK+PNMSL",
            "two > Harvest",
            "scrap the top of Harvest on 9LK; the rest goes to South",
        ),
        ("south=2MK royals=-/CRM", "two > Crown M", "two MK: scrap Crown M"),
        ("south=3MW scrap=CRM", "three < Crown M", "take Crown M from the scrap pile"),
        ("south=4YK north=AM", "four", "North discards two cards"),
        ("south=9LK nine=choose_one", "nine > L", "return all uncovered Leaves"),
        ("south=9LK points=-/8MS scuttle=yes", "scuttle 9LK > 8MS", "scrap 8MS and your own 9LK"),
        ("south=PNMSL points=-/8MS", "pawn > 8MS", "bring 8MS to your side"),
        ("pile=- south=AM", "pass", "three in a row"),
    ],
)
def test_a_move_says_what_it_would_do(line: str, move: str, described: str) -> None:
    match = at(line)
    assert described in GAME.sentences.describe(match.position, match.read(move), match.audience(0))


@pytest.mark.parametrize(
    ("line", "move", "label"),
    [
        ("south=7ML", "points 7ML", "Play the Seven for 7 points"),
        ("south=7ML,7SK", "points 7ML", "Play the Seven ML for 7 points"),
        ("south=5SW points=7SK,9LK/-", "points 5SW", "Play the Five for 5 points, and win"),
        ("south=AM", "ace", "Ace: scrap all point cards on both sides"),
        ("south=PNMSL points=-/9LK", "pawn > 9LK", "Pawn: take North's Nine LK"),
        ("south=PNMSL stacks=-/9LK+PNMYK", "pawn > 9LK", "Pawn: take North's Nine LK with its Pawn"),
        ("south=2MK royals=-/CRM", "two > Crown M", "Two: scrap North's Crown M"),
        ("south=2MK royals=CRM/-", "two > own Crown M", "Two: scrap your own Crown M"),
        (
            "south=2MK stacks=-/9LK+PNMSL",
            "two > Harvest",
            "Two: scrap the Pawn on the Nine LK, which comes back to you",
        ),
        ("south=3MW scrap=CRM", "three < Crown M", "Three: fetch the Crown M from the scrap pile"),
        (
            "south=9LK points=-/8MS scuttle=yes",
            "scuttle 9LK > 8MS",
            "Scuttle North's Eight MS with your Nine",
        ),
        ("pile=- south=AM", "pass", "Pass"),
    ],
)
def test_a_label_names_cards_by_what_stands_on_them(line: str, move: str, label: str) -> None:
    match = at(line)
    to = match.audience(0, you=0)
    assert GAME.sentences.label(match.position, match.read(move), to) == label


def test_the_log_tells_each_player_their_own_side() -> None:
    match = play(at("south=PNMSL points=-/9LK"), "pawn > 9LK")
    assert match.log(0, you=0) == ["You take North's Nine LK with the Pawn MSL."]
    assert match.log(1, you=1) == ["South takes your Nine LK with the Pawn MSL."]


@pytest.mark.parametrize(
    ("line", "moves", "asked"),
    [
        ("south=AM", [], "South, draw a card or play one."),
        ("south=AM pile=-", [], "South, play a card, or pass: the pile is empty."),
        ("pile=-", [], "South, you can only pass."),
        (f"south={FULL} hand_limit=8", [], "South, play a card: your hand is full."),
        (
            "south=AM north=AS counter=yes",
            ["ace"],
            "North, let South's Ace M happen (scrap all point cards), or counter it with a two.",
        ),
        (
            "south=AM,AW north=2MK counter=yes",
            ["ace M", "counter 2MK"],
            "South, let North's two stand, or counter it; it is about the Ace M (scrap all point cards).",
        ),
        ("south=4YK north=AM,AS,AW", ["four"], "North, discard two cards."),
        ("south=4YK north=AM,AS,AW", ["four", "discard AM"], "North, discard one more card."),
        ("south=4YK north=AM,AS,AW four=random", ["four"], "Which card does North discard?"),
        ("south=AM", ["draw"], "Which card does South draw?"),
        ("south=7SK", ["seven"], "Which card does the seven turn up?"),
        ("south=7SK", ["seven", "5ML"], "South, play the Five ML that the seven turned up."),
        ("phase=dealer", [], "Who deals?"),
        ("phase=dealer", ["dealer north"], "Which card is dealt to South?"),
        ("phase=over played=1 wins=1/0", [], "The game is over."),
    ],
)
def test_the_prompt_says_what_to_do(line: str, moves: list[str], asked: str) -> None:
    match = play(at(line), *moves)
    assert GAME.sentences.prompt(match.position, match.audience(max(0, match.actor))) == asked


def test_nobody_else_is_told_that_a_player_can_only_pass() -> None:
    match = at("south=PNMSL pile=-")
    assert GAME.sentences.prompt(match.position, match.audience(0)) == "South, you can only pass."
    for viewer in (1, SPECTATOR):
        told = GAME.sentences.prompt(match.position, match.audience(viewer))
        assert told == "South is choosing a move."


def test_who_does_not_answer_a_two_lets_it_stand() -> None:
    match = play(at("south=AM,2SY north=2MK,AS counter=yes"), "ace", "counter 2MK")
    let = match.read("let")
    assert GAME.sentences.describe(match.position, let, match.audience(0)) == "let: let the two stand"
    assert play(match, "let").log()[2:] == ["South lets the two stand.", "The Ace M is cancelled."]


FULL_TABLE = (
    "south=7ML,9LK!,PNWLY north=2MK,CRM! points=5SW/- stacks=-/8MS+PNMSL royals=CRS/CTMWK scrap=AM,2MK"
)


def aloud(match: Match, viewer: int = 0, memory_aid: bool = True) -> list[str]:
    to = replace(match.audience(viewer), memory_aid=memory_aid)
    return GAME.aloud.read_aloud(match.view(viewer), match.sheet, to)


def test_the_table_is_read_aloud() -> None:
    assert aloud(at(FULL_TABLE)) == [
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


def test_what_could_be_remembered_is_read_only_with_the_memory_aid() -> None:
    text = " ".join(aloud(at(FULL_TABLE), memory_aid=False))
    assert "North holds 2 cards." in text
    assert "Huntress" not in text
    assert "emember" not in text


def test_an_open_hand_and_a_hand_that_waits_are_read() -> None:
    match = at("south=7ML,7ML north=2MK,AM royals=8WL/-")
    assert "North holds AM and 2MK Author." in aloud(match)
    assert "North's hand is open." in aloud(match)
    assert "You hold 2 of 7ML Chance Meeting: 7 points or turn up a card and play it." in aloud(match)
    assert "You hold AM and 2MK Author." in aloud(match, viewer=1)
    assert "Your hand is open." in aloud(match, viewer=1)


def test_frozen_cards_are_read_to_those_who_see_them() -> None:
    match = at("south=8MS*,AM freeze=yes")
    assert "Frozen: 8MS Diplomat." in aloud(match)
    assert not any(line.startswith("Frozen") for line in aloud(match, viewer=1))


def test_the_games_of_a_match_are_read() -> None:
    match = play(at("south=5SW points=7SK,9LK/- games=3"), "points 5SW")
    assert "Game 1: won by South (South 21, North 0; 1 turn)." in aloud(match)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_whole_games_are_read(language: str) -> None:
    say = GAME.say(language)
    rng = random.Random(3)
    match = Match(GAME, 2, {"counter": True, "scuttle": True}, seed=bytes(32), match_id="read")
    while not match.over:
        match.deal() if match.odds() else match.play(rng.choice(match.legal()))
        for viewer in (0, 1, SPECTATOR):
            assert all(GAME.aloud.read_aloud(match.view(viewer), match.sheet, match.audience(viewer, say)))
