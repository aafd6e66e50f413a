"""Playing all games of a plan: chunk by chunk, by whoever works, with what is done kept in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from bagatelle.bots.bot import Budget
from bagatelle.game import Game
from bagatelle.lab.executors import all_processors, check_jobs, local_executor
from bagatelle.lab.folder import Folder
from bagatelle.lab.frames import unpacked
from bagatelle.lab.plan import Entrant, Plan, plan_of
from bagatelle.lab.playing import leave_field, play_chunk, plays_compiled, well_cut
from bagatelle.lab.polars import pl
from bagatelle.lab.summary import Summary, summed_up
from bagatelle.options import Options
from bagatelle.refusal import Refused

AHEAD = 2
"""How many chunks are handed out for each worker at a time."""
WORTH_STARTING = 5
"""Other processes take seconds to start: so many chunks each of them should have to play."""
Tell = Callable[[int, int], None]
"""Is told how many games are played, and of how many."""


@dataclass(frozen=True)
class Run:
    """All games of a plan, as tables; they stay on disk if there is a folder, and are read chunk by chunk."""

    plan: Plan
    chunks: Folder | Sequence[bytes]

    def frames(self) -> Iterator[pl.DataFrame]:
        """The games in tables of their chunks, in order."""
        if isinstance(self.chunks, Folder):
            return iter(self.chunks)
        return (unpacked(data) for data in self.chunks)

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
    tell: Tell | None = None,
) -> Run:
    """Play many games, every player in every seat with the same chance, and return them as tables.

    One bot takes all seats; of two in a game for more, the first sits alone among copies of the second. With `out`, a
    directory, what is done stays there, and the same call goes on where it was interrupted. The same seed gives the
    same numbers, however many jobs there are, if the bots think by nodes and not by the clock.

    >>> played = run("buttle", ["greedy", "random"], 1000, seed=1)
    >>> played.games.height, played.summary.bots["greedy"].low > 0.8
    (1000, True)
    """
    plan = plan_of(game, bots, games, seats=seats, options=options, seed=seed, budget=budget)
    return carry_out(plan, None if out is None else Path(out), jobs, tell)


def carry_out(
    plan: Plan,
    out: Path | None = None,
    jobs: int | None = None,
    tell: Tell | None = None,
    *,
    cut: bool = False,
) -> Run:
    """Play the games of a plan that are not in its folder yet, so many chunks at a time or as many as seem best; unless
    it is cut into good chunks already, it is cut first."""
    compiled = plays_compiled(plan)
    if jobs is not None and check_jobs(jobs) > 1 and not compiled:
        for player in plan.players:
            player.check_for_others()
    try:
        size = Folder.holding(out) if out else None
        if size is not None:
            plan = plan.cut(size)
        elif not cut:
            plan = well_cut(plan)
        folder = Folder.open(out, plan) if out else None
        kept = dict[int, bytes]()
        done = folder.done() if folder else set()
        todo = [chunk for chunk in range(plan.chunks) if chunk not in done]
        played = sum(map(plan.games_of, done))
        workers = jobs or _best_jobs(plan, len(todo), compiled)
        with local_executor(workers, in_threads=compiled) as executor:
            for chunk, data in _coming(executor, plan, todo, AHEAD * workers if workers > 1 else 1):
                if folder:
                    folder.write(chunk, data)
                else:
                    kept[chunk] = data
                played += plan.games_of(chunk)
                if tell:
                    tell(played, plan.games)
    finally:
        leave_field()
    return Run(plan, folder or [data for _, data in sorted(kept.items())])


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


def _coming(executor: Executor, plan: Plan, todo: Sequence[int], ahead: int) -> Iterator[tuple[int, bytes]]:
    """The chunks as they are done, each with its number."""
    left = iter(todo)
    playing = {executor.submit(play_chunk, plan, chunk): chunk for chunk in islice(left, ahead)}
    while playing:
        for future in wait(playing, return_when=FIRST_COMPLETED).done:
            yield playing.pop(future), future.result()
            for chunk in islice(left, 1):
                playing[executor.submit(play_chunk, plan, chunk)] = chunk
