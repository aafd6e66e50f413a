"""Rock, paper, scissors: three fighters of whom each beats the next for certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from bagatelle.intervals import NORMAL, Interval


@dataclass(frozen=True)
class Circle:
    """The first beats the second, the second the third, the third the first; with these chances."""

    names: tuple[str, str, str]
    chances: tuple[float, float, float]
    margins: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How far each chance may be off, with 95 % intervals for each of them alone."""

    @property
    def links(self) -> list[Interval]:
        """The three chances with their margins."""
        return [Interval(*link) for link in zip(self.chances, self.margins, strict=True)]

    @property
    def weakest(self) -> float:
        """The smallest of the three chances."""
        return min(self.chances)


def certain_circles(
    names: Sequence[str], chances: NDArray[np.float64], errors: NDArray[np.float64], outside: float
) -> list[Circle]:
    """All circles, the one with the strongest weakest link first. That somebody beats somebody is said where it is not
    so with no more than this probability.

    >>> chances = np.array([[0.5, 0.7, 0.3], [0.3, 0.5, 0.7], [0.7, 0.3, 0.5]])
    >>> certain_circles(["rock", "scissors", "paper"], chances, np.full((3, 3), 0.01), 0.01)[0].names
    ('rock', 'scissors', 'paper')
    """
    sure = NormalDist().inv_cdf(1 - outside / 2)
    beats = np.nan_to_num(chances - sure * errors) > 0.5
    found = []
    for first, second, third in combinations(range(len(names)), 3):
        for one, two, three in ((first, second, third), (first, third, second)):
            if beats[one, two] and beats[two, three] and beats[three, one]:
                links = float(chances[one, two]), float(chances[two, three]), float(chances[three, one])
                off = [NORMAL * float(errors[pair]) for pair in ((one, two), (two, three), (three, one))]
                found.append(Circle((names[one], names[two], names[three]), links, (off[0], off[1], off[2])))
    return sorted(found, key=lambda circle: -circle.weakest)
