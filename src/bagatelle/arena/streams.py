"""Chance that is the same in every seating, whoever plays there and whatever they draw for themselves."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate

from bagatelle.kernel import CHANCE


class Stream:
    """The chance of one rotation, the same in each of its games.

    An event of chance is known by when it comes: the how-manieth after the how-manieth decision of which seat. So a
    player who rolls more dice than another does not change what is rolled for the rest of the game. The lots that a bot
    draws for a decision depend on its seat in the same way, and never on what was drawn before.

    >>> one, other = Stream(7, 0), Stream(7, 0)
    >>> one.pick([1, 1, 4]) == other.pick([1, 1, 4])
    True
    """

    def __init__(self, seed: int, rotation: int) -> None:
        self._of = f"{seed} {rotation}"
        self._seat, self._since = CHANCE, 0
        self._decisions: Counter[int] = Counter()

    def pick(self, weights: Sequence[int]) -> int:
        """The place of what chance brings now, of several possibilities with whole numbers as weights."""
        self._since += 1
        moment = f"{self._of} {self._seat} {self._decisions[self._seat]} {self._since}"
        number = int.from_bytes(blake2b(moment.encode(), digest_size=8).digest(), "little")
        *sums, total = accumulate(weights)
        drawn = number * total >> 64
        return sum(drawn >= bound for bound in sums)

    def decide(self, seat: int) -> random.Random:
        """The lots of whoever decides now for a seat."""
        self._seat, self._since = seat, 0
        self._decisions[seat] += 1
        return random.Random(f"{self._of} {seat} {self._decisions[seat]} lots")
