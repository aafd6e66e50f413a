"""A record from a file: looked through with anybody's eyes, and played on from any moment of it."""

import json
from pathlib import Path

import pytest
from sqlalchemy import update

from bagatelle.table.storage.schema import matches
from bagatelle.table.web.guard import MOST_RECORD
from table.support.visiting import Visitor, visiting

RECORDS = Path(__file__).parents[2] / "golden_records"
BUTTLE = (RECORDS / "buttle-seed-alone.json").read_text("utf-8")
EVENTS = len(json.loads(BUTTLE)["events"])
DEALT = 20
"""Events after which everybody holds cards that nobody else has seen."""


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting(tmp_path_factory.mktemp("records")) as client:
        yield client


@pytest.fixture
def ann(client):
    return Visitor(client, "Ann")


def look(who, record=BUTTLE, **wanted):
    return who.post("/api/records/steps", {"record": record, **wanted})


def test_a_record_is_told_in_parts_and_each_event_has_its_view(ann):
    told, since = [], 0
    while since < EVENTS:
        part = look(ann, since=since, **{"as": 0}).json()
        assert part["events"] == EVENTS
        told += part["steps"]
        since = part["steps"][-1]["event"]
    assert [step["event"] for step in told] == [*range(1, EVENTS + 1)]
    assert all(step["view"] for step in told)


def test_every_seat_sees_its_own_hand_and_a_spectator_none(ann):
    hands = {
        eyes: look(ann, since=EVENTS // 2, **{"as": eyes}).json()["first"]["view"]
        for eyes in (0, 1, "spectator")
    }
    assert hands[0]["players"][0]["hand"] != hands["spectator"]["players"][0]["hand"]
    assert hands[1]["players"][1]["hand"] != hands["spectator"]["players"][1]["hand"]


def test_a_match_goes_on_from_a_moment_with_draws_of_its_own(ann):
    half = EVENTS // 2
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = ann.post("/api/records/continue", {"record": BUTTLE, "event": half, "seats": seats})
    assert made.status_code == 201, made.text
    table = ann.get(f"/api/matches/{made.json()['id']}?as=0").json()
    then = look(ann, since=half, **{"as": 0}).json()["first"]["view"]
    assert table["view"]["players"][0]["points"] == then["players"][0]["points"]
    assert sorted(table["view"]["players"][0]["hand"]) == sorted(then["players"][0]["hand"])
    assert table["fixed"]["from_position"]


@pytest.fixture
def strangers(tmp_path, database):
    with visiting(tmp_path, database) as client:
        yield Visitor(client, "Eve"), Visitor(client, "Bob", "nl")


def rigged(eve):
    """A table that goes on from a moment of a record that Eve knows, with an open seat."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = eve.post("/api/records/continue", {"record": BUTTLE, "event": DEALT, "seats": seats})
    assert made.status_code == 201, made.text
    return made.json()


def test_the_host_of_a_match_from_a_record_does_not_know_the_hand_of_a_stranger(strangers):
    eve, bob = strangers
    made = rigged(eve)
    known = look(eve, since=DEALT, **{"as": 1}).json()["first"]["view"]["players"][1]["hand"]
    told = bob.get(f"/api/invitations/{made['invite']}").json()["position_note"]
    assert told.startswith("Deze partij begint vanuit een bewaarde stelling die Eve heeft gekozen.")
    bob.post(f"/api/invitations/{made['invite']}", {"name": "Bob"})
    mine = bob.get(f"/api/matches/{made['id']}").json()
    assert sorted(mine["view"]["players"][1]["hand"]) != sorted(known)
    assert len(mine["view"]["players"][1]["hand"]) == len(known)
    assert mine["now"]["position_note"].startswith("Deze partij begint vanuit een bewaarde stelling")


def test_it_counts_in_nobodys_results_and_its_rematch_does(strangers):
    eve, bob = strangers
    made = rigged(eve)
    bob.post(f"/api/invitations/{made['invite']}", {"name": "Bob"})
    bob.do(made["id"], "resign")
    for who in strangers:
        assert who.get("/api/me/results").json() == {"games": [], "opponents": []}
        assert who.get("/api/home").json()["matches"][0]["from_position"] is True
    result = eve.get(f"/api/matches/{made['id']}").json()["now"]
    assert result["result"]["notes"][0].endswith("so it does not count toward anyone's results.")
    assert result["series"] is None
    following = eve.do(made["id"], "rematch").json()["id"]
    bob.do(made["id"], "rematch")
    eve.do(following, "resign")
    assert [(tally["won"], tally["lost"]) for tally in bob.get("/api/me/results").json()["games"]] == [(1, 0)]
    assert bob.get("/api/home").json()["matches"][0]["from_position"] is False


def test_it_cannot_be_opened_to_everybody_and_one_that_was_is_not_shown(strangers):
    eve, bob = strangers
    made = rigged(eve)
    answer = eve.do(made["id"], "list", listed=True)
    assert answer.json()["refused"].startswith("A match from a saved position cannot be open to everybody")
    with eve.client.app.state.hall.store.engine.begin() as connection:  # as it was possible before
        connection.execute(update(matches).values(listed=1))
    eve.get("/api/home")
    eve.client.app.state.hall.lounge.forget()
    assert bob.get("/api/home").json()["tables"] == []
    assert bob.get(f"/api/invitations/{made['id']}").status_code == 404


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"record": "not a record"}, "not valid JSON"),
        ({"record": "{}"}, "not a Bagatelle record"),
        ({"record": BUTTLE.replace('"buttle"', '"chess"')}, "chess"),
        ({"record": BUTTLE.replace('"seats": 2', '"seats": 7')}, "players"),
        ({"since": EVENTS + 1}, "no such moment"),
        ({"as": 9}, "no such seat"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_sentence(ann, wanted, sentence):
    answer = look(ann, **{"record": BUTTLE, **wanted})
    assert answer.status_code in (404, 409)
    assert sentence in answer.json()["refused"]


def test_a_match_does_not_go_on_after_its_end(ann):
    seats = [{"kind": "me"}, {"kind": "bot"}]
    answer = ann.post("/api/records/continue", {"record": BUTTLE, "event": EVENTS, "seats": seats})
    assert answer.json()["refused"] == "The game is over in that position; there is nothing left to play."


def test_a_record_may_be_longer_than_other_requests_but_not_endless(ann):
    assert look(ann, record=BUTTLE + " " * 100_000).status_code == 200
    assert look(ann, record=BUTTLE + " " * MOST_RECORD).status_code == 413
