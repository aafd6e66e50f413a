"""When the server looks for garbage.

Nearly everything goes away when nobody refers to it any more; only circles of objects have to be looked for, and
nobody's move is heard meanwhile. A live table keeps some ten new objects a move: when many are played at, it takes a
fifth of a second to look through those of a minute, and later a second. So only what is new is looked through at once,
in short steps, and all of it when nobody has done anything for a while, or when that has not happened for long.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

NEW = 2_500
"""So many new objects are looked through at once, which takes a few milliseconds."""
NEVER = 2**31 - 1
WORTH_IT = 20
"""After so many looks at what was new, it is time to look at everything."""
CALM = 2.0
"""Seconds without a change at any table, after which there is time."""
LATEST = 600.0
"""Seconds after which it is done whether there is time or not."""


def look_at_new_things() -> None:
    """Let Python by itself look through new objects only."""
    gc.set_threshold(NEW, NEVER, NEVER)


async def tidy_up(changes: Callable[[], int]) -> None:
    """Look through everything now and then; `changes` counts what happened at all tables."""
    known, last = changes(), time.monotonic()
    while True:
        await asyncio.sleep(CALM)
        is_calm, known = changes() == known, changes()
        if gc.get_count()[1] >= WORTH_IT and (is_calm or time.monotonic() - last > LATEST):
            gc.collect()
            last = time.monotonic()
