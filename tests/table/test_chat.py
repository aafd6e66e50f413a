"""Saying something at a table."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import commands
from bagatelle.table.play.commands import By
from table.tables import at_a_choice


def test_a_message_is_one_short_line():
    state = at_a_choice()
    commands.chat(state, By("ann", 1.0), "  hello \n\n <b>there</b> ", "")
    assert state.entries[-1].body == {"text": "hello <b>there</b>", "name": "Ann"}
    for text in ("", " \n ", "x" * 501):
        with pytest.raises(Refused, match=r"^A message has 1 to 500 characters\.$"):
            commands.chat(state, By("ann", 1.0), text, "")


def test_a_spectator_speaks_without_a_seat():
    state = at_a_choice()
    commands.chat(state, By("zoe", 1.0), "hello", "Zoe")
    assert (state.entries[-1].seat, state.entries[-1].body["name"]) == (None, "Zoe")
