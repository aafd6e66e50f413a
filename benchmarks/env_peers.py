"""Our environments and those of others, each ready to play the same kind of steps in the same kind of loop."""

from __future__ import annotations

import contextlib
import importlib
import io
import random
import re
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np

import bagatelle.envs.gymnasium
from bagatelle.envs.pettingzoo import raw_env
from bagatelle.envs.vector import BagatelleVectorEnv
from bagatelle.game import games

OURS = [*games()]
PETTING_ZOO = (
    "rps_v2", "tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6",
    "hanabi_v5", "go_v5", "chess_v6",
)  # fmt: skip
OPEN_SPIEL = (
    "tic_tac_toe", "connect_four", "kuhn_poker", "leduc_poker", "backgammon", "hearts", "gin_rummy",
)  # fmt: skip
RLCARD = (
    "blackjack", "leduc-holdem", "limit-holdem", "no-limit-holdem", "uno", "gin-rummy", "doudizhu", "mahjong",
    "bridge",
)  # fmt: skip
RECORDED = 2000
"""Decisions of each game that are recorded, at least; more would only take longer."""
PATIENCE = 0.1
"""Seconds after which a slow game is recorded no further."""

Batch = Callable[[], int]
"""Plays for a moment, and returns how many steps that were."""


@dataclass(frozen=True)
class Contestant:
    """Somebody who is measured, and how: a batch for each column of the table."""

    name: str
    ours: bool
    batches: dict[str, Batch]


def each(
    names: Sequence[str], ours: bool, make: Callable[[str], dict[str, Batch]]
) -> Iterator[Contestant | str]:
    """A contestant for every game that can be played here; for the others, a line on why not."""
    for name in names:
        try:
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                yield Contestant(name, ours, make(name))
        except Exception as error:
            yield f"{name}: {type(error).__name__}: {' '.join(str(error).split())[:100]}"


# Agents in turn (PettingZoo). Games are played by lot once, and played again while the clock runs: all that is measured
# is the environment, its reset included. Only the first game of a recording has a seed, for some make everything anew
# when they get one; but some cannot do without.

ALWAYS_SEEDED = ("hanabi_v5",)
"""Play another game after every reset without a seed."""
STEP, LAST_AND_STEP, OWN_LOOP = "step", "last + step", "its benchmark"


def agents_in_turn(names: Sequence[str], ours: bool, seconds: float) -> Iterator[Contestant | str]:
    """Environments for agents that take turns; the benchmark of PettingZoo runs for so many seconds."""

    def make(name: str) -> dict[str, Batch]:
        module = None if ours else importlib.import_module(f"pettingzoo.classic.{name}")
        env = raw_env(name) if module is None else module.raw_env()
        recorded = record(env, name in ALWAYS_SEEDED)
        return {
            STEP: lambda: step_again(env, recorded),
            LAST_AND_STEP: lambda: look_and_step_again(env, recorded),
            OWN_LOOP: lambda: own_benchmark(env, seconds),
        }

    return each(names, ours, make)


Recording = list[tuple[int | None, list[int]]]
"""The seed and the choices of each game."""


def record(env: Any, always_seeded: bool) -> Recording:
    """Games played by lot."""
    lots, decisions, began = random.Random(1), 0, time.perf_counter()
    recorded: Recording = []
    while not recorded or (decisions < RECORDED and time.perf_counter() - began < PATIENCE):
        seed = len(recorded) if always_seeded or not recorded else None
        choices: list[int] = []
        env.reset(seed=seed)
        while True:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                break
            choices.append(drawn(env, observation, lots))
            env.step(choices[-1])
        recorded.append((seed, choices))
        decisions += len(choices)
    return recorded


def drawn(env: Any, observation: Any, lots: random.Random) -> int:
    """One of the possible choices; where there is no mask, all are."""
    if isinstance(observation, dict):
        return lots.choice(possible(observation["action_mask"]))
    return lots.randrange(env.action_space(env.agent_selection).n)


def possible(mask: Any) -> list[int]:
    """What a mask allows; NumPy finds that ten times as fast in one of its own kind."""
    return np.flatnonzero(mask.view(np.bool_) if mask.dtype == np.int8 else mask).tolist()


def step_again(env: Any, recorded: Recording) -> int:
    step, steps = env.step, 0
    for seed, choices in recorded:
        env.reset(seed=seed)
        for choice in choices:
            step(choice)
        steps += len(choices)
    return steps


def look_and_step_again(env: Any, recorded: Recording) -> int:
    last, step, steps = env.last, env.step, 0
    for seed, choices in recorded:
        env.reset(seed=seed)
        for choice in choices:
            last()
            step(choice)
        steps += len(choices)
    return steps


def own_benchmark(env: Any, seconds: float) -> int:
    """PettingZoo's own benchmark, under a clock that makes its five seconds as short as is wished."""
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    hurried = SimpleNamespace(time=lambda: time.perf_counter() * 5 / seconds)
    kept, module.time = module.time, hurried
    try:
        with contextlib.redirect_stdout(io.StringIO()) as told:
            module.performance_benchmark(env)
    finally:
        module.time = kept
    return round(float(re.search(r"(\S+) turns per second", told.getvalue())[1]) * 5)


# OpenSpiel: random games, driven from Python. Whatever is applied to a state is a step, also what chance does.

PLAIN, WITH_TENSOR = "apply_action", "with a tensor"


def states(names: Sequence[str], ours: bool) -> Iterator[Contestant | str]:
    """Games of OpenSpiel, by their names there."""

    def make(name: str) -> dict[str, Batch]:
        pyspiel = importlib.import_module("pyspiel")
        if ours:
            spiel = importlib.import_module("bagatelle.envs.openspiel")
            game = spiel.load(name)
        else:
            game = pyspiel.load_game(name)
        lots, kind = random.Random(1), game.get_type()
        tensor = (
            pyspiel.State.observation_tensor
            if kind.provides_observation_tensor
            else pyspiel.State.information_state_tensor
        )
        return {
            PLAIN: lambda: random_state_game(game, lots, None),
            WITH_TENSOR: lambda: random_state_game(game, lots, tensor),
        }

    return each(names, ours, make)


def random_state_game(game: Any, lots: random.Random, tensor: Callable[[Any, int], Any] | None) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            action = lots.choices(actions, weights)[0]
        else:
            if tensor is not None:
                tensor(state, state.current_player())
            action = lots.choice(state.legal_actions())
        state.apply_action(action)
        steps += 1
    return steps


# RLCard: random games. Its step makes the next observation, so ours is asked for one too.

RANDOM_GAMES = "random games"


def card_games(names: Sequence[str]) -> Iterator[Contestant | str]:
    """Games of RLCard."""

    def make(name: str) -> dict[str, Batch]:
        env, lots = importlib.import_module("rlcard").make(name, config={"seed": 1}), random.Random(1)

        def play() -> int:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                state, _ = env.step(lots.choice([*state["legal_actions"]]))
                steps += 1
            return steps

        return {RANDOM_GAMES: play}

    return each(names, False, make)


def our_card_games(names: Sequence[str]) -> Iterator[Contestant | str]:
    """Our games, for agents that take turns."""

    def make(name: str) -> dict[str, Batch]:
        env, lots = raw_env(name), random.Random(1)

        def play() -> int:
            env.reset()
            steps = 0
            while True:
                observation, _, termination, _, _ = env.last()
                if termination:
                    return steps
                env.step(drawn(env, observation, lots))
                steps += 1

        return {RANDOM_GAMES: play}

    return each(names, True, make)


# Many games at once

MANY = "decisions"
WARMING_UP = 150
"""Steps before the clock runs. Games that begin together are all at the same point for a while, and the best batch
would be the one in which little is to be done there."""


def side_by_side(name: str, count: int, **settings: Any) -> Contestant:
    """Our vector environment, random choices drawn by its own lot."""
    env = BagatelleVectorEnv(name, count, **settings)
    env.reset(seed=1)

    def play() -> int:
        env.step(env.random_choices())
        return count

    for _ in range(WARMING_UP):
        play()
    told = [f"{count:>5} games"] + [f"{key}={value}" for key, value in settings.items()]
    return Contestant(f"{name}, {', '.join(told)}", True, {MANY: play})


def one_by_one(name: str, count: int) -> Contestant:
    """Gymnasium's loop over our single environments."""
    ids = bagatelle.envs.gymnasium
    env = gymnasium.make_vec(
        ids.gymnasium_id(games()[name]), count, vectorization_mode="sync", opponent="random"
    )
    lots = random.Random(1)
    masks = env.reset(seed=1)[0]["action_mask"]

    def play() -> int:
        nonlocal masks
        # a game that has ended has no choices, and is begun again whatever is said
        chosen = [lots.choice(possible(mask) or [0]) for mask in masks]
        masks = env.step(np.array(chosen))[0]["action_mask"]
        return count

    return Contestant(f"{name}, {count:>5} games, Gymnasium's loop, opponent=random", True, {MANY: play})


def cart_poles(count: int, mode: str) -> Contestant:
    """Gymnasium's CartPole: the loop over single ones (sync), or the one that NumPy steps (vector_entry_point)."""
    env = gymnasium.make_vec("CartPole-v1", count, vectorization_mode=mode)
    env.reset(seed=1)
    chosen = np.random.default_rng(1).integers(0, 2, (64, count))
    turn = 0

    def play() -> int:
        nonlocal turn
        turn = (turn + 1) % len(chosen)
        env.step(chosen[turn])
        return count

    return Contestant(f"CartPole-v1, {count:>5} at once, {mode}", False, {MANY: play})
