"""High Card in the harness that every game inherits."""

from bagatelle.examples.high_card import GAME
from bagatelle.testing import GameHarness


class TestHighCard(GameHarness):
    game = GAME
    games = 500  # quick; without this line it plays 20,000
