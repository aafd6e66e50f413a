"""Time is charged to whoever is to act, or whose bot is: taking back, asking and standing in give nobody any."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play.commands import chatting, leaving, playing
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.settings import Settings
from bagatelle.table.play.state import State
from table.support.tables import (
    BUTTS,
    again,
    at_a_choice,
    by,
    do,
    kinds,
    other,
    person_to_act,
    play,
    seated,
)


def at_two_choices(**settings) -> tuple[State, str]:
    """A match of Buttle in which somebody may play a card for points and take it back freely, and who that is."""
    state = seated("buttle", **settings)
    return state, person_to_act(state)


def show_points(state: State, at: float) -> None:
    play(state, next(move for move in state.match.moves() if move.startswith("points")), at=at)


def left(state: State, person: str, at: float) -> float:
    return state.time_left(at)[state.seats_of(person)[0]]


# Taking back


def test_a_game_clock_runs_on_while_moves_are_played_and_taken_back():
    state, ann = at_two_choices(clock={"per_game": 40})
    bob = other(state)
    for second in (3.0, 6.0):
        show_points(state, at=second - 2.5)
        do(state, "undo", ann, at=second)
    assert (left(state, ann, 6.0), left(state, bob, 6.0)) == (pytest.approx(34.0), pytest.approx(40.0))
    assert again(state).times == state.times


def test_what_passes_between_a_move_and_its_taking_back_is_its_makers_time():
    """Whatever else happens meanwhile: Bob hands his seat to a bot, and takes it back."""
    state, ann = at_two_choices(clock={"per_game": 40, "increment": 5})
    bob = other(state)
    show_points(state, at=10.0)
    leaving.let_bot_play(state, By(bob, 11.0), True)
    leaving.let_bot_play(state, By(bob, 11.5), False)
    do(state, "undo", ann, at=12.5)
    assert (left(state, ann, 12.5), left(state, bob, 12.5)) == (pytest.approx(27.5), pytest.approx(40.0))


def test_a_table_from_before_folds_to_the_times_it_had():
    """Its entries do not say that the maker pays, nor that a stand-in plays on its owner's clock."""
    state, ann = at_two_choices(clock={"per_game": 100, "increment": 5})
    bob = other(state)
    show_points(state, at=10.0)
    state.add("undo", state.seats_of(ann)[0], 40.0, {"to": len(state.match.events) - 1})
    assert (left(state, ann, 40.0), left(state, bob, 40.0)) == (pytest.approx(90.0), pytest.approx(70.0))
    state.add("stand_in", state.seats_of(ann)[0], 45.0, {"bot": "medium"})
    assert state.deadline() is None
    playing.play_for_bot(state, state.match.legal()[0], state.change, 60.0)
    assert left(state, ann, 60.0) == pytest.approx(85.0)
    assert again(state).times == state.times


def test_a_move_clock_goes_on_where_it_was_when_a_move_is_taken_back():
    state, ann = at_two_choices(clock={"per_move": 6})
    show_points(state, at=4.0)
    do(state, "undo", ann, at=4.5)
    assert left(state, ann, 4.5) == pytest.approx(1.5)
    show_points(state, at=5.0)
    do(state, "undo", ann, at=5.5)
    assert left(state, ann, 5.5) == pytest.approx(0.5)
    assert state.deadline() == pytest.approx(6.0)


def test_nobody_thinks_for_24_seconds_under_a_limit_of_6():
    state, ann = at_two_choices(clock={"per_move": 6})
    show_points(state, at=5.0)
    do(state, "undo", ann, at=5.0)
    with pytest.raises(Refused, match=r"^Time is up\.$"):
        show_points(state, at=10.0)
    assert leaving.run_out(state, 10.0)


def test_who_thinks_on_after_a_move_and_takes_it_back_has_thought_about_it_all_the_while():
    """The next decision of the same person is no place to think about the first."""
    state = at_a_choice("ann", "ann", clock={"per_move": 6})
    seat = state.actor
    play(state, "1 1", at=1.0)
    do(state, "undo", "ann", at=3.0)
    assert state.actor == seat
    assert state.time_left(3.0)[seat] == pytest.approx(3.0)


def test_a_move_that_was_thought_about_for_too_long_is_not_taken_back():
    state = at_a_choice("ann", "ann", clock={"per_move": 6})
    play(state, "1 1", at=5.0)
    while state.match.events[-1].actor == state.actor:
        play(state, at=5.0)
    number, start = state.number, state.times.since
    with pytest.raises(Refused, match=r"^You have thought for too long to take that back\.$"):
        do(state, "undo", "ann", at=start + 3)
    assert state.number == number


def test_a_take_back_that_nobody_has_time_for_is_refused():
    state, ann = at_two_choices(clock={"per_move": 6})
    show_points(state, at=5.0)
    number = state.number
    with pytest.raises(Refused, match=r"^You have thought for too long to take that back\.$"):
        do(state, "undo", ann, at=6.5)
    assert state.number == number


def test_what_the_others_thought_before_they_agreed_to_a_take_back_stays_charged_to_them():
    state = at_a_choice(clock={"per_game": 100})
    ann, bob = person_to_act(state), other(state)
    play(state, "1 1", at=10.0)
    while person_to_act(state) == ann:
        play(state, at=10.0)
    do(state, "undo", ann, at=25.0)
    do(state, "answer", bob, True, at=25.0)
    assert person_to_act(state) == ann
    assert left(state, bob, 25.0) == pytest.approx(85.0)
    assert left(state, ann, 25.0) == pytest.approx(90.0)


@pytest.mark.parametrize("clock", [{"per_move": 20}, {"per_game": 20}])
def test_an_agreed_take_back_leaves_time_to_think(clock):
    state = at_a_choice(clock=clock)
    ann, bob = person_to_act(state), other(state)
    play(state, "1 1", at=19.0)
    do(state, "undo", ann, at=19.5)
    do(state, "answer", bob, True, at=19.9)
    assert person_to_act(state) == ann
    assert left(state, ann, 19.9) == pytest.approx(5.0)
    assert again(state).times == state.times


def test_an_agreed_take_back_leaves_whoever_agreed_their_time():
    """Bob's increment goes with the move that earned it, but he does not lose by his kindness."""
    state = at_a_choice(clock={"per_game": 20, "increment": 10})
    ann, bob = person_to_act(state), other(state)
    play(state, "1 1", at=0.0)
    while person_to_act(state) == ann:
        play(state, at=0.0)
    play(state, at=19.0)
    assert left(state, bob, 19.0) >= 10
    do(state, "undo", ann, at=28.0)
    do(state, "answer", bob, True, at=28.0)
    assert left(state, bob, 28.0) == pytest.approx(10.0)


# Standing in, asking, talking


@pytest.mark.parametrize("clock", [{"per_move": 20}, {"per_game": 20}])
def test_a_bot_that_stands_in_neither_stops_nor_restarts_a_clock(clock):
    state = at_a_choice(clock=clock)
    ann = person_to_act(state)
    for second in (2.0, 5.0, 8.0, 15.0):
        leaving.let_bot_play(state, By(ann, second), True)
        assert state.deadline() == pytest.approx(20.0)
        leaving.let_bot_play(state, By(ann, second + 1), False)
    assert left(state, ann, 16.0) == pytest.approx(4.0)
    assert state.deadline() == pytest.approx(20.0)


def test_what_a_stand_in_thinks_is_charged_to_its_owner_who_has_the_increment():
    state = at_a_choice(clock={"per_game": 100, "increment": 2})
    ann = person_to_act(state)
    seat = state.actor
    leaving.let_bot_play(state, By(ann, 15.0), True)
    playing.play_for_bot(state, state.match.legal()[0], state.change, 60.0)
    assert state.times.used[seat] == pytest.approx(60.0)
    assert sum(state.times.used) == pytest.approx(60.0)
    assert state.times.added[seat] == pytest.approx(2.0)
    assert again(state).times == state.times


def test_another_bot_that_plays_on_for_a_stand_in_is_on_the_same_clock():
    state = at_a_choice(clock={"per_game": 100})
    seat, ann = state.actor, person_to_act(state)
    leaving.let_bot_play(state, By(ann, 10.0), True)
    playing.replace_bot(state, "medium", "random", 20.0)
    assert state.bot_to_act == "random"
    assert state.time_left(30.0)[seat] == pytest.approx(70.0)


def test_nobody_pays_for_the_bot_that_took_over_for_good():
    state = at_a_choice("ann", "bob", "cyd", clock={"per_game": 100})
    seat, who = state.actor, person_to_act(state)
    leaving.let_bot_play(state, By(who, 5.0), True)
    do(state, "resign", who, at=12.0)
    assert state.bot_to_act
    assert state.deadline() is None
    assert state.times.used[seat] == pytest.approx(12.0)


def test_asking_answering_and_talking_change_nobodys_time():
    state = at_a_choice(clock={"per_move": 50})
    ann, bob = person_to_act(state), other(state)
    play(state, "1 1", at=10.0)
    before = state.deadline()
    do(state, "undo", ann, at=20.0)
    do(state, "answer", bob, False, at=30.0)
    chatting.chat(state, by("bob", 31.0), "hm", "Bob")
    assert state.deadline() == before
    assert kinds(state)[-3:] == ["ask", "answer", "chat"]


def test_who_gives_up_among_more_is_charged_until_then():
    state = at_a_choice("ann", "bob", "cyd", clock={"per_game": 100})
    seat, who = state.actor, person_to_act(state)
    do(state, "resign", who, at=12.0)
    assert state.times.used[seat] == pytest.approx(12.0)


# Increments


def test_an_increment_is_added_after_each_own_move():
    state = at_a_choice(clock={"per_game": 60, "increment": 3})
    ann = person_to_act(state)
    play(state, "1 1", at=10.0)
    assert left(state, ann, 10.0) == pytest.approx(53.0)
    assert left(state, other(state), 10.0) == pytest.approx(60.0) or person_to_act(state) == ann


def test_forced_moves_and_bots_earn_no_increment():
    state = seated(BUTTS, "ann", "bot greedy", clock={"per_game": 60, "increment": 3})
    for _ in range(40):
        if state.result:
            break
        if state.bot_to_act:
            playing.play_for_bot(state, state.match.legal()[0], state.change, 1.0)
        else:
            play(state, at=1.0)
    decisions = sum(
        source == "person" and event.actor == 0
        for source, event in zip(state.sources, state.match.events, strict=True)
    )
    assert decisions
    assert "forced" in state.sources
    assert state.times.added == [pytest.approx(3.0 * decisions), 0.0]


def test_taking_back_takes_the_increment_back():
    state, ann = at_two_choices(clock={"per_game": 60, "increment": 30})
    for second in (1.0, 2.0):
        show_points(state, at=second)
        do(state, "undo", ann, at=second)
    assert left(state, ann, 2.0) == pytest.approx(58.0)


def test_an_increment_is_part_of_the_settings():
    state = at_a_choice(clock={"per_game": 60, "increment": 3})
    assert state.settings.plain()["clock"] == {"per_game": 60, "increment": 3}
    assert Settings.read(state.settings.plain()).clock == state.settings.clock


# Lag


def test_the_round_trip_is_not_charged():
    state = at_a_choice(clock={"per_game": 60})
    ann = person_to_act(state)
    play(state, "1 1", at=10.0, round_trip=0.2)
    assert left(state, ann, 10.0) == pytest.approx(50.2)
    played = next(entry for entry in state.entries if entry.body.get("by") == "person")
    assert played.body["lag"] == 0.2
    assert again(state).times == state.times


def test_a_cheat_who_is_slow_to_answer_gains_no_more_than_the_quota():
    state = at_a_choice(clock={"per_game": 600})
    cheat, at, moves = state.actor, 0.0, 0
    while not state.result and moves < 20:
        mine = state.actor == cheat
        at += 2.0
        play(state, at=at, round_trip=60.0 if mine else 0.0)
        moves += mine
    credited = [entry.body.get("lag", 0.0) for entry in state.entries if entry.kind == "play"]
    assert max(credited) == 0.5
    assert sum(credited) <= 1.0 + 0.1 * moves


def test_nobody_is_credited_more_than_a_move_took():
    state = at_a_choice(clock={"per_game": 60})
    ann = person_to_act(state)
    play(state, "1 1", at=0.05, round_trip=0.4)
    assert left(state, ann, 0.05) <= 60.0


def test_a_move_that_left_in_time_still_counts():
    state = at_a_choice(clock={"per_move": 10})
    assert not leaving.run_out(state, 10.3)
    with pytest.raises(Refused, match=r"^Time is up\.$"):
        play(state, "1 1", at=10.3)
    with pytest.raises(Refused, match=r"^Time is up\.$"):
        play(state, "1 1", at=10.3, round_trip=0.29)
    play(state, "1 1", at=10.3, round_trip=0.31)
    assert state.result is None


def test_without_a_clock_no_lag_is_noted():
    state = at_a_choice()
    play(state, "1 1", at=10.0, round_trip=0.2)
    assert all("lag" not in entry.body for entry in state.entries)
