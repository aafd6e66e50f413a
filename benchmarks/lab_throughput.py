"""How much of the raw speed of the rules the lab keeps, from the first random number to the last byte on disk.

Raw playouts and the whole pipeline (playing, tables, Parquet files, summary) take turns, from the same start, in
processor time; then several threads are compared with one by the clock, which means something on a quiet machine only;
and the memory that is needed is told.

    python benchmarks/lab_throughput.py bag-of-butts --seconds 5
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bagatelle.bench import in_turns
from bagatelle.game import find_game
from bagatelle.lab.plan import Plan, plan_of
from bagatelle.lab.playing import well_cut
from bagatelle.lab.running import carry_out
from bagatelle.rooms import Scenario

TURNS = 2


def timed(plan: Plan, jobs: int, clock: Callable[[], float]) -> float:
    """Games a second of the whole pipeline."""
    with tempfile.TemporaryDirectory() as folder:
        began = clock()
        assert carry_out(plan, Path(folder) / "out", jobs, cut=True).summary.games == plan.games
        return plan.games / (clock() - began)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("game")
    words.add_argument("--seconds", type=float, default=5.0, help="how long a turn of one core takes, about")
    words.add_argument("--jobs", type=int, default=2)
    given = words.parse_args()
    game = find_game(given.game)
    seats = game.seats[0]
    start = Scenario("the lab's start", seats, [game.start(seats)])
    raw, _ = in_turns(game, start, [], 1.0)
    games = round(raw.games * given.seconds)
    plan = well_cut(plan_of(game, "random", games, seats=seats))
    shares, rates = [], []
    for _ in range(TURNS):
        raw, _ = in_turns(game, start, [], 1.0)
        rate = timed(plan, 1, time.process_time)
        rates.append(rate)
        shares.append(rate / raw.games)
    print(f"{game.title}: {max(rates):,.0f} games/s of processor time, {max(shares):.0%} of the raw playouts")
    print(f"chunks of {plan.size * plan.seatings:,} games, {plan.chunks} of them")
    if given.jobs > 1:
        one, many = (
            max(timed(plan, jobs, time.perf_counter) for _ in range(TURNS)) for jobs in (1, given.jobs)
        )
        print(
            f"{given.jobs} threads: {many:,.0f} games/s by the clock, {many / one:.2f} times as many as one"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 if sys.platform == "darwin" else 1024)
    print(f"peak memory: {peak:,.0f} MB for {games:,} games")


if __name__ == "__main__":
    main()
