"""Bots that others wrote, each in a process that can be stopped.

A thread cannot be stopped, so a bot that hangs would hang in it for ever. Bots of others think in processes, and one
that takes too long is ended with its process. What a bot may know goes in through a pipe; its choice comes out as JSON,
for what a stranger's process says is not to be unpickled here. A process ends when its pipe does, so it never outlives
its server.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import os
import pickle
import random
import signal
import struct
import sys
import threading
import traceback
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, NamedTuple

from bagatelle.bots.bot import Bot, BotFailed, Knowledge, ask_about, bots, find_bot, is_installed
from bagatelle.bots.from_file import add_bot_from, source_of
from bagatelle.plugins import in_short
from bagatelle.table.storage.patience import within

LENGTH = struct.Struct("!I")
LONGEST_LOADING = 60.0
"""Seconds in which a process must have loaded a bot and its game."""
GENTLY = 10
"""How far a bot stands back where the processors are busy."""
KEPT = 2
"""How many processes that have nothing to do are kept."""


class Question(NamedTuple):
    """What a process needs to know to let a bot choose."""

    bot: str
    source: str
    """The file and class that it comes from; nothing if it is installed."""
    knowledge: Knowledge
    rng: random.Random


def is_ours(kind: type[Bot]) -> bool:
    """Whether a bot came with Bagatelle: it keeps to its budget, and may think in a thread."""
    return kind.__module__.split(".")[0] == "bagatelle"


def where_from(bot: str) -> str | None:
    """Return where another process finds a bot that is not installed, nothing if it is, and None if it cannot."""
    if is_installed(bot):
        return ""
    if source := source_of(bot):
        return source
    kind = bots()[bot]
    with contextlib.suppress(OSError, TypeError):
        return f"{Path(inspect.getfile(kind)).absolute()}:{kind.__name__}"
    return None


# In the server


class BotProcesses:
    """Processes in which bots think, started as they are needed."""

    def __init__(self) -> None:
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def ask(self, question: Question, seconds: float) -> int:
        """Let a bot choose; if it takes longer, its process is ended."""
        process = self._idle.pop() if self._idle else await self._start()
        try:
            action = await _ask(process, question, seconds)
        except BotFailed as failed:
            self._put_back(process) if failed.__cause__ is not None else self._end(process)
            raise
        except BaseException:
            self._end(process)
            raise
        self._put_back(process)
        return action

    def close(self) -> None:
        """End all of them."""
        for process in [*self._all]:
            self._end(process)
        self._idle.clear()

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "bagatelle.table.live.bot_process", stdin=PIPE, stdout=PIPE
        )
        self._all.add(process)
        _send(process, sys.path)
        return process

    def _put_back(self, process: Process) -> None:
        if len(self._idle) < KEPT and process in self._all:
            self._idle.append(process)
        else:
            self._end(process)

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()


async def _ask(process: Process, question: Question, seconds: float) -> int:
    """Let the bot of a process choose. A bot that failed as bots may, in a process that goes on, has a cause."""
    bot = question.bot
    try:
        _send(process, question)
        answer = await within(LONGEST_LOADING, _hear(process))
        if answer.get("ready"):
            answer = await within(seconds, _hear(process))
    except TimeoutError:
        raise BotFailed(bot, f"no move in {seconds:.0f} seconds") from None
    except (EOFError, OSError, RuntimeError, ValueError):
        raise BotFailed(bot, "its process ended") from None
    if isinstance(action := answer.get("action"), int):
        return action
    raise BotFailed(bot, str(answer.get("failed"))) from RuntimeError(str(answer.get("trace")))


def _send(process: Process, what: Any) -> None:
    assert process.stdin
    data = pickle.dumps(what, pickle.HIGHEST_PROTOCOL)
    process.stdin.write(LENGTH.pack(len(data)) + data)


async def _hear(process: Process) -> dict[str, Any]:
    assert process.stdout
    line = await process.stdout.readline()
    if not line:
        raise EOFError
    answer: dict[str, Any] = json.loads(line)
    return answer


# In the process


def main() -> None:
    """Let bots choose until the pipe ends; a signal to stop is for the server, not for this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(GENTLY)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints is no answer
    questions: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    sys.path += [folder for folder in questions.get() if folder not in sys.path]
    known: set[str] = set()
    while True:
        for answer in _answers(questions.get(), known):
            print(json.dumps(answer), file=out, flush=True)


def _listen(pipe: BinaryIO, questions: SimpleQueue[Any]) -> None:
    """Hear questions; when the server is gone, end the process, whatever a bot is doing."""
    while head := pipe.read(LENGTH.size):
        questions.put(pickle.loads(pipe.read(LENGTH.unpack(head)[0])))
    os._exit(0)


def _answers(question: Question, known: set[str]) -> Iterator[dict[str, Any]]:
    """Say that everything is loaded, then what the bot chose or why it could not."""
    try:
        if question.source and question.source not in known:
            add_bot_from(question.source)
            known.add(question.source)
        bot = find_bot(question.bot)
        _ = question.knowledge.game.rules
        yield {"ready": True}
        yield {"action": ask_about(bot, question.knowledge, question.rng).action}
    except BotFailed as failed:
        yield {
            "failed": failed.reason,
            "trace": "".join(traceback.format_exception(failed.__cause__ or failed)),
        }
    except Exception as problem:
        yield {"failed": in_short(problem), "trace": traceback.format_exc()}


if __name__ == "__main__":
    main()
