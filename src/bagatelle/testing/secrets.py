"""Whether a game has the secrets that its facts say, and whether bots know what they were told and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bagatelle.ahead import asked_ahead, choices_at
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, OVER, Record
from bagatelle.testing.differences import difference, fields_of, frozen
from bagatelle.testing.leaks import Leak, imagined
from bagatelle.testing.positions import after, at, named, possible, viewers

EVENTS = 4
"""How many of the possible events are looked at in each position."""
OUTCOMES = 24
"""How many outcomes are compared with each other in each position."""
ENOUGH_POSITIONS = 100
"""A secret that shows at none of so many positions is none."""


def hidden(game: Game, pos: Record) -> Iterator[str]:
    """What somebody cannot see at a position: something imagined, a view that differs, an event not told in full."""
    for viewer in viewers(pos):
        other = imagined(game, pos, viewer)
        if other.tobytes() != pos.tobytes():
            change = difference(fields_of(pos), fields_of(other))
            yield f"'imagine' changes the position for {named(viewer)}: {change}"
    views = {viewer: game.view.view(pos, viewer) for viewer in viewers(pos)}
    first = views[min(views)]
    for viewer, seen in views.items():
        if frozen(seen) != frozen(first):
            yield f"{named(viewer)} has another view than the spectator: {difference(seen, first)}"
    for action in possible(game, pos)[:EVENTS]:
        whole = game.notation.write(pos, action)
        for viewer in viewers(pos):
            told = game.notation.seen(pos, action, viewer)
            if told != whole:
                yield f"'seen' tells {named(viewer)} '{told}' where the event is '{whole}'"


def forgotten(game: Game, positions: Iterable[Record]) -> Iterator[str]:
    """What a game hides although its facts say that it has no secrets."""
    for pos in positions:
        for what in hidden(game, pos):
            yield (
                f"the facts say that there are no secrets, but {what}. If some things are hidden, say "
                f"secrets=True in the facts{at(game, pos)}"
            )


def missing(game: Game, positions: Iterable[Record]) -> Iterator[str]:
    """That a game hides nothing although its facts say that it has secrets; a few positions cannot tell."""
    looked = 0
    for pos in positions:
        if next(hidden(game, pos), None):
            return
        looked += 1
    if looked >= ENOUGH_POSITIONS:
        yield (
            f"the facts say that there are secrets, but at {looked} positions 'imagine' changes nothing, everybody has "
            "the same view, and every event is told in full"
        )


def cheating(game: Game, pos: Record) -> Iterator[Leak]:
    """Events that a viewer is told in the same words leave the viewer with the same knowledge: what is imagined after
    them must be the same. If not, bots know what was hidden from them. A decision may also show in the view."""
    actor = game.rules.actor(pos)
    events = [(action, after(game, pos, action)) for action in possible(game, pos)[:OUTCOMES]]
    going_on = [(action, then) for action, then in events if game.rules.actor(then) != OVER]
    for viewer in viewers(pos):
        if viewer == actor:
            continue
        told: dict[tuple[str, bytes], tuple[int, Record]] = {}
        for action, then in going_on:
            words, known = game.notation.seen(pos, action, viewer), imagined(game, then, viewer)
            shown = b"" if actor == CHANCE else frozen(game.view.view(then, viewer))
            before, known_before = told.setdefault((words, shown), (action, known))
            if known.tobytes() != known_before.tobytes():
                one, another = (game.notation.write(pos, each) for each in (before, action))
                yield Leak(
                    f"what {named(viewer)} imagines depends on a secret",
                    f"'{one}' and '{another}' are both told as '{words}', but in the imagined position "
                    f"{difference(fields_of(known_before), fields_of(known))}",
                )
                break


def hasty(game: Game, pos: Record) -> Iterator[Leak]:
    """Where the view says that seats choose in secret, each for itself (`sealing`), nobody's choice may depend on what
    the others choose: whoever chooses before the rules ask must be asked the same."""
    what, actor = game.view.sealing(pos), game.rules.actor(pos)
    if what is None:
        return
    if actor < 0:
        yield Leak("'sealing' names a secret choice", "but it is no seat's turn")
        return
    for seat in set(range(pos.seats)) - {actor}:
        early = asked_ahead(game, pos, seat)
        for action in possible(game, pos)[:OUTCOMES]:
            then = after(game, pos, action)
            late = asked_ahead(game, then, seat) if game.view.sealing(then) == what else None
            if _question(game, early, seat) != _question(game, late, seat):
                chosen = game.notation.write(pos, action)
                yield Leak(
                    f"'sealing' lets {named(seat)} choose before its turn",
                    f"but what it is asked depends on what the others choose, such as '{chosen}'",
                )
                break


def _question(game: Game, pos: Record | None, seat: int) -> object:
    """What a seat is asked: what it may choose, and what it sees."""
    return None if pos is None else (choices_at(game, pos), frozen(game.view.view(pos, seat)))
