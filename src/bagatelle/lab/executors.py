"""Who does the work: this thread, several of them, or several processes; behind the interface that clusters have."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import ParamSpec, TypeVar

from bagatelle.arena.processes import processes
from bagatelle.lab.plan import Plan
from bagatelle.lab.playing import play_chunk
from bagatelle.language import mark
from bagatelle.refusal import Refused
from bagatelle.stopping import listen

AHEAD = 2
"""How many chunks are handed out for each worker at a time."""
LISTENING = 0.25
"""After so many seconds a thread that waits looks whether somebody pressed Ctrl-C: another one may have heard it."""
MOST_JOBS = 256
Given = ParamSpec("Given")
Got = TypeVar("Got")


class ThisThread(Executor):
    """Does everything at once, in the thread that asks for it."""

    def submit(self, fn: Callable[Given, Got], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Got]:
        """Do it now."""
        future: Future[Got] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:  # Ctrl-C is no answer: it ends the work
            future.set_exception(problem)
        return future


@dataclass(frozen=True)
class Crew:
    """Those who play the chunks of a plan."""

    executor: Executor
    play: Callable[[int], bytes]
    """What is done for a chunk, wherever it is done."""
    room: Callable[[], int]
    """How many chunks may be handed out at a time, just now."""

    @property
    def workers(self) -> int:
        """How many chunks are played at a time, just now."""
        return max(1, self.room() // AHEAD)

    def played(self, todo: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        """The chunks as they are done, each with its number."""
        left = iter(todo)
        playing: dict[Future[bytes], int] = {}
        while True:
            for chunk in islice(left, max(0, self.room() - len(playing))):
                playing[self.executor.submit(self.play, chunk)] = chunk
            if not playing:
                return
            for future in wait(playing, LISTENING, FIRST_COMPLETED).done:
                yield playing.pop(future), future.result()


@contextmanager
def local_crew(plan: Plan, jobs: int, *, in_threads: bool) -> Iterator[Crew]:
    """A crew on this machine that plays so many chunks at a time."""
    with local_executor(jobs, in_threads=in_threads) as executor:
        yield Crew(executor, partial(play_chunk, plan), lambda: AHEAD * jobs if jobs > 1 else 1)


@contextmanager
def local_executor(jobs: int, *, in_threads: bool) -> Iterator[Executor]:
    """An executor that does so many jobs at a time on this machine; a single one in this thread. Compiled code lets go
    of Python's lock, so threads are enough for it, which are there at once; what runs in Python wants processes."""
    if jobs == 1:
        yield ThisThread()
    elif in_threads:
        stop = threading.Event()
        pool = ThreadPoolExecutor(jobs, initializer=listen, initargs=(stop,))
        try:
            yield pool
        finally:  # after Ctrl-C too: what is being played ends at its next pause
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
    else:
        with processes(jobs) as workers:
            yield workers


def all_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_jobs(jobs: int) -> int:
    """The number of jobs, if so many can be done at a time."""
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise Refused(mark("Play with 1 to 256 jobs, not {jobs}."), jobs=repr(jobs))
    return jobs
