"""The next match: an offer that begins when everybody has come."""

import asyncio
import hashlib
from dataclasses import replace

import pytest

from bagatelle.refusal import Refused
from bagatelle.table.play import frames
from bagatelle.table.play.commands import beginning, seating
from bagatelle.table.play.rematch import (
    accept_rematch,
    decline_rematch,
    note_rematch,
    rematch_id,
    set_up_rematch,
)
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.storage.my_matches import matches_of
from bagatelle.table.storage.store import Store
from bagatelle.table.web.limits import Limit, Limiter, Limits
from table.support.halls import HallOfTests
from table.support.tables import BUTTS, again, by, kinds, seated
from table.support.visiting import Visitor, sit_down, visiting


@pytest.fixture
def hall(database):
    return HallOfTests(database)


def offered(*people, **settings):
    """A rematch that Ann has offered."""
    return set_up_rematch(seated(BUTTS, *people, **settings), by("ann", 9.0))


# The table that waits


def test_a_rematch_moves_everybody_one_seat_on_and_waits_for_them():
    old = seated(BUTTS, "ann", "bob", "bot random")
    following = set_up_rematch(old, by("bob", 9.0))
    assert following.names() == [old.names()[2], "Ann", "Bob"]
    assert (following.settings, following.host, following.stage) == (old.settings, "bob", "lobby")
    assert [chair.reserved for chair in following.chairs] == [None, "ann", None]
    assert [chair.person for chair in following.chairs] == [None, None, "bob"]
    assert following.seed != old.seed
    assert {following.invite, following.watch}.isdisjoint({old.invite, old.watch})


def test_every_process_gives_it_the_same_id_and_a_spectator_cannot_work_it_out():
    """A spectator knows the seed and may have had the link, but nobody knows the id of a person."""
    old = seated(BUTTS, "ann", "bob")
    assert rematch_id(old) == rematch_id(again(old)) == set_up_rematch(old, by("bob")).id
    assert rematch_id(old) != rematch_id(seated(BUTTS, "ann", "somebody else"))
    assert rematch_id(old) != hashlib.sha256(old.seed + b"rematch").hexdigest()[:16]


def test_a_rematch_that_was_offered_before_is_the_one_that_is_accepted():
    """Its id may have been made otherwise by an earlier version."""
    old = seated(BUTTS, "ann", "bob")
    assert note_rematch(old, by("ann"), "older") == "older"
    assert note_rematch(old, by("bob"), rematch_id(old)) == "older"
    assert old.rematch == again(old).rematch == "older"


def test_against_bots_alone_a_rematch_begins_at_once():
    assert offered("ann", "bot random").stage == "playing"


def test_it_begins_when_the_last_one_comes_and_no_clock_runs_before():
    state = offered("ann", "bob", "cyd", clock={"per_game": 60})
    accept_rematch(state, by("bob", 500.0), "Bob")
    assert state.stage == "lobby"
    assert state.deadline() is None
    accept_rematch(state, by("cyd", 900.0), "Cyd")
    for each in (state, again(state)):
        assert each.stage == "playing"
        assert each.names() == ["Cyd", "Ann", "Bob"]
        assert each.time_left(900.0) == [60, 60, 60]
        assert each.deadline() == 960.0


def test_several_seats_of_one_person_are_taken_together():
    state = offered("ann", "bob", "bob")
    accept_rematch(state, by("bob", 10.0), "Bob")
    assert state.stage == "playing"
    assert state.names() == ["Bob 2", "Ann", "Bob"]


NONCE = "0123456789abcdef" * 2


def test_a_rematch_waits_for_the_nonces_that_were_promised():
    state = set_up_rematch(seated(BUTTS, "ann", "bob"), by("ann", 9.0), promise=True)
    accept_rematch(state, by("bob", 10.0), "Bob", promise=True)
    assert (state.stage, state.due()) == ("lobby", 20.0)
    beginning.mix(state, by("ann", 11.0), NONCE)
    assert state.stage == "lobby"
    beginning.mix(state, by("bob", 12.0), NONCE[::-1])
    assert state.stage == "playing"
    assert state.started().dice.nonces == (NONCE[::-1], NONCE)


def test_against_bots_alone_a_rematch_waits_for_the_own_nonce():
    state = set_up_rematch(seated(BUTTS, "ann", "bot random"), by("ann", 9.0), promise=True)
    assert state.stage == "lobby"
    beginning.mix(state, by("ann", 10.0), NONCE)
    assert state.stage == "playing"


def test_to_accept_twice_changes_nothing():
    state = offered("ann", "bob", "cyd")
    accept_rematch(state, by("bob", 10.0), "Bob")
    number = state.number
    accept_rematch(state, by("bob", 11.0), "Bob")
    accept_rematch(state, by("ann", 11.0), "Ann")
    assert state.number == number


def test_nobody_else_takes_a_seat_that_is_kept():
    state = offered("ann", "bob")
    with pytest.raises(Refused, match=r"^All seats are taken\.$"):
        seating.sit(state, by("eve", 10.0), "Eve")
    with pytest.raises(Refused, match=r"^All seats are taken\.$"):
        seating.sit(state, by("eve", 10.0), "Eve", 0)
    assert seating.sit(state, by("bob", 11.0), "Robert") == 0
    assert state.names() == ["Robert", "Ann"]


def test_whoever_offers_may_open_a_kept_seat_or_put_a_bot_there():
    state = offered("ann", "bob", "cyd")
    seating.change_bot(state, by("ann", 10.0), 0, None)
    assert seating.sit(state, by("eve", 11.0), "Eve") == 0
    with pytest.raises(Refused, match=r"^Only the host may do that\.$"):
        seating.change_bot(state, by("bob", 12.0), 2, "greedy")
    seating.change_bot(state, by("ann", 12.0), 2, "greedy")
    assert state.names()[:2] == ["Eve", "Ann"]
    assert state.chairs[2].bot == "greedy"
    with pytest.raises(Refused, match=r"^All seats are taken\.$"):
        accept_rematch(state, by("bob", 13.0), "Bob")


def test_who_declines_leaves_the_seat_to_others():
    state = offered("ann", "bob")
    with pytest.raises(Refused, match=r"^No seat is kept for you here\.$"):
        decline_rematch(state, by("eve", 10.0))
    decline_rematch(state, by("bob", 10.0))
    told = frames.news(state, Viewer(1, "en", "ann"), state.number - 1, set(), 10.0)["steps"]
    assert told[0]["lines"] == ["Bob does not want to play again."]
    assert seating.sit(state, by("eve", 11.0), "Eve") == 0


def test_the_lobby_tells_who_has_come():
    state = offered("ann", "bob", "bot random")
    for person, kept in (("bob", "me"), ("ann", "other")):
        now = frames.present(state, Viewer(0, "en", person), {"ann", "bob"}, 0.0)
        assert [seat["kept"] for seat in now["seats"]] == [None, None, kept]
        assert now["seats"][2] | {"kept": None, "mine": False} == {
            "kind": "open", "name": "Bob", "bot": None, "here": True, "away": None, "mine": False,
            "stand_in": None, "gone": False, "kept": None, "handle": None, "choice": None, "ready": False,
        }  # fmt: skip
    assert frames.fixed(state, Viewer(-1, "en", "bob"))["invite"] == state.invite
    assert frames.fixed(state, Viewer(-1, "en", "eve"))["invite"] is None


# In the hall


def test_both_may_ask_for_a_rematch_and_get_the_same_one(hall):
    """Asked for at the same moment by both; one table is set up, and both sit there."""

    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.do(state.id, "ann", "resign")
        answers = await asyncio.gather(hall.rematch(state.id, "ann"), hall.rematch(state.id, "bob"))
        assert answers[0] == answers[1]
        return answers[0], await hall.table(state.id), await hall.table(answers[0])

    following, old, new = hall.run(run())
    assert old.rematch == following
    assert new.names() == ["Bob", "Ann"]
    assert new.stage == "playing"
    assert kinds(old).count("rematch") == 1
    assert hall.matches() == 2


def listed_for(hall, person):
    return matches_of(hall.hall.store.engine, person, [BUTTS])


def test_an_offer_shows_in_the_list_of_who_is_asked_until_they_come(hall):
    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.do(state.id, "bob", "resign")
        following = await hall.rematch(state.id, "ann")
        listed = listed_for(hall, "bob")
        asked = next(match for match in listed if match["id"] == following)
        assert [seat["invited"] for seat in asked["seats"]] == [1, 0]
        assert asked["stage"] == "lobby"
        old = await hall.table(state.id)
        assert (old.rematch, old.rematch_by) == (following, 0)
        assert await hall.rematch(state.id, "bob") == following
        came = next(match for match in listed_for(hall, "bob") if match["id"] == following)
        assert ([seat["invited"] for seat in came["seats"]], came["stage"]) == ([0, 0], "playing")

    hall.run(run())


def test_who_declines_is_no_longer_asked(hall):
    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        await hall.do(state.id, "bob", "resign")
        following = await hall.rematch(state.id, "ann")
        await hall.do(following, "bob", "decline")
        assert following not in [match["id"] for match in listed_for(hall, "bob")]

    hall.run(run())


def test_nobody_is_asked_before_the_end(hall):
    async def run():
        state = await hall.set_up(BUTTS, "ann", "bob")
        with pytest.raises(Refused, match=r"^The match is not over yet\.$"):
            await hall.rematch(state.id, "ann")
        await hall.do(state.id, "bob", "resign")
        with pytest.raises(Refused, match=r"^That is not your seat\.$"):
            await hall.rematch(state.id, "eve")

    hall.run(run())


# Over HTTP and the socket


def test_an_offer_is_told_and_accepted_at_the_old_table_or_at_the_new_one(tmp_path):
    with visiting(tmp_path) as client:
        ann, bob, cyd = (Visitor(client, name) for name in ("Ann", "Bob", "Cyd"))
        made = sit_down(BUTTS, ann, bob, cyd)
        for who in (bob, cyd):
            who.do(made["id"], "resign")
        while not ann.get(f"/api/matches/{made['id']}").json()["now"]["result"]:
            now = ann.get(f"/api/matches/{made['id']}").json()["now"]
            if now["moves"]:
                ann.do(made["id"], "play", move=now["moves"][0]["move"])
        following = ann.do(made["id"], "rematch").json()["id"]
        told = bob.get(f"/api/matches/{made['id']}").json()
        assert (told["now"]["rematch"], told["now"]["rematch_by"]) == (following, 0)
        assert told["steps"][-1]["lines"] == ["Ann offers a rematch."]
        listed = bob.get("/api/me/matches").json()
        assert [match["invited"] for match in listed if match["id"] == following] == [[2]]
        assert bob.do(made["id"], "rematch").json()["id"] == following
        lobby = cyd.get(f"/api/matches/{following}").json()
        assert (lobby["now"]["state"], lobby["fixed"]["viewer"]) == ("lobby", "spectator")
        assert [seat["kept"] for seat in lobby["now"]["seats"]] == ["me", None, None]
        sat = cyd.post(f"/api/invitations/{lobby['fixed']['invite']}", {"name": "Cyd"})
        assert sat.json() == {"id": following, "seat": 0}
        assert ann.get(f"/api/matches/{following}").json()["now"]["state"] == "playing"


def few_matches(most):
    """Limits that allow so many new matches and anything else."""
    return replace(Limits.none(), matches=Limiter(Limit(most, 0.0)))


@pytest.mark.parametrize("way", ["http", "socket"])
def test_the_limit_on_new_matches_counts_rematches(tmp_path, way):
    with visiting(tmp_path, limits=few_matches(3)) as client:
        ann = Visitor(client)
        match_id = _alone(ann)
        answers = []
        for _ in range(4):
            ann.do(match_id, "resign")
            if way == "http":
                answer = ann.do(match_id, "rematch").json()
            else:
                with ann.socket() as socket:
                    answer = socket.ask(do="rematch", match=match_id)
            answers.append(answer.get("refused") or answer.get("reason"))
            match_id = answer.get("id", match_id)
        assert answers == [None, None, *["Too many requests; wait a moment."] * 2]
        refused = ann.do(match_id, "rematch")
        assert refused.status_code == 429
        assert ann.post("/api/matches", {"game": BUTTS, "seats": ALONE}).status_code == 429


ALONE = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]


def _alone(ann):
    return ann.post("/api/matches", {"game": BUTTS, "seats": ALONE}).json()["id"]


def test_to_accept_costs_nothing(tmp_path):
    with visiting(tmp_path, limits=few_matches(2)) as client:
        ann, bob = Visitor(client), Visitor(client, "Bob")
        made = sit_down(BUTTS, ann, bob)
        ann.do(made["id"], "resign")
        following = ann.do(made["id"], "rematch").json()["id"]
        assert bob.do(made["id"], "rematch").json()["id"] == following
        assert Store(client.app.state.hall.store.engine).count_by_stage() == {"over": 1, "playing": 1}
