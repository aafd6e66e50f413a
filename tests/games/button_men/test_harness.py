"""Button Men in the harness that every game inherits."""

import pytest

from bagatelle.game import find_game
from bagatelle.testing import GameHarness

pytestmark = pytest.mark.rules


class TestButtonMen(GameHarness):
    game = find_game("button-men")
    games = GameHarness.games // 10 if GameHarness.games > 1000 else GameHarness.games

    def variants(self):
        options = self.game.options
        return [
            (2, options("(8,8) 4/12 Xs! 20p 6+", "Vz? 1 (6,X)t 10q 12` 5+z", "casual", 2)),
            (2, options("Echo", "4f 6f 10tq (Y,Y)!? 20", "tournament", 1, "all_six")),
        ]
