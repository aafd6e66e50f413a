"""Bag-O-Loot in the harness that every game inherits."""

import pytest

from bagatelle import kernel
from bagatelle.game import find_game
from bagatelle.testing import GameHarness

pytestmark = pytest.mark.rules


class TestBagOLoot(GameHarness):
    game = find_game("bag-o-loot")
    games = 3 if kernel.INTERPRETED else 1000
    records = 1 if kernel.INTERPRETED else 8
    traced = 1 if kernel.INTERPRETED else 3

    @classmethod
    def usual(cls):
        """A game of about one round: the rounds of a match differ only in their totals."""
        return cls.game.options(target=1)

    def variants(self):
        printed = [] if kernel.INTERPRETED else [(seats, self.game.options()) for seats in (2, 4)]
        sizes = [(6, self.game.options(target=1, hand=12)), (2, self.game.options(target=1, hand=3))]
        return [*printed, (3, self.game.options(5, "share")), *sizes]
