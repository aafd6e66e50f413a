"""Who does the work: this thread, or several processes; behind the interface that clusters have too."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
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
def local_executor(jobs: int) -> Iterator[Executor]:
    """An executor that works in so many processes of this machine; one job is done in this thread."""
    if jobs == 1:
        yield ThisThread()
        return
    with processes(jobs) as pool:
        yield pool


def all_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def check_jobs(jobs: int) -> int:
    """The number of jobs, if so many can be done at a time."""
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise Refused(mark("Play with 1 to 256 jobs, not {jobs}."), jobs=repr(jobs))
    return jobs
