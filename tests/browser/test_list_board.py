"""A game without a board can be played all the same: the page says how things stand, and lists the moves."""

import re

import pytest

from browser.fifth_game import GAME
from browser.gathering import gather, split

MOVES = {"Keep your card": "keep", "Lay your card down and take another": "swap"}


@pytest.fixture
def server(server_with_toy):
    return server_with_toy


def position(visitor):
    return visitor.page.locator(".page-aloud").inner_text().splitlines()


def choose(visitor, label):
    visitor.page.locator(".page-moves").get_by_role("button", name=label).click()


def test_everybody_reads_their_own_card_and_nobody_elses(visit):
    people, match = gather(visit, GAME, "Ann", "Bob", phones=["Bob"])
    for seat, (mine, theirs) in enumerate([("Ann", "Bob"), ("Bob", "Ann")]):
        told = position(people[seat])
        card = people[seat].table(match)["view"]["hands"][seat]
        assert sorted(told) == sorted([f"{mine} holds the {card}.", f"{theirs} holds a card."])
        assert not people[seat].violations(f"list board of {mine}")
        people[seat].shoot(f"high-card-{mine}")


def test_a_move_says_what_it_does_with_its_notation_beside_it(visit):
    (ann, bob), match = gather(visit, GAME, "Ann", "Bob")
    actor, _ = split([ann, bob], match)
    buttons = actor.page.locator(".page-moves button")
    buttons.first.wait_for()
    labels, notations = (buttons.locator(part).all_inner_texts() for part in ("span", "small"))
    assert dict(zip(labels, notations, strict=True)) == MOVES


def test_a_game_without_a_board_is_played_to_its_end_and_looked_back_upon(visit):
    (ann, bob), match = gather(visit, GAME, "Ann", "Bob", phones=["Bob"])
    card = ann.table(match)["view"]["hands"][0]
    choose(ann, "Lay your card down")
    ann.page.locator(".page-aloud", has_text=f"and has laid down the {card}.").wait_for()
    choose(bob, "Keep your card")
    for who in (ann, bob):
        who.page.wait_for_selector("dialog .page-standings")
        who.close_dialogs()
        assert all(re.search(r"holds the \d", line) for line in position(who)), "all is open at the end"
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Look back").click()
    ann.page.keyboard.press("Home")
    ann.page.locator(".page-aloud", has_text="Ann has no card.").wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".page-aloud", has_text=f"and has laid down the {card}.").wait_for()
