"""Tables that were last changed before lists showed scores and results: what those show of them is filled in, once and
in no hurry, because a match has to be played again for it."""

from __future__ import annotations

import asyncio

from bagatelle.game import games
from bagatelle.table.live.hall import Hall
from bagatelle.table.play.stuck import revive
from bagatelle.table.storage.trouble import StorageTrouble

PAUSE = 0.05
LATER = 10.0
"""Seconds after which what could not be read or stored is tried again."""


async def fill_in_overviews(hall: Hall) -> None:
    """Fill in what lists show of every table that lacks it."""
    failed = set[str]()
    while True:
        try:
            found = await hall.keeper.in_thread(hall.store.without_overview, len(failed) + 50)
            lacking = [match_id for match_id in found if match_id not in failed]
            if not lacking:
                return
            for match_id in lacking:
                failed.add(match_id)  # one that lacks it still, for whatever reason, is not tried for ever
                await _fill_in(hall, match_id)
                await asyncio.sleep(PAUSE)
        except StorageTrouble:
            await asyncio.sleep(LATER)


async def _fill_in(hall: Hall, match_id: str) -> None:
    kept = await hall.keeper.in_thread(hall.store.read, match_id)
    if kept is None:
        return
    if kept.game in games():
        await hall.ready(games()[kept.game], asked_for=False)
    state = await asyncio.to_thread(revive, kept)
    await hall.keeper.in_thread(hall.store.note_overview, state)
