"""Cards that were seen in a hand: on the board while it is open, afterwards only for those who want to be reminded."""

import pytest

DEAL = "dealer north|8MS|2MK|AM|AS|AW|AL|AY|AK|9LK|CRM|CRS"
"""South gets an eight and begins; north gets a two among six cards."""


@pytest.mark.parametrize("memory_aid", [False, True])
def test_a_hand_that_closes_again_is_remembered_only_with_the_memory_aid(visit, memory_aid):
    ann, cleo = visit("Ann", calm=True), visit("Cleo", calm=True)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]
    wanted = {"game": "buttle", "seats": seats, "by_hand": True, "memory_aid": memory_aid}
    made = ann.api("POST", "/api/matches", wanted)
    match = made["id"]
    for outcome in DEAL.split("|"):
        ann.play(match, outcome)
    ann.play(match, "eight MS")
    cleo.open(f"/watch/{made['watch']}")
    cleo.page.wait_for_selector(".strip .open-hand")
    assert cleo.page.locator(".hand .spot").count() == 6
    assert cleo.page.locator(".hand .faint").count() == 0
    ann.play(match, "two MK > 8MS")
    cleo.page.wait_for_selector(".strip .open-hand", state="detached")
    remembered = 5 if memory_aid else 0
    assert cleo.page.locator(".hand .spot").count() == remembered
    assert cleo.page.locator(".hand .faint").count() == remembered
    assert cleo.page.locator(".hand .backs .card").count() == 4 + 5 - remembered
    cleo.shoot(f"memory-aid-{'on' if memory_aid else 'off'}")
