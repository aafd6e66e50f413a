"""What is known about playing High Card well: keep what is better than the average card."""

from bagatelle.examples.high_card import position as at
from bagatelle.examples.high_card.rules import actor, rule
from bagatelle.kernel import Floats, Record, Rng, Words


@rule.worth
def worth(pos: Record, scratch: Record, actions: Words, n: int, rng: Rng, out: Floats) -> None:
    gain = pos.hand[actor(pos)] - (at.CARDS + 1) / 2
    if pos.low_wins:
        gain = -gain
    for i in range(n):
        out[i] = gain if actions[i] == at.KEEP else -gain


rule.complete()
