"""How often each component and rule of a game is used, by whom, and how those who used it fared.

Whoever uses something and wins need not have won because of it: a winner has more turns to use anything. What is told
here are facts about the games that were played, not reasons.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from bagatelle.intervals import NORMAL, Interval
from bagatelle.lab.plan import Plan
from bagatelle.lab.polars import pl
from bagatelle.lab.story import Story
from bagatelle.language import ENGLISH, Say
from bagatelle.rooms import Counted

FEWEST = 20
"""How often something must have been used before anything is said about those who used it."""


@dataclass(frozen=True)
class Use:
    """The use of one component or rule."""

    counted: Counted
    games: Interval
    """The share of the games in which it was used."""
    times: Interval
    """How often it was used in a game, averaged over all."""
    users: Interval | None = None
    """What those got who used it in a game."""
    openers: Interval | None = None
    """What those got who used it in their first decision."""
    openings: float = 0.0
    """How large a share of the first decisions it was."""

    @property
    def never(self) -> bool:
        """Whether it was not used at all, although it could have been missed."""
        return self.times.mean == 0 and not self.counted.many


def uses_of(plan: Plan, decisions: pl.DataFrame, payoffs: np.ndarray, say: Say = ENGLISH) -> list[Use]:
    """The use of everything that the game counts; `payoffs` has a row for each game, in order."""
    listed = plan.game.playtest.countable(plan.game.start(plan.seats, plan.options), say)
    if not listed or not decisions.height:
        return []
    games = decisions.select("rotation", "seating").unique(maintain_order=True).with_row_index("game")
    got = pl.DataFrame(
        {
            "game": np.repeat(np.arange(len(payoffs), dtype=np.uint32), plan.seats),
            "actor": np.tile(np.arange(1, plan.seats + 1, dtype=np.uint8), len(payoffs)),
            "payoff": payoffs.ravel(),
        }
    )
    each = decisions.join(games, on=("rotation", "seating"), maintain_order="left")
    used = each.explode("used").filter(pl.col("used").is_not_null())
    users = used.unique(("game", "actor", "used")).join(got, on=("game", "actor"))
    first = each.filter(pl.col("actor").is_not_null(), pl.col("choices") > 1).unique(
        ("game", "actor"), keep="first", maintain_order=True
    )
    openers = first.explode("used").join(got, on=("game", "actor"))
    return [_use(one, games, first.height, used, users, openers) for one in listed]


def _use(
    one: Counted,
    games: pl.DataFrame,
    firsts: int,
    used: pl.DataFrame,
    users: pl.DataFrame,
    openers: pl.DataFrame,
) -> Use:
    mine = pl.col("used") == one.key
    here = used.filter(mine)
    opened = openers.filter(mine)
    return Use(
        one,
        share_of(here["game"].n_unique(), games.height),
        _times(here, games),
        _fared(users.filter(mine)),
        _fared(opened),
        opened.height / max(1, firsts),
    )


def _times(here: pl.DataFrame, games: pl.DataFrame) -> Interval:
    """How often something was used a game; games of one rotation hang together, so rotations are counted."""
    times = np.bincount(here["game"].to_numpy(), minlength=games.height)
    _, rotation = np.unique(games["rotation"].to_numpy(), return_inverse=True)
    means = np.bincount(rotation, times) / np.bincount(rotation)
    deviation = float(means.std(ddof=1)) if len(means) > 1 else 0.0
    return Interval.of_moments(len(means), float(times.mean()), deviation)


def share_of(count: int, games: int) -> Interval:
    """The share of so many games among all, with a margin that reaches to the farther end of Wilson's interval.

    >>> share_of(0, 100), share_of(50, 100)
    (0.000 ± 0.037, 0.500 ± 0.096)
    """
    z, share = NORMAL**2, count / games
    middle = (count + z / 2) / (games + z)
    margin = NORMAL / (games + z) * sqrt(count * (games - count) / games + z / 4)
    return Interval(share, margin + abs(share - middle))


def _fared(users: pl.DataFrame) -> Interval | None:
    """What these got, a seat; games of one rotation hang together, so rotations are counted."""
    if users.height < FEWEST or users["payoff"].n_unique() == 1:  # what ends a game is no reason to win it
        return None
    mean = float(users["payoff"].mean())  # type: ignore[arg-type]
    away = users.group_by("rotation").agg((pl.col("payoff") - mean).sum().alias("away"))["away"].to_numpy()
    n = len(away)
    if n < 2:
        return Interval(mean, inf)
    return Interval(mean, NORMAL * sqrt(n / (n - 1) * float((away**2).sum())) / users.height)


def uses_in(story: Story, say: Say = ENGLISH) -> list[Use]:
    """The use of everything in the games of a story."""
    return uses_of(story.plan, story.decisions, story.payoffs, say)
