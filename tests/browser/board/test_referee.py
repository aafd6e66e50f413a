"""Referee mode: real dice, bags and cards on a real table, one phone that keeps the score."""

import json
import re

import pytest

from profiles import by_profile

SHORT = {"bag-of-butts": ("6", 3), "button-men": ("1", 2), "bag-o-loot": ("1", 6), "buttle": (None, 2)}
"""What ends a match soon: the number to set in the form, and how many play."""
DEALT = {"bag-o-loot": 48, "buttle": 11}
CARDS_ON_A_LINE = 6
NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Eva", "Finn"]
MOST_STEPS = 1500
ENOUGH_TAPS = 30
"""After so many the quicker ways are taken: outcomes are typed, and what people decide comes from elsewhere."""
TYPED = ".page-typed input"


def set_up(visitor, game, players=None):
    """Fill in the form as people do who have the real pieces before them; the match that begins."""
    points, usual = SHORT[game]
    players = players or usual
    visitor.open(f"/#new/{game}/referee")
    page = visitor.page
    if page.get_by_label("How many?").count():
        page.get_by_label("How many?").select_option(str(players))
    for number, name in enumerate(NAMES[:players], 1):
        page.get_by_label(f"Name of Player {number}").fill(name)
    if points:
        page.get_by_text("Rules as printed").click()
        page.locator(".page-options input[type=number]").first.fill(points)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".page-layout")
    page.wait_for_selector(".page-bar.mine")
    return page.url.rsplit("/", 1)[1]


def word_of(move):
    """How somebody who is in a hurry types an outcome: `7` for `card 7`, `pink` for `first pink`."""
    return (
        move["move"].split(" ", 1)[-1]
        if move["move"].startswith(("card", "first", "dealer"))
        else move["move"]
    )


def type_line(visitor, line):
    visitor.page.locator(TYPED).fill(line)
    visitor.page.keyboard.press("Enter")


def outcomes(visitor, game, table):
    """What the pieces might show now, as somebody types it; several cards where a hand is dealt."""
    missing = DEALT.get(game, 0) - sum(player.get("hand_size", 0) for player in table["view"]["players"])
    count = min(missing, CARDS_ON_A_LINE) if table["view"]["phase"] == "deal" else 1
    return " ".join(word_of(move) for move in visitor.rng.sample(table["now"]["moves"], count))


@pytest.mark.parametrize("game", by_profile(["button-men"], [*SHORT]))
def test_a_whole_match_with_real_pieces_is_played_at_one_phone(visit, game):
    ann = visit("Ann", phone=True)
    match = set_up(ann, game)
    typed = tapped = 0
    phases = set()
    for _ in range(MOST_STEPS):
        table = ann.table(match)
        now = table["now"]
        if now["state"] == "over":
            break
        types = tapped > ENOUGH_TAPS or ann.rng.random() < 0.5
        if now["actor"] == "chance" and types and ann.page.locator(TYPED).is_visible():
            type_line(ann, outcomes(ann, game, table))
            ann.page.wait_for_function("() => document.querySelector('.page-typed input').value === ''")
            typed += 1
        elif tapped > ENOUGH_TAPS and now["actor"] != "chance":
            ann.play(match, ann.busy_move(now["moves"]))
        elif ann.is_mine():
            tapped += 1
            ann.act()
        phase = (table["view"]["phase"], now["actor"] == "chance")
        if phase not in phases:
            phases.add(phase)
            ann.shoot(f"referee-{game}-{'-'.join(map(str, phase))}")
    else:
        raise AssertionError("the match does not end")
    assert typed
    assert tapped
    assert now["result"]["how"] == "played"
    ann.see_result()
    ann.shoot(f"referee-{game}-over")
    assert not ann.page.get_by_role("button", name="Was it fair?").count()
    with ann.page.expect_download() as waiting:
        ann.page.get_by_role("link", name="Download the record").click()
    record = json.loads(waiting.value.path().read_text())
    assert record["chance"] == "by hand"
    assert record["players"] == NAMES[: SHORT[game][1]]
    assert not ann.too_wide()


def test_a_mistyped_outcome_is_refused_or_taken_back(visit):
    ann = visit("Ann", phone=True)
    match = set_up(ann, "bag-of-butts")
    assert not ann.violations("referee")
    type_line(ann, "purple")
    ann.page.wait_for_function("() => document.querySelector('.page-message').textContent.includes('purple')")
    assert ann.page.locator(TYPED).input_value() == "purple"
    assert ann.table(match)["now"]["events"] == 0
    type_line(ann, "blue")
    ann.page.locator("#prompt", has_text="Bob, begin").wait_for()
    ann.page.get_by_role("button", name="Take back").click()
    ann.page.locator("#prompt", has_text="Who begins?").wait_for()
    ann.page.get_by_role("button", name="Cleo begins").click()
    ann.page.locator("#prompt", has_text="Cleo, begin").wait_for()
    assert ann.table(match)["now"]["events"] == 1


def test_a_whole_deal_is_typed_on_one_line_and_the_board_shows_the_hand_of_whose_turn_it_is(visit):
    ann = visit("Ann", phone=True)
    set_up(ann, "bag-o-loot", players=3)
    ann.page.get_by_role("button", name=re.compile("Cleo")).click()
    ann.page.locator("#prompt", has_text="Which card is dealt to Ann?").wait_for()
    type_line(ann, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 L L 1 2 3 4 5 6 7")
    ann.page.locator("#prompt", has_text="Ann, choose a card, or a set you want").wait_for()
    held = ann.page.locator(".held")
    assert held.evaluate_all("all => all.map((one) => one.dataset.hold)") == ["1", "4", "7", "10", "13", "16"]
    assert not ann.page.locator(TYPED).is_visible()
