"""Bag of Butts in the harness that every game inherits."""

import pytest

from bagatelle.game import find_game
from bagatelle.testing import GameHarness

pytestmark = pytest.mark.rules


class TestBagOfButts(GameHarness):
    game = find_game("bag-of-butts")

    def variants(self):
        colours = ("green", "yellow", "pink", "blue")
        return [(seats, self.game.options(15, "empty", colours)) for seats in self.game.seats]
