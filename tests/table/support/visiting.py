"""People at a table in this process: requests and sockets without a network, through all of the application."""

import itertools
import json
from contextlib import contextmanager
from pathlib import Path

from starlette.testclient import TestClient

from bagatelle.table.web.app import create_app
from bagatelle.table.web.limits import Limits
from bagatelle.table.web.reach import Reach
from table.support.databases import sqlite_database

SOCKET = "/api/socket"


@contextmanager
def visiting(folder: Path, database: str | None = None, **settings):
    """An application for the time of a test. It stores entries in a thread: to start another process for that takes as
    long as the rest of most tests, and every test with a real server has one."""
    reach = Reach(host_names=frozenset({"testserver"}))
    details = {
        "limits": Limits.none(),
        "pace": 0.0,
        "warm": False,
        "reach": reach,
        "scribe": False,
        **settings,
    }
    app = create_app(database or sqlite_database(folder), **details)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


class Visitor:
    """Somebody with a token."""

    def __init__(self, client: TestClient, name: str = "Ann", language: str | None = None) -> None:
        self.client = client
        self.name = name
        made = client.post("/api/people", json={"name": name, "language": language})
        self.token = made.json()["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, **query):
        return self.client.get(path, params=query, headers=self.headers)

    def post(self, path: str, body: object):
        return self.client.post(path, json=body, headers=self.headers)

    def do(self, match_id: str, what: str, **more):
        """A command over HTTP."""
        return self.post(f"/api/matches/{match_id}/commands", {"do": what, "match": match_id, **more})

    @contextmanager
    def socket(self):
        with self.client.websocket_connect(SOCKET, headers=self.headers) as connection:
            yield Socket(connection)


class Socket:
    """A socket on which one command waits for the answer to the one before: what came before it is there with it."""

    def __init__(self, connection) -> None:
        self.connection = connection
        self.frames: list[str] = []
        self._keys = itertools.count()

    def send(self, text: str) -> None:
        self.connection.send_text(text)

    def ask(self, **command) -> dict:
        """Send a command and collect everything up to its answer."""
        key = f"ask-{next(self._keys)}"
        self.send(json.dumps({**command, "key": key}))
        return self.until(key)

    def until(self, key: str) -> dict:
        while True:
            text = self.connection.receive_text()
            frame = json.loads(text)
            if frame.get("key") == key:
                return frame
            self.frames.append(text)

    def catch_up(self) -> None:
        """Collect everything that was sent so far."""
        self.ask(do="leave", match="none")


def sit_down(game: str, *people: Visitor, **settings) -> dict:
    """A match between these people; the first one sets it up."""
    seats = [{"kind": "me", "name": people[0].name}, *({"kind": "open"} for _ in people[1:])]
    answer = people[0].post("/api/matches", {"game": game, "seats": seats, **settings})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    for person in people[1:]:
        sat = person.post(f"/api/invitations/{made['invite']}", {"name": person.name})
        assert sat.status_code == 200, sat.text
    return made
