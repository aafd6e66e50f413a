"""Buttle as text: actions and positions, both ways, and nothing but a sentence for text that is neither.

Any number from 0 to ACTIONS - 1 can be asked about at any position. The rules as players read them say what the rules
do, in every language.
"""

import random
import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bagatelle import SPECTATOR, Match, Refused, kernel
from bagatelle.games.buttle import GAME, notation
from bagatelle.games.buttle.components import CODES
from bagatelle.games.buttle.position import ACTIONS
from bagatelle.games.buttle.position_line import read_position, write_position
from bagatelle.language import LANGUAGES
from games.buttle.moves import at, moves, play, refusal
from games.buttle.test_variants import COMBINATIONS
from games.written import check_actions, check_english, check_position, is_one_sentence, played_at_random

SOME = settings(max_examples=120, deadline=None)
LINE = "south=7ML,9LK! north=2MK,CRM points=5SW/- stacks=-/8MS+PNMSL royals=CRS/CTMWK scrap=AM"


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match somewhere in a game that was played at random."""
    lots = random.Random(draw(st.integers(0, 10**6)))
    options = {**lots.choice(COMBINATIONS), "games": lots.choice([1, 3])}
    return played_at_random(GAME, 2, options, lots, [3, 15, 60, 120])


@pytest.mark.parametrize("language", LANGUAGES)
@SOME
@given(match=matches())
def test_every_possible_action_is_read_as_it_is_written(language: str, match: Match) -> None:
    check_actions(match, language)


@SOME
@given(match=matches())
def test_english_is_always_understood(match: Match) -> None:
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
def test_any_text_is_an_action_or_is_refused_in_one_sentence(language: str, match: Match, text: str) -> None:
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
def test_a_move_may_be_typed_in_many_ways(typed: str, meant: str) -> None:
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
def test_an_unclear_move_is_refused_with_the_reason(move: str, why: str) -> None:
    line = "south=2MK,7SK,7WY stacks=-/9LK+PNMSL,8MS+PNWLY+PNMSL"
    assert why in refusal(line, move)


def test_a_card_that_was_turned_up_needs_no_suits() -> None:
    match = play(at("south=7SK,3MW pile=3SK,AM scrap=AS"), "seven", "3SK")
    assert match.read("three < AS") == match.read("three SK < AS")
    assert "There is no seven" in refusal("south=7SK,7WY pile=3SK", "seven SK", "3SK", "seven")


def test_dutch_is_spoken() -> None:
    say = GAME.say("nl")
    match = at("south=2MK,PNMSL points=-/9LK royals=-/CRM")
    assert {"trek", "twee MK > Kroon M", "pion Oogst > 9LK", "punten 2MK"} == set(match.moves(say))
    match.play("twee > jageres", say)
    assert match.events[-1].text == "two MK > Crown M"


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
def test_every_position_comes_back(match: Match) -> None:
    check_position(match)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
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
def test_a_line_is_a_playable_position_or_is_refused_in_one_sentence(
    line: str, changes: dict[str, str], removed: set[str]
) -> None:
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
def test_an_impossible_line_is_refused_in_one_sentence(line: str) -> None:
    with pytest.raises(Refused) as refused:
        read_position(line)
    assert is_one_sentence(str(refused.value))


def test_the_words_of_a_line_have_no_order() -> None:
    words = LINES[1].split()
    random.Random(4).shuffle(words)
    assert write_position(read_position(" ".join(words))) == LINES[1]


POSITIONS = 4 if kernel.INTERPRETED else 24


def somewhere(number: int) -> Match:
    """A match somewhere in a game that was played at random, with some of the variants."""
    lots = random.Random(number)
    match = played_at_random(GAME, 2, lots.choice(COMBINATIONS), lots, [5, 20, 40, 80])
    return match if not match.over else somewhere(number + 1000)


@pytest.mark.parametrize("number", range(POSITIONS))
def test_every_number_is_legal_or_refused_in_one_sentence(number: int) -> None:
    match = somewhere(number)
    pos, to, legal = match.position, match.audience(max(0, match.actor)), set(match.legal())
    for action in range(ACTIONS):
        if action not in legal:
            assert GAME.sentences.refusal(pos, action, to).endswith((".", "?"))


@pytest.mark.parametrize("number", range(POSITIONS))
def test_every_number_can_be_written_described_and_shown(number: int) -> None:
    match = somewhere(number)
    pos = match.position
    for action in range(ACTIONS):
        assert GAME.notation.write(pos, action)
        assert GAME.sentences.describe(pos, action, match.audience(0))
        assert isinstance(GAME.touches.touches(pos, action, SPECTATOR), dict)
    assert match.position.tobytes() == pos.tobytes()


RULE_WORDS = {
    "en": {
        "end": "End",
        "turn": "Your turn",
        "gives away": "a six, a nine, or a two on your own Pawn",
        "pass": "pass",
    },
    "nl": {
        "end": "Einde",
        "turn": "Je beurt",
        "gives away": "een zes, een negen of een twee op je eigen Pion",
        "pass": "Passen",
    },
}


def section(language: str, title: str) -> str:
    """A section of the rules as one line."""
    text = GAME.rules_text(language)
    assert text
    found = re.search(rf"^## {RULE_WORDS[language][title]}\n(.*?)(?=^## )", text, re.DOTALL | re.MULTILINE)
    assert found
    return " ".join(found[1].split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_names_every_way_to_hand_the_other_player_the_game(language: str) -> None:
    assert RULE_WORDS[language]["gives away"] in section(language, "end")
    assert {"[U6]", "[U33]", "[U36]"} <= set(re.findall(r"\[U\d+\]", section(language, "end")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_names_both_reasons_to_pass(language: str) -> None:
    assert RULE_WORDS[language]["pass"] in section(language, "turn")
    assert "[U5]" in section(language, "turn")


def test_every_language_names_the_same_rulings() -> None:
    tags = [sorted(re.findall(r"\[U\d+\]", GAME.rules_text(language))) for language in LANGUAGES]
    assert all(each == tags[0] for each in tags)
