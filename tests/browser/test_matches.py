"""Whole matches in two browsers: every game, on every kind of screen, in Chromium and in Firefox, in English and Dutch.

The usual run plays each game once in each browser: on a desktop and a phone in Chromium, zoomed and on a phone on its
side in Firefox. `BAGATELLE_EVERYWHERE=1` tries every pair of screens in both.
"""

import os
import time

import pytest

MATCHES = {
    "bag-of-butts": (3, {"target": 6}),
    "button-men": (2, {"wins": 1}),
    "bag-o-loot": (3, {"target": 1}),
    "buttle": (2, {"target": 10}),
}
MOST_TAPS = 6000
LOOK_AGAIN = 10
"""After how many taps the table is looked at: the server tells the whole story each time."""


PLACES = [("chromium", "desktop", "phone"), ("firefox", "zoomed", "landscape")]
if os.environ.get("BAGATELLE_EVERYWHERE"):
    PLACES += [("firefox", "desktop", "phone"), ("chromium", "zoomed", "landscape")]


def sit_down(visit, game, place=PLACES[0], **rules):
    """Ann on a desktop invites Bob, whose phone speaks Dutch; a bot takes the third seat."""
    seats, options = MATCHES[game]
    options = {**options, **rules}
    browser, *devices = place
    ann, bob = (
        visit("Ann", device=devices[0], browser=browser),
        visit("Bob", device=devices[1], browser=browser, language="nl"),
    )
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
        who.page.wait_for_selector(".page-layout")
    return ann, bob, made


@pytest.mark.parametrize("place", PLACES, ids="-".join)
@pytest.mark.parametrize("game", MATCHES)
def test_two_people_play_a_whole_match_by_tapping_and_reload_in_every_phase(visit, game, place):
    ann, bob, made = sit_down(visit, game, place)
    phases = set()
    for tap in range(MOST_TAPS):
        for who in (ann, bob):
            if who.is_mine():
                who.act()
        if tap % LOOK_AGAIN:
            continue
        table = bob.table(made["id"])
        if table["now"]["state"] == "over":
            break
        if table["view"]["phase"] not in phases:
            phases.add(table["view"]["phase"])
            bob.shoot(f"{game}-{place[2]}-{table['view']['phase']}")
            ann.shoot(f"{game}-{place[1]}-{table['view']['phase']}")
            bob.reload()
            assert bob.table(made["id"])["number"] >= table["number"]
    else:
        raise AssertionError("the match does not end")
    assert phases
    for who in (ann, bob):
        assert who.table(made["id"])["now"]["result"]["winners"]
        who.page.wait_for_function(
            "() => document.querySelector('.page-bar button.primary')?.textContent.length > 0"
        )
        who.shoot(f"{game}-over-{place[0]}-{who.name}")
        assert not who.too_wide()
        assert not who.violations(f"{game} at the end for {who.name}")
    assert bob.page.evaluate("document.documentElement.lang") == "nl"


@pytest.mark.parametrize("game", MATCHES)
def test_a_spectator_sees_no_secret_and_everything_at_the_end(visit, game):
    ann, bob, made = sit_down(visit, game)
    eve = visit("Eve", dark=True)
    eve.open(f"/watch/{made['watch']}")
    eve.page.wait_for_selector(".page-layout")
    seen = eve.api("GET", f"/api/matches/{made['id']}?as=spectator&watch={made['watch']}")
    assert seen["now"]["moves"] is None
    assert seen["fixed"]["invite"] is None
    assert not eve.violations(f"{game} for spectators")
    eve.shoot(f"{game}-spectator")
    for who in (ann, bob):
        assert not who.violations(f"{game} for {who.name}")
    own = ann.table(made["id"])["view"]
    if own["players"][0].get("hand"):
        assert not seen["view"]["players"][0].get("hand")
    ann.api("POST", f"/api/matches/{made['id']}/commands", {"do": "resign", "match": made["id"]})
    if MATCHES[game][0] == 2:
        eve.page.wait_for_selector(".page-layout.over")
        at_the_end = eve.api("GET", f"/api/matches/{made['id']}?as=0&watch={made['watch']}")
        assert at_the_end["view"] == ann.table(made["id"])["view"]
        assert at_the_end["now"]["result"]["seed"]


def test_a_match_goes_on_where_it_was_when_the_server_comes_back(visit, server):
    ann, bob, made = sit_down(visit, "bag-of-butts", target=100)
    take_turns(ann, bob, until=lambda: ann.table(made["id"])["now"]["events"] > 20)
    before = ann.table(made["id"])["number"]
    server.kill()
    ann.page.wait_for_function(f"() => {BANNER}.length > 0", timeout=60_000)
    ann.shoot("banner")
    server.start()
    ann.page.wait_for_function(f"() => {BANNER}.length === 0", timeout=60_000)
    assert ann.table(made["id"])["number"] >= before
    take_turns(ann, bob, until=lambda: ann.table(made["id"])["number"] > before + 10)


BANNER = "document.querySelector('#banner').textContent"


def take_turns(*people, until, seconds=90):
    """Everybody taps when it is their turn, until something is so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "nothing happens"
        for who in people:
            if who.is_mine():
                who.act()
