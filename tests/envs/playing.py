"""Settings that the environments are tried with, and random play through their interfaces."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, Any

import numpy as np

from bagatelle.envs.pettingzoo import raw_env
from own_games import OWN_GAMES

if TYPE_CHECKING:
    from pettingzoo.utils.env import AECEnv

GAMES = tuple(OWN_GAMES)
SETTINGS = (
    *((name, {"seats": seats}) for name, game in OWN_GAMES.items() for seats in game.seats),
    ("buttle", {"scuttle": True, "counter": True, "games": 3}),
    ("buttle", {"deck": "extended", "hand_limit": "8", "freeze": True, "nine": "choose_one"}),
    ("button-men", {"a": "s(4) p(8) z(10) tf(12) +(6) (X)!", "b": "Echo", "wins": 1}),
    ("bag-o-loot", {"seats": 3, "hand": 5, "target": 50}),
    ("bag-of-butts", {"seats": 4, "target": 15, "after_auto_reset": "empty"}),
)
"""Every number of seats of every game, and some options."""


def named(setting: tuple[str, dict[str, Any]]) -> str:
    """A setting as the name of a test."""
    game, options = setting
    return "-".join([game, *(f"{name}={value}" for name, value in options.items())])


def play(
    env: AECEnv, lots: random.Random, until: int | None = None
) -> list[tuple[str, bytes, tuple[int, ...], float, int | None]]:
    """Play a game, or some decisions of it, at random; what each agent saw, chose and got."""
    seen = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        possible = np.flatnonzero(observation["action_mask"]).tolist()
        choice = None if terminated or truncated else lots.choice(possible)
        seen.append((agent, observation["observation"].tobytes(), tuple(possible), float(reward), choice))
        env.step(choice)
        if until is not None and len(seen) == until:
            break
    return seen


def trajectory(game: str, seed: int, **options: Any) -> str:
    """A digest of everything that is seen in a game at random."""
    env = raw_env(game, **options)
    env.reset(seed=seed)
    return hashlib.sha256(repr(play(env, random.Random(seed))).encode()).hexdigest()[:16]
