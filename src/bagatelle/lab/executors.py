"""Who does the work: this thread, several of them, or several processes; behind the interface that clusters have."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from bagatelle.arena.processes import processes
from bagatelle.language import mark
from bagatelle.refusal import Refused

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


@contextmanager
def local_executor(jobs: int, *, in_threads: bool) -> Iterator[Executor]:
    """An executor that does so many jobs at a time on this machine; a single one in this thread. Compiled code lets go
    of Python's lock, so threads are enough for it, which are there at once; what runs in Python wants processes."""
    if jobs == 1:
        yield ThisThread()
    elif in_threads:
        pool = ThreadPoolExecutor(jobs)
        try:
            yield pool
        finally:  # after Ctrl-C too: what is being played takes a second at the most
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
