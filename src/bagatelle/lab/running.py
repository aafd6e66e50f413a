"""Playing all games of a plan: chunk by chunk, by whoever works, with what is done kept in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from bagatelle.bots.bot import Budget
from bagatelle.game import Game
from bagatelle.lab.cluster import Cluster, at_cluster
from bagatelle.lab.executors import all_processors, check_jobs, local_crew
from bagatelle.lab.folder import Folder, Held
from bagatelle.lab.frames import unpacked
from bagatelle.lab.plan import Entrant, Plan, plan_of
from bagatelle.lab.playing import leave_field, plays_compiled, seconds_a_rotation, well_cut
from bagatelle.lab.polars import pl
from bagatelle.lab.summary import Summary, summed_up
from bagatelle.language import mark
from bagatelle.options import Options
from bagatelle.refusal import Refused
from bagatelle.stopping import Stopped

WORTH_STARTING = 5
"""Other processes take seconds to start: so many chunks each of them should have to play."""
Tell = Callable[[int, int], None]
"""Is told how many games are played, and of how many."""
Expect = Callable[[float, int], None]
"""Is told before the games how many seconds they will take, by a short trial, if so many are played at a time."""


@dataclass(frozen=True)
class Run:
    """All games of a plan, as tables; they stay on disk if there is a folder, and are read chunk by chunk."""

    plan: Plan
    chunks: Folder | Mapping[int, bytes]
    """The chunks that were played, by number."""

    def frames(self) -> Iterator[pl.DataFrame]:
        """The games in tables of their chunks, in order."""
        if isinstance(self.chunks, Folder):
            return iter(self.chunks)
        return (unpacked(data) for _, data in sorted(self.chunks.items()))

    def done(self) -> frozenset[int]:
        """The numbers of the chunks that were played."""
        return frozenset(self.chunks.done() if isinstance(self.chunks, Folder) else self.chunks)

    def only(self, chunks: frozenset[int]) -> Run:
        """The same run, of which nothing but these chunks is looked at."""
        if isinstance(self.chunks, Folder):
            return Run(self.plan, replace(self.chunks, only=chunks))
        return Run(self.plan, {chunk: self.chunks[chunk] for chunk in chunks})

    @cached_property
    def games(self) -> pl.DataFrame:
        """All games in one table; `frames.frame_of` explains its columns."""
        return pl.concat(self.frames())

    @cached_property
    def summary(self) -> Summary:
        """Fairness, length and draws, with intervals."""
        return summed_up(self.plan, self.frames())


def run(
    game: Game | str,
    bots: Entrant | Sequence[Entrant] = "random",
    games: int = 10_000,
    *,
    seats: int | None = None,
    options: Options | Mapping[str, Any] | None = None,
    seed: int = 0,
    budget: Budget = Budget(),  # noqa: B008 - frozen
    out: Path | str | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    tell: Tell | None = None,
    expect: Expect | None = None,
) -> Run:
    """Play many games, every player in every seat with the same chance, and return them as tables.

    One bot takes all seats; of two in a game for more, the first sits alone among copies of the second. With `out`, a
    directory, what is done stays there, and the same call goes on where it was interrupted, or where it ended if more
    games are asked for. A `cluster` is ``tcp://host:port``, or ``local:4`` for processes of this machine. The same seed
    gives the same numbers, whoever plays, if the bots think by nodes and not by the clock. Ctrl-C raises
    `bagatelle.lab.Stopped`, a KeyboardInterrupt whose `study` is what was played until then.

    >>> played = run("buttle", ["greedy", "random"], 1000, seed=1)
    >>> played.games.height, played.summary.bots["greedy"].low > 0.8
    (1000, True)
    """
    plan = plan_of(game, bots, games, seats=seats, options=options, seed=seed, budget=budget)
    with at_cluster(cluster) as found:
        folder = None if out is None else Path(out)
        return carry_out(plan, folder, jobs, tell, cluster=found, expect=expect)


def carry_out(
    plan: Plan,
    out: Path | None = None,
    jobs: int | None = None,
    tell: Tell | None = None,
    *,
    cut: bool = False,
    cluster: Cluster | None = None,
    expect: Expect | None = None,
) -> Run:
    """Play the games of a plan that are not in its folder yet, on a cluster or here, so many chunks at a time or as
    many as seem best; unless it is cut into good chunks already, it is cut first. Ctrl-C raises `Stopped`, which has
    what was played until then."""
    compiled = plays_compiled(plan)
    _check_workers(plan, jobs, cluster, compiled)
    kept, folder, played = dict[int, bytes](), None, 0
    try:
        held = Folder.holding(out) if out else None
        plan, seconds = _cut(plan, held, cut, expect is not None and compiled)
        folder = Folder.at(out, plan) if out else None
        done = folder.done() if folder else set()
        todo = [chunk for chunk in range(plan.chunks) if chunk not in done]
        played = sum(map(plan.games_of, done))
        if todo:
            workers = jobs or _best_jobs(plan, len(todo), compiled)
            with cluster.crew(plan) if cluster else local_crew(plan, workers, in_threads=compiled) as crew:
                if folder:
                    folder.begin()
                if expect and seconds is not None:
                    several = crew.workers if cluster else min(crew.workers, all_processors())
                    expect(seconds * sum(map(plan.games_of, todo)) / plan.seatings / several, crew.workers)
                for chunk, data in crew.played(todo):
                    if folder:
                        folder.write(chunk, data)
                    else:
                        kept[chunk] = data
                    played += plan.games_of(chunk)
                    if tell:
                        tell(played, plan.games)
    except KeyboardInterrupt:
        raise Stopped(Run(plan, folder or kept) if played else None) from None
    finally:
        leave_field()
    return Run(plan, folder or kept)


def _check_workers(plan: Plan, jobs: int | None, cluster: Cluster | None, compiled: bool) -> None:
    """Refuse what cannot be spread."""
    if jobs is not None and cluster is not None:
        raise Refused(mark("Say how many jobs or which cluster, not both."))
    if jobs is not None and check_jobs(jobs) > 1 and not compiled:
        for player in plan.players:
            player.check_for_others()


def _cut(plan: Plan, held: Held | None, cut: bool, timed: bool) -> tuple[Plan, float | None]:
    """The plan in good chunks, and in those of the run that it goes on with; also how much processor time a rotation
    takes, where that was measured, and in any case if it is to be `timed`."""
    size = held.size_for(plan) if held else None
    seconds = seconds_a_rotation(plan) if timed or not (cut or size is not None) else None
    if size is not None:
        return plan.cut(size), seconds
    good = plan if cut or seconds is None else well_cut(plan, seconds)
    return good.cut(max(good.size, held.size)) if held else good, seconds


def _best_jobs(plan: Plan, chunks: int, compiled: bool) -> int:
    """As many jobs as there are processors, if all have enough to do and can play."""
    processors = all_processors()
    if compiled:
        return max(1, min(processors, chunks))
    if chunks < WORTH_STARTING * processors or not all(
        isinstance(player.bot, str) for player in plan.players
    ):
        return 1
    try:
        for player in plan.players:
            player.check_for_others()
    except Refused:
        return 1
    return processors
