"""Saying something at a table: what is shown of it, who is heard, and how the host keeps order."""

from dataclasses import replace

import pytest

from bagatelle.kernel import SPECTATOR
from bagatelle.refusal import Refused
from bagatelle.table.play import frames
from bagatelle.table.play.commands import chatting
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.talking import clean_message, handle_of
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.web.limits import Limit, Limiter, Limits
from table.support.tables import again, at_a_choice, by
from table.support.visiting import Visitor, sit_down, visiting

ANN = Viewer(0, "en", "ann")
MESSAGES = {
    "overridden": ("safe \u202egpj.exe", "safe gpj.exe"),
    "isolated": ("\u2066a\u2067b\u2068c\u2069", "abc"),
    "embedded": ("\u202aa\u202bb\u202c", "ab"),
    "marks of direction": ("a\u200eb\u200fc\u061cd", "abcd"),
    "control characters": ("a\x07b\x1b[2Jc\x7f", "ab[2Jc"),
    "lines": ("a\nb\u2028c\u2029d\x85e", "a b c d e"),
    "nothing of width zero": ("a\u200bb\u2060c\ufeffd", "abcd"),
    "tags": ("a\U000e0041b", "ab"),
    "a family": ("\U0001f469\u200d\U0001f467!", "\U0001f469\u200d\U0001f467!"),
    "Persian": ("می\u200cخواهم", "می\u200cخواهم"),
    "right to left": ("שלום Ann, مرحبا", "שלום Ann, مرحبا"),
    "a tower": ("a" + "\u0301" * 90 + "b", "a" + "\u0301" * 4 + "b"),
}


def said(state, viewer=ANN):
    """What a viewer is told of the chat."""
    return [step for step in frames.steps(state, viewer, 0, {}) if step["kind"] == "chat"]


def notices(state):
    told = frames.steps(state, ANN, 0, {})
    return [line for step in told if step["kind"] == "notice" for line in step["lines"]]


def test_a_message_is_one_short_line():
    state = at_a_choice()
    chatting.chat(state, By("ann", 1.0), "  hello \n\n <b>there</b> ", "")
    assert state.entries[-1].body == {"text": "hello <b>there</b>", "name": "Ann", "person": "ann"}
    for text in ("", " \n ", "x" * 501, "\u200b\u202e", "\u3164 \u2800"):
        with pytest.raises(Refused, match=r"^A message has 1 to 500 characters\.$"):
            chatting.chat(state, By("ann", 1.0), text, "")


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_control_and_direction_characters_never_appear(message):
    sent, shown = message
    assert clean_message(sent) == shown
    state = at_a_choice()
    chatting.chat(state, by("ann"), sent, "")
    assert said(state)[0]["text"] == shown


def test_what_was_stored_before_is_cleaned_when_it_is_told():
    state = at_a_choice()
    state.add("chat", 0, 1.0, {"text": "old \u202etext", "name": "Ann"})
    assert said(state)[0]["text"] == "old text"


def test_a_spectator_speaks_without_a_seat_and_is_marked():
    state = at_a_choice()
    chatting.chat(state, by("zoe"), "hello", "Zoe")
    chatting.chat(state, by("bob"), "hello yourself", "")
    assert (state.entries[-2].seat, state.entries[-2].body["name"]) == (None, "Zoe")
    assert [(step["name"], step["seat"], step["spectator"]) for step in said(state)] == [
        ("Zoe", None, True),
        ("Bob", 1, False),
    ]


def test_a_spectator_passes_neither_for_a_player_nor_for_another_spectator():
    state = at_a_choice()
    for person, name in (
        ("zoe", "Аnn"),
        ("eve", "B0b"),
        ("kim", "Zoe"),
        ("lee", "Zое"),
        ("zoe", "Ann"),
        ("kim", "Zoe"),
    ):
        chatting.chat(state, by(person), "hello", name)
    assert [step["name"] for step in said(state)] == ["Аnn 2", "B0b 2", "Zoe", "Zое 2", "Ann 2", "Zoe"]


def test_a_handle_tells_nobody_who_somebody_is():
    state = at_a_choice()
    chatting.chat(state, by("zoe"), "hello", "Zoe")
    shown = said(state)[0]["from"]
    assert shown == handle_of(state, "zoe")
    assert "zoe" not in shown
    state.id = "another"
    assert handle_of(state, "zoe") != shown
    assert [seat["handle"] for seat in frames.present(state, ANN, set(), 0.0)["seats"]] == [
        handle_of(state, "ann"),
        handle_of(state, "bob"),
    ]


def test_the_host_removes_somebody_and_what_they_said():
    state = at_a_choice()
    chatting.chat(state, by("zoe"), "rude", "Zoe")
    chatting.chat(state, by("bob"), "kind", "")
    chatting.remove_from_chat(state, by("ann"), handle_of(state, "zoe"))
    with pytest.raises(Refused, match=r"^The host has removed you from the chat\.$"):
        chatting.chat(state, by("zoe"), "ruder", "Zoe")
    assert [(step["text"], step["removed"]) for step in said(state)] == [("", True), ("kind", False)]
    assert state.entries[-3].body["text"] == "rude", "it stays stored"
    assert notices(state)[-1] == "The host removed Zoe from the chat."
    now = frames.present(again(state), ANN, set(), 0.0)["chat"]
    assert now == {
        "open": True,
        "spectators": True,
        "removed": [handle_of(state, "zoe")],
        "me": handle_of(state, "ann"),
    }
    chatting.remove_from_chat(state, by("ann"), handle_of(state, "zoe"), restore=True)
    chatting.chat(state, by("zoe"), "sorry", "Zoe")
    assert [step["text"] for step in said(state)] == ["rude", "kind", "sorry"]


def test_a_player_can_be_removed_from_the_chat_and_plays_on():
    state = at_a_choice()
    chatting.remove_from_chat(state, by("ann"), handle_of(state, "bob"))
    chatting.remove_from_chat(state, by("ann"), handle_of(state, "bob"))
    assert [entry.kind for entry in state.entries].count("moderate") == 1
    with pytest.raises(Refused, match=r"^The host has removed you"):
        chatting.chat(state, by("bob"), "hello", "")
    assert not frames.present(state, Viewer(1, "en", "bob"), set(), 0.0)["chat"]["open"]
    assert state.stage == "playing"


def test_the_host_closes_the_chat_to_spectators():
    state = at_a_choice()
    chatting.let_spectators_chat(state, by("ann"), False)
    with pytest.raises(Refused, match=r"^The host has closed the chat to spectators\.$"):
        chatting.chat(state, by("zoe"), "hello", "Zoe")
    chatting.chat(state, by("bob"), "hello", "")
    assert notices(state)[-1] == "The host has closed the chat to spectators."
    watching = Viewer(SPECTATOR, "en", "zoe")
    assert frames.present(again(state), watching, set(), 0.0)["chat"]["open"] is False
    chatting.let_spectators_chat(state, by("ann"), True)
    chatting.chat(state, by("zoe"), "hello", "Zoe")


def test_only_the_host_keeps_order_and_only_among_others_who_are_here():
    state = at_a_choice()
    for job in (
        lambda: chatting.remove_from_chat(state, by("bob"), handle_of(state, "ann")),
        lambda: chatting.let_spectators_chat(state, by("bob"), False),
    ):
        with pytest.raises(Refused, match=r"^Only the host may do that\.$"):
            job()
    for handle in ("nobody", handle_of(state, "ann"), handle_of(state, "zoe")):
        with pytest.raises(Refused, match=r"^There is nobody else of that name here\.$"):
            chatting.remove_from_chat(state, by("ann"), handle)


def test_order_is_kept_over_http(tmp_path):
    with visiting(tmp_path) as client:
        ann, bob, zoe = (Visitor(client, name) for name in ("Ann", "Bob", "Zoe"))
        made = sit_down("buttle", ann, bob)
        match, watch = made["id"], made["watch"]
        assert zoe.do(match, "chat", text="rude", watch=watch).status_code == 200
        step = ann.get(f"/api/matches/{match}").json()["steps"][-1]
        assert (step["name"], step["spectator"]) == ("Zoe", True)
        assert bob.do(match, "moderate", remove=step["from"]).status_code == 409
        assert ann.do(match, "moderate", remove=step["from"]).status_code == 200
        refused = zoe.do(match, "chat", text="ruder", watch=watch)
        assert refused.json() == {"refused": "The host has removed you from the chat."}
        steps = bob.get(f"/api/matches/{match}").json()["steps"]
        assert [it["text"] for it in steps if it["kind"] == "chat"] == [""]
        assert ann.do(match, "moderate", restore=step["from"], spectators=False).status_code == 200
        refused = zoe.do(match, "chat", text="hello", watch=watch)
        assert refused.json() == {"refused": "The host has closed the chat to spectators."}
        assert ann.do(match, "moderate", remove="x" * 33).status_code == 422


# Quick reactions


def test_a_reaction_is_read_by_everybody_in_their_own_language():
    state = at_a_choice()
    chatting.react(state, by("ann"), "well-played", "")
    assert [said(state, viewer)[0]["text"] for viewer in (ANN, Viewer(1, "nl", "bob"))] == [
        "Well played!",
        "Goed gespeeld!",
    ]
    assert said(state)[0]["reaction"] == "well-played"
    assert said(again(state))[0]["text"] == "Well played!"


def test_only_the_few_reactions_can_be_sent_and_only_by_those_who_may_speak():
    state = at_a_choice()
    with pytest.raises(
        Refused, match=r"^A reaction is one of hello, luck, nice, oops, thanks, well-played\.$"
    ):
        chatting.react(state, by("ann"), "boo", "")
    chatting.let_spectators_chat(state, by("ann"), False)
    with pytest.raises(Refused, match="closed the chat to spectators"):
        chatting.react(state, by("eve"), "hello", "Eve")
    assert said(state) == []


def test_the_host_removes_the_reactions_of_somebody_with_all_they_said():
    state = at_a_choice()
    chatting.react(state, by("bob"), "oops", "")
    chatting.remove_from_chat(state, by("ann"), handle_of(state, "bob"))
    assert (said(state)[0]["text"], said(state)[0]["reaction"]) == ("", None)


def test_a_reaction_is_sent_as_a_command_and_counts_against_the_limits_of_the_chat(tmp_path):
    limits = replace(Limits.none(), chat=Limiter(Limit(2, 0.0)))
    with visiting(tmp_path, limits=limits) as client:
        ann, bob = Visitor(client, "Ann"), Visitor(client, "Bob", "nl")
        match = sit_down("bag-of-butts", ann, bob)["id"]
        assert ann.do(match, "chat", reaction="nice").json()["say"] == "done"
        assert ann.do(match, "chat", text="Well done").json()["say"] == "done"
        refused = ann.do(match, "chat", reaction="oops")
        assert refused.status_code == 429
        steps = bob.get(f"/api/matches/{match}").json()["steps"]
        assert [step["text"] for step in steps if step["kind"] == "chat"] == ["Mooie zet!", "Well done"]
