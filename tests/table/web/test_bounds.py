"""How much one client can cost the others: bytes that wait, sockets, messages, hints, and turns of the bots."""

import asyncio
import json
import time
from dataclasses import replace

import pytest
from starlette.websockets import WebSocketDisconnect

from bagatelle.bots.greedy import GreedyBot
from bagatelle.refusal import Refused
from bagatelle.table.live import thinking
from bagatelle.table.live.queueing import FairQueue
from bagatelle.table.web import socket as web_socket
from bagatelle.table.web.connections import CUT
from bagatelle.table.web.limits import AtOnce, Limit, Limiter, Limits
from bagatelle.table.web.socket import SocketOutbox
from table.support.halls import HallOfTests
from table.support.tables import seated
from table.support.visiting import Visitor, sit_down, visiting

GAME = "buttle"
FEW = Limit(3, 0.0001)


def few(**limits):
    return replace(Limits.none(), **limits)


# What waits for a slow reader


class SilentSocket:
    """A socket whose other side never reads."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.cut: list[int] = []
        self.scope = {"extensions": {CUT: self.cut.append}}
        self.reads = asyncio.Event()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(text)


def with_silent_socket(test):
    """Run a test inside an event loop, with a silent socket and its outbox."""

    def run():
        async def within():
            silent = SilentSocket()
            outbox = SocketOutbox(silent)
            await test(silent, outbox)

        asyncio.run(within())

    run.__name__ = test.__name__
    return run


@with_silent_socket
async def test_a_slow_reader_is_cut_off_by_bytes(silent, outbox):
    frame = "x" * (web_socket.MOST_WAITING // 10)
    for _ in range(10):
        outbox.send(frame)
        await asyncio.sleep(0)
    assert not silent.cut
    outbox.send("one more")
    assert silent.cut == [4408]
    assert outbox.closed
    assert not outbox._waiting


@with_silent_socket
async def test_many_small_frames_are_no_reason_to_cut_somebody_off(silent, outbox):
    for _ in range(2000):
        outbox.send("small")
        await asyncio.sleep(0)
    assert not silent.cut
    silent.reads.set()
    await asyncio.sleep(0.1)
    assert len(silent.sent) == 2000


@with_silent_socket
async def test_one_frame_is_sent_however_large_it_is(silent, outbox):
    outbox.send("x" * (web_socket.MOST_WAITING + 1))
    assert not silent.cut


@with_silent_socket
async def test_letters_count_as_the_bytes_they_are(silent, outbox):
    for _ in range(11):
        outbox.send("é" * (web_socket.MOST_WAITING // 20))
    assert silent.cut


@with_silent_socket
async def test_at_most_one_state_of_a_table_waits(silent, outbox):
    for n in range(100):
        outbox.send(
            "answer" if n == 50 else f"table {n}" + "x" * 100_000, None if n == 50 else "m1", whole=n != 50
        )
        await asyncio.sleep(0)
    outbox.send("another", "m2", whole=True)
    outbox.send("news", "m1")
    assert not silent.cut
    silent.reads.set()
    await asyncio.sleep(0.1)
    assert [text.rstrip("x") for text in silent.sent] == ["table 0", "answer", "table 99", "another", "news"]


# Sockets


def test_a_person_has_a_bounded_number_of_sockets(tmp_path):
    with visiting(tmp_path, limits=few(sockets=AtOnce(2))) as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
        with ann.socket() as first, ann.socket(), bob.socket():
            first.catch_up()
            with ann.socket() as third, pytest.raises(WebSocketDisconnect) as closed:
                third.catch_up()
            assert (closed.value.code, closed.value.reason) == (
                4429,
                "Too many connections; close another one first.",
            )
        with ann.socket() as again:
            again.catch_up()


def test_an_address_has_a_bounded_number_of_sockets(tmp_path):
    with visiting(tmp_path, limits=few(sockets_of_address=AtOnce(2))) as client:
        people = [Visitor(client, name) for name in ("Ann", "Bob", "Cyd")]
        with (
            people[0].socket(),
            people[1].socket(),
            people[2].socket() as third,
            pytest.raises(WebSocketDisconnect),
        ):
            third.catch_up()


def test_an_address_opens_a_bounded_number_of_sockets(tmp_path):
    with visiting(tmp_path, limits=few(openings=Limiter(FEW))) as client:
        ann = Visitor(client, "Ann")
        for _ in range(3):
            with ann.socket() as line:
                line.catch_up()
        with pytest.raises(WebSocketDisconnect), ann.socket():
            pass


def test_an_address_sends_a_bounded_number_of_commands(tmp_path):
    with visiting(tmp_path, limits=few(commands_of_address=Limiter(FEW))) as client:
        people = [Visitor(client, name) for name in ("Ann", "Bob")]
        answers = []
        for person in people:
            with person.socket() as line:
                answers += [line.ask(do="leave", match="none")["say"] for _ in range(2)]
        assert answers == ["done", "done", "done", "refused"]


NOBODY_ELSE = Limit(0, 0)


def first_moves(*people: Visitor) -> tuple[str, Visitor, str]:
    """A match between these people, who is to act and what they can play."""
    match = sit_down(GAME, *people)["id"]
    for person in people:
        if moves := person.get(f"/api/matches/{match}/moves").json():
            return match, person, moves[0]["move"]
    raise AssertionError


def test_a_neighbour_behind_the_same_address_cannot_have_a_players_moves_refused(tmp_path):
    with visiting(tmp_path, limits=few(commands_of_address=Limiter(NOBODY_ELSE))) as client:
        match, mover, move = first_moves(Visitor(client, "Ann"), Visitor(client, "Bob"))
        with mover.socket() as line:
            assert line.ask(do="leave", match="none")["reason"] == "Too many requests; wait a moment."
            assert line.ask(do="play", match=match, move=move)["say"] == "done"
        match, mover, move = first_moves(Visitor(client, "Ann"), Visitor(client, "Bob"))
        assert mover.do(match, "play", move=move).status_code == 200


def test_the_moves_of_one_person_are_bounded_all_the_same(tmp_path):
    limits = few(moves=Limiter(FEW), commands_of_address=Limiter(NOBODY_ELSE))
    with visiting(tmp_path, limits=limits) as client:
        match, mover, _ = first_moves(Visitor(client, "Ann"), Visitor(client, "Bob"))
        answers = [mover.do(match, "play", move="no move").status_code for _ in range(4)]
    assert answers == [409, 409, 409, 429]


def test_a_stranger_has_no_moves_of_their_own(tmp_path):
    with visiting(tmp_path, limits=few(commands_of_address=Limiter(NOBODY_ELSE))) as client:
        match, _, move = first_moves(Visitor(client, "Ann"), Visitor(client, "Bob"))
        assert Visitor(client, "Eve").do(match, "play", move=move).status_code == 429
        assert Visitor(client, "Eve").do("nowhere", "play", move=move).status_code == 429


def test_requests_of_a_neighbour_do_not_keep_a_socket_from_opening(tmp_path):
    with visiting(tmp_path, limits=few(requests=Limiter(FEW))) as client:
        ann = Visitor(client, "Ann")
        assert [client.get("/api/edition").status_code for _ in range(3)] == [200, 200, 429]
        with ann.socket() as line:
            line.catch_up()


def test_whoever_floods_is_slowed_down_and_then_cut_off(tmp_path, monkeypatch):
    monkeypatch.setattr(web_socket, "MOST_FLOODING", 5)
    with visiting(tmp_path, limits=few(commands=Limiter(FEW))) as client:
        ann = Visitor(client, "Ann")
        begun = time.perf_counter()
        with ann.socket() as line:
            answers = [line.ask(do="leave", match="none")["say"] for _ in range(8)]
            with pytest.raises(WebSocketDisconnect) as closed:
                line.ask(do="leave", match="none")
    assert answers == ["done"] * 3 + ["refused"] * 5
    assert closed.value.code == 4429
    assert time.perf_counter() - begun > 4 * web_socket.SLOWED


def test_a_flood_of_requests_has_to_dial_again(tmp_path):
    with visiting(tmp_path, limits=few(requests=Limiter(FEW))) as client:
        answers = [client.get("/healthz") for _ in range(4)]
    assert [answer.headers.get("connection") for answer in answers] == [None, None, None, "close"]


def test_whole_tables_are_told_a_bounded_number_of_times(tmp_path):
    with visiting(tmp_path, limits=few(looks=Limiter(FEW))) as client:
        ann = Visitor(client, "Ann")
        match = sit_down(GAME, ann, Visitor(client, "Bob"))["id"]
        with ann.socket() as line:
            assert [line.ask(do="follow", match=match)["say"] for _ in range(3)] == ["done", "done", "done"]
            assert line.ask(do="follow", match=match)["say"] == "refused"
            known = json.loads(line.frames[0])["number"]
            assert line.ask(do="follow", match=match, since=known)["say"] == "done"
        for what in ("", "/record", "/steps"):
            assert ann.get(f"/api/matches/{match}{what}", before=3).status_code == 429


# Chat and coming and going


def test_a_person_says_a_bounded_number_of_things_at_once(tmp_path):
    with visiting(tmp_path, limits=few(chat=Limiter(FEW))) as client:
        ann = Visitor(client, "Ann")
        match = sit_down(GAME, ann, Visitor(client, "Bob"))["id"]
        answers = [ann.do(match, "chat", text="hello") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


# Hints


THINKS = 0.3


@pytest.fixture
def slow(monkeypatch):
    """Greedy takes its time, and is asked for hints."""
    choose = GreedyBot.choose
    monkeypatch.setattr(thinking, "ADVISER", "greedy")

    def slowly(self, knowledge, budget, rng):
        time.sleep(THINKS)
        return choose(self, knowledge, budget, rng)

    monkeypatch.setattr(GreedyBot, "choose", slowly)


@pytest.fixture
def hall(tmp_path):
    return HallOfTests(f"sqlite:///{tmp_path / 'table.db'}")


def person_to_act(state):
    return state.chairs[state.actor].person


def test_nobody_waits_for_the_table_while_somebody_waits_for_a_hint(hall, slow):
    async def chat_meanwhile():
        state = await hall.set_up(GAME, "ann", "bob")
        hint = asyncio.ensure_future(hall.do(state.id, person_to_act(state), "hint"))
        await asyncio.sleep(0.05)
        begun = time.perf_counter()
        await hall.do(state.id, "bob", "chat", text="hello")
        took = time.perf_counter() - begun
        assert (await hint)["say"] == "hint"
        return took

    assert hall.run(chat_meanwhile()) < THINKS / 2


def test_a_hint_for_a_position_that_is_gone_is_not_given(hall, slow):
    async def move_meanwhile():
        state = await hall.set_up(GAME, "ann", "bob")
        hint = asyncio.ensure_future(hall.do(state.id, person_to_act(state), "hint"))
        await asyncio.sleep(0.05)
        await hall.do(state.id, person_to_act(state), "play", move=state.match.moves()[0])
        await hint

    with pytest.raises(Refused, match=r"^The position has changed; look again\.$"):
        hall.run(move_meanwhile())


def test_a_person_waits_for_one_hint_at_a_time(hall, slow):
    async def ask_at_both():
        states = [await hall.set_up(GAME, "ann", "ann") for _ in range(2)]
        return await asyncio.gather(
            *(hall.do(each.id, "ann", "hint") for each in states), return_exceptions=True
        )

    first, second = hall.run(ask_at_both())
    assert first["say"] == "hint"
    assert str(second) == "You are already waiting for a hint."


@pytest.mark.parametrize("which", ["hints", "hints_of_address"])
def test_hints_are_bounded(tmp_path, which):
    with visiting(tmp_path, limits=few(**{which: Limiter(FEW)})) as client:
        ann = Visitor(client, "Ann")
        seats = [{"kind": "me"}, {"kind": "me"}]
        match = ann.post("/api/matches", {"game": GAME, "seats": seats}).json()["id"]
        answers = [ann.do(match, "hint").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


def test_a_flood_of_hints_does_not_keep_another_persons_bot_waiting(hall, slow):
    """One person asks for bots at a dozen tables; Zoe's bot has the next turn, not the last."""

    async def race():
        flood = [await hall.set_up(GAME, "bot greedy", "bot greedy") for _ in range(12)]
        zoe = seated(GAME, "bot greedy", "bot greedy")
        zoe.id, zoe.invite, zoe.watch, zoe.host = "zoe", "other", "others", "zoe"
        await hall.hall.create(zoe, 0.0)
        async with asyncio.timeout(30):
            while not any(entry.body.get("by") == "bot" for entry in zoe.entries):
                await asyncio.sleep(0.01)
        return sum(entry.body.get("by") == "bot" for each in flood for entry in each.entries)

    assert hall.run(race()) <= 6


# Fair queues


def run_jobs(places: int, jobs: list[tuple[str, float]]) -> list[str]:
    """Let jobs wait in this order, each for its account and with its seconds; the order in which they began."""

    async def within():
        queue, began = FairQueue(places), []

        async def job(account: str, seconds: float) -> None:
            async with queue.turn(account):
                began.append(account)
                await asyncio.sleep(seconds)

        await asyncio.gather(*(job(*each) for each in jobs))
        return began

    return asyncio.run(within())


def test_turns_go_round_among_accounts():
    assert run_jobs(1, [("a", 0.01)] * 5 + [("b", 0.01)] * 2 + [("c", 0.01)]) == [*"aabcabaa"]


def test_one_account_never_has_all_places():
    assert run_jobs(2, [("a", 0.2)] * 3 + [("b", 0.01)] * 2)[:3] == [*"abb"]


def test_whoever_stops_waiting_is_passed_over():
    async def within():
        queue = FairQueue(1)
        held = asyncio.Event()

        async def job(account: str) -> str:
            async with queue.turn(account):
                await held.wait()
                return account

        jobs = [asyncio.ensure_future(job(account)) for account in "abc"]
        await asyncio.sleep(0)
        jobs[1].cancel()
        await asyncio.sleep(0)
        held.set()
        return await asyncio.gather(*jobs, return_exceptions=True), queue

    done, queue = asyncio.run(within())
    assert (done[0], type(done[1]), done[2]) == ("a", asyncio.CancelledError, "c")
    assert not queue._waiting
    assert not queue._running
