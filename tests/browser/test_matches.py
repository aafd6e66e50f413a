"""Whole matches in two browsers: every game, on a phone and on a desktop, in English and in Dutch."""

import pytest

MATCHES = {
    "bag-of-butts": (3, {"target": 6}),
    "button-men": (2, {"wins": 1}),
    "bag-o-loot": (3, {"target": 1}),
    "buttle": (2, {}),
}
MOST_TAPS = 1500


def sit_down(visit, game, **devices):
    """Ann on a desktop invites Bob, whose phone speaks Dutch; a bot takes the third seat."""
    seats, options = MATCHES[game]
    ann, bob = visit("Ann"), visit("Bob", phone=True, language="nl")
    ann.open()
    bots = [{"kind": "bot", "bot": "greedy"}] * (seats - 2)
    wanted = {
        "game": game,
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}, *bots],
        "options": options,
    }
    made = ann.api("POST", "/api/matches", wanted)
    ann.page.goto(f"/match/{made['id']}")
    bob.open(f"/join/{made['invite']}")
    bob.page.locator("main input").first.fill("Bob")
    bob.page.locator("main button.primary").first.click()
    for who in (ann, bob):
        who.page.wait_for_selector(".page-frame")
    return ann, bob, made


@pytest.mark.parametrize("game", MATCHES)
def test_two_people_play_a_whole_match_by_tapping_and_reload_in_every_phase(visit, game):
    ann, bob, made = sit_down(visit, game)
    phases = set()
    for tap in range(MOST_TAPS):
        for who in (ann, bob):
            if who.is_mine():
                who.act()
        if tap % 10:
            continue
        table = bob.table(made["id"])
        if table["now"]["state"] == "over":
            break
        if table["view"]["phase"] not in phases:
            phases.add(table["view"]["phase"])
            bob.shoot(f"{game}-phone-{table['view']['phase']}")
            ann.shoot(f"{game}-desktop-{table['view']['phase']}")
            bob.reload()
            assert bob.table(made["id"])["number"] >= table["number"]
    else:
        raise AssertionError("the match does not end")
    assert phases
    for who in (ann, bob):
        assert who.table(made["id"])["now"]["result"]["winners"]
        who.page.wait_for_function(
            "document.querySelector('.page-bar button.primary')?.textContent.length > 0"
        )
        who.shoot(f"{game}-over-{who.name}")
    assert bob.page.evaluate("document.documentElement.lang") == "nl"
    assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
