"""Each player chooses a fighter, both choose sizes at the same time, and a rematch may have other fighters."""

import pytest

from browser.conftest import PHONES


def choose_fighter(visitor, name):
    """Open the gallery, look for a fighter, and take it."""
    page = visitor.page
    page.get_by_role("button", name="Choose another fighter").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Search for a fighter").fill(name)
    dialog.locator(".card", has_text=name).first.click()
    dialog.get_by_role("button", name=f"Choose {name}").click()
    page.get_by_role("region", name="Your fighter").get_by_text(name).first.wait_for()


def begun(*people):
    for who in people:
        who.page.wait_for_selector(".page-layout")
        who.page.wait_for_selector("input[type=range]")


def seal(visitor):
    visitor.page.locator(".page-bar button.primary", has_text="Seal").click()


@pytest.mark.parametrize("phones", PHONES)
def test_friends_choose_fighters_and_sizes_at_the_same_time_and_others_in_the_rematch(visit, phones):
    device = "phone" if phones else "desktop"
    ann, bob = visit("Ann", phone=phones, dark=phones), visit("Bob", phone=phones)
    ann.open("/#new/button-men/friends")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.wait_for_selector(".fighter-dice")
    choose_fighter(ann, "Stark")
    ann.shoot(f"fighters-setup-{device}")
    assert not ann.too_wide()
    assert ann.violations("choosing a fighter") == []
    ann.page.get_by_role("button", name="Create the link").click()
    link = ann.page.get_by_label("Link")
    link.wait_for()
    bob.open(link.input_value())
    bob.page.get_by_text("Stark").first.wait_for()
    bob.shoot(f"fighters-invitation-{device}")
    assert not bob.too_wide()
    assert bob.violations("an invitation with a fighter") == []
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    choose_fighter(bob, "Bane")
    ann.page.locator("li", has_text="Bob").get_by_text("Bane").wait_for()
    bob.shoot(f"fighters-lobby-{device}")
    assert not bob.too_wide()
    assert bob.violations("the waiting room") == []
    bob.page.get_by_role("button", name="I am ready").click()
    begun(ann, bob)
    bob.page.locator("input[type=range]").fill("2")
    seal(ann)
    ann.page.locator(".page-prompt", has_text="You have chosen. Waiting for Bob.").wait_for()
    bob.page.locator(".page-player", has_text="Ann").get_by_text("has chosen").wait_for()
    assert bob.page.locator("input[type=range]").input_value() == "2", "nobody is disturbed"
    ann.page.get_by_role("button", name="Take back").click()
    ann.page.wait_for_selector("input[type=range]")
    seal(bob)
    bob.page.locator(".page-prompt", has_text="You have chosen. Waiting for Ann.").wait_for()
    ann.shoot(f"fighters-sizes-{device}")
    ann.reload()
    seal(ann)
    match = ann.page.url.rsplit("/", 1)[1]
    for who in (ann, bob):
        who.page.wait_for_function("() => !document.querySelector('input[type=range]')")
    assert ann.table(match)["fixed"]["all_options"]["b"] == "Bane"
    ann.command(match, do="resign")
    ann.page.get_by_role("button", name="Offer a rematch").first.click()
    ann.page.get_by_role("heading", name="Button Men: rematch").wait_for()
    bob.page.get_by_role("button", name="Accept").first.click()
    choose_fighter(bob, "Giant")
    ann.page.get_by_role("button", name="I am ready").click()
    bob.page.get_by_text("Everybody is waiting for you.").wait_for()
    bob.page.get_by_role("button", name="I am ready").click()
    ann.page.wait_for_selector(".page-layout")
    following = ann.table(ann.page.url.rsplit("/", 1)[1])
    assert [following["fixed"]["all_options"][name] for name in "ab"] == ["Giant", "Stark"]


def test_a_recipe_is_drawn_while_one_types_and_a_wrong_one_says_why(visit):
    ann = visit("Ann", phone=True, language="nl")
    ann.open("/#new/button-men/bots")
    ann.page.get_by_label("Je naam").fill("Ann")
    ann.page.get_by_role("button", name="Andere vechter kiezen").first.click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_text("Je eigen recept").or_(dialog.get_by_text("Eigen recept")).click()
    dialog.locator(".own input").fill("4 (8,8) 0")
    dialog.get_by_text("Steen 3 ('0')").wait_for()
    assert dialog.locator(".page-gallery-foot button").is_disabled()
    dialog.locator(".own input").fill("4 (8,8) 4/12! 20p Xs")
    dialog.locator(".written .slot").nth(4).wait_for()
    ann.shoot("fighters-recipe-nl-phone")
    assert not ann.too_wide()
    assert ann.violations("a recipe") == []
    dialog.locator(".page-gallery-foot button").click()
    ann.page.locator("form > button.primary").click()
    ann.page.wait_for_selector(".page-layout")
    match = ann.page.url.rsplit("/", 1)[1]
    assert ann.table(match)["fixed"]["options"]["a"] == "4 (8,8) 4/12! 20p Xs"


def test_a_stranger_with_the_address_may_join_or_watch_and_a_private_table_says_so(visit):
    ann, bob, eve = visit("Ann"), visit("Bob"), visit("Eve", phone=True)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    made = ann.api("POST", "/api/matches", {"game": "buttle", "seats": seats, "watchable": True})
    for who in (bob, eve):
        who.open(f"/match/{made['id']}")
    bob.page.get_by_role("button", name="Sit down").click()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    for who in (bob, eve):
        who.page.wait_for_selector(".page-layout")
    eve.open(f"/join/{made['invite']}")
    assert not eve.too_wide()
    eve.page.get_by_role("button", name="Watch").click()
    eve.page.wait_for_selector(".page-layout")
    private = ann.api("POST", "/api/matches", {"game": "buttle", "seats": seats})
    eve.open(f"/match/{private['id']}")
    eve.page.get_by_text("This table is private.").wait_for()
