"""Stopping early: who pressed Ctrl-C gets what there is, and threads that still play are told to leave."""

from __future__ import annotations

import signal
import sys
import threading
from _thread import interrupt_main
from typing import Any, NoReturn

_here = threading.local()
"""What tells this thread to stop, if another one gave it its work."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C during a study, with what was played until then: a run, a comparison or match-ups; None if nothing was."""

    def __init__(self, study: Any = None) -> None:
        super().__init__()
        self.study = study


AGAIN = 0.05
"""Seconds after which a signal is sent again whose exception got lost."""


def leave_by(number: int, ending: BaseException) -> NoReturn:
    """Raise what ends a command after a signal. If that happens to be in a function that a compiler calls, Python
    ignores it and goes on: then the signal is sent again. What the compiler complains of meanwhile is not shown."""

    def repeat(problem: sys.UnraisableHookArgs) -> None:
        if problem.exc_value is ending:
            threading.Timer(AGAIN, _send_again, (number,)).start()

    sys.unraisablehook = repeat
    raise ending


def _send_again(number: int) -> None:
    """Send the main thread a signal; one that waits is woken, except on Windows."""
    if sys.platform == "win32":
        interrupt_main(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)


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
