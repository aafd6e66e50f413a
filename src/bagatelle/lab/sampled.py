"""Taking a sample of a run: its parts are played by whoever works, and stay in the run's folder."""

from __future__ import annotations

from functools import partial
from math import ceil
from pathlib import Path

from bagatelle.lab.executors import Crew, all_processors, local_executor
from bagatelle.lab.folder import Folder, write_whole
from bagatelle.lab.frames import unpacked
from bagatelle.lab.plan import Plan
from bagatelle.lab.playing import leave_field, plays_compiled
from bagatelle.lab.polars import pl
from bagatelle.lab.running import Run, Tell
from bagatelle.lab.sampling import AT_A_TIME, Sample, play_part
from bagatelle.lab.story import Story

DECISIONS = "decisions"
USUAL = 240
"""The default limit on sampled games where players decide in compiled code."""
EVENTS = 100_000
"""So many events are enough, however few games that are."""
OF_ASKED = 20
"""Of players who have to be asked for each move, one in so many games."""


def usual_sample(plan: Plan, events: float) -> int:
    """How many games of a plan, with so many events each, are worth a closer look."""
    most = min(USUAL, max(1, int(EVENTS / max(1.0, events))))
    return most if plays_compiled(plan) else min(most, max(1, plan.games // OF_ASKED))


def events_a_game(run: Run) -> float:
    """How many events a game has: the mean of the first few, which are the same however the run was cut."""
    few, seen = ceil(AT_A_TIME / run.plan.seatings) * run.plan.seatings, list[int]()
    for frame in run.frames():
        seen += frame["events"].head(few - len(seen)).to_list()
        if len(seen) == few:
            break
    return sum(seen) / max(1, len(seen))


def story_of(run: Run, games: int | None = None, jobs: int | None = None, tell: Tell | None = None) -> Story:
    """The story of a run, from so many of its games: in a folder, what was sampled before is not played again.

    >>> from bagatelle.lab.running import run
    >>> story = story_of(run("bag-of-butts", games=50, options={"target": 5}), 24)
    >>> story.games.height, story.decisions["move"][1]
    (24, 'continue')
    """
    events = events_a_game(run)
    sample = Sample(run.plan, usual_sample(run.plan, events) if games is None else games, events)
    folder = run.chunks.path / DECISIONS if isinstance(run.chunks, Folder) else None
    parts = {
        part: frame for part in range(sample.parts) if (frame := _kept(sample, folder, part)) is not None
    }
    todo = [part for part in range(sample.parts) if part not in parts]
    compiled = plays_compiled(run.plan)
    workers = max(1, min(jobs or all_processors(), len(todo)))
    try:
        workers = workers if compiled else 1
        with local_executor(workers, in_threads=True) as executor:
            crew = Crew(executor, partial(play_part, sample), lambda: workers)
            for part, data in crew.played(todo):
                parts[part] = unpacked(data)
                if folder:
                    write_whole(_file(folder, part), data)
                if tell:
                    tell(len(parts), sample.parts)
    finally:
        leave_field()
    return Story(
        run.plan, pl.concat([frame for _, frame in sorted(parts.items())]) if parts else pl.DataFrame()
    )


def _file(folder: Path, part: int) -> Path:
    return folder / f"{part:06}.parquet"


def _kept(sample: Sample, folder: Path | None, part: int) -> pl.DataFrame | None:
    """A part that was sampled before; one that is broken is simply played again."""
    if folder is None:
        return None
    try:
        frame = unpacked(_file(folder, part).read_bytes())
    except (OSError, pl.exceptions.PolarsError):
        return None
    return frame if sample.is_part(frame, part) else None
