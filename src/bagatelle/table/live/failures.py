"""Unexpected errors: every one is counted, and the log tells of them without being flooded."""

from __future__ import annotations

import logging
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bagatelle.table.live.metrics import Metrics

log = logging.getLogger("bagatelle.table")

QUIET = 10.0
"""Seconds after a line in the log during which another error of the same kind is only counted."""
TRACED_AGAIN = 3600.0
"""Seconds after which an error of a known kind is traced again."""
MOST_KINDS = 100
LONGEST_TEXT = 200


@dataclass
class _Kind:
    """When the log last told of a kind of error, when with a trace, and how many it left out since."""

    told: float
    traced: float
    left_out: int = 0


class Failures:
    """Counts unexpected errors and logs a line for each; only the first of a kind comes with its trace."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._kinds: OrderedDict[tuple[str, str], _Kind] = OrderedDict()

    def note(self, what: str, problem: BaseException) -> None:
        """Count an error and log it; its own text, which may hold what somebody wrote, is in the trace alone."""
        self._metrics.errors += 1
        name, place, now = type(problem).__name__, _place(problem), self._clock()
        kind = self._kinds.pop((name, place), None)
        trace = kind is None or now - kind.traced >= TRACED_AGAIN
        if kind is None:
            kind = _Kind(now, now)
        elif not trace and now - kind.told < QUIET:
            kind.left_out += 1
            self._kinds[name, place] = kind
            return
        more = f"; {kind.left_out} more since the last line" if kind.left_out else ""
        log.error(
            "%s: %s in %s%s", what, name, place, more,
            exc_info=problem if trace else None,
        )  # fmt: skip
        self._kinds[name, place] = _Kind(now, now if trace else kind.traced)
        while len(self._kinds) > MOST_KINDS:
            self._kinds.popitem(last=False)


def in_one_line(text: str) -> str:
    """Return a text as it may stand in a log: short, in one line, without control characters."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:LONGEST_TEXT])


def _place(problem: BaseException) -> str:
    """Return the file and line in which an error was raised."""
    frames = traceback.extract_tb(problem.__traceback__, limit=-1)
    return f"{Path(frames[0].filename).name}:{frames[0].lineno}" if frames else "unknown place"
