"""What a run says about its game: whether the seats are fair, how long it takes, how often it is a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from bagatelle.intervals import OUTSIDE, Interval
from bagatelle.lab import figures
from bagatelle.lab.frames import LENGTHS
from bagatelle.lab.plan import Plan
from bagatelle.lab.polars import pl
from bagatelle.lab.tally import Distribution, Tally, rotations_to_find
from bagatelle.lab.words import in_points, local, size_of
from bagatelle.language import ENGLISH, Say, mark

SHARES = (0.05, 0.5, 0.95)
"""The quantiles of the length that are told."""
FAVOURED = {
    (False, False, True): mark(
        "Seat {place} wins {share} % of the games, {edge} percentage points above an even share."
    ),
    (False, False, False): mark(
        "Seat {place} wins {share} % of the games, {edge} percentage points below an even share."
    ),
    (True, True, True): mark(
        "The first player wins {share} % of the games, {edge} percentage points above an even share."
    ),
    (True, True, False): mark(
        "The first player wins {share} % of the games, {edge} percentage points below an even share."
    ),
    (True, False, True): mark(
        "Player {place} in the order of play wins {share} % of the games, {edge} percentage points above an even "
        "share."
    ),
    (True, False, False): mark(
        "Player {place} in the order of play wins {share} % of the games, {edge} percentage points below an even "
        "share."
    ),
}
"""Whether it is about who moves first, about the first to move, and about a favour or the opposite."""


@dataclass(frozen=True)
class Fairness:
    """What each seat gets, in order; or whoever moves first, second and so on."""

    shares: tuple[Interval, ...]
    """With 95 % intervals for each of them alone."""
    edges: tuple[Interval, ...]
    """What each gets above an even share, with intervals that hold for all that is looked at in 95 % of all cases."""

    @classmethod
    def of(cls, tally: Tally, names: list[str], orders: int = 1) -> Fairness:
        """The fairness in these figures; so many orders of the seats are looked at in all."""
        even, tests = 1 / len(names), orders * (len(names) if len(names) > 2 else 1)  # of two, one says all
        edges = (tally.interval(name, OUTSIDE / tests) for name in names)
        return cls(
            tuple(tally.share(name) for name in names),
            tuple(Interval(edge.mean - even, edge.margin) for edge in edges),
        )

    @property
    def fair(self) -> bool:
        """Whether every seat may have an even share."""
        return all(edge.low <= 0 <= edge.high for edge in self.edges)

    @property
    def most(self) -> int:
        """The seat, from 0, that is farthest from an even share for certain; the farthest at all if none is."""
        return max(
            range(len(self.edges)),
            key=lambda seat: (certain_edge(self.edges[seat]), round(abs(self.edges[seat].mean), 9)),
        )

    @property
    def bound(self) -> float:
        """How far a seat may be from an even share at the most."""
        return max(max(-edge.low, edge.high) for edge in self.edges)


def certain_edge(edge: Interval) -> float:
    """How far an edge is from 0 for certain."""
    return round(max(edge.low, -edge.high, 0.0), 9)


@dataclass
class Summary:
    """The figures of a run. Games of one rotation have their chance in common, so intervals count rotations."""

    plan: Plan
    tally: Tally = field(default_factory=Tally)
    lengths: dict[str, Distribution] = field(
        default_factory=lambda: {name: Distribution() for name in LENGTHS}
    )
    starters: set[int] = field(default_factory=set)
    """The seats that decided first in some game."""

    def add(self, frame: pl.DataFrame) -> None:
        """Add the games of a chunk."""
        self.tally.add(figures.figures_of(self.plan, frame))
        self.starters |= set(frame["first"].drop_nulls().unique().to_list())
        for name, distribution in self.lengths.items():
            distribution.add(frame[name].to_numpy())

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.tally.n * self.plan.seatings

    @property
    def seats(self) -> Fairness:
        """What each seat gets."""
        return self._fairness(figures.seat)

    @property
    def turns(self) -> Fairness:
        """What whoever decides first gets, who comes next, and so on."""
        return self._fairness(figures.turn)

    def _fairness(self, figure: Callable[[int], str]) -> Fairness:
        names = [figure(number + 1) for number in range(self.plan.seats)]
        return Fairness.of(self.tally, names, 1 + self.starter_varies)

    @property
    def fair(self) -> bool:
        """Whether every seat, and whoever moves first or later, may have an even share: where all have, this is so in
        95 % of all runs at least."""
        return self.seats.fair and (self.turns.fair or not self.starter_varies)

    @property
    def starter_varies(self) -> bool:
        """Whether it is not always the same seat that decides first."""
        return len(self.starters) > 1

    @property
    def bots(self) -> dict[str, Interval]:
        """What each player gets, a seat."""
        return {name: self.tally.share(figures.bot(name)) for name in self.plan.names}

    @property
    def draws(self) -> Interval:
        """How large a share of the games nobody wins alone."""
        return self.tally.share(figures.DRAWS)

    def length(self, name: str = "decisions") -> Interval:
        """How long a game is in the mean."""
        return self.tally.interval(name)

    def games_to_find(self, edge: float) -> int:
        """How many games it takes to find in 9 of 10 runs that the first to move has such an edge."""
        return self.plan.seatings * rotations_to_find(edge, self.tally.deviation(figures.turn(1)))

    def verdict(self, say: Say = ENGLISH) -> str:
        """Whether the game is fair, in a sentence."""
        orders = [self.seats, self.turns] if self.starter_varies else [self.seats]
        if self.fair:
            bound = 100 * max(each.bound for each in orders)
            if bound > 50 / self.plan.seats:
                return say("So few games say nothing about fairness.")
            return say(
                "No seat is favoured by more than {bound} points.", bound=local(f"{abs(bound):.2g}", say)
            )
        return " ".join(_told(each, by_turn, say) for by_turn, each in enumerate(orders) if not each.fair)

    def plain(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            **self.plan.facts,
            "games": self.games,
            "seat_shares": [share.plain() for share in self.seats.shares],
            "turn_shares": [share.plain() for share in self.turns.shares],
            "fair": self.fair,
            "bot_shares": {name: share.plain() for name, share in self.bots.items()},
            "draws": self.draws.plain(),
            "lengths": {name: self._plain_length(name) for name in LENGTHS},
            "verdict": self.verdict(),
        }

    def _plain_length(self, name: str) -> dict[str, Any]:
        distribution = self.lengths[name]
        quantiles = {
            f"{100 * share:.0f}%": [
                distribution.quantile(share),
                *distribution.between(share, self.plan.seatings),
            ]
            for share in SHARES
        }
        return {**self.length(name).plain(), "quantiles": quantiles}


def _told(fairness: Fairness, by_turn: int, say: Say) -> str:
    """Which seat, or who in the order of play, is favoured or the opposite."""
    place, edge = fairness.most, fairness.edges[fairness.most]
    told = FAVOURED[by_turn > 0, by_turn > 0 and place == 0, edge.mean > 0]
    share = local(f"{100 * fairness.shares[place].mean:.1f}", say)
    return say(told, place=place + 1, share=share, edge=in_points(size_of(edge), say))


def summed_up(plan: Plan, frames: Iterable[pl.DataFrame]) -> Summary:
    """The summary of these games, table by table."""
    summary = Summary(plan)
    for frame in frames:
        summary.add(frame)
    return summary
