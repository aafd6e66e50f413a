"""Connections that never finish a request or never read are cut, and one address has a bounded number of them."""

import socket
import threading
import time
from contextlib import contextmanager

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bagatelle.table.web import connections
from bagatelle.table.web.connections import CUT, Door, protocols

LARGE = 3_000_000


async def app(scope, receive, send):
    """Answers requests with many bytes; a socket sends them at once, and cuts the connection when it is told to."""
    if scope["type"] == "lifespan":
        return
    if scope["type"] == "http":
        body = b"x" * (LARGE if scope["path"] == "/large" else 5)
        await receive()
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [(b"content-length", str(len(body)).encode())],
            }
        )
        await send({"type": "http.response.body", "body": body})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if message["text"] == "cut":
            scope["extensions"][CUT](4408)
        else:
            await send({"type": "websocket.send", "text": "x" * LARGE})


@contextmanager
def listening(per_address=1000.0):
    """A server for the time of a test; its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    http, ws = protocols(per_address)
    server = uvicorn.Server(
        uvicorn.Config(
            app, http=http, ws=ws, port=port, log_config=None, lifespan="off", timeout_graceful_shutdown=1
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join(10)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.5)
    monkeypatch.setattr(connections, "STALLED_SECONDS", 0.5)
    monkeypatch.setattr(connections, "LINGER", 0.3)


def dial(port: int, source: str = "127.0.0.1", buffer: int | None = None) -> socket.socket:
    line = socket.socket()
    if buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    line.bind((source, 0))
    line.settimeout(5)
    line.connect(("127.0.0.1", port))
    return line


def is_cut(line: socket.socket, within: float = 3.0) -> bool:
    """Whether the other side ends a connection."""
    line.settimeout(within)
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def received(line: socket.socket) -> int:
    """How many bytes still come before the other side has ended a connection."""
    count = 0
    try:
        while piece := line.recv(65536):
            count += len(piece)
    except ConnectionError:
        pass
    return count


def trickle(line: socket.socket, piece: bytes, seconds: float = 3.0) -> bool:
    """Send a piece again and again; whether the other side ends the connection before the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            line.send(piece)
            line.settimeout(0.1)
            if not line.recv(65536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def test_a_silent_connection_is_cut():
    with listening() as port, dial(port) as line:
        assert is_cut(line)


@pytest.mark.parametrize(
    ("begun", "piece"),
    [
        (b"GET / HTTP/1.1\r\nHost: here\r\n", b"X-A: b\r\n"),
        (b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 60000\r\n\r\n", b"x"),
        (b"GET / HTTP/1.1\r\nHost: here\r\n\r\n", b"\r\n"),
        (
            b"GET /api/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: upgrade\r\n",
            b"X-A: b\r\n",
        ),
    ],
    ids=["headers", "body", "empty lines after a request", "a socket that is never asked for"],
)
def test_a_request_that_never_ends_is_cut(begun, piece):
    with listening() as port, dial(port) as line:
        line.sendall(begun)
        assert trickle(line, piece)


def test_endless_headers_are_cut(monkeypatch):
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 60.0)
    with listening() as port, dial(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        assert trickle(line, b"X: " + b"y" * 1000 + b"\r\n", 10.0)


def test_a_body_that_comes_along_with_its_headers_is_no_endless_header():
    body = b"x" * (2 * connections.MOST_HEAD)
    head = f"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    with listening() as port, dial(port) as line:
        line.sendall(head + body)
        assert line.recv(65536).startswith(b"HTTP/1.1 200")


def test_an_answer_that_nobody_reads_is_not_kept_for_ever():
    with listening() as port, dial(port, buffer=4096) as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
        time.sleep(2)
        assert received(line) < LARGE


def test_requests_in_time_are_served_and_a_connection_stays_open_between_them():
    with listening() as port, dial(port) as line:
        for _ in range(3):
            line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            assert line.recv(65536).endswith(b"xxxxx")
            time.sleep(0.4)


def test_a_socket_that_sends_nothing_for_long_stays_open():
    with listening() as port, connect(f"ws://127.0.0.1:{port}/", max_size=None, compression=None) as line:
        time.sleep(1.5)
        line.send("hello")
        assert len(line.recv(timeout=5)) == LARGE


def test_a_reader_who_is_cut_learns_why_if_they_read():
    with listening() as port, connect(f"ws://127.0.0.1:{port}/", compression=None) as line:
        line.send("cut")
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=5)
        assert closed.value.rcvd.code == 4408


def test_a_socket_whose_reader_is_silent_is_cut():
    with listening() as port:
        line = dial(port, buffer=4096)
        line.sendall(
            b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert b"101" in line.recv(1024)
        line.sendall(b"\x81\x85\x00\x00\x00\x00hello")
        time.sleep(2)
        assert received(line) < LARGE
        line.close()


def test_an_address_has_a_bounded_number_of_connections():
    with listening(per_address=3) as port:
        lines = [dial(port, "127.0.0.2") for _ in range(3)]
        one_more = dial(port, "127.0.0.2")
        assert is_cut(one_more, 0.3)
        with dial(port, "127.0.0.3") as other:
            other.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            assert other.recv(65536).endswith(b"xxxxx")
        for line in [*lines, one_more]:
            line.close()


def test_a_connection_that_is_gone_counts_no_more(monkeypatch):
    monkeypatch.setattr(connections.AddressLimiter, "allows", lambda *_: True)
    with listening(per_address=2) as port:
        for _ in range(6):
            with dial(port, "127.0.0.2") as line:
                line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
                assert line.recv(65536).endswith(b"xxxxx")
                assert is_cut(line)
        for _ in range(6):
            with connect(
                f"ws://127.0.0.1:{port}/", source_address=("127.0.0.2", 0), compression=None
            ) as line:
                line.close()
                time.sleep(0.1)


def test_an_address_dials_a_bounded_number_of_times():
    door = Door(8, most=100)
    for _ in range(8):
        assert door.lets_in("10.0.0.6", 1)
        door.leave("10.0.0.6")
    assert not door.lets_in("10.0.0.6", 1)
    assert door.lets_in("10.0.0.7", 1)


def test_a_proxy_that_is_trusted_brings_everybody():
    door = Door(2, "127.0.0.1, 10.0.0.5")
    assert all(door.lets_in("10.0.0.5", 1) for _ in range(5))
    assert [door.lets_in("10.0.0.6", 1) for _ in range(3)] == [True, True, False]


def test_there_are_always_files_left_for_the_database():
    door = Door(1000, most=10)
    assert door.lets_in("10.0.0.6", 10)
    assert not door.lets_in("10.0.0.6", 11)
