"""What a playtest of Buttle counts: what cards are played for, and how games end."""

from __future__ import annotations

import numpy as np

from bagatelle.games.buttle import packs
from bagatelle.games.buttle import position as at
from bagatelle.games.buttle.components import CARDS, EFFECTS, NINE, RANK_NAMES
from bagatelle.language import Say
from bagatelle.rooms import Counted

TO_A_DRAW = 2
"""So many passes have been made before the one that ends a game."""


def countable(start: np.record, say: Say) -> list[Counted]:
    """Every use of a rank, the two variants where they are agreed on, and every way to end a game."""
    plays, points, effects, ends = say("Turns"), say("For points"), say("For their effect"), say("Endings")
    ranks = [say(name).capitalize() for name in RANK_NAMES]
    return [
        Counted("draw", say("draw a card"), plays),
        Counted("points", say("play a card for points"), plays),
        Counted("effect", say("play a card for its effect"), plays),
        *[Counted("scuttle", say("scuttle"), plays)] * bool(start.scuttle),
        *[Counted("counter", say("counter with a two"), plays)] * bool(start.counter),
        Counted("pass", say("pass with no pile left"), plays),
        *(
            Counted(f"effect {rank}", f"{name}: {say(effect)}", effects)
            for rank, (name, effect) in enumerate(zip(ranks, EFFECTS, strict=True))
        ),
        *(
            Counted(f"points {rank}", say("{rank} for points", rank=ranks[rank]), points)
            for rank in range(NINE + 1)
        ),
        Counted("by points", say("won with the full goal"), ends),
        Counted("by Crowns", say("won with a goal that Crowns had lowered"), ends),
        Counted("by passes", say("drawn because everybody passed"), ends),
        Counted("too long", say("drawn because it took too long"), ends),
    ]


def used(before: np.record, action: int, after: np.record) -> list[str]:
    """What a card was played for, or what else was done in a turn; and how a game ended with it."""
    return _done(action) + ([_end(before, action, after)] if after.played > before.played else [])


def _done(action: int) -> list[str]:
    if action == at.TAKE_CARD:
        return ["draw"]
    if action == at.PASS:
        return ["pass"]
    if at.AGAINST <= action < at.POINTS:
        return ["counter"]
    if action < at.POINTS:
        return []
    if action >= at.SCUTTLE:
        return ["scuttle"]
    rank = CARDS[at.face_and_target(action)[0]].rank
    return ["points", f"points {rank}"] if action < at.EFFECT else ["effect", f"effect {rank}"]


def _end(before: np.record, action: int, after: np.record) -> str:
    """How a game ended; the table that was there stays only after the last game of a match."""
    if action == at.PASS and before.passes == TO_A_DRAW:
        return "by passes"
    won = [seat for seat in range(at.SEATS) if after.wins[seat] > before.wins[seat]]
    if not won:
        return "too long"
    table = after if after.phase == at.ENDED else before
    return "by Crowns" if int(table.royal[won[0], 0]) & int(packs.CROWNS) else "by points"
