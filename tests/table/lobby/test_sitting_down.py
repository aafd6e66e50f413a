"""Sitting down: people and bots take the seats before a match begins."""

import pytest

from bagatelle.bots.given_names import NAMES
from bagatelle.language import ENGLISH
from bagatelle.refusal import Refused
from bagatelle.table.play.chair import bot_name, person_name
from bagatelle.table.play.commands import seating
from bagatelle.table.play.commands.by import By
from table.support.tables import BUTTS, empty, kinds, seated


def test_the_match_begins_when_the_last_seat_is_taken():
    state = empty(BUTTS)
    seating.sit(state, By("ann", 0.0), "Ann")
    assert state.stage == "lobby"
    seating.sit(state, By("bob", 0.0), "Bob")
    assert state.stage == "playing"


def test_who_sits_already_keeps_the_seat():
    state = empty(BUTTS)
    assert seating.sit(state, By("ann", 0.0), "Ann", 1) == 1
    assert seating.sit(state, By("ann", 0.0), "Anna") == 1
    assert kinds(state) == ["open", "sit"]


def test_a_taken_seat_and_a_full_table_are_refused():
    state = empty(BUTTS, 3)
    seating.sit(state, By("ann", 0.0), "Ann", 0)
    with pytest.raises(Refused, match=r"^That seat is taken\.$"):
        seating.sit(state, By("bob", 0.0), "Bob", 0)
    with pytest.raises(Refused, match=r"^The match has already begun; no seat is free\.$"):
        seating.sit(seated(BUTTS), By("cyd", 0.0), "Cyd")


def test_the_second_of_a_name_gets_a_number():
    state = empty(BUTTS)
    seating.sit(state, By("ann", 0.0), "Ann")
    seating.sit(state, By("bob", 0.0), "ann")
    assert state.names() == ["Ann", "ann 2"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25])
def test_a_name_is_one_short_line(name):
    with pytest.raises(Refused, match=r"^A name has 1 to 24 visible characters\.$"):
        person_name(name, ENGLISH)


@pytest.mark.parametrize("name", ["Greedy", "medium", "random", "me", "Chance", "SPECTATOR"])
def test_nobody_is_called_like_a_bot_or_like_chance(name):
    with pytest.raises(Refused, match=f"^The name '{name}' is reserved; choose another.$"):
        person_name(name, ENGLISH)


def test_every_bot_at_a_table_has_a_name_of_its_own_that_stays():
    state = empty("bag-o-loot", 6)
    for seat in range(6):
        seating.seat_bot(state, By("ann", 0.0), seat, "medium")
    assert len({*state.names()}) == 6
    assert {*state.names()} < {*NAMES}
    seating.seat_bot(state, By("ann", 0.0), 3, None)
    left = state.names()[:3]
    seating.seat_bot(state, By("ann", 0.0), 3, "hard")
    assert state.names()[:3] == left


def test_a_bot_is_never_called_like_somebody_at_the_table():
    first = empty(BUTTS)
    seating.seat_bot(first, By("ann", 0.0), 1, "medium")
    name = first.names()[1]
    state = empty(BUTTS)
    seating.sit(state, By("ann", 0.0), f"{name.lower()}.", 0)
    seating.seat_bot(state, By("ann", 0.0), 1, "medium")
    assert state.names()[1] != name
    assert state.names()[1] in NAMES


def test_somebody_who_is_called_like_a_bot_keeps_the_name_and_the_bot_gets_another():
    state = empty(BUTTS)
    seating.seat_bot(state, By("ann", 0.0), 1, "medium")
    name = state.names()[1]
    seating.sit(state, By("ann", 0.0), name, 0)
    assert state.names()[0] == name
    assert state.names()[1] != name
    assert (state.chairs[1].kind, state.chairs[1].bot) == ("bot", "medium")


def test_where_all_names_are_taken_a_bot_has_its_own():
    assert bot_name("medium", "match", 0, NAMES) == "Medium"
    assert bot_name("medium", "match", 0, [*NAMES, "Medium"]) == "Medium 2"


def test_only_the_host_seats_bots_and_only_before_the_beginning():
    state = empty(BUTTS)
    with pytest.raises(Refused, match=r"^Only the host may do that\.$"):
        seating.change_bot(state, By("bob", 0.0), 1, "greedy")
    seating.change_bot(state, By("ann", 0.0), 1, "greedy")
    seating.change_bot(state, By("ann", 0.0), 1, None)
    assert state.chairs[1].kind == "open"
    with pytest.raises(Refused, match=r"^There is no bot called 'hal'; "):
        seating.change_bot(state, By("ann", 0.0), 1, "hal")
    with pytest.raises(Refused, match=r"^That seat is taken\.$"):
        seating.change_bot(state, By("ann", 0.0), 2, "greedy")
    with pytest.raises(Refused, match=r"^The match has already begun\.$"):
        seating.change_bot(seated(BUTTS), By("ann", 0.0), 0, "greedy")


def test_bots_take_the_open_seats_when_the_host_begins():
    state = empty(BUTTS, 3)
    seating.sit(state, By("ann", 0.0), "Ann", 0)
    with pytest.raises(Refused, match=r"^Only the host"):
        seating.start(state, By("bob", 0.0))
    seating.start(state, By("ann", 0.0))
    assert [seat.kind for seat in state.chairs] == ["person", "bot", "bot"]
    assert [seat.bot for seat in state.chairs] == [None, "medium", "medium"]
    assert len({*state.names()}) == 3
    assert state.stage == "playing"
