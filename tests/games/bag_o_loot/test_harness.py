"""Bag-O-Loot in the harness that every game inherits."""

from bagatelle import kernel
from bagatelle.game import find_game
from bagatelle.games.bag_o_loot import BagOLoot
from bagatelle.options import Options
from bagatelle.testing.settings import Setting
from games.harness import OurHarness
from profiles import by_profile


class TestBagOLoot(OurHarness):
    game = find_game("bag-o-loot")
    games = 3 if kernel.INTERPRETED else by_profile(200, 1000)
    records = 1 if kernel.INTERPRETED else by_profile(3, 8)
    traced = 1 if kernel.INTERPRETED else by_profile(1, 3)

    @classmethod
    def usual(cls) -> Options:
        """A game of about one round: the rounds of a match differ only in their totals."""
        return BagOLoot(target=1)

    def variants(self) -> list[Setting]:
        printed: list[Setting] = [] if kernel.INTERPRETED else [(seats, BagOLoot()) for seats in (2, 4)]
        sizes = [(6, BagOLoot(target=1, hand=12)), (2, BagOLoot(target=1, hand=3))]
        return [*printed, (3, BagOLoot(5, "share")), *sizes]
