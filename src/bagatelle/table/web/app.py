"""The table as an ASGI application: `create_app` puts its parts together."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from bagatelle import __version__
from bagatelle.game import games
from bagatelle.table.live.filling_in import fill_in_overviews
from bagatelle.table.live.garbage import tidy_up
from bagatelle.table.live.hall import Hall
from bagatelle.table.live.sweeping import Sweep
from bagatelle.table.live.thinking import Thinking
from bagatelle.table.storage.database import open_database
from bagatelle.table.storage.scribe import Scribe
from bagatelle.table.storage.store import Store
from bagatelle.table.studies.desk import Desk
from bagatelle.table.web import socket
from bagatelle.table.web.api import (
    blocks,
    devices,
    home,
    lab,
    lessons,
    matches,
    my_matches,
    operation,
    people,
    records,
)
from bagatelle.table.web.api import games as games_api
from bagatelle.table.web.dispatch import Dispatcher
from bagatelle.table.web.errors import answer_errors
from bagatelle.table.web.guard import Guard
from bagatelle.table.web.limits import Limits
from bagatelle.table.web.page import pages
from bagatelle.table.web.page.edition import current_edition
from bagatelle.table.web.reach import Reach

PATIENCE = 5.0
"""Seconds that a server gives the database for one statement."""
PARTS = (
    people,
    devices,
    blocks,
    home,
    my_matches,
    games_api,
    lessons,
    lab,
    matches,
    records,
    operation,
    socket,
    pages,
)


def create_app(
    database: str,
    *,
    reach: Reach | None = None,
    limits: Limits | None = None,
    pace: float = 0.7,
    warm: bool = True,
    most_studied: int = 0,
    scribe: bool = True,
) -> FastAPI:
    """Return a table on a database. `pace` is how long a bot waits before it plays, so that people can follow;
    `most_studied` is how many games a study of the lab may have; `scribe` is whether a process of its own stores
    entries, which pays as soon as there is more than one person."""
    limits, reach, edition = limits or Limits.usual(), reach or Reach(), current_edition()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        async with _open_hall(app, database, pace, limits, Scribe(database) if scribe else None) as hall:
            app.state.desk = Desk(most_studied, hall.ready)
            if most_studied:
                hall.spawn(app.state.desk.run())
            if warm:
                hall.spawn(_warm(hall))
            yield

    app = FastAPI(
        title="Bagatelle", version=__version__, lifespan=life, openapi_url="/api/openapi.json", docs_url=None,
        redoc_url=None, description="Play tabletop games with friends and bots.",
    )  # fmt: skip
    app.state.reach = reach
    app.state.edition = edition
    app.state.limits = limits
    for part in PARTS:
        app.include_router(part.router)
    answer_errors(app)
    app.add_middleware(Guard, limits=limits, reach=reach, files=edition.files)
    return app


@asynccontextmanager
async def _open_hall(
    app: FastAPI, database: str, pace: float, limits: Limits, scribe: Scribe | None
) -> AsyncIterator[Hall]:
    """Keep a hall open, with everything that runs beside it."""
    store = Store(await asyncio.to_thread(open_database, database, PATIENCE))
    hall = Hall(store, pace, scribe=scribe)
    thinking = Thinking(hall)
    app.state.hall, app.state.dispatcher = hall, Dispatcher(hall, thinking, limits)
    await hall.timekeeping.beat()  # the time since the last pulse of all is an outage
    hall.start()
    hall.spawn(hall.keeper.check())  # until something was stored, health says that the table is starting
    Sweep(hall, thinking).start()
    hall.spawn(hall.lounge.keep_up())
    hall.spawn(fill_in_overviews(hall))
    hall.spawn(tidy_up(lambda: hall.metrics.entries))
    yield hall
    await hall.close()
    thinking.close()


async def _warm(hall: Hall) -> None:
    """Load every game before somebody needs it; the first time ever, that takes a while."""
    hall.preparations.begin(games().values())
    for game in games().values():
        await hall.ready(game, asked_for=False)
    gc.collect()
    gc.freeze()  # all that is loaded now stays, so it need not be looked through again for garbage
