"""A small network in plain NumPy: it says how good each possible choice is, and what the game will bring.

A game has up to thousands of choices, of which a handful are possible at a time. So the possible choices of many
decisions stand one after the other in flat arrays (`Legal`), and the last layer leaves out what is possible nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

Weights = dict[str, np.ndarray]
"""The arrays of a network by their names, or something for each of their numbers."""


@dataclass(frozen=True)
class Legal:
    """The possible choices of many decisions, one decision after the other; each has at least one."""

    choices: np.ndarray
    counts: np.ndarray
    """How many of the choices belong to each decision."""

    @classmethod
    def of(cls, masks: np.ndarray) -> Legal:
        """What the masks of an environment allow."""
        row, choice = np.divmod(np.flatnonzero(masks.view(np.bool_)), masks.shape[1])
        return cls(choice, np.bincount(row, minlength=len(masks)))

    @classmethod
    def joined(cls, parts: list[Legal]) -> Legal:
        """Several lists, one after the other."""
        return cls(
            np.concatenate([part.choices for part in parts]), np.concatenate([part.counts for part in parts])
        )

    def some(self, which: np.ndarray) -> Legal:
        """The possible choices of some of the decisions."""
        counts = self.counts[which]
        begin = np.cumsum(counts) - counts
        places = np.repeat(self.starts[which] - begin, counts)
        return Legal(self.choices[places + np.arange(len(places))], counts)

    @cached_property
    def starts(self) -> np.ndarray:
        """Where the choices of each decision begin."""
        return np.cumsum(self.counts) - self.counts

    @cached_property
    def decisions(self) -> np.ndarray:
        """To which decision each choice belongs."""
        return np.repeat(np.arange(len(self.counts)), self.counts)

    def spread(self, values: np.ndarray) -> np.ndarray:
        """A value of each decision, repeated for each of its choices."""
        return values[self.decisions]

    def sums(self, values: np.ndarray) -> np.ndarray:
        """The values of all choices of each decision together."""
        return np.add.reduceat(values, self.starts)

    def highest(self, values: np.ndarray) -> np.ndarray:
        """The highest value of the choices of each decision."""
        return np.maximum.reduceat(values, self.starts)

    def log_softmax(self, logits: np.ndarray) -> np.ndarray:
        """The logarithms of probabilities that are 1 together in each decision."""
        logits = logits - self.spread(self.highest(logits))
        return logits - self.spread(np.log(self.sums(np.exp(logits))))

    def draw(self, log_probabilities: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """The place of one choice of each decision, drawn with these probabilities."""
        reached = np.cumsum(np.exp(log_probabilities, dtype=np.float64))
        last = self.starts + self.counts - 1
        before = np.concatenate([[0.0], reached[last[:-1]]])
        wanted = before + rng.random(len(last)) * (reached[last] - before)
        return np.clip(np.searchsorted(reached, wanted, side="right"), self.starts, last)

    def best(self, logits: np.ndarray) -> np.ndarray:
        """The place of the best choice of each decision: the first, if there are several."""
        best = np.flatnonzero(logits == self.spread(self.highest(logits)))
        return best[np.searchsorted(best, self.starts)]


@dataclass(frozen=True)
class Thought:
    """What the network works out about many decisions."""

    logits: np.ndarray
    """How good each possible choice is."""
    values: np.ndarray
    """What the game will bring the seat that decides: 1 for a victory, and 0 is even."""
    layers: tuple[np.ndarray, ...]
    used: np.ndarray
    """The choices that are possible somewhere: the columns of the last layer."""
    columns: np.ndarray
    """The column of each possible choice."""


class Policy:
    """Two hidden layers, and on top of them a number for each choice and a forecast."""

    def __init__(self, environment: str, weights: Weights) -> None:
        """A network for the environment of this name."""
        self.environment, self.weights = environment, weights

    @classmethod
    def fresh(cls, environment: str, inputs: int, choices: int, hidden: int, seed: int) -> Policy:
        """A network that has learned nothing: everything possible is about as likely."""
        rng = np.random.default_rng(seed)

        def layer(name: str, rows: int, columns: int, gain: float, biases: int) -> Weights:
            weights = gain * rng.standard_normal((rows, columns), np.float32)
            return {name: weights, f"{name} bias": np.zeros(biases, np.float32)}

        return cls(
            environment,
            layer("first", inputs, hidden, (2 / inputs) ** 0.5, hidden)
            | layer("second", hidden, hidden, (2 / hidden) ** 0.5, hidden)
            | layer("choice", choices, hidden, 0.01, choices)
            | layer("value", 1, hidden, 0.01, 1),
        )

    def think(self, observations: np.ndarray, legal: Legal) -> Thought:
        """Look at many observations at once."""
        w = self.weights
        first = np.maximum(observations @ w["first"] + w["first bias"], 0)
        second = np.maximum(first @ w["second"] + w["second bias"], 0)
        possible = np.zeros(len(w["choice"]), np.bool_)
        possible[legal.choices] = True
        used = np.flatnonzero(possible)
        columns = (np.cumsum(possible) - 1)[legal.choices]
        logits = (second @ w["choice"][used].T + w["choice bias"][used])[legal.decisions, columns]
        values = second @ w["value"][0] + w["value bias"]
        return Thought(logits, values, (observations, first, second), used, columns)

    def slopes(self, thought: Thought, legal: Legal, by_logit: np.ndarray, by_value: np.ndarray) -> Weights:
        """How a loss changes with each weight, from how it changes with each logit and each value."""
        w, (observations, first, second) = self.weights, thought.layers
        by_last = np.zeros((len(second), len(thought.used)), second.dtype)
        by_last[legal.decisions, thought.columns] = by_logit
        by_value = by_value.astype(second.dtype)
        by_second = (by_last @ w["choice"][thought.used] + by_value[:, None] * w["value"]) * (second > 0)
        by_first = (by_second @ w["second"].T) * (first > 0)
        by_choice, by_choice_bias = np.zeros_like(w["choice"]), np.zeros_like(w["choice bias"])
        by_choice[thought.used], by_choice_bias[thought.used] = by_last.T @ second, by_last.sum(0)
        return {
            "first": observations.T @ by_first, "first bias": by_first.sum(0),
            "second": first.T @ by_second, "second bias": by_second.sum(0),
            "choice": by_choice, "choice bias": by_choice_bias,
            "value": (by_value @ second)[None], "value bias": by_value.sum(keepdims=True),
        }  # fmt: skip

    def choose(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """The best possible choice of each decision."""
        legal = Legal.of(masks)
        return legal.choices[legal.best(self.think(observations, legal).logits)]

    def save(self, path: str | Path) -> None:
        """Write the network into a file."""
        with Path(path).open("wb") as file:
            np.savez_compressed(file, environment=self.environment, **self.weights)

    @classmethod
    def load(cls, path: str | Path, environment: str) -> Policy:
        """Read a network for the environment of this name from a file."""
        with np.load(path) as stored:
            weights = {name: stored[name] for name in stored.files}
        trained_for = str(weights.pop("environment"))
        if trained_for != environment:
            raise ValueError(f"{path} was trained for {trained_for}, not for {environment}")
        return cls(environment, weights)
