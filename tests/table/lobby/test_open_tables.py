"""Tables that anybody on the server may join, cancelling one, who is here, and what strangers do not learn."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.live.lounge import LASTS
from bagatelle.table.play import frames, hosting
from bagatelle.table.play.commands import beginning, leaving, seating
from bagatelle.table.play.rematch import set_up_rematch
from bagatelle.table.play.stuck import revive
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.lounge import (
    HOST_AWAY,
    LISTED_FOR,
    MOST_OF_NETWORK,
    MOST_OF_PERSON,
    open_tables,
)
from bagatelle.table.storage.people import Person
from bagatelle.table.web import incoming
from bagatelle.table.web.identity import Asker
from bagatelle.table.web.limits import Limit, Limiter, Limits
from table.support.halls import HallOfTests
from table.support.tables import BUTTS, again, by, empty, kinds, seated
from table.support.visiting import Visitor, sit_down, visiting

WAITING = [{"kind": "me"}, {"kind": "open"}]


def set_table(who, **more):
    answer = who.post("/api/matches", {"game": BUTTS, "seats": WAITING, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def tables(who):
    return who.get("/api/home").json()["tables"]


def sit(who, where):
    return who.post(f"/api/invitations/{where}", {"name": who.name})


@pytest.fixture
def guests(tmp_path, database):
    with visiting(tmp_path, database) as client:
        yield [Visitor(client, name) for name in ("Ann", "Bob", "Cyd")]


# Cancelling


def test_a_table_that_waits_is_cancelled_by_its_host_and_by_nobody_else():
    state = empty(BUTTS)
    seating.sit(state, by("bob"), "Bob", 1)
    with pytest.raises(Refused, match=r"^Only the host may do that\.$"):
        hosting.cancel(state, by("bob"))
    hosting.cancel(state, by("ann"))
    assert (state.stage, again(state).stage) == ("closed", "closed")
    assert kinds(state)[-1] == "cancel"
    before = kinds(state)
    for job in (
        lambda: seating.sit(state, by("cyd"), "Cyd"),
        lambda: seating.start(state, by("ann")),
        lambda: seating.change_bot(state, by("ann"), 0, "easy"),
        lambda: beginning.mix(state, by("bob"), "0" * 32),
        lambda: hosting.cancel(state, by("ann")),
        lambda: hosting.let_anybody_join(state, by("ann"), True),
    ):
        with pytest.raises(Refused, match=r"^This table was cancelled\.$"):
            job()
    assert kinds(state) == before


def test_a_match_that_has_begun_cannot_be_cancelled():
    with pytest.raises(Refused, match=r"^The match has already begun\.$"):
        hosting.cancel(seated(BUTTS), by("ann"))


def test_a_cancelled_table_does_not_begin_when_its_nonces_are_overdue():
    state = empty(BUTTS)
    seating.sit(state, by("ann"), "Ann", 0, promise=True)
    seating.sit(state, by("bob"), "Bob", 1)
    assert state.due() is not None
    hosting.cancel(state, by("ann", 1.0))
    assert state.due() is None
    leaving.come_due(state, 1e9)
    assert state.match is None


def test_everybody_at_the_table_is_told_and_it_stays_so(guests):
    ann, bob, cyd = guests
    made = set_table(ann, seats=[*WAITING, {"kind": "open"}], game=BUTTS)
    sit(bob, made["invite"])
    with bob.socket() as socket:
        socket.ask(do="follow", match=made["id"])
        assert ann.do(made["id"], "cancel").status_code == 200
        socket.catch_up()
        assert "The host cancelled this table." in "".join(socket.frames)
    assert bob.get(f"/api/matches/{made['id']}").json()["now"]["state"] == "closed"
    assert sit(cyd, made["invite"]).json()["refused"] == "This table was cancelled."
    assert cyd.get(f"/api/invitations/{made['invite']}").json()["refused"] == "The host cancelled this table."
    assert [row["state"] for row in bob.get("/api/me/matches").json()] == ["closed"]
    assert ann.get("/api/me/matches").json() == []
    kept = ann.client.app.state.hall.store.read(made["id"])
    assert revive(kept).stage == "closed"
    assert revive(replace(kept, game="gone")).stage == "closed"


def test_cancelled_while_somebody_sits_down_only_one_of_the_two_happens(tmp_path):
    hall = HallOfTests(f"sqlite:///{tmp_path / 'table.db'}")

    async def run():
        for _ in range(10):
            state = empty(BUTTS)
            state.id, state.invite, state.watch = (f"{state.id}{_}", f"i{_}", f"w{_}")
            seating.sit(state, by("ann"), "Ann", 0)
            await hall.hall.create(state, 0.0)
            change = hall.hall.change
            answers = await asyncio.gather(
                change(state.id, lambda table: seating.sit(table, by("bob"), "Bob")),
                change(state.id, lambda table: hosting.cancel(table, by("ann"))),
                return_exceptions=True,
            )
            refused = [answer for answer in answers if isinstance(answer, Refused)]
            assert len(refused) == 1
            stage = (await hall.table(state.id)).stage
            assert stage == ("closed" if refused[0] is answers[0] else "playing")

    hall.run(run())


# Leaving


def test_a_guest_may_leave_and_the_host_may_send_one_away_before_the_match():
    state = empty(BUTTS, 3)
    seating.sit(state, by("ann"), "Ann", 0)
    seating.sit(state, by("bob"), "Bob", 1)
    hosting.stand_up(state, by("bob"))
    assert [chair.kind for chair in again(state).chairs] == ["person", "open", "open"]
    seating.sit(state, by("cyd"), "Cyd", 1)
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        hosting.stand_up(state, by("bob", seat=1))
    hosting.stand_up(state, by("ann", seat=1))
    assert not state.seats_of("cyd")
    for seat in (None, 0, 1, 9):
        with pytest.raises(Refused, match=r"^There is nobody in that seat whom you could send away\.$"):
            hosting.stand_up(state, by("ann", seat=seat))
    with pytest.raises(Refused, match=r"^The match has already begun\.$"):
        hosting.stand_up(seated(BUTTS), by("bob"))


def test_who_leaves_while_nonces_are_waited_for_stops_the_match_from_beginning():
    state = empty(BUTTS)
    seating.sit(state, by("ann"), "Ann", 0, promise=True)
    seating.sit(state, by("bob"), "Bob", 1)
    hosting.stand_up(state, by("bob", 1.0))
    leaving.come_due(state, 1e9)
    assert state.stage == "lobby"


def test_a_seat_that_was_left_is_free_for_others_and_out_of_the_list(guests):
    ann, bob, cyd = guests
    made = set_table(ann, listed=True, seats=[*WAITING, {"kind": "open"}])
    sit(bob, made["id"])
    assert bob.do(made["id"], "stand-up").status_code == 200
    assert bob.get("/api/me/matches").json() == []
    assert sit(cyd, made["id"]).json()["seat"] == 1


# Open tables


def test_an_open_table_is_shown_to_all_and_anybody_may_sit_down(guests):
    ann, bob, _ = guests
    made = set_table(ann, listed=True, options={"target": 20}, clock={"per_move": 120})
    (shown,) = tables(bob)
    assert shown["id"] == made["id"]
    assert (shown["options"], shown["clock"]) == ({"target": 20}, {"per_move": 120.0})
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", ""]
    assert not shown["mine"]
    assert tables(ann)[0]["mine"]
    assert made["invite"] not in bob.get("/api/home").text
    assert made["watch"] not in bob.get("/api/home").text
    told = bob.get(f"/api/invitations/{made['id']}").json()
    assert (told["by"], told["id"]) == ("Ann", None)
    assert made["invite"] not in str(told)
    assert sit(bob, made["id"]).json() == {"id": made["id"], "seat": 1}
    assert tables(bob) == []
    assert sit(bob, made["id"]).json()["seat"] == 1, "who sits there is welcome still"


def test_of_other_tables_a_stranger_learns_nothing(guests):
    ann, bob, cyd = guests
    secret = set_table(ann)
    played = sit_down(BUTTS, ann, cyd)
    nobody = "0" * 16
    assert tables(bob) == []
    answers = {bob.get(f"/api/invitations/{one}").text for one in (secret["id"], played["id"], nobody)}
    assert len(answers) == 1
    for one in (secret["id"], played["id"], nobody):
        answer = sit(bob, one)
        assert (answer.status_code, answer.json()) == (
            404, {"refused": "This table is no longer open; choose another one."},
        )  # fmt: skip
    assert bob.get("/api/me/results").json() == {"games": [], "opponents": []}
    assert bob.get("/api/me/opponents").json() == []


def test_the_host_opens_and_closes_a_table_and_nobody_else(guests):
    ann, bob, _ = guests
    made = set_table(ann)
    assert bob.do(made["id"], "list", listed=True).json()["refused"] == "Only the host may do that."
    assert ann.do(made["id"], "list", listed=True).status_code == 200
    assert [table["id"] for table in tables(bob)] == [made["id"]]
    assert ann.get(f"/api/matches/{made['id']}").json()["now"]["listed"] is True
    ann.do(made["id"], "list", listed=False)
    assert tables(bob) == []
    assert sit(bob, made["id"]).status_code == 404


def test_who_opens_the_invitation_too_late_is_told_so(guests):
    ann, bob, cyd = guests
    made = set_table(ann, listed=True)
    assert cyd.get(f"/api/invitations/{made['id']}").status_code == 200
    sit(bob, made["id"])
    assert sit(cyd, made["id"]).json()["refused"] == "This table is no longer open; choose another one."
    assert ann.get(f"/api/matches/{made['id']}").json()["now"]["state"] == "playing"


def test_of_two_who_sit_down_at_once_one_gets_the_seat(tmp_path):
    hall = HallOfTests(f"sqlite:///{tmp_path / 'table.db'}")

    async def run():
        state = empty(BUTTS, listed=True)
        seating.sit(state, by("ann"), "Ann", 0)
        await hall.hall.create(state, 0.0)

        def asker(name):
            return Asker(Person(name, name.capitalize(), None), "en")

        answers = await asyncio.gather(
            *(
                hall.dispatcher.sit(asker(name), state.id, incoming.SitDown(name=name), invited=False)
                for name in ("bob", "cyd")
            ),
            return_exceptions=True,
        )
        assert sorted(map(str, answers)) == ["1", "This table is no longer open; choose another one."]

    hall.run(run())


def test_people_who_have_blocked_each_other_do_not_see_each_others_tables(guests):
    ann, bob, cyd = guests
    made = sit_down(BUTTS, ann, bob)
    seat = ann.get(f"/api/matches/{made['id']}").json()["now"]["seats"][1]
    ann.post("/api/me/blocks", {"match": made["id"], "handle": seat["handle"]})
    of_ann, of_bob = set_table(ann, listed=True), set_table(bob, listed=True)
    assert [table["id"] for table in tables(ann)] == [of_ann["id"]]
    assert [table["id"] for table in tables(bob)] == [of_bob["id"]]
    assert {table["id"] for table in tables(cyd)} == {of_ann["id"], of_bob["id"]}
    assert sit(bob, of_ann["id"]).json()["refused"] == "This table is not open to you."


def test_nobody_fills_the_list_alone(guests):
    ann, bob, _ = guests
    made = [set_table(ann, listed=True) for _ in range(MOST_OF_PERSON)]
    refused = ann.post("/api/matches", {"game": BUTTS, "seats": WAITING, "listed": True})
    assert refused.json()["refused"].startswith("You have 2 open tables already")
    other = set_table(ann)
    assert ann.do(other["id"], "list", listed=True).status_code == 409
    assert len(tables(bob)) == MOST_OF_PERSON
    ann.do(made[0]["id"], "cancel")
    assert ann.do(other["id"], "list", listed=True).status_code == 200


def test_one_network_does_not_fill_the_list_whatever_people_call_themselves(guests):
    ann, bob, cyd = guests
    made = [set_table(who, listed=True) for who in (ann, ann, bob)]
    refused = cyd.post("/api/matches", {"game": BUTTS, "seats": WAITING, "listed": True})
    assert refused.json()["refused"].startswith("3 open tables come from your network already")
    other = set_table(cyd)
    assert cyd.do(other["id"], "list", listed=True).status_code == 409
    bob.do(made[2]["id"], "list", listed=False)
    assert cyd.do(other["id"], "list", listed=True).status_code == 200


def test_forty_tables_from_many_networks_do_not_push_the_others_out(guests):
    ann, *_ = guests
    old = set_table(ann, listed=True)["id"]
    for number in range(14):
        address = f"198.51.100.{number}"
        for name in ("Eve", "Eva"):
            vandal = Visitor(ann.client, name)
            for _ in range(MOST_OF_PERSON):
                listed_from(vandal, address)
    shown = [table["id"] for table in tables(ann)]
    assert len(shown) == 30
    assert shown.index(old) == 1
    hall = ann.client.app.state.hall
    assert len(open_tables(hall.store.engine, hall.now())) == 1 + 14 * MOST_OF_NETWORK


def listed_from(who, address):
    """Open a table to everybody from an address, if that is allowed."""
    hall, dispatcher = who.client.app.state.hall, who.client.app.state.dispatcher
    person = hall.store.people.recognise(who.token).person
    asker = Asker(person, "en", address)
    seats = [incoming.NewSeat(kind="me"), incoming.NewSeat(kind="open")]
    wanted = incoming.NewMatch(game=BUTTS, seats=seats, listed=True)
    with suppress(Refused):
        who.client.portal.call(dispatcher.set_up, asker, wanted)


def test_tables_are_shown_while_their_host_is_here_and_again_when_they_come_back(guests):
    ann, bob, _ = guests
    made = set_table(ann, listed=True)
    hall = ann.client.app.state.hall
    real = hall.clock
    hall.now = lambda: real() + HOST_AWAY + 1
    assert tables(bob) == []
    assert bob.get(f"/api/invitations/{made['id']}").status_code == 200, "who is there already may go on"
    assert [table["id"] for table in tables(ann)] == [made["id"]]
    assert [table["id"] for table in tables(bob)] == [made["id"]]
    hall.now = lambda: real() + 2 * HOST_AWAY + 2
    with ann.socket() as socket:
        socket.catch_up()
        ann.client.portal.call(hall.lounge.refresh)
        hall.lounge.forget()
        assert [table["id"] for table in tables(bob)] == [made["id"]]
    assert here(bob)["people"] == [], "a host is not shown as here unless they want it"


def test_a_table_is_shown_through_every_process_while_its_host_is_here_through_any(postgres, tmp_path):
    database = postgres.new_database()
    with visiting(tmp_path, database) as here_client, visiting(tmp_path, database) as there_client:
        ann, bob = Visitor(here_client, "Ann"), Visitor(there_client, "Bob")
        made = set_table(ann, listed=True)
        assert [table["id"] for table in tables(bob)] == [made["id"]]
        for client in (here_client, there_client):
            real = client.app.state.hall.clock
            client.app.state.hall.now = lambda real=real: real() + HOST_AWAY + 1
        assert tables(bob) == []
        with ann.socket() as socket:
            socket.catch_up()
            here_client.portal.call(here_client.app.state.hall.lounge.refresh)
            there_client.app.state.hall.lounge.forget()
            assert [table["id"] for table in tables(bob)] == [made["id"]]
        for who in (bob, Visitor(there_client, "Cyd")):
            for _ in range(MOST_OF_PERSON):
                who.post("/api/matches", {"game": BUTTS, "seats": WAITING, "listed": True})
        assert len(tables(bob)) == MOST_OF_NETWORK, "all of them come from the same network"


def test_tables_of_a_host_who_is_away_leave_room_for_others_in_the_network(guests):
    ann, bob, cyd = guests
    for who in (ann, ann, bob):
        set_table(who, listed=True)
    hall = ann.client.app.state.hall
    real = hall.clock
    hall.now = lambda: real() + HOST_AWAY + 1
    set_table(cyd, listed=True)


def test_an_address_opens_only_so_many_tables(tmp_path):
    few = replace(Limits.none(), listed=Limiter(Limit(2, 0.0)))
    with visiting(tmp_path, limits=few) as client:
        for name in ("Ann", "Bob"):
            set_table(Visitor(client, name), listed=True)
        eve = Visitor(client, "Eve")
        assert eve.post("/api/matches", {"game": BUTTS, "seats": WAITING, "listed": True}).status_code == 429


def test_a_table_that_nobody_joins_leaves_the_list_after_a_day(guests):
    ann, *_ = guests
    set_table(ann, listed=True)
    hall = ann.client.app.state.hall
    assert len(open_tables(hall.store.engine, hall.now())) == 1
    assert open_tables(hall.store.engine, hall.now() + LISTED_FOR + 1) == []


def test_a_rematch_is_not_open_to_others():
    old = seated(BUTTS, "ann", "bob", listed=True)
    leaving.resign(old, by("bob"))
    following = set_up_rematch(old, by("ann"))
    assert not following.listed
    assert not following.is_open_to_all()


def test_names_with_markup_are_told_as_they_are(guests):
    ann, bob, _ = guests
    eve = Visitor(ann.client, "<b>Eve</b>")
    set_table(eve, listed=True)
    assert tables(bob)[0]["seats"][0]["name"] == "<b>Eve</b>"


# Who is here


def show(who, shown=True):
    return who.client.patch("/api/me", json={"shown": shown}, headers=who.headers).json()


def here(who):
    return who.get("/api/home").json()["here"]


def test_nobody_is_shown_who_has_not_said_so(guests):
    ann, bob, _ = guests
    bob.get("/api/home")
    assert here(ann) == {"shown": False, "named": True, "people": []}
    assert ann.get("/api/me").json()["shown"] is False


def test_who_shows_themselves_is_seen_by_name_and_not_by_id(guests):
    ann, bob, cyd = guests
    assert show(bob)["shown"] is True
    here(bob)
    seen, by_cyd = here(ann)["people"], here(cyd)["people"]
    assert [person["name"] for person in seen] == ["Bob"]
    assert seen[0].keys() == {"name", "handle"}
    assert seen[0]["handle"] != by_cyd[0]["handle"]
    bobs_id = ann.client.app.state.hall.store.people.recognise(bob.token).person.id
    assert bobs_id not in ann.get("/api/home").text
    assert here(bob)["people"] == [], "not to themselves"
    show(bob, False)
    assert here(ann)["people"] == []


def test_who_is_at_a_table_is_here_and_who_has_left_is_not(guests):
    ann, bob, _ = guests
    show(bob)
    hall = ann.client.app.state.hall
    with bob.socket() as socket:
        socket.catch_up()
        ann.client.portal.call(hall.lounge.refresh)
        assert [person["name"] for person in here(ann)["people"]] == ["Bob"]
    real = hall.clock
    hall.now = lambda: real() + LASTS + 1
    ann.client.portal.call(hall.lounge.refresh)
    assert here(ann)["people"] == []


def test_people_who_have_blocked_each_other_do_not_see_each_other_here(guests):
    ann, bob, cyd = guests
    made = sit_down(BUTTS, ann, bob)
    seat = ann.get(f"/api/matches/{made['id']}").json()["now"]["seats"][1]
    ann.post("/api/me/blocks", {"match": made["id"], "handle": seat["handle"]})
    for who in guests:
        show(who)
        here(who)
    assert [person["name"] for person in here(ann)["people"]] == ["Cyd"]
    assert [person["name"] for person in here(bob)["people"]] == ["Cyd"]
    assert [person["name"] for person in here(cyd)["people"]] == ["Ann", "Bob"]


def test_a_spectator_of_an_open_table_is_told_no_invitation():
    state = empty(BUTTS, listed=True)
    assert frames.table(state, Viewer(-2, "en", "eve"), set(), 0.0)["fixed"]["invite"] is None
