"""How games go, from the table of decisions: who leads and for how long, when it is settled, how much of it is luck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import atanh, sqrt, tanh
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bagatelle.intervals import NORMAL, Interval
from bagatelle.lab.calibration import calibrated
from bagatelle.lab.plan import Plan
from bagatelle.lab.polars import pl
from bagatelle.lab.tally import Tally

Numbers = NDArray[np.float64]
MARGIN = 0.05
"""So much more than everybody else somebody must be able to expect, to be called the new leader."""
SETTLED = 0.9
"""Whoever can expect so much has as good as won."""
STEPS = 10
"""At so many moments of a game it is asked whether the leader wins."""
LEADS, LOWEST, COMEBACKS, AHEAD, CERTAIN = (
    "lead changes", "lowest chance of the winner", "comebacks", "ahead for good", "as good as won",
)  # fmt: skip


class Moment(NamedTuple):
    """A game of the sample, and a figure that makes it worth looking at."""

    rotation: int
    seating: int
    figure: float


@dataclass(frozen=True)
class Luck:
    """How much of who wins is decided by chance, and what is left for decisions and for what no judge can see."""

    share: float
    low: float
    high: float


@dataclass
class Story:
    """What the sampled games have in common. The decisions of a game that nobody has learned tell nothing here."""

    plan: Plan
    decisions: pl.DataFrame
    tallies: dict[str, Tally] = field(default_factory=dict)
    """Each figure by itself, for some games have none of it."""
    moments: dict[str, list[Moment]] = field(default_factory=dict)
    """Each figure of each game that has it."""

    def __post_init__(self) -> None:
        if self.told:
            self._go_through()

    @property
    def told(self) -> bool:
        """Whether anybody has learned this game, so that there is something to tell."""
        return self.decisions.height > 0 and self.decisions["share_1"].null_count() == 0

    @cached_property
    def games(self) -> pl.DataFrame:
        """The games, each with its number of events and of decisions, in order."""
        return self.decisions.group_by("rotation", "seating", maintain_order=True).agg(
            pl.len().alias("events"), pl.col("actor").is_not_null().sum().alias("decisions")
        )

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        """The row after the last event of each game."""
        return self.games["events"].to_numpy().astype(np.int64).cumsum()

    @cached_property
    def payoffs(self) -> Numbers:
        """What each seat (column) got in each game (row)."""
        return self._numbers("share")[self.ends - 1]

    @cached_property
    def shares(self) -> Numbers:
        """What each seat (column) could expect after each event (row), as it turned out in all these games."""
        results = np.repeat(self.payoffs, self.games["events"].to_numpy(), axis=0)
        meant = calibrated(self._numbers("share"), results)
        meant[self.ends - 1] = self.payoffs
        return meant

    def _numbers(self, name: str) -> Numbers:
        columns = [f"{name}_{seat + 1}" for seat in range(self.plan.seats)]
        return self.decisions.select(columns).to_numpy().astype(np.float64)

    def at(self, step: int) -> str:
        """The name of the figure that says how often whoever leads after so many tenths of a game wins it."""
        return f"leader after {step}"

    def _go_through(self) -> None:
        """Add up the figures, rotation by rotation."""
        acts = self.decisions["actor"].is_not_null().to_numpy()
        starts = np.concatenate([[0], self.ends[:-1]])
        per_game: dict[str, list[float]] = {}
        for number, (begin, end) in enumerate(zip(starts.tolist(), self.ends.tolist(), strict=True)):
            for name, value in self._figures(begin, end, acts):
                per_game.setdefault(name, []).append(value)
                if not np.isnan(value):
                    row = self.games.row(number)
                    self.moments.setdefault(name, []).append(Moment(int(row[0]), int(row[1]), value))
        for name, values in per_game.items():
            by_rotation = np.array(values).reshape(-1, self.plan.seatings)
            known = by_rotation[~np.isnan(by_rotation).all(axis=1)]
            if len(known):
                self.tallies[name] = Tally()
                self.tallies[name].add({name: np.nanmean(known, axis=1)})

    def _figures(self, begin: int, end: int, acts: NDArray[np.bool_]) -> Iterator[tuple[str, float]]:
        """The figures of one game; not a number where a game has none, as a comeback without a winner."""
        shares, progress = self.shares[begin:end], acts[begin:end].cumsum()
        progress = progress / max(1, progress[-1])
        final = shares[-1]
        winner = int(final.argmax()) if final.max() == 1 else None
        leaders = _leaders(shares)
        yield LEADS, float((np.diff(leaders[leaders >= 0]) != 0).sum())
        for step in range(1, STEPS):
            moment = min(int(np.searchsorted(progress, step / STEPS)), len(shares) - 1)
            yield self.at(step), float(final[int(shares[moment].argmax())])
        if winner is None:
            yield from ((name, np.nan) for name in (LOWEST, COMEBACKS, AHEAD, CERTAIN))
            return
        own = shares[:, winner]
        yield LOWEST, float(own.min())
        yield COMEBACKS, float(own.min() <= 0.5 / self.plan.seats)
        yield AHEAD, _since(own >= shares.max(axis=1), progress)
        yield CERTAIN, _since(own >= SETTLED, progress)

    def interval(self, name: str) -> Interval | None:
        """The mean of a figure over all games that have it."""
        tally = self.tallies.get(name)
        return tally.interval(name) if tally else None

    def share(self, name: str) -> Interval | None:
        """The same for a share of games."""
        tally = self.tallies.get(name)
        return tally.share(name) if tally else None

    @property
    def luck(self) -> Luck | None:
        """How much of who wins chance explains at the least: the squared correlation of luck and result."""
        luck = np.add.reduceat(self._numbers("luck"), np.concatenate([[0], self.ends[:-1]]), axis=0)
        x, y = luck.ravel(), (self.payoffs - 1 / self.plan.seats).ravel()
        independent = len(self.games) // self.plan.seatings
        if independent < 10 or not x.any() or not y.any():
            return None
        r = float(np.clip((x @ y) / sqrt((x @ x) * (y @ y)), 0, 0.999999))
        away = NORMAL / sqrt(independent - 3)
        low, high = tanh(max(0.0, atanh(r) - away)), tanh(atanh(r) + away)
        return Luck(r**2, low**2, high**2)


def _leaders(shares: Numbers) -> NDArray[np.int64]:
    """Who leads after each event: whoever is ahead by a margin, until somebody else is; -1 until anybody was."""
    leader, leaders = -1, np.zeros(len(shares), np.int64)
    best = shares.argmax(axis=1)
    sorted_shares = np.sort(shares, axis=1)
    clear = sorted_shares[:, -1] - sorted_shares[:, -2] >= MARGIN
    for event, (seat, is_clear) in enumerate(zip(best.tolist(), clear.tolist(), strict=True)):
        leader = seat if is_clear else leader
        leaders[event] = leader
    return leaders


def _since(so: NDArray[np.bool_], progress: Numbers) -> float:
    """How much of a game was over when something became so for good."""
    before = np.flatnonzero(~so)
    return float(progress[before[-1]]) if len(before) else 0.0
