"""What a viewer of a table is sent: steps for what happened, and how things stand now. Everything that the server tells
about a match is made here, for one viewer."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from bagatelle.fairness import FairDice
from bagatelle.kernel import CHANCE, OVER
from bagatelle.language import Say, speak
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.rooms import Audience
from bagatelle.table.play import stuck
from bagatelle.table.play.absence import call_off_from, stand_in_from
from bagatelle.table.play.board_files import board_files, has_board
from bagatelle.table.play.chair import Chair
from bagatelle.table.play.commands import asking, seating
from bagatelle.table.play.entries import Entry
from bagatelle.table.play.reactions import in_words
from bagatelle.table.play.sealing import as_asked, choosing_now, envelope
from bagatelle.table.play.sentences import (
    addressed,
    listener,
    notice,
    position_note,
    prompt,
    result_notes,
    result_sentence,
    tip,
)
from bagatelle.table.play.series import series_of, series_sentence
from bagatelle.table.play.state import State
from bagatelle.table.play.talking import clean_message, handle_of, is_closed_to
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.play.why_stuck import why_stuck
from bagatelle.taking_back import last_choice

Shared = dict[tuple[Any, ...], Any]
"""What is the same for several viewers, put together once for all who are told of it at the same moment: an event with
or without its view, by number; and its sentences, by number, language, and who is spoken to as "you"."""

STEPS_AT_MOST = 300
"""How many steps are told at once; whoever wants earlier ones asks for them."""
LOOKED_THROUGH = 3000
"""How many entries are looked through for them: moves that were taken back are not told."""
VIEWS_AT_MOST = 40
"""How many missed events are sent with their views, to be shown one after the other; of more, only the last view."""
NOBODY: Mapping[str, float] = {}
"""Nobody is away."""


def table(
    state: State,
    viewer: Viewer,
    here: set[str],
    now: float,
    told: Page | None = None,
    away: Mapping[str, float] = NOBODY,
) -> dict[str, Any]:
    """Everything about a table but its early history; `told` is the rest of it, if that was put together before, and
    `away` says since when those who are not here have been away."""
    match, told = state.match, told or last_page(state, viewer)
    return {
        "say": "table",
        "match": state.id,
        "number": state.number,
        "fixed": fixed(state, viewer),
        **told.plain(),
        **(seen(state, viewer, len(match.events)) if match else {"view": None}),
        "sheet": match.sheet if match else [],
        "now": present(state, viewer, here, now, away),
    }


def news(
    state: State,
    viewer: Viewer,
    since: int,
    here: set[str],
    now: float,
    shared: Shared | None = None,
    away: Mapping[str, float] = NOBODY,
) -> dict[str, Any]:
    """What happened after an entry that the viewer knows; `shared` remembers what others are told as well."""
    return {
        "say": "news",
        "match": state.id,
        "number": state.number,
        "steps": steps(state, viewer, since, {} if shared is None else shared),
        "now": present(state, viewer, here, now, away),
    }


def presence(state: State, here: set[str], now: float, away: Mapping[str, float] = NOBODY) -> dict[str, Any]:
    """Who is at a table, since when the others are away, from when on a bot may stand in, and how many watch."""
    return {
        "say": "presence",
        "match": state.id,
        "here": [_is_here(chair, here) for chair in state.chairs],
        "away": [_away_since(chair, here, away) for chair in state.chairs],
        "may_stand_in": _may_stand_in(state, now, away),
        "watching": _watching(state, here),
    }


def fixed(state: State, viewer: Viewer) -> dict[str, Any]:
    """What never changes."""
    settings, mine = state.settings, state.seats_of(viewer.person)
    return {
        **settings.shown(),
        **({} if state.trouble else {"options": state.options.changed()}),
        "title": settings.game.title,
        "all_options": settings.options.plain() if state.trouble else state.options.plain(),
        "commitment": commitment(state),
        "viewer": viewer.word,
        "mine": mine,
        "host": bool(viewer.person) and state.host == viewer.person,
        "invite": state.invite if seating.may_have_invite(state, viewer.person) else None,
        "watch": state.watch,
        "secrets": settings.game.secrets,
        "draws": settings.game.draws,
        "board": board_files(settings.game),
    }


def commitment(state: State) -> str | None:
    """The hash of the seed, shown from the start; None with real pieces."""
    return None if state.settings.by_hand else FairDice(state.seed, state.id).commitment


class Page:
    """Part of what happened, told to a viewer without what was seen then: the last steps before an entry."""

    def __init__(self, state: State, viewer: Viewer, before: int | None = None) -> None:
        self._state, self._viewer = state, viewer
        self._next = min(state.number, state.number if before is None else before - 1)
        """The number of the entry that is looked at next, on the way back."""
        self._last = max(0, self._next - LOOKED_THROUGH)
        self._steps: list[dict[str, Any]] = []

    def go_on(self, most: int = STEPS_AT_MOST) -> bool:
        """Look at some more entries; return whether there are others to look at."""
        until = max(self._last, self._next - most)
        while self._next > until and len(self._steps) < STEPS_AT_MOST:
            entry = self._state.entries[self._next - 1]
            step = _step(self._state, self._viewer, entry, event_of(self._state, entry), False, {})
            if step is not None:
                self._steps.append({"number": entry.number, "at": entry.at, **step})
            self._next -= 1
        return self._next > self._last and len(self._steps) < STEPS_AT_MOST

    def plain(self) -> dict[str, Any]:
        """The steps in their order, and the number of the entry before which there may be earlier ones."""
        return {"steps": self._steps[::-1], "earlier": self._next + 1 if self._next else None}


def last_page(state: State, viewer: Viewer, before: int | None = None) -> Page:
    """The last steps of a table, or those before an entry, as a viewer may know them."""
    page = Page(state, viewer, before)
    while page.go_on():
        pass
    return page


def steps(state: State, viewer: Viewer, since: int, shared: Shared) -> list[dict[str, Any]]:
    """The entries after number `since` as a viewer may know them; the last events with what is seen then, but of those
    that are shown together only the last."""
    told: list[dict[str, Any]] = []
    recent = [(entry, event_of(state, entry)) for entry in state.entries[since:]]
    changes = [(entry.number, event) for entry, event in recent if event is not None or entry.kind == "undo"][
        -VIEWS_AT_MOST:
    ]
    with_view = {
        number for number, event in changes if number == changes[-1][0] or not _is_part(state, event)
    }
    for entry, event in recent:
        step = _step(state, viewer, entry, event, entry.number in with_view, shared)
        if step is not None:
            told.append({"number": entry.number, "at": entry.at, **step})
    return told


def _is_part(state: State, event: int | None) -> bool:
    """Whether something is an event that is shown together with the next."""
    if event is None:
        return False
    match = state.started()
    before, after = match.moment(event - 1), match.moment(event)
    return match.game.view.shown_with_next(before, match.events[event - 1].action, after)


def event_of(state: State, entry: Entry) -> int | None:
    """The event that an entry is, counted from 1; None when it is none, or was taken back."""
    if entry.kind != "play":
        return None
    place = bisect_left(state.stack, entry.number)
    return place + 1 if place < len(state.stack) and state.stack[place] == entry.number else None


def _step(
    state: State, viewer: Viewer, entry: Entry, event: int | None, with_view: bool, shared: Shared
) -> dict[str, Any] | None:
    if entry.kind == "play":
        return None if event is None else _event(state, viewer, event, with_view, shared)
    say = speak(viewer.language)
    match entry.kind:
        case "undo":
            step: dict[str, Any] = {
                "kind": "undo",
                "event": entry.body["to"],
                "lines": notice(state, entry, say),
            }
            if with_view and entry.body["to"] <= len(state.stack):
                step |= seen(state, viewer, entry.body["to"])
            return step
        case "nonce":
            return {"kind": "nonce", "seat": entry.seat, "nonce": entry.body["nonce"]}
        case "chat":
            return _said(state, entry, say)
    lines = notice(state, entry, say)
    return {"kind": "notice", "lines": lines} if lines else None


def _said(state: State, entry: Entry, say: Say) -> dict[str, Any]:
    """What somebody said; of whom the host has removed from the chat, only that they said something."""
    sat = None if entry.seat is None else state.chairs[entry.seat].person
    person = entry.body.get("person", sat)
    removed = person in state.removed
    reaction = entry.body.get("reaction")
    text = in_words(reaction, say) if reaction else clean_message(entry.body["text"])
    return {
        "kind": "chat",
        "seat": entry.seat,
        "name": entry.body["name"],
        "text": "" if removed else text,
        "reaction": None if removed else reaction,
        "spectator": entry.seat is None,
        "from": handle_of(state, person),
        "removed": removed,
    }


def _event(state: State, viewer: Viewer, number: int, with_view: bool, shared: Shared) -> dict[str, Any]:
    """An event: all but its sentences is put together once for all who may know the same, its view for all who see the
    same, and its sentences for all who are spoken to alike."""
    match = state.started()
    before, after = match.moment(number - 1), match.moment(number)
    game, action = match.game, match.events[number - 1].action
    seen_alike = game.view.seen_alike(before) and game.view.seen_alike(after)
    told_alike = seen_alike or game.view.told_alike(before, action)
    alone = () if told_alike else (viewer.seat,)
    facts = _once(
        shared, ("facts", number, *alone), lambda: facts_of(match, viewer, number, whole=bool(state.result))
    )
    said = number, viewer.language, addressed(state, viewer), *alone
    lines = _once(shared, ("lines", *said), lambda: _lines(state, viewer, number))
    if not with_view:
        return {**facts, "lines": lines}
    if not seen_alike or not has_board(game):
        return {**facts, "lines": lines, **seen(state, viewer, number)}
    view = _once(shared, ("view", number), lambda: seen(state, viewer, number))
    return {**facts, "lines": lines, **view}


def _once(shared: Shared, what: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """What was put together before for somebody else, or else is now."""
    if what not in shared:
        shared[what] = make()
    return shared[what]


def facts_of(match: Match, viewer: Viewer, number: int, *, whole: bool) -> dict[str, Any]:
    """What an event was, as far as the viewer may know; with its move in full when everything may be told."""
    event, before = match.events[number - 1], match.moment(number - 1)
    summary = match.summary(number, viewer.seat, match.game.say(viewer.language))
    return {
        "kind": "event",
        "event": number,
        "actor": "chance" if event.actor == CHANCE else event.actor,
        "move": event.text if whole else match.game.notation.seen(before, event.action, viewer.seat),
        "touches": match.game.touches.touches(before, event.action, viewer.seat),
        "row": match.row(number),
        **({"summary": summary} if summary else {}),
    }


def _lines(state: State, viewer: Viewer, number: int) -> list[str]:
    match = state.started()
    return match.told(number, viewer.seat, match.game.say(viewer.language), addressed(state, viewer))


def seen(state: State, viewer: Viewer, event: int) -> dict[str, Any]:
    """What a viewer sees at a table after so many events."""
    return sight(state.started(), viewer.seat, event, listener(state, viewer))


def sight(match: Match, seat: int, event: int, to: Audience) -> dict[str, Any]:
    """What a seat sees of a match after so many events: the view, and in sentences too where no board draws it."""
    view = match.game.view.view(match.moment(event), seat)
    if has_board(match.game):
        return {"view": view}
    rows = [row for row in match.sheet if row["event"] <= event]
    return {"view": view, "aloud": match.game.aloud.read_aloud(view, rows, to)}


def present(
    state: State, viewer: Viewer, here: set[str], now: float, away: Mapping[str, float] = NOBODY
) -> dict[str, Any]:
    """How things stand, and what the viewer may do."""
    mine = state.seats_of(viewer.person)
    return {
        "state": state.stage,
        "trouble": why_stuck(state.trouble, speak(viewer.language)) if state.trouble else None,
        "seats": [
            {
                "kind": chair.kind,
                "name": chair.name,
                "bot": chair.bot,
                "here": _is_here(chair, here),
                "away": _away_since(chair, here, away),
                "mine": seat in mine,
                "stand_in": chair.stand_in,
                "gone": chair.gone,
                "handle": handle_of(state, chair.person),
                "kept": _kept(chair, viewer),
                "choice": chair.choice,
                "ready": chair.kind == "bot" or chair.ready,
            }
            for seat, chair in enumerate(state.chairs)
        ],
        "actor": "chance" if state.plays_itself else _actor_word(state.actor),
        "choosing": asdict(choosing) if (choosing := choosing_now(state)) else None,
        "prompt": prompt(state, viewer),
        "tip": tip(state, viewer) if may_move(state, viewer) else "",
        "moves": moves(state, viewer) if may_move(state, viewer) else None,
        "events": len(state.stack),
        "change": state.change,
        **_undo(state, viewer, mine, now, away),
        "request": _request(state),
        "clock": _clock(state, now),
        "may_stand_in": _may_stand_in(state, now, away),
        "may_call_off": _moment(call_off_from(state), now),
        "result": _result(state, viewer),
        "rematch": state.rematch,
        "listed": state.listed,
        "position_note": position_note(state, speak(viewer.language)),
        "series": _series(state, viewer, mine),
        "chat": {
            "open": not is_closed_to(state, viewer.person),
            "spectators": not state.spectators_silent,
            "me": handle_of(state, viewer.person),
            "removed": sorted(filter(None, (handle_of(state, person) for person in state.removed))),
        },
        "rematch_by": state.rematch_by,
        "options": None if state.trouble else state.options.changed(),
        "watching": _watching(state, here),
    }


def _is_here(chair: Chair, here: set[str]) -> bool:
    return chair.kind == "bot" or (chair.person or chair.reserved) in here


def _watching(state: State, here: set[str]) -> int:
    """How many people are at a table who have no seat there, and none that is kept for them."""
    return len(here.difference(chair.person or chair.reserved or "" for chair in state.chairs))


def _away_since(chair: Chair, here: set[str], away: Mapping[str, float]) -> float | None:
    return None if chair.person is None or chair.person in here else away.get(chair.person)


def _kept(chair: Chair, viewer: Viewer) -> str | None:
    """For whom an open seat is kept: for the viewer, for somebody else, or for nobody."""
    if chair.reserved is None:
        return None
    return "me" if chair.reserved == viewer.person else "other"


def _may_stand_in(state: State, now: float, away: Mapping[str, float]) -> dict[str, Any] | None:
    moment = _moment(stand_in_from(state, away), now)
    return {"seat": state.actor, **moment} if moment else None


def _moment(at: float | None, now: float) -> dict[str, float] | None:
    return None if at is None else {"at": at, "left": max(0.0, at - now)}


def _actor_word(actor: int) -> int | str | None:
    return {CHANCE: "chance", OVER: None}.get(actor, actor)


def may_move(state: State, viewer: Viewer) -> bool:
    """Whether the viewer is the one who must act: in their own seat, or typing what real pieces show."""
    actor = state.actor
    if viewer.seat not in state.seats_of(viewer.person):
        return False
    if actor == CHANCE:
        return state.settings.by_hand
    if envelope(state, viewer.seat) is not None:
        return True
    return actor == viewer.seat and not state.goes_on


def moves(state: State, viewer: Viewer) -> list[dict[str, Any]]:
    """Everything that the viewer may play now, or choose in secret before it is asked for."""
    match, ahead = state.started(), envelope(state, viewer.seat) if viewer.seat >= 0 else None
    if ahead is not None:
        match = as_asked(match, ahead)
    game, position = match.game, match.position
    to = match.audience(viewer.seat, game.say(viewer.language), viewer.seat)
    return [
        {
            "move": move,
            "says": game.sentences.label(position, action, to),
            "touches": game.touches.touches(position, action, viewer.seat),
        }
        for move, action in zip(match.moves(), match.legal(), strict=True)
    ]


def _undo(
    state: State, viewer: Viewer, mine: list[int], now: float, away: Mapping[str, float]
) -> dict[str, Any]:
    """What taking back would do, and when that changes."""
    nothing = {"undo": None, "undo_until": None}
    if state.stage != "playing" or not mine:
        return nothing
    if any(state.held.get(seat) for seat in mine):
        return {**nothing, "undo": "free"}
    number = last_choice(state.started(), state.sources, mine)
    if number is None:
        return nothing
    person = viewer.person or ""
    if asking.consent_to_undo(state, person, number, now, away).is_asked_for:
        return {**nothing, "undo": "ask"}
    return {"undo": "free", "undo_until": _moment(asking.free_until(state, person, number), now)}


def _request(state: State) -> dict[str, Any] | None:
    request = state.request
    if request is None:
        return None
    waiting = [seat for seat, chair in enumerate(state.chairs) if chair.person in request.waiting]
    return {"what": request.what, "by": request.by, "waiting": waiting, "number": request.number}


def _clock(state: State, now: float) -> dict[str, Any] | None:
    left = state.time_left(now)
    if left is None:
        return None
    return {
        "deadline": state.deadline(),
        "left": left,
        "running": state.thinkers,
        "paused": state.times.paused(now),
    }


def _result(state: State, viewer: Viewer) -> dict[str, Any] | None:
    result = state.result
    if result is None:
        return None
    return {
        "shares": result.shares,
        "winners": result.winners,
        "how": result.how,
        "says": result_sentence(state, viewer),
        "notes": result_notes(state, viewer.language),
        "stood_in": sorted(state.stood_in),
        "taken_back": state.match.taken_back if state.match else 0,
        "seed": None if state.settings.by_hand else state.seed.hex(),
    }


def _series(state: State, viewer: Viewer, mine: list[int]) -> dict[str, Any] | None:
    """How the matches of a series stand, each the rematch of the one before; of a single match there is no series."""
    series = series_of(state)
    if series is None or (state.result and series.played < 2):
        return None
    says = series_sentence(series, state.names(), mine, speak(viewer.language))
    return {"wins": [*series.wins], "drawn": series.drawn, "played": series.played, "says": says}


def record(state: State, viewer: Viewer) -> Record:
    """The record as far as the viewer may know it; whole when the match is over, however it ended."""
    if isinstance(state, stuck.Stuck):
        return stuck.record(state, viewer)
    match = state.started()
    words = [chair.bot or chair.name for chair in state.chairs]
    if state.result is None:
        return Record.seen_by(match, viewer.seat, words)
    how = state.result.how
    ended = None if how == "played" else (how, state.result.seat)
    return replace(
        Record.of(match, words),
        ended=ended,
        stood_in=tuple(sorted(state.stood_in)),
        redealt=None if state.redealt_for is None else (str(state.settings.start), state.redealt_for),
    )


def draws(state: State, since: int, until: int) -> Iterator[dict[str, Any]]:
    """What chance chose from, each time, among the events from number `since` up to but without `until`."""
    match = state.started()
    for number in range(since, min(until, len(match.events))):
        event = match.events[number]
        if event.actor == CHANCE:
            odds = match.odds_at(number)
            yield {
                "event": number,
                "take_backs": match.dice.take_backs(number),
                "weights": [weight for _, weight in odds],
                "chosen": [action for action, _ in odds].index(event.action),
                "move": event.text,
            }
