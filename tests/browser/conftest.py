"""A real Chromium, and for some tests a real Firefox, against a real server. Screenshots stay in build/screenshots
(`make test-all`), the pages of tests that fail in build/browser-failures.

Firefox is the system's own, and speaks WebDriver BiDi. Playwright 1.65 asks it for something that it does not know yet,
so the version in constraints.txt is an older one.
"""

import asyncio
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from browser import failures, fifth_game
from browser.visiting import Visitor
from missing import go_without
from own_games import OWN_GAMES
from profiles import by_profile
from table.support.quick_start import Nursery, quick_serving
from table.support.serving import Server

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
MISSING = "Chromium is not installed: run `make tools`, which installs it with apt."
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first of these that is here is used; the first is the same browser without windows, and quicker."""
NO_FIREFOX = "Firefox is not installed: run `make tools`, which installs it with apt."
FIREFOXES = ("firefox-esr", "firefox")
DEVICES = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "landscape": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
    "zoomed": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}
"""What people look at the page with; zoomed is a desktop at 200 %."""
PHONES = by_profile([True], [True, False])
"""Whether a phone is tried, or both a phone and a desktop; the phone is the narrower of the two."""
SHORT_GRACE = Path(__file__).parent / "short_grace"
"""On the path of a server, lets a bot stand in for somebody who has been away for a second."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


LOOP = pytest.StashKey[asyncio.AbstractEventLoop | None]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Playwright's event loop counts as running between its calls, too; hide it from tests that have their own."""
    if not item.path.is_relative_to(Path(__file__).parent):
        return (yield)
    asyncio._set_running_loop(item.config.stash.get(LOOP, None))
    try:
        return (yield)
    finally:
        item.config.stash[LOOP] = asyncio._get_running_loop()
        asyncio._set_running_loop(None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keep what the open pages showed when a test failed."""
    report = yield
    if report.failed:
        failures.keep(item, report)
    return report


@pytest.fixture(autouse=True)
def nobody_present():
    """Forget the visitors of the test before."""
    Visitor.present.clear()


@pytest.fixture(scope="session")
def browsers():
    """The system's own browsers by name, each started when it is first asked for, and shared by all tests."""
    started = {}
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()

        def browser(name):
            if name not in started:
                started[name] = {"chromium": start_chromium, "firefox": start_firefox}[name](playwright)
            return started[name]

        yield browser
        asyncio._set_running_loop(loop)  # the last test may be one of another folder
        for each in started.values():
            each.close()


def start_chromium(playwright):
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not path:
        go_without(MISSING)
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


def start_firefox(playwright):
    path = os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, FIREFOXES)), None)
    if not path:
        go_without(NO_FIREFOX)
    return playwright.firefox.launch(executable_path=path, channel="moz-firefox")


@pytest.fixture(scope="session")
def chromium(browsers):
    return browsers("chromium")


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory):
    """A table whose bots do not dawdle, for all tests that do not stop it."""
    for game in OWN_GAMES.values():
        assert game.rules
        assert game.strategy
    folder = tmp_path_factory.mktemp("browser")
    environment = {"PYTHONPATH": os.pathsep.join([str(SHORT_GRACE), os.environ.get("PYTHONPATH", "")])}
    running = Server(
        f"sqlite:///{folder / 'table.db'}", folder, "--no-limits", environment=environment
    ).start()
    yield running
    running.stop()
    assert "ERROR" not in running.log, running.log[-4000:]


@pytest.fixture(scope="session")
def nursery():
    """Where servers start at once."""
    ready = Nursery()
    yield ready
    ready.close()


@pytest.fixture
def own_server(nursery, tmp_path):
    """A table that a test may stop or kill."""
    with quick_serving(nursery, f"sqlite:///{tmp_path / 'table.db'}", tmp_path) as running:
        yield running


@pytest.fixture
def server(request):
    """The shared table, unless the test asks for one of its own."""
    return request.getfixturevalue("own_server" if "own_server" in request.fixturenames else "shared_server")


@pytest.fixture(scope="session")
def server_with_toy(tmp_path_factory):
    """A table with a fifth game, from another package and without a board."""
    running = fifth_game.new_server(tmp_path_factory.mktemp("fifth")).start()
    yield running
    running.stop()
    assert "ERROR" not in running.log, running.log[-4000:]


@pytest.fixture
def visit(request, browsers, server):
    """Somebody new with a browser of their own: a name, a device, a language."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    visitors = []

    def come(name, *, phone=False, device=None, browser="chromium", dark=False, language="en", calm=True):
        looks = DEVICES[device or ("phone" if phone else "desktop")]
        if browser == "firefox":  # which cannot be told to have a touch screen
            looks = {name: value for name, value in looks.items() if name != "has_touch"}
        context = browsers(browser).new_context(
            base_url=server.address,
            color_scheme="dark" if dark else "light",
            locale={"en": "en-GB", "nl": "nl-NL"}[language],
            reduced_motion="reduce" if calm else "no-preference",
            **looks,
        )
        visitor = Visitor(name, context, SHOTS, language)
        visitors.append(visitor)
        return visitor

    yield come
    faults = [fault for visitor in visitors for fault in visitor.faults]
    if faults:
        failures.write(request.node.nodeid)
    for visitor in visitors:
        visitor.context.close()
    assert not faults, faults
