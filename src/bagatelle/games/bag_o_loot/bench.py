"""What to measure in Bag-O-Loot: whole games at random, for few, some and many players."""

from __future__ import annotations

from bagatelle.games.bag_o_loot import GAME
from bagatelle.rooms import Scenario

USUAL = (2, 4, 6)


def scenarios(seats: int) -> list[Scenario]:
    """The printed game for 2, 4 and 6 players; for any other number when that is asked for."""
    counts = USUAL if seats == USUAL[0] else (seats,)
    return [Scenario("as printed", count, [GAME.start(count)]) for count in counts]
