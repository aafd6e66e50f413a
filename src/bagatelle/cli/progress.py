"""A progress bar for commands that take a while: on the terminal only, and gone when they are done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bagatelle.text_files import printable

Told = Callable[[float, float, str], None]
"""How much is done, of how much, and a few words on how it stands."""


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
