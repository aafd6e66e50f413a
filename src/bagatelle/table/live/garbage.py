"""When the server looks for garbage.

Python frees nearly everything as soon as nothing refers to it; only circles of objects have to be looked for, and no
move is heard meanwhile. A live table keeps some ten new objects a move. With many tables, looking through those of a
minute takes a fifth of a second, and later a second. So Python looks only at what is new, in short steps. Everything
is looked through when nobody has done anything for a while, or when that has not happened for too long.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

NEW = 2_500
"""How many new objects are looked through at once; that takes a few milliseconds."""
NEVER = 2**31 - 1
WORTH_IT = 20
"""After so many looks at new objects, it is worth looking at everything."""
CALM = 2.0
"""Seconds without a change at any table after which nobody is disturbed."""
LATEST = 600.0
"""Seconds after which everything is looked through, whoever is disturbed."""


def look_at_new_things() -> None:
    """Make Python look only at new objects by itself."""
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
