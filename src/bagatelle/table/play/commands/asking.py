"""What the others must agree to: taking a move back, and a draw."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from math import inf
from typing import Any

from bagatelle.language import Say
from bagatelle.refusal import Refused
from bagatelle.table.play.commands.by import By, Stale, match_being_played, seat_of
from bagatelle.table.play.commands.leaving import is_out_of_time
from bagatelle.table.play.folding import take_back_time
from bagatelle.table.play.quotas import check_quota, is_alone
from bagatelle.table.play.sealing import is_chosen_in_secret, reopen
from bagatelle.table.play.state import State
from bagatelle.table.play.times import Times
from bagatelle.taking_back import MOMENT, Consent, consent_for, draws_anew, last_choice


def undo(state: State, by: By) -> None:
    """Take back the person's last choice: at once if nobody need be asked, otherwise when the others agree."""
    seat = seat_of(state, by)
    match_being_played(state, by.say)
    if is_out_of_time(state, by.at):
        raise Refused(by.say("Time is up."))
    if state.held.get(seat):
        _reopen(state, by, seat)
        return
    number = last_choice(state.started(), state.sources, state.seats_of(by.person))
    if number is None:
        raise Refused(by.say("You have no move to take back."))
    consent = consent_to_undo(state, by.person, number, by.at, by.away)
    if consent.is_asked_for:
        _ask(state, by, seat, "undo", number)
        return
    body = {"to": number, **_noted(state, consent)}
    if is_alone(state, by.person):
        check_quota(state, by, "undo_alone")
    elif is_chosen_in_secret(state, number):
        check_quota(state, by, "choose_again")
        body["secret"] = True
    if state.settings.clock and consent is Consent.FREE:
        body["maker_pays"] = True
    maker, times = state.started().events[number].actor, deepcopy(state.times)
    take_back_time(state, times, body, by.at)
    _check_time(state, times, maker, by.say)
    state.add("undo", seat, by.at, body)
    state.settle(by.at)


def _reopen(state: State, by: By, seat: int) -> None:
    """Take back all that a seat has chosen in secret; with a clock it has thought about it all the while."""
    check_quota(state, by, "choose_again")
    times = deepcopy(state.times)
    times.charge(state.thinkers, by.at, state.waiters)
    times.think_on(seat)
    _check_time(state, times, seat, by.say)
    reopen(state, seat, by.at)


def _check_time(state: State, times: Times, maker: int, say: Say) -> None:
    """Refuse to take back what its maker would have no time left to decide again."""
    clock = state.settings.clock
    if clock and maker >= 0 and clock.left(times)[maker] <= 0:
        raise Refused(say("You have thought for too long to take that back."))


def consent_to_undo(state: State, person: str, number: int, at: float, away: Mapping[str, float]) -> Consent:
    """What it takes until a person may go back to the first `number` events of the match; `away` says since when the
    players who are not at the table have been away."""
    others, mine = state.people_to_ask() - {person}, state.seats_of(person)
    times, shown_for = state.taken_back[number], 0.0
    if is_chosen_in_secret(state, number):
        times = 0
    elif (since := shown_since(state, person, number)) is not None and _is_seen(others, since, away):
        shown_for = at - since
    return consent_for(state.started(), state.sources, number, mine, others, times=times, shown_for=shown_for)


def shown_since(state: State, person: str, number: int) -> float | None:
    """Return since when it has been the turn of others after a decision that somebody made; None while it is not."""
    if state.actor in state.seats_of(person) or is_chosen_in_secret(state, number):
        return None
    return state.entries[state.stack[number] - 1].at


def _is_seen(others: set[str], since: float, away: Mapping[str, float]) -> bool:
    """Whether any of the others was at the table after a moment."""
    return any(away.get(person, inf) > since for person in others)


def free_until(state: State, person: str, number: int) -> float | None:
    """Return until when somebody can take back a decision freely if the others look; None: as long as nobody acts."""
    since = shown_since(state, person, number)
    return None if since is None or state.settings.by_hand or is_alone(state, person) else since + MOMENT


def _noted(state: State, consent: Consent) -> dict[str, Any]:
    """What an entry tells of a take-back after something had been learned: between people chance then draws anew."""
    anew = draws_anew(consent, state.seats_of_people())
    return {**({"noted": True} if consent.is_noted else {}), **({"anew": True} if anew else {})}


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
    check_quota(state, by, "ask")
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
        clock, asker = state.settings.clock, state.chairs[agreed.by].person or ""
        consent = consent_to_undo(state, asker, agreed.to, at, {})
        least = {"least": clock.time_to_think} if clock else {}
        state.add("undo", agreed.by, at, {"to": agreed.to, **_noted(state, consent), **least})
        state.settle(at)
