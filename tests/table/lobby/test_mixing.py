"""Players mix numbers of their own into the draws, after the commitment and before the match begins."""

import asyncio
from dataclasses import replace

import pytest

from bagatelle.fairness import FairDice
from bagatelle.record import Record, verify
from bagatelle.refusal import Refused
from bagatelle.table.client import TableClient
from bagatelle.table.live.sweeping import Sweep
from bagatelle.table.play import frames
from bagatelle.table.play.commands import beginning, leaving, seating
from bagatelle.table.play.state import PATIENCE
from bagatelle.table.play.viewer import Viewer
from table.servers.test_restarts import stored, wait_until
from table.support.halls import HallOfTests
from table.support.quick_start import QuickServer
from table.support.tables import BUTTS, again, by, do, empty, kinds, play
from table.support.visiting import Visitor, sit_down, visiting

ANN, BOB = "00112233445566778899aabbccddeeff", "0123456789abcdef" * 2
EYES = Viewer(0, "en", "ann")


@pytest.fixture
def client(tmp_path):
    with visiting(tmp_path) as running:
        yield running


def promised(*, at: float = 0.0):
    """A table at which Ann has promised a nonce, with an open seat."""
    state = empty(BUTTS)
    seating.sit(state, by("ann", at), "Ann", promise=True)
    return state


def finished(state):
    """The whole record of a match that somebody gave up after a move."""
    play(state)
    do(state, "resign", "ann")
    return frames.record(state, EYES)


# When the match begins


def test_without_a_promise_nobody_waits():
    state = empty(BUTTS)
    seating.sit(state, by("ann"), "Ann")
    seating.sit(state, by("bob"), "Bob")
    assert state.stage == "playing"
    assert not {"nonce", "ready"} & {*kinds(state)}
    assert Record.of(state.match).nonces == ()


def test_the_match_begins_when_every_promised_nonce_is_there():
    state = promised()
    seating.sit(state, by("bob", 5.0), "Bob", nonce=BOB)
    assert (state.stage, state.due(), kinds(state)[-1]) == ("lobby", 5.0 + PATIENCE, "ready")
    beginning.mix(state, by("ann", 6.0), ANN)
    assert (state.stage, state.due()) == ("playing", None)
    assert state.match.dice.nonces == (ANN, BOB)
    assert again(state).match.dice.nonces == (ANN, BOB)


def test_a_nonce_that_comes_before_the_others_waits_for_them():
    state = promised()
    beginning.mix(state, by("ann"), ANN)
    assert (state.stage, state.due()) == ("lobby", None)
    seating.sit(state, by("bob"), "Bob")
    assert state.match.dice.nonces == (ANN, None)


def test_a_nonce_that_never_comes_delays_the_match_by_ten_seconds_and_no_more():
    state = promised()
    seating.sit(state, by("bob", 100.0), "Bob", nonce=BOB)
    leaving.come_due(state, 109.9)
    assert state.stage == "lobby"
    seating.start(state, by("ann", 109.95))
    assert state.due() == 110.0
    leaving.come_due(state, 110.0)
    assert state.match.dice.nonces == (None, BOB)
    with pytest.raises(
        Refused, match=r"^The match has already begun; nothing can be mixed into its draws any more\.$"
    ):
        beginning.mix(state, by("ann", 111.0), ANN)


def test_the_host_who_starts_with_bots_waits_for_the_own_nonce_only():
    state = promised()
    seating.start(state, by("ann", 1.0))
    assert (state.stage, state.due()) == ("lobby", 11.0)
    beginning.mix(state, by("ann", 2.0), ANN)
    assert state.stage == "playing"


def test_a_seat_that_is_opened_again_stops_the_wait():
    state = promised()
    seating.start(state, by("ann", 1.0))
    seating.change_bot(state, by("ann", 2.0), 1, None)
    assert state.due() is None
    beginning.mix(state, by("ann", 3.0), ANN)
    assert state.stage == "lobby"
    seating.sit(state, by("bob", 4.0), "Bob", nonce=BOB)
    assert state.match.dice.nonces == (ANN, BOB)


def test_bots_that_the_host_puts_on_every_seat_do_not_begin_the_match():
    state = promised()
    seating.change_bot(state, by("ann", 1.0), 1, "greedy")
    beginning.mix(state, by("ann", 2.0), ANN)
    assert (state.stage, state.due()) == ("lobby", None)


def test_a_person_with_several_seats_mixes_once():
    state = empty(BUTTS, 3)
    seating.sit(state, by("ann"), "Ann", 0, promise=True)
    seating.sit(state, by("ann"), "Bo", 2)
    seating.sit(state, by("cyd"), "Cyd", 1, nonce=BOB)
    beginning.mix(state, by("ann"), ANN)
    assert state.match.dice.nonces == (ANN, BOB, None)


# What is refused


@pytest.mark.parametrize("nonce", ["", "0" * 31, "0" * 33, "A" * 32, "g" * 32])
def test_what_is_no_nonce_is_refused(nonce):
    state = promised()
    before = kinds(state)
    with pytest.raises(Refused, match=r"^A nonce is 32 lowercase hexadecimal digits\.$"):
        beginning.mix(state, by("ann"), nonce)
    with pytest.raises(Refused, match=r"^A nonce is 32 lowercase hexadecimal digits\.$"):
        seating.sit(state, by("bob"), "Bob", nonce=nonce)
    assert kinds(state) == before


def test_nobody_mixes_twice():
    state = promised()
    beginning.mix(state, by("ann"), ANN)
    with pytest.raises(Refused, match=r"^You have already mixed something into the draws\.$"):
        beginning.mix(state, by("ann"), BOB)


def test_nobody_mixes_from_beside_the_table():
    with pytest.raises(Refused, match=r"^That is not your seat\.$"):
        beginning.mix(promised(), by("eve"), ANN)


def test_real_pieces_need_no_nonce():
    state = empty(BUTTS, by_hand=True)
    seating.sit(state, by("ann"), "Ann")
    with pytest.raises(Refused, match=r"^With real pieces there are no draws to mix anything into\.$"):
        beginning.mix(state, by("ann"), ANN)


# What is shown, and what can be checked


def test_everybody_sees_what_was_mixed_in_and_the_record_has_it():
    state = promised()
    seating.sit(state, by("bob"), "Bob", nonce=BOB)
    beginning.mix(state, by("ann"), ANN)
    steps = [step for step in frames.last_page(state, EYES).plain()["steps"] if step["kind"] == "nonce"]
    assert [(step["seat"], step["nonce"]) for step in steps] == [(1, BOB), (0, ANN)]
    record = finished(state)
    assert record.nonces == (ANN, BOB)
    assert verify(Record.from_json(record.to_json())) >= 1


def test_a_seed_that_is_exchanged_after_the_nonces_is_caught():
    """A server that has seen the nonces looks for a seed that it likes; it has another hash."""
    state = promised()
    shown = frames.commitment(state)
    state.seed = bytes([7]) * 32
    seating.sit(state, by("bob"), "Bob", nonce=BOB)
    beginning.mix(state, by("ann"), ANN)
    record = replace(finished(state), commitment=shown)
    with pytest.raises(Refused, match=r"^The seed does not fit the commitment: it was exchanged"):
        verify(record)


# Over HTTP


def set_up(ann: Visitor, *seats: str, **more) -> dict:
    body = {"game": BUTTS, "seats": [{"kind": kind} for kind in seats], "mix": True, **more}
    answer = ann.post("/api/matches", body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_the_commitment_comes_with_the_table_and_with_the_invitation(client):
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    made = set_up(ann, "me", "open")
    assert len(made["commitment"]) == 64
    assert bob.get(f"/api/invitations/{made['invite']}").json()["commitment"] == made["commitment"]
    assert ann.get(f"/api/matches/{made['id']}").json()["fixed"]["commitment"] == made["commitment"]


def test_a_table_against_bots_begins_with_the_nonce(client):
    ann = Visitor(client, "Ann")
    made = set_up(ann, "bot", "me")
    assert ann.get(f"/api/matches/{made['id']}").json()["now"]["state"] == "lobby"
    assert ann.do(made["id"], "mix", nonce=ANN).status_code == 200
    assert ann.get(f"/api/matches/{made['id']}").json()["now"]["state"] == "playing"
    assert ann.do(made["id"], "mix", nonce=ANN).status_code == 409


def test_with_real_pieces_a_promise_is_not_waited_for(client):
    made = set_up(Visitor(client, "Ann"), "me", "me", by_hand=True)
    assert made["commitment"] is None


def test_the_draws_are_told_with_everything_that_they_follow_from(client):
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    made = set_up(ann, "me", "open")
    ann.do(made["id"], "mix", nonce=ANN)
    sat = bob.post(f"/api/invitations/{made['invite']}", {"name": "Bob", "nonce": BOB})
    assert sat.status_code == 200, sat.text
    people = (ann, bob)
    for taken_back in (True, False):
        now = ann.get(f"/api/matches/{made['id']}").json()["now"]
        actor, asked = people[now["actor"]], people[1 - now["actor"]]
        assert actor.do(made["id"], "play", move="2 3").status_code == 200
        if taken_back:
            actor.do(made["id"], "undo")
            request = asked.get(f"/api/matches/{made['id']}").json()["now"]["request"]
            assert asked.do(made["id"], "answer", yes=True, request=request["number"]).status_code == 200
    ann.do(made["id"], "resign")
    told = ann.get(f"/api/matches/{made['id']}/draws").json()
    assert told["nonces"] == [ANN, BOB]
    assert [draw["take_backs"] for draw in told["draws"]][:2] == [0, 1]
    seed, redrawn = bytes.fromhex(told["seed"]), [(told["draws"][1]["event"], 1)]
    dice = FairDice(seed, told["id"], told["nonces"], redrawn)
    assert dice.commitment == told["commitment"] == made["commitment"]
    for draw in told["draws"]:
        assert dice.pick(draw["event"], draw["weights"]) == draw["chosen"]
    result = ann.get(f"/api/matches/{made['id']}").json()["now"]["result"]
    assert result["taken_back"] == 1


@pytest.mark.parametrize("nonce", ["x", "A" * 32, 7, None])
def test_a_wrong_nonce_is_refused_with_the_field(client, nonce):
    ann = Visitor(client, "Ann")
    made = set_up(ann, "me", "open")
    answer = ann.do(made["id"], "mix", nonce=nonce)
    assert answer.status_code == 422
    assert answer.json()["refused"].startswith("nonce: ")


def test_people_who_know_of_no_nonces_play_as_before(client):
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    made = sit_down(BUTTS, ann, bob)
    ann.do(made["id"], "resign")
    record = Record.from_json(ann.get(f"/api/matches/{made['id']}/record").text)
    assert record.nonces == ()
    assert verify(record) >= 1


# One promise must not block


def test_the_sweep_begins_a_match_whose_nonce_does_not_come(database):
    hall = HallOfTests(database)

    async def run():
        state = promised(at=100.0)
        seating.sit(state, by("bob", 100.0), "Bob", nonce=BOB)
        await hall.hall.create(state, 100.0)
        sweep = Sweep(hall.hall, hall.dispatcher.thinking)
        hall.hall.now = lambda: 100.0 + PATIENCE - 0.1
        await sweep.once()
        assert hall.hall.store.load(state.id).stage == "lobby"
        hall.hall.now = lambda: 100.0 + PATIENCE + 0.1
        await sweep.once()
        return hall.hall.store.load(state.id)

    begun = hall.run(run())
    assert (begun.stage, begun.match.dice.nonces) == ("playing", (None, BOB))


def test_a_match_that_waited_for_a_nonce_when_the_server_died_begins_after_the_restart(
    nursery, database, tmp_path
):
    patience = 2.0
    server = QuickServer(
        nursery, database, tmp_path, intervals={"bagatelle.table.play.state.PATIENCE": patience}
    ).start()

    async def promise() -> str:
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
            return (await ann.call("POST", "/api/matches", {"game": BUTTS, "seats": seats, "mix": True}))[
                "id"
            ]

    match_id = asyncio.run(promise())
    server.kill()
    assert stored(database, match_id).stage == "lobby"
    server.start()
    wait_until(lambda: stored(database, match_id).stage == "playing")
    server.stop()
    begun = stored(database, match_id)
    assert "ERROR" not in server.log
    waited = next(entry.at for entry in begun.entries if entry.kind == "begin") - begun.entries[0].at
    assert waited >= patience


# A client


def test_a_client_mixes_by_itself_and_checks_what_it_was_promised(server):
    async def run():
        async with TableClient(server.address) as ann, TableClient(server.address) as bob:
            await ann.introduce("Ann")
            await bob.introduce("Bob")
            made = await ann.create(BUTTS, [{"kind": "me"}, {"kind": "open"}])
            await bob.sit(made["invite"], "Bob")
            table = await ann.follow(made["id"])
            assert table.state == "playing"
            mixed = [step["nonce"] for step in table.steps if step["kind"] == "nonce"]
            assert mixed == [ann.promises[made["id"]].nonce, bob.promises[made["id"]].nonce]
            await table.do("resign")
            assert await ann.check(made["id"]) == await bob.check(made["id"]) >= 1
            kept = ann.promises[made["id"]]
            ann.promises[made["id"]] = kept._replace(commitment="0" * 64)
            with pytest.raises(
                Refused, match=r"^The commitment is not the one that was shown before the match\.$"
            ):
                await ann.check(made["id"])
            ann.promises[made["id"]] = kept._replace(nonce="0" * 32)
            with pytest.raises(Refused, match=r"^What this client mixed into the draws is not among"):
                await ann.check(made["id"])

    asyncio.run(run())


def test_a_client_sets_up_tables_with_real_pieces_and_without_a_seat_of_its_own(server):
    async def run():
        async with TableClient(server.address) as ann:
            await ann.introduce("Ann")
            by_hand = await ann.create(BUTTS, [{"kind": "me"}, {"kind": "me", "name": "Bo"}], by_hand=True)
            watched = await ann.create(BUTTS, [{"kind": "bot"}, {"kind": "bot"}])
            return [(await ann.follow(made["id"])).state for made in (by_hand, watched)]

    assert "lobby" not in asyncio.run(run())
