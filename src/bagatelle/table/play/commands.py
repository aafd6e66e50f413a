"""What people may do at a table. Each command checks the rights of the person, then adds entries; a refusal is a
sentence for the person and changes nothing."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from bagatelle.bots.bot import bots, check_bot
from bagatelle.by_hand import play_line
from bagatelle.fairness import NONCE, is_nonce
from bagatelle.kernel import CHANCE
from bagatelle.language import ENGLISH, Say
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.play.chair import bot_name, default_bot, free_name
from bagatelle.table.play.state import State
from bagatelle.taking_back import Consent, consent_for, draws_anew, last_choice

LONGEST_NAME = 24
LONGEST_CHAT = 500
RESERVED = ("me", "chance", "spectator")


class Stale(Refused):
    """A move for a position that is no longer the present one."""


@dataclass(frozen=True)
class By:
    """Who gives a command, when, and in which voice to refuse it."""

    person: str
    at: float
    say: Say = ENGLISH
    seat: int | None = None
    """The seat they speak for; None means the one to act, or else their first."""
    here: AbstractSet[str] = frozenset()
    """The people who look at the table at that moment."""


def seat_of(state: State, by: By) -> int:
    """Return the seat that somebody speaks for."""
    mine = state.seats_of(by.person)
    if by.seat is None and mine:
        return state.actor if state.actor in mine else mine[0]
    if by.seat is None or by.seat not in mine:
        raise Refused(by.say("That is not your seat."))
    return by.seat


# Before the match


def clean_name(name: str, say: Say) -> str:
    """Return a name as it is shown: one line, not too long, and not the name of a bot."""
    shown = " ".join(name.split())
    if not shown or len(shown) > LONGEST_NAME or not shown.isprintable():
        raise Refused(say("A name has 1 to {most} visible characters.", most=LONGEST_NAME))
    if shown.casefold() in {*bots(), *RESERVED}:
        raise Refused(say("The name '{name}' is reserved; choose another.", name=shown))
    return shown


def open_table(state: State, by: By) -> None:
    """Set up a table."""
    state.add("open", None, by.at, {"host": by.person})


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
    free = [n for n, chair in enumerate(state.chairs) if chair.kind == "open"]
    if not free or (seat is not None and seat not in free):
        raise Refused(by.say("That seat is taken.") if free else by.say("All seats are taken."))
    seat = free[0] if seat is None else seat
    taken = [chair.name for chair in state.chairs if chair.name]
    name = free_name(clean_name(name, by.say), taken)
    check_nonce(state, by, nonce)
    state.add("sit", seat, by.at, {"person": by.person, "name": name, **({"mix": True} if promise else {})})
    if nonce is not None:
        state.add("nonce", seat, by.at, {"nonce": nonce})
    if state.is_full():
        begin_when_mixed(state, by.at)
    return seat


def change_bot(state: State, by: By, seat: int, bot: str | None) -> None:
    """As the host, put a bot on a seat, or open the seat again."""
    _check_host(state, by)
    if not 0 <= seat < len(state.chairs) or state.chairs[seat].kind == "person":
        raise Refused(by.say("That seat is taken."))
    seat_bot(state, by, seat, bot)


def seat_bot(state: State, by: By, seat: int, bot: str | None) -> None:
    """Let a bot sit down; None opens the seat again."""
    if bot is not None:
        check_bot(bot, by.say)
    others = [chair.name for n, chair in enumerate(state.chairs) if chair.name and n != seat]
    state.add("bot", seat, by.at, {"bot": bot, "name": bot_name(bot, others) if bot else ""})


def start(state: State, by: By) -> None:
    """As the host, begin; bots take the seats that are still open."""
    _check_host(state, by)
    for seat, chair in enumerate(state.chairs):
        if chair.kind == "open":
            seat_bot(state, by, seat, default_bot())
    begin_when_mixed(state, by.at)


def _check_host(state: State, by: By) -> None:
    if state.host != by.person:
        raise Refused(by.say("Only the host may do that."))
    if state.match is not None:
        raise Refused(by.say("The match has already begun."))


def mix(state: State, by: By, nonce: str) -> None:
    """Mix a number of one's own into the draws, after having seen the commitment and before the match begins."""
    mine = state.seats_of(by.person)
    if not mine:
        raise Refused(by.say("That is not your seat."))
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


def begin_when_mixed(state: State, at: float) -> None:
    """Begin the match, every seat being taken, as soon as the nonces are there that were promised."""
    if state.is_mixed():
        begin(state, at)
    elif state.ready_at is None:
        state.add("ready", None, at)


def begin(state: State, at: float) -> None:
    """Begin the match with the nonces that are there: every seat is taken."""
    state.add("begin", None, at)
    state.settle(at)


# Moves


def play(state: State, by: By, move: str, after: int | None = None, key: str | None = None) -> int:
    """Play a move in notation and return its entry's number; the same key again returns the same number."""
    own_key = f"{by.person}:{key}" if key else None
    if own_key in state.keys:
        return state.keys[own_key]
    seat = seat_of(state, by)
    match = _playing(state, by.say)
    if after is not None and after != state.change:
        raise Stale(by.say("The position has changed; look again."))
    if match.actor == CHANCE:
        return _play_outcomes(state, by, move, own_key)
    _check_turn(state, by, seat)
    own_say = match.game.say(by.say.language)
    action = match.read(move, own_say)
    if action not in match.legal():
        raise Refused(match.game.sentences.refusal(match.position, action, match.audience(seat, own_say)))
    entry = state.play(seat, action, "person", by.at, own_key)
    state.settle(by.at)
    return entry.number


def _check_turn(state: State, by: By, seat: int) -> None:
    match = state.started()
    if seat != match.actor:
        raise Refused(_not_your_turn(match, by.say))
    if is_out_of_time(state, by.at):
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
    if state.change == change and state.bot_to_act:
        state.play(state.actor, action, "bot", at)
        state.settle(at)


def replace_bot(state: State, bot: str, other: str, at: float) -> None:
    """Let another bot play on for one that failed, if it is still to act."""
    if state.bot_to_act == bot:
        state.add("stand_in", state.actor, at, {"bot": other, "failed": bot})


def why(state: State, by: By, move: str) -> tuple[bool, str]:
    """Return whether somebody could play a move now, and what it would do or why not."""
    seat = seat_of(state, by)
    match = _playing(state, by.say)
    if match.actor not in (seat, CHANCE):
        return False, _not_your_turn(match, by.say)
    own_say = match.game.say(by.say.language)
    to = match.audience(seat, own_say)
    try:
        action = match.read(move, own_say)
    except Refused as refused:
        return False, str(refused)
    if action in match.legal():
        return True, match.game.sentences.describe(match.position, action, to)
    return False, match.game.sentences.refusal(match.position, action, to)


def check_hint(state: State, by: By) -> int:
    """Return the seat that may have a hint now."""
    seat = seat_of(state, by)
    match = _playing(state, by.say)
    if not state.settings.hints:
        raise Refused(by.say("This table plays without hints."))
    if match.actor != seat:
        raise Refused(_not_your_turn(match, by.say))
    return seat


def _playing(state: State, say: Say) -> Match:
    if state.match is None:
        raise Refused(say("The match has not begun yet."))
    if state.result:
        raise Refused(say("The game is over; there is nothing left to play."))
    return state.match


def _not_your_turn(match: Match, say: Say) -> str:
    if match.actor < 0:
        return say("It is not your turn.")
    return say("It is {player}'s turn, not yours.", player=match.names[match.actor])


# Taking back


def undo(state: State, by: By) -> None:
    """Take back the person's last choice: at once if nobody need be asked, otherwise when the others agree."""
    seat = seat_of(state, by)
    _playing(state, by.say)
    if is_out_of_time(state, by.at):
        raise Refused(by.say("Time is up."))
    number = last_choice(state.started(), state.sources, state.seats_of(by.person))
    if number is None:
        raise Refused(by.say("You have no move to take back."))
    consent = consent_to_undo(state, by.person, number)
    if consent is Consent.ASKED:
        _ask(state, by, seat, "undo", number)
    else:
        _take_back(state, seat, number, consent, by.at)


def consent_to_undo(state: State, person: str, number: int) -> Consent:
    """What it takes until a person may go back to the first `number` events of the match."""
    others = state.people_to_ask() - {person}
    return consent_for(state.started(), state.sources, number, state.seats_of(person), others)


def _take_back(state: State, seat: int, number: int, consent: Consent, at: float) -> None:
    """Go back to the first `number` events; it is noted if something had been learned since, and between people chance
    then draws anew."""
    body: dict[str, Any] = {"to": number}
    if consent is not Consent.FREE:
        body["noted"] = True
    if draws_anew(consent, state.seats_of_people()):
        body["anew"] = True
    state.add("undo", seat, at, body)
    state.settle(at)


# Requests


def offer_draw(state: State, by: By) -> None:
    """Ask the others to call it a draw."""
    seat = seat_of(state, by)
    match = _playing(state, by.say)
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
        raise Stale(by.say("Something else is asked by now; look again."))
    if by.person not in request.waiting and (yes or state.chairs[request.by].person != by.person):
        raise Refused(by.say("This is for the others to answer."))
    state.add("answer", seat, by.at, {"yes": yes})
    _grant(state, by.at)


def _grant(state: State, at: float) -> None:
    """Take back what everybody has agreed to take back."""
    agreed = state.request
    if agreed and agreed.what == "undo" and not agreed.waiting:
        _take_back(state, agreed.by, agreed.to, Consent.ASKED, at)


# Leaving the game to others


def resign(state: State, by: By) -> None:
    """Give up."""
    seat = seat_of(state, by)
    _playing(state, by.say)
    if state.chairs[seat].gone:
        raise Refused(by.say("You have already given up."))
    state.add("resign", seat, by.at, {"bot": default_bot()})


def is_out_of_time(state: State, at: float) -> bool:
    """Whether the person to act has no time left."""
    deadline = state.deadline()
    return deadline is not None and deadline <= at


def run_out(state: State, at: float) -> bool:
    """Note that the person to act has no time left; return whether that is so."""
    if not is_out_of_time(state, at):
        return False
    state.add("time", state.actor, at, {"bot": default_bot()})
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


def let_bot_play(state: State, by: By, bot: str | None) -> None:
    """Let a bot play for a seat of one's own, or for somebody who is away; None takes one's own seat back."""
    mine = state.seats_of(by.person)
    _playing(state, by.say)
    if not mine:
        raise Refused(by.say("That is not your seat."))
    seat = mine[0] if by.seat is None else by.seat
    if not 0 <= seat < len(state.chairs) or state.chairs[seat].kind != "person":
        raise Refused(by.say("There is nobody in that seat to stand in for."))
    chair = state.chairs[seat]
    if bot is None and seat not in mine:
        raise Refused(by.say("That is not your seat."))
    if seat not in mine and chair.person in by.here:
        raise Refused(by.say("{player} is here; no bot can stand in.", player=chair.name))
    if bot is None and chair.gone:
        raise Refused(by.say("You have given up this seat for good."))
    if bot != chair.stand_in:
        state.add("stand_in", seat, by.at, {"bot": None if bot is None else check_bot(bot, by.say)})
        _grant(state, by.at)


# Talking


def chat(state: State, by: By, text: str, name: str) -> None:
    """Say something to everybody at the table; a spectator's name is `name`."""
    shown = " ".join(text.split())
    if not shown or len(shown) > LONGEST_CHAT:
        raise Refused(by.say("A message has 1 to {most} characters.", most=LONGEST_CHAT))
    mine = state.seats_of(by.person)
    seat = mine[0] if mine else None
    name = name if seat is None else state.chairs[seat].name
    state.add("chat", seat, by.at, {"text": shown, "name": name})
