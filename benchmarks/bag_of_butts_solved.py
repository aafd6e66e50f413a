"""Bag of Butts for two, solved: proofs, and every figure that the page for players tells.

python benchmarks/bag_of_butts_solved.py                  everything but the next line; some minutes
python benchmarks/bag_of_butts_solved.py --brute-force    solve a tiny target in plain Python too; minutes more
python benchmarks/bag_of_butts_solved.py --write FOLDER   solve, and write the tables that are shipped
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from bag_of_butts_players import tell_games

from bagatelle.games.bag_of_butts import GAME, BagOfButts, menus, outcomes, rules, solution, solving
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.outcomes import LOWER, UPPER
from bagatelle.kernel import helper

READINGS = ("add", "empty")

# Solving, and how exact it is


def solve(after: str) -> tuple[Any, Any]:
    """Both tables, with the time they took and how far their bounds are apart."""
    began = time.perf_counter()
    endings = solution.solve_endings(lambda share: None)
    points = solution.solve_points(BagOfButts(after_auto_reset=after), endings, lambda share: None)
    took = time.perf_counter() - began
    kept = outcomes.columns(solution.KEPT_RUNS)
    middle = slice(solution.LEADS - solution.KEPT_LEADS, solution.LEADS + solution.KEPT_LEADS + 1)
    gaps = (endings[:, :kept, middle], points[:, :, [*range(kept), -1]])
    widest = [float((table[..., UPPER] - table[..., LOWER]).max()) for table in gaps]
    states = sum(table[..., 0].size for table in gaps)
    print(f"{after}: {len(menus.all_menus()[0]):,} menus of all bags")
    print(f"{after}: solved in {took:.1f} s; {states:,} shares kept, bounds at most {max(widest):.1e} apart")
    return endings, points


def residual(known: Any, target: int, longest: int, leads: int) -> float:
    """By how much any share differs from what follows from the others, over all pairs of scores and all endings up to
    a run and a lead."""
    steps, worth = outcomes.steps_down(longest), np.zeros(menus.CODES + 1)
    return float(residual_of(known, steps, target, leads, worth, np.zeros(outcomes.columns(longest))))


@helper
def residual_of(known: Any, steps: Any, target: int, leads: int, worth: Any, sums: Any) -> float:
    worst = 0.0
    for mine in range(target):
        for others in range(target):
            worst = max(worst, residual_at(known, steps, outcomes.GAME, mine, others, worth, sums))
    for kind in range(2):
        for lead in range(-leads, leads + 1):
            mine, others = target + max(lead, 0), target + max(-lead, 0)
            worst = max(worst, residual_at(known, steps, kind, mine, others, worth, sums))
    return worst


@helper
def residual_at(known: Any, steps: Any, kind: int, mine: int, others: int, worth: Any, sums: Any) -> float:
    announced, parents, shares = steps
    worst = 0.0
    sums[:] = 0.0
    for step in range(len(announced)):
        share = solving.announcing(
            known, kind, mine, others, announced[step, 0], announced[step, 1], LOWER, worth
        )
        for i in range(announced[step, 2], announced[step, 3]):
            sums[parents[i]] += share * shares[i]
        if announced[step, 1] == 0 and kind == outcomes.GAME and max(mine, others) < len(known[7]):
            worst = max(worst, abs(share - solving.after_reset(known, kind, mine, others, LOWER)))
    for place in range(len(sums)):
        worst = max(worst, abs(sums[place] - solving.continued(known, kind, mine, others, place, LOWER)))
    return worst


def tell_residuals(endings: Any, points: Any, after: str) -> None:
    """The Bellman residual of what was computed, and of what is shipped."""
    empty = after == "empty"
    known = solution.known_of(endings, points, empty)
    worst = residual(known, len(points), solution.KEPT_RUNS, solution.KEPT_LEADS)
    shipped = solution.tables(len(points), empty)
    rounded = residual((*menus.all_menus(), *shipped), len(points), 30, 200)
    print(f"{after}: residual {worst:.1e} as computed, {rounded:.1e} as shipped")


def tell_first_move(points: Any, endings: Any, after: str) -> None:
    """What it is worth to begin."""
    first = solution.shares_of(endings, points, after == "empty")[3][
        outcomes.GAME, outcomes.RESET, menus.LEVEL, 0
    ]
    print(f"{after}: whoever begins wins {points[0, 0, -1, 0]:.4%}; whoever begins a tiebreaker {first:.3%}")


# Single positions


SETS = [
    "-",
    "W",
    "G",
    "K",
    "B",
    "GG",
    "GW",
    "BG",
    "BW",
    "BB",
    "BGK",
    "BBG",
    "BGGW",
    "GGWK",
    "BBGG",
    "BGGWK",
    "BBGGWK",
]


def tell_positions(after: str) -> None:
    """The opening, the best announcements with each bag, and what a reset is worth, at some scores."""
    opening = f"players=pink:0,blue:0 turn=pink phase=announce run=0 bag=- start=0,0 after={after}"
    print(f"{after}: the first announcement: {ranked(opening, 21)}")
    for mine, others in ((0, 0), (14, 14), (20, 10), (10, 20), (26, 26)):
        print(f"{after}: at {mine} to {others}")
        for letters in SETS:
            run = len(letters.strip("-"))
            line = f"players=pink:{mine},blue:{others} turn=pink run={run} bag={letters} after={after}"
            going_on, reset = shares(f"{line} phase=begin").values()
            best = ranked(f"{line} phase=announce start={mine},{others}", 2)
            print(f"    {letters:7} reset {reset - going_on:+.3f}; announce {best}")


def shares(line: str) -> dict[str, float]:
    """The share of each legal move."""
    pos = GAME.position_line.read_position(line)
    actions = np.zeros(at.MAX_LEGAL, np.int64)
    legal = actions[: rules.legal(pos, actions)].tolist()
    return {GAME.notation.write(pos, a): s for a, s in zip(legal, solution.shares(pos, legal), strict=True)}


def ranked(line: str, most: int) -> str:
    """The best announcements up to order, and the worst."""
    found = {}
    pieces = int(rules.bag_size(GAME.position_line.read_position(line)))
    for move, share in shares(line).items():
        first, second = map(int, move.split())
        found["-".join(map(str, sorted((first, second, pieces - first - second))))] = share
    order = sorted(found, key=lambda sizes: -found[sizes])
    return ", ".join(f"{sizes} {found[sizes]:.4f}" for sizes in dict.fromkeys([*order[:most], order[-1]]))


# Another way to solve it


def compare_with_brute_force(target: int, longest: int, lead: int) -> None:
    """Solve a tiny target in plain Python, with the same limits, and compare every bound."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    from games.bag_of_butts.brute_force import BruteForce

    for after in READINGS:
        plain = BruteForce(target, after, longest, lead)
        plain.solve()
        endings = solution.solve_endings(lambda share: None, longest, lead)
        points = solution.solve_points(BagOfButts(target, after), endings, lambda share: None)
        worst = max(
            abs(points[mine, others, -1, bound] - s) for (mine, others, bound), s in plain.fresh.items()
        )
        for (*where, (black, gray, white, khaki), run, bound), share in plain.continuing.items():
            place = outcomes.column(((black * 3 + gray) * 2 + white) * 2 + khaki, run)
            if len(where) == 3:
                ours = points[where[1], where[2], place, bound]
            else:
                ours = endings[int(where[0] == "tiebreaker"), place, where[1] + lead, bound]
            worst = max(worst, abs(ours - share))
        print(
            f"{after}: target {target} in plain Python: {len(plain.continuing):,} bounds differ by {worst:.1e}"
        )


def main() -> None:
    """Do what was asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=40_000)
    asked.add_argument(
        "--reading", choices=READINGS, help="only this reading of the rule on automatic resets"
    )
    asked.add_argument("--write", type=Path)
    asked.add_argument("--brute-force", action="store_true")
    given = asked.parse_args()
    if given.brute_force:
        compare_with_brute_force(target=3, longest=7, lead=20)
        return
    for after in [given.reading] if given.reading else READINGS:
        if given.write:
            solution.solve_for(BagOfButts(after_auto_reset=after), lambda share: None, given.write)
            continue
        endings, points = solve(after)
        tell_residuals(endings, points, after)
        tell_first_move(points, endings, after)
        tell_positions(after)
        tell_games(solution.known_of(endings, points, after == "empty"), after, given.games)


if __name__ == "__main__":
    main()
