"""Names of a table: it answers to those that it knows and to no other, so that no other site is taken for it."""

import http.client
import json
import socket

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bagatelle.cli.running import BAD_INPUT, run
from bagatelle.table.web.guard import HEADERS, ONLY_ENCRYPTED
from bagatelle.table.web.reach import Reach, known_names
from table.support.quick_start import quick_serving
from table.support.visiting import SOCKET, Visitor, visiting

EVIL = "evil.example"
REFUSED = (
    "This table does not know the name 'evil.example'. Whoever runs it can start it with --host-name evil.example, "
    "or with --base-url if a proxy stands in front."
)
HERE = "192.168.1.5"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting(tmp_path_factory.mktemp("hosts")) as client:
        yield client


@pytest.fixture(scope="module")
def running(nursery, tmp_path_factory):
    """A real server, open to the network."""
    folder = tmp_path_factory.mktemp("running")
    database = f"sqlite:///{folder / 'table.db'}"
    with quick_serving(nursery, database, folder, "--host", "0.0.0.0", limits=True) as server:
        yield server


# Which names


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.8.9.1", "[::1]:8000", "localhost."]
)
def test_a_table_always_answers_to_the_names_of_its_own_machine(host):
    assert Reach().knows(host, "127.0.0.1")


@pytest.mark.parametrize(
    "host",
    [EVIL, f"{EVIL}:8000", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example/localhost", HERE,
     "10.0.0.1", "localhost@evil.example", "evil.example#localhost", "", "::1", "2130706433", "0x7f.0.0.1", "127.1",
     "[::1", "localhost:99999", "localhost evil.example", "games.example.org"],
)  # fmt: skip
def test_and_to_no_other(host):
    assert not Reach().knows(host, "127.0.0.1")


def test_one_with_a_public_address_answers_to_it_with_and_without_its_port():
    reach = Reach("https://Games.example.org:8443/")
    assert reach.knows("games.example.org", "127.0.0.1")
    assert reach.knows("games.example.org:8443", "127.0.0.1")
    assert not reach.knows("example.org", "127.0.0.1")


def test_it_answers_to_every_name_that_it_was_given():
    reach = Reach(host_names=known_names(["Box.local", "games.lan:8000", "10.1.2.3"]))
    assert all(reach.knows(host, "127.0.0.1") for host in ("box.local:8000", "games.lan", "10.1.2.3:80"))


def test_one_that_is_open_to_the_network_answers_to_the_address_at_which_it_was_reached():
    reach = Reach(open_to_network=True, port=8000)
    assert reach.knows(f"{HERE}:8000", HERE)
    assert reach.knows(f"{HERE}:8000", f"::ffff:{HERE}")
    assert reach.knows("[fd00::5]:8000", "fd00::5")
    assert not reach.knows("192.168.1.6:8000", HERE)
    assert not Reach().knows(f"{HERE}:8000", HERE)


# Requests and sockets


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/"), ("GET", "/api/me"), ("POST", "/api/people"), ("GET", "/api/addresses"), ("GET", "/healthz"),
     ("GET", "/static/kit/dom.js"), ("OPTIONS", "/api/me")],
)  # fmt: skip
def test_a_request_under_a_name_of_somebody_else_is_refused_and_told_the_option(client, method, path):
    answer = client.request(method, path, headers={"Host": EVIL, "Origin": f"http://{EVIL}"})
    assert (answer.status_code, answer.json()) == (421, {"refused": REFUSED})
    assert "set-cookie" not in answer.headers
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_a_file_of_the_page_is_refused_too(client):
    where = client.get("/static/kit/dom.js", follow_redirects=False).headers["location"]
    assert client.get(where).status_code == 200
    assert client.get(where, headers={"Host": EVIL}).status_code == 421


def test_a_socket_under_a_name_of_somebody_else_is_refused(client):
    headers = {**Visitor(client).headers, "Host": EVIL, "Origin": f"http://{EVIL}"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, headers=headers):
        pass


def test_a_name_that_is_known_does_not_make_a_page_of_another_one_ours(tmp_path):
    names = known_names(["testserver", "games.lan"])
    with visiting(tmp_path, reach=Reach("https://games.example.org", host_names=names)) as client:
        for origin, status in {
            "https://games.example.org": 201, "http://testserver": 201, "http://games.lan": 403,
            "http://localhost": 403, "http://games.example.org:81": 403, "http://games.example.org": 403,
            "https://games.example.org:443": 201, "https://": 403, "https://games.example.org:x": 403,
        }.items():  # fmt: skip
            assert client.post("/api/people", json={}, headers={"Origin": origin}).status_code == status, (
                origin
            )


def test_a_page_that_came_unencrypted_may_not_act_over_https(tmp_path):
    with visiting(tmp_path) as client:
        secure = TestClient(client.app, "https://testserver", raise_server_exceptions=False)
        for origin, status in {"https://testserver": 201, "http://testserver": 403}.items():
            assert secure.post("/api/people", json={}, headers={"Origin": origin}).status_code == status
        headers = {**Visitor(client).headers, "Origin": "http://testserver"}
        address = f"wss://testserver{SOCKET}"
        with pytest.raises(WebSocketDisconnect), secure.websocket_connect(address, headers=headers):
            pass


def test_a_page_over_https_may_act_although_its_proxy_does_not_say_that_it_encrypts(client):
    answer = client.post("/api/people", json={}, headers={"Origin": "https://testserver"})
    assert answer.status_code == 201


@pytest.mark.parametrize(("proto", "status"), [("https", 403), ("http", 201)])
def test_a_trusted_proxy_says_whether_a_page_came_encrypted(running, proto, status):
    origin = f"http://127.0.0.1:{running.port}"
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
    headers = {"X-Forwarded-Proto": proto, "Origin": origin, "Content-Type": "application/json"}
    connection.request("POST", "/api/people", "{}", headers)
    assert connection.getresponse().status == status
    connection.close()


@pytest.mark.parametrize(
    ("request_line", "status"),
    [(b"GET /api/edition HTTP/1.1", b"400"), (b"GET /api/edition HTTP/1.0", b"200")],
)
def test_http_1_1_without_a_name_is_refused(running, request_line, status):
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as wire:
        wire.sendall(request_line + b"\r\nConnection: close\r\n\r\n")
        assert wire.recv(100).split(b"\r\n")[0].split()[1] == status


def test_rebinding_is_refused_by_a_real_server(running):
    """A page of evil.example lets its name lead here: to its browser both are one site, so Origin and Host agree."""
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
    for path in ("/api/me", "/"):
        connection.request("GET", path, headers={"Host": f"{EVIL}:{running.port}"})
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["refused"]) == (421, REFUSED)
    connection.close()


def test_a_socket_by_rebinding_is_refused_by_a_real_server(running):
    assert _first_line(running.port, EVIL) == "HTTP/1.1 403 Forbidden"
    assert _first_line(running.port, f"127.0.0.1:{running.port}") == "HTTP/1.1 101 Switching Protocols"


def test_two_names_at_once_are_refused_by_a_real_server(running):
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as wire:
        wire.sendall(
            b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        )
        assert wire.recv(100).split(b"\r\n")[0].split()[1] in (b"400", b"421")


def _first_line(port: int, host: str) -> str:
    """The answer to somebody who wants to open a socket."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as wire:
        wire.sendall(
            f"GET {SOCKET} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        return wire.recv(200).split(b"\r\n")[0].decode()


@pytest.mark.parametrize("name", ["", "http://games.lan", "games.lan/x", "a b", "me@games.lan"])
def test_what_is_not_the_name_of_a_host_is_refused(tmp_path, capsys, name):
    assert run(["serve", "--database", str(tmp_path / "table.db"), "--host-name", name]) == BAD_INPUT
    assert capsys.readouterr().err.strip() == (
        f"'{name}' is not the name of a host; it looks like games.example.org."
    )


def test_a_table_that_was_given_a_name_answers_to_it(nursery, tmp_path):
    flags = ("--host-name", "games.lan", "--host-name", "box.local")
    database = f"sqlite:///{tmp_path / 'table.db'}"
    with quick_serving(nursery, database, tmp_path, *flags, limits=True) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        for host, status in {"games.lan": 200, f"box.local:{server.port}": 200, EVIL: 421}.items():
            connection.request("GET", "/healthz", headers={"Host": host})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == status, host
        connection.close()


# What else the door says


def test_personal_answers_are_kept_nowhere(client):
    ann = Visitor(client)
    for path in (
        "/api/me",
        "/api/me/matches",
        "/api/addresses",
        "/api/matches/none",
        "/api/invitations/none",
        "/healthz",
    ):
        assert ann.get(path).headers["cache-control"] == "no-store", path
    assert ann.post("/api/me/link", {}).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/api/me", "/nothing"])
def test_a_table_behind_https_asks_browsers_to_come_by_https_only(tmp_path, path):
    header = "strict-transport-security"
    with visiting(tmp_path) as client:
        assert header not in client.get(path).headers
        secure = TestClient(client.app, "https://testserver", raise_server_exceptions=False)
        assert secure.get(path).headers[header] == ONLY_ENCRYPTED
        assert secure.get(path, headers={"Host": EVIL}).headers[header] == ONLY_ENCRYPTED


def test_one_whose_public_address_is_https_does_too(tmp_path):
    reach = Reach("https://games.example.org", host_names=known_names(["testserver"]))
    with visiting(tmp_path, reach=reach) as client:
        assert client.get("/").headers["strict-transport-security"] == ONLY_ENCRYPTED


def test_a_trusted_proxy_says_that_it_was_https(running):
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
    connection.request("GET", "/api/me", headers={"X-Forwarded-Proto": "https"})
    answer = connection.getresponse()
    answer.read()
    assert answer.headers["Strict-Transport-Security"] == ONLY_ENCRYPTED
    assert "secure" in answer.headers["Set-Cookie"].lower()
    assert answer.headers["Set-Cookie"].startswith("__Host-bagatelle=")
    connection.close()
