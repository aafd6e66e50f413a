"""How each kind of entry changes a table. Every entry is believed: what people may do is decided in `commands`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bagatelle.ahead import asked_ahead
from bagatelle.language import ENGLISH
from bagatelle.match import Match
from bagatelle.table.play.chair import Chair
from bagatelle.table.play.entries import Entry, Kind
from bagatelle.table.play.outages import noted
from bagatelle.table.play.quotas import count
from bagatelle.table.play.request import Request
from bagatelle.table.play.result import How, Result
from bagatelle.table.play.series import Series
from bagatelle.table.play.times import Times

if TYPE_CHECKING:
    from bagatelle.table.play.state import State


def fold(state: State, entry: Entry) -> None:
    """Change a table as an entry says. Whoever was to act and no longer is, is charged the time until then."""
    count(state, entry)
    if entry.kind in ("play", "undo", "seal"):  # they say themselves what is charged
        FOLD[entry.kind](state, entry)
        return
    thinkers, waiters = state.thinkers, state.waiters
    FOLD[entry.kind](state, entry)
    if state.thinkers != thinkers:
        state.times.charge(thinkers, entry.at, waiters)


def _open(state: State, entry: Entry) -> None:
    state.host = entry.body["host"]
    state.chairs = [Chair() for _ in range(state.settings.seat_count)]
    state.listed = state.settings.listed
    state.series = Series.read(entry.body.get("series"))


def _list(state: State, entry: Entry) -> None:
    state.listed = entry.body["listed"]


def _cancel(state: State, _: Entry) -> None:
    state.cancelled = True
    state.ready_at = None


def _sit(state: State, entry: Entry) -> None:
    promised, before = bool(entry.body.get("mix")), state.chairs[_seat(entry)]
    state.chairs[_seat(entry)] = Chair(
        "person", entry.body["person"], entry.body["name"], promised=promised, choice=before.choice, ready=before.ready
    )  # fmt: skip


def _bot(state: State, entry: Entry) -> None:
    bot = entry.body["bot"]
    state.chairs[_seat(entry)] = Chair("bot", bot=bot, name=entry.body["name"]) if bot else Chair()
    if not bot:
        state.ready_at = None


def _leave(state: State, entry: Entry) -> None:
    state.chairs[_seat(entry)] = Chair()
    state.ready_at = None


def _choose(state: State, entry: Entry) -> None:
    chair = state.chairs[_seat(entry)]
    chair.choice, chair.ready = entry.body["choice"], entry.body["ready"]


def _nonce(state: State, entry: Entry) -> None:
    state.chairs[_seat(entry)].nonce = entry.body["nonce"]


def _ready(state: State, entry: Entry) -> None:
    state.ready_at = entry.at


def _begin(state: State, entry: Entry) -> None:
    settings = state.settings
    chosen = entry.body.get("options") if settings.start is None else None  # a position decides by itself
    options = settings.options if chosen is None else settings.game.options.read(chosen)
    state.match = Match(
        settings.game, settings.seat_count, options, names=state.names(), seed=state.seed,
        by_hand=settings.by_hand, match_id=state.id, nonces=[chair.nonce for chair in state.chairs],
        start=entry.body.get("start", settings.start),
    )  # fmt: skip
    state.redealt_for = entry.body.get("redealt_for")
    state.times = Times.begin(settings.seat_count, entry.at)
    state.note_position(entry.number)


def _play(state: State, entry: Entry) -> None:
    match, times, by = state.started(), state.times, entry.body["by"]
    actor = match.actor
    state.charge(entry.at)
    if entry.body.get("sealed"):
        state.held[actor] = state.held[actor][1:]
    sealed = match.game.view.sealing(match.position)
    match.play(entry.body["move"] if entry.action is None else entry.action, ENGLISH)
    increment = state.settings.clock.increment if state.settings.clock else 0.0
    if by == "person" and actor >= 0:
        times.credit(actor, entry.body.get("lag", 0.0))
        times.decide(actor, increment)
    else:
        times.decide(actor, increment if by == "bot" and state.chairs[actor].owner_pays else 0.0)
    if match.game.view.sealing(match.position) != sealed:
        _choose_afresh(state, entry)
    if by == "bot" and state.chairs[actor].person:
        state.stood_in.add(actor)
    state.stack.append(entry.number)
    state.sources.append(by)
    state.request = None
    state.note_position(entry.number)
    if match.over:
        state.result = Result(match.result(), "played")


def _seal(state: State, entry: Entry) -> None:
    """Hold a secret choice for the seat, or drop what was held."""
    match, seat = state.started(), _seat(entry)
    held = state.held.get(seat, [])
    state.charge(entry.at)
    if entry.body["move"] is None:
        state.held[seat] = []
        if entry.body.get("maker_pays"):
            state.times.think_on(seat)
        return
    state.times.waited[seat] = 0.0
    pos = asked_ahead(match.game, match.position, seat, held)
    assert pos is not None
    action = match.game.notation.read(pos, entry.body["move"]) if entry.action is None else entry.action
    state.held[seat] = [*held, action]
    state.times.credit(seat, entry.body.get("lag", 0.0))


def _undo(state: State, entry: Entry) -> None:
    match, to = state.started(), entry.body["to"]
    sealed = match.game.view.sealing(match.position)
    take_back_time(state, state.times, entry.body, entry.at)
    if not entry.body.get("noted"):
        state.taken_back[to] += 1
    for later in [number for number in state.taken_back if number > to]:
        del state.taken_back[later]
    if entry.body.get("noted"):
        match.take_back(to, anew=bool(entry.body.get("anew")))
    else:
        match.back_to(to)
    del state.stack[to:]
    del state.sources[to:]
    state.request = None
    state.note_position(entry.number)
    if match.game.view.sealing(match.position) != sealed:
        _choose_afresh(state, entry)


def _choose_afresh(state: State, entry: Entry) -> None:
    """Forget what was chosen in secret: something else is chosen now, or nothing."""
    state.held, state.sealing_since = {}, entry.number
    state.times.waited = [0.0] * len(state.chairs)


def take_back_time(state: State, times: Times, undo: Mapping[str, Any], at: float) -> None:
    """Charge whoever thought until an `undo`; whoever decides again goes on with what they had left then. Where the
    maker pays, that includes what passed since: entries from before do not say so, and fold as they did."""
    to, maker_pays, in_secret = undo["to"], bool(undo.get("maker_pays")), bool(undo.get("secret"))
    maker = state.started().events[to].actor
    own = state.seats_beside(maker)
    if maker_pays and not in_secret:
        times.charge([maker] if state.thinkers else [], at)
        times.give_back(maker, own)
    else:
        times.charge(state.thinkers, at, state.waiters)
    if maker_pays and in_secret:
        times.think_on(maker)
    times.take_back(to, maker, own, in_secret=in_secret)
    if state.settings.clock and "least" in undo:
        state.settings.clock.leave_time(times, undo["least"])


def _ask(state: State, entry: Entry) -> None:
    person = state.chairs[_seat(entry)].person
    waiting = frozenset(state.people_to_ask() - {person or ""})
    state.request = Request(entry.body["what"], _seat(entry), entry.body.get("to", 0), waiting, entry.number)


def _answer(state: State, entry: Entry) -> None:
    request = state.request
    if request is None:
        return
    if not entry.body["yes"]:
        state.request = None
        return
    waiting = request.waiting - {state.chairs[_seat(entry)].person or ""}
    state.request = replace(request, waiting=waiting)
    if request.what == "draw" and not waiting:
        _end(state, [1 / len(state.chairs)] * len(state.chairs), "agreed", None)


def _resign(state: State, entry: Entry) -> None:
    _give_up(state, _seat(entry), entry.body["bot"], "resigned")


def _time(state: State, entry: Entry) -> None:
    _give_up(state, _seat(entry), entry.body["bot"], "time")


def _give_up(state: State, seat: int, bot: str, how: How) -> None:
    """Of two players the other one wins; among more, a bot plays on."""
    if len(state.chairs) == 2:
        _end(state, [0.0 if n == seat else 1.0 for n in range(2)], how, seat)
    else:
        state.chairs[seat].stand_in = bot
        state.chairs[seat].gone = True
        state.chairs[seat].owner_pays = False
        state.request = None


def _end(state: State, shares: list[float], how: How, seat: int | None, *, too_long: bool = False) -> None:
    state.request = None
    state.result = Result(shares, how, seat, too_long)


def _stand_in(state: State, entry: Entry) -> None:
    """A bot plays, but it answers no request: that is for the person to do."""
    chair = state.chairs[_seat(entry)]
    chair.stand_in = entry.body["bot"]
    if "failed" not in entry.body:
        chair.owner_pays = bool(entry.body.get("owner_pays"))


def _call_off(state: State, entry: Entry) -> None:
    _end(state, [0.0] * len(state.chairs), "called_off", None, too_long=entry.body.get("why") == "length")


def _chat(state: State, entry: Entry) -> None:
    if entry.seat is None and "person" in entry.body:
        state.speakers[entry.body["person"]] = entry.body["name"]


def _moderate(state: State, entry: Entry) -> None:
    match entry.body:
        case {"remove": person}:
            state.removed.add(person)
        case {"restore": person}:
            state.removed.discard(person)
        case {"spectators": may_chat}:
            state.spectators_silent = not may_chat


def _outage(state: State, entry: Entry) -> None:
    state.times.excuse(noted(entry.body))


def _rematch(state: State, entry: Entry) -> None:
    state.rematch = entry.body["match"]
    state.rematch_by = entry.seat


def _reserve(state: State, entry: Entry) -> None:
    state.chairs[_seat(entry)] = Chair(name=entry.body["name"], reserved=entry.body["person"])


def _decline(state: State, entry: Entry) -> None:
    state.chairs[_seat(entry)] = Chair()


def _seat(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


FOLD: dict[Kind, Callable[[State, Entry], None]] = {
    "open": _open,
    "list": _list,
    "cancel": _cancel,
    "sit": _sit,
    "leave": _leave,
    "bot": _bot,
    "choose": _choose,
    "nonce": _nonce,
    "ready": _ready,
    "begin": _begin,
    "play": _play,
    "seal": _seal,
    "undo": _undo,
    "ask": _ask,
    "answer": _answer,
    "resign": _resign,
    "time": _time,
    "stand_in": _stand_in,
    "chat": _chat,
    "moderate": _moderate,
    "outage": _outage,
    "rematch": _rematch,
    "reserve": _reserve,
    "decline": _decline,
    "call_off": _call_off,
}
