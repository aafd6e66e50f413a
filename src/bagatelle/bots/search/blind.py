"""A search tree for a game without a network: its leaves are judged by playing on to the end, mostly by the moves that
the game's own `worth` likes best."""

from __future__ import annotations

import math
from typing import Any

from bagatelle.bots.search.memory import DEPTH, NONE, ROOM, TREE
from bagatelle.bots.search.tree import find, grow
from bagatelle.kernel import CHANCE, INT, OVER, RNG, Contract, below, generic, lean

CURIOSITY = 0.7
SHARP = 9
"""Of ten moves of a rollout, so many are those that are worth most; the others are any."""


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, contract.rows, contract.rows, RNG, TREE, ROOM, INT, INT, INT


@lean
def least_tried(tree: Any, node: Any, actions: Any, n: Any, children: Any, rng: Any) -> Any:
    """The place of the move to look at: one that was never tried, or the one with the best prospects."""
    visits, available, total = tree[3], tree[4], tree[5]
    untried = 0
    for i in range(n):
        children[i] = find(tree, node, actions[i])
        if children[i] == NONE:
            untried += 1
        else:
            available[children[i]] += 1
    if untried:
        left = below(rng, untried)
        for i in range(n):
            if children[i] == NONE:
                if left == 0:
                    return i
                left -= 1
    best, place = -1.0, 0
    for i in range(n):
        child = children[i]
        seen = visits[child] + 1e-9
        hope = total[child] / seen + CURIOSITY * math.sqrt(math.log(available[child] + 1.0) / seen)
        if hope > best:
            best, place = hope, i
    return place


@generic("actor legal chance play payoff imagine worth", _arguments)
def look_blindly(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, worth: Any,
    root: Any, work: Any, spare: Any, rng: Any, tree: Any, scratch: Any, viewer: Any, secrets: Any, looks: Any,
) -> Any:  # fmt: skip
    """Look so many times: down the tree, one new move, then a rollout."""
    visits, available, total = tree[3], tree[4], tree[5]
    actions, worths, out, children, path, movers = (
        scratch[0], scratch[1], scratch[2], scratch[6], scratch[7], scratch[8],
    )  # fmt: skip
    pos = work[0]
    for _ in range(looks):
        work[0] = root[0]
        if secrets:
            imagine(pos, viewer, rng)
        node, depth, inside = 0, 0, True
        who = actor(pos)
        while who != OVER:
            if who == CHANCE:
                drawn = chance(pos, rng)
                play(pos, drawn)
                if inside and not secrets and depth < DEPTH - 1:
                    child = find(tree, node, drawn)
                    if child == NONE:
                        child = grow(tree, node, drawn, 0.0, 0.0)
                    inside = child != NONE
                    if inside:
                        node = child
                        path[depth], movers[depth] = child, CHANCE
                        depth += 1
                who = actor(pos)
                continue
            n = legal(pos, actions)
            chosen = 0
            if inside and depth < DEPTH - 1 and n > 1:
                chosen = least_tried(tree, node, actions, n, children, rng)
                child = children[chosen]
                if child == NONE:
                    child = grow(tree, node, actions[chosen], 0.0, 0.0)
                    inside = False
                    if child != NONE:
                        available[child] = 1
                if child != NONE:
                    node = child
                    path[depth], movers[depth] = child, who
                    depth += 1
            elif n > 1:
                if below(rng, 10) < SHARP:
                    worth(pos, spare, actions, n, rng, worths)
                    for i in range(1, n):
                        if worths[i] > worths[chosen]:
                            chosen = i
                else:
                    chosen = below(rng, n)
            play(pos, actions[chosen])
            who = actor(pos)
        payoff(pos, out)
        for step in range(depth):
            visits[path[step]] += 1
            if movers[step] >= 0:
                total[path[step]] += out[movers[step]]
    return looks
