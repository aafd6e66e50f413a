"""With real pieces, people type what chance has chosen."""

import pytest

from bagatelle.kernel import CHANCE
from bagatelle.refusal import Refused
from table.support.tables import BUTTS, again, do, play, seated


def test_several_outcomes_may_stand_on_one_line():
    state = seated(BUTTS, "ann", "ann", by_hand=True)
    play(state, "pink")
    play(state, "continue")
    play(state, "2 2")
    number = state.number
    play(state, "pink, blue yellow")
    assert [entry.body["move"] for entry in state.entries[number:]] == ["pink", "blue", "yellow"]
    assert {entry.body["by"] for entry in state.entries[number:]} == {"person"}


def test_a_line_with_something_impossible_counts_for_nothing():
    state = seated(BUTTS, "ann", "ann", by_hand=True)
    number, digest = state.number, state.match.digest()
    with pytest.raises(Refused, match=r"Nothing on this line was noted\.$"):
        play(state, "first pink nonsense")
    assert (state.number, state.match.digest(), len(state.match.events)) == (number, digest, 0)


def test_a_line_sent_twice_is_noted_once():
    state = seated(BUTTS, "ann", "ann", by_hand=True)
    number = play(state, "first pink", key="k")
    assert play(state, "first pink", key="k") == number
    assert len(state.match.events) == 1


def test_with_real_pieces_every_typed_thing_may_be_taken_back():
    state = seated(BUTTS, "ann", "ann", by_hand=True)
    play(state, "first pink")
    do(state, "undo", "ann")
    assert (state.actor, state.match.events) == (CHANCE, [])
    assert again(state).match.digest() == state.match.digest()
