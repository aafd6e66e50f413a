"""People on the page: their devices, whose code it is, and whom they do not want to read or meet."""

import re

import pytest

from browser.conftest import PHONES
from browser.gathering import gather


def named(visit, name, **how):
    """Somebody with a name."""
    who = visit(name, **how)
    who.api("PATCH", "/api/me", {"name": name})
    who.open()
    return who


def play_a_bot(who):
    seats = [{"kind": "me", "name": who.name}, {"kind": "bot", "bot": "random"}]
    return who.api("POST", "/api/matches", {"game": "buttle", "seats": seats})["id"]


def menu(who, choice):
    who.page.get_by_role("button", name="Menu").first.click()
    who.page.get_by_role("button", name=choice).click()


def addresses(who):
    """Every address that this browser asks for from now on."""
    asked = []
    who.page.on("request", lambda request: asked.append(request.url))
    return asked


def chat_of(who):
    who.page.get_by_role("tab", name=re.compile("^Chat")).click()
    return who.page.locator(".page-chat")


@pytest.mark.parametrize("phone", PHONES)
def test_a_link_becomes_another_device_and_its_code_is_in_no_address(visit, phone):
    ann = named(visit, "Ann", phone=phone)
    asked = addresses(ann)
    menu(ann, "Continue on another device")
    link = ann.page.get_by_label("Link")
    ann.page.wait_for_function("() => document.querySelector('dialog input')?.value.includes('/continue#')")
    path = link.input_value().partition("/continue")[2]
    code = path.removeprefix("#")
    ann.shoot(f"device-link-{'phone' if phone else 'desktop'}")
    other = visit("other", phone=phone)
    asked_there = addresses(other)
    other.page.goto(f"/continue{path}")
    button = other.page.get_by_role("button", name="Go on as Ann")
    button.wait_for()
    assert other.page.evaluate("location.href").endswith("/continue"), "the address has forgotten it"
    assert other.violations("continue") == []
    assert other.too_wide() == []
    other.shoot(f"continue-{'phone' if phone else 'desktop'}")
    button.click()
    other.page.wait_for_selector(".page-tiles")
    assert other.api("GET", "/api/me")["name"] == "Ann"
    sent = [url.partition("#")[0] for url in [*asked, *asked_there]]
    assert sent
    assert not [url for url in sent if code in url]


@pytest.mark.parametrize("phone", PHONES)
def test_nobody_is_replaced_without_a_click(visit, phone):
    ann, bob = named(visit, "Ann", phone=phone), named(visit, "Bob")
    for _ in range(3):
        play_a_bot(ann)
    code = bob.api("POST", "/api/me/link")["code"]
    ann.page.goto(f"/continue#{code}")
    warning = ann.page.locator(".page-warning")
    warning.wait_for()
    assert warning.inner_text() == "You are Ann here, with 3 matches. Go on as Bob instead?"
    assert "only devices that are Ann can reach them" in ann.page.locator("main").inner_text()
    assert ann.page.evaluate("document.activeElement.textContent") != "Go on as Bob"
    ann.shoot(f"instead-{'phone' if phone else 'desktop'}")
    assert ann.violations("instead") == []
    assert ann.too_wide() == []
    ann.page.reload()
    assert ann.api("GET", "/api/me")["name"] == "Ann"
    ann.page.goto("/")
    ann.page.goto(f"/continue#{code}")
    ann.page.get_by_role("link", name="Stay Ann").click()
    ann.page.wait_for_selector(".page-tiles")
    assert ann.api("GET", "/api/me")["name"] == "Ann"
    ann.page.goto(f"/continue#{code}")
    ann.page.get_by_role("button", name="Go on as Bob").click()
    ann.page.wait_for_selector(".page-tiles")
    assert ann.api("GET", "/api/me")["name"] == "Bob"


def test_a_code_can_be_typed_and_a_wrong_one_says_so(visit):
    ann, other = named(visit, "Ann"), visit("other")
    code = ann.api("POST", "/api/me/link")["code"]
    other.open("/continue")
    other.page.get_by_label("Code").fill("wrong")
    other.page.get_by_role("button", name="Next").click()
    problem = other.page.get_by_role("alert")
    problem.filter(has_text="This code was used or has expired; make a new one.").wait_for()
    other.page.get_by_label("Code").fill(code)
    other.page.keyboard.press("Enter")
    other.page.get_by_role("button", name="Go on as Ann").wait_for()
    assert other.page.evaluate("document.activeElement.textContent") == "Go on as Ann"


@pytest.mark.parametrize("phone", PHONES)
def test_the_last_device_is_not_signed_out_without_a_warning(visit, phone):
    ann = named(visit, "Ann", phone=phone)
    menu(ann, "Your devices")
    ann.page.get_by_role("button", name="Sign out: Chrome on Linux").click()
    question = "This is your only device: if you sign out here, you cannot come back as Ann."
    ann.page.get_by_role("heading", name=question).wait_for()
    ann.shoot(f"last-device-{'phone' if phone else 'desktop'}")
    assert ann.violations("last device") == []
    ann.page.keyboard.press("Escape")
    assert ann.api("GET", "/api/me")["name"] == "Ann"
    ann.page.get_by_role("button", name="Sign out: Chrome on Linux").click()
    ann.page.get_by_role("button", name="Sign out", exact=True).click()
    ann.page.wait_for_selector(".page-tiles")
    ann.page.wait_for_function("async () => (await (await fetch('/api/me')).json()).name === ''")


@pytest.mark.parametrize("phone", PHONES)
def test_another_device_is_signed_out_and_its_page_says_so(visit, phone):
    ann, lost = named(visit, "Ann", phone=phone), visit("lost")
    match = play_a_bot(ann)
    code = ann.api("POST", "/api/me/link")["code"]
    lost.open()
    lost.api("POST", "/api/me/continue", {"code": code})
    lost.open_match(match)
    ann.open()
    menu(ann, "Your devices")
    ann.page.get_by_text("this device").wait_for()
    assert ann.page.locator(".page-entries li").count() == 2
    ann.shoot(f"devices-{'phone' if phone else 'desktop'}")
    assert ann.violations("devices") == []
    assert ann.too_wide() == []
    ann.page.get_by_role("button", name="Sign out everywhere else").click()
    lost.page.get_by_role("heading", name="Signed out").wait_for()
    ann.page.wait_for_function("() => document.querySelectorAll('.page-entries li').length === 1")
    assert not lost.page.locator(".page-layout").count()
    lost.page.get_by_role("link", name="Back to the games").click()
    lost.page.wait_for_selector(".page-tiles")
    assert lost.api("GET", "/api/me")["name"] == ""
    assert ann.api("GET", "/api/me")["name"] == "Ann"


def test_a_spectator_is_marked_and_every_message_keeps_its_direction(visit):
    (ann, _), match = gather(visit, "buttle", "Ann", "Bob", phones=["Ann"])
    watch = ann.table(match)["fixed"]["watch"]
    zoe = named(visit, "Ann")
    zoe.page.goto(f"/watch/{watch}")
    zoe.page.wait_for_selector(".page-layout")
    zoe.command(match, do="chat", text="שלום \u202eworld\u202c!", watch=watch)
    ann.page.locator(".page-panel-opener").click()
    chat = chat_of(ann)
    line = chat.locator("li").first
    line.wait_for()
    assert line.inner_text() == "Ann 2 (watching) שלום world!"
    assert line.locator("bdi").last.get_attribute("dir") == "auto"
    ann.shoot("chat-spectator-phone")


@pytest.mark.parametrize("phone", PHONES)
def test_whoever_is_muted_is_not_read_until_one_wants_to(visit, phone):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob", phones=["Ann"] if phone else [])
    if phone:
        ann.page.locator(".page-panel-opener").click()
    chat = chat_of(ann)
    bob.command(match, do="chat", text="First words")
    chat.get_by_text("First words").wait_for()
    chat.get_by_role("button", name="Bob").click()
    ann.shoot(f"somebody-{'phone' if phone else 'desktop'}")
    assert ann.violations("somebody") == []
    ann.page.get_by_role("button", name="Mute", exact=True).click()
    assert "First words" not in chat.inner_text()
    bob.command(match, do="chat", text="More words")
    ann.page.wait_for_function("() => document.querySelectorAll('.page-chat li').length === 2")
    assert chat.locator("li").last.inner_text().endswith("Bob Muted: show")
    ann.reload()
    if phone:
        ann.page.locator(".page-panel-opener").click()
    chat = chat_of(ann)
    chat.get_by_text("Muted:").last.wait_for()
    ann.shoot(f"muted-{'phone' if phone else 'desktop'}")
    assert ann.too_wide() == []
    chat.get_by_role("button", name="show").last.click()
    assert chat.locator("li").last.inner_text().endswith("Bob More words")
    chat.get_by_role("button", name="Bob").first.click()
    ann.page.get_by_role("button", name="Unmute").click()
    assert "First words" in chat.inner_text()


def test_a_muted_person_rings_no_bell(visit):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob")
    bob.command(match, do="chat", text="First words")
    tab = ann.page.get_by_role("tab", name=re.compile("^Chat"))
    ann.page.get_by_role("tab", name="Chat (1)").click()
    ann.page.get_by_role("button", name="Bob").click()
    ann.page.get_by_role("button", name="Mute", exact=True).click()
    ann.page.get_by_role("tab", name="Log").click()
    bob.command(match, do="chat", text="More words")
    ann.page.wait_for_function("() => document.querySelectorAll('.page-chat li').length === 2")
    assert tab.inner_text() == "Chat"


def test_somebody_is_blocked_from_the_menu_and_unblocked(visit):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob")
    ann.page.get_by_role("button", name="Menu").first.click()
    ann.page.get_by_role("button", name="Mute or block somebody").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Bob").click()
    ann.page.get_by_role("button", name="Block", exact=True).click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Block", exact=True).click()
    ann.page.get_by_text("Bob is blocked").first.wait_for()
    bob.command(match, do="chat", text="You cannot see this")
    chat = chat_of(ann)
    chat.get_by_text("Blocked:").wait_for()
    bob.command(match, do="resign")
    ann.page.locator(".page-result").get_by_role("button", name="Look back").wait_for()
    assert not ann.page.get_by_role("button", name="Rematch").count()
    ann.page.goto("/")
    seats = [{"kind": "me", "name": "Bob"}, {"kind": "open"}]
    made = bob.api("POST", "/api/matches", {"game": "buttle", "seats": seats})
    ann.page.goto(f"/join/{made['invite']}")
    ann.page.get_by_text("Somebody whom you have blocked is at this table: Bob.").wait_for()
    ann.shoot("blocked-invitation-desktop")
    ann.page.goto("/")
    menu(ann, "Blocked people")
    ann.shoot("blocks-desktop")
    assert ann.violations("blocks") == []
    ann.page.get_by_role("button", name="Unblock Bob").click()
    ann.page.get_by_text("You have blocked nobody.").wait_for()
    ann.page.goto(f"/join/{made['invite']}")
    ann.page.get_by_role("button", name="Sit down", exact=True).wait_for()


def test_the_host_keeps_order_in_the_chat(visit):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob", phones=["Bob"])
    watch = ann.table(match)["fixed"]["watch"]
    zoe = named(visit, "Zoe")
    zoe.page.goto(f"/watch/{watch}")
    zoe.page.wait_for_selector(".page-layout")
    bob.command(match, do="chat", text="Rude words")
    chat = chat_of(ann)
    chat.get_by_role("button", name="Bob").click()
    ann.page.get_by_role("button", name="Remove from the chat").click()
    chat.get_by_text("Removed by the host").wait_for()
    seen = chat_of(zoe)
    seen.get_by_text("Removed by the host").wait_for()
    assert "Rude words" not in seen.inner_text()
    assert not chat.get_by_role("button", name="show").count()
    bob.page.locator(".page-panel-opener").click()
    chat_of(bob)
    bob.page.get_by_text("The host has removed you from the chat.").wait_for()
    assert not bob.page.get_by_label("Message").is_visible()
    bob.shoot("removed-phone")
    ann.page.get_by_role("button", name="Menu").first.click()
    ann.page.get_by_role("button", name="Close the chat to spectators").click()
    zoe.page.get_by_text("The host has closed the chat to spectators.").first.wait_for()
    ann.page.get_by_role("button", name="Menu").first.click()
    ann.page.get_by_role("button", name="Open the chat to spectators").click()
    zoe.page.get_by_label("Message").wait_for()
