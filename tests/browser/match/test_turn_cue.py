"""It is your turn: how somebody who looks elsewhere learns of it."""

import pytest

from browser.gathering import gather, split

SPY = """
    window.heard = 0;
    window.notes = [];
    window.asked = 0;
    window.cameForward = 0;
    window.focus = () => window.cameForward++;
    window.AudioContext = class {
        state = "suspended";
        currentTime = 0;
        async resume() { this.state = "running"; }
        node() {
            const value = () => {};
            const gain = {setValueAtTime: value, linearRampToValueAtTime: value, exponentialRampToValueAtTime: value};
            return {frequency: gain, gain, connect: (next) => next, start: () => window.heard++, stop: value};
        }
        createOscillator() { return this.node(); }
        createGain() { return this.node(); }
        createBiquadFilter() { return this.node(); }
        createBufferSource() { return {...this.node(), buffer: null}; }
        createBuffer() { return {getChannelData: () => []}; }
    };
    window.Notification = class {
        static permission = localStorage.getItem("permission") ?? "default";
        static async requestPermission() {
            window.asked++;
            localStorage.setItem("permission", "granted");
            return (this.permission = "granted");
        }
        constructor(title, options) {
            Object.assign(this, {title, ...options});
            this.close = () => (this.closed = true);
            window.notes.push(this);
        }
    };
    Object.defineProperty(document, "hidden", {get: () => window.isAway ?? false});
    document.hasFocus = () => !(window.isAway ?? false);
"""
"""Ears for sounds and eyes for notifications, and a page that can be put into the background."""


@pytest.fixture
def table(visit):
    """Two people; the one who waits is spied on. Gives who plays first, who waits, and the match."""

    def watched(name, **device):
        visitor = visit(name, **device)
        visitor.context.add_init_script(SPY)
        return visitor

    people, match = gather(watched, "bag-of-butts", "Ann", "Bob", phones=["Bob"], options={"target": 100})
    first, (waiting,) = split(people, match)
    return first, waiting, match


def menu(visitor, name=None):
    """Open the menu and switch something in it."""
    visitor.page.get_by_role("button", name="Menu").click()
    if name:
        visitor.page.get_by_label(name).click()
    visitor.page.keyboard.press("Escape")
    visitor.page.wait_for_selector("dialog", state="detached")


def let_the_other_play(first, waiting, match):
    """The one whose turn it is plays on, until it is the turn of the one who waits."""
    seat = first.table(match)["fixed"]["viewer"]
    while True:
        now = first.table(match)["now"]
        if now["actor"] != seat:
            break
        first.play(match, now["moves"][0]["move"])
    waiting.page.wait_for_function("() => document.title.startsWith('● Your turn')")
    waiting.page.wait_for_selector(".page-bar.mine")


def test_the_title_and_a_sound_call_whoever_looks_elsewhere(table):
    first, waiting, match = table
    assert waiting.page.title() == "Bag of Butts · Bagatelle"
    assert first.page.title() == "● Your turn · Bag of Butts"
    assert first.page.evaluate("heard") == 0, "a page that opens makes no noise"
    waiting.page.locator("#prompt").click()
    waiting.page.evaluate("() => { isAway = true }")
    let_the_other_play(first, waiting, match)
    assert waiting.page.evaluate("heard") == 2, "two notes"
    assert waiting.page.evaluate("notes.length + asked") == 0, "nobody has wished for notifications"


def test_what_happens_is_heard_by_whoever_looks_after_their_first_touch(table):
    first, waiting, match = table
    play_once(first, match)
    waiting.page.wait_for_function("() => document.querySelectorAll('.page-log li').length > 1")
    assert waiting.page.evaluate("heard") == 0, "nobody has touched this page"
    waiting.page.locator("#prompt").click()
    play_once(first, match)
    waiting.page.wait_for_function("() => heard > 0")


def play_once(first, match):
    first.play(match, first.table(match)["now"]["moves"][0]["move"])


def test_a_mute_page_stays_mute_over_a_reload(table):
    first, waiting, match = table
    menu(waiting, "Sound")
    waiting.reload()
    waiting.page.locator("#prompt").click()
    waiting.page.get_by_role("button", name="Menu").click()
    assert not waiting.page.get_by_label("Sound").is_checked()
    waiting.page.keyboard.press("Escape")
    waiting.page.evaluate("() => { isAway = true }")
    let_the_other_play(first, waiting, match)
    assert waiting.page.evaluate("heard") == 0


def test_notifications_are_asked_for_by_a_tap_and_shown_only_when_the_page_is_hidden(table):
    first, waiting, match = table
    assert waiting.page.evaluate("asked") == 0
    menu(waiting, "Notification when it is your turn")
    assert waiting.page.evaluate("asked") == 1
    waiting.reload()
    let_the_other_play(first, waiting, match)
    assert waiting.page.evaluate("notes.length") == 0, "the page is in front"
    let_the_other_play(waiting, first, match)
    waiting.page.wait_for_function("() => !document.title.startsWith('●')")
    waiting.page.evaluate("() => { isAway = true }")
    let_the_other_play(first, waiting, match)
    note = waiting.page.evaluate("() => ({...notes[0], count: notes.length})")
    assert note["count"] == 1
    assert note["title"] == "Bag of Butts"
    assert note["body"] == waiting.table(match)["now"]["prompt"]
    waiting.page.evaluate("() => notes[0].onclick()")
    assert waiting.page.evaluate("cameForward") == 1
    assert waiting.page.evaluate("notes[0].closed")
    assert waiting.page.evaluate("asked") == 0, "once is enough"
