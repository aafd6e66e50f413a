"""Playing all pairs of a plan: one after the other or several at a time, with what is done kept in a folder."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from bagatelle.bots.bot import Budget
from bagatelle.game import Game, find_game
from bagatelle.lab.executors import AHEAD, Crew, all_processors, check_jobs, local_executor
from bagatelle.lab.frames import unpacked
from bagatelle.lab.matching.folder import PairsFolder
from bagatelle.lab.matching.matrix import Matchups
from bagatelle.lab.matching.plan import LEARNED, Meetings, game_with_matchups, meetings_of
from bagatelle.lab.matching.playing import play_pair, plays_compiled
from bagatelle.lab.plan import Entrant
from bagatelle.lab.polars import pl
from bagatelle.lab.running import Expect, Tell
from bagatelle.stopping import Stopped

ROUNDS = 4000
"""How many rounds of each pair count where nobody says how many: a chance is known to 1.6 points."""


def matchups(
    game: Game | str | None = None,
    fighters: Sequence[str] | None = None,
    *,
    recipes: Mapping[str, str] | None = None,
    focus: Sequence[str] = (),
    rounds: int = ROUNDS,
    bots: Entrant = LEARNED,
    budget: Budget = Budget(),  # noqa: B008 - frozen
    seed: int = 0,
    out: Path | str | None = None,
    jobs: int | None = None,
    tell: Tell | None = None,
    expect: Expect | None = None,
) -> Matchups:
    """Let fighters meet in pairs, and return who wins how often, as tables.

    All that the game prints, or some by name; recipes of one's own by their names meet all others, and so does who is
    in focus. The learned player plays both sides, or a bot that is named. With `out`, a directory, what is done stays
    there, and the same call goes on where it was interrupted. Ctrl-C raises `bagatelle.lab.Stopped`, whose `study` is
    what there is until then.

    >>> met = matchups("button-men", ["Bane", "Peace", "Avis"], rounds=400)
    >>> met.fighters["fighter"].to_list()
    ['Bane', 'Avis', 'Peace']
    """
    found = game_with_matchups() if game is None else find_game(game) if isinstance(game, str) else game
    plan = meetings_of(found, fighters, recipes, focus, rounds=rounds, bots=bots, budget=budget, seed=seed)
    return carry_out(plan, None if out is None else Path(out), jobs, tell, expect)


def carry_out(
    plan: Meetings,
    out: Path | None = None,
    jobs: int | None = None,
    tell: Tell | None = None,
    expect: Expect | None = None,
) -> Matchups:
    """Play the pairs of a plan that are not in its folder yet, so many at a time. How long all of them take is expected
    after the first."""
    compiled = plays_compiled(plan)
    if jobs is not None and check_jobs(jobs) > 1 and not compiled:
        plan.player.check_for_others()
    folder = PairsFolder.open(out, plan) if out else None
    done = folder.done() if folder else set[int]()
    kept = dict[int, pl.DataFrame]()
    todo = [chunk for chunk in range(plan.chunks) if chunk not in done]
    played = len(done)
    workers = jobs or (max(1, min(all_processors(), len(todo))) if compiled else 1)
    if tell:
        tell(played, plan.chunks)
    try:
        for chunk, data in _played(plan, todo, workers, compiled, expect):
            if folder:
                folder.write(chunk, data)
            else:
                kept[chunk] = unpacked(data)
            played += 1
            if tell:
                tell(played, plan.chunks)
    except KeyboardInterrupt:
        raise Stopped(_met(plan, folder, kept) if played else None) from None
    return _met(plan, folder, kept)


def _met(plan: Meetings, folder: PairsFolder | None, kept: Mapping[int, pl.DataFrame]) -> Matchups:
    return Matchups(plan, pl.concat(folder or [frame for _, frame in sorted(kept.items())]))


def _played(
    plan: Meetings, todo: Sequence[int], workers: int, compiled: bool, expect: Expect | None
) -> Iterator[tuple[int, bytes]]:
    """The pairs as they are done. Where it is expected how long they take, the first is played alone: after a pair
    that has compiled everything, another says how long one takes."""
    timed, left = todo[:2] if expect and compiled and len(todo) > 2 else [], list(todo)
    for chunk in timed:
        began = time.thread_time()
        yield chunk, play_pair(plan, chunk)
        seconds = time.thread_time() - began
        left.remove(chunk)
    if timed and expect:
        expect(seconds * len(left) / min(workers, all_processors()), workers)
    with local_executor(workers, in_threads=compiled) as executor:
        crew = Crew(executor, partial(play_pair, plan), lambda: AHEAD * workers if workers > 1 else 1)
        yield from crew.played(left)
