"""The command line: ``bagatelle --help`` explains itself. Nothing is imported here that takes time, so that Ctrl-C is
quiet from the first moment; heavy parts are imported by the command that needs them."""

from __future__ import annotations

import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

FAILED = 1
"""The exit status when something could not be read or written."""


def run(tokens: Sequence[str]) -> int:
    """Run one command, and return its exit status."""
    from bagatelle.cli.running import run as run_command

    return run_command(tokens)


def main() -> NoReturn:
    """The entry point of the ``bagatelle`` command."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing has begun that would have to be kept
    from bagatelle.cli.streams import mend_streams

    if not mend_streams():
        print("Nothing can be shown: the output is closed.", file=sys.stderr)
        sys.exit(FAILED)
    from bagatelle.cli.running import run as run_command
    from bagatelle.stopping import leave_by

    def leave(number: int, _: object) -> NoReturn:
        leave_by(number, SystemExit(128 + number))

    def interrupt(number: int, _: object) -> NoReturn:
        leave_by(number, KeyboardInterrupt())

    for name in ("SIGTERM", "SIGHUP"):  # a window that is closed leaves like a person who quits
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)
    signal.signal(signal.SIGINT, interrupt)
    status = run_command(sys.argv[1:])
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(status)
