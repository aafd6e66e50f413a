"""A position that would break later is refused at once, in a sentence for the author of the game."""

from typing import Any

import numpy as np
import pytest

from bagatelle.kernel import Contract
from bagatelle.refusal import Refused
from own_games import OWN_GAMES

SEATS = ("seats", np.int8)


def test_the_positions_of_all_games_are_accepted() -> None:
    for game in OWN_GAMES.values():
        assert Contract(game.rules.rule.position)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (np.dtype(np.int8), r"^The position of a game is a record: "),
        (np.dtype([("turn", np.int8)]), r"^The position has no field 'seats'; "),
        (np.dtype([SEATS, ("score", np.uint16, 4)]), r"^The field 'score' of the position holds uint16; .* signed"),
        (np.dtype([SEATS, ("odds", np.float64)]), r"^The field 'odds' of the position holds float64; "),
        (np.dtype([SEATS, ("won", np.bool_)]), r"^The field 'won' of the position holds bool; "),
        (np.dtype([SEATS, ("cards", object)]), r"^The field 'cards' of the position holds object; "),
        (np.dtype([SEATS, ("pile", [("card", np.int8)])]), r"^The field 'pile' of the position holds void"),
        (np.dtype([SEATS, ("score", np.int32)], align=True), r"^The position has gaps between its fields"),
    ],
    ids=["no record", "no seats", "unsigned", "fractions", "bool", "objects", "record in a record", "gaps"],
)  # fmt: skip
def test_a_position_that_would_break_later_is_refused(position: np.dtype[Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        Contract(position)


@pytest.mark.parametrize(
    "name", ["size", "shape", "item", "flags", "base", "data", "fill", "field", "worked_out"]
)
def test_a_field_may_not_take_a_name_that_numpy_owns(name: str) -> None:
    sentence = rf"^The position has a field '{name}', which NumPy owns: choose another name\.$"
    with pytest.raises(Refused, match=sentence):
        Contract(np.dtype([SEATS, (name, np.int8)]))
