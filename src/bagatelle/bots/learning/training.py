"""Training: lessons of self-play on two threads, which can be stopped and continued and end in the same network.

In a lesson each of two pupils begins with the same weights and learns from games of its own; then their weights are
averaged. What is kept at the end is a running mean of the weights, which is calmer than the last ones.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from bagatelle.bots.learning.self_play import LONGEST, self_play
from bagatelle.bots.network import Network, new_network, new_room
from bagatelle.bots.toolbox import toolbox
from bagatelle.bots.weights import TrainingRecord, observation_of
from bagatelle.game import Game
from bagatelle.kernel import new_positions, new_rng, rows
from bagatelle.observing import width_of
from bagatelle.refusal import Refused

PUPILS = 2
QUOTA = 40_000
"""From how many forecasts each pupil learns in a lesson."""
STARTS = 400
"""From how many positions the games of a pupil begin in a lesson."""
RATE, LAST_RATE = 0.01, 0.0003
"""How fast a network learns, at the beginning and at the end."""
EXPLORE, LAST_EXPLORE = 0.10, 0.02
"""How often a move is tried at random."""
PATIENCE = 0.85
"""How much a forecast trusts what happened in the end, and not the next forecasts."""
CALM = 0.9
"""How much of the running mean stays in each lesson."""
USUAL_LESSONS = 300


@dataclass(frozen=True)
class Plan:
    """What is to be learned, and how long."""

    game: Game
    seed: int = 1
    lessons: int = USUAL_LESSONS
    quota: int = QUOTA

    def pace(self, lesson: int) -> tuple[float, float]:
        """How often to explore, and how fast to learn."""
        done = lesson / self.lessons
        return EXPLORE + (LAST_EXPLORE - EXPLORE) * done, RATE * (LAST_RATE / RATE) ** done


@dataclass
class Progress:
    """How far a training is; everything that is needed to go on."""

    lesson: int
    network: Network
    slopes: Any
    mean: Network
    games: int = 0
    forecasts: int = 0
    seconds: float = 0.0
    error: float = math.nan


def begin(plan: Plan) -> Progress:
    """A network that has learned nothing."""
    width = width_of(plan.game)
    if not width:
        raise Refused(f"{plan.game.title} has no observation, so there is nothing to learn from.")
    network = new_network(width, plan.seed)
    return Progress(0, network, np.zeros(width, np.float32), tuple(array.copy() for array in network))


class Training:
    """A plan being carried out, lesson by lesson."""

    def __init__(self, plan: Plan, progress: Progress | None = None) -> None:
        self.plan = plan
        self.progress = progress or begin(plan)
        self._pupils = [_Pupil(plan, number) for number in range(PUPILS)]

    def run(self, tell: Callable[[Progress], None] = lambda progress: None) -> Progress:
        """Learn what is left of the plan; `tell` hears of every lesson, and may stop it all by raising."""
        with ThreadPoolExecutor(PUPILS) as pool:
            while self.progress.lesson < self.plan.lessons:
                self.progress = self._lesson(pool)
                tell(self.progress)
        return self.progress

    def _lesson(self, pool: ThreadPoolExecutor) -> Progress:
        began, before = time.perf_counter(), self.progress
        lesson = before.lesson
        done = [*pool.map(lambda pupil: pupil.learn(before, lesson), self._pupils)]
        network = tuple(
            np.mean([pupil[0][layer] for pupil in done], 0, dtype=np.float32)
            for layer in range(len(before.network))
        )
        calm = CALM if lesson > self.plan.lessons // 20 else 0.5
        mean = tuple(
            (calm * old + (1 - calm) * new).astype(np.float32)
            for old, new in zip(before.mean, network, strict=True)
        )
        games, forecasts, squares = (sum(float(pupil[2][place]) for pupil in done) for place in range(3))
        error = math.sqrt(squares / forecasts)
        return Progress(
            lesson + 1,
            network,
            np.mean([pupil[1] for pupil in done], 0, dtype=np.float32),
            mean,
            before.games + int(games),
            before.forecasts + int(forecasts),
            before.seconds + time.perf_counter() - began,
            error if math.isnan(before.error) else 0.9 * before.error + 0.1 * error,
        )

    def record(self) -> TrainingRecord:
        """How the network came about so far."""
        progress = self.progress
        return TrainingRecord(
            game=self.plan.game.name,
            observation=observation_of(self.plan.game),
            seed=self.plan.seed,
            lessons=progress.lesson,
            games=progress.games,
            forecasts=progress.forecasts,
            error=round(progress.error, 4),
            seconds=round(progress.seconds, 1),
            bagatelle=version("bagatelle"),
            date=datetime.now(UTC).date().isoformat(),
        )


class _Pupil:
    """One of those who learn at the same time, with room of its own to work in."""

    def __init__(self, plan: Plan, number: int) -> None:
        game, most = plan.game, plan.game.observation.MOST_INPUTS
        self.plan, self.number = plan, number
        self.rules = toolbox(game, "observe")
        self.starts = new_positions(game.rules.rule.position, STARTS)
        self.work = new_positions(game.rules.rule.position, 3)
        legal = game.position.MAX_LEGAL
        self.scratch = (
            np.zeros(legal, np.int64), np.zeros(legal), np.zeros(game.seats[-1]),
            np.zeros(most, np.int64), np.zeros(most, np.float32), new_room(),
        )  # fmt: skip
        self.trace = (
            np.zeros((LONGEST, most), np.int64), np.zeros((LONGEST, most), np.float32), np.zeros(LONGEST, np.int64),
            np.zeros(LONGEST, np.int64), np.zeros(LONGEST), np.zeros(LONGEST),
        )  # fmt: skip

    def learn(self, before: Progress, lesson: int) -> tuple[Network, Any, Any]:
        """One lesson: the weights after it, the slopes, and how much was played."""
        plan = self.plan
        lots = random.Random(f"{plan.seed} {lesson} {self.number}")
        for place in range(STARTS):
            self.starts[place] = plan.game.strategy.practice(lots)
        network, slopes = tuple(array.copy() for array in before.network), before.slopes.copy()
        explore, rate = plan.pace(lesson)
        report = np.zeros(3)
        self_play(
            self.rules, rows(self.starts), rows(self.work), new_rng(lots.getrandbits(64)), plan.quota, explore,
            PATIENCE, rate, int(plan.game.secrets), network, slopes, *self.scratch, *self.trace, report,
        )  # fmt: skip
        return network, slopes, report


# What was learned so far, in a file


def keep(path: Path, plan: Plan, progress: Progress) -> None:
    """Write down everything that is needed to go on."""
    path.parent.mkdir(parents=True, exist_ok=True)
    facts = {
        "game": plan.game.name, "observation": observation_of(plan.game), "seed": plan.seed, "lessons": plan.lessons,
        "quota": plan.quota, "lesson": progress.lesson, "games": progress.games, "forecasts": progress.forecasts,
        "seconds": progress.seconds, "error": progress.error,
    }  # fmt: skip
    half = path.with_suffix(".part.npz")
    np.savez(
        half,
        facts=np.array(json.dumps(facts)),
        slopes=progress.slopes,
        **{f"network{number}": array for number, array in enumerate(progress.network)},
        **{f"mean{number}": array for number, array in enumerate(progress.mean)},
    )
    half.replace(path)


def go_on(path: Path, plan: Plan) -> Progress | None:
    """What was learned so far by this very plan, if there is such a file."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            facts = json.loads(str(stored["facts"]))
            progress = Progress(
                facts["lesson"], tuple(stored[f"network{n}"] for n in range(6)), stored["slopes"],
                tuple(stored[f"mean{n}"] for n in range(6)), facts["games"], facts["forecasts"], facts["seconds"],
                facts["error"],
            )  # fmt: skip
    except (OSError, ValueError, KeyError):
        return None
    same = (
        plan.game.name, observation_of(plan.game), plan.seed, plan.lessons, plan.quota
    ) == tuple(facts[name] for name in ("game", "observation", "seed", "lessons", "quota"))  # fmt: skip
    return replace(progress) if same else None
