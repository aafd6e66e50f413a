"""Positions as one line of text, both ways, and nothing but a sentence for text that is none."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bagatelle import Match, Refused
from bagatelle.games.buttle import GAME
from bagatelle.games.buttle.components import CODES
from bagatelle.games.buttle.position_line import read_position, write_position
from games.buttle.test_notation import SOME, matches
from games.written import check_position, is_one_sentence

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


@SOME
@given(match=matches())
def test_every_position_comes_back(match):
    check_position(match)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_was_read(line):
    assert write_position(read_position(line)) == line


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
        pos = read_position(text)
    except Refused as refusal_:
        refused = str(refusal_)
    if pos is None:
        assert is_one_sentence(refused), refused
        return
    assert read_position(write_position(pos)).tobytes() == pos.tobytes()
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
        read_position(line)
    assert is_one_sentence(str(refused.value))


def test_the_words_of_a_line_have_no_order():
    words = LINES[1].split()
    random.Random(4).shuffle(words)
    assert write_position(read_position(" ".join(words))) == LINES[1]
