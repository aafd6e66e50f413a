"""The learned player: it judges each move by the position right after it, before dice or cards, and takes the best."""

from __future__ import annotations

from typing import Any

from bagatelle.bots.network import forward
from bagatelle.kernel import OVER, lean


@lean
def share_of(
    actor: Any, payoff: Any, observe: Any, net: Any, pos: Any, viewer: Any, index: Any, value: Any, room: Any, out: Any
) -> Any:  # fmt: skip
    """The share of the payoff that a viewer gets, or will get by the judgement of the network."""
    if actor(pos) == OVER:
        payoff(pos, out)
        return out[viewer]
    return forward(net, index, value, observe(pos, viewer, index, value), room)


@lean
def judge_moves(
    actor: Any, play: Any, payoff: Any, observe: Any, net: Any, rows: Any, here: Any, spare: Any, viewer: Any,
    actions: Any, n: Any, index: Any, value: Any, room: Any, out: Any, shares: Any,
) -> Any:  # fmt: skip
    """Write what each of n moves at one of the rows promises its mover; return the place of the best."""
    best = 0
    for i in range(n):
        rows[spare] = rows[here]
        play(rows[spare], actions[i])
        shares[i] = share_of(actor, payoff, observe, net, rows[spare], viewer, index, value, room, out)
        if shares[i] > shares[best]:
            best = i
    return best
