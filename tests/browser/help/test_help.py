"""Help at the table: hints, and quiet for those who want no chat."""

import re

import pytest

from browser.gathering import gather
from own_games import OWN_GAMES
from profiles import by_profile

MARKED = """() => [...document.querySelectorAll(".board :is(.marked, .looked, .noted)")].some((thing) => {
    const looks = () => [thing, ...thing.querySelectorAll("*")].map((part) => {
        const { outline, boxShadow, filter } = getComputedStyle(part);
        return [outline, boxShadow, filter].join();
    }).join();
    const [marked, classes] = [looks(), thing.className];
    thing.classList.remove("marked", "looked", "noted");
    const plain = looks();
    thing.className = classes;
    return marked !== plain;
})"""
"""Whether something looks different because it is marked."""


def ask_for_a_hint(ann, game):
    """Ask when there is something to choose; return the moves that are shown."""
    ann.page.wait_for_selector(".page-bar.mine")
    if game == "button-men":  # sizes are sealed first
        ann.page.locator(".page-bar button.primary").click()
        ann.page.wait_for_function(
            "() => document.querySelector('.page-bar.mine #prompt')?.textContent.includes('attack')"
        )
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Give me a hint").click()
    ann.page.wait_for_selector(".page-hints")
    return ann.page.locator(".page-hint")


@pytest.mark.parametrize("game", by_profile(["bag-of-butts", "buttle"], [*OWN_GAMES]))
def test_a_hint_shows_the_best_moves_with_reasons_and_marks_the_first_on_the_board(visit, game):
    (ann,), match = gather(visit, game, "Ann", bots=1, phones=["Ann"])
    moves = ask_for_a_hint(ann, game)
    assert 1 <= moves.count() <= 3
    assert moves.first.get_attribute("aria-pressed") == "true"
    assert moves.first.locator(".page-hint-why").inner_text().endswith(".")
    ann.page.wait_for_function(MARKED)
    ann.shoot(f"hint-{game}")
    assert not ann.too_wide()
    assert not ann.violations("a hint")
    assert ann.table(match)["now"]["moves"], "a hint plays nothing"


def test_a_move_of_a_hint_can_be_chosen_and_played_and_then_the_hint_is_gone(visit):
    (ann,), match = gather(visit, "buttle", "Ann", bots=1, phones=["Ann"])
    moves = ask_for_a_hint(ann, "buttle")
    assert re.fullmatch(
        r"\d+%|(over|under) \d+%|wins for sure|loses for sure", moves.nth(1).locator("b").inner_text()
    )
    says = moves.nth(1).locator(".page-hint-says").inner_text()
    moves.nth(1).click()
    assert [moves.nth(n).get_attribute("aria-pressed") for n in range(2)] == ["false", "true"]
    primary = ann.page.locator(".page-bar button.primary")
    assert primary.inner_text() == says
    before = ann.table(match)["now"]["events"]
    primary.click()
    ann.page.wait_for_selector(".page-hints", state="detached")
    assert ann.table(match)["now"]["events"] > before


def test_a_hint_can_be_closed(visit):
    (ann,), match = gather(visit, "buttle", "Ann", bots=1)
    ask_for_a_hint(ann, "buttle")
    ann.page.get_by_role("button", name="Close the hint").click()
    assert not ann.page.locator(".page-hints").count()
    assert not ann.page.evaluate(MARKED)
    assert ann.table(match)["now"]["moves"]


def test_a_table_without_hints_offers_none(visit):
    (ann,), _ = gather(visit, "buttle", "Ann", bots=1, hints=False)
    ann.page.wait_for_selector(".page-bar.mine")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.wait_for_selector("dialog .page-menu")
    assert not ann.page.get_by_role("button", name="Give me a hint").count()


def test_whoever_mutes_the_chat_neither_sees_nor_hears_it_until_they_want_to(visit):
    (ann, bob), match = gather(visit, "buttle", "Ann", "Bob")
    chat = ann.page.get_by_role("tab", name=re.compile("^Chat"))
    chat.click()
    ann.page.get_by_label("Mute chat").check()
    ann.reload()
    bob.command(match, do="chat", text="Hello there")
    bob.page.get_by_role("tab", name=re.compile("^Chat")).click()
    bob.page.locator(".page-chat", has_text="Hello there").wait_for()
    ann.page.wait_for_function(
        "() => document.querySelector('.page-chat').textContent.includes('Hello there')"
    )
    assert chat.inner_text() == "Chat", "no badge"
    chat.click()
    assert ann.page.get_by_label("Mute chat").is_checked()
    assert not ann.page.get_by_text("Hello there").is_visible()
    ann.page.get_by_label("Mute chat").uncheck()
    assert ann.page.get_by_text("Hello there").is_visible()
