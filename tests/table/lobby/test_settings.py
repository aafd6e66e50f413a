"""What a table cannot be set up with."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play.chair import default_bot
from bagatelle.table.play.settings import Settings
from table.support.tables import BUTTS


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


@pytest.mark.parametrize("grace", [59.9, 86401, -1, 0, float("nan"), float("inf")])
def test_an_impossible_grace_is_refused(grace):
    with pytest.raises(
        Refused, match=r"^A bot may stand in for a player who has been away for 1 minute to 24 hours\.$"
    ):
        Settings.read({"game": BUTTS, "seats": 2, "grace": grace})


def test_a_bot_may_stand_in_after_five_minutes_unless_the_table_says_otherwise():
    usual = Settings.read({"game": BUTTS, "seats": 2})
    assert (usual.grace, usual.stand_in) == (300, default_bot())
    assert Settings.read(usual.plain()) == usual
    other = Settings.read({"game": BUTTS, "seats": 2, "grace": None, "stand_in": "random"})
    assert (other.grace, other.stand_in) == (None, "random")
    assert Settings.read(other.plain()) == other


def test_a_table_whose_stand_in_is_no_longer_installed_can_still_be_read():
    assert Settings.read({"game": BUTTS, "seats": 2, "stand_in": "gone"}).stand_in == "gone"
