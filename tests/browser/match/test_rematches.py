"""Playing again: an offer that the others accept, decline, or leave."""

import pytest

from browser.gathering import gather
from profiles import by_profile


def over(visit, *names, phones=()):
    """A match of Buttle that is over; nobody has looked at the details yet."""
    people, match = gather(visit, "buttle", *names, phones=phones)
    people[0].command(match, do="resign")
    for who in people:
        who.page.wait_for_selector(".page-layout.over")
    return people


@pytest.mark.parametrize("phones", by_profile([("Ann", "Bob")], [(), ("Ann", "Bob")]))
def test_a_rematch_is_offered_and_accepted(visit, phones):
    ann, bob = over(visit, "Ann", "Bob", phones=phones)
    device = "phone" if phones else "desktop"
    ann.page.locator(".page-bar").get_by_role("button", name="Offer a rematch").click()
    ann.page.get_by_role("heading", name="Buttle: rematch").wait_for()
    ann.page.get_by_text("Waiting for Bob. The match begins when everybody has sat down.").wait_for()
    ann.page.get_by_text("Bob is here …").or_(ann.page.get_by_text("Waiting for Bob …")).wait_for()
    ann.shoot(f"rematch-lobby-{device}")
    assert not ann.too_wide()
    assert ann.violations("the lobby of a rematch") == []
    bar = bob.page.locator(".page-bar")
    bar.get_by_text("Ann offers a rematch.").wait_for()
    bob.shoot(f"rematch-offered-{device}")
    assert not bob.too_wide()
    assert bob.violations("an offered rematch") == []
    bar.get_by_role("button", name="Accept").click()
    for who in (ann, bob):
        who.page.wait_for_selector(".page-layout")
        who.page.locator(".page-player.acting").wait_for()
    assert [seat["name"] for seat in ann.table(ann.page.url.rsplit("/", 1)[1])["now"]["seats"]] == [
        "Bob",
        "Ann",
    ]


def test_a_rematch_is_declined_and_the_seat_is_free_for_others(visit):
    ann, bob = over(visit, "Ann", "Bob")
    ann.page.locator(".page-bar").get_by_role("button", name="Offer a rematch").click()
    ann.page.get_by_role("heading", name="Buttle: rematch").wait_for()
    bar = bob.page.locator(".page-bar")
    bar.get_by_role("button", name="No thanks").click()
    bar.get_by_text("Ann offers a rematch.").wait_for(state="hidden")
    assert not bar.get_by_role("button", name="Accept").is_visible()
    bar.get_by_role("button", name="How it went").wait_for()
    ann.page.get_by_text("Bob does not want to play again.").wait_for()
    ann.page.get_by_text("Waiting for a player …").wait_for()


def test_who_was_not_there_finds_the_offer_among_their_games(visit):
    ann, bob = over(visit, "Ann", "Bob", phones=["Bob"])
    bob.page.goto("about:blank")
    ann.page.locator(".page-bar").get_by_role("button", name="Offer a rematch").click()
    ann.page.get_by_text("Waiting for Bob …").wait_for()
    bob.open("/")
    bob.page.locator(".page-your-game", has_text="play again?").click()
    bob.page.get_by_text("This seat is kept for you.").wait_for()
    bob.shoot("rematch-kept-for-me-phone")
    assert not bob.too_wide()
    bob.page.get_by_role("button", name="Sit down").click()
    for who in (ann, bob):
        who.page.wait_for_selector(".page-layout")
    bob.page.locator(".page-player", has_text="Bob").get_by_text("you").or_(
        bob.page.get_by_text("your turn")
    ).first.wait_for()


def test_whoever_waits_in_vain_puts_a_bot_there(visit):
    ann, _ = over(visit, "Ann", "Bob")
    ann.page.locator(".page-bar").get_by_role("button", name="Offer a rematch").click()
    ann.page.get_by_label("Which bot?").select_option("hard")
    ann.page.get_by_role("button", name="Seat a bot").click()
    ann.page.get_by_text("· hard").wait_for()
    ann.page.get_by_role("button", name="Start now").click()
    ann.page.wait_for_selector(".page-layout")


def test_alone_against_bots_a_rematch_begins_at_once(visit):
    (ann,), match = gather(visit, "buttle", "Ann", bots=1)
    ann.command(match, do="resign")
    ann.page.locator(".page-bar").get_by_role("button", name="Rematch", exact=True).click()
    ann.page.wait_for_url(lambda url: match not in url)
    ann.page.wait_for_selector(".page-layout")
