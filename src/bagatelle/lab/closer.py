"""A closer look at a run: how its games go, what is used in them, whether better players win more, and some games to
look at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from bagatelle.intervals import Interval
from bagatelle.lab.folder import Folder, write_whole
from bagatelle.lab.ladder import EVENTS, GAMES, Rung, climb
from bagatelle.lab.running import Run, Tell
from bagatelle.lab.sampled import events_a_game, story_of
from bagatelle.lab.story import AHEAD, LEADS, LOWEST, Moment, Story
from bagatelle.language import mark
from bagatelle.refusal import Refused

LADDER = "ladder.json"
MOST_GAMES = 100_000


@dataclass(frozen=True)
class Closer:
    """What a closer look at a run shows."""

    story: Story
    rungs: tuple[Rung, ...]

    @cached_property
    def moments(self) -> dict[str, Moment]:
        """Games that are worth looking at: the one with the greatest comeback, the one with the most changes of the
        lead, the one that was settled first, and one that is like most others."""
        found = self.story.moments
        if not found:
            return {}
        chosen = {
            LOWEST: min(found.get(LOWEST, []), key=_figure, default=None),
            LEADS: max(found[LEADS], key=_figure),
            AHEAD: min(found.get(AHEAD, []), key=_figure, default=None),
            "usual": sorted(found[LEADS], key=self._events)[len(found[LEADS]) // 2],
        }
        return {name: moment for name, moment in chosen.items() if moment is not None}

    def _events(self, moment: Moment) -> int:
        return self._lengths[moment.rotation, moment.seating]

    @cached_property
    def _lengths(self) -> dict[tuple[int, int], int]:
        games = self.story.games
        return {(row[0], row[1]): row[2] for row in games.rows()}


@dataclass(frozen=True)
class Look:
    """How closely to look: at how many games, by how many at a time. `tell` hears how many hundredths are done."""

    games: int | None = None
    """If not given, as many as are usual."""
    jobs: int | None = None
    tell: Tell | None = None

    def __post_init__(self) -> None:
        if self.games is not None and not 1 <= self.games <= MOST_GAMES:
            raise Refused(
                mark(
                    "Look closer at 1 to {most} games, or at 0 for no closer look; {games} is not possible."
                ),
                most=f"{MOST_GAMES:,}",
                games=self.games,
            )

    def at_run(self, run: Run) -> Closer:
        """A closer look at a run."""
        story = story_of(run, self.games, self.jobs, _part(self.tell, 0, 60))
        return Closer(story, tuple(_ladder(run, self.jobs, _part(self.tell, 60, 40))))

    def at_variants(self, runs: Sequence[Run]) -> list[Story]:
        """The stories of several runs."""
        share = 100 // len(runs)
        return [
            story_of(run, self.games, self.jobs, _part(self.tell, number * share, share))
            for number, run in enumerate(runs)
        ]


def _figure(moment: Moment) -> float:
    return moment.figure


def _part(tell: Tell | None, first: int, many: int) -> Tell | None:
    return None if tell is None else lambda done, of: tell(first + many * done // max(1, of), 100)


def _ladder(run: Run, jobs: int | None, tell: Tell | None) -> list[Rung]:
    """The ladder of what a run plays; in a folder it stays, as long as the plan does."""
    file = run.chunks.path / LADDER if isinstance(run.chunks, Folder) else None
    kept = _kept(file) if file else None
    if kept is not None:
        return kept
    games = min(GAMES, max(run.plan.seats, int(EVENTS / max(1.0, events_a_game(run)))))
    rungs = climb(run.plan, games, jobs, tell)
    if file:
        write_whole(file, json.dumps([asdict(rung) for rung in rungs], indent=1).encode() + b"\n")
    return rungs


def _kept(file: Path) -> list[Rung] | None:
    """A ladder that was climbed before; one that cannot be read is climbed again."""
    try:
        return [
            Rung(rung["better"], rung["worse"], Interval(**rung["share"]), rung["games"])
            for rung in json.loads(file.read_bytes())
        ]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
