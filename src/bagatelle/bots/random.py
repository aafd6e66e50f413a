"""The bot that plays anything."""

from __future__ import annotations

import random

from bagatelle.bots.bot import Budget, Choice, Knowledge
from bagatelle.language import mark


class RandomBot:
    """Every legal action is as likely as every other."""

    name = "random"
    summary = mark("Plays any move at all.")

    def choose(self, knowledge: Knowledge, budget: Budget, rng: random.Random) -> Choice:  # noqa: ARG002
        """Any legal action."""
        return Choice(rng.choice(knowledge.actions))
