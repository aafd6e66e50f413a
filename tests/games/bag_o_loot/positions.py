"""Random positions of Bag-O-Loot, also such as only odd players get into."""

import random
from collections.abc import Iterator

import numpy as np

from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot import position as at
from bagatelle.kernel import CHANCE, OVER, copy_of, new_rng

TEMPERS = ("any", "hoarder", "opener", "meddler")


def random_positions(count: int, seed: int) -> Iterator[np.record]:
    """Positions in which somebody must play, from games with players of every temper."""
    lots, rng = random.Random(seed), new_rng(seed)
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    found = 0
    while found < count:
        pos = GAME.start(lots.randint(2, 6))
        temper = lots.choice(TEMPERS)
        while rules.actor(pos) != OVER and pos.rounds < 2 and found < count:
            if rules.actor(pos) == CHANCE:
                rules.play(pos, int(rules.chance(pos, rng)))
                continue
            legal = [int(action) for action in actions[: rules.legal(pos, actions)]]
            if lots.random() < 0.1:
                found += 1
                yield copy_of(pos)
            rules.play(pos, lots.choice(_liked(legal, temper) or legal))


def _liked(legal: list[int], temper: str) -> list[int]:
    match temper:
        case "hoarder":
            return [action for action in legal if at.PUNT <= action < at.OPEN]
        case "opener":
            return [action for action in legal if at.OPEN <= action < at.ADD]
        case "meddler":
            return [action for action in legal if action >= at.SNITCH]
    return []
