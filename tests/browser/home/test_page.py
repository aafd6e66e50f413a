"""The page around the boards: from the first tap to the proof that the dice were fair."""

import re

SECRET = {"game": "buttle", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]}
OPEN = {"game": "bag-of-butts", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]}
AGAINST_BOT = {"game": "bag-of-butts", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]}


def sit(visitor, match):
    """Make a match as the page would, and go to it."""
    made = visitor.api("POST", "/api/matches", match)
    visitor.open_match(made["id"])
    return made


def give_up(visitor):
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("button", name="Give up").click()
    visitor.page.locator("dialog .primary").click()
    visitor.see_result()


def test_a_name_is_asked_once_and_then_one_tap_leads_to_a_table_with_a_bot(visit):
    ann = visit("Ann", phone=True)
    ann.open()
    ann.play_a_bot()
    assert ann.page.locator(".page-badge:visible").inner_text() == "bot · medium"
    assert ann.api("GET", "/api/me")["name"] == "Ann"
    ann.open()
    ann.page.get_by_role("button", name="Play a bot").first.click()
    ann.page.wait_for_selector(".page-layout")
    match = ann.page.url.rsplit("/", 1)[-1]
    assert ann.table(match)["now"]["seats"][0]["name"] == "Ann"


def test_the_button_shows_a_label_and_the_notation_only_to_those_who_want_it(visit):
    ann = visit("Ann")
    made = sit(ann, AGAINST_BOT)
    ann.page.wait_for_selector(".page-bar.mine button.primary:not([disabled])")
    button = ann.page.locator(".page-bar button.primary")
    offered = {move["says"]: move["move"] for move in ann.table(made["id"])["now"]["moves"]}
    assert button.inner_text() in offered
    assert not button.locator("small").count()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_label("Show notation").check()
    ann.page.keyboard.press("Escape")
    ann.reload()
    ann.page.wait_for_selector(".page-bar.mine button.primary small")
    label, notation = (button.locator(part).inner_text() for part in ("span", "small"))
    assert offered[label] == notation


def test_your_games_come_first_on_the_first_page(visit):
    ann = visit("Ann")
    sit(ann, OPEN)
    ann.open()
    line = ann.page.locator(".page-your-game").first.inner_text()
    assert "Bag of Butts" in line
    assert "Your turn" in line


def test_a_device_that_is_handed_over_shows_nothing_until_the_next_player_says_so(visit):
    ann = visit("Ann", phone=True)
    made = sit(ann, SECRET)
    cover = ann.page.locator("dialog.page-cover")
    for _ in range(2):
        player = ann.table(made["id"])["now"]["actor"]
        name = SECRET["seats"][player]["name"]
        assert name in cover.inner_text()
        ann.page.keyboard.press("Escape")
        assert cover.is_visible()
        cover.get_by_role("button").click()
        cover.wait_for(state="detached")
        ann.page.wait_for_selector(".page-bar.mine")
        ann.page.get_by_role("button", name="Draw a card").click()
        ann.page.get_by_role("button", name="Pass the device to").click()


def test_where_nothing_is_secret_the_device_just_follows_the_turn(visit):
    ann = visit("Ann")
    made = sit(ann, OPEN)
    ann.page.wait_for_selector(".page-bar.mine")
    first = ann.table(made["id"])["now"]["actor"]
    for _ in range(60):
        now = ann.table(made["id"])["now"]
        if now["actor"] != first:
            break
        command = {"do": "play", "match": made["id"], "move": now["moves"][0]["move"]}
        ann.api("POST", f"/api/matches/{made['id']}/commands", command)
    other = OPEN["seats"][1 - first]["name"]
    ann.page.wait_for_function(
        "(name) => document.querySelector('.page-player.acting .page-player-name')?.textContent === name",
        arg=other,
    )
    ann.page.wait_for_selector(".page-bar.mine")
    assert not ann.page.locator("dialog[open]").count()


def test_the_result_proves_that_chance_was_fair_and_leads_to_replay_and_rematch(visit):
    ann = visit("Ann", phone=True)
    made = sit(ann, AGAINST_BOT)
    ann.page.wait_for_selector(".page-bar.mine")
    give_up(ann)
    ann.page.get_by_role("button", name="Was it fair?").click()
    ann.page.wait_for_function(
        "() => document.querySelector('.page-verdict').textContent.startsWith('Fair:')"
    )
    assert not ann.violations("result")
    ann.page.get_by_role("button", name="Look back").click()
    ann.page.wait_for_function(
        "() => document.querySelector('.page-replay-where')?.textContent.startsWith('Event 0')"
    )
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_function(
        "() => document.querySelector('.page-replay-where').textContent.startsWith('Event 1 ')"
    )
    ann.page.get_by_role("button", name="Back to now").click()
    ann.page.locator(".page-bar").get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: made["id"] not in url)
    ann.page.wait_for_selector(".page-layout")


def test_chat_is_text_and_reaches_spectators_and_a_badge(visit):
    ann, eve = visit("Ann"), visit("Eve", phone=True)
    made = sit(ann, AGAINST_BOT)
    eve.page.goto(f"/watch/{made['watch']}")
    eve.page.wait_for_selector(".page-layout")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Message").fill("<img src=x onerror=alert(1)>")
    ann.page.get_by_role("button", name="Send").click()
    eve.page.wait_for_selector(".page-panel-opener.news")
    eve.page.locator(".page-panel-opener").click()
    eve.page.get_by_role("tab", name=re.compile("Chat")).click()
    assert eve.page.locator(".page-chat").inner_text().endswith("<img src=x onerror=alert(1)>")
    assert not eve.page.locator(".page-chat img").count()


def test_a_line_of_the_log_leads_back_to_its_moment(visit):
    ann = visit("Ann")
    sit(ann, AGAINST_BOT)
    ann.page.wait_for_selector(".page-bar.mine")
    ann.page.get_by_role("tab", name="Log").click()
    line = ann.page.locator(".page-log-line").first
    text = line.inner_text()
    line.click()
    ann.page.wait_for_selector(".looking-back")
    ann.page.wait_for_function(
        "(text) => document.querySelector('#prompt').textContent === text", arg=text.strip()
    )
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector(".page-bar.mine")


def test_the_language_can_be_changed_at_the_table(visit):
    ann = visit("Ann")
    made = sit(ann, OPEN)
    ann.page.wait_for_selector(".page-bar.mine")
    english = ann.table(made["id"])["now"]["prompt"]
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_label("Language").select_option("nl")
    ann.page.get_by_role("tab", name="Verslag").click()
    dutch = ann.table(made["id"])["now"]["prompt"]
    assert dutch != english
    ann.page.locator("#prompt", has_text=dutch).wait_for()


def test_no_part_of_the_page_shuts_anybody_out(visit):
    found = []
    for dark in (False, True):
        ann = visit("Ann", phone=True, dark=dark)
        for path in (
            "/",
            "/#new/button-men/friends",
            "/#new/bag-of-butts/referee",
            "/continue",
            "/rules/buttle",
            "/match/0",
        ):
            ann.page.goto("about:blank")
            ann.open(path)
            for fold in ann.page.locator("details").all():
                fold.locator("summary").click()
            found += ann.violations(path)
            assert not ann.too_wide(), path
        sit(ann, AGAINST_BOT)
        found += ann.violations("table")
        ann.page.locator(".page-panel-opener").click()
        for tab in ann.page.get_by_role("tab").all():
            tab.click()
            found += ann.violations(tab.inner_text())
        ann.page.keyboard.press("Escape")
        ann.page.get_by_role("button", name="Menu").click()
        found += ann.violations("menu")
    assert not found, "\n".join(found)
