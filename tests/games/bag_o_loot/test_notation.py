"""Bag-O-Loot as text: everything that is written can be read, and everything else is refused in a sentence."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bagatelle import Refused
from bagatelle.games.bag_o_loot import GAME
from bagatelle.games.bag_o_loot.components import CARDS
from bagatelle.games.bag_o_loot.notation import VERBS, read, write
from bagatelle.games.bag_o_loot.position import SLOTS, SNITCH
from bagatelle.games.bag_o_loot.position_line import read_position, write_position
from bagatelle.kernel import Record
from bagatelle.language import ENGLISH, Say, speak
from bagatelle.testing.positions import possible
from games.bag_o_loot.positions import random_positions
from games.bag_o_loot.turns import at, line, play, refused, scores

DUTCH = speak("nl", GAME.package)
POSITIONS = [*random_positions(60, seed=3)]
WORDS = [
    *VERBS,
    *map(DUTCH, VERBS.values()),
    *CARDS,
    *"ABCDEFG",
    "+",
    "(",
    ")",
    "17",
    "0",
    "-",
    "",
    "seven",
    "l",
]


T = TypeVar("T")


def answer(function: Callable[..., T], *arguments: object) -> T | str:
    """What a function gives, or why it refuses."""
    try:
        return function(*arguments)
    except Refused as refused:
        return str(refused)


# Moves


@pytest.mark.parametrize("say", [ENGLISH, DUTCH], ids=["en", "nl"])
def test_every_legal_move_comes_back_and_no_two_are_written_alike(say: Say) -> None:
    for pos in POSITIONS:
        moves = [write(pos, action, say) for action in possible(GAME, pos)]
        assert len(set(moves)) == len(moves)
        assert [read(pos, move, say) for move in moves] == possible(GAME, pos)


def test_a_move_in_english_is_understood_in_every_language() -> None:
    for pos in POSITIONS[:20]:
        for action in possible(GAME, pos):
            assert read(pos, write(pos, action), DUTCH) == action


@given(st.sampled_from(POSITIONS), st.lists(st.sampled_from(WORDS), max_size=8))
@example(POSITIONS[0], ["steal", "B"])
@example(POSITIONS[0], ["build", "(", "7"])
@example(POSITIONS[0], ["snitch", "A", "(", ")"])
@settings(deadline=None)
def test_any_words_are_a_move_or_are_refused(pos: Record, words: list[str]) -> None:
    action = answer(read, pos, " ".join(words))
    if isinstance(action, str):
        assert action.endswith(".")
        return
    assert 0 <= action < GAME.position.ACTIONS
    if action in possible(GAME, pos):
        assert read(pos, write(pos, action)) == action


@given(st.text(max_size=30))
@settings(deadline=None)
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    assert answer(read, POSITIONS[0], text) != ""


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("OPEN l 7 7", "open 7 7 L"),
        ("open 7,7", "open 7 7"),
        ("steal b 7+7 L", "steal B 7 +7 L"),
        ("steal B (7 7) + 7", "steal B 7 +7"),
        ("snitch c (9 L)", "snitch C 9"),
        ("snitch C 9 9", "snitch C 9"),
        ("build 5 +L", "build 5 +L"),
        ("steel B 7 +7", "steal B 7 +7"),
        ("klop", "knock"),
    ],
)
def test_words_may_be_written_in_several_ways(text: str, written: str) -> None:
    pos = at("7,7,9,L/3/4", "A:5,5/B:7,7/C:9,L").position
    assert write(pos, read(pos, text, DUTCH)) == written


def test_a_player_with_different_groups_of_a_number_names_their_cards() -> None:
    match = at("7,9/3", "B:7/B:7,7")
    assert [move for move in match.moves() if move.startswith("steal")] == [
        "steal B (7 7) +7",
        "steal B (7) +7",
    ]
    assert refused(match, "steal B 7 +7") == "B has several groups of 7s; name the cards of one, as in (7 7)."
    assert line(play(match, "steal B (7) +7")).split("table=")[1] == "A:7,7/B:7,7 plays=1"


def test_equal_groups_of_a_player_are_one_target() -> None:
    assert [move for move in at("7,9/3", "B:7/B:7").moves() if "steal" in move] == ["steal B 7 +7"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("open 17 17", "'17' is not a card; the cards are 1 to 16, and L for a looter."),
        ("steal D 7 +7", "There is no player D; the players are A, B and C."),
        ("steal B 8 +8", "B has no 8 on the table."),
        ("steal B (7 L) +7", "B has no 7 L on the table."),
        ("build 5", "Name the cards you add after a plus, as in 'build 7 +7 L'."),
        ("combine L +7", "You combine sets of one number, adding cards of that number or looters."),
        ("combine 7 +9", "You combine sets of one number, adding cards of that number or looters."),
        ("open 7 9", "7 and 9 do not match: only equal numbers and looters go together."),
        ("open 7 7 7 7 7 7", "A set never has more than five cards."),
        (
            "card 7",
            "That is not possible now. Your turn: choose a card, or a set you want (up to three plays).",
        ),
        (
            "dealer B",
            "That is not possible now. Your turn: choose a card, or a set you want (up to three plays).",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong(move: str, reason: str) -> None:
    assert refused(at("7,7,9,L/3/4", "A:5,5/B:7,7/C:9,L"), move) == reason


def test_what_is_no_move_is_answered_with_examples() -> None:
    assert refused(at("7/3"), "sing and dance").startswith("'sing and dance' is not a move; try 'open 7 7 L'")


def test_a_card_that_is_not_in_the_pile_cannot_be_drawn() -> None:
    assert refused(at("7/3", phase="draw", pile="5"), "7") == "There is no 7 left in the pile."
    assert (
        refused(at("7/3", phase="draw", pile="5"), "knock")
        == "That is not possible now. Which card does A draw?"
    )


def test_a_slot_without_a_group_is_refused() -> None:
    match = at("7/3")
    with pytest.raises(Refused, match="no such set"):
        match.play(SNITCH + 7 * SLOTS)


# Positions


def test_positions_come_back_byte_by_byte() -> None:
    for pos in POSITIONS:
        assert read_position(write_position(pos)).tobytes() == pos.tobytes()


WHOLE = "players=A:0,B:0 dealer=A turn=B phase=play hands=3,L/7,7 table=A:5,5/B:9"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("players=A:0,B:0", "players=A:0"), "'players=A:0' is impossible."),
        (("players=A:0,B:0", "players=A:0,C:0"), "'players=A:0,C:0' is impossible."),
        (("dealer=A", "dealer=C"), "'dealer=C' is impossible."),
        (("dealer=A ", ""), "'dealer=' is missing."),
        (("phase=play", "phase=lunch"), "'phase=lunch' is impossible."),
        (("hands=3,L/7,7", "hands=3,L"), "'hands=3,L' is impossible."),
        (("hands=3,L/7,7", "hands=3,L/7,17"), "'hands=7,17' is impossible."),
        (("hands=3,L/7,7", "hands=3,L/-"), "'hands=3,L/-' is impossible."),
        (("hands=3,L/7,7", "hands=3,L/13"), "13 occurs too often."),
        (("table=A:5,5", "table=A:5,6"), "'table=A:5,6/B:9' is impossible."),
        (("table=A:5,5", "table=A:L,L"), "'table=A:L,L/B:9' is impossible."),
        (("table=A:5,5", "table=C:5,5"), "'table=C:5,5/B:9' is impossible."),
        (("table=A:5,5", "table=A:5,5,5,5,5,L"), "'table=A:5,5,5,5,5,L/B:9' is impossible."),
        (("B:9", "B:9 pile=9,9,9,9,9"), "'pile=9,9,9,9,9' is impossible."),
        (("B:9", "B:9 pile=-"), "'last=0' is impossible."),
        (("phase=play", "phase=draw pile=-"), "'pile=-' is impossible."),
        (("phase=play", "phase=start"), "'hands=3,L/7,7' is impossible."),
        (("phase=play", "phase=deal"), "'table=A:5,5/B:9' is impossible."),
        (("hands=3,L/7,7", "hands=-/7,7 pile=1,1"), "'pile=1,1' is impossible."),
        (("B:9", "B:9 known=1"), "'known=1' is impossible."),
        (("B:9", "B:9 known=2,0"), "'known=2,0' is impossible."),
        (("B:9", "B:9 plays=1"), "'plays=1' is impossible."),
        (("B:9", "B:9 last=1"), "'last=1' is impossible."),
        (("B:9", "B:9 flags=happy"), "'flags=happy' is impossible."),
        (("B:9", "B:9 tie=toss"), "'tie=toss' is impossible."),
        (("B:9", "B:9 target=0"), "'target=0' is impossible."),
        (("B:9", "B:9 colour=red"), "'colour=red' is impossible."),
        (("B:9", "B:9 hello"), "'hello' makes no sense in it."),
    ],
)
def test_an_impossible_position_is_refused_with_the_word_that_is_wrong(
    change: tuple[str, str], reason: str
) -> None:
    assert write_position(read_position(WHOLE)) == WHOLE
    with pytest.raises(Refused) as refused:
        read_position(WHOLE.replace(*change))
    assert str(refused.value).endswith(reason)


@pytest.mark.parametrize(
    ("players", "more", "possible"),
    [
        ("A:240,B:0", "", True),  # 100 at most before the last round, and 12 Bags-O-Loot and 4 looters in it
        ("A:241,B:0", "", False),
        ("A:70000,B:0", "", False),
        ("A:140,B:1140", " target=1000", True),
        ("A:0,B:0", " target=1001", False),
        ("A:9999,B:9999", " flags=tiebreak", True),
        ("A:10000,B:10000", " flags=tiebreak", False),
        ("A:-9999,B:0", "", True),
        ("A:-10000,B:0", "", False),
        ("A:0,B:0", " rounds=9999", True),
        ("A:0,B:0", " rounds=10000", False),
    ],
)
def test_amounts_that_never_occur_are_refused_l31(players: str, more: str, possible: bool) -> None:
    text = WHOLE.replace("A:0,B:0", players) + more
    wrong = (more or f"players={players}").strip()
    answered = answer(read_position, text)
    if possible:
        assert not isinstance(answered, str)
        assert write_position(answered) == text
    elif "tiebreak" in more:
        assert answered == f"This is not a position of Bag-O-Loot: 'players={players}' is impossible."
    else:
        assert answered == f"This is not a position of Bag-O-Loot: '{wrong}' is impossible."


def test_the_most_that_one_round_can_bring_is_the_bound_of_a_total_l31() -> None:
    """Every number as a Bag-O-Loot and every looter alone, before one player."""
    for seats, most in ((2, 140), (3, 185)):
        numbers = 12 if seats == 2 else 16
        bags = [f"A:{','.join([str(number)] * 5)}" for number in range(1, numbers + 1)]
        looters = ["A:L"] * (4 if seats == 2 else 5)
        stash = at("/".join(["-"] * seats), "/".join(bags + looters), phase="round_over")
        assert scores(stash)[0] == most


@given(st.sampled_from([write_position(pos) for pos in POSITIONS[:15]]), st.data())
@settings(deadline=None)
def test_a_damaged_line_is_another_position_or_is_refused(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from("0123456789ABCL,:/-= xé"))
    damaged = text[:place] + letter + text[place + data.draw(st.integers(0, 2)) :]
    pos = answer(read_position, damaged)
    if isinstance(pos, str):
        assert pos.endswith(".")
        return
    assert read_position(write_position(pos)).tobytes() == pos.tobytes()
