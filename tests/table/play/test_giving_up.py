"""Ends before the end: draws that are offered, and giving up."""

import pytest

from bagatelle.kernel import SPECTATOR
from bagatelle.refusal import Refused
from bagatelle.table.play.commands import leaving
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.sentences import prompt
from bagatelle.table.play.viewer import Viewer
from table.support.tables import BUTTS, do, seated


def test_a_draw_is_offered_only_where_the_game_has_one():
    with pytest.raises(Refused, match=r"^You cannot offer a draw in Bag of Butts\.$"):
        do(seated(BUTTS), "offer_draw", "ann")
    with pytest.raises(Refused, match=r"^Bots do not accept draws\.$"):
        do(seated("buttle", "ann", "bot greedy"), "offer_draw", "ann")


def test_a_draw_that_is_taken_ends_the_match():
    state = seated("buttle")
    do(state, "offer_draw", "ann")
    with pytest.raises(Refused, match=r"^This is for the others to answer\.$"):
        do(state, "answer", "ann", True)
    do(state, "answer", "bob", True)
    assert (state.result.shares, state.result.how, state.result.winners) == ([0.5, 0.5], "agreed", [0, 1])
    assert prompt(state, Viewer(0, "en", "ann")) == "Draw by agreement."


def test_a_draw_that_is_not_taken_changes_nothing():
    state = seated("buttle")
    do(state, "offer_draw", "ann")
    do(state, "answer", "bob", False)
    assert (state.request, state.result) == (None, None)


def test_a_stand_in_does_not_answer_an_offered_draw():
    state = seated("buttle")
    do(state, "offer_draw", "ann")
    leaving.let_bot_play(state, By("bob", 2.0, seat=1), True)
    assert state.request.waiting == {"bob"}
    assert state.result is None
    do(state, "answer", "bob", True)
    assert state.result.how == "agreed"


def test_of_two_the_other_one_wins_when_somebody_gives_up():
    state = seated(BUTTS)
    do(state, "resign", "ann")
    assert (state.result.shares, state.result.how) == ([0.0, 1.0], "resigned")
    assert prompt(state, Viewer(SPECTATOR, "en", None)) == "Ann gave up: Bob wins."
    assert prompt(state, Viewer(0, "en", "ann")) == "You gave up: Bob wins."
    assert prompt(state, Viewer(1, "en", "bob")) == "You win: Ann gave up."


def test_of_more_a_bot_plays_on_for_who_gave_up():
    state = seated(BUTTS, "ann", "bob", "cyd")
    do(state, "resign", "bob")
    assert state.result is None
    assert (state.chairs[1].stand_in, state.chairs[1].gone) == ("medium", True)
    with pytest.raises(Refused, match=r"^You have already given up\.$"):
        do(state, "resign", "bob")
    with pytest.raises(Refused, match=r"^You have given up this seat for good\.$"):
        leaving.let_bot_play(state, By("bob", 2.0, seat=1), False)
