"""Sealed choices: what others may think of them, and that impossible positions are known as such."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from bagatelle import SPECTATOR, Match
from bagatelle.games.button_men import GAME, position, rules
from bagatelle.kernel import copy_of, new_rng
from bagatelle.record import Record

pytestmark = pytest.mark.rules


def imagined(match: Match, viewer: int, times: int = 400) -> Iterator[np.record]:
    """What a viewer may hold possible, many times over."""
    rng = new_rng(5)
    for _ in range(times):
        pos = copy_of(match.position)
        rules.imagine(pos, viewer, rng)
        assert rules.sound(pos)
        yield pos


def sealed_sizes() -> Match:
    match = Match(GAME, options={"a": "X (6,X) 4/12 V 8", "b": "X"}, by_hand=True)
    for move in ("X=10", "c=12", "V=7"):
        match.play(move)
    return match


def test_the_owner_of_sealed_sizes_knows_them() -> None:
    match = sealed_sizes()
    assert all(pos.tobytes() == match.position.tobytes() for pos in imagined(match, 0, 20))


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_others_hold_every_size_possible_and_dice_of_one_letter_equal(viewer: int) -> None:
    seen = [pos.chosen[0].tolist() for pos in imagined(sealed_sizes(), viewer)]
    assert all(chosen[0] == chosen[1] for chosen in seen)
    assert {chosen[0] for chosen in seen} == set(range(4, 21))
    assert {chosen[2] for chosen in seen} == {4, 12}
    assert {chosen[3] for chosen in seen} == set(range(6, 13))
    assert {chosen[4] for chosen in seen} == {0}


def test_others_hold_every_auxiliary_pick_possible() -> None:
    match = Match(GAME, options={"a": "4 6+ 8+", "b": "10"}, by_hand=True)
    match.play("take c")
    picks = Counter(int(pos.picked[0]) for pos in imagined(match, 1))
    assert set(picks) == {1, 3, 4}
    assert min(picks.values()) > 80
    assert {int(pos.picked[0]) for pos in imagined(match, 0, 20)} == {4}


def test_a_shared_record_keeps_choices_sealed() -> None:
    match = sealed_sizes()
    assert "X=10" in Record.seen_by(match, 0).to_json()
    assert "X=10" not in Record.seen_by(match, 1).to_json()


FIELDS = {
    "a die in two places": ("taken", 0, 1),
    "a die nowhere": ("alive", 0, 0),
    "a waiting die that is no warrior": ("unused", 0, 1),
    "a dizzy die without focus": ("dizzy", 0, 1),
    "a roll out of its time": ("to_roll", None, 1),
    "a name out of its time": ("to_name", None, 1),
    "a mood without a roll": ("to_draw", None, 1),
    "a value too high": ("value", (0, 0), 21),
    "a value too low": ("value", (0, 1), 0),
    "a size out of range": ("sides", (0, 0, 0), 21),
    "a former size out of range": ("started", (0, 0), 3),
    "a sealed choice on the table": ("chosen", (0, 0), 5),
    "a win too many": ("wins", 0, 3),
    "an end without a winner": ("phase", None, position.ENDED),
    "a trait without a die": ("trait", (0, 0), 128),
    "a value without a die": ("value", (0, 5), 1),
    "a table before the sizes": ("phase", None, position.SIZES),
}


@pytest.mark.parametrize("what", FIELDS)
def test_an_impossible_position_is_known(what: str) -> None:
    field, index, value = FIELDS[what]
    pos = copy_of(Match(GAME, start="X=10:3 8:2 / 6:5").position)
    assert rules.sound(pos)
    if index is None:
        pos[field] = value
    else:
        pos[field][index] = value
    assert not rules.sound(pos)


def test_other_impossible_positions_are_known_too() -> None:
    pos = copy_of(Match(GAME, start="X?=10:? 8:_ / 6:5 / phase=roll").position)
    pos.to_draw = 2  # no mood die
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="X!=10:! 8:_ / 6:5 / phase=name").position)
    pos.to_name = 2  # no turbo die
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="X!=10:! 8:_ / 6:5 / phase=name").position)
    pos.phase = position.ROLLING
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="6`:w 8:2 / 6:5").position)
    pos.value[0, 0] = 5
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="6:x 8:2 / 6:5").position)
    pos.value[0, 0] = 5
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, options={"a": "X 8"}).position)
    pos.value[0, 1] = 5
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="6:1 8:2 / 6:5").position)
    pos.taken[0] = 1
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="6:1 8:2 / 6:5").position)
    pos.taken[0] = pos.unused[0] = 4
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="6:_ 8:2 / 6:5 / phase=roll").position)
    pos.phase = position.NAMING
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="6:x 8:2 / 6:5").position)
    pos.to_roll = 1
    pos.phase = position.ROLLING
    assert not rules.sound(pos)
    pos = copy_of(Match(GAME, start="6:1 8:2 / 6:5").position)
    pos.phase = position.ROLLING
    assert not rules.sound(pos)
