"""Buttle in the harness that every game inherits."""

from typing import Any

from bagatelle.game import find_game
from bagatelle.testing.settings import Setting
from games.harness import OurHarness
from profiles import by_profile

CUTTLE = {"scuttle": True, "counter": True, "hand_limit": "8"}
EVERYTHING = {
    **CUTTLE, "nine": "choose_one", "four": "random", "three_takes_threes": False, "freeze": True, "games": 3,
}  # fmt: skip


class TestButtle(OurHarness):
    game = find_game("buttle")
    games = by_profile(300, 6000)

    def variants(self) -> list[Setting]:
        settings: list[dict[str, Any]] = [
            CUTTLE,
            EVERYTHING,
            {"deck": "extended"},
            {"deck": "extended", "freeze": True, "counter": True},
            {"target": 10, "counter": True},
            {"target": 50, "deck": "extended"},
        ]
        return [(2, self.game.options.read(options)) for options in settings]
