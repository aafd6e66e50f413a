"""The games of a duel spread over several processes. Every game follows from its number, so the spread changes none."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Any

from bagatelle.arena.court import Court, Played, Setting
from bagatelle.arena.luck import Judge
from bagatelle.arena.players import Player
from bagatelle.language import mark
from bagatelle.plugins import in_short
from bagatelle.refusal import Refused

AHEAD = 4
"""How many games are handed out for each process at a time."""
_courts: list[Court] = []
"""Where a process plays: one court, once it is open."""


def played_by_jobs(court: Court, todo: Sequence[tuple[int, int]], jobs: int) -> Generator[Played, None, None]:
    """Play games in so many processes, as on this court; they come as they end."""
    for player in court.players:
        player.check_for_others()
    court.close()  # programs are started by the processes that ask them
    facts = (court.setting, list(court.players), list(court.places), court.own_judge)
    _check_sending(facts)
    others, left = set(active_children()), iter(todo)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _open, facts)
    try:
        with _deaf_to_ctrl_c():  # a process is so from its first moment if this one is while it starts it
            playing = {pool.submit(_play, *game) for game in islice(left, AHEAD * jobs)}
        while playing:
            done, playing = wait(playing, return_when=FIRST_COMPLETED)
            playing |= {pool.submit(_play, *game) for game in islice(left, len(done))}
            for game in done:
                yield game.result()
    except BrokenProcessPool:
        raise Refused(
            mark("One of the processes that play ended unexpectedly: try it without more jobs.")
        ) from None
    except BaseException:  # nobody waits for the games that are being played
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _check_sending(facts: Any) -> None:
    """Refuse what cannot be sent to another process."""
    try:
        pickle.dumps(facts)
    except Exception as problem:
        raise Refused(
            mark("This cannot be sent to other processes ({problem}): play without more jobs."),
            problem=in_short(problem),
        ) from problem


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C pass unheard for a moment; only the main thread ever hears it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _open(setting: Setting, players: Sequence[Player], places: Sequence[int], judge: Judge | None) -> None:
    """Get a process ready."""
    from bagatelle.bots.from_file import add_bot_from

    signal.signal(signal.SIGTERM, _leave)
    for source in {player.source for player in players if player.source}:
        add_bot_from(source)
    _courts.append(Court(setting, players, places, judge))


def _play(rotation: int, seating: int) -> Played:
    return _courts[0].play(rotation, seating)


def _leave(*_: Any) -> None:
    """End the programs that play here, and then this process."""
    for court in _courts:
        court.close()
    os._exit(1)
