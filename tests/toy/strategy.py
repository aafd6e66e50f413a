"""High Card: keep what is above the middle."""

from toy.rules import SWAP, actor, rule


@rule.worth
def worth(pos, scratch, actions, n, rng, out):
    card = pos.hand[actor(pos)]
    for i in range(n):
        out[i] = 3.5 - card if actions[i] == SWAP else card - 3.5


rule.complete()
