"""What the rounds of all pairs say: the chance of each fighter against each other, and how strong each is."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bagatelle.intervals import NORMAL, OUTSIDE, Interval
from bagatelle.lab.matching.choosing import Choosing, chosen_by_masters
from bagatelle.lab.matching.circles import Circle, certain_circles
from bagatelle.lab.matching.clusters import Tree, grown
from bagatelle.lab.matching.plan import Meetings, can_meet
from bagatelle.lab.matching.profiles import chance_of, profile_distances
from bagatelle.lab.polars import pl

Numbers = NDArray[np.float64]
FEWEST_TO_GROUP = 6
EVEN = 0.03
"""Two fighters are a fair pair if their chances lie within so much of a half, interval and all."""


@dataclass(frozen=True, eq=False)
class Matchups:
    """All pairs of a plan. A draw counts half, and an interval holds the truth in 19 of 20 cases: the truth about these
    players and what they choose."""

    plan: Meetings
    rows: pl.DataFrame = field(repr=False)
    """One row for each way in which a pair began; `playing.COLUMNS` explains them."""

    @cached_property
    def names(self) -> list[str]:
        """Everybody, in the order of the plan."""
        return [fighter.name for fighter in self.plan.fighters]

    @cached_property
    def ranked(self) -> list[str]:
        """Those whose strength is known, the strongest first."""
        places = self.known
        return [self.names[place] for place in sorted(places, key=lambda place: -self.strengths[place].mean)]

    @cached_property
    def known(self) -> list[int]:
        """The numbers of those who have met everybody, or anybody if not all pairs were played yet."""
        focus = self.plan.focus
        return [
            place
            for place, name in enumerate(self.names)
            if (not focus or name in focus) and (self.played == self.plan.chunks or self.opponents(place))
        ]

    @cached_property
    def pairs(self) -> pl.DataFrame:
        """One row a pair: the chance of the first to win a round, its margin, and what they mean for a whole match if
        all its rounds are like this one. Null where two cannot meet."""
        added = self.rows.group_by("first", "second", maintain_order=True).agg(
            pl.col("rounds", "wins", "draws").sum(), pl.col("even").first()
        )
        told = [chance_of(*row) for row in added.select("rounds", "wins", "draws", "even").rows()]
        whole = self.plan.game.matchups.match_chance
        ends = [None if each is None else (each.mean, each.low, each.high) for each in told]
        matches = [
            None if each is None else [whole(min(max(end, 0.0), 1.0)) for end in each] for each in ends
        ]
        return added.with_columns(
            pl.Series("chance", [None if each is None else each.mean for each in told], pl.Float64),
            pl.Series("margin", [None if each is None else each.margin for each in told], pl.Float64),
            *(
                pl.Series(name, [None if each is None else each[place] for each in matches], pl.Float64)
                for place, name in enumerate(("match", "match_low", "match_high"))
            ),
        ).select("first", "second", "rounds", "chance", "margin", "match", "match_low", "match_high", "even")

    @cached_property
    def choices(self) -> pl.DataFrame:
        """What each fighter should choose against each other, and how often, where there is something to choose."""
        sides = [("first", "second", "choice_1"), ("second", "first", "choice_2")]
        frames = [
            self.rows.select(
                pl.col(own).alias("fighter"),
                pl.col(other).alias("opponent"),
                pl.col(choice).alias("choice"),
                "share",
            )
            for own, other, choice in sides
        ]
        added = pl.concat(frames).filter(pl.col("choice") != "")
        return added.group_by("fighter", "opponent", "choice", maintain_order=True).agg(pl.col("share").sum())

    def usual_choices(self, name: str) -> list[tuple[str, float]]:
        """What a fighter chooses in the mean over all opponents, what it chooses most often first."""
        mine = self.choices.filter(pl.col("fighter") == name)
        added = mine.group_by("choice").agg(pl.col("share").sum() / max(1, mine["opponent"].n_unique()))
        return added.sort("share", "choice", descending=[True, False]).rows()

    @cached_property
    def chances(self) -> Numbers:
        """The chance of each (row) against each (column); half against itself, NaN where they have not met."""
        return self._matrix("chance", 0.5, turned=lambda chance: 1.0 - chance)

    @cached_property
    def margins(self) -> Numbers:
        """How far each chance may be off."""
        return self._matrix("margin", 0.0, turned=lambda margin: margin)

    def _matrix(self, column: str, diagonal: float, turned: Any) -> Numbers:
        place = {name: number for number, name in enumerate(self.names)}
        matrix = np.full((len(place), len(place)), np.nan)
        np.fill_diagonal(matrix, diagonal)
        for first, second, value in self.pairs.select("first", "second", column).rows():
            if value is not None:
                matrix[place[first], place[second]] = value
                matrix[place[second], place[first]] = turned(value)
        return matrix

    def between(self, first: str, second: str) -> Interval:
        """The chance of one fighter to win a round against another."""
        row, column = self.place(first), self.place(second)
        return Interval(float(self.chances[row, column]), float(self.margins[row, column]))

    def place(self, name: str) -> int:
        """The number of a fighter."""
        return self.names.index(name)

    @cached_property
    def strengths(self) -> list[Interval]:
        """How often each wins a round against the others, each of them as often."""
        found = []
        for place in range(len(self.names)):
            met = self.opponents(place)
            mean = float(self.chances[place, met].mean()) if met else 0.5
            found.append(
                Interval(mean, sqrt(float((self.margins[place, met] ** 2).sum())) / max(1, len(met)))
            )
        return found

    def opponents(self, place: int) -> list[int]:
        """The numbers of those whom a fighter has met."""
        met = np.isfinite(self.chances[place])
        return [at for at in range(len(self.names)) if met[at] and at != place]

    def by_chance(self, name: str) -> list[tuple[str, Interval]]:
        """Everybody whom a fighter has met, those that it beats most often first."""
        met = [
            (self.names[at], self.between(name, self.names[at])) for at in self.opponents(self.place(name))
        ]
        return sorted(met, key=lambda each: -each[1].mean)

    @cached_property
    def fighters(self) -> pl.DataFrame:
        """One row for each whose strength is known, the strongest first."""
        groups = self.groups
        masters = dict(zip(self.names, self.choosing.shares, strict=True)) if self.choosing else {}
        rows = []
        for rank, name in enumerate(self.ranked, 1):
            at = self.place(name)
            strength, fighter = self.strengths[at], self.plan.fighters[at]
            group = next((number for number, group in enumerate(groups, 1) if name in group), None)
            rows.append(
                (rank, name, fighter.detail, strength.mean, strength.margin, group, masters.get(name))
            )
        kinds = {
            "rank": pl.UInt16, "fighter": pl.String, "recipe": pl.String, "strength": pl.Float64, "margin": pl.Float64,
            "group": pl.UInt16, "chosen": pl.Float64,
        }  # fmt: skip
        return pl.DataFrame(rows, kinds, orient="row")

    @property
    def complete(self) -> bool:
        """Whether everybody has met everybody who can be met."""
        return not self.plan.focus and self.played == self.plan.chunks

    @cached_property
    def played(self) -> int:
        """How many pairs were played."""
        return self.rows.select("first", "second").n_unique()

    @cached_property
    def tree(self) -> Tree | None:
        """Who is like whom: those stand together who do well and badly against the same opponents."""
        return (
            grown(profile_distances(self.chances))
            if self.complete and len(self.names) >= FEWEST_TO_GROUP
            else None
        )

    @cached_property
    def groups(self) -> list[list[str]]:
        """Fighters who are alike, in groups; the strongest of each first, and so the groups."""
        if self.tree is None:
            return []
        found = [sorted(group, key=lambda at: -self.strengths[at].mean) for group in self.tree.groups()]
        found.sort(key=lambda group: -self.strengths[group[0]].mean)
        return [[self.names[at] for at in group] for group in found]

    @cached_property
    def fair(self) -> list[tuple[str, str, Interval]]:
        """Pairs of different fighters that are even, the most even first."""
        found = [
            (first, second, Interval(chance, margin))
            for first, second, chance, margin, even in self.pairs.select(
                "first", "second", "chance", "margin", "even"
            ).rows()
            if chance is not None and not even and abs(chance - 0.5) + margin <= EVEN
        ]
        return sorted(found, key=lambda each: abs(each[2].mean - 0.5))

    @cached_property
    def most_uneven(self) -> tuple[str, str, Interval]:
        """The pair that is farthest from even, its winner first."""
        row, column = np.unravel_index(np.nanargmax(self.chances), self.chances.shape)
        first, second = self.names[int(row)], self.names[int(column)]
        return first, second, self.between(first, second)

    @cached_property
    def circles(self) -> list[Circle]:
        """Threes of which each beats the next for certain."""
        if not self.complete:
            return []
        tests = max(1, int(np.isfinite(self.chances).sum() - len(self.names)) // 2)
        return certain_circles(self.names, self.chances, self.margins / NORMAL, OUTSIDE / tests)

    @cached_property
    def copycats(self) -> list[str]:
        """Those who are even with most others because they become the same as they; to choose one is to give up
        choosing."""
        met = pl.concat(
            [self.pairs.select(pl.col(side).alias("name"), "even") for side in ("first", "second")]
        )
        even = dict(met.group_by("name").agg(pl.col("even").mean()).rows())
        return [name for name in self.names if even.get(name, 0) > 0.5]

    @cached_property
    def choosing(self) -> Choosing | None:
        """Whom those choose who know this table and cannot be exploited, if both choose in secret; copycats are left
        out."""
        if not self.complete or not np.isfinite(self.chances).all():
            return None
        left = np.array([at for at, name in enumerate(self.names) if name not in self.copycats])
        if len(left) < 2:
            return None
        errors = self.margins / NORMAL
        found = chosen_by_masters(
            self.chances[np.ix_(left, left)], errors[np.ix_(left, left)], self.plan.seed
        )
        return found.among(left.tolist(), len(self.names))

    def meets_itself(self, place: int) -> bool:
        """Whether a fighter could fight its like; if so, they are even."""
        return can_meet(self.plan.game, self.plan.fighters[place], self.plan.fighters[place])
