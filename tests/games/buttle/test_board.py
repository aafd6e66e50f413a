"""The board of Buttle, in the browser and in a terminal.

What actions touch; the picture in a terminal; the board's own list of words, which are those of the rules; and the
Decktet: every card as it is printed, the two decks, and the suits that we drew.
"""

import io
import json
import random
import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from bagatelle import SPECTATOR, Match
from bagatelle.games.buttle import GAME, drawing
from bagatelle.games.buttle.cards import full, read_card, read_suit, short
from bagatelle.games.buttle.components import (
    CARDS,
    CODES,
    COPIES,
    EFFECTS,
    EXCUSE,
    EXTENDED,
    MYRMEX,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    SUITS,
)
from bagatelle.language import LANGUAGES
from bagatelle.refusal import Refused
from bagatelle.rooms import Audience
from games.buttle.moves import at, play

CUTTLE = {"scuttle": True, "counter": True, "hand_limit": "8"}
EVERYTHING = {**CUTTLE, "nine": "choose_one", "freeze": True, "three_takes_threes": False, "games": 3}


def touched(line: str, *moves: str, viewer: int = 0, **options: Any) -> dict[str, Any]:
    """What the last of these moves touches, as a viewer may know it."""
    match = play(at(line, **options), *moves[:-1])
    return GAME.touches.touches(match.position, match.read(moves[-1]), viewer)


@pytest.mark.parametrize(
    "options", [{}, CUTTLE, EVERYTHING, {"four": "random"}, {"deck": "extended", "scuttle": True}]
)
def test_every_action_is_found_by_what_it_touches(options: dict[str, Any]) -> None:
    rng = random.Random(repr(options))
    for number in range(12):
        match = Match(GAME, 2, options, seed=bytes([number] * 32), match_id="touches")
        while not match.over:
            if match.odds():
                match.deal()
                continue
            actions = match.legal()
            found = {
                json.dumps(GAME.touches.touches(match.position, action, match.actor), sort_keys=True)
                for action in actions
            }
            assert len(found) == len(actions)
            match.play(rng.choice(actions))


def test_what_a_turn_may_be() -> None:
    assert touched("south=7ML", "draw") == {"do": "draw", "seat": 0}
    assert touched("pile=- south=7ML", "pass") == {"do": "pass", "seat": 0}
    assert touched("south=7ML points=5SW/-", "points 7ML") == {
        "do": "points", "seat": 0, "card": "7ML", "score": [[12, 21], [0, 21]],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "move", "at"),
    [
        ("south=2MK royals=-/CRM", "two > Crown M", {"seat": 1, "royal": "CRM"}),
        ("south=2MK royals=CRM/-", "two > own Crown M", {"seat": 0, "royal": "CRM"}),
        (
            "south=2MK stacks=-/9LK+PNMSL",
            "two > Harvest on 9LK",
            {"seat": 1, "card": "9LK", "pawns": ["PNMSL"], "pawn": "PNMSL"},
        ),
        ("south=3MW scrap=5SW", "three < 5SW", {"scrap": "5SW"}),
        ("south=9MS nine=choose_one", "nine > S", {"suit": "S"}),
        ("south=PNMSL points=-/9LK", "pawn > 9LK", {"seat": 1, "card": "9LK", "pawns": []}),
        ("south=PNMSL stacks=-/9LK+PNWLY", "pawn > 9LK", {"seat": 1, "card": "9LK", "pawns": ["PNWLY"]}),
        ("south=8YK points=-/7SK scuttle=yes", "scuttle 8YK > 7SK", {"seat": 1, "card": "7SK", "pawns": []}),
    ],
)
def test_what_a_card_is_aimed_at(line: str, move: str, at: dict[str, Any]) -> None:
    assert touched(line, move)["at"] == at


TABLE = "points=6LK/5SW stacks=-/8MS+PNWLY royals=CRM/CTSLK "


def test_what_a_card_strikes_on_both_sides() -> None:
    stack = {"seat": 1, "card": "8MS", "pawns": ["PNWLY"]}
    pawn = {**stack, "pawn": "PNWLY"}
    six, five = {"seat": 0, "card": "6LK", "pawns": []}, {"seat": 1, "card": "5SW", "pawns": []}
    crown, court = {"seat": 0, "royal": "CRM"}, {"seat": 1, "royal": "CTSLK"}
    assert touched(TABLE + "south=AM", "ace")["hits"] == [six, five, stack]
    assert touched(TABLE + "south=6MW", "six")["hits"] == [crown, court, pawn]
    assert touched(TABLE + "south=9LK", "nine")["hits"] == [six, court, pawn]
    assert touched(TABLE + "south=9LK nine=choose_one", "nine > K")["hits"] == [six, court]


def test_what_both_would_have_and_need() -> None:
    assert touched(TABLE + "south=AM", "ace")["score"] == [[0, 16], [0, 21]]
    assert touched(TABLE + "south=6MW", "six")["score"] == [[14, 21], [5, 21]]
    assert touched("south=CRS", "crown")["score"] == [[0, 16], [0, 21]]
    assert "score" not in touched("south=CTMWK", "court")
    winning: dict[str, Any] = {"points": "7SK,9LK/-", "games": "3", "counter": "yes"}
    assert touched("south=5SW", "points 5SW", **winning)["score"] == [[21, 21], [0, 21]]


def test_the_answers_to_a_one_off_and_the_discards() -> None:
    line = "south=AM,2SY north=2MK,AS counter=yes"
    assert touched(line, "ace", "let") == {"do": "let", "seat": 1}
    assert touched(line, "ace", "counter 2MK") == {"do": "counter", "seat": 1, "card": "2MK"}
    assert touched(line, "ace", "counter 2MK", "counter 2SY")["seat"] == 0
    assert touched("south=4YK north=AM,AS,AW", "four", "discard AS") == {
        "do": "discard", "seat": 1, "card": "AS",
    }  # fmt: skip


def test_what_chance_does_names_only_cards_that_the_viewer_sees() -> None:
    assert touched("phase=dealer", "dealer north") == {"do": "dealer", "seat": 1}
    assert touched("phase=dealer", "dealer north", "AM") == {"do": "dealt", "seat": 0, "card": "AM"}
    assert touched("phase=dealer", "dealer north", "AM", viewer=1) == {"do": "dealt", "seat": 0}
    assert touched("south=AM", "draw", "AS") == {"do": "drawn", "seat": 0, "card": "AS"}
    for viewer in (1, SPECTATOR):
        assert touched("south=AM", "draw", "AS", viewer=viewer) == {"do": "drawn", "seat": 0}
    assert touched("south=AM royals=-/8MS", "draw", "AS", viewer=1)["card"] == "AS"
    assert touched("south=7SK", "seven", "5ML", viewer=1) == {"do": "reveal", "seat": 0, "card": "5ML"}


FULL_TABLE = (
    "south=7ML,9LK!,PNWLY north=2MK,CRM! points=5SW/- stacks=-/8MS+PNMSL royals=CRS/CTMWK scrap=AM,2MK"
)


def audience(match: Match, viewer: int, memory_aid: bool) -> Audience:
    return replace(match.audience(viewer), memory_aid=memory_aid)


def picture(
    match: Match, viewer: int = 0, width: int = 80, height: int = 40, memory_aid: bool = True, **console: Any
) -> str:
    paper = Console(file=(page := io.StringIO()), width=width, height=height, **console)
    paper.print(drawing.draw(match.view(viewer), match.sheet, audience(match, viewer, memory_aid)))
    return page.getvalue()


def test_the_picture_shows_both_sides_and_what_the_hand_can_do() -> None:
    text = picture(at(FULL_TABLE))
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


def test_on_a_small_screen_the_hand_takes_one_line_when_the_moves_are_listed_anyway() -> None:
    text = picture(at("south=7ML,8MS*,9LK!,PNWLY freeze=yes"), height=24)
    assert "Hand 7ML  8MS*  9LK!  Borderland WLY" in text
    assert "points or" not in text


def test_nobody_sees_more_than_the_view() -> None:
    text = picture(at(FULL_TABLE), SPECTATOR)
    assert "7ML" not in text
    assert "3 cards" in picture(at(FULL_TABLE), SPECTATOR, memory_aid=False)
    assert "Hand 3 cards  remembered: 9LK" in text


def test_what_could_be_remembered_is_shown_only_with_the_memory_aid() -> None:
    text = picture(at(FULL_TABLE), memory_aid=False)
    assert "Hand 2 cards" in text
    assert "Crown M" not in text
    assert "9LK!" not in text
    assert "7ML  9LK!" in picture(at("turn=north " + FULL_TABLE))


def test_an_open_hand_a_turned_up_card_limbo_and_marks_are_shown() -> None:
    match = play(
        at("south=7SK,CRM! north=AM royals=8WL/- pile=9LK,AS points=-/8MS scuttle=yes"), "seven", "9LK"
    )
    text = picture(match)
    assert "Hand AM\n  North  8 of 21 points  open hand" in text
    assert "North (you)  8 of 21 points  open hand" in picture(match, viewer=1)
    assert "Turned up 9LK  9 points, scuttle or return cards that share a suit" in text
    assert "Being played 7SK" in text
    assert "Hand Crown M!" in text


def test_frozen_cards_twins_passes_and_games_are_shown() -> None:
    text = picture(
        at("south=8MS*,7ML,7ML pile=- passes=1 games=3 played=1 wins=1/0 freeze=yes scrap=2MK,2MK")
    )
    assert "8MS*" in text
    assert "7ML x2" in text
    assert "0 cards in the pile · 1 pass · game 2 of 3" in text
    assert "1 game won" in text
    assert "2MK x2" in text


def test_the_end_is_shown() -> None:
    assert "South wins" in picture(play(at("south=5SW points=7SK,9LK/-"), "points 5SW"))
    assert "A draw" in picture(play(at("pile=- passes=2"), "pass"))
    match = Match(GAME, 2, {"games": 2}, start="turn=south phase=turn dealer=north pile=- passes=2 games=2")
    match.play("pass")
    assert "Game 1: drawn (South 0, North 0; 1 turn)." in picture(match)
    match = play(at("south=5SW points=7SK,9LK/- games=3"), "points 5SW")
    assert "Game 1: won by South (South 21, North 0; 1 turn)." in picture(match)


def test_a_sentence_has_its_codes_coloured_and_nothing_else() -> None:
    line = "South plays 7ML (Chance Meeting) and 7XX."
    painted = drawing.paint(line, GAME.say("en"))
    assert painted.plain == line
    assert {line[span.start : span.end] for span in painted.spans} == {"7ML", "M", "L"}


def test_the_legend_names_suits_and_ranks() -> None:
    text = " ".join(drawing.legend(GAME.say("en")))
    assert "M ☾ Moons" in text
    assert "Seven: turn up a card and play it." in text


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("language", ["en", "nl"])
def test_whole_games_fit_the_terminal(width: int, language: str) -> None:
    say = GAME.say(language)
    rng = random.Random(width)
    match = Match(GAME, 2, {"counter": True, "scuttle": True}, seed=bytes([width]) * 32, match_id="fit")
    while not match.over:
        match.deal() if match.odds() else match.play(rng.choice(match.legal()))
        for viewer in (0, 1, SPECTATOR):
            paper = Console(file=(page := io.StringIO()), width=width, height=24, legacy_windows=False)
            to = match.audience(viewer, say)
            paper.print(drawing.draw(match.view(viewer), match.sheet, to))
            assert all(len(line) <= width for line in page.getvalue().splitlines())


SCRIPT = (files("bagatelle.games.buttle") / "board" / "cards.js").read_text("utf-8")


def words(name: str) -> dict[str, str]:
    """The list of that name in the script."""
    call = re.search(rf"const {name} = table\((.*?)\);", SCRIPT, re.DOTALL)
    assert call
    entries = "".join(re.findall(r'"(.*?)"', call[1])).split("|")
    return dict(entry.split(" ", 1) for entry in entries)


def test_the_board_calls_everything_as_the_rules_do() -> None:
    assert words("RANKS") == dict(zip(RANKS, RANK_NAMES, strict=True))
    assert words("SUIT_NAMES") == dict(zip(SUITS, SUIT_NAMES, strict=True))
    assert words("EFFECTS") == dict(zip(RANKS, EFFECTS, strict=True))
    assert words("NAMES") == {card.code: card.name for card in CARDS if card.rank}


PRINTED = json.loads((Path(__file__).parent / "data" / "decktet.json").read_text("utf-8"))
PRINTED_RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown")


def test_all_45_cards_have_the_rank_suits_and_name_that_are_printed_on_them() -> None:
    printed = {
        card["name"].removeprefix("The "): (
            card["rank"],
            "".join(SUITS[SUIT_NAMES.index(s)] for s in card["suits"]),
        )
        for card in PRINTED["cards"]
    }
    ours = {card.name: (PRINTED_RANKS[card.rank], card.suits) for card in CARDS}
    assert printed.pop(EXCUSE)[1] == ""
    assert ours == printed
    assert len(ours) == 44


def test_the_two_decks_hold_as_many_copies_as_they_should() -> None:  # [U1] [U2]
    for card in PRINTED["cards"][:-1]:
        face = read_card(card["name"])
        assert COPIES[MYRMEX][face] == card["copies_in_myrmex72"]
        assert COPIES[EXTENDED][face] == card["in_extended44_no_excuse"]
        assert CARDS[face].value == (card["points_in_buttle"] or 0)
    assert (sum(COPIES[MYRMEX]), sum(COPIES[EXTENDED])) == (72, 44)


def test_each_suit_and_rank_is_as_frequent_in_the_myrmex_deck() -> None:  # [U1]
    suits, ranks = Counter[str](), Counter[int]()
    for card, copies in zip(CARDS, COPIES[MYRMEX], strict=True):
        ranks[card.rank] += copies
        for suit in card.suits:
            suits[suit] += copies
    assert set(suits.values()) == {24}
    assert set(ranks.values()) == {6}


@pytest.mark.parametrize("name", ["Forest", "the forest", "5ML", "5lm", "five ML", "fores", "5 ML"])
def test_a_card_goes_by_many_names(name: str) -> None:
    assert CODES[read_card(name)] == "5ML"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_known_by_its_code_its_name_and_what_moves_call_it(language: str) -> None:
    say = GAME.say(language)
    for face, card in enumerate(CARDS):
        for name in (card.code, card.name, say(card.name), short(face), short(face, say)):
            assert read_card(name, say) == face
        assert full(face, say)


def test_what_is_no_card_or_more_than_one_is_refused() -> None:
    with pytest.raises(Refused, match="fits several cards"):
        read_card("ace of")
    for text in ("", "10M", "Excuse", "fo", "7MS"):
        with pytest.raises(Refused, match="not a card"):
            read_card(text)
    with pytest.raises(Refused, match="not a suit"):
        read_suit("hearts")


def test_every_suit_has_a_letter_a_symbol_and_a_drawing_of_our_own() -> None:
    assert len(set(SUIT_SYMBOLS.values())) == len(SUITS) == 6
    signs = (files(GAME.package) / "board" / "signs.js").read_text("utf-8")
    drawn = signs[signs.index("const SUITS") : signs.index("const SIGNS")]
    assert set(re.findall(r"^  ([A-Z]): \{", drawn, re.MULTILINE)) == set(SUITS)
