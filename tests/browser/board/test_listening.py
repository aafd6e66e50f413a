"""A whole match of every game by ear: no pointer, things found by role and name, everything that matters is spoken."""

import re

import pytest

from browser.board.listening import Listener
from profiles import by_profile

MATCHES = {
    "bag-of-butts": {"target": 6},
    "button-men": {"wins": 1, "a": "4 6 8 X", "b": "4 6 8 X"},
    "bag-o-loot": {"target": 1},
    "buttle": {},
}
GETS_ON = re.compile(r"^(Play for|\d+ times|Open|Build|Steal)", re.IGNORECASE)
"""Names of what brings a match nearer to its end."""
EXPLAINS = re.compile(r"^about ")
"""What only explains a thing: it follows that thing when one presses Tab."""
PUT_AWAY = ("No more tips", "Next round")
"""What is told once, until somebody has heard it."""
MOST_CHOICES = 900
WHOLE = by_profile({"button-men"}, {*MATCHES})
"""What is played to its end; of the others the first choices are enough to hear their boards."""
SOME_CHOICES = 12
NAMES_CHECKED = 10
"""How often every name is looked at: it takes its time."""
OVER = "Rematch"
"""What is offered, and spoken, when a match is over."""
ASKED_OR_OVER = f"""() =>
    document.querySelector(".page-bar.mine, .page-round") || window.spoken.includes("{OVER}")"""


@pytest.mark.parametrize("game", MATCHES)
def test_somebody_who_cannot_see_plays_a_whole_match_and_hears_everything(visit, game):
    ann = Listener(visit("Ann"))
    match = sit_down(ann, game)
    ann.page.wait_for_function(ASKED_OR_OVER)
    opened = ann.visitor.table(match)["number"]
    for number in range(MOST_CHOICES):
        ann.page.wait_for_function(ASKED_OR_OVER)
        if OVER in ann.spoken:
            break
        if any(put_away(ann, name) for name in PUT_AWAY):
            continue
        prompt = ann.page.evaluate("document.querySelector('.page-bar.mine #prompt')?.textContent")
        if prompt:
            ann.hears(prompt)
        if number < NAMES_CHECKED:
            assert not ann.nameless()
        if game not in WHOLE and number == SOME_CHOICES:
            break
        choose_something(ann)
    else:
        raise AssertionError("the match does not end")
    told = ann.visitor.table(match)
    assert told["now"]["state"] == "over" or game not in WHOLE
    for step in told["steps"]:
        if step["number"] > opened and step.get("lines"):
            ann.hears(" ".join(step["lines"]))
    ann.hears(told["now"]["prompt"])


def sit_down(listener, game):
    """A match against a bot, opened."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": game, "seats": seats, "options": MATCHES[game]}
    match = listener.visitor.api("POST", "/api/matches", wanted)["id"]
    listener.visitor.open_match(match)
    return match


def put_away(listener, name):
    """Press a button that is only there to be pressed; whether it was there."""
    if ("button", name) not in [thing[:2] for thing in listener.choices(listener.page.get_by_role("main"))]:
        return False
    assert listener.reach(listener.page.get_by_role("main"), "button", name), f"no key leads to: {name}"
    listener.press()
    return True


def choose_something(listener):
    """Commit what is chosen, or choose something; what it comes to is spoken."""
    rng = listener.visitor.rng
    offered = listener.primary()
    if offered:
        listener.hears(offered)
    things = [
        thing for thing in listener.choices(listener.board) if not thing[2] and not EXPLAINS.match(thing[1])
    ]
    if offered and (rng.random() < 0.7 or not things):
        if listener.reach(listener.bar, "button", offered):
            return listener.press()
        assert OVER in listener.spoken, f"no key leads to: {offered}"
        return None
    if not things:
        return None
    good = [thing for thing in things if GETS_ON.match(thing[1])]
    role, name, _ = rng.choice(good if good and rng.random() < 0.7 else things)
    if not listener.reach(listener.board, role, name):
        assert (role, name) not in [thing[:2] for thing in listener.choices(listener.board)], (
            f"no key leads to: {name}"
        )
        return None
    listener.press(rng.choice(["ArrowRight", "ArrowLeft"]) if role == "slider" else "Enter")
    for dialog in listener.page.get_by_role("dialog").all():
        take_from(listener, dialog)
    return None


def take_from(listener, dialog):
    """Choose from a sheet that has opened, or close it; the result of a match stays."""
    choices = listener.choices(dialog)
    if choices and listener.visitor.is_mine():
        role, name, _ = listener.visitor.rng.choice(choices)
        assert listener.reach(dialog, role, name), f"no key leads to: {name}"
        listener.press()
