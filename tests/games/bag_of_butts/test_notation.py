"""Actions and positions as text, both ways, and nothing but a sentence for text that is neither."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bagatelle import CHANCE, Match, Refused
from bagatelle.games.bag_of_butts import GAME, notation, position_line
from bagatelle.games.bag_of_butts.position import ACTIONS, PHASES
from bagatelle.kernel import OVER
from bagatelle.language import LANGUAGES
from games.bag_of_butts.turns import at, play
from games.written import check_actions, check_english, check_position, is_one_sentence, played_at_random

SOME = settings(max_examples=150, deadline=None)
LINES = [
    "players=pink:2,blue:0 turn=blue phase=draw run=1 bag=W groups=pW/p/- sizes=2/3/4 start=2,0",
    "players=pink:9,blue:4 turn=blue phase=choose run=3 bag=BGW groups=pBG/bbW/pyygg sizes=3/3/5 start=9,4",
    "players=green:0,pink:0,blue:0,yellow:0 turn=green phase=start run=0 bag=-",
    "players=pink:0,blue:3,yellow:out,green:out turn=blue phase=begin run=2 bag=GK flags=extra,tiebreaker target=20",
    "players=pink:5,blue:5 turn=pink phase=add run=3 bag=BG start=5,5 after=empty",
    "players=pink:30,blue:5 turn=pink phase=over run=0 bag=-",
]


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match somewhere in a game that was played at random."""
    lots = random.Random(draw(st.integers(0, 10**6)))
    colours = lots.sample(list(GAME.options.specs()["colours"].choices), 4)
    options = {
        "target": lots.choice([5, 28]),
        "after_auto_reset": lots.choice(["add", "empty"]),
        "colours": colours,
    }
    return played_at_random(GAME, lots.choice([2, 3, 4]), options, lots, [3, 30, 300, 600])


@pytest.mark.parametrize("language", LANGUAGES)
@SOME
@given(match=matches())
def test_every_possible_action_is_read_as_it_is_written(language: str, match: Match) -> None:
    check_actions(match, language)


@SOME
@given(match=matches())
def test_english_is_understood_and_positions_come_back(match: Match) -> None:
    check_english(match)
    check_position(match)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    assert position_line.write_position(position_line.read_position(line)) == line


def test_the_words_of_a_line_have_no_order() -> None:
    words = LINES[1].split()
    for _ in range(10):
        random.Random(4).shuffle(words)
        assert position_line.write_position(position_line.read_position(" ".join(words))) == LINES[1]


WORDS = st.sampled_from(
    [
        "continue",
        "reset",
        "score",
        "first",
        "pink",
        "b",
        "khaki",
        "1",
        "2",
        "3",
        "99",
        "-1",
        "٣",
        "²",
        "1e3",
        ",",
        "/",
    ]
)


@pytest.mark.parametrize("language", LANGUAGES)
@SOME
@given(match=matches(), text=st.one_of(st.text(max_size=20), st.lists(WORDS, max_size=4).map(" ".join)))
@example(match=at(LINES[0]), text="")
@example(match=at(LINES[0]), text="2\n3\n4\n5")
@example(match=at(LINES[0]), text="first {colour}")
@example(match=at(LINES[0]), text="score ١")
@example(match=at(LINES[0]), text="{0}")
def test_any_text_is_an_action_or_is_refused_in_one_sentence(language: str, match: Match, text: str) -> None:
    before = match.position.tobytes()
    refused = None
    try:
        assert 0 <= match.read(text, GAME.say(language)) < ACTIONS
        match.play(text, GAME.say(language))
    except Refused as reason:
        refused = str(reason)
    if refused is not None:
        assert match.position.tobytes() == before
        assert is_one_sentence(refused)


VALUES = ["", "-", "0", "1", "7", "-1", "9999999", "BBGGWK", "pp/bb/yy", "2/3/4", "0,0", "pink"]


@st.composite
def mutated_lines(draw: st.DrawFn) -> str:
    """A good position line with something done to it."""
    line = draw(st.sampled_from(LINES))
    for _ in range(draw(st.integers(1, 3))):
        words = line.split(" ")
        where = draw(st.integers(0, len(words) - 1))
        match draw(st.sampled_from(["drop", "double", "value", "letter", "borrow"])):
            case "drop":
                del words[where]
            case "double":
                words.append(words[where])
            case "value":
                key = words[where].split("=")[0]
                value = st.sampled_from(VALUES)
                words[where] = f"{key}={draw(value)}"
            case "letter":
                place = draw(st.integers(0, max(0, len(words[where]) - 1)))
                letter = draw(st.sampled_from(list("pbygBGWK0123456789/,:=-x")))
                words[where] = words[where][:place] + letter + words[where][place + 1 :]
            case "borrow":
                words[where] = draw(st.sampled_from(" ".join(LINES).split()))
        line = " ".join(words)
        if not line:
            break
    return line


@settings(max_examples=1500, deadline=None)
@given(line=mutated_lines())
def test_a_changed_line_is_refused_or_gives_a_position_that_works(line: str) -> None:
    try:
        position = position_line.read_position(line)
    except Refused as reason:
        refused = str(reason)
    else:
        refused = ""
    if refused:
        assert is_one_sentence(refused)
        return
    written = position_line.write_position(position)
    assert position_line.read_position(written).tobytes() == position.tobytes()
    match = at(written)
    assert match.view()["phase"] in PHASES
    if match.actor == CHANCE:
        assert match.odds()
        assert all(weight > 0 for _, weight in match.odds())
    if match.actor != OVER:
        assert match.legal()
    for action in match.legal()[:5]:
        at(written).play(action)
    lots = random.Random(1)
    for _ in range(30):
        if match.over:
            break
        match.play(lots.choice(match.legal()))
        assert min(match.position.bag.min(), match.position.pool.min(), match.position.group.min()) >= 0


@SOME
@given(text=st.text(max_size=60))
def test_any_text_is_a_position_or_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refused) as refused:
        position_line.read_position(text)
    assert is_one_sentence(str(refused.value))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "'players=' is missing."),
        ("pink", "'pink' makes no sense in it."),
        ("players=pink:0 turn=pink phase=begin run=0 bag=-", "'players=pink:0' is impossible."),
        ("players=pink:0,pink:0 turn=pink phase=begin run=0 bag=-", "'players=pink:0,pink:0' is impossible."),
        ("players=pink:0,blue:0 turn=green phase=begin run=0 bag=-", "'turn=green' is impossible."),
        ("players=pink:0,blue:0 turn=pink phase=sleep run=0 bag=-", "'phase=sleep' is impossible."),
        ("players=pink:0,blue:0 turn=pink phase=begin run=x bag=-", "'run=x' is impossible."),
        ("players=pink:0,blue:0 turn=pink phase=begin run=3 bag=WW", "'bag=WW' is impossible."),
        ("players=pink:0,blue:0 turn=pink phase=begin run=0 bag=- flags=last", "'flags=last' is impossible."),
        ("players=pink:0,blue:0 turn=pink phase=begin run=0 bag=- after=all", "'after=all' is impossible."),
        (
            "players=pink:0,blue:0 turn=pink phase=begin run=0 bag=- sizes=2/3/3",
            "'sizes=2/3/3' is impossible.",
        ),
        (LINES[0].replace("2/3/4", "2/3/9"), "'sizes=2/3/9' is impossible."),
        (LINES[0].replace("2/3/4", "300/3/4"), "'sizes=300/3/4' is impossible."),
        (LINES[0].replace("bag=W", f"bag={'W' * 300}"), f"'bag={'W' * 300}' is impossible."),
        (LINES[0].replace("pW/p/-", "ppp/-/-"), "'groups=ppp/-/-' is impossible."),
        (LINES[1].replace("pBG/bbW/pyygg", "Bpb/Gyy/Wpbgg"), "'groups=Bpb/Gyy/Wpbgg' is impossible."),
    ],
)
def test_a_refused_line_says_what_is_wrong_with_it(line: str, reason: str) -> None:
    with pytest.raises(Refused, match=r"^This (is not a )?position of Bag of Butts") as refused:
        position_line.read_position(line)
    assert str(refused.value).endswith(reason)


FULL = "players=pink:0,blue:0 turn=blue phase=begin run={} bag=BBGGWK"


def test_a_run_that_never_occurs_is_refused() -> None:  # [B27]
    assert position_line.write_position(position_line.read_position(FULL.format(999))) == FULL.format(999)
    with pytest.raises(Refused, match="'run=1000' is impossible"):
        position_line.read_position(FULL.format(1000))


@pytest.mark.parametrize(
    "words",
    ["phase=begin run=401 bag=GW", "phase=begin run=1 bag=-", "phase=begin run=5 bag=BBGGWK", "phase=add run=0 bag=-",
     "phase=add run=1 bag=W", "phase=over run=1 bag=-"],
)  # fmt: skip
def test_there_is_one_special_for_each_turn_since_the_last_reset(words: str) -> None:
    """While one is being added it is still missing, and there are no more than six."""
    line = f"players=pink:5,blue:3 turn=blue {words}" + (" start=5,3" if "add" in words else "")
    with pytest.raises(Refused, match=f"'{words.partition(' ')[2]}' is impossible"):
        position_line.read_position(line)


@pytest.mark.parametrize(
    ("most", "too_much"),
    [
        ("players=pink:9999,blue:0", "players=pink:10000,blue:0"),
        ("players=pink:0,blue:9999", "players=pink:0,blue:70000"),
        ("start=9999,0", "start=10000,0"),
        ("target=1000", "target=1001"),
    ],
)
def test_amounts_that_never_occur_are_refused(most: str, too_much: str) -> None:  # [B27]
    words = dict(word.partition("=")[::2] for word in LINES[0].split())

    def line(word: str) -> str:
        return " ".join("=".join(pair) for pair in {**words, **dict([word.split("=")])}.items())

    assert position_line.write_position(position_line.read_position(line(most))) == line(most)
    with pytest.raises(Refused) as refused:
        position_line.read_position(line(too_much))
    assert str(refused.value) == f"This is not a position of Bag of Butts: '{too_much}' is impossible."


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("2 3", "2 3"),
        ("2,3", "2 3"),
        ("2 3 3", "2 3"),
        (" 2  3 ", "2 3"),
        ("CONTINUE", "continue"),
        ("Score 2", "score 2"),
    ],
)
def test_small_differences_in_writing_do_not_matter(text: str, means: str) -> None:
    position = play(at(LINES[2]), "first green", "continue").position
    assert notation.write(position, notation.read(position, text)) == means


def test_a_piece_may_be_shortened_as_long_as_it_is_one_piece_that_can_be_drawn() -> None:
    drawing = (
        "players=pink:5,blue:5 turn=pink phase=draw run=1 bag={special} groups=-/-/- sizes=2/3/4 start=5,5"
    )
    position = at(drawing.format(special="B")).position
    assert notation.read(position, "kh") == notation.read(position, "khaki")
    assert notation.read(position, "g") == notation.read(position, "green")
    with pytest.raises(
        Refused,
        match=r"^'bl' does not stand for exactly one piece; the pieces are pink, blue, .* and khaki.$",
    ):
        notation.read(position, "bl")
    assert notation.read(at(drawing.format(special="W")).position, "bl") == notation.read(position, "blue")


def test_a_colour_that_nobody_plays_cannot_begin() -> None:
    position = at(LINES[0]).position
    with pytest.raises(Refused, match=r"^Nobody plays green.$"):
        notation.read(position, "first green")


def test_every_action_number_has_one_text() -> None:
    position = at(LINES[2]).position
    texts = [notation.write(position, action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert all(text.isascii() for text in texts)
