"""How fast the rules are: random games on one core, compiled and interpreted in the same run.

A second is one of processor time, where the system has a good clock for it: time that other programs had the core does
not count. Each figure is the best of several batches, for other programs can only make a batch slower. Compiled rules
and the programs they are compared with take turns, so that a slow minute of the machine is one for both.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from bagatelle.bench_bots import Thought
from bagatelle.game import Game, find_game
from bagatelle.kernel import new_positions, new_rng, playouts, rows
from bagatelle.language import mark
from bagatelle.rooms import Peer, Scenario

TURNS = 5
"""How often the compiled rules and each other program are measured, one after the other."""
clock = time.thread_time if time.get_clock_info("thread_time").resolution < 1e-4 else time.perf_counter
COMPILED, INTERPRETED = (
    mark("how fast the compiled rules are"),
    mark("how fast the same rules are interpreted"),
)
BUSY = 2
"""After how many times as long as it should take a measurement is called off where it stands."""
BATCHES = 5
"""Of how many batches a turn takes the best; the other programs do the same."""


@dataclass(frozen=True)
class Speed:
    """What was measured: units (games or rounds), whole games and decisions a second."""

    game: str
    scenario: str
    seats: int
    unit: str
    compiled_per_s: float
    decisions_per_s: float
    interpreted_per_s: float
    games_per_s: float
    position_bytes: int

    @property
    def ratio(self) -> float:
        """How many times as fast as interpreted."""
        return self.compiled_per_s / self.interpreted_per_s

    def plain(self) -> dict[str, Any]:
        """The figures as plain data, without digits that mean nothing."""
        return {name: round(v, 1) if isinstance(v, float) else v for name, v in asdict(self).items()}


@dataclass(frozen=True)
class PeerSpeed:
    """What another program does in the same scenario, and how many times as fast the compiled rules are."""

    label: str
    scenario: str
    per_s: float
    ratio: float


def to_json(speeds: Sequence[Speed], peers: Sequence[PeerSpeed] = (), thought: Thought | None = None) -> str:
    """One object a game on one line: the first scenario, and the others and the peers inside it."""
    first, *others = [speed.plain() for speed in speeds]
    more: dict[str, Any] = {"others": others} if others else {}
    if peers:
        more["peers"] = [
            {**asdict(peer), "per_s": round(peer.per_s, 1), "ratio": round(peer.ratio, 3)} for peer in peers
        ]
    if thought:
        more["bots"] = {
            name: round(v, 1) if isinstance(v, float) else v
            for name, v in asdict(thought).items()
            if name != "game"
        }
    return json.dumps({**first, **more})


@dataclass(frozen=True)
class Rate:
    """Units, decisions and whole games a second, in one mode."""

    units: float
    decisions: float
    games: float


def measure(
    game: Game,
    seats: int,
    seconds: float,
    tell: Callable[[int, int, str], None] = lambda done, total, what: None,
) -> tuple[list[Speed], list[PeerSpeed]]:
    """Play each scenario at random for about so many seconds: interpreted in a second process, and then compiled, in
    turns with the other programs that play it. `tell` hears what is being measured."""
    speeds, peers = [], []
    scenarios = game.bench.scenarios(seats)
    tell(0, len(scenarios) + 1, INTERPRETED)
    interpreted = _interpreted_rates(game, seats, seconds)
    for number, scenario in enumerate(scenarios):
        tell(number + 1, len(scenarios) + 1, COMPILED)
        rivals = [peer for peer in game.bench.peers() if peer.scenario == scenario.label]
        compiled, rates = in_turns(game, scenario, rivals, seconds)
        for peer, per_second in zip(rivals, rates, strict=True):
            if per_second:
                peers.append(PeerSpeed(peer.label, peer.scenario, per_second, compiled.units / per_second))
        speeds.append(
            Speed(
                game=game.name,
                scenario=scenario.label,
                seats=scenario.seats,
                unit=game.unit,
                compiled_per_s=compiled.units,
                decisions_per_s=compiled.decisions,
                interpreted_per_s=interpreted[number],
                games_per_s=compiled.games,
                position_bytes=game.rules.rule.position.itemsize,
            )
        )
    return speeds, peers


def in_turns(
    game: Game, scenario: Scenario, rivals: Sequence[Peer], seconds: float
) -> tuple[Rate, list[float]]:
    """The best batch in the mode that this process runs in, and the best of each other program (0 if it cannot run).
    On a machine that is busy with other things there are fewer turns: nobody wants to wait for them."""
    play = _player(game, scenario)
    play(1)
    began = time.monotonic()
    batch = _batch_size(play, seconds / TURNS / BATCHES)
    best, rates = Rate(0.0, 0.0, 0.0), [0.0] * len(rivals)
    for turn in range(TURNS):
        if turn and time.monotonic() - began > BUSY * seconds:
            break
        best = max(best, *(_timed(play, batch) for _ in range(BATCHES)), key=lambda rate: rate.units)
        rates = [
            max(rate, peer.rate(seconds / TURNS) or 0.0) for rate, peer in zip(rates, rivals, strict=True)
        ]
    return best, rates


def _timed(play: Callable[[int], tuple[int, int]], batch: int) -> Rate:
    began = clock()
    decisions, units = play(batch)
    passed = clock() - began
    return Rate(units / passed, decisions / passed, batch / passed)


def _player(game: Game, scenario: Scenario) -> Callable[[int], tuple[int, int]]:
    """A function that plays games at random and counts decisions and units."""
    rules = game.rules
    starts, work = (
        new_positions(rules.rule.position, len(scenario.starts)),
        new_positions(rules.rule.position, 1),
    )
    for number, pos in enumerate(scenario.starts):
        starts[number] = pos
    rng, actions = new_rng(1), np.zeros(game.position.MAX_LEGAL, np.int64)

    def play(games: int) -> tuple[int, int]:
        counts = np.zeros(2, np.int64)
        playouts(rules, rows(starts), rows(work), rng, actions, counts, games)
        return int(counts[0]), int(counts[1])

    return play


def _batch_size(play: Callable[[int], object], seconds: float) -> int:
    """How many games take about so long."""
    games = 1
    while True:
        began = clock()
        play(games)
        passed = clock() - began
        if passed > seconds / 4:
            return max(1, round(games * seconds / passed))
        games *= 4


def _interpreted_rates(game: Game, seats: int, seconds: float) -> list[float]:
    """The same measurement of every scenario, in a process without the compiler."""
    command = [sys.executable, "-m", "bagatelle.bench", game.name, str(seats), str(seconds)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return [float(line) for line in done.stdout.split()]


def _main(name: str, seats: str, seconds: str) -> None:
    game = find_game(name)
    for scenario in game.bench.scenarios(int(seats)):
        rate, _ = in_turns(game, scenario, [], float(seconds))
        print(rate.units)


if __name__ == "__main__":
    _main(*sys.argv[1:])
