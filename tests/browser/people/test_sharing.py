"""Links for friends: they work from other devices or say that they do not, and nobody is asked to draw their codes."""

import pytest
from playwright.sync_api import expect

from bagatelle.table.web.reach import network_addresses
from browser.conftest import PHONES, SHOTS
from browser.visiting import Visitor
from missing import go_without
from table.support.quick_start import QuickServer

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
ONLY_HERE = "This link works on this machine only."
DRAWN = """async (address) => {
    const { qrCode } = await import("/static/shell/qr.js");
    const shown = document.querySelector(".page-qr .page-qr-ink")?.getAttribute("d");
    return shown === qrCode(address).querySelector(".page-qr-ink").getAttribute("d");
}"""


@pytest.fixture(scope="module")
def shared(nursery, tmp_path_factory):
    """A table that is open to the network."""
    if not network_addresses():
        go_without("This machine is in no network, so no table can be shared.")
    folder = tmp_path_factory.mktemp("shared")
    server = QuickServer(nursery, f"sqlite:///{folder / 'table.db'}", folder, "--share").start()
    yield server
    server.stop()


@pytest.fixture
def come(chromium):
    """Somebody with a phone or a large window, who comes by some address, and all that they ask for."""
    contexts = []

    def by(address, phone=False):
        size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 800}
        context = chromium.new_context(
            base_url=address, viewport=size, has_touch=phone, reduced_motion="reduce"
        )
        contexts.append(context)
        visitor = Visitor("Ann", context, SHOTS)
        visitor.asked = []
        visitor.page.on("request", lambda request: visitor.asked.append(request.url))
        return visitor

    yield by
    for context in contexts:
        context.close()


def lobby(ann):
    """Open a table for a friend; the code of its invitation."""
    made = ann.api("POST", "/api/matches", {"game": "buttle", "seats": SEATS})
    ann.page.goto(f"/match/{made['id']}")
    ann.page.wait_for_selector(".page-link-card")
    expect(ann.page.locator(".page-link-card input")).not_to_have_value("")
    return made["invite"]


def link(ann):
    return ann.page.locator(".page-link-card input").input_value()


@pytest.mark.parametrize("phone", PHONES)
def test_on_this_machine_only_the_lobby_says_that_its_link_works_nowhere_else(come, server, phone):
    ann = come(server.address, phone)
    invite = lobby(ann)
    assert link(ann) == f"{server.address}/join/{invite}"
    said = ann.page.locator(".page-link-note").inner_text()
    assert said.startswith(ONLY_HERE)
    assert "make share" in said
    assert ann.page.locator(".page-qr").count() == 0
    assert ann.too_wide() == []
    assert ann.violations("lobby") == []
    ann.shoot(f"lobby-on-this-machine-{'phone' if phone else 'wide'}")


@pytest.mark.parametrize("phone", PHONES)
def test_a_shared_table_gives_the_address_of_the_network_whatever_it_was_opened_by(come, shared, phone):
    ann = come(f"http://localhost:{shared.port}", phone)
    invite = lobby(ann)
    address = f"http://{network_addresses()[0]}:{shared.port}"
    assert link(ann) == f"{address}/join/{invite}"
    assert ann.page.evaluate(DRAWN, link(ann))
    assert ONLY_HERE not in ann.page.locator("main").inner_text()
    assert ann.too_wide() == []
    assert ann.violations("shared lobby") == []
    ann.shoot(f"lobby-shared-{'phone' if phone else 'wide'}")
    assert not [url for url in ann.asked if invite in url or "qr?" in url]


def test_that_address_leads_to_the_table(come, shared):
    ann = come(f"http://localhost:{shared.port}")
    lobby(ann)
    bob = come(f"http://{network_addresses()[0]}:{shared.port}", phone=True)
    bob.page.goto(link(ann))
    bob.page.get_by_role("button", name="Sit down").wait_for()


@pytest.mark.parametrize("phone", PHONES)
def test_the_first_page_of_a_shared_table_shows_what_friends_need(come, shared, phone):
    ann = come(f"http://localhost:{shared.port}", phone)
    ann.open()
    ann.page.wait_for_selector(".page-friends .page-qr")
    address = f"http://{network_addresses()[0]}:{shared.port}/"
    assert link(ann) == address
    assert ann.page.evaluate(DRAWN, address)
    assert ann.too_wide() == []
    assert ann.violations("shared home") == []
    ann.shoot(f"home-shared-{'phone' if phone else 'wide'}")


def test_one_on_this_machine_only_shows_nothing_of_the_kind(come, server):
    ann = come(server.address)
    ann.open()
    assert ann.page.locator(".page-friends").count() == 0


def test_the_code_for_another_device_is_never_in_a_request(come, shared):
    ann = come(f"http://localhost:{shared.port}")
    ann.open()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Continue on another device").click()
    ann.page.wait_for_selector("dialog .page-qr")
    address = ann.page.locator("dialog .page-link-card input").input_value()
    where, _, code = address.partition("#")
    assert where.endswith("/continue")
    assert len(code) > 4
    ann.page.goto(address)
    ann.page.get_by_text("Only go on if that is you.").wait_for()
    assert not [url for url in ann.asked if code in url.partition("#")[0]]
