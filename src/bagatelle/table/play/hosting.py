"""Before the match begins: the host lets anybody on this server join, sends somebody away or cancels the table, and
guests may leave it."""

from __future__ import annotations

from bagatelle.refusal import Refused
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.quotas import check_quota
from bagatelle.table.play.state import State


def check_waiting(state: State, by: By) -> None:
    """Refuse what only the host may do, and only as long as the table waits for players."""
    if state.host != by.person:
        raise Refused(by.say("Only the host may do that."))
    if state.match is not None:
        raise Refused(by.say("The match has already begun."))
    if state.cancelled:
        raise Refused(by.say("This table was cancelled."))


def check_may_open(state: State, by: By) -> None:
    """Refuse to open a table to everybody that strangers should not come to."""
    check_waiting(state, by)
    if state.settings.by_hand:
        raise Refused(by.say("With real pieces everyone plays on this device: give every seat a name."))
    if state.from_position:
        raise Refused(
            by.say("A match from a saved position cannot be open to everybody; invite players with the link.")
        )


def let_anybody_join(state: State, by: By, listed: bool) -> None:
    """Show the table to everybody on this server, or to nobody but those who have its link."""
    check_waiting(state, by)
    check_quota(state, by, "seats")
    if listed:
        check_may_open(state, by)
    if state.listed != listed:
        state.add("list", None, by.at, {"listed": listed})


def cancel(state: State, by: By) -> None:
    """Cancel the table: nobody sits down any more, and those who sit there are told."""
    check_waiting(state, by)
    state.add("cancel", None, by.at)


def stand_up(state: State, by: By) -> None:
    """Leave one's seats to others; as the host, free the seat `by.seat` of somebody else."""
    mine = state.seats_of(by.person)
    if state.host == by.person:
        check_waiting(state, by)
        seat = by.seat
        if seat is None or seat in mine or not _is_taken(state, seat):
            raise Refused(by.say("There is nobody in that seat whom you could send away."))
        leaving, how = [seat], {"sent_away": True}
    else:
        if not mine:
            raise Refused(by.say("That is not your seat."))
        if state.match is not None:
            raise Refused(by.say("The match has already begun."))
        leaving, how = mine, {}
    for seat in leaving:
        state.add("leave", seat, by.at, {"name": state.chairs[seat].name, **how})


def _is_taken(state: State, seat: int) -> bool:
    return 0 <= seat < len(state.chairs) and state.chairs[seat].kind == "person"
