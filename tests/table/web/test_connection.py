"""One connection on which somebody plays at several tables."""

import json
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from bagatelle.table.client import TableClient
from bagatelle.table.web.limits import Limit, Limiter, Limits
from table.support.visiting import Visitor, visiting


def table_of(ann: Visitor) -> str:
    """A table at which Ann plays against herself."""
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Anna")]
    return ann.post("/api/matches", {"game": "buttle", "seats": seats}).json()["id"]


@contextmanager
def held(client, match_id: str):
    """A table at which nothing gets done for a while."""
    lock = client.app.state.hall._lock(match_id)
    client.portal.call(lock.acquire)
    try:
        yield
    finally:
        client.portal.call(lock.release)


def chat(socket, match_id: str, text: str) -> None:
    """Say something, and do not wait for the answer."""
    socket.send(json.dumps({"do": "chat", "match": match_id, "text": text, "key": text}))


def texts(ann: Visitor, match_id: str) -> list[str]:
    """What was said at a table."""
    steps = ann.get(f"/api/matches/{match_id}").json()["steps"]
    return [step["text"] for step in steps if step["kind"] == "chat"]


def test_who_waits_for_one_table_plays_on_at_another(tmp_path):
    with visiting(tmp_path) as client:
        ann = Visitor(client)
        slow, quick = table_of(ann), table_of(ann)
        with ann.socket() as socket:
            with held(client, slow):
                chat(socket, slow, "slow")
                for n in range(3):
                    assert socket.ask(do="chat", match=quick, text=f"quick {n}")["say"] == "done"
                assert not [frame for frame in socket.frames if '"slow"' in frame]
            assert socket.until("slow")["say"] == "done"
        assert texts(ann, quick) == [f"quick {n}" for n in range(3)]


def test_at_one_table_commands_are_carried_out_in_their_order(tmp_path):
    with visiting(tmp_path) as client:
        ann = Visitor(client)
        match_id = table_of(ann)
        said = [f"number {n}" for n in range(100)]  # more than are begun at once
        with ann.socket() as socket:
            with held(client, match_id):
                for text in said:
                    chat(socket, match_id, text)
            socket.until(said[-1])
            answers = [json.loads(frame)["key"] for frame in socket.frames]
        assert answers == said[:-1]
        assert texts(ann, match_id) == said


def test_what_was_begun_when_the_line_was_cut_is_done_and_leaves_no_follower(tmp_path):
    with visiting(tmp_path) as client:
        ann, hall = Visitor(client), client.app.state.hall
        match_id, other = table_of(ann), table_of(ann)
        with ann.socket() as socket:
            with held(client, match_id):
                socket.send(json.dumps({"do": "follow", "match": match_id}))
                chat(socket, match_id, "goodbye")
                socket.ask(do="chat", match=other, text="all of it was heard")
                socket.connection.close()
            end = time.monotonic() + 30
            while hall.metrics.sockets:
                assert time.monotonic() < end
                time.sleep(0.01)
        assert texts(ann, match_id) == ["goodbye"]
        assert hall.in_use()["followers"] == 0


def test_a_database_that_fails_is_told_and_the_line_stays_open(tmp_path, caplog):
    with visiting(tmp_path) as client:
        ann, hall = Visitor(client), client.app.state.hall
        match_id = table_of(ann)
        since = hall.store.entries_since

        def fail(*_):
            raise OSError("no disk")

        with ann.socket() as socket:
            hall.store.entries_since = fail  # so what was missed cannot be read
            answer = socket.ask(do="play", match=match_id, move="draw", after=0)
            assert answer["reason"] == "Something went wrong; nothing was changed. Try again."
            hall.store.entries_since = since
            answer = socket.ask(do="play", match=match_id, move="draw", after=0)
            assert answer["reason"] == "The position has changed; look again."
        assert "a command failed" in caplog.text


def test_a_ping_is_answered_at_once_and_a_flood_of_them_is_not(tmp_path):
    limits = replace(Limits.none(), commands=Limiter(Limit(2, 0.0)))
    with visiting(tmp_path, limits=limits) as client, Visitor(client).socket() as line:
        for n in (7, 8):
            line.send(json.dumps({"do": "ping", "n": n}))
            assert json.loads(line.connection.receive_text()) == {"say": "pong", "n": n}
        line.send(json.dumps({"do": "ping", "n": 9}))
        assert line.ask(do="leave", match="none")["say"] == "refused"
        assert line.frames == [], "no third pong"


def test_an_answer_that_is_not_the_tables_counts_as_a_lost_connection():
    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(502)
            self.end_headers()
            self.wfile.write(b"<h1>Bad Gateway</h1>")

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        with pytest.raises(ConnectionError, match=r"status 502: b'<h1>Bad Gateway"):
            TableClient(f"http://127.0.0.1:{proxy.server_port}").request("GET", "/api/games")
        proxy.shutdown()
