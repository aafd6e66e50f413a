"""A game without a board can be played all the same: the page says how things stand, and lists the moves."""

import re

import pytest

from browser.fifth_game import GAME
from browser.gathering import gather, split

MOVES = {"Keep your card": "keep", "Lay your card open and take another": "swap"}


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
        card = people[seat].table(match)["view"]["players"][seat]["card"]
        assert sorted(told[1:]) == sorted([f"{mine}: the {card}.", f"{theirs}: a card face down."])
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
    card = ann.table(match)["view"]["players"][0]["card"]
    choose(ann, "Lay your card open")
    ann.page.locator(".page-aloud", has_text=f"The {card} lies open.").wait_for()
    choose(bob, "Keep your card")
    for who in (ann, bob):
        who.page.wait_for_selector(".page-layout.over")
        assert all(re.search(r": the \d", line) for line in position(who)[1:]), "all is open at the end"
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Look back").click()
    ann.page.keyboard.press("Home")
    ann.page.locator(".page-aloud", has_text="Ann: no card.").wait_for()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".page-aloud", has_text=f"The {card} lies open.").wait_for()
