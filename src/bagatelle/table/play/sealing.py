"""Choosing in secret at the same time. A person whom the rules will ask later may choose now: the table holds the
choice as an entry that nobody else is told, and plays it when the rules ask. Until then it can be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

import numpy as np

from bagatelle.ahead import asked_ahead, choices_at
from bagatelle.match import Match
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.table.play.commands.by import By
    from bagatelle.table.play.state import State


def envelope(state: State, seat: int) -> np.record | None:
    """Return the position at which a person who is not to act may choose in secret now, or None. It is worked out once
    for each thing that happens."""
    match = state.match
    if match is None or state.result or state.trouble or state.settings.by_hand or match.actor in (seat, -1):
        return None
    chair = state.chairs[seat]
    if not chair.person or chair.playing_bot or chair.person == state.chairs[match.actor].person:
        return None
    key = state.change, seat, tuple(state.held.get(seat, ()))
    if state.envelopes[0] != key[0]:
        state.envelopes = key[0], {}
    known = state.envelopes[1]
    if key not in known:
        known[key] = asked_ahead(match.game, match.position, seat, state.held.get(seat, ()))
    found: np.record | None = known[key]
    return found


def choosing_ahead(state: State) -> list[int]:
    """Return the seats whose people may choose in secret now although the rules do not ask them yet."""
    match = state.match
    if match is None or match.actor < 0 or state.result or match.game.view.sealing(match.position) is None:
        return []
    return [seat for seat in range(len(state.chairs)) if envelope(state, seat) is not None]


def have_sealed(state: State) -> list[int]:
    """Return the seats that have chosen everything already, before the rules asked."""
    return [seat for seat, held in state.held.items() if held and envelope(state, seat) is None]


@dataclass(frozen=True)
class Choosing:
    """Where people choose in secret, each for themselves: since which entry, who still has to, and who has."""

    since: int
    waiting: list[int]
    done: list[int]


def choosing_now(state: State) -> Choosing | None:
    """Return who chooses in secret now; None where nobody does."""
    match = state.match
    if match is None or state.actor < 0 or match.game.view.sealing(match.position) is None:
        return None
    waiting = {state.actor, *choosing_ahead(state)}
    recent = takewhile(lambda number: number > state.sealing_since, reversed(state.stack))
    played = {event.actor for event, _ in zip(reversed(match.events), recent, strict=False)}
    done = ({*have_sealed(state)} | played) - waiting
    return Choosing(state.sealing_since, sorted(waiting), sorted(done))


def as_asked(match: Match, pos: np.record) -> Match:
    """Return a match that stands where a seat chooses, for whoever looks into its choice."""
    return Match(match.game, names=match.names, start=pos)


def is_same_envelope(state: State, after: int | None) -> bool:
    """Whether what changed since an entry were only choices that are as secret as this one: then a choice that was
    made before them still counts."""
    match = state.match
    is_sealed = match is not None and match.game.view.sealing(match.position) is not None
    return is_sealed and after is not None and after >= state.sealing_since


def is_chosen_in_secret(state: State, number: int) -> bool:
    """Whether the event after the first `number` ones is a secret choice that the others do not know yet, because some
    of them have still to make theirs."""
    match = state.started()
    return match.game.view.sealing(match.position) is not None and state.stack[number] > state.sealing_since


def seal(state: State, by: By, seat: int, move: str, key: str | None, lag: float) -> int:
    """Hold a secret choice until the rules ask for it."""
    match, pos = state.started(), envelope(state, seat)
    assert pos is not None
    own_say = match.game.say(by.say.language)
    action = match.game.notation.read(pos, move, own_say)
    if action not in choices_at(match.game, pos):
        raise Refused(match.game.sentences.refusal(pos, action, match.audience(seat, own_say)))
    after = [*state.held.get(seat, ()), action]
    done = asked_ahead(match.game, match.position, seat, after) is None
    body = {"move": match.game.notation.write(pos, action), "done": done, **({"lag": lag} if lag else {})}
    return state.add("seal", seat, by.at, body, key, action).number


def reopen(state: State, seat: int, at: float) -> None:
    """Take back all that a seat has chosen before the rules asked."""
    pays = {"maker_pays": True} if state.settings.clock else {}
    state.add("seal", seat, at, {"move": None, **pays})
