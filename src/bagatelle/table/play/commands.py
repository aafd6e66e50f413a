"""What people may do at a table. Each command checks the rights of the person, then adds entries; a refusal is a
sentence for the person and changes nothing."""

from __future__ import annotations

from bagatelle.bots.bot import bots
from bagatelle.by_hand import play_line
from bagatelle.kernel import CHANCE
from bagatelle.language import Say, speak
from bagatelle.match import Match
from bagatelle.refusal import Refused
from bagatelle.table.play.state import State, bot_name, default_bot, free_name

LONGEST_NAME = 24
LONGEST_CHAT = 500
RESERVED = ("me", "chance", "spectator")


class Stale(Refused):
    """A move for a position that is no longer the present one."""


def clean_name(name: str, say: Say) -> str:
    """A name as it is shown: one line, not too long, and not the name of a bot."""
    shown = " ".join(name.split())
    if not shown or len(shown) > LONGEST_NAME or not shown.isprintable():
        raise Refused(say("A name has 1 to {most} characters that one can see.", most=LONGEST_NAME))
    if shown.casefold() in {*bots(), *RESERVED}:
        raise Refused(say("'{name}' is not a name for a person here; choose another.", name=shown))
    return shown


def seat_of(state: State, person: str, seat: int | None, say: Say) -> int:
    """The seat a person speaks for."""
    mine = state.seats_of(person)
    if seat is None and mine:
        return state.actor if state.actor in mine else mine[0]
    if seat is None or seat not in mine:
        raise Refused(say("That is not your seat."))
    return seat


def open_table(state: State, host: str, at: float) -> None:
    """Set up a table."""
    state.add("open", None, at, {"host": host})


def sit(state: State, person: str, name: str, seat: int | None, at: float, say: Say) -> int:
    """Take an open seat; somebody who sits here already keeps the seat."""
    mine = state.seats_of(person)
    if mine and seat is None:
        return mine[0]
    if state.match is not None:
        raise Refused(say("The match has begun; there is no free seat any more."))
    free = [n for n, chair in enumerate(state.seats) if chair.kind == "open"]
    if not free or (seat is not None and seat not in free):
        raise Refused(say("That seat is taken.") if free else say("All seats are taken."))
    seat = free[0] if seat is None else seat
    taken = [chair.name for chair in state.seats if chair.name]
    state.add("sit", seat, at, {"person": person, "name": free_name(clean_name(name, say), taken)})
    if not any(chair.kind == "open" for chair in state.seats):
        begin(state, at)
    return seat


def seat_bot(state: State, person: str, seat: int, bot: str | None, at: float, say: Say) -> None:
    """The host puts a bot on a seat, or opens it again."""
    _check_host(state, person, say)
    if not 0 <= seat < len(state.seats) or state.seats[seat].kind == "person":
        raise Refused(say("That seat is taken."))
    put_bot(state, seat, bot, at, say)


def put_bot(state: State, seat: int, bot: str | None, at: float, say: Say) -> None:
    """A bot sits down, or leaves."""
    if bot is not None:
        check_bot(bot, say)
    others = [chair.name for n, chair in enumerate(state.seats) if chair.name and n != seat]
    state.add("bot", seat, at, {"bot": bot, "name": bot_name(bot, others) if bot else ""})


def check_bot(bot: str, say: Say) -> str:
    """A bot that is here."""
    if bot not in bots():
        raise Refused(
            say("There is no bot called '{bot}'; these are here: {known}.", bot=bot, known=", ".join(bots()))
        )
    return bot


def start(state: State, person: str, at: float, say: Say) -> None:
    """The host begins; bots take the seats that are still open."""
    _check_host(state, person, say)
    for seat, chair in enumerate(state.seats):
        if chair.kind == "open":
            put_bot(state, seat, default_bot(), at, say)
    begin(state, at)


def _check_host(state: State, person: str, say: Say) -> None:
    if state.host != person:
        raise Refused(say("Only the host of the table may do that."))
    if state.match is not None:
        raise Refused(say("The match has begun already."))


def begin(state: State, at: float) -> None:
    """All seats are taken: play."""
    state.add("begin", None, at)
    state.settle(at)


def play(
    state: State,
    person: str,
    seat: int | None,
    move: str,
    after: int | None,
    key: str | None,
    at: float,
    say: Say,
) -> int:
    """Play a move in notation; the same key again answers the same number and changes nothing."""
    own_key = f"{person}:{key}" if key else None
    if own_key in state.keys:
        return state.keys[own_key]
    seat = seat_of(state, person, seat, say)
    match = _playing(state, say)
    if after is not None and after != state.change:
        raise Stale(say("The table has moved on since; look again."))
    if match.actor == CHANCE:
        return _play_outcomes(state, move, own_key, at, say)
    if seat != match.actor:
        raise Refused(say("It is not your turn: {player} is to play.", player=_player(match)))
    if is_out_of_time(state, at):
        raise Refused(say("Time is up."))
    if state.seats[seat].stand_in:
        raise Refused(say("A bot plays for you; take your seat back first."))
    own_say = match.game.say(say.language)
    action = match.read(move, own_say)
    if action not in match.legal():
        raise Refused(match.game.sentences.refusal(match.position, action, match.audience(seat, own_say)))
    entry = state.play(seat, action, "person", at, own_key)
    state.settle(at)
    return entry.number


def _play_outcomes(state: State, line: str, key: str | None, at: float, say: Say) -> int:
    """Note what real pieces show, as many outcomes as stand on the line."""
    match = state.started()
    known = len(match.events)
    play_line(match, line, match.game.say(say.language))
    actions = [event.action for event in match.events[known:]]
    match.back_to(known)
    number = 0
    for action in actions:
        number = state.play(CHANCE, action, "person", at, key).number
        key = None
    state.settle(at)
    return number


def play_for_bot(state: State, action: int, change: int, at: float) -> None:
    """What a bot chose, if the position it thought about is still there."""
    if state.change == change and state.bot_to_act:
        state.play(state.actor, action, "bot", at)
        state.settle(at)


def undo(state: State, person: str, seat: int | None, at: float, say: Say) -> None:
    """Take back the last own choice: at once when nothing was revealed since or nobody else is there to ask."""
    seat = seat_of(state, person, seat, say)
    _playing(state, say)
    if is_out_of_time(state, at):
        raise Refused(say("Time is up."))
    number = state.last_choice(state.seats_of(person))
    if number is None:
        raise Refused(say("You have decided nothing yet that could be taken back."))
    if may_undo_freely(state, person, number):
        state.add("undo", seat, at, {"to": number})
        state.settle(at)
    else:
        _ask(state, seat, "undo", number, at, say)


def may_undo_freely(state: State, person: str, number: int) -> bool:
    """Whether nobody has to be asked before a person's choice after `number` events is taken back."""
    alone = not state.people() - {person}
    return alone or state.settings.by_hand or state.nothing_revealed_since(number, state.seats_of(person))


def offer_draw(state: State, person: str, seat: int | None, at: float, say: Say) -> None:
    """Ask the other player to call it a draw."""
    seat = seat_of(state, person, seat, say)
    match = _playing(state, say)
    if not match.game.draws:
        raise Refused(say("{title} has no draw to offer.", title=match.game.title))
    if not state.people() - {person}:
        raise Refused(say("Bots play on; they take no draw."))
    _ask(state, seat, "draw", 0, at, say)


def _ask(state: State, seat: int, what: str, to: int, at: float, say: Say) -> None:
    if state.request:
        raise Refused(say("There is an open request already; wait for the answer."))
    state.add("ask", seat, at, {"what": what, "to": to})


def answer(state: State, person: str, seat: int | None, yes: bool, at: float, say: Say) -> None:
    """Say yes or no to the open request; the one who asked may withdraw it with no."""
    seat = seat_of(state, person, seat, say)
    request = state.request
    if request is None:
        raise Refused(say("There is nothing to answer."))
    if person not in request.waiting and (yes or state.seats[request.by].person != person):
        raise Refused(say("It is for the others to answer."))
    state.add("answer", seat, at, {"yes": yes})
    _grant(state, at)


def _grant(state: State, at: float) -> None:
    """Take back what everybody has agreed to take back."""
    agreed = state.request
    if agreed and agreed.what == "undo" and not agreed.waiting:
        state.add("undo", agreed.by, at, {"to": agreed.to})
        state.settle(at)


def resign(state: State, person: str, seat: int | None, at: float, say: Say) -> None:
    """Give up."""
    seat = seat_of(state, person, seat, say)
    _playing(state, say)
    if state.seats[seat].gone:
        raise Refused(say("You have given up already."))
    state.add("resign", seat, at, {"bot": default_bot()})


def is_out_of_time(state: State, at: float) -> bool:
    """Whether the time of the person to act is over."""
    deadline = state.deadline()
    return deadline is not None and deadline <= at


def run_out(state: State, at: float) -> bool:
    """The time of the person to act is over; whether it was."""
    if not is_out_of_time(state, at):
        return False
    state.add("time", state.actor, at, {"bot": default_bot()})
    return True


def let_bot_play(
    state: State, person: str, seat: int | None, bot: str | None, here: set[str], at: float, say: Say
) -> None:
    """A bot plays for me, or for somebody who is away; None takes the own seat back."""
    mine = state.seats_of(person)
    _playing(state, say)
    if not mine:
        raise Refused(say("That is not your seat."))
    seat = mine[0] if seat is None else seat
    if not 0 <= seat < len(state.seats) or state.seats[seat].kind != "person":
        raise Refused(say("Nobody sits there whom a bot could stand in for."))
    chair = state.seats[seat]
    if seat not in mine and (bot is None or chair.person in here):
        raise Refused(say("{player} is here and plays alone.", player=chair.name))
    if bot is None and chair.gone:
        raise Refused(say("You have given up this seat."))
    if bot != chair.stand_in:
        state.add("stand_in", seat, at, {"bot": None if bot is None else check_bot(bot, say)})
        _grant(state, at)


def chat(state: State, person: str, text: str, name: str, at: float, say: Say) -> None:
    """Say something to everybody at the table."""
    shown = " ".join(text.split())
    if not shown or len(shown) > LONGEST_CHAT:
        raise Refused(say("A message has 1 to {most} characters.", most=LONGEST_CHAT))
    mine = state.seats_of(person)
    seat = mine[0] if mine else None
    state.add("chat", seat, at, {"text": shown, "name": state.seats[seat].name if seat is not None else name})


def _playing(state: State, say: Say) -> Match:
    if state.match is None:
        raise Refused(say("The match has not begun yet."))
    if state.result:
        raise Refused(say("The game is over; nothing more can be played."))
    return state.match


def why(state: State, seat: int, move: str, language: str) -> tuple[bool, str]:
    """Whether a seat could play a move now, and what it would do or why not."""
    say = speak(language)
    match = _playing(state, say)
    if match.actor not in (seat, CHANCE):
        return False, say("It is not your turn: {player} is to play.", player=_player(match))
    own_say = match.game.say(language)
    to = match.audience(seat, own_say)
    try:
        action = match.read(move, own_say)
    except Refused as refused:
        return False, str(refused)
    if action in match.legal():
        return True, match.game.sentences.describe(match.position, action, to)
    return False, match.game.sentences.refusal(match.position, action, to)


def check_hint(state: State, seat: int, say: Say) -> None:
    """Whether a seat may ask for a hint now."""
    match = _playing(state, say)
    if not state.settings.hints:
        raise Refused(say("This table plays without hints."))
    if match.actor != seat:
        raise Refused(say("It is not your turn: {player} is to play.", player=_player(match)))


def _player(match: Match) -> str:
    """Whose turn it is."""
    return match.names[match.actor] if match.actor >= 0 else "…"
