"""Moments of a match beside the moves: a table that is silent, the end of a round, what was missed, who watches and
what they say, and the keys."""

import os
import signal

from browser.gathering import gather, split
from browser.visiting import PRIMARY

BANNER = "document.querySelector('#banner').textContent"
PLAIN = {"wins": 3, "a": "4 6 8", "b": "4 6 8"}
"""Two fighters without anything to choose before a round."""


def says(visitor, sentence):
    visitor.page.wait_for_function(f"(sentence) => {BANNER} === sentence", arg=sentence)


def play_until(people, match, is_so):
    """Whoever is to act plays the first move, from elsewhere, until something is so; returns how it stands then."""
    for _ in range(200):
        table = people[0].table(match)
        if is_so(table):
            return table
        actor = people[table["now"]["actor"]]
        actor.play(match, actor.table(match)["now"]["moves"][0]["move"])
    raise AssertionError("it never was so")


def test_a_silent_table_is_noticed_and_a_move_on_its_way_is_shown(visit, own_server):
    (ann,), match = gather(visit, "bag-of-butts", "Ann", bots=1, phones=["Ann"], options={"target": 100})
    ann.page.wait_for_selector(".page-bar.mine")
    ann.page.locator("#prompt").click()
    before = ann.table(match)["now"]["events"]
    os.kill(own_server.pid, signal.SIGSTOP)
    try:
        says(ann, "The table does not answer. Trying again …")
        for _ in range(20):
            ann.act()
            if ann.page.locator(".primary.sending").count():
                break
        ann.page.locator(".page-bar .primary.sending", has_text="Sending …").wait_for()
        assert ann.page.locator(".page-bar .primary").is_disabled()
        assert ann.page.locator(".board.sending").count() == 1
        assert ann.violations("a move on its way") == []
    finally:
        os.kill(own_server.pid, signal.SIGCONT)
    says(ann, "Connected again.")
    says(ann, "")
    ann.page.wait_for_function("() => !document.querySelector('.sending')")
    assert ann.table(match)["now"]["events"] > before
    ann.context.set_offline(True)
    says(ann, "You are offline. The game waits for you and carries on by itself.")
    ann.context.set_offline(False)
    says(ann, "")


def test_the_end_of_a_round_waits_until_it_is_seen_and_what_was_missed_can_be_seen_again(visit):
    people, match = gather(visit, "button-men", "Ann", "Bob", phones=["Bob"], options=PLAIN)
    ann, bob = people
    ann.page.wait_for_selector(".page-player.acting")
    bob.page.wait_for_selector(".page-player.acting")
    bob.open("/")
    play_until(people, match, lambda table: len(table["sheet"]) == 1)
    summary = ann.page.locator(".page-round")
    summary.get_by_role("heading", name="round 1").wait_for()
    assert "Rounds won:" in summary.inner_text()
    assert summary.locator("table").is_visible(), "the row of the score sheet"
    events = ann.table(match)["now"]["events"]
    play_until(people, match, lambda table: table["now"]["events"] > events)
    assert summary.is_visible(), "whatever happens meanwhile"
    assert ann.violations("the end of a round") == []
    ann.shoot("round-desktop")
    summary.get_by_role("button", name="Next round").click()
    summary.get_by_role("heading", name="round 1").wait_for(state="detached")

    bob.open_match(match)
    bob.page.locator(".page-round").get_by_role("heading", name="round 1").wait_for()
    bob.page.locator(".page-round").get_by_role("button", name="Next round").click()
    missed = bob.page.locator(".page-since")
    missed.get_by_text("While you were away").wait_for()
    assert bob.too_wide() == []
    assert bob.violations("what was missed") == []
    bob.shoot("missed-phone")
    missed.get_by_role("button", name="Show me").click()
    missed.get_by_role("button", name="Back to now").click()
    missed.wait_for(state="detached")
    for who in people:
        who.reload()
        who.page.wait_for_selector(".page-player.acting")
        assert not who.page.locator(".page-since, .page-round").count(), "it has been seen"


def test_who_watches_is_told_so_and_what_is_said_is_seen_without_opening_the_chat(visit):
    people, match = gather(visit, "buttle", "Ann", "Bob", phones=["Bob"], dutch=["Bob"])
    ann, bob = people
    eve = visit("Eve", phone=True)
    eve.page.goto(f"/watch/{ann.table(match)['fixed']['watch']}")
    eve.page.get_by_text("You are watching").wait_for()
    ann.page.get_by_text("1 person is watching").wait_for()
    bob.page.get_by_text("1 persoon kijkt toe").wait_for()
    assert eve.page.locator(".page-bar button:visible").count() == 1, "only the one that opens the panel"
    assert eve.violations("watching") == []
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("button", name="Nice move!").click()
    bubble = bob.page.locator(".page-whisper")
    bubble.get_by_text("Ann: Mooie zet!").wait_for()
    assert bob.violations("a reaction") == []
    bob.shoot("whisper-phone")
    bubble.click()
    bob.page.locator(".page-chat").get_by_text("Mooie zet!").wait_for()
    eve.page.goto("/")
    ann.page.get_by_text("1 person is watching").wait_for(state="hidden")


def test_the_keys_are_listed_and_the_focus_stays_where_one_was(visit):
    people, match = gather(visit, "buttle", "Ann", "Bob")
    acting, (other,) = split(people, match)
    page = acting.page
    page.locator(PRIMARY).focus()
    page.keyboard.press("Enter")
    other.page.wait_for_selector(".page-bar.mine")
    other.play(match, "draw")
    page.wait_for_selector(PRIMARY)
    assert page.evaluate("document.activeElement.matches('.page-bar .primary')"), "where one was"
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("Give me a hint").wait_for()
    assert acting.violations("the keys") == []
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.wait_for_function("() => document.activeElement.id === 'tab-chat'")
    page.keyboard.press("n")
    message = page.locator(".page-message", has_text="It is not your turn in any other game.")
    message.wait_for()
    board, bar = page.locator(".page-stage").bounding_box(), message.bounding_box()
    assert bar["y"] >= board["y"] + board["height"], "it covers nothing that can be chosen"
    page.locator("#prompt").click(force=True)
    page.wait_for_selector(".page-message:empty", state="attached")
