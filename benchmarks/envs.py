"""How fast our environments are beside those of PettingZoo, OpenSpiel, RLCard and Gymnasium, in one run on one core.

Everybody in a table is measured in turns, so that a slow moment of the machine is one for all, and each figure is the
best of many short batches, for other programs can only make a batch slower. A second is one of processor time; two
cores, however, are measured by the clock on the wall, which means something on a quiet machine only. Games that cannot
be played here are named with the reason.

    pip install -c constraints.txt -e '.[envs]' 'pettingzoo[classic]' rlcard
    python benchmarks/envs.py --seconds 1
    python benchmarks/envs.py --only vector --games button-men
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ[f"{library}_NUM_THREADS"] = "1"
sys.path.insert(0, str(Path(__file__).parent))

import env_peers as peers  # noqa: E402

from bagatelle.bench import clock as processor_time  # noqa: E402

TURNS = 5
"""How often everybody is measured, one after the other."""
BATCHES = 5
"""How many batches a turn has, about."""
PACKAGES = ("bagatelle", "numba", "numpy", "pettingzoo", "open-spiel", "rlcard", "gymnasium")
ALLOWED = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
"""The cores that this program may use, where the system tells."""
PROCESSORS = len(ALLOWED) or os.cpu_count() or 1
PARTS = ("aec", "openspiel", "rlcard", "vector")


# Measuring


@contextmanager
def cores(count: int) -> Iterator[None]:
    """Stay on so many of our cores, where the system lets us choose."""
    if not ALLOWED:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, ALLOWED[-count:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def timed(play: peers.Batch, times: int, clock: Callable[[], float]) -> tuple[float, float]:
    """Steps a second, and the seconds that they took."""
    began, steps = clock(), 0
    for _ in range(times):
        steps += play()
    passed = clock() - began
    return steps / max(passed, 1e-9), passed


def often_enough(play: peers.Batch, seconds: float, clock: Callable[[], float]) -> int:
    """How often something is to be played to take about so long."""
    times = 1
    while True:
        _, passed = timed(play, times, clock)
        if passed > seconds / 4:
            return max(1, round(times * seconds / passed))
        times *= 4


def in_turns(
    contestants: list[peers.Contestant], column: str, seconds: float, clock: Callable[[], float]
) -> list[float]:
    """The best batch of everybody."""
    plays = [contestant.batches[column] for contestant in contestants]
    times = [often_enough(play, seconds / TURNS / BATCHES, clock) for play in plays]
    best = [0.0] * len(plays)
    for _ in range(TURNS):
        for number, play in enumerate(plays):
            left = seconds / TURNS
            while left > 0:
                rate, passed = timed(play, times[number], clock)
                best[number] = max(best[number], rate)
                left -= passed
    return best


def contest(
    title: str,
    entries: Iterable[peers.Contestant | str],
    seconds: float,
    clock: Callable[[], float] = processor_time,
) -> None:
    """Measure everybody in every column, and print the table."""
    entered = [*entries]
    contestants = [entry for entry in entered if isinstance(entry, peers.Contestant)]
    if not contestants:
        return
    columns = [*contestants[0].batches]
    measured = [in_turns(contestants, column, seconds, clock) for column in columns]
    print_table(title, contestants, columns, measured)
    for missing in (entry for entry in entered if isinstance(entry, str)):
        print(f"  not measured: {missing}")


def print_table(
    title: str, contestants: list[peers.Contestant], columns: list[str], measured: list[list[float]]
) -> None:
    """Steps a second, and how many times those of the fastest game of others."""
    print(f"\n{title}")
    wide = max(len(contestant.name) for contestant in contestants) + 2
    print(" " * (wide + 2) + "".join(f"{column:>24}" for column in columns))
    fastest = [
        max((rate for rate, one in zip(rates, contestants, strict=True) if not one.ours), default=0.0)
        for rates in measured
    ]
    for number, contestant in enumerate(contestants):
        cells = []
        for rates, best in zip(measured, fastest, strict=True):
            ratio = f"{rates[number] / best:8.2f}x" if best else " " * 9
            cells.append(f"{rates[number]:>13,.0f}/s{ratio}")
        print(f"{'*' if contestant.ours else ' '} {contestant.name:<{wide}}" + "".join(cells))


# The parts


def aec(asked: Callable[[str], bool], seconds: float) -> None:
    own_seconds = seconds / TURNS / BATCHES
    entries = [
        *peers.agents_in_turn([*filter(asked, peers.OURS)], True, own_seconds),
        *peers.agents_in_turn([*filter(asked, peers.PETTING_ZOO)], False, own_seconds),
    ]
    contest("Agents in turn: raw environments of PettingZoo (steps)", entries, seconds)


def openspiel(asked: Callable[[str], bool], seconds: float) -> None:
    entries = [
        *peers.states([*filter(asked, peers.OURS)], True),
        *peers.states([*filter(asked, peers.OPEN_SPIEL)], False),
    ]
    contest("OpenSpiel, driven from Python: random games (actions, also of chance)", entries, seconds)


def rlcard(asked: Callable[[str], bool], seconds: float) -> None:
    entries = [
        *peers.our_card_games([*filter(asked, peers.OURS)]),
        *peers.card_games([*filter(asked, peers.RLCARD)]),
    ]
    contest("RLCard, and ours as agents in turn: random games with observations (steps)", entries, seconds)


def vector(asked: Callable[[str], bool], seconds: float) -> None:
    names = [*filter(asked, peers.OURS)]
    alone = {"opponent": None, "copy": False}
    entries = [
        *(peers.side_by_side(name, count, **alone) for name in names for count in (256, 1024, 4096, 8192)),
        *(peers.side_by_side(name, 1024, opponent=None, copy=True) for name in names),
        *(
            peers.side_by_side(name, 1024, opponent=bot, copy=False)
            for name in names
            for bot in ("random", "medium")
        ),
        *(peers.one_by_one(name, 64) for name in names),
        peers.cart_poles(64, "sync"),
        peers.cart_poles(1024, "vector_entry_point"),
        peers.cart_poles(8192, "vector_entry_point"),
    ]
    contest("Many games at once, one core (decisions, observations written)", entries, seconds)
    if PROCESSORS > 1:
        with cores(2):
            two = [
                peers.side_by_side(name, count, **alone, threads=threads)
                for name in names
                for count in (1024, 4096, 8192)
                for threads in (1, 2)
            ]
            contest("Many games at once, two cores", two, seconds, time.perf_counter)


# The run


def processor() -> str:
    """What the processor is called."""
    described = Path("/proc/cpuinfo")
    if described.exists():
        for line in described.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def versions() -> str:
    told = [f"Python {platform.python_version()}"]
    for package in PACKAGES:
        try:
            told.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            told.append(f"no {package}")
    return ", ".join(told)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seconds", type=float, default=1.0, help="how long each measurement takes, about")
    words.add_argument("--only", choices=PARTS, nargs="+", default=PARTS)
    words.add_argument(
        "--games", nargs="+", default=[], help="ours and those of others; all, if none is named"
    )
    given = words.parse_args()
    print(f"{processor()}, {PROCESSORS} processors; {versions()}")
    print("* ours; x: times the fastest game of others in the same column")
    parts = {"aec": aec, "openspiel": openspiel, "rlcard": rlcard, "vector": vector}
    for part in given.only:
        with cores(1):
            parts[part](lambda name: not given.games or name in given.games, given.seconds)


if __name__ == "__main__":
    main()
