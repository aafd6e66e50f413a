"""What players of Buttle read: the log, what a move would do, and what is to be done."""

import pytest

from bagatelle import SPECTATOR, Match
from bagatelle.games.buttle import GAME
from games.buttle.moves import at, play

TABLE = (
    "south=7ML,9LK! north=2MK,CRM! points=5SW/- stacks=-/8MS+PNMSL royals=8WL,CRS/CTMWK scrap=AM pile=AS,AK"
)


# The log


def log(line, *moves, viewer=SPECTATOR, **options):
    return play(at(line, **options), *moves).log(viewer)


def test_a_draw_is_told_to_its_player_and_to_those_who_see_the_hand():
    assert log(TABLE, "draw", "AS", viewer=0) == ["South draws the Ace S."]
    assert log(TABLE, "draw", "AS", viewer=1) == ["South draws a card."]
    assert log("turn=north " + TABLE, "draw", "AS", viewer=0) == ["North draws the Ace S."]


def test_the_deal_is_told_to_each_player():
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
def test_every_move_is_told_in_sentences(line, moves, told):
    assert log(line, *moves) == told


def test_the_end_is_told_with_what_was_left_in_hand():
    assert log("south=5SW,CRM north=2MK points=7SK,9LK/-", "points 5SW")[1:] == [
        "South wins the game with 21 points, needing 21.",
        "South still held Crown M.",
        "North still held Two MK.",
    ]
    assert log("pile=- passes=2 south=AM", "pass")[1] == "Three passes in a row: the game is drawn."
    assert log("south=AM turns=399 pile=AS", "points AM")[1] == "After 400 turns the game is drawn."


def test_a_match_tells_how_it_stands():
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
def test_a_move_says_what_it_would_do(line, move, described):
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
def test_a_label_names_cards_by_what_stands_on_them(line, move, label):
    match = at(line)
    to = match.audience(0, you=0)
    assert GAME.sentences.label(match.position, match.read(move), to) == label


def test_the_log_tells_each_player_their_own_side():
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
def test_the_prompt_says_what_to_do(line, moves, asked):
    match = play(at(line), *moves)
    assert GAME.sentences.prompt(match.position, match.audience(max(0, match.actor))) == asked


def test_nobody_else_is_told_that_a_player_can_only_pass():
    match = at("south=PNMSL pile=-")
    assert GAME.sentences.prompt(match.position, match.audience(0)) == "South, you can only pass."
    for viewer in (1, SPECTATOR):
        told = GAME.sentences.prompt(match.position, match.audience(viewer))
        assert told == "South is choosing a move."


def test_who_does_not_answer_a_two_lets_it_stand():
    match = play(at("south=AM,2SY north=2MK,AS counter=yes"), "ace", "counter 2MK")
    let = match.read("let")
    assert GAME.sentences.describe(match.position, let, match.audience(0)) == "let: let the two stand"
    assert play(match, "let").log()[2:] == ["South lets the two stand.", "The Ace M is cancelled."]
