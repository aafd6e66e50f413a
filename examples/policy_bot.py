"""What `selfplay.py` has learned, as a bot: for the table, the terminal, the arena and `simulate`.

    python examples/selfplay.py buttle --save buttle.npz
    bagatelle play buttle --bot examples/policy_bot.py:Starter
    bagatelle bot match starter easy --game buttle --bot examples/policy_bot.py:Starter

It looks for the game's name with ``.npz`` in the folder where it is started, or in the folder that the environment
variable POLICIES names.
"""

import os
from functools import cache
from pathlib import Path

import numpy as np

from bagatelle.envs.setting import Setting, setting
from policy_network import Policy


@cache
def trained(game: str) -> tuple[Setting, Policy]:
    """A game, and the policy that was trained for it."""
    found = setting(game)
    return found, Policy.load(Path(os.environ.get("POLICIES", ".")) / f"{game}.npz", found.name)


class Starter:
    """Plays what it has learned by playing against itself."""

    name = "starter"

    def choose(self, knowledge, budget, rng):  # noqa: ARG002 - it neither thinks nor draws lots
        """The action that the policy finds best."""
        setting, policy = trained(knowledge.game.name)
        mask = np.zeros((1, len(setting.numbering)), np.int8)
        mask[0, setting.numbering.choices[list(knowledge.actions)]] = 1
        observation = setting.observation(knowledge.position, knowledge.seat)
        (choice,) = policy.choose(observation[None], mask)
        return int(setting.numbering.actions[choice])
