"""The Decktet: every card as it is printed, the two decks, and the suits that we drew."""

import json
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.cards import full, read_card, read_suit, short
from bagatelle.games.buttle.components import (
    CARDS,
    CODES,
    COPIES,
    EXCUSE,
    EXTENDED,
    MYRMEX,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    SUITS,
)
from bagatelle.language import LANGUAGES
from bagatelle.refusal import Refused

PRINTED = json.loads((Path(__file__).parent / "decktet.json").read_text("utf-8"))
RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "Pawn", "Court", "Crown")


def test_all_45_cards_have_the_rank_suits_and_name_that_are_printed_on_them():
    printed = {
        card["name"].removeprefix("The "): (
            card["rank"],
            "".join(SUITS[SUIT_NAMES.index(s)] for s in card["suits"]),
        )
        for card in PRINTED["cards"]
    }
    ours = {card.name: (RANKS[card.rank], card.suits) for card in CARDS}
    assert printed.pop(EXCUSE)[1] == ""
    assert ours == printed
    assert len(ours) == 44


def test_the_two_decks_hold_as_many_copies_as_they_should():  # [U1] [U2]
    for card in PRINTED["cards"][:-1]:
        face = read_card(card["name"])
        assert COPIES[MYRMEX][face] == card["copies_in_myrmex72"]
        assert COPIES[EXTENDED][face] == card["in_extended44_no_excuse"]
        assert CARDS[face].value == (card["points_in_buttle"] or 0)
    assert (sum(COPIES[MYRMEX]), sum(COPIES[EXTENDED])) == (72, 44)


def test_each_suit_and_rank_is_as_frequent_in_the_myrmex_deck():  # [U1]
    suits, ranks = Counter(), Counter()
    for card, copies in zip(CARDS, COPIES[MYRMEX], strict=True):
        ranks[card.rank] += copies
        for suit in card.suits:
            suits[suit] += copies
    assert set(suits.values()) == {24}
    assert set(ranks.values()) == {6}


@pytest.mark.parametrize("name", ["Forest", "the forest", "5ML", "5lm", "five ML", "fores", "5 ML"])
def test_a_card_goes_by_many_names(name):
    assert CODES[read_card(name)] == "5ML"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_known_by_its_code_its_name_and_what_moves_call_it(language):
    say = GAME.say(language)
    for face, card in enumerate(CARDS):
        for name in (card.code, card.name, say(card.name), short(face), short(face, say)):
            assert read_card(name, say) == face
        assert full(face, say)


def test_what_is_no_card_or_more_than_one_is_refused():
    with pytest.raises(Refused, match="fits several cards"):
        read_card("ace of")
    for text in ("", "10M", "Excuse", "fo", "7MS"):
        with pytest.raises(Refused, match="not a card"):
            read_card(text)
    with pytest.raises(Refused, match="not a suit"):
        read_suit("hearts")


def test_every_suit_has_a_letter_a_symbol_and_a_drawing_of_our_own():
    assert len(set(SUIT_SYMBOLS.values())) == len(SUITS) == 6
    signs = (files(GAME.package) / "board" / "signs.js").read_text("utf-8")
    drawn = signs[signs.index("const SUITS") : signs.index("const SIGNS")]
    assert set(re.findall(r"^  ([A-Z]): \{", drawn, re.MULTILINE)) == set(SUITS)
