"""A long match on the page: it begins with the last lines of its log, and shows earlier ones when asked."""

import time

LONG = {"a": "(90,V)s", "b": "(1,1)t", "wins": 99, "mode": "casual"}
"""Fighters for whom one choice is followed by hundreds of events."""
STEPS = 300


def play_long(ann, events):
    """Set up such a match and play it until it has so many events; its id."""
    body = {
        "game": "button-men",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
        "options": LONG,
    }
    match = ann.api("POST", "/api/matches", body)["id"]
    end = time.monotonic() + 300
    while (now := ann.table(match)["now"])["events"] < events or now["moves"] is None:
        assert time.monotonic() < end
        if now["moves"]:
            ann.play(match, now["moves"][0]["move"])
    return match


def numbers_in_log(ann):
    return ann.page.locator(".page-log > li").count()


def test_the_log_of_a_long_match_shows_earlier_lines_when_asked(visit):
    ann = visit("Ann", phone=True, calm=True)
    match = play_long(ann, 500)
    table = ann.table(match)
    assert len(table["steps"]) == STEPS
    assert table["earlier"] > 1
    ann.open_match(match)
    ann.page.locator(".page-panel-opener").click()
    ann.page.get_by_role("tab", name="Log").click()
    shown = numbers_in_log(ann)
    assert shown <= STEPS
    more = ann.page.get_by_role("button", name="Show earlier")
    more.focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function(
        "(shown) => document.querySelectorAll('.page-log > li').length > shown", arg=shown
    )
    ann.shoot("earlier")
    for _ in range(10):
        if not more.is_visible():
            break
        count = numbers_in_log(ann)
        more.click()
        ann.page.wait_for_function(
            "(shown) => document.querySelectorAll('.page-log > li').length > shown", arg=count
        )
    first = ann.page.locator(".page-log > li").first
    assert first.inner_text().strip().endswith("sits down.")
    ann.page.locator(".page-log-line").first.click()
    ann.page.wait_for_selector(".looking-back")
    assert ann.page.locator(".page-replay-where").inner_text().startswith(("Event 1 of", "Event 2 of"))
    assert not ann.faults
