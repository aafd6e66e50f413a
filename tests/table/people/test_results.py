"""How somebody has fared, and how a series stands."""

import pytest

from bagatelle.table.play import frames
from bagatelle.table.play.commands import leaving, seating
from bagatelle.table.play.rematch import accept_rematch, set_up_rematch
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.results import results_by_game, results_by_opponent
from bagatelle.table.storage.store import Store
from table.support.tables import BUTTS, again, by, seated
from table.support.visiting import Visitor, sit_down, visiting


@pytest.fixture
def store(database):
    kept = Store(open_database(database))
    yield kept
    kept.engine.dispose()


def kept(store, state, number, at):
    state.id, state.invite, state.watch = f"m{number}", f"i{number}", f"w{number}"
    store.create(state, at, "here")


def ended(*who, winner, game=BUTTS, at=1.0):
    """A match of two that one of them has given up."""
    state = seated(game, *who)
    loser = next(seat for seat, chair in enumerate(state.chairs) if who[seat] != winner)
    state.add("resign", loser, at, {"bot": "easy"})
    return state


def test_results_are_counted_by_game_and_by_opponent(store):
    evening = [
        ended("ann", "bob", winner="ann", at=1.0),
        ended("bob", "ann", winner="bob", at=2.0),
        ended("ann", "bob", winner="ann", game="buttle", at=3.0),
        ended("ann", "bot easy", winner="ann", at=4.0),
        ended("ann", "bot easy", winner="bot easy", at=5.0),
    ]
    drawn = seated(BUTTS, "ann", "bob")
    drawn.add("ask", 0, 6.0, {"what": "draw"})
    drawn.add("answer", 1, 6.0, {"yes": True})
    off = seated(BUTTS, "ann", "bob")
    off.add("call_off", 0, 7.0)
    hot_seat = ended("ann", "ann", winner="nobody", at=8.0)
    going = seated(BUTTS, "ann", "bob")
    for number, state in enumerate([*evening, drawn, off, hot_seat, going]):
        kept(store, state, number, float(number))
    games = {tally.game: tally for tally in results_by_game(store.engine, "ann")}
    butts = games[BUTTS]
    assert (butts.played, butts.won, butts.drawn, butts.lost, butts.last) == (5, 2, 1, 2, 6.0)
    assert (games["buttle"].played, games["buttle"].won) == (1, 1)
    against = {
        (tally.person, tally.bot, tally.game): tally for tally in results_by_opponent(store.engine, "ann")
    }
    bob = against["bob", None, BUTTS]
    assert (bob.played, bob.won, bob.drawn, bob.lost, bob.name) == (3, 1, 1, 1, "Bob")
    easy = against[None, "easy", BUTTS]
    assert (easy.played, easy.won, easy.lost, easy.last) == (2, 1, 1, 5.0)
    assert against["bob", None, "buttle"].won == 1
    assert len(against) == 3
    assert results_by_game(store.engine, "eve") == results_by_opponent(store.engine, "eve") == []


def test_among_several_a_match_is_won_against_those_who_did_not_win_it(store):
    state = seated(BUTTS, "ann", "bob", "bot easy", "bot easy")
    state.add("call_off", None, 1.0)
    state.result = type(state.result)([0.0, 1.0, 0.0, 0.0], "played")
    kept(store, state, 1, 1.0)
    found = {tally.person or tally.bot: tally for tally in results_by_opponent(store.engine, "ann")}
    assert (found["bob"].played, found["bob"].lost) == (1, 1)
    assert (found["easy"].played, found["easy"].won, found["easy"].lost) == (1, 0, 0)
    assert results_by_game(store.engine, "ann")[0].lost == 1


# Series


def series(state, person="ann"):
    seat = (state.seats_of(person) or [-2])[0]
    return frames.present(state, Viewer(seat, "en", person), set(), 0.0)["series"]


def rematch_of(old, *others, host="ann"):
    state = set_up_rematch(old, by(host))
    for other in others:
        accept_rematch(state, by(other), other.capitalize())
    return again(state)


def test_a_series_stands_as_its_matches_ended_wherever_people_sit_now():
    first = ended("ann", "bob", winner="ann")
    assert series(first) is None
    second = rematch_of(first, "bob")
    assert [chair.name for chair in second.chairs] == ["Bob", "Ann"]
    assert series(second)["wins"] == [0, 1]
    assert series(second)["says"] == "You lead 1-0 in this series."
    assert series(second, "bob")["says"] == "You are 0-1 behind in this series."
    assert series(second, "eve")["says"] == "Ann leads 1-0 in this series."
    leaving.resign(second, by("ann"))
    assert series(second)["says"] == "This series stands at 1-1."
    third = rematch_of(second, "ann", host="bob")
    leaving.resign(third, by("bob"))
    assert series(third)["says"] == "You lead 2-1 in this series."
    assert series(third)["played"] == 3


def test_draws_are_counted_and_what_was_called_off_is_not():
    first = ended("ann", "bob", winner="ann")
    second = rematch_of(first, "bob")
    second.add("ask", 0, 6.0, {"what": "draw"})
    second.add("answer", 1, 6.0, {"yes": True})
    assert (series(second)["drawn"], series(second)["played"]) == (1, 2)
    third = rematch_of(second, "bob")
    third.add("call_off", None, 7.0)
    fourth = rematch_of(third, "bob")
    assert (series(fourth)["drawn"], series(fourth)["played"]) == (1, 2)


def test_with_somebody_else_in_a_seat_the_series_is_over():
    second = set_up_rematch(ended("ann", "bob", winner="ann"), by("ann"))
    assert series(second) is not None
    seating.change_bot(second, by("ann"), second.seats_kept_for("bob")[0], "easy")
    assert series(second) is None


def test_three_players_are_told_all_the_wins():
    old = seated(BUTTS, "ann", "bob", "cyd")
    old.add("call_off", None, 1.0)
    old.result = type(old.result)([1.0, 0.0, 0.0], "played")
    assert series(rematch_of(old, "bob", "cyd"))["says"] == "This series: Cyd 0, Ann 1, Bob 0."


def test_results_over_http_are_mine_alone(tmp_path):
    with visiting(tmp_path) as client:
        ann, bob = Visitor(client), Visitor(client, "Bob")
        made = sit_down(BUTTS, ann, bob)
        bob.do(made["id"], "resign")
        mine = ann.get("/api/me/results").json()
        assert [(tally["game"], tally["won"]) for tally in mine["games"]] == [(BUTTS, 1)]
        (against,) = mine["opponents"]
        assert (against["name"], against["won"], against["lost"]) == ("Bob", 1, 0)
        assert bob.get("/api/me/results").json()["opponents"][0]["lost"] == 1
        row = ann.get("/api/me/matches", opponent=against["handle"]).json()[0]
        assert (row["how"], row["winners"]) == ("resigned", [0])
