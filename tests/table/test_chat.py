"""Saying something at a table."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import commands
from table.sitting import ENGLISH, at_a_choice


def test_a_message_is_one_short_line():
    state = at_a_choice()
    commands.chat(state, "ann", "  hello \n\n <b>there</b> ", "", 1.0, ENGLISH)
    assert state.entries[-1].body == {"text": "hello <b>there</b>", "name": "Ann"}
    for text in ("", " \n ", "x" * 501):
        with pytest.raises(Refused, match=r"^A message has 1 to 500 characters\.$"):
            commands.chat(state, "ann", text, "", 1.0, ENGLISH)


def test_a_spectator_speaks_without_a_seat():
    state = at_a_choice()
    commands.chat(state, "zoe", "hello", "Zoe", 1.0, ENGLISH)
    assert (state.entries[-1].seat, state.entries[-1].body["name"]) == (None, "Zoe")
