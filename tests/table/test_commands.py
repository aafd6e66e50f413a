"""What people may do at a table, and what is refused with which sentence."""

import asyncio
import random

import pytest

from bagatelle.kernel import CHANCE, SPECTATOR
from bagatelle.language import speak
from bagatelle.refusal import Refused
from bagatelle.table import commands
from bagatelle.table.actions import rotated
from bagatelle.table.frames import Viewer, present, prompt
from bagatelle.table.settings import Settings
from table.sitting import ENGLISH, HallOfTests, again, do, empty, kinds, person_to_act, play, seated

BUTTS = "bag-of-butts"


def at_a_choice(*who, seed=1, **settings):
    """A match of Bag of Butts at its first announcement."""
    state = seated(BUTTS, *who, seed=seed, **settings)
    assert "2 3" in state.match.moves()
    return state


def other(state):
    """The one of two people whose turn it is not."""
    return "bob" if person_to_act(state) == "ann" else "ann"


def scored(state):
    """Play until somebody has scored: nothing is drawn after that until the next one decides."""
    play(state, "1 1")
    while not state.match.moves()[0].startswith("score"):
        play(state)
    by = person_to_act(state)
    play(state, "score 1")
    return by


@pytest.fixture
def hall(database):
    return HallOfTests(database)


# Sitting down


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


# Moves


def test_a_move_of_a_person_is_noted_and_chance_follows_by_itself():
    state = at_a_choice()
    number = play(state, "2 3", at=7.0)
    assert state.entries[number - 1].body == {"move": "2 3", "by": "person"}
    assert {entry.body["by"] for entry in state.entries[number:]} == {"chance"}
    assert state.actor >= 0


def test_only_the_one_to_act_may_play_and_only_from_the_own_seat():
    state = at_a_choice()
    mine = state.actor
    with pytest.raises(Refused, match=r"^It is not your turn: (Ann|Bob) is to play\.$"):
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
    assert (state.number, state.match.digest(), state.fresh[number:]) == (number, digest, [])


def test_a_move_after_the_end_or_before_the_beginning_is_refused():
    state = at_a_choice()
    do(state, "resign", "ann")
    with pytest.raises(Refused, match=r"^The game is over; nothing more can be played\.$"):
        play(state, "2 3", "bob")
    lobby = empty(BUTTS)
    commands.sit(lobby, "ann", "Ann", 0, 0.0, ENGLISH)
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
    with pytest.raises(commands.Stale, match=r"^The table has moved on since; look again\.$"):
        play(state, after=seen)


def test_what_is_only_said_makes_no_move_stale():
    state = at_a_choice()
    seen = state.change
    commands.chat(state, "ann", "hello", "Ann", 1.0, ENGLISH)
    assert play(state, "1 1", after=seen) > seen


def test_two_seats_of_one_person_take_turns():
    state = at_a_choice("ann", "ann")
    for _ in range(6):
        play(state, person="ann")
    assert {event.actor for event in state.match.events} >= {0, 1}


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


# Taking back


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


def test_after_chance_has_spoken_the_others_are_asked():
    state = at_a_choice()
    by, asked = person_to_act(state), other(state)
    play(state, "1 1")
    assert present(state, Viewer(0, "en", by), set(), 0.0)["undo"] == "ask"
    before, digest = len(state.match.events), state.match.digest()
    do(state, "undo", by)
    assert state.request.what == "undo"
    assert state.match.digest() == digest
    with pytest.raises(Refused, match=r"^There is an open request already; wait for the answer\.$"):
        do(state, "undo", by)
    with pytest.raises(Refused, match=r"^It is for the others to answer\.$"):
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


def test_nobody_waits_for_the_answer_of_somebody_for_whom_a_bot_plays():
    state = at_a_choice("ann", "bob", "cyd")
    by = person_to_act(state)
    first, second = sorted({"ann", "bob", "cyd"} - {by})
    play(state, "1 1")
    do(state, "undo", by)
    commands.let_bot_play(state, by, state.seats_of(second)[0], "greedy", {by, first}, 2.0, ENGLISH)
    assert state.request.waiting == {first}
    do(state, "answer", first, True)
    assert kinds(state)[-1] == "undo"


def test_a_request_that_waits_for_nobody_any_more_is_granted():
    state = at_a_choice()
    by, gone = person_to_act(state), other(state)
    play(state, "1 1")
    do(state, "undo", by)
    commands.let_bot_play(state, by, state.seats_of(gone)[0], "greedy", {by}, 2.0, ENGLISH)
    assert state.request is None
    assert kinds(state)[-1] == "undo"


def test_an_offered_draw_is_withdrawn_when_a_bot_takes_over():
    state = seated("buttle")
    do(state, "offer_draw", "ann")
    commands.let_bot_play(state, "ann", 1, "greedy", {"ann"}, 2.0, ENGLISH)
    assert state.request is None
    assert state.result is None


def test_bots_agree_to_everything_that_is_taken_back():
    state = seated(BUTTS, "ann", "bot greedy")
    while state.bot_to_act:
        commands.play_for_bot(state, state.match.legal()[0], state.change, 1.0)
    play(state, person="ann")
    do(state, "undo", "ann")
    assert kinds(state)[-1] == "undo"


def test_alone_at_a_hot_seat_everything_may_be_taken_back():
    state = at_a_choice("ann", "ann")
    play(state, "1 1")
    do(state, "undo", "ann")
    assert kinds(state)[-1] == "undo"


def test_who_has_decided_nothing_has_nothing_to_take_back():
    state = at_a_choice()
    with pytest.raises(Refused, match=r"^You have decided nothing yet that could be taken back\.$"):
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


# Draws and giving up


def test_a_draw_is_offered_only_where_the_game_has_one():
    with pytest.raises(Refused, match=r"^Bag of Butts has no draw to offer\.$"):
        do(seated(BUTTS), "offer_draw", "ann")
    with pytest.raises(Refused, match=r"^Bots play on; they take no draw\.$"):
        do(seated("buttle", "ann", "bot greedy"), "offer_draw", "ann")


def test_a_draw_that_is_taken_ends_the_match():
    state = seated("buttle")
    do(state, "offer_draw", "ann")
    with pytest.raises(Refused, match=r"^It is for the others to answer\.$"):
        do(state, "answer", "ann", True)
    do(state, "answer", "bob", True)
    assert (state.result.shares, state.result.how, state.result.winners) == ([0.5, 0.5], "agreed", [0, 1])
    assert prompt(state, Viewer(0, "en", "ann")) == "A draw, by agreement."


def test_a_draw_that_is_not_taken_changes_nothing():
    state = seated("buttle")
    do(state, "offer_draw", "ann")
    do(state, "answer", "bob", False)
    assert (state.request, state.result) == (None, None)


def test_of_two_the_other_one_wins_when_somebody_gives_up():
    state = seated(BUTTS)
    do(state, "resign", "ann")
    assert (state.result.shares, state.result.how) == ([0.0, 1.0], "resigned")
    assert prompt(state, Viewer(SPECTATOR, "en", None)) == "Ann gave up: Bob wins."


def test_of_more_a_bot_plays_on_for_who_gave_up():
    state = seated(BUTTS, "ann", "bob", "cyd")
    do(state, "resign", "bob")
    assert state.result is None
    assert (state.seats[1].stand_in, state.seats[1].gone) == ("greedy", True)
    with pytest.raises(Refused, match=r"^You have given up already\.$"):
        do(state, "resign", "bob")
    with pytest.raises(Refused, match=r"^You have given up this seat\.$"):
        commands.let_bot_play(state, "bob", 1, None, set(), 2.0, ENGLISH)


# Bots that stand in


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


# Hints and questions


def test_hints_are_given_unless_the_table_plays_without():
    state = at_a_choice()
    commands.check_hint(state, state.actor, ENGLISH)
    with pytest.raises(Refused, match=r"^It is not your turn"):
        commands.check_hint(state, 1 - state.actor, ENGLISH)
    strict = at_a_choice(hints=False)
    with pytest.raises(Refused, match=r"^This table plays without hints\.$"):
        commands.check_hint(strict, strict.actor, ENGLISH)


def test_somebody_may_ask_why_a_move_is_not_possible():
    state = at_a_choice()
    legal, says = commands.why(state, state.actor, "2 3", "en")
    assert legal
    assert says
    legal, says = commands.why(state, state.actor, "score 1", "en")
    assert not legal
    assert says.endswith(".")
    assert commands.why(state, 1 - state.actor, "2 3", "nl")[1].startswith("Jij bent niet aan de beurt")


# Saying something


def test_a_message_is_one_short_line():
    state = at_a_choice()
    commands.chat(state, "ann", "  hello \n\n <b>there</b> ", "", 1.0, ENGLISH)
    assert state.entries[-1].body == {"text": "hello <b>there</b>", "name": "Ann"}
    for text in ("", " \n ", "x" * 501):
        with pytest.raises(Refused, match=r"^A message has 1 to 500 characters\.$"):
            commands.chat(state, "ann", text, "", 1.0, ENGLISH)


def test_a_spectator_speaks_without_a_seat():
    state = at_a_choice()
    commands.chat(state, "zoe", "hello", "Zoe", 1.0, ENGLISH)
    assert (state.entries[-1].seat, state.entries[-1].body["name"]) == (None, "Zoe")


# Real pieces


def test_several_outcomes_may_stand_on_one_line():
    state = seated(BUTTS, "ann", "ann", by_hand=True)
    play(state, "pink")
    play(state, "continue")
    play(state, "2 2")
    number = state.number
    play(state, "pink, blue yellow")
    assert [entry.body["move"] for entry in state.entries[number:]] == ["pink", "blue", "yellow"]
    assert {entry.body["by"] for entry in state.entries[number:]} == {"person"}


def test_a_line_with_something_impossible_counts_for_nothing():
    state = seated(BUTTS, "ann", "ann", by_hand=True)
    number, digest = state.number, state.match.digest()
    with pytest.raises(Refused, match=r"Nothing of this line was noted\.$"):
        play(state, "first pink nonsense")
    assert (state.number, state.match.digest(), len(state.match.events)) == (number, digest, 0)


def test_a_line_sent_twice_is_noted_once():
    state = seated(BUTTS, "ann", "ann", by_hand=True)
    number = play(state, "first pink", key="k")
    assert play(state, "first pink", key="k") == number
    assert len(state.match.events) == 1


def test_with_real_pieces_every_typed_thing_may_be_taken_back():
    state = seated(BUTTS, "ann", "ann", by_hand=True)
    play(state, "first pink")
    do(state, "undo", "ann")
    assert (state.actor, state.match.events) == (CHANCE, [])
    assert again(state).match.digest() == state.match.digest()


# Clocks


def test_who_is_out_of_time_has_lost():
    state = at_a_choice(clock={"per_move": 10})
    loser = state.actor
    assert not commands.run_out(state, state.deadline() - 0.1)
    assert commands.run_out(state, state.deadline() + 0.1)
    assert (state.result.how, state.result.shares[loser]) == ("time", 0.0)


def test_a_game_clock_counts_only_the_own_thinking():
    state = at_a_choice(clock={"per_game": 100})
    first = state.actor
    play(state, "1 1", at=30.0)
    assert state.left(30.0)[first] == 70.0
    assert state.left(30.0)[1 - first] == 100.0


@pytest.mark.parametrize(
    "clock",
    [{}, {"per_move": 4}, {"per_move": 10, "per_game": 10}, {"per_move": "10"}, {"per_move": True},
     {"per_move": float("nan")}, {"per_game": float("inf")}, {"speed": 1}],
)  # fmt: skip
def test_impossible_clocks_are_refused(clock):
    with pytest.raises(Refused, match=r"^A clock "):
        Settings.read({"game": BUTTS, "seats": 2, "clock": clock})


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 7}, r"^Bag of Butts is for 2 to 4 players, not 7\.$"),
        ({"options": {"luck": 1}}, r"^There is no option 'luck' in this game"),
        ({"options": {"target": "many"}}, r"target.*\.$"),
        ({"game": "chess"}, r"^There is no game called 'chess'"),
    ],
)
def test_impossible_settings_are_refused_with_a_sentence(wrong, sentence):
    with pytest.raises(Refused, match=sentence):
        Settings.read({"game": BUTTS, "seats": 2, **wrong})


# The next match


def test_a_rematch_moves_everybody_one_seat_on():
    state = seated(BUTTS, "ann", "bob", "bot random")
    following = rotated(state, "next", 9.0)
    assert [seat.name for seat in following.seats] == ["Random", "Ann", "Bob"]
    assert (following.settings, following.host, following.stage) == (state.settings, "ann", "playing")
    assert following.seed != state.seed
    assert {following.invite, following.watch}.isdisjoint({state.invite, state.watch})


# Everything follows from the entries


@pytest.mark.parametrize("game", ["bag-of-butts", "bag-o-loot", "button-men", "buttle"])
def test_a_table_read_from_its_entries_is_the_same_table(game):
    rng = random.Random(game)
    state = seated(game, seed=3)
    for _ in range(60):
        if state.result:
            break
        if rng.random() < 0.2:
            with_request = state.request
            try:
                do(state, "undo", rng.choice(("ann", "bob")))
            except Refused:
                assert state.request == with_request
            if state.request and rng.random() < 0.7:
                waiting = next(iter(state.request.waiting))
                do(state, "answer", waiting, rng.random() < 0.5)
        else:
            play(state, rng.choice(state.match.moves()))
    read = again(state)
    assert read.match.digest() == state.match.digest()
    assert read.match.sheet == state.match.sheet
    assert (read.stack, read.sources, read.keys, read.request, read.change, read.used) == (
        state.stack, state.sources, state.keys, state.request, state.change, state.used,
    )  # fmt: skip


def test_refusals_are_in_the_language_of_the_person():
    state = at_a_choice()
    with pytest.raises(Refused, match=r"^Jij bent niet aan de beurt: (Ann|Bob) speelt\.$"):
        play(state, "2 3", other(state), say=speak("nl"))


def test_both_may_ask_for_a_rematch_and_get_the_same_one(hall):
    """Asked for at the same moment by both; one table is set up."""

    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.do(state.id, "ann", "resign")
        answers = await asyncio.gather(hall.rematch(state.id, "ann"), hall.rematch(state.id, "bob"))
        assert answers[0] == answers[1]
        return answers[0], await hall.table(state.id), await hall.table(answers[0])

    following, old, new = hall.run(run())
    assert old.rematch == following
    assert [seat.name for seat in new.seats] == ["Bob", "Ann"]
    assert kinds(old).count("rematch") == 1
    assert hall.matches() == 2
