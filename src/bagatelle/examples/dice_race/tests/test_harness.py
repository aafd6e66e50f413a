"""Dice Race in the harness that every game inherits."""

from bagatelle.examples.dice_race import GAME
from bagatelle.testing import GameHarness


class TestDiceRace(GameHarness):
    game = GAME
    games = 500  # quick; without this line it plays 20,000
