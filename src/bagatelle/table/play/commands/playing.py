"""Moves, by people, by bots and by chance."""

from __future__ import annotations

from bagatelle.by_hand import play_line
from bagatelle.kernel import CHANCE
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.play.automatic import follows_by_itself
from bagatelle.table.play.commands.by import By, Stale, match_being_played, seat_of
from bagatelle.table.play.commands.leaving import is_out_of_time
from bagatelle.table.play.sealing import as_asked, envelope, have_sealed, is_same_envelope, seal
from bagatelle.table.play.state import State

MOST_EVENTS = 50_000
"""How many events a match may have before it is called off; nothing else that people do at the table counts."""


def play(state: State, by: By, move: str, after: int | None = None, key: str | None = None) -> int:
    """Play a move in notation and return its entry's number; the same key again returns the same number."""
    own_key = f"{by.person}:{key}" if key else None
    if own_key in state.keys:
        return state.keys[own_key]
    seat = seat_of(state, by)
    match = match_being_played(state, by.say)
    is_stale = not state.is_at(after) and not is_same_envelope(state, after)
    if state.plays_itself or is_stale:
        raise Stale(by.say("The position has changed; look again."))
    if match.actor == CHANCE:
        return _play_outcomes(state, by, move, own_key)
    lag = state.lag_credit(seat, by.round_trip, by.at)
    _check_turn(state, by, seat, lag)
    if seat != match.actor:
        return seal(state, by, seat, move, own_key, lag)
    own_say = match.game.say(by.say.language)
    action = match.read(move, own_say)
    if action not in match.legal():
        to = match.audience(seat, own_say, you=seat)
        raise Refused(match.game.sentences.refusal(match.position, action, to))
    entry = state.play(seat, action, "person", by.at, own_key, lag)
    state.settle(by.at)
    return entry.number


def _check_turn(state: State, by: By, seat: int, lag: float) -> None:
    match = state.started()
    if seat in have_sealed(state):
        raise Refused(by.say("You have chosen already; take it back to choose again."))
    if seat != match.actor and envelope(state, seat) is None:
        raise Refused(_not_your_turn(match, by.say))
    if is_out_of_time(state, by.at - lag, seat):
        raise Refused(by.say("Time is up."))
    if state.chairs[seat].stand_in:
        raise Refused(by.say("A bot is playing for you; take your seat back first."))


def _play_outcomes(state: State, by: By, outcomes: str, key: str | None) -> int:
    """Note what real pieces show: as many outcomes as were typed."""
    match = state.started()
    known = len(match.events)
    play_line(match, outcomes, match.game.say(by.say.language))
    actions = [event.action for event in match.events[known:]]
    match.back_to(known)
    number = 0
    for action in actions:
        number = state.play(CHANCE, action, "person", by.at, key).number
        key = None
    state.settle(by.at)
    return number


def play_for_bot(state: State, action: int, change: int, at: float) -> None:
    """Play what a bot chose, if the position it thought about is still there."""
    if state.is_at(change) and state.bot_to_act:
        state.play(state.actor, action, "bot", at)
        state.settle(at)


def go_on(state: State, at: float) -> None:
    """Play some more of what nobody chooses, if there is any."""
    if state.plays_itself:
        state.settle(at)


def call_off_if_too_long(state: State, at: float) -> None:
    """End a match without a winner whose game has grown past all measure."""
    if state.stage == "playing" and len(state.stack) >= MOST_EVENTS:
        state.add("call_off", None, at, {"why": "length"})


def replace_bot(state: State, bot: str, other: str, at: float) -> None:
    """Let another bot play on for one that failed, if it is still to act."""
    if state.bot_to_act == bot:
        state.add("stand_in", state.actor, at, {"bot": other, "failed": bot})


def why(state: State, by: By, move: str) -> tuple[bool, str]:
    """Return whether somebody could play a move now, and what it would do or why not."""
    seat = seat_of(state, by)
    match = match_being_played(state, by.say)
    ahead = envelope(state, seat)
    if ahead is not None:
        match = as_asked(match, ahead)
    elif state.plays_itself or match.actor not in (seat, CHANCE):
        return False, _not_your_turn(match, by.say)
    own_say = match.game.say(by.say.language)
    to = match.audience(seat, own_say, you=seat)
    try:
        action = match.read(move, own_say)
    except Refused as refused:
        return False, str(refused)
    if action in match.legal():
        return True, match.game.sentences.label(match.position, action, to)
    return False, match.game.sentences.refusal(match.position, action, to)


def check_hint(state: State, by: By) -> int:
    """Return the seat that may have a hint now."""
    seat = seat_of(state, by)
    match = match_being_played(state, by.say)
    if not state.settings.hints:
        raise Refused(by.say("This table plays without hints."))
    if (match.actor != seat or state.plays_itself) and envelope(state, seat) is None:
        raise Refused(_not_your_turn(match, by.say))
    return seat


def _not_your_turn(match: Match, say: Say) -> str:
    if match.actor < 0 or follows_by_itself(match):
        return say("It is not your turn.")
    return say("It is {player}'s turn, not yours.", player=match.names[match.actor])
