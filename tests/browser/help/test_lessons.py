"""Whole lessons in a browser, by real taps: to the end, and on into the match that follows.

`make test` walks each once; `make test-all` walks all of them on every screen, in both browsers.
"""

import re

import pytest

from bagatelle.teaching import lesson_of
from browser.conftest import DEVICES
from browser.help.lessons import PLAY, Learner
from own_games import OWN_GAMES
from profiles import FULL

LEARNERS = [
    ("bag-of-butts", {}),
    ("button-men", {"phone": True, "language": "nl"}),
    ("bag-o-loot", {"phone": True}),
    ("buttle", {"language": "nl"}),
]
if FULL:
    LEARNERS = [
        (game, {"browser": browser, "device": device, "language": language})
        for game, _ in LEARNERS
        for browser, language in (("chromium", "en"), ("firefox", "nl"))
        for device in DEVICES
    ]
TAPPED = 2
"""In so many steps the learner taps what is marked; in the others they let themselves be shown the move."""
SOME_TAPS = 12


@pytest.mark.parametrize(("game", "where"), LEARNERS, ids=str)
def test_a_lesson_is_walked_to_its_end_and_the_match_after_it_is_played(visit, game, where):
    pia = visit("Pia", **where)
    pia.open()
    pia.page.locator(f"a[href='/learn/{game}']").first.click()
    pia.page.wait_for_selector(".page-lesson-controls")
    learner, steps = Learner(pia, game), len(lesson_of(OWN_GAMES[game]).steps)
    for number in range(1, steps + 1):
        assert learner.where == (number, steps)
        assert not pia.too_wide()
        learner.take_step(helped=number > TAPPED)
        learner.go_on()
    assert learner.label() in PLAY
    assert pia.violations(f"the lesson of {game}") == []
    pia.shoot(f"{game}-lesson-over")
    pia.page.locator(".page-bar button.primary").click()
    pia.page.wait_for_url("**/match/*")
    pia.page.wait_for_selector(".page-bar.mine")
    match = pia.page.url.rpartition("/")[2]
    for _ in range(SOME_TAPS):
        if pia.is_mine():
            pia.act()
    assert pia.table(match)["fixed"]["from_position"]
    assert pia.faults == []


def test_a_wrong_move_is_answered_the_step_is_remembered_and_one_may_go_back_and_skip(visit):
    pia = visit("Pia")
    learner = Learner(pia, "bag-of-butts")
    learner.begin()
    assert pia.violations("a lesson") == []
    learner.choose(pia.page.locator(".board").get_by_role("button", name=re.compile("^Group 2:")))
    said = pia.page.locator(".page-lesson-reply")
    said.filter(has_text="Those two are blue").wait_for()
    assert learner.where == (1, 10)
    learner.take_step()
    assert said.inner_text() == ""
    learner.go_on()
    learner.control("Skip")
    learner.wait_for_step(3)
    learner.control("Back")
    learner.wait_for_step(2)
    pia.page.reload()
    pia.page.wait_for_selector(".page-lesson-controls")
    assert learner.where == (2, 10)
    assert pia.faults == []
