"""What people may do at a table. Each command checks the rights of the person, then adds entries; a refusal is a
sentence for the person and changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from bagatelle.bots.bot import check_bot
from bagatelle.by_hand import play_line
from bagatelle.fairness import NONCE, is_nonce
from bagatelle.kernel import CHANCE
from bagatelle.language import ENGLISH, Say
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.play.absence import check_call_off, check_stand_in
from bagatelle.table.play.automatic import follows_by_itself
from bagatelle.table.play.chair import bot_name, default_bot
from bagatelle.table.play.look_alikes import looks_like
from bagatelle.table.play.names import clean_name, free_name
from bagatelle.table.play.reactions import REACTIONS
from bagatelle.table.play.sealing import as_asked, envelope, have_sealed, is_same_envelope, reopen, seal
from bagatelle.table.play.series import Series
from bagatelle.table.play.state import State
from bagatelle.table.play.talking import LONGEST_CHAT, clean_message, is_closed_to, person_behind
from bagatelle.table.play.why_stuck import why_stuck
from bagatelle.taking_back import Consent, consent_for, draws_anew, last_choice

MOST_CHAT = 2000
"""How many messages a match has room for."""
MOST_ENTRIES = 50_000
"""How much may happen in a match before it is called off."""
MOST_BEFORE = 1000
"""How often people may come and go before a match begins."""


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
    blocked: AbstractSet[str] = frozenset()
    """The people whom they have blocked and do not want to meet."""
    blocked_by: AbstractSet[str] = frozenset()
    """The people who have blocked them."""
    away: Mapping[str, float] = field(default_factory=dict)
    """Since when each player who is not at the table has been away."""
    round_trip: float = 0.0
    """Seconds from the table to them and back, as far as that was measured."""


def seat_of(state: State, by: By) -> int:
    """Return the seat that somebody speaks for."""
    mine = state.seats_of(by.person)
    if by.seat is None and mine:
        return state.actor if state.actor in mine else mine[0]
    if by.seat is None or by.seat not in mine:
        raise Refused(by.say("That is not your seat."))
    return by.seat


# Before the match


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
    _check_not_cancelled(state, by)
    kept = state.seats_kept_for(by.person)
    free = kept + [n for n, chair in enumerate(state.chairs) if chair.kind == "open" and not chair.reserved]
    if not free or (seat is not None and seat not in free):
        raise Refused(by.say("That seat is taken.") if free else by.say("All seats are taken."))
    check_welcome(state, by)
    seat = free[0] if seat is None else seat
    name = clean_name(name, by.say)
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
    if state.number >= MOST_BEFORE:
        raise Refused(by.say("These seats have changed too often; set up a new table."))
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


def _check_is_host(state: State, by: By) -> None:
    if state.host != by.person:
        raise Refused(by.say("Only the host may do that."))


def _check_host(state: State, by: By) -> None:
    _check_is_host(state, by)
    if state.match is not None:
        raise Refused(by.say("The match has already begun."))
    _check_not_cancelled(state, by)


def _check_not_cancelled(state: State, by: By) -> None:
    if state.cancelled:
        raise Refused(by.say("This table was cancelled."))


def mix(state: State, by: By, nonce: str) -> None:
    """Mix a number of one's own into the draws, after having seen the commitment and before the match begins."""
    mine = state.seats_of(by.person)
    if not mine:
        raise Refused(by.say("That is not your seat."))
    _check_not_cancelled(state, by)
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
    state.add("begin", None, at, {"options": state.options.changed()} if chosen else {})
    state.settle(at)


# Moves


def play(state: State, by: By, move: str, after: int | None = None, key: str | None = None) -> int:
    """Play a move in notation and return its entry's number; the same key again returns the same number."""
    own_key = f"{by.person}:{key}" if key else None
    if own_key in state.keys:
        return state.keys[own_key]
    seat = seat_of(state, by)
    match = _playing(state, by.say)
    is_stale = after is not None and after != state.change and not is_same_envelope(state, after)
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
    if state.change == change and state.bot_to_act:
        state.play(state.actor, action, "bot", at)
        state.settle(at)


def go_on(state: State, at: float) -> None:
    """Play some more of what nobody chooses, if there is any."""
    if state.plays_itself:
        state.settle(at)


def call_off_if_too_long(state: State, at: float) -> None:
    """End a match without a winner that has grown past all measure."""
    if state.stage == "playing" and state.number >= MOST_ENTRIES:
        state.add("call_off", None, at, {"why": "length"})


def replace_bot(state: State, bot: str, other: str, at: float) -> None:
    """Let another bot play on for one that failed, if it is still to act."""
    if state.bot_to_act == bot:
        state.add("stand_in", state.actor, at, {"bot": other, "failed": bot})


def why(state: State, by: By, move: str) -> tuple[bool, str]:
    """Return whether somebody could play a move now, and what it would do or why not."""
    seat = seat_of(state, by)
    match = _playing(state, by.say)
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
    match = _playing(state, by.say)
    if not state.settings.hints:
        raise Refused(by.say("This table plays without hints."))
    if (match.actor != seat or state.plays_itself) and envelope(state, seat) is None:
        raise Refused(_not_your_turn(match, by.say))
    return seat


def _playing(state: State, say: Say) -> Match:
    if state.trouble:
        raise Refused(why_stuck(state.trouble, say))
    if state.match is None:
        raise Refused(say("The match has not begun yet."))
    if state.result:
        raise Refused(say("The game is over; there is nothing left to play."))
    return state.match


def _not_your_turn(match: Match, say: Say) -> str:
    if match.actor < 0 or follows_by_itself(match):
        return say("It is not your turn.")
    return say("It is {player}'s turn, not yours.", player=match.names[match.actor])


# Taking back


def undo(state: State, by: By) -> None:
    """Take back the person's last choice: at once if nobody need be asked, otherwise when the others agree."""
    seat = seat_of(state, by)
    _playing(state, by.say)
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


# Leaving the game to others


def resign(state: State, by: By) -> None:
    """Give up."""
    seat = seat_of(state, by)
    _playing(state, by.say)
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
    _playing(state, by.say)
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
    state.add("stand_in", seat, by.at, {"bot": state.settings.stand_in if play else None})


def call_off(state: State, by: By) -> None:
    """End a match that nobody has played for two weeks, without a winner."""
    seat = seat_of(state, by)
    _playing(state, by.say)
    check_call_off(state, by.at, by.say)
    state.add("call_off", seat, by.at)


# Talking


def chat(state: State, by: By, text: str, name: str) -> None:
    """Say something to everybody at the table; a spectator is called `name`, unless a player is called like that."""
    _check_may_speak(state, by)
    shown = clean_message(text)
    if not shown or len(shown) > LONGEST_CHAT:
        raise Refused(by.say("A message has 1 to {most} characters.", most=LONGEST_CHAT))
    _speak(state, by, name, {"text": shown})


def react(state: State, by: By, reaction: str, name: str) -> None:
    """Say one of the few things for which one tap is enough."""
    _check_may_speak(state, by)
    if reaction not in REACTIONS:
        raise Refused(by.say("A reaction is one of {reactions}.", reactions=", ".join(REACTIONS)))
    _speak(state, by, name, {"text": "", "reaction": reaction})


def _check_may_speak(state: State, by: By) -> None:
    if by.person in state.removed:
        raise Refused(by.say("The host has removed you from the chat."))
    if is_closed_to(state, by.person):
        raise Refused(by.say("The host has closed the chat to spectators."))
    if state.chat_lines >= MOST_CHAT:
        raise Refused(by.say("This chat is full; a rematch has a new one."))


def _speak(state: State, by: By, name: str, said: dict[str, str]) -> None:
    """Add what somebody says, under the name that they have here."""
    mine = state.seats_of(by.person)
    seat = mine[0] if mine else None
    name = _spectator_name(state, by, name) if seat is None else state.chairs[seat].name
    state.add("chat", seat, by.at, {**said, "name": name, "person": by.person})


def _spectator_name(state: State, by: By, name: str) -> str:
    """Name a spectator so that they pass for nobody else who is heard here."""
    others = [spoken for person, spoken in state.speakers.items() if person != by.person]
    return free_name(name, [*(chair.name for chair in state.chairs if chair.name), *others])


def remove_from_chat(state: State, by: By, handle: str, *, restore: bool = False) -> None:
    """As the host, let somebody speak no more, and hide what they said; or let them speak again."""
    _check_is_host(state, by)
    found = person_behind(state, handle)
    if found is None or found[0] == by.person:
        raise Refused(by.say("There is nobody else of that name here."))
    person, name = found
    if (person in state.removed) == restore:
        state.add("moderate", None, by.at, {"restore" if restore else "remove": person, "name": name})


def let_spectators_chat(state: State, by: By, may: bool) -> None:
    """As the host, close the chat to spectators, or open it again."""
    _check_is_host(state, by)
    if state.spectators_silent == may:
        state.add("moderate", None, by.at, {"spectators": may})
