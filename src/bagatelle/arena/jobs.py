"""The games of a duel spread over several processes. Every game follows from its number, so the spread changes none."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from itertools import islice
from typing import Any

from bagatelle.arena.court import Court, Played, Setting
from bagatelle.arena.luck import Judge
from bagatelle.arena.players import Player
from bagatelle.arena.processes import processes

LISTENING = 0.25
"""After so many seconds a thread that waits looks whether somebody pressed Ctrl-C: another one may have heard it."""
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
    left = iter(todo)
    with processes(jobs, _open, facts) as pool:
        playing = {pool.submit(_play, *game) for game in islice(left, AHEAD * jobs)}
        while playing:
            done, playing = wait(playing, LISTENING, FIRST_COMPLETED)
            playing |= {pool.submit(_play, *game) for game in islice(left, len(done))}
            for game in done:
                yield game.result()


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
