"""The files of the page: kept for ever under addresses that change with them, and never counted as a flood."""

import gzip
import re
from dataclasses import replace
from importlib.resources import files

import pytest

from bagatelle.table.web.limits import Limit, Limiter, Limits
from bagatelle.table.web.page.edition import FIRST_SCRIPTS, Edition, current_edition
from bagatelle.table.web.page.packing import COMMENT, without_comments
from own_games import OWN_GAMES
from table.support.visiting import Visitor, visiting

FOR_EVER = "public, max-age=31536000, immutable"
SHELLS = ("/", "/match/x", "/watch/x", "/join/x", "/continue", "/rules/buttle", "/learn/buttle")
APP = (files("bagatelle.table") / "static" / "app.js").read_text("utf-8")


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with visiting(tmp_path_factory.mktemp("pages")) as client:
        yield client


def addresses(html: str) -> list[str]:
    """Every file that a shell names."""
    return re.findall(r'(?:href|src)="([^"]+)"', html)


# Addresses


@pytest.mark.parametrize("path", SHELLS)
def test_the_shell_is_asked_for_each_time_and_names_files_that_are_kept_for_ever(client, path):
    shell = client.get(path)
    assert shell.headers["cache-control"] == "no-cache"
    assert shell.headers["content-type"].startswith("text/html")
    named = addresses(shell.text)
    assert len(named) > 20
    for address in named:
        answer = client.get(address, follow_redirects=False)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_EVER), address
        assert current_edition().name in address


@pytest.mark.parametrize("path", SHELLS)
def test_it_names_at_once_all_scripts_that_its_part_imports(client, path):
    """A browser that finds them one by one waits for a journey to the table each time."""
    preloaded = set(re.findall(r'modulepreload" href="([^"]+)"', client.get(path).text))
    asked = {address for address in addresses(client.get(path).text) if address.endswith("/app.js")}
    waiting = list(preloaded)
    assert asked <= preloaded
    while waiting:
        address = waiting.pop()
        for name in re.findall(r'^import[^;"]*"(\.[^"]+)"', client.get(address).text, re.MULTILINE):
            assert str(client.base_url.join(address).join(name).path) in preloaded, (address, name)


def test_every_part_of_the_page_has_its_first_scripts():
    routes = dict(re.findall(r'\[/\^\\/(\w+)[^,]*, \(\) => import\("\./([^"]+)"\)\]', APP))
    routes[""] = "home/home.js"
    assert {part: scripts[0] for part, scripts in FIRST_SCRIPTS.items()} == routes


def test_a_board_imports_the_kit_of_the_same_edition(client):
    edition = current_edition()
    for address in edition.files:
        if address.startswith("/boards/") and address.endswith(".js"):
            named = re.findall(r'"(/(?:static|boards)/[^"]*)"', client.get(address).text)
            assert all(name in edition.files for name in named), (address, named)
    assert all(edition.address(f"boards/{game}/board.js") in edition.files for game in OWN_GAMES)


def test_one_changed_file_changes_every_address():
    shell = '<script src="/static/app.js"></script>'
    first = Edition({"static/app.js": b"1", "boards/x/board.js": b'import "/static/kit/dom.js"'}, shell)
    second = Edition({"static/app.js": b"2", "boards/x/board.js": b'import "/static/kit/dom.js"'}, shell)
    assert first.name != second.name
    assert not first.files.keys() & second.files.keys()
    assert second.name in second.shell("none").decode()
    assert Edition({}, "a").name != Edition({}, "b").name


def test_a_file_travels_packed_to_those_who_can_unpack_it(client):
    address = current_edition().address("static/kit/dom.js")
    plain = client.get(address, headers={"Accept-Encoding": "identity"})
    small = current_edition().files[address].small[1]
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(small) == plain.content
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert (answer.headers["content-encoding"], answer.headers["content-length"]) == ("gzip", str(len(small)))
    assert client.head(address).headers["content-length"]
    assert client.head(address).content == b""


# During an update


def test_a_file_of_another_edition_is_gone_and_nothing_else_is_sent_in_its_place(client):
    for path in ("/static/0123456789abcdef/app.js", "/boards/0123456789abcdef/buttle/board.js"):
        answer = client.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


def test_an_address_without_an_edition_leads_to_the_present_one(client):
    for path in ("static/kit/dom.js", "boards/buttle/board.js"):
        answer = client.get(f"/{path}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (307, current_edition().address(path))
        assert answer.headers["cache-control"] == "no-cache"


def test_a_page_can_ask_which_edition_there_is(client):
    answer = client.get("/api/edition")
    assert answer.json() == {"edition": current_edition().name}
    assert answer.headers["cache-control"] == "no-store"


# Words and facts


@pytest.mark.parametrize(
    "path", ["/api/words?language=nl", "/api/words?language=en&game=buttle", "/api/games"]
)
def test_words_and_facts_are_sent_again_only_when_they_have_changed(client, path):
    first = client.get(path)
    assert first.headers["cache-control"] == "private, no-cache"
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(path, headers={"If-None-Match": 'W/"other"'}).json() == first.json()


def test_somebody_who_chose_another_language_is_sent_other_facts(client):
    english, dutch = Visitor(client, "Ann", "en"), Visitor(client, "Jan", "nl")
    tag = english.get("/api/games").headers["etag"]
    answer = client.get("/api/games", headers={**dutch.headers, "If-None-Match": tag})
    assert answer.status_code == 200
    assert "Cookie" in answer.headers["vary"]


# Floods


def test_files_are_not_counted_as_requests(tmp_path):
    limits = replace(Limits.none(), requests=Limiter(Limit(5, 0.001)))
    with visiting(tmp_path, limits=limits) as client:
        named = addresses(client.get("/").text)
        assert {client.get(address).status_code for address in named} == {200}
        assert client.get("/api/games").status_code == 200
        assert [client.get("/api/games").status_code for _ in range(5)][-1] == 429
        assert client.get(named[0]).status_code == 200


# Comments


def test_only_comments_are_left_out_of_scripts_and_styles():
    """What looks like a comment could stand inside a text of several lines; there, it would be missed."""
    seen = 0
    for path, source in current_edition()._sources.items():
        if path.endswith((".js", ".css")):
            sent = without_comments(source)
            assert sent.count(b"\n") == source.count(b"\n"), path
            for found in COMMENT.finditer(source):
                before = without_comments(source[: found.start()])
                assert before.count(b"`") % 2 == 0, f"{path}: {found[0][:60]!r} stands in a text"
                seen += 1
    assert seen > 500
