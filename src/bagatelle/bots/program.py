"""Another program, to which we talk through pipes: a line to it, a line from it, and never longer than we have time.

Whatever it does (hang, end, flood us), we stay in charge: a thread of its own writes and reads, and a program that
fails is ended together with everything that it has started.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

from bagatelle.language import mark
from bagatelle.refusal import Refused
from bagatelle.text_files import printable, shortened

LONGEST = 1_000_000
"""So many bytes an answer may have at the most."""
FAREWELL = 1.0
"""Seconds that a program has to end by itself when nobody asks it any more."""


class Failed(Exception):
    """What went wrong with a program, as the end of a sentence about it."""


class Program:
    """A running program."""

    def __init__(self, command: str) -> None:
        """Start it; the command is split into words as a shell would, but no shell runs it."""
        self.command = command
        self._process = _started(command)
        self._asked: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._last_words = ""
        self._used = 0.0
        talk = threading.Thread(target=_talk, args=(self._process, self._asked, self._answers), daemon=True)
        self._listen = threading.Thread(target=self._pass_on, daemon=True)
        talk.start()
        self._listen.start()
        self._end = weakref.finalize(self, _end, self._process, self._asked, 0.0)

    @property
    def running(self) -> bool:
        """Whether it is still there."""
        return self._end.alive and self._process.poll() is None

    def ask(self, line: str, seconds: float) -> str:
        """Write a line and read one. A program that does not answer in time, or not in a line of text, is ended."""
        self._asked.put(line.encode() + b"\n")
        try:
            answer = self._answers.get(timeout=seconds)
            if not answer.endswith(b"\n"):
                raise Failed(
                    f"its answer was longer than {LONGEST:,} bytes"
                    if len(answer) > LONGEST
                    else self._how_it_ended()
                )
            return answer.decode().strip()
        except Empty:
            self.kill()
            raise Failed(f"no answer within {seconds:.3g} seconds") from None
        except UnicodeDecodeError:
            self.kill()
            raise Failed("its answer was not text in UTF-8") from None
        except Failed:
            self.kill()
            raise

    def _how_it_ended(self) -> str:
        """What is known about a program that stopped talking."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self._process.wait(FAREWELL)
            self._listen.join(FAREWELL)
            told = f"; its last words were: {self._last_words}" if self._last_words else ""
            return f"it ended with status {status}{told}"
        return "it closed its output"

    def close(self) -> None:
        """Let it end by itself, or else end it."""
        self.processor_seconds()
        if self._end.detach():
            _end(self._process, self._asked, FAREWELL)

    def kill(self) -> None:
        """End it at once."""
        self.processor_seconds()
        self._end()

    def processor_seconds(self) -> float:
        """How much processor time it has used, with everything that it started; -1 where nobody can tell."""
        if not Path("/proc/self/stat").exists():
            return -1.0
        self._used = max(self._used, _used_by(self._process.pid))
        return self._used

    def _pass_on(self) -> None:
        """Pass on what it says on the side, line by line."""
        assert self._process.stderr
        name = Path(shlex.split(self.command)[0]).name
        while line := self._process.stderr.readline(LONGEST):
            text = line.decode(errors="replace").rstrip()
            self._last_words = "".join(filter(str.isprintable, text))[:200] or self._last_words
            print(f"[{name}] {printable(shortened(text))}", file=sys.stderr, flush=True)


def _started(command: str) -> subprocess.Popen[bytes]:
    try:
        words: Sequence[str] = shlex.split(command)
    except ValueError:
        raise Refused(
            mark("'{command}' is not a command: a quotation mark is missing."), command=command
        ) from None
    if not words:
        raise Refused(mark("Say which program plays, as in pipe:./my-bot."))
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    except OSError as problem:
        raise Refused(
            mark("The program '{program}' cannot be started: {reason}."),
            program=words[0],
            reason=problem.strerror,
        ) from None


def _talk(
    process: subprocess.Popen[bytes], asked: SimpleQueue[bytes | None], answers: SimpleQueue[bytes]
) -> None:
    """Write every line that is asked, and read the line that comes back; nothing means that it ended."""
    assert process.stdin
    assert process.stdout
    while line := asked.get():
        try:
            process.stdin.write(line)
            process.stdin.flush()
            answers.put(process.stdout.readline(LONGEST + 1))
        except (OSError, ValueError):
            answers.put(b"")
    with contextlib.suppress(OSError, ValueError):
        process.stdin.close()


def _end(process: subprocess.Popen[bytes], asked: SimpleQueue[bytes | None], patience: float) -> None:
    """Tell a program that there are no more questions, wait that long for it to end, then end it with everything that
    it started."""
    asked.put(None)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(patience)
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(FAREWELL)


def _used_by(session: int) -> float:
    """Processor seconds of all processes of a session, and of those that they have seen end."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            after_name = stat.read_text().rpartition(")")[2].split()
            if int(after_name[3]) == session:
                ticks += sum(map(int, after_name[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")
