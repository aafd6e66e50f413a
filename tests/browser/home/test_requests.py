"""No page asks for what is not there, and none complains in the console; with and without a board."""

import pytest

from browser.fifth_game import GAME
from profiles import by_profile

GAMES = ["bag-of-butts", "button-men", "bag-o-loot", "buttle", GAME]
WAYS = ["friends", "referee"]


@pytest.fixture
def server(server_with_toy):
    return server_with_toy


@pytest.fixture
def ann(visit):
    """Somebody whose browser must not complain about anything; the faults are listed with the page they belong to."""
    visitor = visit("Ann")
    complaints = []

    def complain(what):
        complaints.append(f"{visitor.page.url}: {what}")

    page = visitor.page
    page.on("response", lambda answer: answer.status >= 400 and complain(f"{answer.status} for {answer.url}"))
    page.on("requestfailed", lambda request: complain(f"{request.failure} for {request.url}"))
    page.on(
        "console",
        lambda message: message.type in ("error", "warning") and complain(message.text),
    )
    yield visitor
    assert not complaints, "\n".join(complaints)


def open_quietly(visitor, path):
    """Open a page, and wait until it has everything that it wants."""
    visitor.page.goto("about:blank")
    visitor.open(path)
    visitor.page.wait_for_load_state("networkidle")


def test_the_pages_before_a_match_ask_for_nothing_that_is_not_there(ann):
    for path in ["/", "/continue", *[f"/rules/{game}" for game in GAMES]]:
        open_quietly(ann, path)
    open_quietly(ann, "/")
    assert ann.page.locator(".page-tile").count() == len(GAMES)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("game", by_profile(["button-men", GAME], GAMES))
def test_the_forms_of_a_game_ask_for_nothing_that_is_not_there(ann, game):
    for way in WAYS:
        open_quietly(ann, f"/#new/{game}/{way}")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_asks_for_nothing_that_is_not_there_from_the_lobby_to_the_end(ann, game):
    ann.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    made = ann.api("POST", "/api/matches", {"game": game, "seats": seats})
    ann.page.goto(f"/match/{made['id']}")
    ann.page.get_by_role("button", name="Start now").click()
    ann.page.wait_for_selector(".page-layout")
    for tab in ("Log", "Chat", "Rules"):
        ann.page.get_by_role("tab", name=tab).click()
    ann.page.wait_for_selector(".page-bar.mine")
    ann.command(made["id"], do="resign")
    ann.see_result()
    ann.page.get_by_role("button", name="Look back").click()
    ann.page.wait_for_selector(".looking-back")
    ann.page.wait_for_load_state("networkidle")
    ann.page.get_by_role("button", name="Back to now").click()
    open_quietly(ann, "/")
