"""The next match of the same people, everybody one seat further."""

from __future__ import annotations

import hashlib

from bagatelle.fairness import new_match_id
from bagatelle.table.play import commands
from bagatelle.table.play.state import State


def rematch_id(old: State) -> str:
    """Return the id of a match's rematch: the same whoever asks for it, so that there is only one."""
    return hashlib.sha256(old.seed + b"rematch").hexdigest()[: len(new_match_id())]


def set_up_rematch(old: State, at: float) -> State:
    """Return the same table again, begun, with everybody one seat further."""
    state = State.new(old.settings, rematch_id(old))
    state.add("open", None, at, {"host": old.host or ""})
    for seat, chair in enumerate([*old.chairs[-1:], *old.chairs[:-1]]):
        if chair.person:
            state.add("sit", seat, at, {"person": chair.person, "name": chair.name})
        else:
            state.add("bot", seat, at, {"bot": chair.bot, "name": chair.name})
    commands.begin(state, at)
    return state
