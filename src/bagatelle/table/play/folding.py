"""How each kind of entry changes a table. Every entry is believed: what people may do is decided in `commands`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from bagatelle.language import ENGLISH
from bagatelle.match import Match
from bagatelle.table.play.chair import Chair
from bagatelle.table.play.entries import Entry, Kind
from bagatelle.table.play.request import Request
from bagatelle.table.play.result import How, Result

if TYPE_CHECKING:
    from bagatelle.table.play.state import State


def fold(state: State, entry: Entry) -> None:
    """Change a table as an entry says."""
    FOLD[entry.kind](state, entry)


def _open(state: State, entry: Entry) -> None:
    state.host = entry.body["host"]
    state.chairs = [Chair() for _ in range(state.settings.seat_count)]


def _sit(state: State, entry: Entry) -> None:
    promised = bool(entry.body.get("mix"))
    state.chairs[_seat(entry)] = Chair("person", entry.body["person"], entry.body["name"], promised=promised)


def _bot(state: State, entry: Entry) -> None:
    bot = entry.body["bot"]
    state.chairs[_seat(entry)] = Chair("bot", bot=bot, name=entry.body["name"]) if bot else Chair()
    if not bot:
        state.ready_at = None


def _nonce(state: State, entry: Entry) -> None:
    state.chairs[_seat(entry)].nonce = entry.body["nonce"]


def _ready(state: State, entry: Entry) -> None:
    state.ready_at = entry.at


def _begin(state: State, entry: Entry) -> None:
    settings = state.settings
    state.match = Match(
        settings.game, settings.seat_count, settings.options, names=state.names(), seed=state.seed,
        by_hand=settings.by_hand, match_id=state.id, nonces=[chair.nonce for chair in state.chairs],
    )  # fmt: skip
    state.time_used = [0.0] * settings.seat_count
    _moved_on(state, entry)


def _play(state: State, entry: Entry) -> None:
    match = state.started()
    actor, thought = match.actor, entry.at - state.changed_at
    match.play(entry.body["move"] if entry.action is None else entry.action, ENGLISH)
    if actor >= 0:
        state.time_used[actor] += max(0.0, thought)
    state.stack.append(entry.number)
    state.sources.append(entry.body["by"])
    state.request = None
    _moved_on(state, entry)
    if match.over:
        state.result = Result(match.result(), "played")


def _undo(state: State, entry: Entry) -> None:
    match = state.started()
    if entry.body.get("noted"):
        match.take_back(entry.body["to"], anew=bool(entry.body.get("anew")))
    else:
        match.back_to(entry.body["to"])
    del state.stack[entry.body["to"] :]
    del state.sources[entry.body["to"] :]
    state.request = None
    _moved_on(state, entry)


def _moved_on(state: State, entry: Entry) -> None:
    state.change = entry.number
    state.changed_at = entry.at


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
    state.time_used[_seat(entry)] += max(0.0, entry.at - state.changed_at)
    _give_up(state, _seat(entry), entry.body["bot"], "time")


def _give_up(state: State, seat: int, bot: str, how: How) -> None:
    """Of two players the other one wins; among more, a bot plays on."""
    if len(state.chairs) == 2:
        _end(state, [0.0 if n == seat else 1.0 for n in range(2)], how, seat)
    else:
        state.chairs[seat].stand_in = bot
        state.chairs[seat].gone = True
        state.request = None


def _end(state: State, shares: list[float], how: How, seat: int | None) -> None:
    state.request = None
    state.result = Result(shares, how, seat)


def _stand_in(state: State, entry: Entry) -> None:
    """A bot lets others take back whatever they like, but accepts no draw."""
    state.chairs[_seat(entry)].stand_in = entry.body["bot"]
    request = state.request
    if request and request.waiting - state.people_to_ask():
        waiting = request.waiting & state.people_to_ask()
        undo = request.what == "undo"
        state.request = replace(request, waiting=waiting) if undo else None


def _rematch(state: State, entry: Entry) -> None:
    state.rematch = entry.body["match"]


def _nothing(state: State, entry: Entry) -> None:
    pass


def _seat(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat


FOLD: dict[Kind, Callable[[State, Entry], None]] = {
    "open": _open,
    "sit": _sit,
    "bot": _bot,
    "nonce": _nonce,
    "ready": _ready,
    "begin": _begin,
    "play": _play,
    "undo": _undo,
    "ask": _ask,
    "answer": _answer,
    "resign": _resign,
    "time": _time,
    "stand_in": _stand_in,
    "chat": _nothing,
    "rematch": _rematch,
}
