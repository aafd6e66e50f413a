"""What each player chooses for their own seat before the match: who may, until when, and what follows from it."""

import pytest

from bagatelle.games.button_men import ButtonMen
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.table.play import choosing, frames
from bagatelle.table.play.commands import leaving, seating
from bagatelle.table.play.quotas import QUOTAS
from bagatelle.table.play.rematch import accept_rematch, set_up_rematch
from bagatelle.table.play.viewer import Viewer
from table.support.tables import again, by, empty, kinds

GAME = "button-men"
SMALL, LARGE = {"fighter": "Avis"}, {"fighter": "Giant"}


def waiting(*people, **settings):
    """A table at which these people sit and nobody has chosen."""
    state = empty(GAME, each_chooses=True, **settings)
    for seat, person in enumerate(people):
        seating.sit(state, by(person), person.capitalize(), seat)
    return state


def choose(state, person, choice, **more):
    ready = more.pop("ready", True)
    choosing.choose(state, by(person, **more), choice, ready=ready)


def now(state, person="ann"):
    return frames.present(state, Viewer(0, "en", person), set(), 0.0)


def test_the_match_begins_when_everybody_has_chosen_and_with_what_they_chose():
    state = waiting("ann", "bob")
    assert now(state)["prompt"] == "Everybody is here. The match begins when all are ready."
    choose(state, "bob", LARGE)
    assert state.match is None
    choose(state, "ann", SMALL)
    assert state.match.options == ButtonMen(a="Avis", b="Giant")
    assert frames.fixed(state, Viewer(0, "en", "ann"))["options"] == {"b": "Giant"}
    assert Record.of(state.match).options == {"b": "Giant"}


def test_everybody_sees_what_the_others_chose():
    state = waiting("ann", "bob")
    choose(state, "bob", {"fighter": "bruno: 4 6 8 X X"})
    seen = now(state)
    assert [seat["choice"] for seat in seen["seats"]] == [None, {"fighter": "bruno: 4 6 8 X X"}]
    assert [seat["ready"] for seat in seen["seats"]] == [False, True]
    assert seen["options"] == {"b": "bruno: 4 6 8 X X"}
    told = frames.last_page(state, Viewer(0, "nl", "ann")).plain()["steps"][-1]["lines"]
    assert told == ["Bob kiest bruno."]


def test_a_choice_can_be_changed_until_the_match_begins():
    state = waiting("ann", "bob")
    choose(state, "bob", LARGE)
    choose(state, "bob", None, ready=False)
    choose(state, "ann", SMALL)
    assert state.match is None, "Bob thinks again"
    choose(state, "bob", {"fighter": "Stark"})
    assert state.match.options.b == "Stark"
    with pytest.raises(Refused, match="already begun"):
        choose(state, "bob", LARGE)


def test_whoever_never_chooses_gets_what_is_usual():
    state = waiting("ann", "bob")
    choose(state, "bob", LARGE)
    seating.start(state, by("ann"))
    assert state.match.options.plain()["a"] == state.settings.game.pairing.usual(2)[0]["fighter"]
    assert state.match.options.b == "Giant"


@pytest.mark.parametrize(
    ("person", "seat", "choice", "why"),
    [
        ("ann", 1, LARGE, "not your seat"),
        ("eve", None, LARGE, "not your seat"),
        ("ann", 7, LARGE, "not your seat"),
        ("ann", 0, {"fighter": "4 6 0"}, r"Die 3 \('0'\)"),
        ("ann", 0, {"fighter": "X" * 10_000}, "."),
        ("ann", 0, {"fighter": 3}, "fighter"),
        ("ann", 0, {"b": "Giant"}, "no 'b' to choose"),
        ("ann", 0, {"fighter": "Echo"}, "Echo cannot fight Echo"),
    ],
)
def test_what_may_not_be_chosen_is_refused_and_changes_nothing(person, seat, choice, why):
    state = waiting("ann", "bob")
    choose(state, "bob", {"fighter": "Echo"})
    before = kinds(state)
    with pytest.raises(Refused, match=why):
        choose(state, person, choice, seat=seat)
    assert kinds(state) == before


def test_the_host_chooses_for_bots_and_nobody_else_does():
    state = waiting("ann")
    seating.seat_bot(state, by("ann"), 1, "easy")
    choose(state, "ann", LARGE, seat=1)
    assert state.match is None
    choose(state, "ann", SMALL)
    assert state.match.options == ButtonMen(a="Avis", b="Giant")
    other = waiting("ann")
    seating.seat_bot(other, by("ann"), 1, "easy")
    with pytest.raises(Refused, match="not your seat"):
        choose(other, "bob", LARGE, seat=1)


def test_where_the_host_set_the_options_nobody_is_waited_for():
    state = empty(GAME, options={"b": "Giant"})
    for person in ("ann", "bob"):
        seating.sit(state, by(person), person.capitalize())
    assert state.match.options.b == "Giant"


def test_a_game_without_anything_to_choose_waits_for_nobody():
    state = empty("buttle", each_chooses=True)
    for person in ("ann", "bob"):
        seating.sit(state, by(person), person.capitalize())
    assert state.match is not None
    other = empty("buttle", each_chooses=True)
    seating.sit(other, by("ann"), "Ann")
    with pytest.raises(Refused, match="nothing to choose"):
        choose(other, "ann", {})


def test_choices_survive_a_restart_before_and_after_the_beginning():
    state = waiting("ann", "bob")
    choose(state, "bob", LARGE)
    read = again(state)
    assert [chair.choice for chair in read.chairs] == [None, LARGE]
    choose(state, "ann", {"fighter": "4 6 8 X X"})
    assert again(state).match.options == state.match.options
    assert again(state).position == state.position


def test_a_rematch_keeps_the_fighters_with_their_players_and_lets_each_change():
    state = waiting("ann", "bob")
    choose(state, "bob", LARGE)
    choose(state, "ann", SMALL)
    leaving.resign(state, by("ann"))
    rematch = set_up_rematch(state, by("bob"))
    accept_rematch(rematch, by("ann"), "Ann")
    assert [chair.name for chair in rematch.chairs] == ["Bob", "Ann"]
    assert [chair.choice for chair in rematch.chairs] == [LARGE, SMALL]
    assert rematch.match is None
    choose(rematch, "ann", {"fighter": "Stark"})
    choose(rematch, "bob", None)
    assert rematch.match.options == ButtonMen(a="Giant", b="Stark")


def test_a_rematch_against_bots_begins_at_once_with_the_same_fighters():
    state = empty(GAME)
    seating.sit(state, by("ann"), "Ann", 0)
    seating.seat_bot(state, by("ann"), 1, "easy")
    choose(state, "ann", LARGE)
    leaving.resign(state, by("ann"))
    rematch = set_up_rematch(state, by("ann"))
    assert rematch.match.options == ButtonMen(a="Hammer", b="Giant")


def test_the_seats_cannot_be_changed_for_ever():
    state = waiting("ann", "bob")
    for n in range(int(QUOTAS["choose"].at_once)):
        choose(state, "ann", SMALL if n % 2 else LARGE)
    with pytest.raises(Refused, match=r"^You have done that too often; you can do it again in 2 seconds\.$"):
        choose(state, "ann", {"fighter": "Stark"})
    seating.start(state, by("ann"))
    assert state.match is not None
