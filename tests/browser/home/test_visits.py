"""What a visit costs, and what happens to a page that is open while the table is updated."""

import os
import shutil
from pathlib import Path

import pytest

from browser.conftest import SHOTS
from browser.visiting import Visitor
from table.support.quick_start import QuickServer
from table.support.serving import Server

SOURCES = Path(__file__).parents[3] / "src"
MOST_BYTES = 150_000
MOST_WARM = 6
RELOADS = 6
FETCH_FILES_AGAIN = """(times) => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => /[/](static|boards)[/]/.test(name));
    const all = Array.from({ length: times }, () => files).flat();
    return Promise.all(all.map(async (file) => (await fetch(file, { cache: "reload" })).status));
}"""
"""What so many forced reloads ask for, at once."""
GAME = "bag-of-butts"
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]


class Traffic:
    """What a page asks of the network, without what its browser had kept."""

    def __init__(self, visitor):
        self.found = {}
        wire = visitor.context.new_cdp_session(visitor.page)
        wire.send("Network.enable")
        wire.on("Network.responseReceived", self._answered)
        wire.on("Network.loadingFinished", self._finished)

    def _answered(self, event):
        if not event["response"].get("fromDiskCache"):
            self.found[event["requestId"]] = [event["response"]["url"], 0]

    def _finished(self, event):
        if event["requestId"] in self.found:
            self.found[event["requestId"]][1] = event["encodedDataLength"]

    def of(self, act):
        """Every address that was asked for meanwhile, and how many bytes came."""
        self.found.clear()
        act()
        came = [(url, size) for url, size in self.found.values() if size]
        return [url for url, _ in came], sum(size for _, size in came)


@pytest.fixture(scope="module")
def limited(nursery, tmp_path_factory):
    """A table with the usual limits."""
    folder = tmp_path_factory.mktemp("limited")
    server = QuickServer(nursery, f"sqlite:///{folder / 'table.db'}", folder, limits=True).start()
    yield server
    server.stop()


@pytest.fixture
def ann(chromium, limited):
    context = chromium.new_context(base_url=limited.address, reduced_motion="reduce")
    yield Visitor("Ann", context, SHOTS)
    context.close()


def quiet(page):
    page.wait_for_load_state("networkidle")


def test_a_first_visit_is_small_and_the_next_one_costs_a_handful_of_requests(ann):
    traffic = Traffic(ann)

    def look():
        ann.open()
        quiet(ann.page)

    asked, size = traffic.of(look)
    assert len(asked) > 20
    assert size < MOST_BYTES
    asked, _ = traffic.of(look)
    assert len(asked) <= MOST_WARM, asked
    match = ann.api("POST", "/api/matches", {"game": GAME, "seats": SEATS})["id"]

    def play():
        ann.open_match(match)
        quiet(ann.page)

    _, size = traffic.of(play)
    assert size < MOST_BYTES
    asked, _ = traffic.of(play)
    assert len(asked) <= MOST_WARM, asked


def test_many_reloads_in_a_row_never_give_a_blank_page(ann):
    """Somebody presses the keys for a fresh page again and again, before it is there."""
    ann.open()
    match = ann.api("POST", "/api/matches", {"game": GAME, "seats": SEATS})["id"]
    ann.open_match(match)
    statuses = ann.page.evaluate(FETCH_FILES_AGAIN, RELOADS)
    assert len(statuses) > 50 * RELOADS
    assert set(statuses) == {200}
    for _ in range(RELOADS):
        ann.page.goto(f"/match/{match}", wait_until="commit")
    ann.open_match(match)
    ann.open()
    assert ann.page.locator(".page-tile").count() == 4
    assert not ann.faults, ann.faults


# An update


@pytest.fixture
def updated(nursery, tmp_path):
    """A way to start the same table again, at the same address, with another page."""
    database = f"sqlite:///{tmp_path / 'table.db'}"
    newer = tmp_path / "newer"
    shutil.copytree(SOURCES, newer)
    script = newer / "bagatelle" / "table" / "static" / "app.js"
    script.write_text(script.read_text() + "\ndocument.documentElement.dataset.edition = 'newer';\n")
    old = QuickServer(nursery, database, tmp_path).start()
    paths = os.pathsep.join([str(newer), os.environ.get("PYTHONPATH", "")])
    environment = {"PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1"}
    new = Server(database, tmp_path, "--no-limits", "--no-warm", port=old.port, environment=environment)

    def update():
        old.stop()
        new.start()

    yield old, update
    for server in (old, new):
        if server.is_running:
            server.stop()


def is_newer(page):
    page.wait_for_selector("html[data-edition=newer]")


def test_after_an_update_a_page_that_misses_a_script_loads_the_new_one_and_a_match_is_offered_it(
    chromium, updated
):
    old, update = updated
    contexts = [chromium.new_context(base_url=old.address) for _ in range(2)]
    ann, bob = Visitor("Ann", contexts[0], SHOTS), Visitor("Bob", contexts[1], SHOTS)
    ann.open()
    bob.api("POST", "/api/matches", {"game": GAME, "seats": [SEATS[0], {"kind": "me", "name": "Also Bob"}]})
    bob.open()
    bob.page.locator(".page-your-game").click()
    bob.page.wait_for_selector(".page-layout")
    update()
    ann.page.get_by_role("link", name="With friends").first.click()
    is_newer(ann.page)
    ann.page.wait_for_selector("main form")
    assert not ann.faults, ann.faults

    notice = bob.page.locator(".page-edition")
    notice.wait_for()
    assert "There is a new version of this page." in notice.inner_text()
    bob.shoot("new-edition")
    assert bob.violations("a new edition") == []
    notice.get_by_role("button", name="Later").click()
    assert bob.page.locator(".page-layout").count() == 1
    assert notice.count() == 0
    bob.page.go_back()
    is_newer(bob.page)
    bob.page.wait_for_selector(".page-tile")
    for context in contexts:
        context.close()
