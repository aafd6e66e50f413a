"""Taking back: freely while nothing was revealed, else when everybody agrees."""

from dataclasses import replace

import pytest

from bagatelle.record import Record, verify
from bagatelle.refusal import Refused
from bagatelle.table.play.commands import asking, leaving, playing
from bagatelle.table.play.commands.by import By, Stale
from bagatelle.table.play.frames import present
from bagatelle.table.play.viewer import Viewer
from bagatelle.taking_back import MOMENT
from table.support.tables import (
    BUTTS,
    again,
    at_a_choice,
    do,
    kinds,
    other,
    person_to_act,
    play,
    scored,
    seated,
)


def test_a_move_is_taken_back_freely_while_nothing_was_revealed():
    state = at_a_choice()
    by = scored(state)
    before = len(state.match.events) - 1
    assert present(state, Viewer(0, "en", by), set(), 0.0)["undo"] == "free"
    do(state, "undo", by)
    assert state.entries[-1].kind == "undo"
    assert len(state.match.events) == before
    assert person_to_act(state) == by
    assert again(state).match.digest() == state.match.digest()


def quiet(state) -> str:
    """A move of Buttle that tells its maker nothing."""
    return next(move for move in state.match.moves() if move.startswith("points"))


def undo_told(state, person: str, at: float, away=None) -> str | None:
    return present(state, Viewer(0, "en", person), set(), at, away or {})["undo"]


def test_a_decision_is_taken_back_freely_twice():
    state = seated("buttle")
    ann = person_to_act(state)
    for _ in range(2):
        play(state, quiet(state), at=1.0)
        assert undo_told(state, ann, 2.0) == "free"
        do(state, "undo", ann, at=2.0)
        assert person_to_act(state) == ann
    play(state, quiet(state), at=1.0)
    assert undo_told(state, ann, 2.0) == "ask"
    do(state, "undo", ann, at=2.0)
    assert state.request.what == "undo"
    assert person_to_act(state) != ann


def test_the_next_decision_is_another_one():
    state = seated("buttle")
    for _ in range(2):
        who = person_to_act(state)
        play(state, quiet(state), at=1.0)
        do(state, "undo", who, at=1.0)
        play(state, quiet(state), at=1.0)
    do(state, "undo", who, at=1.0)
    assert kinds(state)[-1] == "undo"


def test_after_a_moment_of_the_opponents_turn_they_are_asked():
    state = seated("buttle")
    ann = person_to_act(state)
    play(state, quiet(state), at=10.0)
    now = present(state, Viewer(0, "en", ann), set(), 11.0)
    assert (now["undo"], now["undo_until"]) == ("free", {"at": 10.0 + MOMENT, "left": MOMENT - 1.0})
    now = present(state, Viewer(0, "en", ann), set(), 10.1 + MOMENT)
    assert (now["undo"], now["undo_until"]) == ("ask", None)
    do(state, "undo", ann, at=10.1 + MOMENT)
    assert state.request.what == "undo"


def test_what_was_taken_back_late_but_told_nobody_anything_is_not_noted():
    state = seated("buttle")
    ann, bob = person_to_act(state), other(state)
    play(state, quiet(state), at=10.0)
    do(state, "undo", ann, at=60.0)
    do(state, "answer", bob, True, at=61.0)
    assert person_to_act(state) == ann
    assert (state.match.taken_back, state.match.dice.redrawn) == (0, [])


def test_nobody_has_to_be_asked_who_has_not_been_here_since():
    """A move a day: whoever mistapped can take it back until the other has come to look."""
    state = seated("buttle", grace=None)
    ann, bob = person_to_act(state), other(state)
    play(state, quiet(state), at=1000.0)
    assert undo_told(state, ann, 9000.0, {bob: 500.0}) == "free"
    assert undo_told(state, ann, 9000.0, {bob: 1001.0}) == "ask", "he was here after it"
    assert undo_told(state, ann, 9000.0) == "ask", "he is here"
    asking.undo(state, By(ann, 9000.0, away={bob: 500.0}))
    assert kinds(state)[-1] == "undo"


def test_on_ones_own_turn_there_is_no_hurry():
    """Nobody else can act on it meanwhile."""
    state = at_a_choice("ann", "ann", "bob")
    state.sources[:] = ["person"] * len(state.sources)
    number = len(state.match.events) - 1
    mine = person_to_act(state)
    assert asking.shown_since(state, mine, number) is None
    assert asking.shown_since(state, "bob" if mine == "ann" else "ann", number) is not None


# A move that was chosen in the position that is there


def test_a_move_counts_when_the_position_it_was_chosen_in_is_there_again():
    state = seated("buttle")
    ann, bob = person_to_act(state), other(state)
    move = quiet(state)
    play(state, move, at=1.0)
    seen = state.change
    chosen = state.match.moves()[0]
    do(state, "undo", ann, at=2.0)
    play(state, move, at=2.0)
    assert state.change != seen
    play(state, chosen, bob, after=seen, at=3.0)
    assert kinds(state)[-1] == "play"


def test_a_move_that_was_chosen_in_another_position_is_refused():
    state = seated("buttle")
    ann, bob = person_to_act(state), other(state)
    first, second = [move for move in state.match.moves() if move.startswith("points")][:2]
    play(state, first, at=1.0)
    seen = state.change
    chosen = next(move for move in state.match.moves() if move == "draw")
    do(state, "undo", ann, at=2.0)
    with pytest.raises(Refused, match=r"turn, not yours|has changed"):
        play(state, chosen, bob, after=seen, at=2.0)
    play(state, second, at=2.0)
    with pytest.raises(Stale, match=r"^The position has changed; look again\.$"):
        play(state, chosen, bob, after=seen, at=3.0)


def test_a_bots_choice_counts_when_its_position_is_there_again():
    state = seated("buttle", "ann", "bot greedy")
    while state.bot_to_act:
        playing.play_for_bot(state, state.match.legal()[0], state.change, 1.0)
    move = quiet(state)
    play(state, move, "ann")
    asked, chosen = state.change, state.match.legal()[0]
    do(state, "undo", "ann")
    playing.play_for_bot(state, chosen, asked, 2.0)
    assert person_to_act(state) == "ann"
    play(state, move, "ann", at=2.0)
    playing.play_for_bot(state, chosen, asked, 2.0)
    assert state.sources[-1] != "person"


def test_after_chance_has_spoken_the_others_are_asked():
    state = at_a_choice()
    by, asked = person_to_act(state), other(state)
    play(state, "1 1")
    assert present(state, Viewer(0, "en", by), set(), 0.0)["undo"] == "ask"
    before, digest = len(state.match.events), state.match.digest()
    do(state, "undo", by)
    assert state.request.what == "undo"
    assert state.match.digest() == digest
    with pytest.raises(Refused, match=r"^Another request is still open; wait for the answer\.$"):
        do(state, "undo", by)
    with pytest.raises(Refused, match=r"^This is for the others to answer\.$"):
        do(state, "answer", by, True)
    do(state, "answer", asked, True)
    assert state.request is None
    assert len(state.match.events) < before
    assert "2 3" in state.match.moves()


def test_a_no_ends_the_request_and_the_move_stands():
    state = at_a_choice()
    by, asked = person_to_act(state), other(state)
    play(state, "1 1")
    digest = state.match.digest()
    do(state, "undo", by)
    do(state, "answer", asked, False)
    assert (state.request, state.match.digest()) == (None, digest)
    with pytest.raises(Refused, match=r"^There is nothing to answer\.$"):
        do(state, "answer", asked, True)


def test_who_asked_may_withdraw():
    state = at_a_choice()
    by = person_to_act(state)
    play(state, "1 1")
    do(state, "undo", by)
    do(state, "answer", by, False)
    assert state.request is None


def test_with_three_people_everybody_else_must_agree():
    state = at_a_choice("ann", "bob", "cyd")
    by = person_to_act(state)
    play(state, "1 1")
    do(state, "undo", by)
    first, second = sorted({"ann", "bob", "cyd"} - {by})
    do(state, "answer", first, True)
    assert state.request.waiting == {second}
    do(state, "answer", second, True)
    assert kinds(state)[-1] == "undo"


def test_a_move_ends_the_open_request():
    state = at_a_choice()
    by = person_to_act(state)
    play(state, "1 1")
    do(state, "undo", by)
    play(state)
    assert state.request is None


def test_a_request_waits_for_everybody_whether_a_bot_plays_for_them_or_not():
    state = at_a_choice("ann", "bob", "cyd")
    by = person_to_act(state)
    first, second = sorted({"ann", "bob", "cyd"} - {by})
    play(state, "1 1")
    do(state, "undo", by)
    leaving.let_bot_play(state, By(second, 2.0), True)
    do(state, "answer", first, True)
    assert state.request.waiting == {second}
    assert "undo" not in kinds(state)
    do(state, "answer", second, True)
    assert kinds(state)[-1] == "undo"


def test_a_stand_in_grants_nothing():
    state = at_a_choice()
    by, gone = person_to_act(state), other(state)
    play(state, "1 1")
    do(state, "undo", by)
    leaving.let_bot_play(state, By(gone, 2.0), True)
    assert state.request.waiting == {gone}
    assert "undo" not in kinds(state)


def test_who_plays_against_a_stand_in_still_plays_against_a_person():
    """Otherwise whoever replaces an opponent could try every move and take it back."""
    state = at_a_choice()
    by, gone = person_to_act(state), other(state)
    leaving.let_bot_play(state, By(gone, 2.0), True)
    play(state, "1 1")
    do(state, "undo", by)
    assert state.request.waiting == {gone}
    assert "undo" not in kinds(state)


def test_bots_agree_to_everything_that_is_taken_back():
    state = seated(BUTTS, "ann", "bot greedy")
    while state.bot_to_act:
        playing.play_for_bot(state, state.match.legal()[0], state.change, 1.0)
    play(state, person="ann")
    do(state, "undo", "ann")
    assert kinds(state)[-1] == "undo"


def test_the_record_says_what_was_taken_back_after_more_was_known():
    state = at_a_choice()
    do(state, "undo", scored(state))
    assert Record.of(state.match).taken_back == 0
    state = at_a_choice()
    by, asked = person_to_act(state), other(state)
    play(state, "1 1")
    do(state, "undo", by)
    do(state, "answer", asked, True)
    assert Record.of(state.match).taken_back == 1
    assert again(state).match.taken_back == 1


def test_alone_at_a_hot_seat_everything_may_be_taken_back():
    state = at_a_choice("ann", "ann")
    play(state, "1 1")
    do(state, "undo", "ann")
    assert kinds(state)[-1] == "undo"


def test_who_has_decided_nothing_has_nothing_to_take_back():
    state = at_a_choice()
    with pytest.raises(Refused, match=r"^You have no move to take back\.$"):
        do(state, "undo", "ann")
    assert present(state, Viewer(0, "en", "ann"), set(), 0.0)["undo"] is None


def test_who_has_looked_into_another_hand_must_ask():
    """An eight shows the opponent's hand to whoever plays it: no chance speaks, but something was revealed."""
    state = with_an_eight()
    by = person_to_act(state)
    move = next(move for move in state.match.moves() if move.startswith("eight"))
    play(state, move)
    assert present(state, Viewer(state.seats_of(by)[0], "en", by), set(), 0.0)["undo"] == "ask"
    do(state, "undo", by)
    assert state.request is not None


def with_an_eight():
    """A match of Buttle whose first player may play an eight."""
    for seed in range(1, 60):
        state = seated("buttle", seed=seed)
        if any(move.startswith("eight") for move in state.match.moves()):
            return state
    raise AssertionError("nobody has an eight")


def test_a_move_that_shows_only_the_own_cards_is_taken_back_freely():
    state = seated("buttle")
    by = person_to_act(state)
    play(state, next(move for move in state.match.moves() if move.startswith("points")))
    do(state, "undo", by)
    assert kinds(state)[-1] == "undo"


# Taking back never tells the future


def drawn(state, announced="2 3"):
    """What chance brings after an announcement."""
    known = len(state.match.events)
    play(state, announced)
    return [event.text for event in state.match.events[known + 1 :]]


def take_back_by_consent(state):
    """Whose turn it was takes back what chance has answered; everybody else agrees."""
    by = next(
        state.chairs[state.match.events[n].actor].person
        for n in range(len(state.sources) - 1, -1, -1)
        if state.sources[n] == "person"
    )
    do(state, "undo", by)
    for person in sorted(state.request.waiting if state.request else ()):
        do(state, "answer", person, True, state.request.number)
    assert kinds(state)[-1] == "undo"


@pytest.mark.parametrize("seed", range(1, 9))
def test_between_people_the_draws_after_a_take_back_are_others_than_those_seen(seed):
    state, seen = at_a_choice(seed=seed), []
    for _ in range(4):
        seen.append(tuple(drawn(state)))
        take_back_by_consent(state)
    assert len({*seen}) > 1
    assert state.match.dice.redrawn == [(len(state.match.events), 4)]
    record = Record.of(state.match)
    assert (record.taken_back, record.redrawn[-1][1]) == (4, 4)
    assert Record.of(again(state).match) == record
    drawn(state, "3 3")
    assert verify(Record.of(state.match)) > 5
    with pytest.raises(Refused, match=r"^The draw of event "):
        verify(replace(Record.of(state.match), redrawn=()))


def test_alone_against_a_bot_the_draws_stay_as_they_were():
    seed = next(seed for seed in range(1, 20) if seated(BUTTS, "ann", "bot greedy", seed=seed).actor == 0)
    state = at_a_choice("ann", "bot greedy", seed=seed)
    first = drawn(state)
    for _ in range(3):
        do(state, "undo", "ann")
        assert drawn(state) == first
    assert (state.match.taken_back, state.match.dice.redrawn) == (3, [])
    assert verify(Record.of(state.match)) > 5


def test_people_who_gave_up_still_make_the_draws_differ():
    state = at_a_choice("ann", "bob", "cyd")
    by = person_to_act(state)
    for person in sorted({"ann", "bob", "cyd"} - {by}):
        do(state, "resign", person)
    seen = drawn(state)
    do(state, "undo", by)
    assert kinds(state)[-1] == "undo"
    assert state.match.dice.redrawn
    assert drawn(state) != seen


def test_around_one_device_the_draws_differ_too():
    state = at_a_choice("ann", "ann")
    seen = drawn(state)
    do(state, "undo", "ann")
    assert drawn(state) != seen


def test_what_told_nobody_anything_changes_no_draws():
    state = at_a_choice()
    by = scored(state)
    do(state, "undo", by)
    assert state.match.dice.redrawn == []


def test_a_table_from_before_replays_with_the_draws_it_had():
    """Older tables noted a take-back without drawing anew: what follows in their entries is what the seed gave."""
    state = at_a_choice()
    seen, to = drawn(state), 2
    state.add("undo", 0, 2.0, {"to": to, "noted": True})
    assert drawn(state) == seen
    assert again(state).match.events == state.match.events
    assert (state.match.taken_back, state.match.dice.redrawn) == (1, [])


# Consent is asked for each time


def asked_again(first_answer):
    """Somebody has asked, had an answer or not, and asks again; returns the table, who, and the first request."""
    state = at_a_choice("ann", "bob", "cyd")
    by = person_to_act(state)
    play(state, "1 1")
    do(state, "undo", by)
    first = state.request
    first_answer(state, by)
    assert state.request is None
    if kinds(state)[-1] == "undo":
        play(state, "1 1")
    do(state, "undo", by)
    return state, by, first


def withdraw(state, by):
    one = min(state.request.waiting)
    do(state, "answer", one, True)
    do(state, "answer", by, False)


def grant(state, by):
    for person in sorted(state.request.waiting):
        do(state, "answer", person, True)


def decline(state, by):
    one, other = sorted(state.request.waiting)
    do(state, "answer", one, True)
    do(state, "answer", other, False)


@pytest.mark.parametrize("first_answer", [withdraw, grant, decline])
def test_an_answer_to_an_earlier_request_does_not_count(first_answer):
    state, by, first = asked_again(first_answer)
    assert state.request.waiting == {"ann", "bob", "cyd"} - {by}
    one, other = sorted(state.request.waiting)
    with pytest.raises(Stale, match=r"^The question has changed; look again\.$"):
        do(state, "answer", one, True, first.number)
    assert state.request.waiting == {one, other}
    do(state, "answer", one, True, state.request.number)
    assert state.request.waiting == {other}
    do(state, "answer", other, True, state.request.number)
    assert kinds(state)[-1] == "undo"


def test_a_yes_to_a_take_back_never_accepts_a_draw_that_was_offered_since():
    state = seated("buttle", seed=3)
    by, asked = person_to_act(state), other(state)
    play(state, "draw")
    do(state, "undo", by)
    first = state.request
    do(state, "answer", by, False)
    do(state, "offer_draw", by)
    with pytest.raises(Stale):
        do(state, "answer", asked, True, first.number)
    assert state.result is None
    do(state, "answer", asked, True)
    assert state.result.how == "agreed"


def test_the_open_request_tells_its_number():
    state = at_a_choice()
    by = person_to_act(state)
    play(state, "1 1")
    do(state, "undo", by)
    request = present(state, Viewer(0, "en", "ann"), set(), 0.0)["request"]
    assert request["number"] == state.number == state.request.number
