"""Asking the table: for a hint, and why a move is not possible."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import commands
from table.sitting import ENGLISH, at_a_choice


def test_hints_are_given_unless_the_table_plays_without():
    state = at_a_choice()
    commands.check_hint(state, state.actor, ENGLISH)
    with pytest.raises(Refused, match=r"^It is not your turn"):
        commands.check_hint(state, 1 - state.actor, ENGLISH)
    strict = at_a_choice(hints=False)
    with pytest.raises(Refused, match=r"^This table plays without hints\.$"):
        commands.check_hint(strict, strict.actor, ENGLISH)


def test_somebody_may_ask_why_a_move_is_not_possible():
    state = at_a_choice()
    legal, says = commands.why(state, state.actor, "2 3", "en")
    assert legal
    assert says
    legal, says = commands.why(state, state.actor, "score 1", "en")
    assert not legal
    assert says.endswith(".")
    assert commands.why(state, 1 - state.actor, "2 3", "nl")[1].startswith("Jij bent niet aan de beurt")
