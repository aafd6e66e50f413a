"""What the others must agree to: taking a move back, and a draw."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from bagatelle.refusal import Refused
from bagatelle.table.play.commands.by import By, Stale, match_being_played, seat_of
from bagatelle.table.play.commands.leaving import is_out_of_time
from bagatelle.table.play.sealing import reopen
from bagatelle.table.play.state import State
from bagatelle.taking_back import Consent, consent_for, draws_anew, last_choice


def undo(state: State, by: By) -> None:
    """Take back the person's last choice: at once if nobody need be asked, otherwise when the others agree."""
    seat = seat_of(state, by)
    match_being_played(state, by.say)
    if is_out_of_time(state, by.at):
        raise Refused(by.say("Time is up."))
    if state.held.get(seat):
        reopen(state, seat, by.at)
        return
    number = last_choice(state.started(), state.sources, state.seats_of(by.person))
    if number is None:
        raise Refused(by.say("You have no move to take back."))
    consent = consent_to_undo(state, by.person, number)
    if consent is Consent.ASKED:
        _ask(state, by, seat, "undo", number)
        return
    if not is_time_to_take_back(state, number, by.at):
        raise Refused(by.say("You have thought for too long to take that back."))
    _take_back(state, seat, number, consent, by.at)


def is_time_to_take_back(state: State, number: int, at: float) -> bool:
    """Whether whoever decides again after going back to the first `number` events has any time left for it."""
    clock, maker = state.settings.clock, state.started().events[number].actor
    if clock is None or maker < 0:
        return True
    times = deepcopy(state.times)
    times.charge(state.thinkers, at)
    times.take_back(number, maker, state.seats_beside(maker))
    return clock.left(times)[maker] > 0


def consent_to_undo(state: State, person: str, number: int) -> Consent:
    """What it takes until a person may go back to the first `number` events of the match."""
    others = state.people_to_ask() - {person}
    return consent_for(state.started(), state.sources, number, state.seats_of(person), others)


def _take_back(
    state: State, seat: int, number: int, consent: Consent, at: float, least: float | None = None
) -> None:
    """Go back to the first `number` events; it is noted if something had been learned since, and between people chance
    then draws anew. `least` is the time that everybody then has at least."""
    body: dict[str, Any] = {"to": number}
    if consent is not Consent.FREE:
        body["noted"] = True
    if draws_anew(consent, state.seats_of_people()):
        body["anew"] = True
    if least:
        body["least"] = least
    state.add("undo", seat, at, body)
    state.settle(at)


def offer_draw(state: State, by: By) -> None:
    """Ask the others to call it a draw."""
    seat = seat_of(state, by)
    match = match_being_played(state, by.say)
    if not match.game.draws:
        raise Refused(by.say("You cannot offer a draw in {title}.", title=match.game.title))
    if not state.people_to_ask() - {by.person}:
        raise Refused(by.say("Bots do not accept draws."))
    _ask(state, by, seat, "draw", 0)


def _ask(state: State, by: By, seat: int, what: str, to: int) -> None:
    if state.request:
        raise Refused(by.say("Another request is still open; wait for the answer."))
    state.add("ask", seat, by.at, {"what": what, "to": to})


def answer(state: State, by: By, yes: bool, to: int | None = None) -> None:
    """Say yes or no to the open request, if it is still the one `to` which this is the answer; whoever asked may
    withdraw it with no."""
    seat = seat_of(state, by)
    request = state.request
    if request is None:
        raise Refused(by.say("There is nothing to answer."))
    if to is not None and to != request.number:
        raise Stale(by.say("The question has changed; look again."))
    if by.person not in request.waiting and (yes or state.chairs[request.by].person != by.person):
        raise Refused(by.say("This is for the others to answer."))
    state.add("answer", seat, by.at, {"yes": yes})
    _grant(state, by.at)


def _grant(state: State, at: float) -> None:
    """Take back what everybody has agreed to take back."""
    agreed = state.request
    if agreed and agreed.what == "undo" and not agreed.waiting:
        clock = state.settings.clock
        least = clock.time_to_think if clock else None
        _take_back(state, agreed.by, agreed.to, Consent.ASKED, at, least)
