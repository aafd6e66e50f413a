"""How a network learns from its own games: who gets credit for what (`credit`), and proximal policy optimisation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from policy_network import Legal, Policy, Weights


@dataclass(frozen=True)
class Recipe:
    """How to learn; the same for all games."""

    games: int = 256
    """How many games are played side by side."""
    steps: int = 128
    """How many decisions of each game are played before the network learns from them."""
    hidden: int = 128
    epochs: int = 3
    """How often the network learns from each decision."""
    batch: int = 2048
    rate: float = 2e-3
    """How fast it learns at the beginning; in the end not at all."""
    patience: float = 0.85
    """How much it trusts what happened in the end, and not its own next forecast (lambda)."""
    clip: float = 0.2
    """By how much a choice may become more or less likely before it learns no more from it."""
    entropy: float = 0.02
    """What it is worth not to be certain, at the beginning; in the end nothing."""
    forecast: float = 0.5
    """What it is worth to forecast well."""
    longest: float = 0.5
    """How long a step may be, measured by the slopes of all weights together."""


@dataclass(frozen=True)
class Decisions:
    """Many decisions, and what came of them."""

    observations: np.ndarray
    legal: Legal
    chosen: np.ndarray
    """Where each choice stands among all that were possible."""
    log_probabilities: np.ndarray
    """Of what was chosen, when it was chosen."""
    values: np.ndarray
    """What the network expected."""
    advantages: np.ndarray
    """How much better it came than expected."""

    def batches(self, size: int, rng: np.random.Generator) -> Iterator[Decisions]:
        """All decisions in a random order, so many at a time."""
        order = rng.permutation(len(self.values))
        for which in np.split(order, range(size, len(order), size)):
            legal = self.legal.some(which)
            chosen = self.chosen[which] - self.legal.starts[which] + legal.starts
            yield Decisions(
                self.observations[which], legal, chosen, self.log_probabilities[which], self.values[which],
                self.advantages[which],
            )  # fmt: skip


def credit(
    seats: np.ndarray,
    values: np.ndarray,
    rewards: np.ndarray,
    done: np.ndarray,
    last_seats: np.ndarray,
    last_values: np.ndarray,
    patience: float,
) -> np.ndarray:
    """How much better each decision came than expected (GAE), along the line of the seat that made it.

    Arrays have a row a step and a column a game: which seat decided, what it expected, the rewards of all seats, and
    whether the game was over then. After the last step, `last_seats` decide and expect `last_values`.

    A seat's next decision may be many steps later, and its reward may come while somebody else decides. So the steps
    are walked backwards, and every seat of every game carries three numbers: what it expected at its next decision,
    how much better that came, and what it was paid in between.
    """
    steps, games = seats.shape
    game = np.arange(games)
    # Nobody asked the seats that do not decide after the last step. But all rewards together are 0, so what one seat
    # expects is lost by the others.
    expected = np.repeat(-last_values[:, None] / max(1, rewards.shape[2] - 1), rewards.shape[2], axis=1)
    expected[game, last_seats] = last_values
    better, paid = np.zeros_like(expected), np.zeros_like(expected)
    advantages = np.zeros((steps, games), values.dtype)
    for step in reversed(range(steps)):
        for carried in (expected, better, paid):
            carried[done[step]] = 0
        paid += rewards[step]
        mover = game, seats[step]
        better[mover] = paid[mover] + expected[mover] - values[step] + patience * better[mover]
        advantages[step] = better[mover]
        expected[mover], paid[mover] = values[step], 0
    return advantages


@dataclass(frozen=True)
class Lesson:
    """What there is to learn from some decisions."""

    loss: float
    slopes: Weights
    entropy: float


def lesson(policy: Policy, decisions: Decisions, recipe: Recipe, entropy_worth: float) -> Lesson:
    """How bad the network is by the loss of PPO, and how that changes with each weight."""
    legal, count = decisions.legal, len(decisions.values)
    thought = policy.think(decisions.observations, legal)
    logs = legal.log_softmax(thought.logits)
    probabilities = np.exp(logs)
    entropies = -legal.sums(probabilities * logs)

    advantages = decisions.advantages
    wanted = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    ratios = np.exp(logs[decisions.chosen] - decisions.log_probabilities)
    plain, clipped = ratios * wanted, np.clip(ratios, 1 - recipe.clip, 1 + recipe.clip) * wanted
    errors = thought.values - (decisions.values + advantages)
    loss = (
        -np.minimum(plain, clipped).mean()
        - entropy_worth * entropies.mean()
        + recipe.forecast * (errors**2).mean()
    )

    by_log = np.where(plain <= clipped, -plain, 0) / count
    by_logit = probabilities * (
        entropy_worth / count * (logs + legal.spread(entropies)) - legal.spread(by_log)
    )
    by_logit[decisions.chosen] += by_log
    by_value = 2 * recipe.forecast / count * errors
    slopes = policy.slopes(thought, legal, by_logit, by_value)
    return Lesson(float(loss), slopes, float(entropies.mean()))


class Adam:
    """Steps down the slopes, each weight at a pace of its own."""

    def __init__(self, weights: Weights) -> None:
        self.weights, self.steps = weights, 0
        self.means = {name: np.zeros_like(each) for name, each in weights.items()}
        self.squares = {name: np.zeros_like(each) for name, each in weights.items()}

    def step(self, slopes: Weights, rate: float, longest: float) -> None:
        """Change the weights a little."""
        self.steps += 1
        length = sum(float(np.vdot(slope, slope)) for slope in slopes.values()) ** 0.5
        shorter = min(1.0, longest / max(length, 1e-12))
        pace = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            slope *= shorter
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            self.weights[name] -= pace * mean / (np.sqrt(square) + 1e-8)
