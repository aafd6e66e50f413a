"""Buttle in the harness that every game inherits."""

import pytest

from bagatelle import kernel
from bagatelle.game import find_game
from bagatelle.testing import GameHarness

pytestmark = pytest.mark.rules

CUTTLE = {"scuttle": True, "counter": True, "hand_limit": "8"}
EVERYTHING = {
    **CUTTLE, "nine": "choose_one", "four": "random", "three_takes_threes": False, "freeze": True, "games": 3,
}  # fmt: skip


class TestButtle(GameHarness):
    game = find_game("buttle")
    games = 20 if kernel.INTERPRETED else 6000

    def variants(self):
        settings = [
            CUTTLE,
            EVERYTHING,
            {"deck": "extended"},
            {"deck": "extended", "freeze": True, "counter": True},
            {"target": 10, "counter": True},
            {"target": 50, "deck": "extended"},
        ]
        return [(2, self.game.options.read(options)) for options in settings]
