"""Whatever is sent, the table stands: no crash, no change that the rules do not allow, and a refusal each time.

`BAGATELLE_FUZZ_EXAMPLES=2000` sends more than the usual run does.
"""

import hashlib
import json
import logging
import os
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from bagatelle.table.web import incoming
from bagatelle.table.web.socket import BAD_FRAMES, LONGEST, NOT_A_COMMAND
from profiles import by_profile
from table.support.visiting import Visitor, sit_down, visiting

EXAMPLES = int(os.environ.get("BAGATELLE_FUZZ_EXAMPLES", by_profile(30, 60)))
fuzzed = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

COMMANDS = (
    "play", "why", "hint", "undo", "offer-draw", "answer", "resign", "bot", "call-off", "chat", "rematch",
    "decline", "follow", "leave",
)  # fmt: skip
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)
ANY_JSON = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=9), inner))
FIELDS = {
    "do": st.sampled_from(COMMANDS) | PLAIN,
    "match": st.sampled_from(["MATCH", "nowhere", "", "x" * 65, "a\0b"]) | PLAIN,
    "seat": st.integers(-3, 20) | PLAIN,
    "as": st.integers(-3, 20) | st.just("spectator") | PLAIN,
    "move": st.sampled_from(["1 1", "continue", "score 1"]) | st.text(max_size=250) | PLAIN,
    "after": st.integers(-2, 2**70) | PLAIN,
    "since": st.integers(-2, 2**70) | PLAIN,
    "key": st.text(max_size=70) | PLAIN,
    "text": st.text(max_size=600) | PLAIN,
    "play": st.booleans() | PLAIN,
    "yes": st.booleans() | PLAIN,
    "watch": st.text(max_size=70) | PLAIN,
    "id": PLAIN,
}
ANY_COMMAND = st.fixed_dictionaries(
    {name: FIELDS[name] for name in ("do", "match")},
    optional={name: values for name, values in FIELDS.items() if name not in ("do", "match")},
)


class Table:
    """A match between Ann and Bob, and Eve, who has no right to anything there."""

    def __init__(self, client, folder) -> None:
        self.folder = folder
        self.ann, self.bob, self.eve = (Visitor(client, name) for name in ("Ann", "Bob", "Eve"))
        self.made = sit_down("bag-of-butts", self.ann, self.bob)
        self.match_id = self.made["id"]

    def digest(self) -> str:
        """A hash of everything that is stored about all matches, but for who was seen when."""
        stored = {"matches": "*", "entries": "*", "seats": '"match", seat, person, name, bot, invited'}
        with sqlite3.connect(self.folder / "table.db") as database:
            rows = [
                list(database.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2"))
                for table, columns in stored.items()
            ]
        return hashlib.sha256(repr(rows).encode()).hexdigest()


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fuzz")
    with visiting(folder) as client:
        yield Table(client, folder)


@pytest.fixture(autouse=True)
def _no_error_in_the_log(caplog):
    yield
    bad = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not bad, bad[0].getMessage()


def answer_to(visitor: Visitor, text: str | bytes) -> dict | int:
    """What comes back for one frame: an answer, or the code with which the socket was closed."""
    with visitor.socket() as socket:
        if isinstance(text, bytes):
            socket.connection.send_bytes(text)
        else:
            socket.send(text)
        try:
            while True:
                frame = json.loads(socket.connection.receive_text())
                if frame["say"] != "presence":
                    return frame
        except WebSocketDisconnect as closed:
            return closed.code


def is_refusal(answer: dict | int) -> bool:
    if isinstance(answer, int):
        return answer == NOT_A_COMMAND
    return answer["say"] == "refused" and answer["reason"].strip().endswith((".", "?"))


@fuzzed
@given(text=st.text(max_size=300) | ANY_JSON.map(json.dumps) | st.binary(max_size=300))
def test_what_is_no_command_is_refused(table, text):
    before = table.digest()
    assert is_refusal(answer_to(table.ann, text))
    assert table.digest() == before


@fuzzed
@given(command=ANY_COMMAND)
def test_a_stranger_changes_nothing_whatever_the_command(table, command):
    before = table.digest()
    if command["match"] == "MATCH":
        command["match"] = table.match_id
    answer = answer_to(table.eve, json.dumps(command))
    if command.get("do") == "leave" and not is_refusal(answer):
        assert answer["say"] == "done"
    else:
        assert is_refusal(answer), answer
    assert table.digest() == before


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "[]", "{}", '"play"', "{", "[" * 5000, '{"do":' * 1000, "1e999", "NaN", '{"do": "play"}',
        '{"do": "play", "match": "m", "move": "x", "more": 1}', '{"do": "play", "match": "m", "move": 1}',
        '{"do": "play", "match": "m", "move": "x", "key": "\\ud800"}', '{"key": "\\ud800"}', '{"key": "k"}',
        '{"do": "follow", "match": "m", "as": "-1"}', '{"do": "follow", "match": "\\u0000"}', "x" * (LONGEST + 1),
        '{"do": "follow", "match": "m", "as": -1}', '{"do": "follow", "match": "m", "since": -1}',
    ],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_odd_frames_are_refused(table, text):
    assert is_refusal(answer_to(table.ann, text))


def unbounded_numbers(schema, where=""):
    """Yield every number in a JSON schema that may be as large as its sender likes."""
    if isinstance(schema, list):
        for n, each in enumerate(schema):
            yield from unbounded_numbers(each, f"{where}.{n}")
    elif isinstance(schema, dict):
        if schema.get("type") in ("integer", "number") and not {"minimum", "maximum"} <= schema.keys():
            yield where
        for name, each in schema.items():
            yield from unbounded_numbers(each, f"{where}.{name}")


def test_every_number_that_may_be_sent_has_bounds(table):
    assert [*unbounded_numbers(incoming.SOCKET.json_schema())] == []
    document = table.ann.client.get("/api/openapi.json").json()
    taken = [
        operation.get(part)
        for path in document["paths"].values()
        for operation in path.values()
        for part in ("parameters", "requestBody")
    ]
    assert [*unbounded_numbers(taken)] == []
    assert [*unbounded_numbers(document["components"]["schemas"])] == []


HUGE = (2**53, 2**63, 2**64, -(2**64), 10**400, 1e308, float("nan"), float("inf"), 0.5)


@pytest.mark.parametrize("number", HUGE, ids=lambda number: str(number)[:20])
def test_a_number_that_is_too_large_is_refused_in_every_field(table, number):
    match = {"match": table.match_id}
    clock = {"game": "buttle", "seats": [{"kind": "me"}, {"kind": "me"}]}
    frames = [
        {"do": "ping", "n": number}, {"do": "pong", "n": number},
        *({"do": "follow", **match, name: number} for name in ("as", "since")),
        *({"do": "play", **match, "move": "x", name: number} for name in ("seat", "after")),
        {"do": "answer", **match, "yes": True, "request": number},
        {"do": "choose", **match, "choice": {"fighter": number}},
    ]  # fmt: skip
    with table.ann.socket() as socket:
        for frame in frames:
            socket.send(json.dumps(frame))
            assert is_refusal(json.loads(socket.connection.receive_text())), frame
    for more in ({"clock": {"per_move": number}}, {"grace": number}, {"options": {"target": number}}):
        answer = table.ann.client.post(
            "/api/matches", content=json.dumps({**clock, **more}),
            headers={**table.ann.headers, "Content-Type": "application/json"},
        )  # fmt: skip
        assert answer.status_code in (409, 422), (more, answer.text)
    for path in (f"seats/{number}", f"moments/{number}", f"steps?before={number}"):
        send = table.ann.post if "seats" in path else lambda path, _: table.ann.get(path)
        answer = send(f"/api/matches/{table.match_id}/{path}", {"bot": None})
        assert answer.status_code in (404, 409, 422), (path, answer.text)


def test_a_key_comes_back_with_the_refusal(table):
    answer = answer_to(table.ann, '{"do": "dance", "key": "k1"}')
    assert (answer["say"], answer["key"]) == ("refused", "k1")


def test_who_sends_only_nonsense_is_cut_off(table):
    with table.ann.socket() as socket:
        for _ in range(BAD_FRAMES):
            socket.send("nonsense")
        for _ in range(BAD_FRAMES):
            assert is_refusal(json.loads(socket.connection.receive_text()))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.connection.receive_text()
        assert closed.value.code == NOT_A_COMMAND


@fuzzed
@given(token=st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=220))
def test_a_forged_token_is_nobody(table, token):
    headers = {"Authorization": f"Bearer {token}"}
    client = table.ann.client
    assert client.get("/api/me/matches", headers=headers).status_code == 401
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("/api/socket", headers=headers) as connection,
    ):
        connection.receive_text()
    assert closed.value.code == 4401


@fuzzed
@given(data=st.data())
def test_replayed_and_reordered_moves_count_once(table, data):
    """Moves that were sent before come again, in any order, with old or wrong numbers and from either side."""
    made = sit_down("bag-of-butts", table.ann, table.bob)
    match_id, sent = made["id"], []
    with table.ann.socket() as ann, table.bob.socket() as bob:
        sockets = [ann, bob]
        for turn in range(4):
            offers = [who.get(f"/api/matches/{match_id}").json()["now"] for who in (table.ann, table.bob)]
            mover = next(n for n, now in enumerate(offers) if now["moves"])
            command = {
                "do": "play", "match": match_id, "move": offers[mover]["moves"][0]["move"],
                "after": offers[mover]["change"], "key": f"k{turn}",
            }  # fmt: skip
            sockets[mover].send(json.dumps(command))
            number = sockets[mover].until(command["key"])["number"]
            sent.append((mover, command, number))
        before = table.digest()
        for _ in range(4):
            mover, command, number = data.draw(st.sampled_from(sent))
            forged = data.draw(st.fixed_dictionaries({}, optional={
                "key": st.text("abc", min_size=1, max_size=5), "after": st.integers(0, 60), "seat": st.integers(0, 3),
            }))  # fmt: skip
            side = data.draw(st.sampled_from([mover, 1 - mover]))
            again = {**command, **forged}
            again["after"] = min(again["after"], command["after"])
            sockets[side].send(json.dumps(again))
            answer = sockets[side].until(again["key"])
            if side == mover and again["key"] == command["key"]:
                assert (answer["say"], answer["number"]) == ("done", number)
            else:
                assert answer["say"] == "refused", (again, answer)
        assert table.digest() == before
