"""Several processes that play at the same time, and leave together when somebody presses Ctrl-C."""

from __future__ import annotations

import pickle
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from typing import Any

from bagatelle.language import mark
from bagatelle.plugins import in_short
from bagatelle.refusal import Refused

PATIENCE = 0.5
"""So many seconds processes have to end by themselves."""


@contextmanager
def processes(
    jobs: int, opening: Callable[..., None] | None = None, facts: tuple[Any, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each of which may be opened with some facts first; what they play is forgotten if this is left
    in a hurry."""
    _check_sending(facts)
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), opening, facts)
    try:
        with _deaf_to_ctrl_c():  # a process is so from its first moment if this one is while it starts it
            pool.submit(int)
        yield pool
    except BrokenProcessPool:
        raise Refused(
            mark("One of the processes that play ended unexpectedly: try it without more jobs.")
        ) from None
    except BaseException:  # nobody waits for the games that are being played
        _end(set(active_children()) - others)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _end(ending: Collection[BaseProcess]) -> None:
    """End processes: those that hear it close what they have opened, others may be in the middle of compiled code."""
    for process in ending:
        process.terminate()
    until = time.monotonic() + PATIENCE
    for process in ending:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()


def _check_sending(facts: Any) -> None:
    """Refuse what cannot be sent to another process."""
    try:
        pickle.dumps(facts)
    except Exception as problem:
        raise Refused(
            mark("This cannot be sent to other processes ({problem}): play without more jobs."),
            problem=in_short(problem),
        ) from problem


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C pass unheard for a moment; only the main thread ever hears it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
