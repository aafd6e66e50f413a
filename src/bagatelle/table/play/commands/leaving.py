"""Leaving the game to others: giving up, running out of time, letting a bot play, calling it off."""

from __future__ import annotations

from bagatelle.refusal import Refused
from bagatelle.table.play.absence import check_call_off, check_stand_in
from bagatelle.table.play.chair import default_bot
from bagatelle.table.play.commands.beginning import begin
from bagatelle.table.play.commands.by import By, match_being_played, seat_of
from bagatelle.table.play.quotas import check_quota
from bagatelle.table.play.state import State


def resign(state: State, by: By) -> None:
    """Give up."""
    seat = seat_of(state, by)
    match_being_played(state, by.say)
    if state.chairs[seat].gone:
        raise Refused(by.say("You have already given up."))
    state.add("resign", seat, by.at, {"bot": default_bot()})


def is_out_of_time(state: State, at: float, seat: int | None = None) -> bool:
    """Whether a person who has to choose now has no time left: the one in this seat, or any."""
    deadline = state.deadline() if seat is None else state.deadlines().get(seat)
    return deadline is not None and deadline <= at


def run_out(state: State, at: float) -> bool:
    """Note that somebody who has to choose now has no time left, not even for a move that is on its way; return
    whether that is so."""
    time_outs = state.time_outs()
    seat = min(time_outs, key=lambda each: time_outs[each], default=None)
    if seat is None or at < time_outs[seat]:
        return False
    state.add("time", seat, at, {"bot": default_bot()})
    return True


def come_due(state: State, at: float) -> None:
    """Do what is due at a table although nobody acts: begin without the nonces that did not come, or end the time of
    whoever has none left."""
    due = state.due()
    if due is None or due > at:
        return
    if state.match is None:
        begin(state, at)
    else:
        run_out(state, at)


def let_bot_play(state: State, by: By, play: bool) -> None:
    """Let the table's bot play for a seat of one's own, or for somebody who is to act and has been away for long
    enough; or take one's own seat back."""
    mine = state.seats_of(by.person)
    match_being_played(state, by.say)
    seat = mine[0] if by.seat is None and mine else by.seat
    if not mine or seat is None or (seat not in mine and not play):
        raise Refused(by.say("That is not your seat."))
    if not 0 <= seat < len(state.chairs) or state.chairs[seat].kind != "person":
        raise Refused(by.say("There is nobody in that seat to stand in for."))
    chair = state.chairs[seat]
    if not play and chair.gone:
        raise Refused(by.say("You have given up this seat for good."))
    if play == bool(chair.stand_in):
        return
    if seat not in mine:
        check_stand_in(state, seat, by.away, by.at, by.say)
    if not play:
        state.add("stand_in", seat, by.at, {"bot": None})
        return
    check_quota(state, by, "stand_in")
    pays = {"owner_pays": True} if state.settings.clock else {}
    handed_over = {} if seat in mine else {"by": mine[0]}
    state.add("stand_in", seat, by.at, {"bot": state.settings.stand_in, **pays, **handed_over})


def call_off(state: State, by: By) -> None:
    """End a match that nobody has played for two weeks, without a winner."""
    seat = seat_of(state, by)
    match_being_played(state, by.say)
    check_call_off(state, by.at, by.say)
    state.add("call_off", seat, by.at)
