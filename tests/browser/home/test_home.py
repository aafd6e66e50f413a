"""The first page: games to play are near, all of them can be found, and strangers can meet."""

import pytest

from browser.gathering import gather, split
from table.support.tables import BUTTS

AGAINST_BOT = {"game": BUTTS, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]}
HOT_SEAT = {"game": BUTTS, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]}
IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((it) => {
    const box = it.getBoundingClientRect();
    return box.height && box.top >= 0 && box.bottom <= innerHeight;
}).length"""
"""How many of these are wholly in the window."""


@pytest.fixture
def many_games(visit):
    """Ann with a phone and forty games: six to play, the rest given up."""
    ann = visit("Ann", phone=True)
    for number in range(40):
        made = ann.api("POST", "/api/matches", HOT_SEAT if number < 6 else AGAINST_BOT)
        if number >= 6:
            ann.command(made["id"], do="resign")
    ann.open()
    ann.page.wait_for_selector(".page-your-game")
    return ann


def test_on_a_phone_the_games_to_play_and_a_way_to_start_one_are_on_the_first_screen(many_games):
    page = many_games.page
    assert page.evaluate(IN_SIGHT, ".page-your-game.turn") >= 3
    assert page.evaluate(IN_SIGHT, ".page-tile .primary") >= 2
    assert page.title() == "(6) Bagatelle"
    assert not many_games.too_wide()
    many_games.shoot("home-phone")
    assert not many_games.violations("home")


def test_all_games_are_found_searched_and_hidden_without_a_pointer(many_games):
    page = many_games.page
    page.get_by_role("link", name="All your games (40)").press("Enter")
    rows = page.locator(".page-your-game")
    page.wait_for_function("() => document.querySelectorAll('.page-your-game').length === 30")
    assert "Your turn" in rows.first.inner_text()
    page.get_by_role("button", name="Show more").press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.page-your-game').length === 40")
    assert (
        page.evaluate("[...document.querySelectorAll('.page-your-game')].indexOf(document.activeElement)")
        == 30
    )
    assert not many_games.violations("all games")
    page.get_by_label("State").select_option("over")
    page.wait_for_function("() => document.querySelectorAll('.page-your-game.turn').length === 0")
    assert "You gave up" in rows.first.inner_text()
    page.get_by_role("button", name="Hide: Bag of Butts").first.press("Enter")
    page.get_by_label("State").select_option("hidden")
    page.wait_for_function("() => document.querySelectorAll('.page-your-game').length === 1")
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('.page-your-game').length === 1")
    page.get_by_role("button", name="Show again").press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.page-your-game').length === 0")
    page.get_by_label("State").select_option("")
    page.get_by_label("Search").fill("no such name")
    page.wait_for_selector("text=No games like that.")
    page.goto("/#results")
    page.wait_for_selector(".page-results")
    assert not many_games.too_wide()
    assert not many_games.violations("results")


def test_a_stranger_finds_an_open_table_and_sits_down_and_a_cancelled_one_says_so(visit):
    ann, bob, cyd = visit("Ann"), visit("<i>Bob</i>", phone=True), visit("Cyd", language="nl")
    for who in (ann, bob, cyd):
        who.open()
        who.api("PATCH", "/api/me", {"name": who.name})
    ann.page.goto("/#new/buttle/friends")
    ann.page.get_by_label("Anybody here may join").check()
    ann.page.get_by_role("button", name="Create the link").click()
    ann.page.wait_for_selector(".page-lobby-seats")
    assert ann.page.get_by_label("Anybody here may join").is_checked()
    assert not ann.violations("lobby")
    bob.open()
    bob.page.get_by_label("Show me as here").check()
    cyd.open()
    cyd.page.wait_for_selector(".page-people-here")
    assert "<i>Bob</i>" in cyd.page.inner_text(".page-people-here")
    table = bob.page.locator(".page-open-tables a", has_text="Ann")
    table.click()
    bob.page.get_by_role("button", name="Sit down").click()
    for who in (ann, bob):
        who.page.wait_for_selector(".page-layout")

    made = cyd.api(
        "POST", "/api/matches", {"game": BUTTS, "seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]}
    )
    ann.api("POST", f"/api/invitations/{made['invite']}", {"name": "Ann"})
    ann.page.goto(f"/match/{made['id']}")
    ann.page.wait_for_selector(".page-lobby-seats")
    cyd.open()
    cyd.page.get_by_role("button", name="Tafel opheffen").click()
    cyd.page.locator("dialog .primary").click()
    ann.page.wait_for_selector("text=The host cancelled this table.")
    cyd.page.wait_for_function("() => !document.querySelector('.page-way-out')")
    ann.open()
    ann.page.wait_for_selector(".page-your-game.closed")
    assert not ann.violations("home with a cancelled table")


def test_who_waits_is_led_to_the_next_game_and_a_rematch_tells_how_the_series_stands(visit):
    people, match = gather(visit, BUTTS, "Ann", "Bob", phones=("Bob",))
    acting, (waiting,) = split(people, match)
    elsewhere = waiting.api("POST", "/api/matches", HOT_SEAT)["id"]
    waiting.reload()
    waiting.page.get_by_role("link", name="Next game: Bag of Butts").click()
    waiting.page.wait_for_url(f"**/match/{elsewhere}")
    assert acting.page.locator(".page-next-game:visible").count() == 0
    waiting.command(elsewhere, do="resign")

    acting.command(match, do="resign")
    following = acting.command(match, do="rematch")["id"]
    waiting.command(match, do="rematch")
    waiting.open_match(following)
    if waiting.name == "Bob":
        waiting.page.locator(".page-panel-opener").click()
        waiting.page.get_by_role("tab", name="Score").click()
    assert waiting.page.inner_text(".page-series") == "You lead 1-0 in this series."
    acting.command(following, do="resign")
    waiting.page.locator(".page-result .page-series", has_text="You lead 2-0 in this series.").wait_for(
        state="attached"
    )
