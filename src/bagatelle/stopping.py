"""Stopping early: who pressed Ctrl-C gets what there is, and threads that still play are told to leave."""

from __future__ import annotations

import threading
from typing import Any

_here = threading.local()
"""What tells this thread to stop, if another one gave it its work."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C during a study, with what was played until then: a run, a comparison or match-ups; None if nothing was."""

    def __init__(self, study: Any = None) -> None:
        super().__init__()
        self.study = study


class Abandoned(Exception):
    """Nobody waits any more for what this thread does."""


def listen(stop: threading.Event) -> None:
    """Let this thread stop at its next pause once the event is set."""
    _here.stop = stop


def pause() -> None:
    """Leave if this thread was told to stop. Long work calls this several times a second."""
    stop: threading.Event | None = getattr(_here, "stop", None)
    if stop is not None and stop.is_set():
        raise Abandoned
