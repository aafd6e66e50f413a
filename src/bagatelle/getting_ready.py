"""Getting games ready. The first time ever a game is compiled, which takes seconds and would keep a whole process from
answering. So other processes do it, as many as there are processors, and this one loads what came out. The game that
somebody waits for goes first: it is begun at once, and the others leave it the processor."""

from __future__ import annotations

import contextlib
import logging
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from bagatelle import compile_news, kernel
from bagatelle.bots.bot import ADVISER, OPPONENT, Budget, ask, find_bot
from bagatelle.game import Game, find_game
from bagatelle.language import ENGLISH
from bagatelle.match import Match
from bagatelle.refusal import Refused

log = logging.getLogger("bagatelle.ready")

REHEARSALS, LOADING_REHEARSALS = 6, 2
"""How often a game is rehearsed when it is compiled, and when what was compiled is only loaded."""
EVENTS = 150
"""How long a rehearsal is at the most."""
ASKED_AT = (1, 8, 30)
"""At which decisions of a rehearsal bots are asked."""
A_MOMENT = Budget(0.01)
"""How long they think then: the first time, their algorithms are compiled."""
RULES, STRATEGY = 0.7, 0.85
"""How much of the work is done when the rules are compiled, and when the strategy is; the rest is the rehearsal."""
COMPILED = 0.95
"""How much is done when only the loading is left."""


COMMAND = (sys.executable, "-m", "bagatelle.getting_ready")
"""Compiles the game that is named after it, and says how far it is."""


class Progress(NamedTuple):
    """How far a game is: which share of the work is done, 1 only when it is ready."""

    stage: Literal["waiting", "compiling", "ready"]
    done: float


@dataclass
class _Job:
    game: Game
    process: subprocess.Popen[str] | None = None
    done: float = 0.0
    compiled: threading.Event = field(default_factory=threading.Event)
    loaded: bool = False


class Preparations:
    """Games that are being compiled by other processes, and loaded into this one. Any thread may call."""

    def __init__(self, at_once: int | None = None, command: Sequence[str] = COMMAND) -> None:
        self._at_once = at_once or os.cpu_count() or 1
        self._command = command
        self._jobs: dict[str, _Job] = {}
        self._lock = threading.Lock()
        self._closed = False

    def begin(self, games: Iterable[Game]) -> None:
        """Compile games that nobody waits for yet, one after the other on each processor."""
        with self._lock:
            for game in games:
                self._job(game)
            self._start_next()

    def ask_for(self, game: Game) -> None:
        """Somebody waits for a game: begin it at once, whatever else is being compiled."""
        with self._lock:
            self._start(self._job(game))

    def make_ready(self, game: Game) -> None:
        """Wait until a game is compiled, and load it."""
        self.begin([game])
        job = self._jobs[game.name]
        job.compiled.wait()
        if not self._closed:
            load(game)
            job.loaded = True

    def progress(self, game: Game) -> Progress:
        """How far a game is."""
        with self._lock:
            job = self._job(game)
        if job.loaded:
            return Progress("ready", 1.0)
        if job.compiled.is_set():
            return Progress("compiling", COMPILED)
        return Progress("compiling" if job.process else "waiting", job.done * COMPILED)

    def close(self) -> None:
        """End what is being compiled; the next start goes on where it was."""
        with self._lock:
            self._closed = True
            for job in self._jobs.values():
                if job.process:
                    job.process.terminate()
                job.compiled.set()

    def _job(self, game: Game) -> _Job:
        job = self._jobs.get(game.name)
        if job is None:
            job = self._jobs[game.name] = _Job(game)
            if kernel.is_compiled(game.package):
                job.compiled.set()
        return job

    def _start_next(self) -> None:
        for job in self._jobs.values():
            busy = sum(
                each.process is not None and not each.compiled.is_set() for each in self._jobs.values()
            )
            if busy < self._at_once:
                self._start(job, "--gently")

    def _start(self, job: _Job, *how: str) -> None:
        if job.process or job.compiled.is_set() or self._closed:
            return
        log.info("compiling %s: a few seconds, just this once", job.game.title)
        job.process = subprocess.Popen(
            [*self._command, job.game.name, *how], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        threading.Thread(target=self._follow, args=(job, job.process), daemon=True).start()

    def _follow(self, job: _Job, process: subprocess.Popen[str]) -> None:
        """Hear how far a process is until it ends; if it failed, whoever loads the game will hear why."""
        assert process.stdout
        with process.stdout as news:
            for line in news:
                job.done = max(job.done, float(line))
        if process.wait() and not self._closed:
            log.warning("compiling %s ended with status %d", job.game.title, process.returncode)
        job.compiled.set()
        with self._lock:
            self._start_next()


def compile_first(game: Game) -> None:
    """Compile all of a game that was not compiled yet, so that nobody has to wait for it in the middle of a match."""
    if not kernel.is_compiled(game.package):
        load(game)


def load(game: Game, tell: Callable[[float], None] = lambda done: None) -> None:
    """Load the rooms of a game, and play it to oneself: what views and sentences ask of the rules is compiled when it
    is asked for the first time, and at a table that would be in the middle of a match. Tells how much is done."""

    def part(begin: float, end: float) -> compile_news.Listener:
        return lambda package, share: tell(begin + (end - begin) * share) if package == game.package else None

    with compile_news.listening(part(0.0, RULES)):
        assert game.rules
    with compile_news.listening(part(RULES, STRATEGY)):
        assert all((game.notation, game.view, game.strategy))
    if kernel.INTERPRETED:  # there is nothing to compile
        return
    openings: list[Mapping[str, Any]] = [{}] * REHEARSALS + [*game.presets.values()]
    if kernel.is_compiled(game.package):  # what was compiled need only be loaded
        openings = openings[:LOADING_REHEARSALS]
    for number, options in enumerate(openings):
        tell(STRATEGY + (1 - STRATEGY) * number / len(openings))
        try:
            rehearse(game, options, number)
        except Exception:  # the game will say so again to whoever comes to that point of it
            log.exception("the rehearsal of %s failed", game.title)
    kernel.note_compiled(game.package)


def rehearse(game: Game, options: Mapping[str, Any], number: int) -> None:
    """Play a match at random, each number another one, look at everything that a table would show, and ask the bots
    that people meet."""
    rng, decisions = random.Random(number), 0
    with contextlib.suppress(Refused):  # a preset for fewer players
        match = Match(game, game.seats[-1], options, seed=bytes([number]) * 32, match_id=game.name)
        while not match.over and len(match.events) < EVENTS:
            before, action = match.position, rng.choice(match.legal())
            decisions += match.actor >= 0
            if match.actor >= 0 and decisions in ASKED_AT:
                for bot in (OPPONENT, ADVISER):
                    ask(find_bot(bot), match, rng, A_MOMENT)
            for viewer in (kernel.SPECTATOR, *range(match.seats)):
                _look(match, viewer)
            match.play(action)
            match.told(len(match.events), match.actor)
            game.notation.seen(before, action, kernel.SPECTATOR)


def _look(match: Match, viewer: int) -> None:
    game, to = match.game, match.audience(viewer, ENGLISH)
    match.view(viewer)
    game.sentences.prompt(match.position, to)
    if match.actor == viewer:
        match.is_forced()
        for action in match.legal()[:20]:
            game.sentences.label(match.position, action, to)
            game.sentences.describe(match.position, action, to)
            game.touches.touches(match.position, action, viewer)
        for action in match.legal()[:20:5]:
            game.sentences.speaks_for(match.position, action, to)
        match.revealed_to(viewer, max(0, len(match.events) - 1))


def _main(name: str, *how: str) -> None:
    """Compile a game, and say how far it is on the standard output."""
    if "--gently" in how and hasattr(os, "nice"):
        os.nice(10)
    with contextlib.suppress(KeyboardInterrupt):
        load(find_game(name), _say)


def _say(done: float) -> None:
    try:
        print(f"{done:.3f}", flush=True)
    except BrokenPipeError:  # whoever wanted the game is gone
        os._exit(1)


if __name__ == "__main__":
    _main(*sys.argv[1:])
