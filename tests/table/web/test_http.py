"""The HTTP side: what its OpenAPI document promises, and what keeps strangers, floods and markup out.

`BAGATELLE_HTTP_EXAMPLES=500` sends more requests of each kind than the usual run does.
"""

import json
import os
import re
import sqlite3
from dataclasses import replace

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck
from schemathesis.checks import not_a_server_error
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.websockets import WebSocketDisconnect

from bagatelle.table.storage.people import LINK_SECONDS
from bagatelle.table.web.app import create_app
from bagatelle.table.web.guard import FOR_EVERYTHING, HEADERS, MOST_BODY
from bagatelle.table.web.limits import Limit, Limiter, Limits
from bagatelle.table.web.reach import Reach
from profiles import FULL, by_profile
from table.support.databases import sqlite_database
from table.support.quick_start import quick_serving
from table.support.visiting import SOCKET, Visitor, sit_down, visiting

EXAMPLES = int(os.environ.get("BAGATELLE_HTTP_EXAMPLES", by_profile(6, 12)))
GAME = "bag-of-butts"
CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance, negative_data_rejection,
]  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting(tmp_path_factory.mktemp("http")) as client:
        yield client


@pytest.fixture
def ann(client):
    return Visitor(client, "Ann")


@pytest.fixture
def bob(client):
    return Visitor(client, "Bob")


# What the document promises

DOCUMENT = schemathesis.openapi.from_dict(create_app("sqlite://").openapi())
DOCUMENT.config.phases.coverage.enabled = FULL
OPERATIONS = {found.ok().label: found.ok() for found in DOCUMENT.get_all_operations()}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_answer_is_as_documented(operation, served):
    """Requests that fit the document and requests that do not, by somebody who sits at a table. Schemathesis would
    name the tests of all operations alike, and make up their requests when they are collected."""
    mine = {"Authorization": f"Bearer {served.token}"}

    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    def ask(case):
        if "match_id" in case.path_parameters and len(str(case.body)) % 2:
            case.path_parameters["match_id"] = served.match_id
        case.call_and_validate(base_url=served.address, checks=CHECKS, headers=mine, timeout=60)

    build_operation_test(
        config=DOCUMENT.config,
        operation=OPERATIONS[operation],
        test_func=ask,
        given_kwargs={},
        feedback=FeedbackSources(),
    )()


class Served:
    """A running server, and somebody at a table there."""

    def __init__(self, server) -> None:
        import http.client

        self.address = server.address
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)

        def post(path, body, token=""):
            headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
            connection.request("POST", path, json.dumps(body), headers)
            return json.loads(connection.getresponse().read())

        self.token = post("/api/people", {"name": "Ann"})["token"]
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
        self.match_id = post("/api/matches", {"game": GAME, "seats": seats}, self.token)["id"]
        connection.close()


@pytest.fixture(scope="module")
def served(nursery, tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    with quick_serving(nursery, sqlite_database(folder), folder) as server:
        yield Served(server)


def test_the_document_names_every_address_of_the_protocol(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    assert {"/api/me", "/api/people", "/api/matches", "/api/matches/{match_id}/commands"} <= set(paths)


# Whose pages may speak


def test_a_page_from_elsewhere_may_change_nothing(client, ann):
    for origin in ("https://evil.example", "null", "http://testserver.evil.example", "http://testserver:81"):
        answer = client.post("/api/matches", json={}, headers={**ann.headers, "Origin": origin})
        assert answer.status_code == 403
        assert answer.json() == {"refused": "Pages of other sites may not act for you here."}


def test_our_own_page_may(client, ann):
    headers = {**ann.headers, "Origin": "http://testserver"}
    assert client.patch("/api/me", json={"name": "Anna"}, headers=headers).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_a_page_from_elsewhere_gets_no_socket(client, ann, origin):
    headers = {**ann.headers, "Origin": origin}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, headers=headers):
        pass


def test_only_json_is_taken(client, ann):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        headers = {**ann.headers, "Content-Type": kind}
        assert client.post("/api/matches", content="{}", headers=headers).status_code == 415


# Headers and cookies


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/"), ("GET", "/static/icon.svg"), ("GET", "/api/me"), ("GET", "/api/games"), ("GET", "/nothing"),
     ("GET", "/api/matches/none"), ("POST", "/api/matches"), ("DELETE", "/api/me"), ("GET", "/healthz"),
     ("GET", "/metrics"), ("GET", "/api/addresses"), ("GET", "/api/openapi.json")],
)  # fmt: skip
def test_every_answer_carries_the_headers_that_keep_a_page_safe(client, method, path):
    answer = client.request(method, path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("path", ["/static/kit/base.css", "/static/kit/dom.js"])
def test_scripts_and_styles_carry_only_what_means_something_to_them(client, path):
    answer = client.get(path)
    assert {name: answer.headers.get(name) for name in FOR_EVERYTHING} == FOR_EVERYTHING
    assert not {name for name in HEADERS if name in answer.headers} - set(FOR_EVERYTHING)


def test_a_script_in_a_room_of_the_page_is_served_as_a_script(client):
    answer = client.get("/static/kit/dom.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get("/static/kit").status_code == client.get("/static/kit/").status_code == 404


def test_no_page_may_run_scripts_from_elsewhere_or_stand_in_a_frame():
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_a_refusal_at_the_door_carries_them_too(client):
    answer = client.post("/api/people", json={}, headers={"Origin": "https://evil.example"})
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize(("base_url", "secure"), [(None, False), ("https://play.example", True)])
def test_scripts_cannot_read_the_cookie_and_other_sites_cannot_send_it(tmp_path, base_url, secure):
    reach = Reach(base_url, host_names=frozenset({"testserver"}))
    with visiting(tmp_path, reach=reach) as client:
        cookie = client.get("/api/me").headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
        assert ("secure" in cookie) == secure


# Sizes and floods


def test_a_large_body_is_refused(client, ann):
    answer = client.post(
        "/api/people", content=b"x" * (MOST_BODY + 1), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413
    assert answer.json()["refused"].endswith(".")


def test_a_large_body_that_does_not_say_so_is_refused(client):
    def chunks():
        for _ in range(MOST_BODY // 1000 + 2):
            yield b" " * 1000

    answer = client.post("/api/people", content=chunks(), headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 413)


@pytest.mark.parametrize(
    "body", ["{", "[" * 30_000, '{"name": "\\ud800"}', "nul", '"x"', "[]", '{"name": 1}']
)
def test_a_broken_body_is_refused(client, body):
    answer = client.post("/api/people", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["refused"].endswith(".")


def test_halves_of_characters_are_refused_wherever_they_stand(client, ann):
    seats = [{"kind": "me"}, {"kind": "open"}]
    for body in (
        {"game": "\ud800", "seats": seats},
        {"game": "button-men", "seats": seats, "options": {"a": "\ud800"}},
        {"game": "button-men", "seats": seats, "options": {"\ud800": 1}},
        {"game": "button-men", "seats": seats, "preset": "\ud800"},
    ):
        headers = {**ann.headers, "Content-Type": "application/json"}
        answer = client.post("/api/matches", content=json.dumps(body), headers=headers)
        assert answer.status_code in (409, 422), answer.text


def limited(**few):
    free = Limit(1e9, 1e9)
    return replace(
        Limits.none(),
        **{
            name: Limiter(few.get(name, free))
            for name in ("requests", "people", "matches", "commands", "codes")
        },
    )


@pytest.mark.parametrize("which", ["requests", "people", "matches", "commands"])
def test_a_flood_is_refused_with_a_sentence(tmp_path, which):
    with visiting(tmp_path, limits=limited(**{which: Limit(6, 0.001)})) as client:
        ann = Visitor(client, "Ann")
        seats = [{"kind": "me"}, {"kind": "me"}]
        match = ann.post("/api/matches", {"game": GAME, "seats": seats}).json()["id"]
        ask = {
            "requests": lambda: client.get("/api/edition"),
            "people": lambda: client.post("/api/people", json={}),
            "matches": lambda: ann.post("/api/matches", {"game": GAME, "seats": seats}),
            "commands": lambda: ann.do(match, "chat", text="hello"),
        }[which]
        answers = [ask() for _ in range(8)]
        assert answers[0].status_code in (200, 201)
        assert answers[-1].status_code == 429
        assert answers[-1].json() == {"refused": "Too many requests; wait a moment."}


def test_a_flood_of_commands_on_the_socket_is_refused(tmp_path):
    with visiting(tmp_path, limits=limited(commands=Limit(3, 0.001))) as client:
        ann = Visitor(client, "Ann")
        with ann.socket() as socket:
            says = [socket.ask(do="leave", match="none")["say"] for _ in range(5)]
        assert says == ["done"] * 3 + ["refused"] * 2


def test_a_bucket_fills_again():
    now = [0.0]
    limiter = Limiter(Limit(2, 1.0), lambda: now[0])
    assert [limiter.allows("ann") for _ in range(3)] == [True, True, False]
    assert limiter.allows("bob")
    now[0] = 1.0
    assert [limiter.allows("ann") for _ in range(2)] == [True, False]


# Files


@pytest.mark.parametrize(
    "path",
    ["/static/../client.py", "/static/%2e%2e/client.py", "/static/..%2fclient.py", "/static/%2e%2e%2fclient.py",
     "/static//etc/passwd",
     "/static/%2fetc%2fpasswd", "/static/..\\client.py", "/static/.hidden", "/static/", "/static/a/../../client.py",
     "/boards/bag-of-butts/..%2frules.py", "/boards/bag-of-butts/%2e%2e", "/boards/..%2f/x", "/boards/none/board.js",
     "/static/x%00.css", "/static/" + "a" * 5000],
)  # fmt: skip
def test_nothing_outside_the_folders_is_served(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "import" not in answer.text


# Texts of people


def test_names_and_messages_stay_text(client, ann):
    name, text = "<b>Bob</b>", '<script>alert(1)</script> & "quotes" \''
    bob = Visitor(client, name)
    made = sit_down(GAME, ann, bob)
    assert bob.do(made["id"], "chat", text=text).status_code == 200
    answer = bob.get(f"/api/matches/{made['id']}")
    assert answer.headers["content-type"] == "application/json"
    said = [step for step in answer.json()["steps"] if step["kind"] == "chat"]
    assert said[0]["text"] == text
    assert said[0]["name"] == name


def test_rules_are_html_without_anything_that_runs(client):
    for game in client.get("/api/games").json():
        html = client.get(f"/api/games/{game['name']}/rules").json()["html"]
        assert not re.search(r"<(script|iframe|object|style|link|img)|on\w+=|javascript:", html, re.I)


def test_a_game_says_how_far_it_is_until_it_is_ready(client, ann):
    path = f"/api/games/{GAME}/progress"
    before = client.get(path).json()
    assert before["stage"] in ("waiting", "compiling", "ready")
    assert 0 <= before["done"] <= 1
    ann.post("/api/matches", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert client.get(path).json() == {"stage": "ready", "done": 1.0}
    assert client.get("/api/games/none/progress").status_code == 404


# Who somebody is


def test_tokens_and_codes_are_stored_as_hashes(tmp_path):
    with visiting(tmp_path) as client:
        ann = Visitor(client, "Ann")
        code = ann.post("/api/me/link", {}).json()["code"]
    with sqlite3.connect(tmp_path / "table.db") as database:
        dump = "\n".join(database.iterdump())
    assert ann.token not in dump
    assert code not in dump


def test_a_code_makes_another_device_the_same_person_once(client, ann):
    code = ann.post("/api/me/link", {}).json()["code"]
    answer = client.post("/api/me/continue", json={"code": code})
    client.cookies.clear()
    other = {"Authorization": f"Bearer {answer.json()['token']}"}
    assert client.get("/api/me", headers=other).json()["name"] == "Ann"
    again = client.post("/api/me/continue", json={"code": code})
    assert again.status_code == 404
    assert again.json() == {"refused": "This code was used or has expired; make a new one."}


def test_a_code_works_only_for_a_while(client, ann):
    hall = client.app.state.hall
    code = ann.post("/api/me/link", {}).json()["code"]
    real = hall.now
    hall.now = lambda: real() + LINK_SECONDS + 1
    try:
        assert client.post("/api/me/continue", json={"code": code}).status_code == 404
    finally:
        hall.now = real


def test_without_a_name_nothing_can_be_set_up(client):
    client.cookies.clear()
    answer = client.post("/api/matches", json={"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert answer.status_code == 401
    assert answer.json()["refused"].startswith("Say who you are first")


# Who may do what

COMMANDS = {
    "play": {"move": "1 1"}, "why": {"move": "1 1"}, "hint": {}, "undo": {}, "offer-draw": {}, "answer": {"yes": True},
    "resign": {}, "bot": {"play": True}, "call-off": {}, "chat": {"text": "hello"},
    "rematch": {}, "decline": {},
}  # fmt: skip


@pytest.mark.parametrize("what", COMMANDS)
def test_who_does_not_sit_there_commands_nothing(client, ann, bob, what):
    made = sit_down(GAME, ann, bob)
    eve = Visitor(client, "Eve")
    before = ann.get(f"/api/matches/{made['id']}").json()["number"]
    for seat in (None, 0, 1):
        more = {} if what in ("chat", "rematch", "decline") or seat is None else {"seat": seat}
        answer = eve.do(made["id"], what, **COMMANDS[what], **more)
        assert answer.status_code in (403, 409), answer.text
        assert answer.json()["refused"].endswith(".")
    assert ann.get(f"/api/matches/{made['id']}").json()["number"] == before


@pytest.mark.parametrize(
    "what", [what for what in COMMANDS if what not in ("chat", "rematch", "decline", "bot")]
)
def test_nobody_commands_for_another_seat(ann, bob, what):
    made = sit_down(GAME, ann, bob)
    answer = ann.do(made["id"], what, **COMMANDS[what], seat=1)
    assert (answer.status_code, answer.json()) == (409, {"refused": "That is not your seat."})


def test_a_spectator_may_look_and_speak_and_nothing_else(client, ann, bob):
    made = sit_down(GAME, ann, bob)
    eve = Visitor(client, "Eve")
    assert eve.get(f"/api/matches/{made['id']}").status_code == 403
    seen = eve.get(f"/api/matches/{made['id']}", watch=made["watch"]).json()
    assert (seen["fixed"]["viewer"], seen["fixed"]["invite"], seen["fixed"]["mine"]) == (
        "spectator",
        None,
        [],
    )
    assert seen["now"]["moves"] is None
    assert eve.do(made["id"], "chat", text="hello", watch=made["watch"]).status_code == 200
    assert eve.do(made["id"], "chat", text="hello", watch="guess").status_code == 403
    for seat in (0, 1):
        assert eve.get(f"/api/matches/{made['id']}", watch=made["watch"], **{"as": seat}).status_code == 403


def test_only_the_host_begins_and_seats_bots(ann, bob):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = ann.post("/api/matches", {"game": GAME, "seats": seats}).json()
    for path, body in (("start", {}), ("seats/1", {"bot": "greedy"})):
        answer = bob.post(f"/api/matches/{made['id']}/{path}", body)
        assert answer.json() == {"refused": "Only the host may do that."}
    assert ann.post(f"/api/matches/{made['id']}/seats/1", {"bot": "greedy"}).status_code == 200
    assert ann.post(f"/api/matches/{made['id']}/start", {}).status_code == 200


def test_an_invitation_is_not_an_address_for_spectators(client, ann, bob):
    made = ann.post("/api/matches", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    assert len({made["id"], made["invite"], made["watch"]}) == 3
    assert bob.get(f"/api/watch/{made['invite']}").status_code == 404
    assert bob.get(f"/api/invitations/{made['watch']}").status_code == 404
    assert bob.get(f"/api/invitations/{made['id']}").status_code == 404
    assert bob.get(f"/api/matches/{made['id']}", watch=made["invite"]).status_code == 403


def test_shared_addresses_have_no_secret_of_a_person_in_them(ann):
    made = ann.post("/api/matches", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    assert ann.token not in json.dumps(made)
    assert made["id"] not in made["invite"] + made["watch"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("GET", "/moves"),
        ("GET", "/record"),
        ("GET", "/draws"),
        ("GET", "/moments/0"),
        ("POST", "/start"),
    ],
)
@pytest.mark.parametrize("match", ["none", "%00", "x" * 500, "0" * 16])
def test_an_unknown_match_is_not_there(client, ann, method, path, match):
    answer = client.request(method, f"/api/matches/{match}{path}", headers=ann.headers)
    assert answer.status_code == 404
    assert answer.json() == {"refused": "There is no such match."}


@pytest.mark.parametrize(
    "path", ["/api/invitations/%00", "/api/watch/%00", "/api/matches/%00", "/api/watch/" + "x" * 99]
)
def test_what_no_database_can_keep_is_just_not_there(database, tmp_path, path):
    with visiting(tmp_path, database) as client:
        ann = Visitor(client, "Ann")
        assert ann.get(path).status_code == 404
        made = sit_down(GAME, ann, Visitor(client, "Bob"))
        answer = ann.do(made["id"], "play", move="1 1", key="a\0b")
        assert answer.status_code == 422
        assert ann.do(made["id"], "chat", text="a\0b").status_code in (200, 409)


# In the person's language


def test_refusals_are_dutch_for_the_dutch(client, ann):
    jan = Visitor(client, "Jan", "nl")
    made = sit_down(GAME, ann, jan)
    pair = [{"kind": "me"}, {"kind": "open"}]
    expected = {
        lambda: jan.get("/api/matches/none"): "Die partij is er niet.",
        lambda: jan.do(made["id"], "undo", seat=0): "Dat is niet jouw plaats.",
        lambda: jan.get(f"/api/matches/{made['id']}/moments/999"): None,
        lambda: jan.get(f"/api/matches/{made['id']}/draws"): None,
        lambda: jan.get("/api/watch/none"): None,
        lambda: jan.get("/api/games/none/rules"): None,
        lambda: jan.post("/api/matches", {"game": GAME, "seats": [{"kind": "me"}] * 9}): None,
        lambda: jan.post(
            "/api/matches", {"game": "buttle", "seats": pair, "clock": {"per_move": 1}}
        ): "Een klok loopt van 5 seconden tot 60 dagen.",
        lambda: jan.post(
            "/api/matches", {"game": "buttle", "seats": pair, "options": {"games": 0}}
        ): "De optie 'games' kan niet '0' zijn: mogelijk is een geheel getal van 1 tot en met 99.",
    }
    for ask, sentence in expected.items():
        answer = ask()
        assert answer.status_code >= 400
        said = answer.json()["refused"]
        english = ("There ", "This ", "That ", "The ")
        assert not said.startswith(english), said
        assert sentence is None or said == sentence


def test_a_browser_without_a_person_is_answered_in_its_language(client):
    client.cookies.clear()
    answer = client.post("/api/me/continue", json={"code": "x"}, headers={"Accept-Language": "nl-BE"})
    assert not answer.json()["refused"].startswith("This")
