"""When the server looks for garbage.

Python frees nearly everything as soon as nothing refers to it; only circles of objects have to be looked for, and no
move is heard meanwhile. A live table keeps some ten new objects a move. With many tables, looking through those of a
minute takes a fifth of a second, and later a second. So Python looks only at what is new, in short steps. Everything
is looked through when nobody has done anything for a while, or when that has not happened for too long.

What is free again still belongs to the process: the C library gives memory back only from the end of a heap, and one
small thing there keeps all the rest. So it is asked now and then to give back every page that is free.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
import time
from collections.abc import Callable
from functools import cache

NEW = 2_500
"""How many new objects are looked through at once; that takes a few milliseconds."""
NEVER = 2**31 - 1
WORTH_IT = 20
"""After so many looks at new objects, it is worth looking at everything."""
CALM = 2.0
"""Seconds without a change at any table after which nobody is disturbed."""
LATEST = 600.0
"""Seconds after which everything is looked through, whoever is disturbed."""
GIVEN_BACK_EVERY = 30.0
"""Seconds between two requests to give free memory back."""


def look_at_new_things() -> None:
    """Make Python look only at new objects by itself."""
    gc.set_threshold(NEW, NEVER, NEVER)


def give_back() -> bool:
    """Give memory that is free back to the system, where the C library can; return whether it could. Nothing waits for
    this but a thread that wants memory from the same heap, for some milliseconds."""
    trim = _trim()
    if trim is None:
        return False
    trim(0)
    return True


@cache
def _trim() -> Callable[[int], int] | None:
    """Return the function of glibc that does it; other C libraries have none."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    return trim


async def tidy_up(changes: Callable[[], int]) -> None:
    """Look through everything now and then; `changes` counts what happened at all tables."""
    known = changes()
    last = given_back = time.monotonic()
    while True:
        await asyncio.sleep(CALM)
        if time.monotonic() - given_back > GIVEN_BACK_EVERY:
            await asyncio.to_thread(give_back)
            given_back = time.monotonic()
        is_calm, known = changes() == known, changes()
        if gc.get_count()[1] >= WORTH_IT and (is_calm or time.monotonic() - last > LATEST):
            gc.collect()
            last = time.monotonic()
