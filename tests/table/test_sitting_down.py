"""Sitting down: people and bots take the seats before a match begins."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import commands
from table.sitting import BUTTS, ENGLISH, empty, kinds, seated


def test_the_match_begins_when_the_last_seat_is_taken():
    state = empty(BUTTS)
    commands.sit(state, "ann", "Ann", None, 0.0, ENGLISH)
    assert state.stage == "lobby"
    commands.sit(state, "bob", "Bob", None, 0.0, ENGLISH)
    assert state.stage == "playing"


def test_who_sits_already_keeps_the_seat():
    state = empty(BUTTS)
    assert commands.sit(state, "ann", "Ann", 1, 0.0, ENGLISH) == 1
    assert commands.sit(state, "ann", "Anna", None, 0.0, ENGLISH) == 1
    assert kinds(state) == ["open", "sit"]


def test_a_taken_seat_and_a_full_table_are_refused():
    state = empty(BUTTS, 3)
    commands.sit(state, "ann", "Ann", 0, 0.0, ENGLISH)
    with pytest.raises(Refused, match=r"^That seat is taken\.$"):
        commands.sit(state, "bob", "Bob", 0, 0.0, ENGLISH)
    with pytest.raises(Refused, match=r"^The match has begun; there is no free seat any more\.$"):
        commands.sit(seated(BUTTS), "cyd", "Cyd", None, 0.0, ENGLISH)


def test_the_second_of_a_name_gets_a_number():
    state = empty(BUTTS)
    commands.sit(state, "ann", "Ann", None, 0.0, ENGLISH)
    commands.sit(state, "bob", "ann", None, 0.0, ENGLISH)
    assert state.names() == ["Ann", "ann 2"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb", "\u200b"])
def test_a_name_is_one_short_line_of_letters(name):
    with pytest.raises(Refused, match=r"^A name has 1 to 24 characters that one can see\.$"):
        commands.clean_name(name, ENGLISH)


@pytest.mark.parametrize("name", ["Greedy", "random", "me", "Chance", "SPECTATOR"])
def test_nobody_is_called_like_a_bot_or_like_chance(name):
    with pytest.raises(Refused, match=f"^'{name}' is not a name for a person here; choose another.$"):
        commands.clean_name(name, ENGLISH)


def test_only_the_host_seats_bots_and_only_before_the_beginning():
    state = empty(BUTTS)
    with pytest.raises(Refused, match=r"^Only the host of the table may do that\.$"):
        commands.seat_bot(state, "bob", 1, "greedy", 0.0, ENGLISH)
    commands.seat_bot(state, "ann", 1, "greedy", 0.0, ENGLISH)
    commands.seat_bot(state, "ann", 1, None, 0.0, ENGLISH)
    assert state.seats[1].kind == "open"
    with pytest.raises(Refused, match=r"^There is no bot called 'hal'; these are here: greedy, random\.$"):
        commands.seat_bot(state, "ann", 1, "hal", 0.0, ENGLISH)
    with pytest.raises(Refused, match=r"^That seat is taken\.$"):
        commands.seat_bot(state, "ann", 2, "greedy", 0.0, ENGLISH)
    with pytest.raises(Refused, match=r"^The match has begun already\.$"):
        commands.seat_bot(seated(BUTTS), "ann", 0, "greedy", 0.0, ENGLISH)


def test_bots_take_the_open_seats_when_the_host_begins():
    state = empty(BUTTS, 3)
    commands.sit(state, "ann", "Ann", 0, 0.0, ENGLISH)
    with pytest.raises(Refused, match=r"^Only the host"):
        commands.start(state, "bob", 0.0, ENGLISH)
    commands.start(state, "ann", 0.0, ENGLISH)
    assert [seat.kind for seat in state.seats] == ["person", "bot", "bot"]
    assert state.names() == ["Ann", "Greedy", "Greedy 2"]
    assert state.stage == "playing"
