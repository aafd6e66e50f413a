"""The bot that takes what is best right now and never looks further."""

from __future__ import annotations

import random

import numpy as np

from bagatelle.bots.bot import Budget, Choice, Knowledge
from bagatelle.kernel import SCRATCH, new_positions, new_rng, rows
from bagatelle.language import mark

AS_GOOD = 1e-9
"""Moves that differ by less in worth are equally good."""


class GreedyBot:
    """Plays the action that its game's strategy finds worth most; equals are drawn by lot."""

    name = "greedy"
    summary = mark("Takes what looks best right now, and never looks further.")

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice:  # noqa: ARG002
        """The best action for the moment."""
        actions = np.array(knowledge.actions, np.int64)
        out = np.zeros(len(actions))
        scratch = rows(new_positions(knowledge.game.rules.rule.position, SCRATCH))
        strategy = knowledge.game.strategy
        strategy.worth(knowledge.position, scratch, actions, len(actions), new_rng(rng.getrandbits(64)), out)
        best = [
            int(action) for action, worth in zip(actions, out, strict=True) if worth >= out.max() - AS_GOOD
        ]
        return Choice(rng.choice(best), [float(worth) for worth in out])
