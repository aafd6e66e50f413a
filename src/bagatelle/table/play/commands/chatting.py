"""Talking at the table, and who may not."""

from __future__ import annotations

from bagatelle.player_names import free_name
from bagatelle.refusal import Refused
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.commands.seating import check_is_host
from bagatelle.table.play.quotas import check_quota, check_shared_quota
from bagatelle.table.play.reactions import REACTIONS
from bagatelle.table.play.state import State
from bagatelle.table.play.talking import LONGEST_CHAT, clean_message, is_closed_to, person_behind


def chat(state: State, by: By, text: str, name: str) -> None:
    """Say something to everybody at the table; a spectator is called `name`, unless a player is called like that."""
    _check_may_speak(state, by)
    shown = clean_message(text)
    if not shown or len(shown) > LONGEST_CHAT:
        raise Refused(by.say("A message has 1 to {most} characters.", most=LONGEST_CHAT))
    _speak(state, by, name, {"text": shown})


def react(state: State, by: By, reaction: str, name: str) -> None:
    """Say one of the few things for which one tap is enough."""
    _check_may_speak(state, by)
    if reaction not in REACTIONS:
        raise Refused(by.say("A reaction is one of {reactions}.", reactions=", ".join(REACTIONS)))
    _speak(state, by, name, {"text": "", "reaction": reaction})


def _check_may_speak(state: State, by: By) -> None:
    if by.person in state.removed:
        raise Refused(by.say("The host has removed you from the chat."))
    if is_closed_to(state, by.person):
        raise Refused(by.say("The host has closed the chat to spectators."))
    if state.seats_of(by.person):
        check_quota(state, by, "chat")
    else:
        check_quota(state, by, "chat_of_spectator")
        check_shared_quota(state, by, "chat_of_spectators")


def _speak(state: State, by: By, name: str, said: dict[str, str]) -> None:
    """Add what somebody says, under the name that they have here."""
    mine = state.seats_of(by.person)
    seat = mine[0] if mine else None
    name = _spectator_name(state, by, name) if seat is None else state.chairs[seat].name
    state.add("chat", seat, by.at, {**said, "name": name, "person": by.person})


def _spectator_name(state: State, by: By, name: str) -> str:
    """Name a spectator so that they pass for nobody else who is heard here."""
    others = [spoken for person, spoken in state.speakers.items() if person != by.person]
    return free_name(name, [*(chair.name for chair in state.chairs if chair.name), *others])


def remove_from_chat(state: State, by: By, handle: str, *, restore: bool = False) -> None:
    """As the host, let somebody speak no more, and hide what they said; or let them speak again."""
    check_is_host(state, by)
    found = person_behind(state, handle)
    if found is None or found[0] == by.person:
        raise Refused(by.say("There is nobody else of that name here."))
    person, name = found
    if (person in state.removed) == restore:
        check_quota(state, by, "moderate")
        state.add("moderate", None, by.at, {"restore" if restore else "remove": person, "name": name})


def let_spectators_chat(state: State, by: By, may: bool) -> None:
    """As the host, close the chat to spectators, or open it again."""
    check_is_host(state, by)
    if state.spectators_silent == may:
        check_quota(state, by, "moderate")
        state.add("moderate", None, by.at, {"spectators": may})
