"""A move that cannot be stored yet is not lost: the page says that it is still trying, and goes on by itself."""

import os
import signal
import sys

import pytest

from table.support.hindering import FullDisk, scribe_of
from table.support.quick_start import QuickServer

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells which processes another one has started"
)


@pytest.fixture(scope="module")
def server(nursery, tmp_path_factory):
    """A table that may complain in its log."""
    folder = tmp_path_factory.mktemp("trying")
    running = QuickServer(nursery, f"sqlite:///{folder / 'table.db'}", folder).start()
    yield running
    running.stop()
    assert "Traceback" not in running.log, running.log[-4000:]


@pytest.fixture
def ann(visit):
    """Ann against a bot, who is to move."""
    visitor = visit("Ann", phone=True)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    visitor.match = visitor.api("POST", "/api/matches", {"game": "buttle", "seats": seats})["id"]
    visitor.open_match(visitor.match)
    visitor.page.wait_for_selector(".page-bar.mine")
    return visitor


def played(visitor):
    return visitor.table(visitor.match)["now"]["events"]


def draw_until(visitor, sentence):
    """Play a move that cannot be stored, until the page says a sentence about it."""
    visitor.page.get_by_role("button", name="Draw a card").click()
    visitor.page.wait_for_function(
        "(sentence) => document.querySelector('#banner').textContent === sentence", arg=sentence
    )


def test_a_move_that_waits_is_said_to_be_tried_and_then_played(ann, server):
    before = played(ann)
    os.kill(scribe_of(server.pid), signal.SIGSTOP)
    draw_until(ann, "Still trying …")
    assert ann.too_wide() == []
    ann.shoot("still-trying-phone")
    ann.page.wait_for_selector("#banner:empty", state="attached")
    assert played(ann) > before


def test_a_move_that_was_refused_for_want_of_room_is_sent_again_by_itself(ann, server):
    before = played(ann)
    full = FullDisk(None, scribe_of(server.pid))
    draw_until(ann, "Still trying: the table cannot store moves at the moment.")
    assert ann.too_wide() == []
    ann.shoot("cannot-store-phone")
    assert played(ann) == before
    full.free()
    ann.page.wait_for_selector("#banner:empty", state="attached")
    assert played(ann) > before
