"""Several people choose in secret at the same time: what is held for whom, who is told what, and whose time runs."""

import json

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import frames
from bagatelle.table.play.commands import asking, leaving, playing
from bagatelle.table.play.sealing import choosing_now
from bagatelle.table.play.viewer import Viewer
from table.support.tables import again, by, kinds, seated

GAME = "button-men"
ANN, BOB = Viewer(0, "en", "ann"), Viewer(1, "en", "bob")
EVE = Viewer(-1, "en", "eve")
TWO_SWINGS = {"a": "4 X Y", "b": "6 X 4/12 Z"}


def now(state, viewer):
    return frames.present(state, viewer, set(), 0.0)


def choose(state, person, size, at=1.0, **more):
    """Choose a size for whatever is asked next."""
    viewer = ANN if person == "ann" else BOB
    move = next(move for move in frames.moves(state, viewer) if move["touches"]["size"] == size)
    return playing.play(state, by(person, at), move["move"], **more)


def everything(state, viewer, since=0):
    """All that a viewer is told."""
    return json.dumps(
        [
            frames.table(state, viewer, set(), 0.0),
            frames.news(state, viewer, since, set(), 0.0),
            frames.record(state, viewer).to_json(),
        ]
    )


def test_both_are_asked_at_the_same_time():
    state = seated(GAME)
    for viewer in (ANN, BOB):
        seen = now(state, viewer)
        assert len(seen["moves"]) == 17
        assert seen["prompt"].startswith("Your turn: choose a size")
        assert seen["choosing"]["waiting"] == [0, 1]
    assert now(state, EVE)["moves"] is None
    assert now(state, EVE)["prompt"] == "Waiting for Ann and Bob to choose in secret."


@pytest.mark.parametrize("first", ["ann", "bob"])
def test_whoever_chooses_first_the_same_match_begins(first):
    state = seated(GAME)
    for person in (first, "bob" if first == "ann" else "ann"):
        choose(state, person, 20 if person == "ann" else 4)
    told = state.match.log()
    assert "Ann plays with X = 20." in told
    assert "Bob plays with X = 4." in told
    assert [event.actor for event in state.match.events[:2]] == [0, 1]
    assert state.held == {}


def test_a_held_choice_is_told_to_nobody_but_that_it_was_made():
    worlds = []
    for size in (4, 17):
        state = seated(GAME)
        choose(state, "bob", size)
        worlds.append(state)
    for viewer in (ANN, EVE):
        assert everything(worlds[0], viewer) == everything(worlds[1], viewer)
        assert "Bob has chosen." in everything(worlds[0], viewer)
    assert "held" not in everything(worlds[0], BOB)


def test_with_several_sizes_each_is_as_secret_as_the_other():
    worlds = []
    for sizes in ((4, 4, 4), (20, 12, 30)):
        state = seated(GAME, options=TWO_SWINGS)
        for size in sizes:
            choose(state, "bob", size)
        worlds.append(state)
    assert now(worlds[0], BOB)["prompt"] == "You have chosen. Waiting for Ann."
    for viewer in (ANN, EVE):
        assert everything(worlds[0], viewer) == everything(worlds[1], viewer)
        assert everything(worlds[0], viewer).count("Bob has chosen.") == 2, "told once, in two frames"


def test_what_was_chosen_can_be_changed_until_all_have_chosen():
    state = seated(GAME)
    choose(state, "bob", 4)
    assert now(state, BOB)["undo"] == "free"
    assert now(state, BOB)["moves"] is None
    with pytest.raises(Refused, match="chosen already"):
        playing.play(state, by("bob", 2.0), "X=5")
    asking.undo(state, by("bob", 2.0))
    choose(state, "bob", 9, 3.0)
    choose(state, "ann", 20, 4.0)
    assert "Bob plays with X = 9." in state.match.log()


def test_the_one_whom_the_rules_ask_can_change_it_too():
    state = seated(GAME)
    choose(state, "ann", 20)
    assert now(state, ANN)["prompt"] == "You have chosen. Waiting for Bob."
    assert now(state, ANN)["undo"] == "free"
    asking.undo(state, by("ann", 2.0))
    choose(state, "bob", 4, 3.0)
    choose(state, "ann", 11, 4.0)
    assert "Ann plays with X = 11." in state.match.log()


def test_two_choices_that_cross_each_other_both_count():
    state = seated(GAME)
    seen = state.change
    choose(state, "ann", 20, after=seen)
    choose(state, "bob", 4, after=seen)
    assert len(state.match.events) > 2


def test_a_choice_for_somebody_elses_envelope_is_refused():
    state = seated(GAME)
    before = kinds(state)
    with pytest.raises(Refused, match="not your seat"):
        playing.play(state, by("ann", seat=1), "X=4")
    with pytest.raises(Refused, match="not a possible size"):
        playing.play(state, by("bob"), "X=99")
    assert kinds(state) == before


def test_nobody_chooses_ahead_where_nothing_is_secret():
    state = seated(GAME)
    choose(state, "bob", 4)
    choose(state, "ann", 20)
    assert choosing_now(state) is None
    waiting = BOB if state.actor == 0 else ANN
    assert now(state, waiting)["moves"] is None
    with pytest.raises(Refused, match="turn, not yours"):
        playing.play(state, by(waiting.person), "a > a")


def test_auxiliary_dice_are_chosen_at_the_same_time_and_sizes_only_after_them():
    state = seated(GAME, options={"a": "4 X 6+", "b": "6 X 8+"})
    assert len(frames.moves(state, BOB)) == 2, "decline, or take the die on offer"
    playing.play(state, by("bob", 1.0), frames.moves(state, BOB)[1]["move"])
    assert now(state, BOB)["moves"] is None, "which sizes there are depends on what Ann takes"
    playing.play(state, by("ann", 2.0), frames.moves(state, ANN)[1]["move"])
    assert now(state, BOB)["moves"][0]["touches"]["name"] == "X"


def test_held_choices_survive_a_crash():
    state = seated(GAME, options=TWO_SWINGS)
    choose(state, "bob", 4)
    read = again(state)
    assert read.held == state.held
    assert frames.moves(read, BOB)[0]["touches"]["size"] == 4
    choose(read, "bob", 12)
    choose(read, "bob", 30)
    for size in (5, 6):
        choose(read, "ann", size)
    assert "Bob plays with X = 4, 4/12 = 12 and Z = 30." in " ".join(read.match.log())
    assert again(read).position == read.position


def test_a_bot_waits_for_nobody_and_nobody_waits_for_it():
    state = seated(GAME, "bot easy", "ann")
    own = Viewer(1, "en", "ann")
    assert state.bot_to_act == "easy"
    move = frames.moves(state, own)[0]["move"]
    playing.play(state, by("ann", 1.0), move)
    assert state.bot_to_act == "easy"
    playing.play_for_bot(state, state.match.legal()[0], state.change, 2.0)
    assert len(state.match.events) > 2


def test_somebody_who_plays_both_sides_is_asked_one_after_the_other():
    state = seated(GAME, "ann", "ann")
    assert now(state, Viewer(1, "en", "ann"))["moves"] is None


def test_time_runs_for_everybody_who_has_not_chosen():
    state = seated(GAME, clock={"per_game": 60})
    assert state.thinkers == [0, 1]
    choose(state, "bob", 4, 10.0)
    assert state.thinkers == [0]
    assert state.time_left(30.0) == [30.0, 50.0]
    choose(state, "ann", 20, 30.0)
    assert [round(left) for left in state.times.used] == [30, 10]


@pytest.mark.parametrize("clock", [{"per_game": 60}, {"per_move": 60}])
def test_whoever_lets_time_run_out_while_the_other_has_chosen_loses(clock):
    state = seated(GAME, clock=clock)
    choose(state, "ann", 4, 10.0)
    assert state.thinkers == [1]
    assert leaving.run_out(state, 62.0)
    assert state.result.winners == [0]
    other = seated(GAME, clock=clock)
    choose(other, "bob", 4, 10.0)
    assert leaving.run_out(other, 62.0)
    assert other.result.winners == [1]


# Time


def spent_after_choosing_again(state, who, at):
    """What somebody has used when they take back what they chose at second 2."""
    choose(state, who, 9, 2.0)
    asking.undo(state, by(who, at))
    return state.times.used


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_who_takes_back_a_secret_choice_has_thought_about_it_all_the_while(who):
    """Whether the rules asked them first or not; what the other thinks is theirs."""
    state = seated(GAME, clock={"per_game": 100})
    assert spent_after_choosing_again(state, who, 30.0) == [pytest.approx(30.0), pytest.approx(30.0)]
    assert again(state).times == state.times


def test_without_time_for_it_a_secret_choice_stands():
    state = seated(GAME, clock={"per_move": 20})
    with pytest.raises(Refused, match=r"^(Time is up|You have thought for too long to take that back)\.$"):
        spent_after_choosing_again(state, "bob", 21.0)


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_a_secret_choice_is_taken_back_freely_however_late(who):
    """The others cannot act on what they do not know."""
    state = seated(GAME)
    for n in range(5):
        choose(state, who, 9, 100.0 * n)
        asking.undo(state, by(who, 100.0 * n + 50))
    assert state.request is None
