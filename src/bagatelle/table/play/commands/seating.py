"""Before the match: who may come, who sits where, and the bots that the host seats."""

from __future__ import annotations

from collections.abc import Sequence

from bagatelle.bots.bot import check_bot
from bagatelle.look_alikes import looks_like
from bagatelle.player_names import free_name
from bagatelle.refusal import Refused
from bagatelle.table.play.chair import bot_name, default_bot, person_name
from bagatelle.table.play.commands.beginning import (
    begin_when_mixed,
    begin_when_ready,
    check_nonce,
    check_not_cancelled,
)
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.quotas import check_quota, check_shared_quota
from bagatelle.table.play.series import Series
from bagatelle.table.play.state import State


def may_invite(state: State, person: str | None) -> bool:
    """Whether somebody may have the link for players: who sits here, who set the table up, for whom a seat is kept."""
    if person is None:
        return False
    return bool(state.host == person or state.seats_of(person) or state.seats_kept_for(person))


def is_open(state: State) -> bool:
    """Whether somebody can still sit down whom nobody expects."""
    free = any(chair.kind == "open" and not chair.reserved for chair in state.chairs)
    return state.match is None and not state.trouble and free


def may_have_invite(state: State, person: str | None) -> bool:
    """Whether somebody may have it now: also whoever has the address of a table that is open to them, while a seat is
    free."""
    return may_invite(state, person) or (state.settings.watchable and is_open(state))


def open_table(state: State, by: By, before: Series | None = None) -> None:
    """Set up a table, for the rematch of a series if it is one."""
    series = {"series": before.one_seat_further().plain()} if before else {}
    state.add("open", None, by.at, {"host": by.person, **series})


def sit(
    state: State,
    by: By,
    name: str,
    seat: int | None = None,
    *,
    nonce: str | None = None,
    promise: bool = False,
) -> int:
    """Take an open seat and return it; somebody who sits here already keeps their seat. Whoever has seen the commitment
    may mix something into the draws at once (`nonce`), or promise to do it soon."""
    mine = state.seats_of(by.person)
    if mine and seat is None:
        return mine[0]
    if state.match is not None:
        raise Refused(by.say("The match has already begun; no seat is free."))
    check_not_cancelled(state, by)
    kept = state.seats_kept_for(by.person)
    free = kept + [n for n, chair in enumerate(state.chairs) if chair.kind == "open" and not chair.reserved]
    if not free or (seat is not None and seat not in free):
        raise Refused(by.say("That seat is taken.") if free else by.say("All seats are taken."))
    check_welcome(state, by)
    check_quota(state, by, "seats")
    if not kept:
        check_shared_quota(state, by, "guests")
    seat = free[0] if seat is None else seat
    name = person_name(name, by.say)
    check_nonce(state, by, nonce)
    _rename_bots_like(state, by, name)
    name = free_name(name, [chair.name for n, chair in enumerate(state.chairs) if chair.name and n != seat])
    state.add("sit", seat, by.at, {"person": by.person, "name": name, **({"mix": True} if promise else {})})
    if nonce is not None:
        state.add("nonce", seat, by.at, {"nonce": nonce})
    if state.is_full():
        begin_when_ready(state, by.at)
    return seat


def check_welcome(state: State, by: By) -> None:
    """Refuse whoever was blocked by somebody at the table, and warn whoever has blocked somebody there."""
    around = {state.host, *(chair.person for chair in state.chairs)} - {None, by.person}
    if around & by.blocked_by:
        raise Refused(by.say("This table is not open to you."))
    met = [chair.name for chair in state.chairs if chair.person in by.blocked]
    if met:
        raise Refused(
            by.say("Somebody whom you have blocked is at this table: {players}.", players=by.say.both(met))
        )
    if around & by.blocked:
        raise Refused(by.say("You have blocked the host of this table."))


def change_bot(state: State, by: By, seat: int, bot: str | None) -> None:
    """As the host, put a bot on a seat, or open the seat again."""
    _check_host(state, by)
    check_quota(state, by, "seats")
    if not 0 <= seat < len(state.chairs) or state.chairs[seat].kind == "person":
        raise Refused(by.say("That seat is taken."))
    seat_bot(state, by, seat, bot)


def seat_bot(state: State, by: By, seat: int, bot: str | None) -> None:
    """Let a bot sit down; None opens the seat again."""
    if bot is not None:
        check_bot(bot, by.say)
    others = [chair.name for n, chair in enumerate(state.chairs) if chair.name and n != seat]
    _name_bot(state, by, seat, bot, others)


def _name_bot(state: State, by: By, seat: int, bot: str | None, taken: Sequence[str]) -> None:
    name = bot_name(bot, state.id, seat, taken) if bot else ""
    state.add("bot", seat, by.at, {"bot": bot, "name": name})


def _rename_bots_like(state: State, by: By, name: str) -> None:
    """Let a bot have another name where somebody is called what it is called: people keep theirs."""
    for seat, chair in enumerate(state.chairs):
        if chair.kind == "bot" and looks_like(chair.name, name):
            _name_bot(state, by, seat, chair.bot, [name, *(each.name for each in state.chairs if each.name)])


def start(state: State, by: By) -> None:
    """As the host, begin; bots take the seats that are still open."""
    _check_host(state, by)
    for seat, chair in enumerate(state.chairs):
        if chair.kind == "open":
            seat_bot(state, by, seat, default_bot())
    begin_when_mixed(state, by.at)


def check_is_host(state: State, by: By) -> None:
    """Refuse everybody but the host."""
    if state.host != by.person:
        raise Refused(by.say("Only the host may do that."))


def _check_host(state: State, by: By) -> None:
    check_is_host(state, by)
    if state.match is not None:
        raise Refused(by.say("The match has already begun."))
    check_not_cancelled(state, by)
