"""Button Men in the harness that every game inherits.

Every fighter against every fighter, and random recipes from the whole grammar, go through its checks.
"""

import random

import pytest

from bagatelle import kernel
from bagatelle.game import find_game
from bagatelle.games.button_men import ButtonMen
from bagatelle.games.button_men.components import FIGHTERS
from bagatelle.kernel import Record, new_rng
from bagatelle.options import Options
from bagatelle.testing.leaks import leaks
from bagatelle.testing.positions import possible
from bagatelle.testing.settings import Setting
from bagatelle.testing.survey import Survey
from games.button_men.recipes_at_random import any_recipe
from games.harness import OurHarness
from profiles import by_profile


class TestButtonMen(OurHarness):
    game = find_game("button-men")
    games = by_profile(300, 2000)

    def variants(self) -> list[Setting]:
        return [
            (2, ButtonMen("(8,8) 4/12 Xs! 20p 6+", "Vz? 1 (6,X)t 10q 12` 5+z", "casual", 2)),
            (2, ButtonMen("Echo", "4f 6f 10tq (Y,Y)!? 20", "tournament", 1, "all_six")),
        ]


GAME = find_game("button-men")
PAIRS = [
    (first.name, second.name)
    for first in FIGHTERS
    for second in FIGHTERS
    if not first.name == second.name == "Echo"
]
SOME = PAIRS[:: 200 if kernel.INTERPRETED else by_profile(3, 1)]
MATCHES = 1 if kernel.INTERPRETED else 5
RECIPES = 8 if kernel.INTERPRETED else by_profile(80, 400)


class Checker:
    """Plays matches at random, checks every position, and looks closely at one of each match."""

    def __init__(self) -> None:
        self.rng = random.Random(7)
        self.seed = new_rng(8)

    def check(self, options: Options, look: bool = True) -> None:
        played = Survey(GAME, 2, options, MATCHES, self.seed)
        assert not [*played.problems()], options
        if look:
            self.look(played.kept[0])

    def look(self, pos: Record) -> None:
        line = GAME.position_line.write_position(pos)
        assert GAME.position_line.read_position(line).tobytes() == pos.tobytes(), line
        for action in self.rng.sample(possible(GAME, pos), 1):
            assert GAME.notation.read(pos, GAME.notation.write(pos, action)) == action, line
        assert not leaks(GAME, pos, self.rng, actions_tried=2), line


@pytest.mark.rules
def test_every_fighter_against_every_fighter() -> None:
    checker = Checker()
    for number, (first, second) in enumerate(SOME):
        checker.check(ButtonMen(first, second, wins=1 + number % 2), look=number % 4 == 0)


@pytest.mark.rules
def test_random_recipes_of_up_to_six_dice_with_every_trait() -> None:
    checker = Checker()
    rng = random.Random(9)
    for number in range(RECIPES):
        options = ButtonMen(
            any_recipe(rng), any_recipe(rng), rng.choice(["tournament", "casual"]), 1 + number % 2,
            rng.choice(["in_range", "all_six"]),
        )  # fmt: skip
        checker.check(options, look=number % 2 == 0)
