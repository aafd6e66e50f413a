"""Look at a record again: step by step, or as one transcript."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from bagatelle.kernel import CHANCE
from bagatelle.language import Say
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.terminal.players import Seating
from bagatelle.terminal.screen import Screen


def run(
    record: Record,
    *,
    viewer: int,
    language: str = "en",
    plain: bool = False,
    step: bool = True,
    screen: Screen | None = None,
) -> None:
    """Show a record as one viewer saw it; without a person to press Enter, or without `step`, all at once."""
    stops: list[int] = []
    match = record.replay(lambda match: stops.append(len(match.events)) if _decides(match) else None)
    say = match.game.say(language)
    Seating.recorded(record).name(match, say)
    screen = screen or Screen(plain=plain)
    screen.tell(match.game.title, "bold")
    if step and screen.can_ask:
        _step(match, [*stops, len(match.events)], viewer, say, screen)
    else:
        _tell(match, 0, viewer, say, screen)


def _decides(match: Match) -> bool:
    """Whether somebody has a choice."""
    return match.actor != CHANCE and len(match.legal()) > 1


def _tell(match: Match, since: int, viewer: int, say: Say, screen: Screen) -> None:
    """What happened since an event, and the table after it."""
    for line in match.log(viewer, say, since):
        screen.narrate(line, match.game, say)
    screen.look(match, viewer, say)


def _step(match: Match, stops: list[int], viewer: int, say: Say, screen: Screen) -> None:
    """Stop at every decision, and go where the viewer wants."""
    here, told = stops[0], 0
    while True:
        _tell(match.at(here), told, viewer, say, screen)
        there = _ask(here, stops, say, screen)
        if there is None:
            return
        here, told = there, min(here, there)


def _ask(here: int, stops: list[int], say: Say, screen: Screen) -> int | None:
    """The event to go to; None to stop."""
    last = stops[-1]
    prompt = say(
        "Event {here} of {last}. Enter: next decision, b: back, a number: that event, q: stop.",
        here=here,
        last=last,
    )
    while True:
        try:
            text = screen.ask(prompt).casefold()
            if text in ("q", "quit") or (not text and here == last):
                return None
            return _read(text, here, stops, say)
        except Refused as refused:
            screen.refuse(refused)
        except (EOFError, KeyboardInterrupt):
            return None


def _read(text: str, here: int, stops: list[int], say: Say) -> int:
    if not text:
        return stops[bisect_right(stops, here)]
    if text == "b":
        return stops[max(0, bisect_left(stops, here) - 1)]
    if not text.isdecimal() or int(text) > stops[-1]:
        raise Refused(
            say("Press Enter, or type b, q or the number of an event up to {last}.", last=stops[-1])
        )
    return int(text)
