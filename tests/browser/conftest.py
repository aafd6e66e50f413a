"""A real Chromium against a real server. Screenshots stay in build/screenshots."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from browser import fifth_game
from browser.visiting import Visitor
from missing import go_without
from own_games import OWN_GAMES
from table.serving import Server

SHOTS = Path(__file__).parents[2] / "build" / "screenshots"
MISSING = "Chromium is not installed: run `make tools`, which installs it with apt."
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first of these that is here is used; the first is the same browser without windows, and quicker."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="module")
def chromium():
    """The system's own browser; it ends with these tests, and so does Playwright's event loop."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not path:
        go_without(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A table whose bots do not dawdle."""
    for game in OWN_GAMES.values():
        assert game.rules
        assert game.strategy
    folder = tmp_path_factory.mktemp("browser")
    running = Server(f"sqlite:///{folder / 'table.db'}", folder, "--no-limits").start()
    yield running
    running.stop()
    assert "ERROR" not in running.log, running.log[-4000:]


@pytest.fixture(scope="session")
def server_with_toy(tmp_path_factory):
    """A table with a fifth game, from another package and without a board."""
    running = fifth_game.new_server(tmp_path_factory.mktemp("fifth")).start()
    yield running
    running.stop()
    assert "ERROR" not in running.log, running.log[-4000:]


@pytest.fixture
def visit(chromium, server):
    """Somebody new with a browser of their own: a name, a device, a language."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    visitors = []

    def come(name, *, phone=False, dark=False, language="en", calm=True):
        context = chromium.new_context(
            base_url=server.address,
            viewport={"width": 360, "height": 740} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            locale={"en": "en-GB", "nl": "nl-NL"}[language],
            reduced_motion="reduce" if calm else "no-preference",
        )
        visitor = Visitor(name, context, SHOTS)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.context.close()
    faults = [fault for visitor in visitors for fault in visitor.faults]
    assert not faults, faults
