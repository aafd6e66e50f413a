"""People who do not want to meet each other: blocks, and what they change at tables."""

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play.commands import seating
from bagatelle.table.play.commands.by import By
from bagatelle.table.storage import people
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.store import Store
from table.support.tables import BUTTS, empty
from table.support.visiting import Visitor, sit_down, visiting

GAME = "buttle"
CLOSED = {"refused": "This table is not open to you."}


@pytest.fixture
def client(tmp_path):
    with visiting(tmp_path) as here:
        yield here


@pytest.fixture
def three(client):
    """Ann and Bob sit at a table of Ann's, Cyd has seen none yet."""
    ann, bob, cyd = (Visitor(client, name) for name in ("Ann", "Bob", "Cyd"))
    return ann, bob, cyd, sit_down(GAME, ann, bob)


def handles(who, match):
    return [seat["handle"] for seat in who.get(f"/api/matches/{match}").json()["now"]["seats"]]


def block(who, match, seat):
    answer = who.post("/api/me/blocks", {"match": match, "handle": handles(who, match)[seat]})
    assert answer.status_code == 201, answer.text


def invited_by(host):
    seats = [{"kind": "me", "name": host.name}, {"kind": "open"}, {"kind": "open"}]
    return host.post("/api/matches", {"game": "bag-o-loot", "seats": seats}).json()


def sit(who, made, **more):
    return who.post(f"/api/invitations/{made['invite']}", {"name": who.name, **more})


def test_somebody_is_blocked_listed_and_unblocked(three, client):
    ann, bob, _, made = three
    block(ann, made["id"], 1)
    block(ann, made["id"], 1)
    (listed,) = ann.get("/api/me/blocks").json()
    assert listed["name"] == "Bob"
    assert bob.get("/api/me/blocks").json() == []
    theirs = f"/api/me/blocks/{listed['id']}"
    assert client.delete(theirs, headers=bob.headers).status_code == 404
    assert client.delete(theirs, headers=ann.headers).json() == {"done": True}
    assert ann.get("/api/me/blocks").json() == []
    gone = client.delete(theirs, headers=ann.headers)
    assert (gone.status_code, gone.json()) == (404, {"refused": "You have not blocked them."})


def test_a_block_tells_no_id_of_a_person(three, client):
    ann, bob, _, made = three
    block(ann, made["id"], 1)
    store = client.app.state.hall.store
    ids = [store.people.recognise(who.token).person.id for who in (ann, bob)]
    told = ann.get("/api/me/blocks").text + ann.get(f"/api/matches/{made['id']}").text
    assert not any(each in told for each in ids)


def test_whom_somebody_blocked_cannot_sit_down_at_their_table(three):
    ann, bob, _, made = three
    block(ann, made["id"], 1)
    refused = sit(bob, invited_by(ann), anyway=True)
    assert (refused.status_code, refused.json()) == (409, CLOSED)


def test_nor_where_they_are_a_guest(three):
    ann, bob, cyd, made = three
    block(ann, made["id"], 1)
    table = invited_by(cyd)
    assert sit(ann, table).status_code == 200
    assert sit(bob, table).json() == CLOSED


def test_nobody_sits_down_unknowingly_with_whom_they_blocked(three):
    ann, bob, _, made = three
    block(ann, made["id"], 1)
    table = invited_by(bob)
    assert ann.get(f"/api/invitations/{table['invite']}").json()["blocked"] == ["Bob"]
    assert bob.get(f"/api/invitations/{table['invite']}").json()["blocked"] == []
    refused = sit(ann, table)
    assert refused.json() == {"refused": "Somebody whom you have blocked is at this table: Bob."}
    assert sit(ann, table, anyway=True).status_code == 200


def test_a_host_who_does_not_play_counts_too():
    state = empty(BUTTS)
    with pytest.raises(Refused, match=r"^This table is not open to you\.$"):
        seating.sit(state, By("bob", 0.0, blocked_by={"ann"}), "Bob")
    with pytest.raises(Refused, match=r"^You have blocked the host of this table\.$"):
        seating.sit(state, By("bob", 0.0, blocked={"ann"}), "Bob")
    seating.sit(state, By("bob", 0.0, blocked={"zoe"}, blocked_by={"eve"}), "Bob")


def test_there_is_no_rematch_between_people_who_blocked_each_other(three):
    ann, bob, _, made = three
    assert ann.do(made["id"], "resign").status_code == 200
    block(ann, made["id"], 1)
    assert bob.do(made["id"], "rematch").json() == CLOSED
    assert ann.do(made["id"], "rematch").json() == {
        "refused": "Somebody whom you have blocked is at this table: Bob."
    }
    (listed,) = ann.get("/api/me/blocks").json()
    ann.client.delete(f"/api/me/blocks/{listed['id']}", headers=ann.headers)
    assert bob.do(made["id"], "rematch").status_code == 200


def test_the_page_learns_whose_words_to_hide_at_a_table(three):
    ann, bob, cyd, made = three
    match, watch = made["id"], made["watch"]
    assert cyd.do(match, "chat", text="rude", watch=watch).status_code == 200
    spoken = ann.get(f"/api/matches/{match}").json()["steps"][-1]["from"]
    body = {"match": match, "handle": spoken}
    assert ann.post("/api/me/blocks", body).json() == {"blocked": "Cyd"}
    assert ann.get(f"/api/matches/{match}/blocked").json() == {"handles": [spoken]}
    assert bob.get(f"/api/matches/{match}/blocked").json() == {"handles": []}
    assert cyd.get(f"/api/matches/{match}/blocked").status_code == 403
    assert cyd.get(f"/api/matches/{match}/blocked", watch=watch).json() == {"handles": []}


def test_only_somebody_else_who_is_there_can_be_blocked_by_somebody_who_may_look(three):
    ann, _, cyd, made = three
    match = made["id"]
    own, other = handles(ann, match)
    for handle in (own, "nobody"):
        refused = ann.post("/api/me/blocks", {"match": match, "handle": handle})
        assert refused.json() == {"refused": "There is nobody else of that name here."}
    assert cyd.post("/api/me/blocks", {"match": match, "handle": other}).status_code == 403
    assert cyd.post("/api/me/blocks", {"match": "none", "handle": other}).status_code == 404


def test_nobody_blocks_without_end(database, monkeypatch):
    monkeypatch.setattr(people, "MOST_BLOCKS", 2)
    store = Store(open_database(database)).people
    ann, *others = (store.new_person(name, None, 1.0)[0].id for name in ("Ann", "Bob", "Cyd", "Dan"))
    assert [store.block(ann, other, "x", 2.0) for other in others] == [True, True, False]
    assert store.blocked(ann) == (frozenset(others[:2]), frozenset())
    assert store.blocked(others[0]) == (frozenset(), frozenset({ann}))
    assert store.block(others[0], ann, "Ann", 3.0)
    store.engine.dispose()
