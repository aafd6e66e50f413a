"""Helpers are compiled once, as parts of the rules that call them; Python may call them too."""

import gc
from typing import Any
from unittest import mock

import numpy as np
import pytest

from bagatelle.kernel import (
    INTERPRETED,
    Contract,
    Record,
    below,
    cache,
    helper,
    highest_bit,
    inlined,
    lean,
    lowest_bit,
    new_position,
    new_rng,
)

if INTERPRETED:
    pytest.skip("nothing is compiled", allow_module_level=True)

Position = np.dtype([("hand", np.int16, 3), ("seats", np.int8), ("turn", np.int8)])
rule = Contract(Position)


@rule.actor
def actor(pos: Record) -> int:
    return total(pos, pos.turn) + total(pos, 1) + total(pos, pos.hand[0]) + total(pos, len(pos.hand))


@rule.units
def units(pos: Record) -> int:
    return actor(pos) + weighed(pos)


@helper
def total(pos: Record, seat: int) -> int:
    return pos.hand[0] + seat


@lean
def weighed(pos: Record) -> int:
    return thrice(total(pos, 2))


@inlined
def thrice(number: int) -> int:
    return 3 * number


@helper
def of_two(pos: Record, other: Record) -> int:
    return pos.hand[0] + other.hand[0]


@helper
def checked(pos: Record, seat: int) -> int:
    if seat > 2:
        raise ValueError("there is no such seat")
    return pos.hand[seat]


@rule.sound
def sound(pos: Record) -> int:
    return checked(pos, pos.turn)


with mock.patch.object(cache, "folder", return_value=None):  # nothing is found that was compiled before
    rule.complete()


def compiled(function: object) -> Any:
    """What Numba made of a function, which is more than can be called."""
    return function


@pytest.fixture
def pos() -> Record:
    pos = new_position(Position)
    pos.hand = (5, 6, 7)
    pos.turn = 1
    return pos


def test_a_helper_is_compiled_once_for_all_sizes_of_whole_numbers(pos: Record) -> None:
    assert actor(pos) == 6 + 6 + 10 + 8
    assert units(pos) == 30 + 21
    assert len(compiled(total).overloads) == 1


def test_python_may_call_a_helper_with_any_whole_number(pos: Record) -> None:
    numbers: list[Any] = [2, np.int8(2), np.int16(2), np.int64(2), True + 1]
    for seat in numbers:
        assert total(pos, seat) == 7
    assert len(compiled(total).entry.overloads) == 1
    assert of_two(pos, pos) == 10
    assert (thrice(4), lowest_bit(12), highest_bit(12), highest_bit(np.uint64(1 << 63))) == (12, 2, 3, 63)
    assert below(new_rng(1), np.int8(1)) == 0


def test_a_rule_is_compiled_for_the_types_of_the_contract_whoever_calls_it_first() -> None:
    assert [str(found.signature.return_type) for found in compiled(actor).overloads.values()] == ["int64"]


def test_what_a_helper_raises_inside_a_rule_reaches_python(pos: Record) -> None:
    pos.turn = 3
    with pytest.raises(ValueError, match="there is no such seat"):
        sound(pos)
    with pytest.raises(ValueError, match="there is no such seat"):
        checked(pos, 3)


def test_garbage_is_collected_again_after_compiling(pos: Record) -> None:
    assert gc.isenabled()
    assert of_two(pos, pos) == 10
    assert gc.isenabled()
