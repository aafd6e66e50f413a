"""Asking the table: for a hint, and why a move is not possible."""

import pytest

from bagatelle.language import speak
from bagatelle.refusal import Refused
from bagatelle.table.play.commands import playing
from table.support.tables import at_a_choice, by, other, person_to_act


def test_hints_are_given_unless_the_table_plays_without():
    state = at_a_choice()
    playing.check_hint(state, by(person_to_act(state)))
    with pytest.raises(Refused, match=r"^It is (Ann|Bob)'s turn, not yours\.$"):
        playing.check_hint(state, by(other(state)))
    strict = at_a_choice(hints=False)
    with pytest.raises(Refused, match=r"^This table plays without hints\.$"):
        playing.check_hint(strict, by(person_to_act(strict)))


def test_somebody_may_ask_why_a_move_is_not_possible():
    state = at_a_choice()
    asker = by(person_to_act(state))
    legal, says = playing.why(state, asker, "2 3")
    assert legal
    assert says
    legal, says = playing.why(state, asker, "score 1")
    assert not legal
    assert says.endswith(".")
    dutch = by(other(state), say=speak("nl"))
    assert playing.why(state, dutch, "2 3")[1].endswith("is aan de beurt, niet jij.")
