"""Actions as text, both ways, and nothing but a sentence for text that is none."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bagatelle import Match, Refused
from bagatelle.games.buttle import GAME, notation
from bagatelle.games.buttle.position import ACTIONS
from bagatelle.language import LANGUAGES
from games.buttle.moves import at, moves, play, refusal
from games.buttle.test_variants import COMBINATIONS
from games.written import check_actions, check_english, is_one_sentence, played_at_random

SOME = settings(max_examples=120, deadline=None)
LINE = "south=7ML,9LK! north=2MK,CRM points=5SW/- stacks=-/8MS+PNMSL royals=CRS/CTMWK scrap=AM"


@st.composite
def matches(draw) -> Match:
    """A match somewhere in a game that was played at random."""
    lots = random.Random(draw(st.integers(0, 10**6)))
    options = {**lots.choice(COMBINATIONS), "games": lots.choice([1, 3])}
    return played_at_random(GAME, 2, options, lots, [3, 15, 60, 120])


@pytest.mark.parametrize("language", LANGUAGES)
@SOME
@given(match=matches())
def test_every_possible_action_is_read_as_it_is_written(language, match):
    check_actions(match, language)


@SOME
@given(match=matches())
def test_english_is_always_understood(match):
    check_english(match)


MOVE_WORDS = """draw pass let points discard counter two three seven nine pawn crown > < own on 7ML Forest Crown M
Harvest MK S dealer south twee trek ٣ ² {0} scuttle the"""
WORDS = st.sampled_from(MOVE_WORDS.split())


@pytest.mark.parametrize("language", LANGUAGES)
@SOME
@given(match=matches(), text=st.one_of(st.text(max_size=20), st.lists(WORDS, max_size=6).map(" ".join)))
@example(match=at(LINE), text="")
@example(match=at(LINE), text="two MK > own")
@example(match=at(LINE), text="two > on on")
@example(match=at(LINE), text="x" * 300)
@example(match=at(LINE), text="points {card}")
def test_any_text_is_an_action_or_is_refused_in_one_sentence(language, match, text):
    before = match.position.tobytes()
    say = GAME.say(language)
    refused, action = "", None
    try:
        action = notation.read(match.position, text, say)
    except Refused as refusal_:
        refused = str(refusal_)
    if action is None:
        assert is_one_sentence(refused), refused
    else:
        assert 0 <= action < ACTIONS
        if action not in match.legal() and not match.over:
            assert GAME.sentences.refusal(match.position, action, match.audience(0, say)).endswith((".", "?"))
    assert match.position.tobytes() == before


# What players type


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("points Forest", "points 5ML"),
        ("points the forest", "points 5ML"),
        ("seven", "seven SK"),
        ("SEVEN  sk", "seven SK"),
        ("two > Crown M", "two MK > Crown M"),
        ("two > huntress", "two MK > Crown M"),
        ("two 2MK > CRM", "two MK > Crown M"),
        ("two author > crown m", "two MK > Crown M"),
        ("pawn Harvest > 9LK", "pawn Harvest > 9LK"),
        ("pawn > merchant", "pawn Harvest > 9LK"),
        ("three < 5SW", "three MW < 5SW"),
        ("three > discovery", "three MW < 5SW"),
        ("two > Borderland", "two MK > own Borderland on 8MS"),
    ],
)
def test_a_move_may_be_typed_in_many_ways(typed, meant):
    line = "south=2MK,3MW,5ML,7SK,PNMSL points=-/9LK royals=-/CRM stacks=8MS+PNWLY/- scrap=5SW"
    match = at(line)
    assert match.read(typed) == match.read(meant)
    assert meant in moves(line)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("seven", "Which seven: 7SK and 7WY?"),
        ("five", "There is no five to play."),
        ("seven MK", "'seven MK' is not a card"),
        ("two 7SK", "not a card"),
        ("pawn > Harvest", "There is no pawn"),
        ("points 7SK > 9LK", "takes no target"),
        ("seven SK > 9LK", "takes no target"),
        ("two MK >", "Name a target"),
        ("scuttle 7SK", "Say which card"),
        ("scuttle 7SK > own 2MK", "your opponent's point cards"),
        ("two > Harvest", "Which one: Harvest on 9LK and Harvest on Borderland on 8MS?"),
        ("two > Watchman", "There is no Watchman on top of a stack."),
        ("dealer east", "Only south and north can deal."),
        ("fly away", "is not a move"),
    ],
)
def test_an_unclear_move_is_refused_with_the_reason(move, why):
    line = "south=2MK,7SK,7WY stacks=-/9LK+PNMSL,8MS+PNWLY+PNMSL"
    assert why in refusal(line, move)


def test_a_card_that_was_turned_up_needs_no_suits():
    match = play(at("south=7SK,3MW pile=3SK,AM scrap=AS"), "seven", "3SK")
    assert match.read("three < AS") == match.read("three SK < AS")
    assert "There is no seven" in refusal("south=7SK,7WY pile=3SK", "seven SK", "3SK", "seven")


def test_dutch_is_spoken():
    say = GAME.say("nl")
    match = at("south=2MK,PNMSL points=-/9LK royals=-/CRM")
    assert {"trek", "twee MK > Kroon M", "pion Oogst > 9LK", "punten 2MK"} == set(match.moves(say))
    match.play("twee > jageres", say)
    assert match.events[-1].text == "two MK > Crown M"
