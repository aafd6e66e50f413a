"""Bots that stand in for people."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import commands
from table.sitting import BUTTS, ENGLISH, at_a_choice, person_to_act, play, seated


def test_a_bot_stands_in_and_hands_back():
    state = at_a_choice()
    who = person_to_act(state)
    seat = state.actor
    commands.let_bot_play(state, who, None, "greedy", {"ann", "bob"}, 1.0, ENGLISH)
    assert state.bot_to_act == "greedy"
    with pytest.raises(Refused, match=r"^A bot plays for you; take your seat back first\.$"):
        play(state, "2 3", who)
    commands.let_bot_play(state, who, seat, None, {"ann", "bob"}, 1.0, ENGLISH)
    assert state.bot_to_act is None
    assert play(state, "2 3", who)


def test_a_bot_stands_in_only_for_somebody_who_is_away():
    state = at_a_choice()
    with pytest.raises(Refused, match=r"^Bob is here and plays alone\.$"):
        commands.let_bot_play(state, "ann", 1, "greedy", {"ann", "bob"}, 1.0, ENGLISH)
    commands.let_bot_play(state, "ann", 1, "greedy", {"ann"}, 1.0, ENGLISH)
    assert state.seats[1].stand_in == "greedy"
    with pytest.raises(Refused, match=r"^Bob is here and plays alone\.$"):
        commands.let_bot_play(state, "ann", 1, None, {"ann"}, 1.0, ENGLISH)
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        commands.let_bot_play(state, "cyd", 1, "greedy", set(), 1.0, ENGLISH)


def test_a_bot_does_not_stand_in_for_a_bot():
    state = seated(BUTTS, "ann", "bot greedy")
    with pytest.raises(Refused, match=r"^Nobody sits there whom a bot could stand in for\.$"):
        commands.let_bot_play(state, "ann", 1, "random", set(), 1.0, ENGLISH)


def test_what_a_bot_thought_about_an_earlier_position_is_dropped():
    state = seated(BUTTS, "ann", "bot greedy")
    number = state.number
    commands.play_for_bot(state, 0, state.change - 1, 1.0)
    assert state.number == number
