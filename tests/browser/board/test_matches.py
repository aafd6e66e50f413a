"""Whole matches in two browsers: every game, on every kind of screen, in Chromium and in Firefox, in English and Dutch.

In `make test` one game is played by tapping; of the others each move is played from elsewhere while the pages look on,
one of them in Firefox. `make test-all` taps through every game on every pair of screens in both browsers.
"""

import time

import pytest
from playwright.sync_api import TimeoutError

from profiles import by_profile

MATCHES = {
    "bag-of-butts": (3, {"target": 6}),
    "button-men": (2, {"wins": 1}),
    "bag-o-loot": (3, {"target": 1}),
    "buttle": (2, {"target": 10}),
}
MOST_TAPS = 6000
LOOK_AGAIN = 10
"""After how many taps the table is looked at: the server tells the whole story each time."""
PLACES = [
    (browser, *screens)
    for screens in (("desktop", "phone"), ("zoomed", "landscape"))
    for browser in ("chromium", "firefox")
]
EVERYWHERE = [(game, place) for game in MATCHES for place in PLACES]
TAPPED = by_profile([("bag-of-butts", PLACES[0])], EVERYWHERE)
LOOKED_AT = by_profile(
    [("button-men", PLACES[1]), ("bag-o-loot", PLACES[0]), ("buttle", PLACES[2])], EVERYWHERE
)


def sit_down(visit, game, place=PLACES[0], **rules):
    """Ann on a desktop invites Bob, whose phone speaks Dutch; a bot takes the third seat."""
    seats, options = MATCHES[game]
    options = {**options, **rules}
    browser, *devices = place
    ann, bob = (
        visit("Ann", device=devices[0], browser=browser),
        visit("Bob", device=devices[1], browser=browser, language="nl"),
    )
    bots = [{"kind": "bot", "bot": "greedy"}] * (seats - 2)
    wanted = {
        "game": game,
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}, *bots],
        "options": options,
    }
    made = ann.api("POST", "/api/matches", wanted)
    ann.page.goto(f"/match/{made['id']}")
    if browser == "firefox":  # which says by its socket only the language of the machine
        bob.api("PATCH", "/api/me", {"language": "nl"})
    bob.open(f"/join/{made['invite']}")
    bob.page.locator("main input").first.fill("Bob")
    bob.page.locator("main button.primary").first.click()
    for who in (ann, bob):
        who.page.wait_for_selector(".page-layout")
    return ann, bob, made


def named(value):
    return value if isinstance(value, str) else "-".join(value)


@pytest.mark.parametrize(("game", "place"), TAPPED, ids=named)
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
            look_and_reload(ann, bob, game, place, made["id"])
    else:
        raise AssertionError("the match does not end")
    assert phases
    check_end(ann, bob, game, place, made)


@pytest.mark.parametrize(("game", "place"), LOOKED_AT, ids=named)
def test_two_pages_follow_a_whole_match_that_is_played_elsewhere(visit, game, place):
    ann, bob, made = sit_down(visit, game, place)
    phases = set()
    while (table := bob.table(made["id"]))["now"]["state"] != "over":
        if table["view"]["phase"] not in phases:
            phases.add(table["view"]["phase"])
            look_and_reload(ann, bob, game, place, made["id"])
        play_on(ann, bob, made["id"])
    assert phases
    check_end(ann, bob, game, place, made)


def play_on(ann, bob, match):
    """Play some moves of both from elsewhere."""
    for who in (ann, bob) * (LOOK_AGAIN // 2):
        moves = who.api("GET", f"/api/matches/{match}/moves")
        if moves:
            who.play(match, who.busy_move(moves))


def look_and_reload(ann, bob, game, place, match):
    """Both pages show where the match is, and so does one that is loaded again."""
    before = bob.table(match)
    for who, device in ((ann, place[1]), (bob, place[2])):
        shows_now(who, match)
        who.shoot(f"{game}-{device}-{before['view']['phase']}")
    bob.reload()
    shows_now(bob, match)
    assert bob.table(match)["number"] >= before["number"]


def shows_now(visitor, match):
    """Wait until a page asks what the table asks; the end of a round is put away."""
    for _ in range(LOOK_AGAIN):
        summary = visitor.page.locator(".page-round .primary")
        if summary.count():
            visitor.tap(summary.first)
        prompt = visitor.table(match)["now"]["prompt"]
        shown = "(prompt) => document.querySelector('#prompt')?.textContent.trim() === prompt"
        try:
            visitor.page.wait_for_function(shown, arg=prompt, timeout=3000)
        except TimeoutError:
            continue  # a bot has moved meanwhile
        return
    raise AssertionError(f"{visitor.name} is not asked: {prompt}")


def check_end(ann, bob, game, place, made):
    """Everybody sees who has won, on a page that fits and that everybody can use."""
    for who in (ann, bob):
        assert who.table(made["id"])["now"]["result"]["winners"]
        who.page.wait_for_selector(".page-layout.over")
        who.page.wait_for_function(
            "() => document.querySelector('.page-bar button.primary')?.textContent.length > 0"
        )
        who.shoot(f"{game}-over-{place[0]}-{who.name}")
        assert not who.too_wide()
        assert not who.violations(f"{game} at the end for {who.name}")
    assert bob.page.evaluate("document.documentElement.lang") == "nl"


@pytest.mark.parametrize("game", by_profile(["buttle"], [*MATCHES]))
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


def test_a_match_goes_on_where_it_was_when_the_server_comes_back(visit, own_server):
    ann, bob, made = sit_down(visit, "bag-of-butts", target=100)
    play_on(ann, bob, made["id"])
    before = ann.table(made["id"])["number"]
    own_server.kill()
    ann.page.wait_for_function(f"() => {BANNER}.length > 0")
    ann.shoot("banner")
    own_server.start()
    ann.page.wait_for_function(f"() => {BANNER}.length === 0")
    assert ann.table(made["id"])["number"] >= before
    take_turns(ann, bob, until=lambda: ann.table(made["id"])["number"] > before + 4)


BANNER = "document.querySelector('#banner').textContent"


def take_turns(*people, until, seconds=300):
    """Everybody taps when it is their turn, until something is so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "nothing happens"
        for who in people:
            if who.is_mine():
                who.act()
