"""Help at the table: hints, and quiet for those who want no chat."""

import re

import pytest

from browser.gathering import gather

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


@pytest.mark.parametrize("game", ["bag-of-butts", "button-men", "bag-o-loot", "buttle"])
def test_a_hint_says_what_to_do_and_marks_it_on_the_board(visit, game):
    (ann,), match = gather(visit, game, "Ann", bots=1, phones=["Ann"])
    ann.page.wait_for_selector(".page-bar.mine")
    if game == "button-men":  # sizes are sealed first
        ann.page.locator(".page-bar button.primary").click()
        ann.page.wait_for_function(
            "() => document.querySelector('.page-bar.mine #prompt')?.textContent.includes('attack')"
        )
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Give me a hint").click()
    ann.page.wait_for_function(
        "() => document.querySelector('.page-message').textContent.startsWith('Hint: ')"
    )
    ann.page.wait_for_function(MARKED)
    ann.shoot(f"hint-{game}")
    assert ann.table(match)["now"]["moves"], "a hint plays nothing"


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
