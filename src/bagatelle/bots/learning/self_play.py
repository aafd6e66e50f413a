"""Games of a network against itself, and what it learns from them: the compiled loop, which knows no game.

Every decision is judged twice: the position before it and the position right after it, before dice or cards. After the
game each forecast moves towards a mixture of the later forecasts and the result (TD lambda), along the line of each
viewer. A move that was tried at random is no evidence: what came before it is worth what the best move promised.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.bots.learning.gradient import learn
from bagatelle.bots.network import NETWORK, forward
from bagatelle.bots.policy import judge_moves
from bagatelle.kernel import (
    CHANCE,
    FLOAT,
    FLOATS,
    GRID,
    INT,
    OVER,
    RNG,
    SINGLES,
    WORDS,
    Contract,
    below,
    generic,
)

LONGEST = 4000
"""With how many forecasts a game is broken off: players who have learned nothing yet may never reach its end."""
NO_CUT = -1.0
WORDS_GRID = WORDS.copy(ndim=2)


def _arguments(contract: Contract) -> tuple[Any, ...]:
    scratch = (WORDS, FLOATS, FLOATS, WORDS, SINGLES, SINGLES)  # actions, shares, out, index, value, room
    trace = (WORDS_GRID, GRID, WORDS, WORDS, FLOATS, FLOATS)
    return (
        contract.rows, contract.rows, RNG, INT, FLOAT, FLOAT, FLOAT, INT, NETWORK, SINGLES, *scratch, *trace, FLOATS,
    )  # fmt: skip


@generic("actor legal chance play payoff imagine observe", _arguments, makes_arrays=False)
def self_play(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, observe: Any,
    starts: Any, work: Any, rng: Any, quota: Any, explore: Any, patience: Any, rate: Any, secrets: Any,
    net: Any, slopes: Any, actions: Any, shares: Any, out: Any, index: Any, value: Any, room: Any,
    indices: Any, values: Any, counts: Any, viewers: Any, forecasts: Any, cuts: Any, report: Any,
) -> Any:  # fmt: skip
    """Play and learn until so many forecasts have been learned from; add up what happened in the report: games,
    forecasts and their squared errors. Work has three positions: the game, what its mover knows, and a spare."""
    learned, game = 0, 0
    pos = work[0]
    while learned < quota:
        work[0] = starts[game % len(starts)]
        game += 1
        seats = np.int64(work[0].seats)
        noted = 0
        who = actor(pos)
        while who != OVER and noted < LONGEST - 1:
            if who == CHANCE:
                play(pos, chance(pos, rng))
                who = actor(pos)
                continue
            n = legal(pos, actions)
            chosen, best, tried = 0, 0, False
            if n > 1:
                viewer = below(rng, seats) if below(rng, 2) else who
                counts[noted] = observe(pos, viewer, indices[noted], values[noted])
                viewers[noted] = viewer
                forecasts[noted] = forward(net, indices[noted], values[noted], counts[noted], room)
                cuts[noted] = NO_CUT
                noted += 1
                work[1] = work[0]
                if secrets:
                    imagine(work[1], who, rng)
                best = judge_moves(
                    actor,
                    play,
                    payoff,
                    observe,
                    net,
                    work,
                    1,
                    2,
                    who,
                    actions,
                    n,
                    index,
                    value,
                    room,
                    out,
                    shares,
                )
                chosen = best
                if below(rng, 1000000) < explore * 1000000.0:
                    chosen = below(rng, n)
                    tried = chosen != best
            play(pos, actions[chosen])
            following_actor = actor(pos)
            if n > 1 and following_actor != OVER:
                counts[noted] = observe(pos, who, indices[noted], values[noted])
                viewers[noted] = who
                forecasts[noted] = forward(net, indices[noted], values[noted], counts[noted], room)
                cuts[noted] = shares[best] if tried else NO_CUT
                noted += 1
            who = following_actor
        if who == OVER:
            payoff(pos, out)
        else:  # broken off: what it would have brought is what the network expects
            for seat in range(seats):
                out[seat] = forward(net, index, value, observe(pos, seat, index, value), room)
        report[0] += 1.0
        for seat in range(seats):
            later, target = out[seat], out[seat]
            for k in range(noted - 1, -1, -1):
                if viewers[k] == seat:
                    target = (1.0 - patience) * later + patience * target
                    learn(net, slopes, indices[k], values[k], counts[k], target, rate, room)
                    report[2] += (forecasts[k] - out[seat]) ** 2
                    later = forecasts[k]
                if cuts[k] >= 0.0 and (viewers[k] == seat or seats == 2):
                    later = cuts[k] if viewers[k] == seat else 1.0 - cuts[k]
                    target = later
        learned += noted
        report[1] += noted
    return learned
