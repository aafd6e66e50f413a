"""What only the host may do before the match begins: let anybody on this server join, or cancel the table."""

from __future__ import annotations

from bagatelle.refusal import Refused
from bagatelle.table.play.commands import MOST_BEFORE, By
from bagatelle.table.play.state import State


def check_waiting(state: State, by: By) -> None:
    """Refuse what only the host may do, and only as long as the table waits for players."""
    if state.host != by.person:
        raise Refused(by.say("Only the host may do that."))
    if state.match is not None:
        raise Refused(by.say("The match has already begun."))
    if state.cancelled:
        raise Refused(by.say("This table was cancelled."))


def let_anybody_join(state: State, by: By, listed: bool) -> None:
    """Show the table to everybody on this server, or to nobody but those who have its link."""
    check_waiting(state, by)
    if state.number >= MOST_BEFORE:
        raise Refused(by.say("These seats have changed too often; set up a new table."))
    if listed and state.settings.by_hand:
        raise Refused(by.say("With real pieces everyone plays on this device: give every seat a name."))
    if state.listed != listed:
        state.add("list", None, by.at, {"listed": listed})


def cancel(state: State, by: By) -> None:
    """Cancel the table: nobody sits down any more, and those who sit there are told."""
    check_waiting(state, by)
    state.add("cancel", None, by.at)
