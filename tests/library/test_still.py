"""Still positions: alike for everybody, changed by nobody, asked only once."""

import pytest

from bagatelle.examples.high_card import GAME
from bagatelle.kernel import INTERPRETED, Record, copy_of, new_position
from bagatelle.match import Match
from bagatelle.still import look, once, still


def a_position() -> Record:
    match = Match(GAME, 2, seed=bytes(32))
    match.deal_all()
    return match.position


def test_positions_with_the_same_bytes_are_one() -> None:
    pos = a_position()
    assert still(GAME.rules.rule.position, pos.tobytes()) is pos


def test_nobody_can_write_into_one() -> None:
    pos = a_position()
    before = pos.tobytes()
    with pytest.raises(ValueError, match="read-only"):
        pos["hand"][0] = 3
    with pytest.raises(ValueError, match="read-only"):
        pos.low_wins = 1
    assert pos.tobytes() == before


def test_rules_that_are_let_loose_on_one_change_nothing() -> None:
    match = Match(GAME, 2, seed=bytes(32))
    match.deal_all()
    digest, action = match.digest(), match.legal()[0]
    if INTERPRETED:
        with pytest.raises(ValueError, match="read-only"):
            GAME.rules.play(match.position, action)
    else:
        GAME.rules.play(match.position, action)
    assert match.digest() == digest
    assert match.legal()[0] == action


def test_a_copy_can_be_changed() -> None:
    pos = a_position()
    copy = copy_of(pos)
    GAME.rules.play(copy, 0)
    assert copy.tobytes() != pos.tobytes()
    assert copy.worked_out is None


def test_a_still_position_is_asked_once_and_any_other_each_time() -> None:
    asked = []

    @once
    def question(pos: Record, about: str) -> list[str]:
        asked.append(about)
        return [about]

    pos = a_position()
    assert question(pos, "a") is question(pos, "a")
    question(pos, "b")
    assert asked == ["a", "b"]
    other = new_position(GAME.rules.rule.position)
    assert question(other, "c") == question(other, "c") == ["c"]
    assert asked == ["a", "b", "c", "c"]


def test_a_look_shows_every_field() -> None:
    pos = a_position()
    seen = look(pos)
    assert pos.dtype.names
    for name in pos.dtype.names:
        assert getattr(seen, name) == pos[name].tolist()
