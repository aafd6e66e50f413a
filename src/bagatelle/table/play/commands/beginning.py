"""From the last empty seat to the first move: what is mixed into the draws, and the beginning of the match."""

from __future__ import annotations

from typing import Any

from bagatelle.fairness import NONCE, FairDice, is_nonce
from bagatelle.kernel import SPECTATOR
from bagatelle.redeal import hides_something, redeal
from bagatelle.refusal import Refused
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.state import State


def mix(state: State, by: By, nonce: str) -> None:
    """Mix a number of one's own into the draws, after having seen the commitment and before the match begins."""
    mine = state.seats_of(by.person)
    if not mine:
        raise Refused(by.say("That is not your seat."))
    check_not_cancelled(state, by)
    check_nonce(state, by, nonce)
    state.add("nonce", mine[0], by.at, {"nonce": nonce})
    if state.ready_at is not None and state.is_mixed():
        begin(state, by.at)


def check_nonce(state: State, by: By, nonce: str | None) -> None:
    """Refuse what cannot be mixed into the draws of this person's match."""
    if nonce is None:
        return
    if not is_nonce(nonce):
        raise Refused(by.say("A nonce is {digits} lowercase hexadecimal digits.", digits=2 * NONCE))
    if state.settings.by_hand:
        raise Refused(by.say("With real pieces there are no draws to mix anything into."))
    if state.match is not None:
        raise Refused(by.say("The match has already begun; nothing can be mixed into its draws any more."))
    if any(state.chairs[seat].nonce for seat in state.seats_of(by.person)):
        raise Refused(by.say("You have already mixed something into the draws."))


def begin_when_ready(state: State, at: float) -> None:
    """Begin the match, every seat being taken, as soon as everybody has chosen what belongs to their seat."""
    if not state.undecided():
        begin_when_mixed(state, at)


def begin_when_mixed(state: State, at: float) -> None:
    """Begin the match, every seat being taken, as soon as the nonces are there that were promised."""
    if state.is_mixed():
        begin(state, at)
    elif state.ready_at is None:
        state.add("ready", None, at)


def begin(state: State, at: float) -> None:
    """Begin the match with the nonces that are there: every seat is taken. Whoever has not chosen gets what is
    usual."""
    settings = state.settings
    if settings.each_chooses:
        for seat, usual in enumerate(settings.game.pairing.usual(settings.seat_count)):
            if state.chairs[seat].choice is None:
                state.add("choose", seat, at, {"choice": usual, "ready": True})
    chosen = any(chair.choice for chair in state.chairs)
    options = {"options": state.options.changed()} if chosen else {}
    state.add("begin", None, at, {**options, **_redealt_start(state)})
    state.settle(at)


def _redealt_start(state: State) -> dict[str, Any]:
    """Return the position that the match begins at instead of the saved one, if anybody but the host plays: the host
    may know the whole of that one, so all that the host's seat cannot know is dealt again."""
    start, game = state.settings.start, state.settings.game
    guests = {chair.person for chair in state.chairs if chair.person} - {state.host}
    viewer = next(iter(state.seats_of(state.host)), SPECTATOR)
    if start is None or not guests or not hides_something(game, start, viewer):
        return {}
    dice = FairDice(state.seed, state.id, [chair.nonce for chair in state.chairs])
    return {"start": redeal(game, start, viewer, dice), "redealt_for": viewer}


def check_not_cancelled(state: State, by: By) -> None:
    """Refuse whatever only makes sense at a table that is still open."""
    if state.cancelled:
        raise Refused(by.say("This table was cancelled."))
