"""Train a small policy by self-play in minutes, on one processor, and see how it does against our bots.

    pip install 'bagatelle[envs]'
    python examples/selfplay.py buttle --minutes 5
    python examples/selfplay.py buttle --decisions 3e6 --seed 0 --save buttle.npz
    python examples/selfplay.py buttle --load buttle.npz

With a number of decisions instead of minutes, the same seed gives the same policy on the same machine. A policy that
was saved can take a seat, because it becomes a bot in `policy_bot.py`; that is a class with a name and a method
``choose(knowledge, budget, rng)``, which turns what it knows into an observation and a mask:

    bagatelle play buttle --bot examples/policy_bot.py:Starter

The network is in `policy_network.py`, and how it learns in `ppo.py`. Everything is plain NumPy.
"""

from __future__ import annotations

import os

# Faster for such small matrices, and the sums stay the same.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

import numpy as np

from bagatelle.arena import Interval
from bagatelle.envs.setting import setting
from bagatelle.envs.vector import BagatelleVectorEnv
from bagatelle.game import games as all_games
from policy_network import Legal, Policy
from ppo import Adam, Decisions, Recipe, credit, lesson

OPPONENTS = ("random", "greedy", "easy", "medium", "learned")
WATCHED = ("random", "medium")
"""Against whom the progress is measured."""
LONGEST = 2000
"""After how many decisions a game is broken off and counts as even."""
EVALUATION_SEED = 10**9
"""Where the seeds begin of games that nothing is learned from."""


@dataclass(frozen=True)
class Limit:
    """How long to train: whichever ends first."""

    decisions: float = inf
    minutes: float = inf

    def spent(self, decisions: int, seconds: float) -> float:
        """How much of it is used up, from 0 to 1."""
        return max(decisions / self.decisions, seconds / 60 / self.minutes)


class SelfPlay:
    """Games side by side, in which one policy has every seat."""

    def __init__(self, game: str, seats: int | None, recipe: Recipe, seed: int, threads: int = 1) -> None:
        self.env = BagatelleVectorEnv(
            game, recipe.games, opponent=None, seats=seats, longest=LONGEST, copy=False, threads=threads
        )
        self.recipe, self.rng = recipe, np.random.default_rng(seed)
        self.seen, infos = self.env.reset(seed=seed)
        self.seats = infos["seat"]
        self.ended = 0
        """How many games have ended so far."""

    def play(self, policy: Policy) -> Decisions:
        """Some steps of all games."""
        env, plays = self.env, self.env.setting
        shape = self.recipe.steps, env.num_envs
        observations = np.zeros((*shape, plays.width), np.float32)
        rewards, done = np.zeros((*shape, plays.seats), np.float32), np.zeros(shape, np.bool_)
        seats, chosen = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        logs, values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        possible: list[Legal] = []
        offered = 0
        for step in range(self.recipe.steps):
            observations[step], seats[step] = self.seen["observation"], self.seats
            legal = Legal.of(self.seen["action_mask"])
            thought = policy.think(observations[step], legal)
            log_probabilities = legal.log_softmax(thought.logits)
            drawn = legal.draw(log_probabilities, self.rng)
            chosen[step], logs[step], values[step] = offered + drawn, log_probabilities[drawn], thought.values
            possible.append(legal)
            offered += len(legal.choices)
            self.seen, _, ended, cut, infos = env.step(legal.choices[drawn])
            rewards[step], done[step], self.seats = infos["rewards"], ended | cut, infos["seat"]
        self.ended += int(done.sum())
        last = policy.think(self.seen["observation"], Legal.of(self.seen["action_mask"])).values
        advantages = credit(seats, values, rewards, done, self.seats, last, self.recipe.patience)
        return Decisions(
            observations.reshape(-1, plays.width), Legal.joined(possible), chosen.reshape(-1), logs.reshape(-1),
            values.reshape(-1), advantages.reshape(-1),
        )  # fmt: skip


@dataclass
class Progress:
    """How far a training is."""

    policy: Policy
    decisions: int = 0
    games: int = 0
    seconds: float = 0.0
    entropy: float = inf
    """How undecided the policy is; 0 if it always makes the same choice."""


def train(
    game: str,
    limit: Limit,
    *,
    seats: int | None = None,
    seed: int = 0,
    recipe: Recipe = Recipe(),  # noqa: B008 - frozen
    threads: int = 1,
    tell: Callable[[Progress], None] = lambda progress: None,
) -> Policy:
    """A policy that has learned by playing against itself; `tell` hears how it goes."""
    table = SelfPlay(game, seats, recipe, seed, threads)
    plays, began = table.env.setting, time.perf_counter()
    policy = Policy.fresh(plays.name, plays.width, len(plays.numbering), recipe.hidden, seed)
    adam, shuffle, progress = Adam(policy.weights), np.random.default_rng(seed), Progress(policy)
    while (spent := limit.spent(progress.decisions, progress.seconds)) < 1:
        decisions = table.play(policy)
        entropies = []
        for _ in range(recipe.epochs):
            for batch in decisions.batches(recipe.batch, shuffle):
                learned = lesson(policy, batch, recipe, recipe.entropy * (1 - spent))
                adam.step(learned.slopes, recipe.rate * (1 - spent), recipe.longest)
                entropies.append(learned.entropy)
        progress.decisions += len(decisions.values)
        progress.games, progress.entropy = table.ended, float(np.mean(entropies))
        progress.seconds = time.perf_counter() - began
        tell(progress)
    return policy


def evaluate(
    policy: Policy, game: str, opponent: str, count: int, *, seats: int | None = None, threads: int = 1
) -> Interval:
    """The share of the payoff that a policy gets against a bot in all other seats, from every seat in turn.

    All games are set up beforehand, a few one after the other at each place. To count whatever ends first instead
    would count short games too often."""
    places = min(count, 256)
    env = BagatelleVectorEnv(
        game, places, opponent=opponent, seats=seats, longest=LONGEST, copy=False, threads=threads
    )
    seen, _ = env.reset(seed=EVALUATION_SEED)
    planned = np.full(places, count // places) + (np.arange(places) < count % places)
    results: list[float] = []
    while planned.any():
        seen, rewards, ended, cut, _ = env.step(policy.choose(seen["observation"], seen["action_mask"]))
        counted = (ended | cut) & (planned > 0)
        planned[counted] -= 1
        results += rewards[counted].tolist()
    others = env.setting.seats - 1
    return Interval.of([(result * others + 1) / (others + 1) for result in results])


class Reporter:
    """Prints a line on the progress every few seconds."""

    def __init__(self, game: str, seats: int | None, every: float = 10.0) -> None:
        self.game, self.seats, self.every, self.next = game, seats, every, every
        self.latest: Progress | None = None

    def __call__(self, progress: Progress) -> None:
        """Print a line, if it is time."""
        self.latest = progress
        if progress.seconds >= self.next:
            self.next = progress.seconds + self.every
            self.print_line(progress)

    def print_line(self, progress: Progress) -> None:
        """Print how far the training is, and how the policy does by now."""
        shares = "   ".join(
            f"{bot} {evaluate(progress.policy, self.game, bot, 256, seats=self.seats).mean:.2f}"
            for bot in WATCHED
        )
        minutes, seconds = divmod(int(progress.seconds), 60)
        print(
            f"{minutes:3}:{seconds:02}   {progress.decisions:>11,} decisions   {progress.games:>8,} games"
            f"   {progress.decisions / progress.seconds:>7,.0f}/s   {shares}   entropy {progress.entropy:.2f}",
            flush=True,
        )


def main() -> None:
    """Train or load a policy, and print how it does against each bot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=[*all_games()], metavar="game", help=", ".join(all_games()))
    parser.add_argument("--seats", type=int, help="how many play; the fewest, if it is not said")
    parser.add_argument("--minutes", type=float, help="how long to train; 5, if nothing is said")
    parser.add_argument("--decisions", type=float, help="how many decisions to train on, such as 3e6")
    parser.add_argument("--seed", type=int, default=0, help="another seed, another policy")
    parser.add_argument("--threads", type=int, default=1, help="how many threads play; they change no result")
    parser.add_argument("--games", type=int, default=2000, help="how many games to play against each bot")
    parser.add_argument("--save", metavar="FILE", help="write the policy into a file")
    parser.add_argument("--load", metavar="FILE", help="do not train, but read the policy from a file")
    asked = parser.parse_args()

    if asked.load:
        try:
            policy = Policy.load(asked.load, setting(asked.game).name)
        except (OSError, ValueError) as problem:
            parser.error(str(problem))
    else:
        usual = inf if asked.decisions else 5.0
        limit = Limit(asked.decisions or inf, asked.minutes or usual)
        reporter = Reporter(asked.game, asked.seats)
        policy = train(
            asked.game, limit, seats=asked.seats, seed=asked.seed, threads=asked.threads, tell=reporter
        )
        if reporter.latest:
            reporter.print_line(reporter.latest)
    if asked.save:
        policy.save(asked.save)
    print(f"\nagainst    share of the payoff ({asked.games:,} games each; ± is the 95 % interval)")
    for bot in OPPONENTS:
        share = evaluate(policy, asked.game, bot, asked.games, seats=asked.seats, threads=asked.threads)
        print(f"{bot:<9}  {share}", flush=True)


if __name__ == "__main__":
    main()
