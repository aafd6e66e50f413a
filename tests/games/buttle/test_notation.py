"""Actions and positions as text, both ways, and nothing but a sentence for text that is neither."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bagatelle import Match, Refused
from bagatelle.games.buttle import GAME, notation, rules
from bagatelle.games.buttle.components import CODES
from bagatelle.language import LANGUAGES
from games.buttle.moves import at, moves, play, refusal
from games.buttle.test_variants import COMBINATIONS
from games.written import check_actions, check_english, check_position, is_one_sentence, played_at_random

SOME = settings(max_examples=120, deadline=None)
TURN = "turn=south phase=turn dealer=north"
LINES = [
    f"{TURN} south=7ML,9LK! north=2MK,CRM points=5SW/- stacks=-/8MS+PNMSL royals=CRS/CTMWK scrap=AM",
    f"{TURN} south=7ML*,7ML! points=-/9LK,9LK stacks=8WL+PNMYK,8MS+PNMSL+PNWLY/- pile=AM,AS turns=12 freeze=yes",
    "turn=south phase=counter dealer=south north=2MK royals=-/CRM limbo=2SY pending=two_SY_>_Crown_M counter=yes",
    "turn=south phase=discard dealer=south north=2MK,9LK limbo=4YK lowest=2MK discards=1",
    "turn=north phase=draw dealer=south limbo=5SW drawing=2",
    "turn=north phase=seven dealer=south limbo=7SK revealed=9WY passes=1",
    "turn=south phase=deal dealer=north south=AM,AS north=AW played=1 games=3 wins=1/0 deck=extended",
    "turn=south phase=dealer dealer=south scuttle=yes hand_limit=8 nine=choose_one four=random three_takes_threes=no",
    "turn=south phase=over dealer=south points=5SW,7SK,9LK/- played=1 wins=1/0",
]


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
def test_english_is_understood_and_positions_come_back(match):
    check_english(match)
    check_position(match)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_was_read(line):
    assert notation.write_position(notation.read_position(line)) == line


MOVE_WORDS = """draw pass let points discard counter two three seven nine pawn crown > < own on 7ML Forest Crown M
Harvest MK S dealer south twee trek ٣ ² {0} scuttle the"""
WORDS = st.sampled_from(MOVE_WORDS.split())


@pytest.mark.parametrize("language", LANGUAGES)
@SOME
@given(match=matches(), text=st.one_of(st.text(max_size=20), st.lists(WORDS, max_size=6).map(" ".join)))
@example(match=at(LINES[0]), text="")
@example(match=at(LINES[0]), text="two MK > own")
@example(match=at(LINES[0]), text="two > on on")
@example(match=at(LINES[0]), text="x" * 300)
@example(match=at(LINES[0]), text="points {card}")
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
        assert 0 <= action < rules.ACTIONS
        if action not in match.legal() and not match.over:
            assert GAME.sentences.refusal(match.position, action, match.audience(0, say)).endswith((".", "?"))
    assert match.position.tobytes() == before


LINE_KEYS = """turn phase dealer south north points stacks royals scrap limbo pile revealed pending lowest passes turns
games"""
KEYS = LINE_KEYS.split()
LINE_VALUES = "south north turn counter discard seven deal over - -/- / 1 99 AM,AM 9LK+PNMSL/- AM/- CRM! x"
VALUES = st.one_of(
    st.sampled_from(LINE_VALUES.split()),
    st.lists(st.sampled_from(CODES), max_size=4).map(",".join),
    st.text(max_size=6),
)


@SOME
@given(
    line=st.sampled_from(LINES),
    changes=st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=3),
    removed=st.sets(st.sampled_from(KEYS), max_size=1),
)
def test_a_line_is_a_playable_position_or_is_refused_in_one_sentence(line, changes, removed):
    words = dict(word.split("=", 1) for word in line.split()) | changes
    text = " ".join(f"{key}={value}" for key, value in words.items() if key not in removed)
    refused, pos = "", None
    try:
        pos = notation.read_position(text)
    except Refused as refusal_:
        refused = str(refusal_)
    if pos is None:
        assert is_one_sentence(refused), refused
        return
    assert notation.read_position(notation.write_position(pos)).tobytes() == pos.tobytes()
    match = Match(GAME, start=text, by_hand=True)
    assert match.over or match.moves()


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        f"{TURN} {TURN}",
        "phase=turn dealer=north",
        f"{TURN} south=AM,AM",
        f"{TURN} south=10M",
        f"{TURN} south=AM north=AM",
        f"{TURN} points=CRM/-",
        f"{TURN} points=AM",
        f"{TURN} royals=9LK/-",
        f"{TURN} stacks=9LK/-",
        f"{TURN} stacks=9LK+9LK/-",
        f"{TURN} stacks=CRM+PNMSL/-",
        f"{TURN} stacks=9LK+PNSWK/-",
        f"{TURN} pile=AM,AM",
        f"{TURN} scrap=2MK,2MK,2MK",
        f"{TURN} passes=7",
        f"{TURN} revealed=9WY",
        f"{TURN} revealed=nothing",
        f"{TURN} drawing=1",
        f"{TURN} discards=1",
        f"{TURN} counters=1",
        f"{TURN} pending=ace_M",
        f"{TURN} wins=1/0",
        f"{TURN} wins=a/b",
        f"{TURN} games=0",
        f"{TURN} played=1",
        f"{TURN} deck=poker",
        f"{TURN} colour=red",
        "turn=south phase=counter dealer=south north=2MK counter=yes",
        "turn=south phase=counter dealer=south north=2MK limbo=CRM pending=crown_M counter=yes",
        "turn=south phase=counter dealer=south north=2MK limbo=AM pending=draw counter=yes",
        "turn=south phase=counter dealer=south north=2MK limbo=2SY pending=two_SY_>_Crown_M counter=yes",
        "turn=south phase=counter dealer=south limbo=AM pending=ace_M counter=yes",
        "turn=south phase=draw dealer=south drawing=2 pile=AM",
        "turn=south phase=reveal dealer=south pile=-",
        "turn=south phase=seven dealer=south revealed=PNMSL",
        "turn=south phase=deal dealer=south south=AM,AS,AW",
        "turn=south phase=dealer dealer=south scrap=AM",
        "turn=south phase=discard dealer=south discards=2 north=AM",
    ],
)
def test_an_impossible_line_is_refused_in_one_sentence(line):
    with pytest.raises(Refused) as refused:
        notation.read_position(line)
    assert is_one_sentence(str(refused.value))


def test_the_words_of_a_line_have_no_order():
    words = LINES[1].split()
    random.Random(4).shuffle(words)
    assert notation.write_position(notation.read_position(" ".join(words))) == LINES[1]


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
        ("two MK >", "aimed at"),
        ("scuttle 7SK", "Say which card"),
        ("scuttle 7SK > own 2MK", "of the other player"),
        ("two > Harvest", "Which one: Harvest on 9LK and Harvest on Borderland on 8MS?"),
        ("two > Watchman", "There is no Watchman on top of a stack there."),
        ("dealer east", "The dealer is one of south and north."),
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
