"""Before the match: what each player chooses for their own seat, such as a fighter. Everybody sees it, and it may be
changed until the match begins, which is when all are ready. Whoever never chooses gets what is usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.table.play.commands.beginning import begin_when_ready
from bagatelle.table.play.commands.by import By
from bagatelle.table.play.quotas import check_quota
from bagatelle.table.play.state import State


class Unchecked(Exception):
    """Somebody else has chosen meanwhile: what would hold now is not what was looked into."""


def seat_to_choose(state: State, by: By) -> int:
    """Return the seat that somebody may choose for now: one of their own, or as the host that of a bot."""
    mine = state.seats_of(by.person)
    seat = mine[0] if by.seat is None and mine else by.seat
    if seat is None or not 0 <= seat < len(state.chairs):
        raise Refused(by.say("That is not your seat."))
    is_for_bot = state.chairs[seat].kind == "bot" and state.host == by.person
    if seat not in mine and not is_for_bot:
        raise Refused(by.say("That is not your seat."))
    if state.match is not None or state.trouble:
        raise Refused(by.say("The match has already begun."))
    if state.ready_at is not None:
        raise Refused(by.say("The match is about to begin."))
    if not state.settings.options.roles(seat):
        raise Refused(by.say("In {title} there is nothing to choose here.", title=state.settings.game.title))
    check_quota(state, by, "choose")
    return seat


def options_if_chosen(state: State, by: By, choice: Mapping[str, Any]) -> Options:
    """Return the options that would hold if somebody chose this; refuse what the game does not understand, and what
    does not go together with what the others have."""
    seat = seat_to_choose(state, by)
    return state.options_with({seat: choice}, state.settings.game.say(by.say.language))


def choose(
    state: State,
    by: By,
    choice: Mapping[str, Any] | None,
    *,
    ready: bool = True,
    checked: Options | None = None,
) -> None:
    """Choose for a seat, or with None keep what was chosen; the match begins when everybody is `ready`. `checked` are
    the options of which it is known that somebody will have a choice in them."""
    seat = seat_to_choose(state, by)
    chair = state.chairs[seat]
    kept = state.options_with({}).choice_of(seat) if choice is None else choice
    options = options_if_chosen(state, by, kept)
    if checked is not None and options != checked:
        raise Unchecked
    wanted = options.choice_of(seat)
    if chair.choice != wanted or chair.ready != ready:
        state.add("choose", seat, by.at, {"choice": wanted, "ready": ready})
    if state.is_full():
        begin_when_ready(state, by.at)
