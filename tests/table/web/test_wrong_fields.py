"""A command or a body of a request with something wrong in it: the refusal names the field as its sender wrote it."""

import json

import pytest

from table.support.visiting import Visitor, visiting

NO_SEAT = "as: Input should be a seat from 0 to 15 or 'spectator'."


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting(tmp_path_factory.mktemp("fields")) as client:
        yield client


@pytest.fixture(scope="module")
def ann(client):
    return Visitor(client, "Ann")


def reason_on_the_socket(ann, command):
    with ann.socket() as socket:
        socket.send(json.dumps(command) if isinstance(command, dict) else command)
        answer = json.loads(socket.connection.receive_text())
    assert answer["say"] == "refused"
    return answer["reason"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ({"do": "follow", "as": "x"}, NO_SEAT),
        ({"do": "follow", "as": 16}, NO_SEAT),
        ({"do": "follow", "as": [1]}, NO_SEAT),
        ({"do": "follow", "as_": 1}, "as_: Extra inputs are not permitted."),
        ({"do": "follow", "since": -1}, "since: Input should be greater than or equal to 0."),
        ({"do": "play", "move": "1 1", "seat": "x"}, "seat: Input should be a valid integer."),
        ({"do": "bot"}, "play: Field required."),
        ({"do": "bot", "play": "greedy"}, "play: Input should be a valid boolean."),
    ],
)
def test_a_refused_command_names_the_field(ann, command, reason):
    assert reason_on_the_socket(ann, {"match": "m", **command}) == f"This is not a command: {reason}"


def test_a_command_must_say_what_to_do(ann):
    assert reason_on_the_socket(ann, {"match": "m"}) == "This is not a command: do: Field required."


@pytest.mark.parametrize("command", [{"do": "jump"}, {"do": 3}, {"do": None}])
def test_who_does_something_unknown_is_told_what_there_is(ann, command):
    assert reason_on_the_socket(ann, command) == (
        "This is not a command: do: Input should be one of 'play', 'why', 'hint', 'undo', 'offer-draw', 'answer', "
        "'resign', 'bot', 'call-off', 'choose', 'mix', 'chat', 'moderate', 'rematch', 'decline', "
        "'list', 'stand-up', 'cancel', 'follow', 'leave', 'ping', 'pong'."
    )


@pytest.mark.parametrize("text", ["[]", "3", "null"])
def test_what_is_no_object_has_no_field(ann, text):
    assert reason_on_the_socket(ann, text) == "This is not a command: Input should be an object."


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        ("/api/matches/m/commands", {"do": "play", "match": "m"}, "move: Field required."),
        ("/api/matches/m/commands", {"do": "bot", "match": "m"}, "play: Field required."),
        (
            "/api/matches/m/commands",
            {"do": "undo", "match": "m", "seat": 16},
            "seat: Input should be less than or equal to 15.",
        ),
        (
            "/api/matches/m/commands",
            {"do": "follow", "match": "m"},
            "do: Input should be one of 'play', 'why', 'hint', 'undo', 'offer-draw', 'answer', 'resign', 'bot', "
            "'call-off', 'choose', 'mix', 'chat', 'moderate', 'rematch', 'decline', 'list', 'stand-up', 'cancel'.",
        ),
        ("/api/matches/m/seats/0", {"bot": 3}, "bot: Input should be a valid string."),
        (
            "/api/matches",
            {"game": "buttle", "seats": [{"kind": "me"}, {"kind": "you"}]},
            "seats.1.kind: Input should be 'me', 'bot' or 'open'.",
        ),
        ("/api/people", [], "Input should be a valid dictionary or object to extract fields from."),
    ],
)
def test_a_refused_body_names_the_field(ann, path, body, reason):
    answer = ann.post(path, body)
    assert (answer.status_code, answer.json()) == (422, {"refused": reason})


def test_a_body_that_is_no_json_has_no_field(client):
    answer = client.post("/api/people", content='{"name"', headers={"Content-Type": "application/json"})
    assert answer.json()["refused"] == "JSON decode error."


def test_a_refused_parameter_is_named(ann):
    answer = ann.get("/api/matches/m", **{"as": "x"})
    assert answer.json()["refused"].startswith("as: String should match")
