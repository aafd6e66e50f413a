"""Bots that stand in for people: by their owner's wish, or after the table's grace on the turn of who is away."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import frames
from bagatelle.table.play.commands import chatting, leaving, playing
from bagatelle.table.play.sentences import prompt
from bagatelle.table.play.viewer import Viewer
from table.support.tables import BUTTS, again, at_a_choice, by, do, kinds, other, person_to_act, play, seated

DAY = 86400.0


def stand_in_for_the_other(state, at, since=0.0, **more):
    """Whoever does not act lets a bot play for the one to act, who has been away since a moment."""
    absent, caller = person_to_act(state), other(state)
    asked = by(caller, at, seat=state.actor, away={absent: since}, **more)
    leaving.let_bot_play(state, asked, True)


def bot_plays(state, at=3.0):
    playing.play_for_bot(state, state.match.legal()[0], state.change, at)


# One's own seat


def test_a_bot_stands_in_and_hands_back():
    state = at_a_choice()
    who = person_to_act(state)
    leaving.let_bot_play(state, by(who, 1.0), True)
    assert state.bot_to_act == "medium"
    with pytest.raises(Refused, match=r"^A bot is playing for you; take your seat back first\.$"):
        play(state, "2 3", who)
    leaving.let_bot_play(state, by(who, 1.0), False)
    assert state.bot_to_act is None
    assert play(state, "2 3", who)


@pytest.mark.parametrize("settings", [{"grace": None}, {"clock": {"per_move": 86400}}])
def test_the_owner_hands_over_and_takes_back_at_any_table_and_on_anybodys_turn(settings):
    state = at_a_choice(**settings)
    who = other(state)
    leaving.let_bot_play(state, by(who, 1.0), True)
    assert state.chairs[state.seats_of(who)[0]].stand_in == "medium"
    leaving.let_bot_play(state, by(who, 2.0), False)
    assert not state.chairs[state.seats_of(who)[0]].stand_in


def test_the_bot_is_the_tables():
    state = at_a_choice(stand_in="random")
    leaving.let_bot_play(state, by(person_to_act(state), 1.0), True)
    assert state.bot_to_act == "random"


# Somebody else's seat


def test_a_seat_is_handed_over_only_after_the_grace():
    state = at_a_choice()
    name = state.chairs[state.actor].name
    with pytest.raises(
        Refused, match=rf"^{name} has been away for 2 minutes; a bot may stand in after 5 minutes\.$"
    ):
        stand_in_for_the_other(state, 150.0)
    with pytest.raises(Refused, match=rf"^{name} has been away for 0 seconds; "):
        stand_in_for_the_other(state, 1000.0, since=1000.05)
    stand_in_for_the_other(state, 300.0)
    assert state.bot_to_act == "medium"


def test_nobody_who_is_here_is_replaced():
    state = at_a_choice()
    with pytest.raises(Refused, match=r"^(Ann|Bob) is here; no bot can stand in\.$"):
        leaving.let_bot_play(state, by(other(state), 9 * DAY, seat=state.actor), True)
    assert "stand_in" not in kinds(state)


def test_a_bot_stands_in_on_the_turn_of_who_is_away():
    state = at_a_choice()
    absent = other(state)
    seat = state.seats_of(absent)[0]
    caller = by(person_to_act(state), 400.0, seat=seat, away={absent: 0.0})
    with pytest.raises(Refused, match=r"^A bot may stand in when it is (Ann|Bob)'s turn\.$"):
        leaving.let_bot_play(state, caller, True)


def test_where_there_is_a_clock_it_decides():
    state = at_a_choice(clock={"per_move": 3 * DAY})
    with pytest.raises(Refused, match=r"^(Ann|Bob) has until the clock runs out; no bot can stand in\.$"):
        stand_in_for_the_other(state, 2 * DAY)


def test_where_a_move_a_day_is_enough_nobody_stands_in():
    state = at_a_choice(grace=None)
    with pytest.raises(Refused, match=r"^At this table nobody stands in: a move a day is enough\.$"):
        stand_in_for_the_other(state, 400 * DAY)


def test_nobody_else_takes_a_seat_back_or_gives_one_away():
    state = at_a_choice()
    stand_in_for_the_other(state, 400.0)
    seat = state.actor
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        leaving.let_bot_play(state, by(other(state), 400.0, seat=seat), False)
    for play_it in (True, False):
        with pytest.raises(Refused, match=r"^That is not your seat\.$"):
            leaving.let_bot_play(state, by("cyd", 999.0, seat=seat, away={"ann": 0, "bob": 0}), play_it)
    leaving.let_bot_play(state, by(person_to_act(state), 401.0), False)
    assert state.bot_to_act is None


def test_a_bot_does_not_stand_in_for_a_bot():
    state = seated(BUTTS, "ann", "bot greedy")
    with pytest.raises(Refused, match=r"^There is nobody in that seat to stand in for\.$"):
        leaving.let_bot_play(state, by("ann", 1.0, seat=1), True)


def test_what_a_bot_thought_about_an_earlier_position_is_dropped():
    state = seated(BUTTS, "ann", "bot greedy")
    number = state.number
    playing.play_for_bot(state, 0, state.change - 1, 1.0)
    assert state.number == number


# What is told


def test_everybody_is_told_since_when_somebody_is_away_and_from_when_a_bot_may_stand_in():
    state = at_a_choice()
    absent, seat = person_to_act(state), state.actor
    viewer = Viewer(1 - seat, "en", other(state))
    now = frames.present(state, viewer, {other(state)}, 150.0, {absent: 100.0})
    assert [chair["away"] for chair in now["seats"]] == [100.0 if n == seat else None for n in range(2)]
    assert now["may_stand_in"] == {"seat": seat, "at": 400.0, "left": 250.0}
    assert now["may_call_off"] is None
    frame = frames.presence(state, {other(state)}, 500.0, {absent: 100.0})
    assert (frame["away"][seat], frame["may_stand_in"]["left"]) == (100.0, 0.0)
    assert frames.present(state, viewer, {"ann", "bob"}, 150.0)["may_stand_in"] is None


@pytest.mark.parametrize("settings", [{"grace": None}, {"clock": {"per_move": 86400}}])
def test_no_bot_is_announced_where_none_may_stand_in(settings):
    state = at_a_choice(**settings)
    absent = person_to_act(state)
    now = frames.present(state, Viewer(0, "en", "ann"), set(), 9 * DAY, {absent: 0.0})
    assert now["may_stand_in"] is None


def test_the_result_says_for_whom_a_bot_stood_in():
    state = at_a_choice()
    name, seat = state.chairs[state.actor].name, state.actor
    stand_in_for_the_other(state, 400.0)
    bot_plays(state)
    do(state, "resign", "ann")
    for each in (state, again(state)):
        told = frames.present(each, Viewer(0, "en", "ann"), set(), 0.0)["result"]
        assert told["stood_in"] == [seat]
        assert told["notes"] == [f"A bot stood in for {name}."]
        assert prompt(each, Viewer(0, "en", "ann")) == f"You gave up: Bob wins. A bot stood in for {name}."
        assert frames.record(each, Viewer(0, "en", "ann")).stood_in == (seat,)


def test_a_break_without_a_move_is_no_standing_in():
    state = at_a_choice()
    who = person_to_act(state)
    leaving.let_bot_play(state, by(who, 1.0), True)
    leaving.let_bot_play(state, by(who, 2.0), False)
    do(state, "resign", "ann")
    assert frames.present(state, Viewer(0, "en", "ann"), set(), 0.0)["result"]["notes"] == []


def test_the_result_says_that_moves_were_taken_back():
    state = at_a_choice()
    who, asked = person_to_act(state), other(state)
    for _ in range(2):
        play(state, "1 1")
        do(state, "undo", who)
        do(state, "answer", asked, True)
    do(state, "resign", "ann")
    told = frames.present(state, Viewer(0, "en", "ann"), set(), 0.0)["result"]
    assert told["taken_back"] == 2
    assert told["notes"] == ["2 moves were taken back after more was known."]


# Calling a match off


def test_a_match_that_nobody_plays_is_called_off_after_two_weeks_without_a_winner():
    state = at_a_choice(grace=None)
    with pytest.raises(
        Refused,
        match=r"^Something happened here 13 days ago; a match can be called off after 14 days of silence\.$",
    ):
        leaving.call_off(state, by("ann", 14 * DAY - 1))
    leaving.call_off(state, by("ann", 14 * DAY))
    for each in (state, again(state)):
        assert (each.result.how, each.result.shares, each.result.winners) == ("called_off", [0.0, 0.0], [])
        assert prompt(each, Viewer(1, "en", "bob")) == "The match was called off; nobody wins."
        assert frames.record(each, Viewer(0, "en", "ann")).ended == ("called_off", None)


def test_whatever_a_player_does_keeps_a_match_alive_but_not_what_spectators_say():
    state = at_a_choice(grace=None)
    play(state, "2 3", at=DAY)
    chatting.chat(state, by("bob", 2 * DAY), "Still thinking", "Bob")
    chatting.chat(state, by("zoe", 9 * DAY), "Are they still playing?", "Zoe")
    assert frames.present(state, Viewer(0, "en", "ann"), set(), 9 * DAY)["may_call_off"] == {
        "at": 16 * DAY,
        "left": 7 * DAY,
    }
    with pytest.raises(Refused, match=r"^Something happened here 13 days ago"):
        leaving.call_off(state, by("ann", 15.5 * DAY))
    leaving.call_off(state, by("ann", 16 * DAY))


@pytest.mark.parametrize("settings", [{}, {"grace": None, "clock": {"per_move": 60}}])
def test_a_match_that_a_bot_or_a_clock_can_end_is_not_called_off(settings):
    state = at_a_choice(**settings)
    with pytest.raises(
        Refused, match=r"^Only a match without a clock and without stand-ins can be called off\.$"
    ):
        leaving.call_off(state, by("ann", 99 * DAY))


def test_only_players_call_a_match_off():
    state = at_a_choice(grace=None)
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        leaving.call_off(state, by("zoe", 99 * DAY))
