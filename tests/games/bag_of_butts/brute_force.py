"""The game of two solved in another way: plain Python, dictionaries, and only the points asked of the rules.

Slow, and it shares no line with the product. Runs and leads that are longer than said have any share between 0 and 1,
or one that somebody else knows; so everything comes as a lower and an upper bound.
"""

from collections.abc import Callable, Iterator
from functools import cache
from math import comb
from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import GAME, rules
from bagatelle.games.bag_of_butts.components import BLACK, COLOURS, IN_BAG, SPECIAL_COUNTS, WHITE
from bagatelle.games.bag_of_butts.position import CHOOSE
from bagatelle.kernel import Record

Counts = tuple[int, ...]
"""How many black, gray, white and khaki specials are in the bag."""
NO_SPECIALS = (0, 0, 0, 0)


Groups = tuple[tuple[int, ...], ...]
Menu = frozenset[tuple[int, int, bool]]


def deals(bag: Counts, sizes: tuple[int, int, int]) -> Iterator[tuple[Groups, int]]:
    """Every way to deal out a bag, as three groups, with the number of ways in which single pieces do it."""
    if not bag:
        yield ((), (), ()), 1
        return
    here, rest = bag[0], bag[1:]
    for one in range(min(here, sizes[0]) + 1):
        for two in range(min(here - one, sizes[1]) + 1):
            three = here - one - two
            left = (sizes[0] - one, sizes[1] - two, sizes[2] - three)
            if three > sizes[2] or sum(left) != sum(rest):
                continue
            ways = comb(here, one) * comb(here - one, two)
            for groups, more in deals(rest, left):
                yield (
                    tuple((n, *group) for n, group in zip((one, two, three), groups, strict=True)),
                    ways * more,
                )


@cache
def menus(counts: Counts, run: int, start: tuple[int, int]) -> list[tuple[float, dict[Menu, float]]]:
    """For each announcement the chance of an automatic reset, and the chances of every set of groups to choose from:
    my points, the other's points, and whether it is my turn again."""
    pos = GAME.start(2)
    pos.run, pos.phase, pos.lowest_at[:2] = run, CHOOSE, start
    bag = (IN_BAG,) * len(COLOURS) + counts
    pieces = sum(bag)
    found = []
    for first in range(1, pieces):
        for second in range(first, pieces):
            third = pieces - first - second
            if third < second:
                continue
            ways_of: dict[Menu | None, int] = {}
            for groups, ways in deals(bag, (first, second, third)):
                menu = None
                if not all(any(group[BLACK:]) for group in groups):
                    menu = frozenset(_choices(pos, groups))
                ways_of[menu] = ways_of.get(menu, 0) + ways
            total = sum(ways_of.values())
            automatic = ways_of.pop(None, 0) / total
            found.append(
                (automatic, {menu: ways / total for menu, ways in ways_of.items() if menu is not None})
            )
    return found


def _choices(pos: Record, groups: Groups) -> Iterator[tuple[int, int, bool]]:
    pos.group[:] = groups
    for number, group in enumerate(groups):
        if group[BLACK] == 0 and any(group[:BLACK]):
            yield int(rules.points(pos, number, 0)), int(rules.points(pos, number, 1)), group[WHITE] > 0


class BruteForce:
    """Both bounds on the share of continuing, for a target, a reading, and limits of what is looked at. Who knows the
    shares beyond the longest run may tell them."""

    def __init__(
        self,
        target: int,
        after: str,
        longest: int,
        lead: int,
        beyond: Callable[[str, int, int, tuple[int, ...], int, int], float] = lambda *state: state[-1],
    ) -> None:
        self.target, self.after, self.longest, self.lead, self.beyond = target, after, longest, lead, beyond
        self.continuing: dict[tuple[Any, ...], float] = {}
        self.fresh: dict[tuple[Any, ...], float] = {}
        self.first = tuple(self.announcing("tiebreaker", 0, 0, NO_SPECIALS, 0, bound) for bound in (0, 1))

    def solve(self) -> None:
        """Find the shares before the target is reached."""
        pairs = [(mine, total - mine) for total in range(2 * self.target - 1) for mine in range(total + 1)]
        for mine, others in reversed(
            [pair for pair in pairs if max(pair) < self.target and pair[0] <= pair[1]]
        ):
            moved = 1.0
            while moved > 1e-13:
                moved = max(self._go_round(*scores) for scores in {(mine, others), (others, mine)})

    def _go_round(self, mine: int, others: int) -> float:
        moved = 0.0
        for counts, run in self._bags():
            for bound in (0, 1):
                key = ("game", mine, others, counts, run, bound)
                share = self._mean_after_adding("game", mine, others, counts, run, bound)
                moved = max(moved, abs(share - self.continuing.get(key, bound)))
                self.continuing[key] = share
        for bound in (0, 1):
            share = self.announcing("game", mine, others, NO_SPECIALS, 0, bound)
            moved = max(moved, abs(share - self.fresh.get((mine, others, bound), bound)))
            self.fresh[mine, others, bound] = share
        return moved

    def _bags(self) -> list[tuple[Counts, int]]:
        """Every bag with which a turn can begin, from long runs to short ones."""
        full = tuple(SPECIAL_COUNTS)
        bags = [(counts, sum(counts)) for counts in np.ndindex(3, 3, 2, 2) if sum(counts) <= self.longest]
        bags += [(full, run) for run in range(sum(full) + 1, self.longest + 1)]
        return sorted(bags, key=lambda bag: -bag[1])

    def share_of_continuing(
        self, kind: str, mine: int, others: int, counts: tuple[int, ...], run: int, bound: int
    ) -> float:
        if run > self.longest:
            return self.beyond(kind, mine, others, counts, run, bound)
        if kind == "game" and max(mine, others) < self.target:
            return self.continuing.get((kind, mine, others, counts, run, bound), bound)
        if abs(mine - others) > self.lead:
            return bound
        key = (kind, mine - others, counts, run, bound)
        if key not in self.continuing:
            self.continuing[key] = self._mean_after_adding(kind, mine, others, counts, run, bound)
        return self.continuing[key]

    def _mean_after_adding(
        self, kind: str, mine: int, others: int, counts: tuple[int, ...], run: int, bound: int
    ) -> float:
        left = [all_of - there for all_of, there in zip(SPECIAL_COUNTS, counts, strict=True)]
        if not any(left):
            return self.announcing(kind, mine, others, counts, run + 1, bound)
        total = 0.0
        for special, waiting in enumerate(left):
            if waiting:
                more = tuple(n + (number == special) for number, n in enumerate(counts))
                total += waiting * self.announcing(kind, mine, others, more, run + 1, bound)
        return total / sum(left)

    def announcing(
        self, kind: str, mine: int, others: int, counts: tuple[int, ...], run: int, bound: int
    ) -> float:
        start = (int(mine > others), int(others > mine))
        lost_turn = self.after_automatic(kind, mine, others, bound)
        worth = {}
        best = 0.0
        for automatic, draws in menus(counts, run, start):
            total = automatic * lost_turn
            for menu, chance in draws.items():
                for choice in menu:
                    if choice not in worth:
                        worth[choice] = self._chosen(kind, mine, others, counts, run, bound, *choice)
                total += chance * max(worth[choice] for choice in menu)
            best = max(best, total)
        return best

    def _chosen(
        self,
        kind: str,
        mine: int,
        others: int,
        counts: tuple[int, ...],
        run: int,
        bound: int,
        my_points: int,
        other_points: int,
        again: bool,
    ) -> float:
        mine, others = mine + my_points, others + other_points
        if again:
            return self.share_of_continuing(kind, mine, others, counts, run, bound)
        going_on = self.share_of_continuing(kind, others, mine, counts, run, 1 - bound)
        return 1 - max(going_on, self.after_reset(kind, others, mine, 1 - bound))

    def after_reset(self, kind: str, mine: int, others: int, bound: int) -> float:
        if kind == "game" and max(mine, others) < self.target:
            return self.fresh.get((mine, others, bound), bound)
        if mine != others:
            return float(mine > others)
        return 0.5 if kind == "tiebreaker" else self.first[bound]

    def after_automatic(self, kind: str, mine: int, others: int, bound: int) -> float:
        if kind == "game" and max(mine, others) < self.target:
            if self.after == "empty":
                return 1 - self.fresh.get((others, mine, 1 - bound), 1 - bound)
            return 1 - self.continuing.get((kind, others, mine, NO_SPECIALS, 0, 1 - bound), 1 - bound)
        if mine != others:
            return float(mine > others)
        return 0.5 if kind == "tiebreaker" else 1 - self.first[1 - bound]
