"""Bag of Butts in the harness that every game inherits."""

from bagatelle.game import find_game
from bagatelle.games.bag_of_butts import BagOfButts
from bagatelle.testing.settings import Setting
from games.harness import OurHarness


class TestBagOfButts(OurHarness):
    game = find_game("bag-of-butts")

    def variants(self) -> list[Setting]:
        colours = ("green", "yellow", "pink", "blue")
        return [(seats, BagOfButts(15, "empty", colours)) for seats in self.game.seats]
