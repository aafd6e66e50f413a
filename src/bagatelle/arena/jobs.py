"""The games of a duel spread over several processes. Every game follows from its number, so the spread changes none."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import Any

from bagatelle.arena.court import Court, Played, Setting
from bagatelle.arena.luck import Judge
from bagatelle.arena.players import Player
from bagatelle.refusal import Refused

_courts: list[Court] = []
"""Where a process plays: one court, once it is open."""


def played_by_jobs(court: Court, todo: Sequence[tuple[int, int]], jobs: int) -> Generator[Played, None, None]:
    """Play games in so many processes, as on this court; they come as they end."""
    for player in court.players:
        player.check_for_others()
    court.close()  # programs are started by the processes that ask them
    facts = (court.setting, list(court.players), list(court.places), court.judge)
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _open, facts)
    try:
        for done in as_completed([pool.submit(_play, *game) for game in todo]):
            yield done.result()
    except BrokenProcessPool:
        raise Refused(
            "One of the processes that play ended unexpectedly: try it without more jobs."
        ) from None
    except BaseException:  # nobody waits for the games that are being played
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _open(setting: Setting, players: Sequence[Player], places: Sequence[int], judge: Judge | None) -> None:
    """Get a process ready; Ctrl-C is for the one that started it."""
    from bagatelle.bots.from_file import add_bot_from

    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
