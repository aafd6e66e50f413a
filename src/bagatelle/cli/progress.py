"""Commands that take a while: a progress bar, how long it will take, and leaving early with what there is."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bagatelle.language import Say
from bagatelle.stopping import Stopped, leave_by
from bagatelle.text_files import printable

Told = Callable[[float, float, str], None]
"""How much is done, of how much, and a few words on how it stands."""
ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
LONG = 60
"""Before so many seconds of work people are told how long it will take."""


@contextmanager
def progress(title: str) -> Iterator[Told]:
    """Show how far something is and how long it will still take; where nobody watches, show nothing."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[words]}"), console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    with bar:
        task = bar.add_task(printable(title), total=None, words="")
        yield lambda done, total, words: bar.update(task, completed=done, total=total, words=printable(words))


@contextmanager
def stoppable(leaving: Callable[[BaseException], None] = lambda problem: None) -> Iterator[None]:
    """Let SIGTERM and a closed window end work as Ctrl-C does, by a KeyboardInterrupt, so that it keeps what it has;
    then call `leaving`. The exit status tells them apart, also if the work made the best of it: 130, 143 or 129."""
    heard = list[int]()

    def interrupt(number: int, _: object) -> None:
        heard.append(number)
        # not a plain KeyboardInterrupt: if that passes through exec(), Python ends itself with SIGINT in the end
        leave_by(number, Stopped())

    numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        numbers = []  # only the main thread hears signals
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    except BaseException as problem:  # a compiler that is left in the middle may fail with anything
        if not heard and not isinstance(problem, KeyboardInterrupt):
            raise
        leaving(problem)
        if not heard:
            raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if heard and heard[0] != signal.SIGINT:
        raise SystemExit(128 + heard[0])
    if heard:
        raise Stopped


def expecting(say: Say, *, kept: bool) -> Callable[[float, int], None]:
    """Say how long something takes that so many do at the same time, if it is long; and what Ctrl-C does to it."""

    def tell(seconds: float, jobs: int) -> None:
        if seconds > LONG:
            told = {"time": _time(seconds, say), "jobs": say.many("{n} job", "{n} jobs", jobs)}
            print(
                say("About {time} with {jobs}; Ctrl-C keeps what is there.", **told)
                if kept
                else say("About {time} with {jobs}; Ctrl-C shows what is there by then.", **told),
                file=sys.stderr,
                flush=True,
            )

    return tell


def _time(seconds: float, say: Say) -> str:
    """A duration of more than a minute, as people say it.

    >>> from bagatelle.language import ENGLISH
    >>> [_time(seconds, ENGLISH) for seconds in (61, 700, 7200, 400_000)]
    ['1 minute', '12 minutes', '2 hours', '5 days']
    """
    minutes = seconds / 60
    if minutes < 100:
        return say.many("{n} minute", "{n} minutes", round(minutes))
    if minutes < 72 * 60:
        return say.many("{n} hour", "{n} hours", round(minutes / 60))
    return say.many("{n} day", "{n} days", round(minutes / 60 / 24))
