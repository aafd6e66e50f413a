"""Was it fair? The page mixes a number of its own into the draws, keeps what was promised, and compares at the end."""

import json
import re

import pytest

from bagatelle.fairness import FairDice
from browser.conftest import PHONES
from browser.home.test_page import give_up

KEPT = "() => JSON.parse(localStorage.getItem('bagatelle.promises') ?? '[]')"
REST = "Whether every outcome had its proper chance, this page cannot tell."


def kept(visitor):
    """What the browser keeps of each match: the hash that it saw first, and the number that it mixed in."""
    return {match: (commitment, nonce) for match, commitment, nonce in visitor.page.evaluate(KEPT)}


def play_a_bot(visitor):
    """Tap once on the first page; the id of the match."""
    visitor.open()
    visitor.play_a_bot()
    return visitor.page.url.rsplit("/", 1)[-1]


def verdict(visitor):
    """What the page says when it has checked."""
    visitor.page.get_by_role("button", name="Was it fair?").click()
    visitor.page.wait_for_function(
        "() => /^(Fair|Not fair):/.test(document.querySelector('.page-verdict').textContent)"
    )
    return visitor.page.locator(".page-verdict").inner_text()


def nonces_of(visitor, match):
    return visitor.api("GET", f"/api/matches/{match}/draws")["nonces"]


@pytest.mark.parametrize("phone", PHONES)
def test_the_page_mixes_a_number_in_and_proves_it_at_the_end(visit, phone):
    ann = visit("Ann", phone=phone)
    match = play_a_bot(ann)
    commitment, nonce = kept(ann)[match]
    assert commitment == ann.table(match)["fixed"]["commitment"]
    ann.page.wait_for_selector(".page-bar.mine")
    give_up(ann)
    assert nonce in nonces_of(ann, match)
    told = verdict(ann)
    assert told.startswith("Fair: ")
    assert "Your device mixed a random number into every draw" in told
    assert REST in told
    assert f"bagatelle verify {ann.table(match)['fixed']['game']}-{match}.json" in told
    ann.page.locator(".page-verdict").scroll_into_view_if_needed()
    ann.shoot(f"fairness-{'phone' if phone else 'desk'}")
    assert not ann.too_wide()
    assert not ann.violations("fairness")


def test_friends_who_meet_by_a_link_both_mix(visit):
    ann, bob = visit("Ann"), visit("Bob", phone=True)
    ann.open("/#new/buttle/friends")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Create the link").click()
    ann.page.wait_for_selector(".page-lobby-seats")
    match = ann.page.url.rsplit("/", 1)[-1]
    bob.open(f"/join/{ann.table(match)['fixed']['invite']}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    for who in (ann, bob):
        who.page.wait_for_selector(".page-layout")
    give_up(bob)
    assert nonces_of(ann, match) == [kept(ann)[match][1], kept(bob)[match][1]]
    ann.see_result()
    for who in (ann, bob):
        assert "Your device mixed a random number into every draw" in verdict(who)


def test_who_only_watches_keeps_the_promise_and_is_told_who_mixed(visit):
    ann, eve = visit("Ann"), visit("Eve")
    match = play_a_bot(ann)
    watch = ann.table(match)["fixed"]["watch"]
    eve.page.goto(f"/watch/{watch}")
    eve.page.wait_for_selector(".page-layout")
    assert kept(eve)[match] == (ann.table(match)["fixed"]["commitment"], None)


def test_a_match_into_which_nobody_mixed_anything_says_so(visit):
    ann = visit("Ann")
    ann.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    match = ann.api("POST", "/api/matches", {"game": "bag-of-butts", "seats": seats})["id"]
    ann.open_match(match)
    give_up(ann)
    told = verdict(ann)
    assert told.startswith("Fair: ")
    assert "Nobody mixed a random number into these draws" in told


ANOTHER_PROMISE = (
    "Not fair: the promise was changed. The seed is not the one whose hash this device saw first."
)
LIES = {
    "another seed": (
        {"seed": lambda told: "0" * 64},
        ANOTHER_PROMISE,
    ),
    "a nonce left out": (
        {"nonces": lambda told: [None] * len(told["nonces"])},
        "Not fair: the number that this device mixed in was left out of the draws.",
    ),
    "another nonce beside": (
        {"nonces": lambda told: [told["nonces"][0], "0" * 32]},
        r"Not fair: event \d+ does not follow from the seed\.",
    ),
    "take-backs that never were": (
        {"draws": lambda told: [{**draw, "take_backs": 1} for draw in told["draws"]]},
        "Not fair: the draws count other take-backs than there were.",
    ),
    "another draw": (
        {"draws": lambda told: [{**draw, "chosen": 1 - draw["chosen"]} for draw in told["draws"][:1]]},
        r"Not fair: event \d+ does not follow from the seed\.",
    ),
}


def test_a_server_that_lies_about_the_draws_is_found_out(visit):
    ann = visit("Ann")
    match = play_a_bot(ann)
    give_up(ann)
    for lie, (changes, reason) in LIES.items():
        ann.page.unroute_all()
        ann.page.route("**/draws", forger(changes))
        ann.reload()
        ann.see_result()
        told = verdict(ann)
        assert re.fullmatch(reason, told), f"{lie}: {told}"
    ann.page.unroute_all()
    ann.page.route("**/draws", forger({"commitment": lambda told: "0" * 64}))
    promised = [[match, "f" * 64, None]]
    ann.page.evaluate("(saw) => localStorage.setItem('bagatelle.promises', JSON.stringify(saw))", promised)
    ann.reload()
    ann.see_result()
    assert re.fullmatch(ANOTHER_PROMISE, ann.page.locator(".page-verdict").inner_text()), (
        "without being asked"
    )
    assert re.fullmatch(ANOTHER_PROMISE, verdict(ann))


def forger(changes):
    """A route that answers with other draws than the server's."""

    def forge(route):
        told = route.fetch().json()
        route.fulfill(json={**told, **{field: change(told) for field, change in changes.items()}})

    return forge


def test_what_was_taken_back_is_part_of_the_result_and_of_the_draws(visit):
    ann = visit("Ann")
    ann.open()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    match = ann.api("POST", "/api/matches", {"game": "bag-of-butts", "seats": seats})["id"]
    for move in ("2 3", "3 2"):
        ann.play(match, move)
        if move == "2 3":
            ann.command(match, do="undo")
    ann.open_match(match)
    give_up(ann)
    draws = ann.api("GET", f"/api/matches/{match}/draws")["draws"]
    assert {draw["take_backs"] for draw in draws} == {0, 1}
    assert "1 move was taken back after more was known." in ann.page.locator(".page-result").inner_text()
    assert verdict(ann).startswith("Fair: ")


def test_the_browser_forgets_the_oldest_promises_and_keeps_the_first_of_each(visit):
    ann = visit("Ann")
    ann.open()
    ann.page.evaluate(
        """async () => {
            const {keep} = await import("/static/shell/mixing.js");
            for (let n = 0; n < 1000; n++) keep(`match-${n}`, "a".repeat(64), "b".repeat(32));
            keep("match-999", "c".repeat(64), "d".repeat(32));
            keep("match-999", "c".repeat(64));
        }"""
    )
    found = kept(ann)
    assert len(found) == 200
    assert "match-799" not in found
    assert found["match-999"] == ("a" * 64, "b" * 32)
    assert len(json.dumps(found)) < 40_000


def test_a_browser_whose_memory_was_spoiled_plays_on(visit):
    ann = visit("Ann")
    ann.open()
    for spoiled in ("{", "7", '{"a": 1}', "[7, null]"):
        ann.page.evaluate("(text) => localStorage.setItem('bagatelle.promises', text)", spoiled)
        match = play_a_bot(ann)
        assert kept(ann)[match][1]


def test_the_page_derives_the_same_draws_as_the_library(visit):
    ann = visit("Ann")
    ann.open()
    nonces, redrawn = ["00112233445566778899aabbccddeeff", "f" * 32], [(3, 1), (7, 12)]
    for mixed, pairs in (([], []), (nonces, []), ([], redrawn), (nonces, redrawn)):
        dice = FairDice(bytes(range(32)), "vectors", mixed, pairs)
        weights = [2**40, 2**39, 1]
        draws = [{"event": n, "take_backs": dice.take_backs(n), "weights": weights} for n in range(12)]
        found = ann.page.evaluate(
            """async ([draws, mixed]) => {
                const {pick} = await import("/static/result/fairness.js");
                const seed = Uint8Array.from({length: 32}, (_, n) => n);
                return draws.map((draw) => pick(seed, "vectors", draw, mixed));
            }""",
            [draws, mixed],
        )
        assert found == [dice.pick(n, weights) for n in range(12)]
