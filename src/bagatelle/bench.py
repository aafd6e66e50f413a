"""How fast the rules are: random games on one core, compiled and interpreted in the same run.

Each figure is the best of several batches: other programs on the machine can only make a batch slower.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np

from bagatelle.game import Game, find_game
from bagatelle.kernel import new_positions, new_rng, playouts, rows

BATCHES = 5


@dataclass(frozen=True)
class Speed:
    """What was measured for one game: whole games (or rounds) and decisions a second."""

    game: str
    seats: int
    unit: str
    compiled_per_s: float
    decisions_per_s: float
    interpreted_per_s: float
    position_bytes: int

    @property
    def ratio(self) -> float:
        """How many times as fast as interpreted."""
        return self.compiled_per_s / self.interpreted_per_s

    def to_json(self) -> str:
        """One object on one line."""
        return json.dumps(
            {name: round(v, 1) if isinstance(v, float) else v for name, v in asdict(self).items()}
        )


def measure(game: Game, seats: int, seconds: float) -> Speed:
    """Play at random for about so many seconds compiled, then as long interpreted in a second process."""
    compiled, decisions = rate(game, seats, seconds)
    return Speed(
        game=game.name,
        seats=seats,
        unit=game.unit,
        compiled_per_s=compiled,
        decisions_per_s=decisions,
        interpreted_per_s=_interpreted_rate(game, seats, seconds),
        position_bytes=game.rules.rule.position.itemsize,
    )


def rate(game: Game, seats: int, seconds: float) -> tuple[float, float]:
    """Games and decisions a second, in the mode that this process runs in."""
    play = _player(game, seats)
    play(1)
    batch = _batch_size(play, seconds / BATCHES)
    best = (0.0, 0.0)
    for _ in range(BATCHES):
        began = time.perf_counter()
        decisions = play(batch)
        passed = time.perf_counter() - began
        best = max(best, (batch / passed, decisions / passed))
    return best


def _player(game: Game, seats: int) -> Callable[[int], int]:
    """A function that plays games at random and says how many decisions that took."""
    rules = game.rules
    start, work = new_positions(rules.rule.position, 1), new_positions(rules.rule.position, 1)
    rules.setup(start[0], game.check_seats(seats), np.array(game.options().words(), np.int64))
    rng, actions = new_rng(1), np.zeros(rules.MAX_LEGAL, np.int64)
    result, total = np.zeros(seats), np.zeros(seats)
    return lambda games: int(playouts(rules, rows(start), rows(work), rng, actions, result, total, games))


def _batch_size(play: Callable[[int], int], seconds: float) -> int:
    """How many games take about so long."""
    games = 1
    while True:
        began = time.perf_counter()
        play(games)
        passed = time.perf_counter() - began
        if passed > seconds / 4:
            return max(1, round(games * seconds / passed))
        games *= 4


def _interpreted_rate(game: Game, seats: int, seconds: float) -> float:
    """The same measurement in a process without the compiler."""
    command = [sys.executable, "-m", "bagatelle.bench", game.name, str(seats), str(seconds)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    print(rate(find_game(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))[0])
