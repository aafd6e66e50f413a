"""Opening a table: on this machine only unless told, and what is said and shown when friends can come."""

import os
import pty
import re
import signal
import time
from pathlib import Path

import pytest

from bagatelle.table.web import introduction, reach
from bagatelle.table.web.introduction import ALONE, MEANING, NOWHERE, introduce
from bagatelle.table.web.reach import Reach, known_names
from table.support.hindering import is_alive
from table.support.quick_start import quick_serving
from table.support.visiting import visiting

ADDRESS = "192.168.1.5"
ROOT = Path(__file__).parents[3]


@pytest.fixture
def in_a_network(monkeypatch):
    for module in (reach, introduction):
        monkeypatch.setattr(module, "network_addresses", lambda: [ADDRESS], raising=False)


def said(capsys, opened: Reach, **how) -> str:
    introduce(opened, 8000, **{"share": False, "plain": False, **how})
    return capsys.readouterr().out


# In the terminal


def test_a_table_on_this_machine_says_so_and_how_to_share_it(capsys, in_a_network):
    text = said(capsys, Reach(port=8000))
    assert "http://localhost:8000/" in text
    assert ALONE in text
    assert "--share" in ALONE
    assert "make share" in ALONE
    assert ADDRESS not in text


def test_a_shared_table_says_what_that_means_and_where_friends_find_it(capsys, in_a_network):
    text = said(capsys, Reach(open_to_network=True, port=8000), share=True)
    assert f"Friends on the same network can join at http://{ADDRESS}:8000/" in text
    assert MEANING in text
    assert "Ctrl-C" in MEANING
    assert "encrypted" in MEANING
    assert "█" not in text, "a QR code is for terminals"


def test_a_machine_without_a_network_says_that_nobody_can_come(capsys, monkeypatch):
    monkeypatch.setattr(reach, "network_addresses", list)
    text = said(capsys, Reach(open_to_network=True, port=8000), share=True)
    assert NOWHERE in text


def test_a_public_table_names_its_public_address(capsys, in_a_network):
    text = said(capsys, Reach("https://games.example.org/", open_to_network=True, port=8000))
    assert "Friends can join at https://games.example.org/\n" in text
    assert ADDRESS not in text


@pytest.mark.parametrize(
    ("flags", "shown"), [(["--share"], True), (["--share", "--plain"], False), ([], False)]
)
def test_a_terminal_shows_the_code_that_phones_can_read(nursery, tmp_path, flags, shown):
    text = _in_a_terminal(
        nursery, ["serve", "--port", "0", "--no-warm", "--database", str(tmp_path / "t.db"), *flags]
    )
    has_network = bool(reach.network_addresses())
    assert bool(re.search("[█▀▄]{3}", text)) == (shown and has_network), text
    assert ("nothing is encrypted" in text) == ("--share" in flags)


def _in_a_terminal(nursery, arguments: list[str]) -> str:
    """What a command writes to a terminal until it says how to stop it."""
    mine, its = pty.openpty()
    process = nursery.fork(arguments, Path(os.ttyname(its)), {})
    text = b""
    try:
        while b"Press Ctrl-C" not in text:
            text += os.read(mine, 4096)
    finally:
        os.kill(process, signal.SIGTERM)
        while is_alive(process):
            time.sleep(0.01)
        os.close(its)
        os.close(mine)
    return text.decode()


# Where it listens


@pytest.mark.parametrize(("flags", "everywhere"), [((), False), (("--share",), True)])
def test_a_table_listens_on_this_machine_only_unless_it_is_shared(nursery, tmp_path, flags, everywhere):
    with quick_serving(
        nursery, f"sqlite:///{tmp_path / 'table.db'}", tmp_path, *flags, limits=True
    ) as server:
        listening = Path("/proc/net/tcp").read_text()
    bound = re.findall(rf" ([0-9A-F]{{8}}):{server.port:04X} 00000000:0000 0A", listening)
    assert bound == ["00000000" if everywhere else "0100007F"]


def test_make_play_stays_on_this_machine_and_make_share_opens_it():
    text = (ROOT / "Makefile").read_text()
    recipes = dict(re.findall(r"^(play|share):.*\n\t@(.*)$", text, re.MULTILINE))
    assert set(recipes) == {"play", "share"}
    assert "--share" in recipes["share"]
    assert "--share" not in recipes["play"]
    assert "0.0.0.0" not in text


# In the page


@pytest.mark.parametrize(
    ("opened", "answer"),
    [
        (Reach(port=8000), {"reach": "machine", "addresses": []}),
        (
            Reach(open_to_network=True, port=8000),
            {"reach": "network", "addresses": [f"http://{ADDRESS}:8000"]},
        ),
        (Reach(open_to_network=True, port=80), {"reach": "network", "addresses": [f"http://{ADDRESS}"]}),
        (
            Reach("https://games.example.org/", open_to_network=True, port=8000),
            {"reach": "public", "addresses": ["https://games.example.org"]},
        ),
    ],
)
@pytest.mark.parametrize("host", ["testserver", "localhost:9999", "127.0.0.1"])
def test_links_are_never_made_of_what_a_request_calls_the_table(tmp_path, in_a_network, opened, answer, host):
    named = Reach(opened.base_url, opened.open_to_network, opened.port, known_names(["testserver"]))
    with visiting(tmp_path, reach=named) as client:
        assert client.get("/api/addresses", headers={"Host": host}).json() == answer


def test_no_request_draws_a_code(tmp_path):
    with visiting(tmp_path) as client:
        assert client.get("/api/qr?path=/join/x").status_code == 404
