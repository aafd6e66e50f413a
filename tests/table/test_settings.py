"""What a table cannot be set up with."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play.settings import Settings
from table.tables import BUTTS


@pytest.mark.parametrize(
    "clock",
    [{}, {"per_move": 4}, {"per_move": 10, "per_game": 10}, {"per_move": "10"}, {"per_move": True},
     {"per_move": float("nan")}, {"per_game": float("inf")}, {"speed": 1}],
)  # fmt: skip
def test_impossible_clocks_are_refused(clock):
    with pytest.raises(Refused, match=r"^A clock "):
        Settings.read({"game": BUTTS, "seats": 2, "clock": clock})


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 7}, r"^Bag of Butts is for 2 to 4 players, not 7\.$"),
        ({"options": {"luck": 1}}, r"^There is no option 'luck' in this game"),
        ({"options": {"target": "many"}}, r"target.*\.$"),
        ({"game": "chess"}, r"^There is no game called 'chess'"),
    ],
)
def test_impossible_settings_are_refused_with_a_sentence(wrong, sentence):
    with pytest.raises(Refused, match=sentence):
        Settings.read({"game": BUTTS, "seats": 2, **wrong})
