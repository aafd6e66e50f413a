"""Who may look at a table, and through whose eyes."""

from __future__ import annotations

from bagatelle.kernel import SPECTATOR
from bagatelle.refusal import Refused
from bagatelle.table.live.hall import Hall
from bagatelle.table.play.commands.seating import may_invite
from bagatelle.table.play.state import State
from bagatelle.table.play.viewer import Viewer
from bagatelle.table.web.identity import Asker


class Forbidden(Refused):
    """Somebody wants what is not theirs to have."""


def viewer_of(state: State, asker: Asker, eyes: int | str | None, watch: str | None) -> Viewer:
    """Return the eyes through which somebody may look: their own seat's or a spectator's, after the end anybody's."""
    mine = state.seats_of(asker.person.id)
    may_watch = may_invite(state, asker.person.id) or watch == state.watch or state.settings.watchable
    if not may_watch:
        raise Forbidden(
            asker.say("This table is private. Ask somebody who plays there for the link to watch.")
        )
    if eyes is None and mine:
        eyes = state.actor if state.actor in mine else mine[0]
    if isinstance(eyes, int):
        if eyes not in mine and not (state.result and eyes < len(state.chairs)):
            raise Forbidden(asker.say("That is not your seat."))
        return Viewer(eyes, asker.language, asker.person.id)
    return Viewer(SPECTATOR, asker.language, asker.person.id)


async def newest_viewer_of(
    hall: Hall, state: State, asker: Asker, eyes: int | str | None, watch: str | None
) -> Viewer:
    """Return the same at a table that is held, and refuse nobody who sat down through a process of which this one has
    not heard yet."""
    try:
        return viewer_of(state, asker, eyes, watch)
    except Forbidden:
        return viewer_of(await hall.take_in(state), asker, eyes, watch)
