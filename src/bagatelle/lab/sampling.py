"""The table of decisions: some games of a run once more, event by event.

The first rotations are the sample, which is as good as any other. Games come out as they did in the run, unless the
bots think by the clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Any

import numpy as np

from bagatelle.bots.judging import judge_of
from bagatelle.kernel import CHANCE, copy_of
from bagatelle.lab.course import Judge
from bagatelle.lab.frames import packed
from bagatelle.lab.plan import Plan
from bagatelle.lab.playing import actions_of
from bagatelle.lab.polars import pl
from bagatelle.match import Match
from bagatelle.record import Record
from bagatelle.stopping import pause

AT_A_TIME = 24
"""The most games sampled in one go."""
EVENTS_AT_A_TIME = 20_000
"""How many events are, where games are long: what has been sampled is kept in pieces of so much work."""


@dataclass(frozen=True)
class Sample:
    """So many games of a plan or some more, or all if it has fewer, in parts that are the same in every sample."""

    plan: Plan
    wanted: int
    events: float = 0.0
    """How many events a game has, about."""

    @property
    def rotations(self) -> int:
        """How many rotations there are."""
        wanted = ceil(self.wanted / self.plan.seatings / self._size) * self._size
        return min(self.plan.rotations, wanted)

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.rotations * self.plan.seatings

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return ceil(self.rotations / self._size)

    @property
    def _size(self) -> int:
        most = int(EVENTS_AT_A_TIME / max(1.0, self.events * self.plan.seatings))
        return max(1, min(ceil(AT_A_TIME / self.plan.seatings), most))

    def rotations_of(self, part: int) -> range:
        """The rotations of a part."""
        return range(part * self._size, min((part + 1) * self._size, self.rotations))

    def is_part(self, frame: pl.DataFrame, part: int) -> bool:
        """Whether a table holds just the games of a part."""
        return (
            f"luck_{self.plan.seats}" in frame.columns
            and frame["rotation"].unique(maintain_order=True).to_list() == [*self.rotations_of(part)]
            and frame.select("rotation", "seating").n_unique()
            == len(self.rotations_of(part)) * self.plan.seatings
        )


def play_part(sample: Sample, part: int) -> bytes:
    """The decisions of a part as a Parquet file, see `decisions_of`."""
    games = [
        decisions_of(sample.plan, rotation, seating)
        for rotation in sample.rotations_of(part)
        for seating in range(sample.plan.seatings)
    ]
    return packed(pl.concat(games))


def decisions_of(plan: Plan, rotation: int, seating: int) -> pl.DataFrame:
    """A game as a table, one row for each event.

    `actor` is the seat that acted, null if it was chance; `choices` how many moves or outcomes there were; `move` what
    it was, in notation; `used` which components and rules it used; `share_1` what the first seat could expect then, and
    `luck_1` how much of that was luck (both null for a game that nobody has learned).
    """
    game, actions = plan.game, actions_of(plan, rotation, seating)
    match = Match(game, plan.seats, plan.options)
    positions = [copy_of(match.position)]
    columns: dict[str, list[Any]] = {"actor": [], "choices": [], "move": [], "used": []}
    for action in actions:
        pause()
        columns["choices"].append(len(match.legal()))
        event = match.play(action)
        columns["actor"].append(None if event.actor == CHANCE else event.actor + 1)
        columns["move"].append(event.text)
        positions.append(copy_of(match.position))
        columns["used"].append([*game.playtest.used(positions[-2], action, positions[-1])])
    many = len(actions)
    frame = pl.DataFrame(
        {
            "rotation": np.full(many, rotation, np.uint32),
            "seating": np.full(many, seating, np.uint8),
            "event": np.arange(1, many + 1, dtype=np.uint32),
            **columns,
        },
        schema_overrides={
            "actor": pl.UInt8,
            "choices": pl.UInt16,
            "move": pl.String,
            "used": pl.List(pl.String),
        },
    )
    judged = np.full((2, many, plan.seats), np.nan)
    if judge_of(game):
        course = Judge(game, plan.seats).follow(positions, actions)
        judged[:] = course.shares, course.luck
    return frame.with_columns(
        pl.Series(f"{name}_{seat + 1}", judged[number, :, seat], pl.Float32, nan_to_null=True)
        for number, name in enumerate(("share", "luck"))
        for seat in range(plan.seats)
    )


def record_of(plan: Plan, rotation: int, seating: int) -> Record:
    """A game of a run as a record, to be opened in a replay. Chance had no seed of its own in it, so it looks like a
    game whose draws were typed in."""
    names = [plan.names[player] for player in plan.at_seat(seating)]
    several = [name if names.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(names)]
    match = Match(
        plan.game,
        plan.seats,
        plan.options,
        names=several,
        by_hand=True,
        match_id=f"lab-{plan.seed}-{rotation}-{seating}",
    )
    for action in actions_of(plan, rotation, seating):
        match.play(action)
    return replace(Record.of(match), players=tuple(several))
