"""What a game says about showing events: to whom they are alike, and which of them belong together."""

from __future__ import annotations

from collections.abc import Iterator

from bagatelle.game import Game
from bagatelle.kernel import CHANCE, Record
from bagatelle.language import ENGLISH
from bagatelle.rooms import Audience
from bagatelle.testing.differences import difference, frozen
from bagatelle.testing.positions import after, at, possible, viewers

EVENTS = 4
"""How many of the possible events are looked at in each position."""


def not_alike(game: Game, pos: Record) -> Iterator[str]:
    """What is said to be alike for everybody, and is not."""
    names, seen_alike = game.sentences.seat_names(pos, ENGLISH), game.view.seen_alike(pos)
    if seen_alike:
        views = [game.view.view(pos, viewer) for viewer in viewers(pos)]
        for other in views:
            if frozen(other) != frozen(views[0]):
                yield f"'seen_alike' holds, but in the views {difference(views[0], other)}{at(game, pos)}"
    for action in possible(game, pos)[:EVENTS]:
        then = after(game, pos, action)
        if not (game.view.told_alike(pos, action) or (seen_alike and game.view.seen_alike(then))):
            continue
        told = [
            {
                "the log": game.sentences.narrate(pos, action, then, Audience(viewer, ENGLISH, names)),
                "the summary": game.sentences.round_summary(
                    pos, action, then, Audience(viewer, ENGLISH, names)
                ),
                "touches": game.touches.touches(pos, action, viewer),
                "the record": game.notation.seen(pos, action, viewer),
            }
            for viewer in viewers(pos)
        ]
        for other in told:
            if frozen(other) != frozen(told[0]):
                event = game.notation.write(pos, action)
                yield f"of '{event}' everybody is told the same, but {difference(told[0], other)}{at(game, pos)}"


def stray(game: Game, pos: Record) -> Iterator[str]:
    """An event that is to be shown with the next one, although that is not chance's."""
    for action in possible(game, pos)[:EVENTS]:
        then = after(game, pos, action)
        if game.view.shown_with_next(pos, action, then) and game.rules.actor(then) != CHANCE:
            event = game.notation.write(pos, action)
            yield f"'{event}' is shown with the next event, but that is not chance's{at(game, pos)}"
