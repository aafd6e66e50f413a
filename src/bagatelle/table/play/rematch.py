"""The next match of the same people, everybody one seat further. It is an offer: it begins when all have come."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from bagatelle.fairness import new_match_id
from bagatelle.refusal import Refused
from bagatelle.table.play.commands import beginning, seating
from bagatelle.table.play.commands.by import By, seat_of
from bagatelle.table.play.series import series_of
from bagatelle.table.play.state import State


def rematch_id(old: State) -> str:
    """Return the id of a match's rematch: the same whoever asks for it, so that there is only one. Spectators know the
    seed by then, but not the ids of the players."""
    people = " ".join(chair.person or "" for chair in old.chairs)
    secret = old.seed + f"rematch {old.invite} {people}".encode()
    return hashlib.sha256(secret).hexdigest()[: len(new_match_id())]


def set_up_rematch(old: State, by: By, *, promise: bool = False) -> State:
    """Return the same table again, with everybody one seat further: whoever offers it sits there and is the host, seats
    are kept for the other people, and against bots alone it begins at once, or when the nonce is there that they
    `promise`. It begins with the set-up, also when the old match began at a position. Everybody keeps what they chose
    for their seat; where each chooses, they may change it."""
    state = State.new(replace(old.settings, start=None, listed=False), rematch_id(old))
    seating.open_table(state, by, series_of(old))
    for seat in range(len(old.chairs)):
        chair = old.chairs[seat - 1]
        if chair.person:
            known: dict[str, Any] = {"person": chair.person, "name": chair.name}
            if chair.person != by.person:
                state.add("reserve", seat, by.at, known)
            else:
                first = not state.seats_of(by.person)
                state.add("sit", seat, by.at, {**known, "mix": True} if promise and first else known)
        else:
            state.add("bot", seat, by.at, {"bot": chair.bot, "name": chair.name})
        _keep_choice(old, state, seat, by)
    if state.is_full():
        beginning.begin_when_ready(state, by.at)
    return state


def _keep_choice(old: State, state: State, seat: int, by: By) -> None:
    """Let whoever goes to a seat have there what they chose before; among people everybody then says whether they
    are ready."""
    choice = old.options.choice_of((seat - 1) % len(old.chairs))
    if choice:
        others = {chair.person for chair in old.chairs if chair.person} - {by.person}
        state.add("choose", seat, by.at, {"choice": choice, "ready": not others})


def note_rematch(old: State, by: By, following: str) -> str:
    """Let a table know that a rematch is offered, unless it knows of one; return the id of the one that it knows."""
    if not old.rematch:
        old.add("rematch", seat_of(old, by), by.at, {"match": following})
    return old.rematch or following


def accept_rematch(state: State, by: By, name: str, *, promise: bool = False) -> None:
    """Take the seats that are kept for somebody, or any that is open; whoever sits there already stays. They may
    `promise` a nonce."""
    kept = state.seats_kept_for(by.person)
    for seat in kept:
        first = seat == kept[0]
        seating.sit(state, by, state.chairs[seat].name, seat, promise=promise and first)
    if not kept:
        seating.sit(state, by, name, promise=promise)


def decline_rematch(state: State, by: By) -> None:
    """Leave the seats that are kept for somebody to others."""
    kept = state.seats_kept_for(by.person)
    if not kept:
        raise Refused(by.say("No seat is kept for you here."))
    if state.cancelled:
        raise Refused(by.say("This table was cancelled."))
    for seat in kept:
        state.add("decline", seat, by.at, {"name": state.chairs[seat].name})
