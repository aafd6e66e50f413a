"""What a search remembers and works with: a tree of moves, and room for positions, moves and judgements."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.bots.network import new_room
from bagatelle.game import Game
from bagatelle.kernel import FLOATS, SINGLES, WORDS, Contract, new_positions, rows, together

NODES = 1 << 18
"""How many moves a tree has room for."""
DEPTH = 512
"""How many moves ahead it reaches."""
NONE = -1

TREE = together(WORDS, WORDS, WORDS, WORDS, WORDS, FLOATS, FLOATS, FLOATS)
"""Of each node: first child, next sibling, action, visits, how often it could have been visited, the sum of what it
brought its mover, what the network made of it at first sight, and how promising that is. The last place of the visits
counts the nodes."""
ROOM = together(WORDS, FLOATS, FLOATS, WORDS, SINGLES, SINGLES, WORDS, WORDS, WORDS)
"""Actions, shares, payoffs, an observation (index and value), the network's own, children, path, and who moved."""


def new_tree(nodes: int = NODES) -> tuple[Any, ...]:
    """A tree that is nothing but its root; what it does not need it does not touch, since that takes time."""
    words = [np.empty(nodes, np.int64) for _ in range(5)]
    floats = [np.empty(nodes) for _ in range(3)]
    words[0][0] = words[1][0] = NONE
    words[3][-1] = 1
    return (*words, *floats)


def new_room_for(game: Game) -> tuple[Any, ...]:
    """Room to work in, for one thread."""
    most, inputs = game.position.MAX_LEGAL, max(1, game.observation.MOST_INPUTS)
    return (
        np.zeros(most, np.int64), np.zeros(most), np.zeros(game.seats[-1]), np.zeros(inputs, np.int64),
        np.zeros(inputs, np.float32), new_room(), np.zeros(most, np.int64), np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH, np.int64),
    )  # fmt: skip


def new_rows(contract: Contract, count: int) -> Any:
    """Positions to work with, as compiled code takes them."""
    return rows(new_positions(contract.position, count))
