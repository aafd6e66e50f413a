"""Playing a move: whose turn it is, what is refused, what comes too late or twice, what is played by itself."""

import random

import pytest

from bagatelle.kernel import CHANCE, SPECTATOR
from bagatelle.language import speak
from bagatelle.refusal import Refused
from bagatelle.table.play.commands import chatting, seating
from bagatelle.table.play.commands.by import By, Stale
from table.support.tables import (
    BUTTS,
    again,
    at_a_choice,
    do,
    empty,
    other,
    person_to_act,
    play,
    scored,
    seated,
)


def test_a_move_of_a_person_is_noted_and_chance_follows_by_itself():
    state = at_a_choice()
    number = play(state, "2 3", at=7.0)
    assert state.entries[number - 1].body == {"move": "2 3", "by": "person"}
    assert {entry.body["by"] for entry in state.entries[number:]} == {"chance"}
    assert state.actor >= 0


def test_only_the_one_to_act_may_play_and_only_from_the_own_seat():
    state = at_a_choice()
    mine = state.actor
    with pytest.raises(Refused, match=r"^It is (Ann|Bob)'s turn, not yours\.$"):
        play(state, "2 3", other(state))
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        play(state, "2 3", other(state), seat=mine)
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        play(state, "2 3", "cyd")


def test_a_refused_move_changes_nothing_and_says_why():
    state = at_a_choice()
    number, digest = state.number, state.match.digest()
    for move in ("score 1", "9 9 9 9", "resign", "", "💥"):
        with pytest.raises(Refused) as refused:
            play(state, move)
        assert str(refused.value).strip().endswith((".", "?"))
    assert (state.number, state.match.digest(), state.unstored[number:]) == (number, digest, [])


def test_a_move_after_the_end_or_before_the_beginning_is_refused():
    state = at_a_choice()
    do(state, "resign", "ann")
    with pytest.raises(Refused, match=r"^The game is over; there is nothing left to play\.$"):
        play(state, "2 3", "bob")
    lobby = empty(BUTTS)
    seating.sit(lobby, By("ann", 0.0), "Ann", 0)
    with pytest.raises(Refused, match=r"^The match has not begun yet\.$"):
        play(lobby, "2 3", "ann")


def test_the_same_key_again_is_the_same_move():
    state = at_a_choice()
    who = person_to_act(state)
    number = play(state, "2 3", who, key="k")
    known = state.number
    assert play(state, "2 3", who, key="k", after=0) == number
    assert play(again(state), "anything", who, key="k") == number
    assert state.number == known


def test_the_key_of_one_person_is_not_the_key_of_another():
    state = at_a_choice()
    by = scored(state)
    first = play(state, "continue", key="k")
    assert person_to_act(state) != by or state.actor >= 0
    state.keys[f"{by}:k"] = 99
    assert play(state, "whatever", by, key="k") == 99
    assert state.keys[f"{'bob' if by == 'ann' else 'ann'}:k"] == first


def test_a_move_for_an_earlier_position_is_stale():
    state = at_a_choice()
    seen = state.change
    play(state, "1 1", after=seen)
    with pytest.raises(Stale, match=r"^The position has changed; look again\.$"):
        play(state, after=seen)


def test_what_is_only_said_makes_no_move_stale():
    state = at_a_choice()
    seen = state.change
    chatting.chat(state, By("ann", 1.0), "hello", "Ann")
    assert play(state, "1 1", after=seen) > seen


def test_two_seats_of_one_person_take_turns():
    state = at_a_choice("ann", "ann")
    for _ in range(6):
        play(state, person="ann")
    assert {event.actor for event in state.match.events} >= {0, 1}


def test_refusals_are_in_the_language_of_the_person():
    state = at_a_choice()
    with pytest.raises(Refused, match=r"^(Ann|Bob) is aan de beurt, niet jij\.$"):
        play(state, "2 3", other(state), say=speak("nl"))


# Moves without an alternative


def test_a_move_without_an_alternative_is_played_by_itself():
    state = seated(BUTTS)
    forced = [entry for entry in state.entries if entry.body.get("by") == "forced"]
    assert [entry.body["move"] for entry in forced] == ["continue"]


@pytest.mark.parametrize(("game", "people"), [("bag-o-loot", 3), ("buttle", 2), ("button-men", 2)])
def test_a_forced_move_is_left_to_its_player_where_playing_it_would_tell_a_secret(game, people):
    rng = random.Random(5)
    for seed in range(1, 4):
        state = seated(game, *("ann", "bob", "cyd")[:people], seed=seed)
        for _ in range(120):
            if state.result:
                break
            if len(state.match.legal()) == 1 and state.actor >= 0:
                assert state.match.view(state.actor) != state.match.view(SPECTATOR)
            play(state, rng.choice(state.match.moves()))
        for event, by in zip(state.match.events, state.sources, strict=True):
            if by == "forced":
                before = state.match.moment(state.match.events.index(event))
                view = state.settings.game.view.view
                assert view(before, event.actor) == view(before, SPECTATOR)


def test_with_real_pieces_nothing_is_played_by_itself():
    state = seated(BUTTS, by_hand=True)
    assert state.actor == CHANCE
    play(state, "first pink")
    assert state.match.moves() == ["continue"]
