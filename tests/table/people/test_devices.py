"""Devices: where somebody is known as themselves, how another device becomes one, and how one is signed out."""

import asyncio
import sqlite3
import time
from contextlib import suppress

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bagatelle.language import ENGLISH
from bagatelle.table.client import TableClient
from bagatelle.table.live.devices import NOTED_EVERY, Devices
from bagatelle.table.storage.people import LINK_SECONDS
from bagatelle.table.web.device_names import device_kind, device_name
from bagatelle.table.web.identity import COOKIE, HOST_COOKIE
from bagatelle.table.web.limits import Limits
from table.servers.test_processes import cut_listeners
from table.support.quick_start import QuickServer
from table.support.visiting import SOCKET, Visitor, sit_down, visiting

GAME = "buttle"
AGENTS = {
    "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0": "Firefox on Android",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/129.0 Safari/537.36": (
        "Chrome on Linux"
    ),
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0": (
        "Edge on Windows"
    ),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1": (
        "Safari on iPhone"
    ),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 CriOS/129.0 Safari/604.1": (
        "Chrome on iPhone"
    ),
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/17.5 Safari/605.1": "Safari on Mac",
    "Mozilla/5.0 (PlayStation 5)": "A browser",
    "python-httpx/0.27": "A program, or a device not used for long",
    "": "A program, or a device not used for long",
}
PHONE = next(iter(AGENTS))


@pytest.fixture
def client(tmp_path):
    with visiting(tmp_path) as here:
        yield here


class Browser:
    """A browser with cookies of its own; the application is the same for all."""

    def __init__(self, client, agent=PHONE):
        self.client = client
        self.agent = agent
        self.cookie = None
        self.ask("GET", "/api/me")

    def ask(self, method, path, body=None):
        self.client.cookies.clear()
        headers = {"User-Agent": self.agent, **({"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {})}
        answer = self.client.request(method, path, json=body, headers=headers)
        for header in answer.headers.get_list("set-cookie"):
            if header.startswith(f"{COOKIE}="):
                self.cookie = header.split(";")[0].partition("=")[2].strip('"') or None
        return answer

    def name(self, name):
        self.ask("PATCH", "/api/me", {"name": name})
        return self

    def join(self, other):
        """Become the same person as another browser."""
        code = other.ask("POST", "/api/me/link").json()["code"]
        answer = self.ask("POST", "/api/me/continue", {"code": code})
        assert answer.status_code == 200, answer.text
        return self

    def devices(self):
        return self.ask("GET", "/api/me/devices").json()

    def play(self):
        """Sit at a new table."""
        seats = [{"kind": "me"}, {"kind": "bot"}]
        assert self.ask("POST", "/api/matches", {"game": GAME, "seats": seats}).status_code == 201

    def socket(self):
        self.client.cookies.clear()
        return self.client.websocket_connect(SOCKET, headers={"Cookie": f"{COOKIE}={self.cookie}"})


@pytest.mark.parametrize("agent", AGENTS)
def test_a_device_is_named_in_plain_words(agent):
    assert device_name(device_kind(agent), ENGLISH) == AGENTS[agent]


def test_a_person_sees_their_devices_and_nobody_elses(client):
    phone = Browser(client).name("Ann")
    laptop = Browser(client, [*AGENTS][2]).join(phone)
    Browser(client)
    seen = {device["name"]: device for device in laptop.devices()}
    assert {name: device["here"] for name, device in seen.items()} == {
        "Firefox on Android": False,
        "Edge on Windows": True,
    }
    assert all(0 <= time.time() - device["since"] < 60 for device in seen.values())
    assert all(device["used"] >= device["since"] for device in seen.values())


def test_a_list_of_devices_tells_no_token(client, tmp_path):
    ann = Browser(client)
    with sqlite3.connect(tmp_path / "table.db") as database:
        ((stored,),) = database.execute("SELECT hash FROM tokens").fetchall()
    told = ann.ask("GET", "/api/me/devices").text
    assert ann.cookie not in told
    assert stored[:12] not in told


def test_it_is_noted_when_a_device_was_last_used_but_not_at_every_request(client):
    hall = client.app.state.hall
    ann = Browser(client)
    real, first = hall.now, ann.devices()[0]["used"]
    hall.now = lambda: real() + NOTED_EVERY - 10
    ann.ask("GET", "/api/me")
    assert ann.devices()[0]["used"] == first
    hall.now = lambda: real() + NOTED_EVERY + 10
    ann.ask("GET", "/api/me")
    end = time.monotonic() + 10
    while ann.devices()[0]["used"] < first + NOTED_EVERY:
        assert time.monotonic() < end, "it was never noted"
    hall.now = real


def test_use_is_noted_once_even_when_many_requests_come_together():
    devices = Devices()
    assert devices.is_worth_noting("a", None, 1000.0)
    assert not devices.is_worth_noting("a", None, 1001.0)
    assert devices.is_worth_noting("b", 600.0, 1000.0)
    assert devices.is_worth_noting("a", None, 1000.0 + NOTED_EVERY)


def test_one_device_is_signed_out_and_the_others_stay(client):
    phone = Browser(client).name("Ann")
    laptop = Browser(client).join(phone)
    other = next(device["id"] for device in laptop.devices() if not device["here"])
    assert laptop.ask("DELETE", f"/api/me/devices/{other}").json() == {"signed_out": 1}
    assert phone.ask("GET", "/api/me/matches").status_code == 401
    assert [device["here"] for device in laptop.devices()] == [True]
    assert laptop.ask("GET", "/api/me").json()["name"] == "Ann"
    again = laptop.ask("DELETE", f"/api/me/devices/{other}")
    assert (again.status_code, again.json()) == (404, {"refused": "You are not signed in on that device."})


def test_nobody_signs_out_a_device_of_somebody_else(client):
    ann, bob = Browser(client).name("Ann"), Browser(client).name("Bob")
    theirs = ann.devices()[0]["id"]
    assert bob.ask("DELETE", f"/api/me/devices/{theirs}").status_code == 404
    assert ann.ask("GET", "/api/me").json()["name"] == "Ann"


def test_signing_out_here_takes_the_cookie_away(client):
    ann = Browser(client).name("Ann")
    old = ann.cookie
    assert ann.ask("POST", "/api/me/sign-out", {"where": "here"}).json() == {"signed_out": 1}
    assert ann.cookie is None
    ann.cookie = old
    assert ann.ask("GET", "/api/me/matches").status_code == 401
    assert ann.ask("GET", "/api/me").json()["name"] == "", "somebody new"


@pytest.mark.parametrize(("where", "left"), [("here", 2), ("elsewhere", 1), ("everywhere", 0)])
def test_signing_out_here_elsewhere_and_everywhere(client, where, left):
    phone = Browser(client).name("Ann")
    laptop, tablet = Browser(client).join(phone), Browser(client).join(phone)
    assert phone.ask("POST", "/api/me/sign-out", {"where": where}).json() == {"signed_out": 3 - left}
    assert (phone.cookie is None) == (where != "elsewhere")
    answers = [each.ask("GET", "/api/me/matches").status_code for each in (phone, laptop, tablet)]
    assert answers.count(200) == left
    assert phone.ask("POST", "/api/me/sign-out", {"where": "nowhere"}).status_code in (401, 422)


def test_a_program_that_was_signed_out_is_told_so_and_becomes_nobody_else(client):
    ann = Visitor(client, "Ann")
    assert ann.post("/api/me/sign-out", {"where": "everywhere"}).status_code == 200
    answer = ann.get("/api/me")
    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers


def test_the_sockets_of_a_signed_out_device_are_closed_at_once(client):
    phone = Browser(client).name("Ann")
    laptop = Browser(client).join(phone)
    with phone.socket() as cut, phone.socket() as cut_too, laptop.socket() as stays:
        for socket in (cut, cut_too, stays):
            socket.send_json({"do": "leave", "match": "none", "key": "k"})
            assert socket.receive_json()["say"] == "done"
        laptop.ask("POST", "/api/me/sign-out", {"where": "elsewhere"})
        for socket in (cut, cut_too):
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert (closed.value.code, closed.value.reason) == (4401, "This device was signed out.")
        stays.send_json({"do": "leave", "match": "none", "key": "k"})
        assert stays.receive_json()["say"] == "done"
    with phone.socket() as refused, pytest.raises(WebSocketDisconnect) as closed:
        refused.receive_json()
    assert closed.value.code == 4401


def test_a_device_that_is_signed_out_while_it_connects_is_cut_off_too(client, monkeypatch):
    ann, hall = Browser(client), client.app.state.hall
    real = hall.devices.connected

    def too_late(person, device, cut_off):
        hall.store.people.sign_out(person, lambda each: each == device)
        return real(person, device, cut_off)

    monkeypatch.setattr(hall.devices, "connected", too_late)
    with ann.socket() as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4401


@pytest.mark.parametrize("at_once", [True, False])
def test_a_socket_is_closed_politely_if_the_database_fails_while_it_comes_in(client, monkeypatch, at_once):
    ann, hall = Browser(client), client.app.state.hall
    real = hall.devices.connected

    def fail(*_):
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("gone"))

    def fail_from_now_on(*about):
        monkeypatch.setattr(hall.store.people, "recognise", fail)
        return real(*about)

    if at_once:
        monkeypatch.setattr(hall.store.people, "recognise", fail)
    else:
        monkeypatch.setattr(hall.devices, "connected", fail_from_now_on)
    with ann.socket() as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 1013
    assert hall.metrics.errors == 0


def everything_from(connection):
    """What still arrives on a socket until it is closed."""
    with suppress(WebSocketDisconnect):
        while True:
            yield connection.receive_text()


def test_a_signed_out_device_hears_and_does_nothing_more(client):
    ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob")
    match = sit_down(GAME, ann, bob)["id"]
    with ann.socket() as socket:
        socket.ask(do="follow", match=match)
        assert client.app.state.hall.in_use()["followers"] == 1
        ann.post("/api/me/sign-out", {"where": "here"})
        assert client.app.state.hall.in_use()["followers"] == 0
        bob.do(match, "chat", text="a secret")
        assert "a secret" not in "".join(everything_from(socket.connection))


# Another device becomes the same person


def test_a_code_tells_whose_it_is_without_being_used_up(client):
    ann, bob = Browser(client).name("Ann"), Browser(client).name("Bob")
    bob.play()
    code = ann.ask("POST", "/api/me/link").json()["code"]
    for _ in range(3):
        answer = bob.ask("POST", "/api/me/continue/check", {"code": code})
        assert answer.json() == {"name": "Ann", "same": False, "here": {"name": "Bob", "matches": 1}}
    assert ann.ask("POST", "/api/me/continue/check", {"code": code}).json()["same"] is True
    wrong = bob.ask("POST", "/api/me/continue/check", {"code": "wrong"})
    assert (wrong.status_code, wrong.json()) == (
        404,
        {"refused": "This code was used or has expired; make a new one."},
    )
    assert Browser(client).ask("POST", "/api/me/continue", {"code": code}).status_code == 200


def test_a_browser_that_is_somebody_with_matches_becomes_nobody_else_unless_it_says_so(client):
    ann, bob = Browser(client).name("Ann"), Browser(client).name("Bob")
    ann.play()
    code = bob.ask("POST", "/api/me/link").json()["code"]
    before = ann.cookie
    refused = ann.ask("POST", "/api/me/continue", {"code": code})
    assert refused.status_code == 409
    assert refused.json() == {
        "refused": "This browser already is somebody with 1 match; say that you want to go on as somebody else."
    }
    assert ann.cookie == before
    assert ann.ask("GET", "/api/me").json()["name"] == "Ann"
    assert ann.ask("POST", "/api/me/continue", {"code": code, "instead": True}).status_code == 200
    assert ann.ask("GET", "/api/me").json()["name"] == "Bob"


def test_whoever_a_browser_was_keeps_matches_and_other_devices_but_not_this_one(client):
    ann, bob = Browser(client).name("Ann"), Browser(client).name("Bob")
    ann.play()
    tablet = Browser(client).join(ann)
    old = ann.cookie
    code = bob.ask("POST", "/api/me/link").json()["code"]
    ann.ask("POST", "/api/me/continue", {"code": code, "instead": True})
    assert len(tablet.devices()) == 1
    assert len(tablet.ask("GET", "/api/me/matches").json()) == 1
    ann.cookie = old
    assert ann.ask("GET", "/api/me/matches").status_code == 401, "nobody needs that token any more"


def test_a_code_is_not_wasted_on_the_device_that_made_it(client):
    ann = Browser(client).name("Ann")
    code = ann.ask("POST", "/api/me/link").json()["code"]
    refused = ann.ask("POST", "/api/me/continue", {"code": code})
    assert refused.json() == {
        "refused": "You are already yourself on this device; use the code on the other one."
    }
    assert Browser(client).ask("POST", "/api/me/continue", {"code": code}).status_code == 200


def test_a_new_code_makes_the_one_before_useless(client):
    ann = Browser(client)
    first, second = (ann.ask("POST", "/api/me/link").json()["code"] for _ in range(2))
    guest = Browser(client)
    assert guest.ask("POST", "/api/me/continue", {"code": first}).status_code == 404
    assert guest.ask("POST", "/api/me/continue", {"code": second}).status_code == 200


def test_codes_cannot_be_guessed(tmp_path):
    """A code has 72 bits and lives ten minutes; in that time an address may try 80."""
    with visiting(tmp_path, limits=Limits.usual()) as client:
        ann = Browser(client)
        assert len(ann.ask("POST", "/api/me/link").json()["code"]) == 12
        paths = ("/api/me/continue", "/api/me/continue/check")
        answers = [ann.ask("POST", paths[n % 2], {"code": f"guess-{n}"}).status_code for n in range(25)]
        assert answers[:20] == [404] * 20
        assert answers[20:] == [429] * 5
        limit = client.app.state.limits.codes.limit
        assert limit.burst + limit.per_second * LINK_SECONDS <= 80


@pytest.mark.parametrize("path", ["/api/me/continue", "/api/me/continue/check", "/api/me/sign-out"])
def test_a_page_of_another_site_makes_nobody_somebody_else(client, path):
    ann, bob = Browser(client).name("Ann"), Browser(client)
    code = ann.ask("POST", "/api/me/link").json()["code"]
    body = f'{{"code": "{code}"}}' if "continue" in path else '{"where": "everywhere"}'
    for headers, status in (
        ({"Origin": "https://evil.example", "Content-Type": "application/json"}, 403),
        ({"Origin": "null", "Content-Type": "application/json"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ):
        sent = {"Cookie": f"{COOKIE}={bob.cookie}", **headers}
        answer = client.post(path, content=body, headers=sent)
        assert answer.status_code == status
        assert "set-cookie" not in answer.headers
    assert client.get(path, params={"code": code}).status_code in (404, 405), "never in an address"
    assert Browser(client).ask("POST", "/api/me/continue", {"code": code}).status_code == 200


# Several processes


@pytest.fixture(scope="module")
def pair(postgres, nursery, tmp_path_factory):
    """Two processes on one database."""
    database = postgres.new_database()
    servers = [
        QuickServer(nursery, database, tmp_path_factory.mktemp(name)).start() for name in ("first", "second")
    ]
    yield servers
    for server in servers:
        server.stop()
        assert "ERROR" not in server.log, server.log[-4000:]


async def signed_out_elsewhere(pair, before):
    """Sign out at one process somebody who is connected to the other; the code their socket is closed with."""
    async with TableClient(pair[0].address) as ann:
        await ann.introduce("Ann")
        headers = {"Authorization": f"Bearer {ann.token}"}
        address = pair[1].address.replace("http:", "ws:") + "/api/socket"
        async with connect(address, additional_headers=headers, proxy=None) as socket:
            await socket.send('{"do": "leave", "match": "none", "key": "k"}')
            await socket.recv()
            before()
            await ann.call("POST", "/api/me/sign-out", {"where": "everywhere"})
            begun = time.monotonic()
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 30)
            status, _ = TableClient(pair[1].address, ann.token).request("GET", "/api/me")
            assert status == 401
            return closed.value.rcvd.code, time.monotonic() - begun


def test_a_device_that_is_connected_to_another_process_is_cut_off_at_once(pair):
    code, took = asyncio.run(signed_out_elsewhere(pair, lambda: None))
    assert code == 4401
    assert took < 5


def test_a_process_that_heard_nothing_cuts_off_when_it_hears_again(pair):
    code, _ = asyncio.run(signed_out_elsewhere(pair, lambda: cut_listeners(pair[0].database)))
    assert code == 4401


# The name of the cookie


def cookies_set(answer) -> dict[str, str]:
    """The cookies that a browser keeps after an answer; an empty one is deleted."""
    pairs = (header.split(";")[0].split("=", 1) for header in answer.headers.get_list("set-cookie"))
    return {name: value.strip('"') for name, value in pairs}


def over_https(client, path="/api/me", method="GET", body=None, **cookies):
    """Ask as a browser with these cookies and no others."""
    browser = TestClient(client.app, "https://testserver", cookies=cookies)
    return browser.request(method, path, json=body)


def test_over_https_no_other_host_can_plant_a_cookie(client):
    answer = over_https(client)
    (header,) = answer.headers.get_list("set-cookie")
    assert header.startswith(f"{HOST_COOKIE}=")
    assert {"secure", "path=/", "httponly"} <= {*header.lower().split("; ")}
    assert "domain" not in header.lower()
    mine = cookies_set(answer)[HOST_COOKIE]
    eve = cookies_set(over_https(client))[HOST_COOKIE]
    named = over_https(client, "/api/me", "PATCH", {"name": "Ann"}, **{HOST_COOKIE: mine})
    assert named.status_code == 200
    assert over_https(client, **{COOKIE: eve, HOST_COOKIE: mine}).json()["name"] == "Ann"


def test_a_cookie_of_the_older_name_is_accepted_and_moved(client):
    token = Visitor(client, "Old Ann").token
    answer = over_https(client, **{COOKIE: token})
    assert answer.json()["name"] == "Old Ann"
    assert cookies_set(answer) == {COOKIE: "", HOST_COOKIE: token}
    assert cookies_set(over_https(client, **{HOST_COOKIE: token})) == {}
    plain = TestClient(client.app, "http://testserver", cookies={COOKIE: token})
    assert cookies_set(plain.get("/api/me")) == {}


def test_signing_out_deletes_the_cookie_under_both_names(client):
    token = cookies_set(over_https(client))[HOST_COOKIE]
    gone = over_https(client, "/api/me/sign-out", "POST", {"where": "here"}, **{HOST_COOKIE: token})
    assert cookies_set(gone) == {COOKIE: "", HOST_COOKIE: ""}
    assert over_https(client, "/api/me/devices", **{HOST_COOKIE: token}).status_code == 401
