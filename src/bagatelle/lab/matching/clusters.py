"""Who is like whom: a tree that joins the nearest two, again and again, and its groups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST_GROUPS, MOST_GROUPS = 3, 8
"""Two groups would say little about many; of few there cannot be more."""
Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Tree:
    """Everybody alone at first, then joined two by two; the joins in their order, by the numbers of what was joined:
    those from the number of all on are the results of earlier joins."""

    distances: Numbers
    joins: tuple[tuple[int, int], ...]

    @property
    def order(self) -> list[int]:
        """Everybody so that neighbours are alike."""
        return self._members(self._all + len(self.joins) - 1) if self.joins else list(range(self._all))

    def cut(self, many: int) -> list[list[int]]:
        """So many groups, in the order of the tree."""
        done = self._all - many
        joined = {part for join in self.joins[:done] for part in join}
        tops = [top for top in range(self._all + done) if top not in joined]
        place = {member: at for at, member in enumerate(self.order)}
        return sorted((self._members(top) for top in tops), key=lambda group: place[group[0]])

    def groups(self) -> list[list[int]]:
        """As many groups as fit best: in which everybody is nearer to their own group than to any other."""
        most = min(MOST_GROUPS, self._all - 1)
        fewest = FEWEST_GROUPS if self._all > MOST_GROUPS else 2
        return max((self.cut(many) for many in range(fewest, most + 1)), key=self.fit, default=self.cut(1))

    def fit(self, groups: list[list[int]]) -> float:
        """How well groups fit, from -1 to 1: by how much everybody is nearer to their own group than to the next one,
        in the mean; whoever is alone counts 0."""
        total = 0.0
        for group in groups:
            for member in group:
                if len(group) == 1:
                    continue
                own = self.distances[member, group].sum() / (len(group) - 1)
                other = min(self.distances[member, each].mean() for each in groups if each is not group)
                total += (other - own) / max(own, other, 1e-12)
        return total / self._all

    @property
    def _all(self) -> int:
        return len(self.distances)

    def _members(self, top: int) -> list[int]:
        if top < self._all:
            return [top]
        first, second = self.joins[top - self._all]
        return self._members(first) + self._members(second)


def grown(distances: Numbers) -> Tree:
    """The tree of these distances. Those two are joined next whose members are the least scattered together, compared
    with before (Ward's way).

    >>> far = np.array([[0, 1, 9, 9], [1, 0, 9, 9], [9, 9, 0, 2], [9, 9, 2, 0.0]])
    >>> grown(far).groups()
    [[0, 1], [2, 3]]
    """
    parts = {number: [number] for number in range(len(distances))}
    joins = list[tuple[int, int]]()
    while len(parts) > 1:
        numbers = sorted(parts)
        nearest = min(
            ((first, second) for at, first in enumerate(numbers) for second in numbers[at + 1 :]),
            key=lambda two: _scatter_added(distances, parts[two[0]], parts[two[1]]),
        )
        parts[len(distances) + len(joins)] = parts.pop(nearest[0]) + parts.pop(nearest[1])
        joins.append(nearest)
    return Tree(distances, tuple(joins))


def _scatter_added(distances: Numbers, first: list[int], second: list[int]) -> float:
    """How much more scattered two groups are in one: the sum of squared distances from the middle grows by this."""
    between, inside, others = (
        float((distances[np.ix_(one, other)] ** 2).mean())
        for one, other in ((first, second), (first, first), (second, second))
    )
    return (between - (inside + others) / 2) * len(first) * len(second) / (len(first) + len(second))
