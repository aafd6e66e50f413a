"""What is no move of the game is bounded for each person, by time and in number, and refused to nobody else."""

from contextlib import suppress
from math import inf

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import choosing, hosting
from bagatelle.table.play.commands import asking, chatting, leaving, playing, seating
from bagatelle.table.play.quotas import QUOTAS, Quota
from table.support.tables import again, at_a_choice, by, do, empty, kinds, other, person_to_act, play, seated

ALL = r"^That happens too often here; you can do it in "
OFTEN = r"^You have done that too often; you can do it again in "
NEVER = r"^You have done that too often at this table\.$"
TRIES = 3000
"""How often somebody tries, twenty times a second: for two and a half minutes."""


def hand_over(state, at, who):
    seat = state.seats_of(who)[0]
    leaving.let_bot_play(state, by(who, at), not state.chairs[seat].stand_in)


def ask_and_withdraw(state, at, who):
    if state.request:
        asking.answer(state, by(who, at), False)
    else:
        asking.offer_draw(state, by(who, at))


def take_back_and_replay(state, at, who):
    if person_to_act(state) == who:
        playing.play(
            state, by(who, at), "points 9LK" if "points 9LK" in state.match.moves() else quiet(state)
        )
    else:
        asking.undo(state, by(who, at))


def quiet(state):
    """A move that tells its maker nothing."""
    return next(move for move in state.match.moves() if move.startswith("points"))


def moderate(state, at, who):
    chatting.let_spectators_chat(state, by(who, at), state.spectators_silent)


def speak_as_a_spectator(state, at, who):
    chatting.chat(state, by("zoe", at), "hm", "Zoe")


def as_many_spectators(state, at, who):
    chatting.chat(state, by(f"zoe {at}", at), "hm", "Zoe")


@pytest.mark.parametrize(
    ("spam", "most"),
    [
        (hand_over, 20),
        (ask_and_withdraw, 25),
        (take_back_and_replay, 40),
        (moderate, 40),
        (speak_as_a_spectator, 100),
        (as_many_spectators, 200),
    ],
)
def test_nobody_can_add_entries_without_bound(spam, most):
    """And whoever plays against them may do everything as before."""
    state = seated("buttle")
    eve, vic = person_to_act(state), other(state)
    state.host = eve
    before = state.number
    for n in range(TRIES):
        with suppress(Refused):
            spam(state, n / 20, eve)
    assert state.number - before <= most
    assert state.result is None
    at = TRIES / 20
    if state.request:
        asking.answer(state, by(vic, at), False)
    hand_over(state, at, vic)
    ask_and_withdraw(state, at, vic)
    chatting.chat(state, by(vic, at), "hello", "Vic")
    assert kinds(state)[-3:] == ["stand_in", "ask", "chat"]


def test_quotas_are_counted_from_the_entries():
    """So a restart, or another process, gives nobody a new one."""
    state = at_a_choice()
    who = other(state)
    for n in range(2 * int(QUOTAS["stand_in"].at_once)):
        hand_over(state, n * 0.1, who)
    for table in (state, again(state)):
        with pytest.raises(Refused, match=OFTEN + r"59 seconds\.$"):
            hand_over(table, 1.0, who)


def test_whoever_handed_over_their_seat_can_always_take_it_back():
    state = at_a_choice()
    who = other(state)
    for n in range(100):
        with suppress(Refused):
            hand_over(state, n * 0.1, who)
    assert not state.chairs[state.seats_of(who)[0]].stand_in


def test_a_quota_comes_back_with_time_but_not_for_ever(monkeypatch):
    monkeypatch.setitem(QUOTAS, "ask", Quota(2, 30.0, 3))
    state = seated("buttle")
    who, at = person_to_act(state), 0.0
    for _ in range(2):
        ask_and_withdraw(state, at, who)
        ask_and_withdraw(state, at, who)
    with pytest.raises(Refused, match=OFTEN + r"20 seconds\.$"):
        ask_and_withdraw(state, 10.0, who)
    ask_and_withdraw(state, 30.0, who)
    ask_and_withdraw(state, 30.0, who)
    with pytest.raises(Refused, match=NEVER):
        ask_and_withdraw(state, 900.0, who)


def test_who_lets_a_bot_play_for_somebody_else_uses_up_their_own_quota():
    state = at_a_choice()
    absent, caller = person_to_act(state), other(state)
    asked = by(caller, 400.0, seat=state.actor, away={absent: 0.0})
    leaving.let_bot_play(state, asked, True)
    assert state.quotas.used.keys() & {(caller, "stand_in"), (absent, "stand_in")} == {(caller, "stand_in")}


# Chat


def test_each_player_has_room_for_so_many_messages_whatever_the_others_say(monkeypatch):
    monkeypatch.setitem(QUOTAS, "chat", Quota(inf, 0.0, 3))
    monkeypatch.setitem(QUOTAS, "chat_of_spectators", Quota(2, 1.0, 1000))
    state = at_a_choice()
    for _ in range(3):
        chatting.chat(state, by("ann"), "hello", "Ann")
    for spectator in ("zoe", "yan"):
        chatting.chat(state, by(spectator), "hello", spectator)
    with pytest.raises(Refused, match=NEVER):
        chatting.chat(state, by("ann"), "hello", "Ann")
    with pytest.raises(Refused, match=ALL + r"1 second\.$"):
        chatting.react(state, by("xia"), "nice", "Xia")
    chatting.chat(state, by("bob"), "hello", "Bob")
    assert kinds(state)[-1] == "chat"


# Before the match


def test_a_host_changes_seats_a_bounded_number_of_times():
    state = empty("buttle")
    for n in range(1000):
        with suppress(Refused):
            seating.change_bot(state, by("ann"), 1, "greedy" if n % 2 else None)
    assert state.number < 50


def test_a_guest_who_comes_and_goes_uses_up_nothing_of_the_hosts():
    state = empty("bag-of-butts", 3)
    for _ in range(1000):
        with suppress(Refused):
            seating.sit(state, by("eve"), "Eve", 1)
        if state.seats_of("eve"):
            hosting.stand_up(state, by("ann", seat=1))  # which is no less possible for it
    assert state.number < 100
    seating.sit(state, by("bob"), "Bob", 2)
    hosting.stand_up(state, by("ann", seat=2))
    seating.change_bot(state, by("ann"), 2, "greedy")
    hosting.let_anybody_join(state, by("ann"), True)
    assert kinds(state)[-3:] == ["leave", "bot", "list"]


def test_what_spectators_say_before_the_match_keeps_nobody_from_changing_seats():
    state = empty("button-men", 2)
    seating.sit(state, by("ann"), "Ann", 0)
    for n in range(3000):
        with suppress(Refused):
            chatting.chat(state, by(f"zoe {n}", float(n)), "hm", "Zoe")
    choosing.choose(state, by("ann", 3000.0), {"fighter": "Giant"})
    seating.change_bot(state, by("ann", 3000.0), 1, "greedy")
    assert state.match is not None or kinds(state)[-1] == "bot"


# Playing alone


def test_alone_against_bots_everything_is_taken_back_as_often_as_one_likes():
    state = seated("buttle", "ann", "bot greedy")
    while state.bot_to_act:
        playing.play_for_bot(state, state.match.legal()[0], state.change, 1.0)
    for n in range(50):
        play(state, person="ann", at=float(n))
        while state.bot_to_act:
            playing.play_for_bot(state, state.match.legal()[0], state.change, float(n))
        do(state, "undo", "ann", at=float(n))
    assert kinds(state).count("undo") == 50
