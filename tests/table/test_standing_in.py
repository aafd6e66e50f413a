"""Bots that stand in for people."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import commands
from bagatelle.table.play.commands import By
from table.tables import BUTTS, at_a_choice, person_to_act, play, seated


def test_a_bot_stands_in_and_hands_back():
    state = at_a_choice()
    who = person_to_act(state)
    seat = state.actor
    commands.let_bot_play(state, By(who, 1.0, here={"ann", "bob"}), "greedy")
    assert state.bot_to_act == "greedy"
    with pytest.raises(Refused, match=r"^A bot is playing for you; take your seat back first\.$"):
        play(state, "2 3", who)
    commands.let_bot_play(state, By(who, 1.0, seat=seat, here={"ann", "bob"}), None)
    assert state.bot_to_act is None
    assert play(state, "2 3", who)


def test_a_bot_stands_in_only_for_somebody_who_is_away():
    state = at_a_choice()
    with pytest.raises(Refused, match=r"^Bob is here; no bot can stand in\.$"):
        commands.let_bot_play(state, By("ann", 1.0, seat=1, here={"ann", "bob"}), "greedy")
    commands.let_bot_play(state, By("ann", 1.0, seat=1, here={"ann"}), "greedy")
    assert state.chairs[1].stand_in == "greedy"
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        commands.let_bot_play(state, By("ann", 1.0, seat=1, here={"ann"}), None)
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        commands.let_bot_play(state, By("cyd", 1.0, seat=1), "greedy")


def test_a_bot_does_not_stand_in_for_a_bot():
    state = seated(BUTTS, "ann", "bot greedy")
    with pytest.raises(Refused, match=r"^There is nobody in that seat to stand in for\.$"):
        commands.let_bot_play(state, By("ann", 1.0, seat=1), "random")


def test_what_a_bot_thought_about_an_earlier_position_is_dropped():
    state = seated(BUTTS, "ann", "bot greedy")
    number = state.number
    commands.play_for_bot(state, 0, state.change - 1, 1.0)
    assert state.number == number
