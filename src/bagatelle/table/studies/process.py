"""The process in which studies are played, one at a time.

Compiled games would share processors with the tables if they ran in the server. Here they stand back, a study that
takes too long is ended with its process, and so is one that nobody wants any more. What is to be played goes in
through a pipe, and what is told of it comes out; the process ends when its pipe does, so it never outlives its server.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import json
import os
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, BinaryIO

from bagatelle.language import LANGUAGES, Say, speak
from bagatelle.refusal import Refused

if TYPE_CHECKING:
    from bagatelle.lab import Comparison, Run
    from bagatelle.lab.report.sections import Report

LENGTH = struct.Struct("!I")
GENTLY = 15
"""How far a study stands back where the processors are busy."""
MOST_SECONDS = 300.0
"""Processor seconds that a study may take; what was played by then is told."""
LOADING = 120
"""Processor seconds that compiling may take besides, the last chunk, and a closer look."""
CLOSELY = 96
"""How many games are looked at closely, at the end."""
REDRAWN = 1.5
"""Seconds after which a report is drawn again, or later, so that drawing takes a fifth of the time at the most."""


def main() -> None:
    """Play what is asked for until the pipe ends; a signal to stop is for the server, not for this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(GENTLY)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anybody prints is no answer
    asked: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    sys.path += [folder for folder in asked.get() if folder not in sys.path]
    while True:
        for told in _played(asked.get()):
            data = json.dumps(told).encode()
            out.write(LENGTH.pack(len(data)) + data)
            out.flush()


def _listen(pipe: BinaryIO, asked: SimpleQueue[Any]) -> None:
    """Hear what to play; when the server is gone, end the process, whatever is being played."""
    while head := pipe.read(LENGTH.size):
        asked.put(json.loads(pipe.read(LENGTH.unpack(head)[0])))
    os._exit(0)


def _played(study: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play a study; tell how far it is, now and then its report, and at last how it ended."""
    _bound_processor_time()
    try:
        yield from _growing(study)
    except Refused as refused:
        yield {"ended": "refused", "why": {code: refused.told(speak(code)) for code in LANGUAGES}}
    except Exception:
        traceback.print_exc()
        yield {"ended": "failed"}


def _growing(study: dict[str, Any]) -> Iterator[dict[str, Any]]:
    from bagatelle.lab.growing import growing
    from bagatelle.lab.plan import plan_of

    plans = [
        plan_of(
            study["game"], study["bots"], study["games"], seats=study["seats"], options=options, seed=study["seed"]
        )
        for options in study["variants"]
    ]  # fmt: skip
    began, due = time.process_time(), 0.0
    for grown in growing(plans):
        in_time = time.process_time() - began < MOST_SECONDS
        told = {"done": grown.done, "of": grown.of}
        if grown.done == grown.of or not in_time or time.monotonic() >= due:
            before = time.monotonic()
            yield {**told, "drawn": _drawn(grown.look())}
            now = time.monotonic()
            due = now + max(REDRAWN, 4 * (now - before))
        else:
            yield told
        if not in_time:
            break
    if grown.done < grown.of:
        yield {"ended": "time"}
        return
    yield {"looking": True}
    try:
        yield {**told, "drawn": _drawn(grown.look(), closer=True)}
    except Exception:  # the report of all games is there
        traceback.print_exc()
    yield {"ended": "done"}


def _drawn(study: Run | Comparison, *, closer: bool = False) -> dict[str, dict[str, str]]:
    """The report of a study in every language: for the page of the table, as a page of its own, and as text."""
    from bagatelle.lab.report.page import html_of
    from bagatelle.lab.report.part import part_of, part_style
    from bagatelle.lab.report.text import markdown_of

    drawn, write = {}, _writing(study, closer)
    for code in LANGUAGES:
        say = speak(code)
        report = write(say)
        part = json.dumps({"style": part_style(), "html": part_of(report, say)})
        forms = {"part": part, "page": html_of(report, say), "text": markdown_of(report, say)}
        drawn[code] = {form: _packed(text) for form, text in forms.items()}
    return drawn


def _writing(study: Run | Comparison, closer: bool) -> Callable[[Say], Report]:
    """What writes the report in a language; a closer look is taken once for all of them."""
    from bagatelle.lab.closer import Look
    from bagatelle.lab.comparison import Comparison
    from bagatelle.lab.report.of_comparison import report_of_comparison
    from bagatelle.lab.report.of_run import report_of_run

    look = Look(CLOSELY, jobs=1) if closer else None
    if isinstance(study, Comparison):
        stories = look.at_variants(study.runs) if look else ()
        return lambda say: report_of_comparison(study, say, stories)
    seen = look.at_run(study) if look else None
    return lambda say: report_of_run(study, say, seen)


def _packed(text: str) -> str:
    """A text as it will travel, so that the server need not pack it."""
    return base64.b64encode(gzip.compress(text.encode(), 6, mtime=0)).decode()


def _bound_processor_time() -> None:
    """Let the system end this process if a study takes longer than it may, in a single game too."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = int(time.process_time() + MOST_SECONDS) + LOADING
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


if __name__ == "__main__":
    main()
