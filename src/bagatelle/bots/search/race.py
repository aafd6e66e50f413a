"""A race between moves: each is played to the end many times by the learned player, and the slowest drop out.

It needs no tree, and the network's own errors wash out in play. All moves meet the same chance, so that luck does not
decide between them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.bots.network import NETWORK
from bagatelle.bots.policy import judge_moves, share_of
from bagatelle.bots.search.memory import ROOM
from bagatelle.kernel import CHANCE, FLOATS, INT, OVER, RNG, WORDS, Contract, generic


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, contract.rows, RNG, NETWORK, ROOM, INT, INT, INT, INT, WORDS, INT, FLOATS, FLOATS


@generic("actor legal chance play payoff imagine observe", _arguments, makes_arrays=False)
def heat(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, observe: Any,
    root: Any, work: Any, rng: Any, net: Any, scratch: Any, viewer: Any, secrets: Any, depth: Any, runs: Any,
    racers: Any, n: Any, sums: Any, squares: Any,
) -> Any:  # fmt: skip
    """Run each of n moves so many times, up to so many decisions deep, and add up what it brought. Work has three
    positions: what is imagined, the line, and a spare one."""
    actions, shares, out, index, value, room = (
        scratch[0],
        scratch[1],
        scratch[2],
        scratch[3],
        scratch[4],
        scratch[5],
    )
    pos = work[1]
    decided = 0
    for _ in range(runs):
        work[0] = root[0]
        if secrets:
            imagine(work[0], viewer, rng)
        rng[0] += np.uint64(1)
        luck = rng[0]
        for racer in range(n):
            rng[0] = luck
            work[1] = work[0]
            play(pos, racers[racer])
            decisions = 0
            who = actor(pos)
            while who != OVER and decisions < depth:
                if who == CHANCE:
                    play(pos, chance(pos, rng))
                else:
                    many = legal(pos, actions)
                    best = 0
                    if many > 1:
                        best = judge_moves(
                            actor, play, payoff, observe, net, work, 1, 2, who, actions, many, index, value, room,
                            out, shares,
                        )  # fmt: skip
                        decisions += 1
                    play(pos, actions[best])
                who = actor(pos)
            got = share_of(actor, payoff, observe, net, pos, viewer, index, value, room, out)
            sums[racer] += got
            squares[racer] += got * got
            decided += decisions
    return decided
