"""The solved game of two: exact shares of every action, from tables that are shipped, or that a user has made.

One table holds the endings, which are the same for every target; another the shares before the target is reached.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from bagatelle.folders import cache_folder
from bagatelle.games.bag_of_butts import BagOfButts, bags, menus, outcomes, rules, solving
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.outcomes import GAME, LOWER, TIEBREAKER, UPPER
from bagatelle.kernel import Record, new_positions, rows
from bagatelle.refusal import Refused

FILE_VERSION = 1
"""Of the tables; those of another version are not read."""
RUNS, LEADS = 64, 1000
"""How long a run and how great a lead the solver looks at."""
KEPT_RUNS, KEPT_LEADS = 40, 400
"""How much of that is kept: the shares there are exact, because the bounds meet."""
FURTHEST_TARGET = 200
TOLERANCE = 1e-14
CERTAIN = 1e-6
"""Bounds that are further apart say nothing: the run or the lead is longer than any that occurs."""
STEPS = 2**32 - 1
"""Kept shares are rounded to one of so many steps, which is a little more than 2e-10."""

log = logging.getLogger("bagatelle.solution")
Tell = Callable[[float], None]


# Solving


def solve_endings(tell: Tell, runs: int = RUNS, leads: int = LEADS) -> Any:
    """Both bounds on every share once the next reset ends the game: by kind, bag, lead and bound."""
    endings = np.zeros((2, outcomes.columns(runs), 2 * leads + 1, 2))
    steps, worth = outcomes.steps_down(runs), np.zeros(menus.CODES + 1)
    for done, kind in ((1 / 2, TIEBREAKER), (1.0, GAME)):  # a level game leads to a tiebreaker
        solving.solve_endings(known_of(endings, no_points(runs), False), kind, steps, worth)
        tell(done)
    return endings


def solve_points(options: BagOfButts, endings: Any, tell: Tell) -> Any:
    """Both bounds on every share before the target is reached: by points of the player to move and of the other, bag
    (the last place is a turn without specials that has begun) and bound."""
    target, places = options.target, endings.shape[1]
    points = np.zeros((target, target, places + 1, 2))
    points[..., UPPER] = 1.0
    known = known_of(endings, points, options.after_auto_reset == "empty")
    steps, worth, sums = (
        outcomes.steps_down(runs_of(endings)),
        np.zeros(menus.CODES + 1),
        np.zeros((2, places + 1, 2)),
    )
    last = 2 * target - 2
    for total in range(last, -1, -1):
        solving.solve_points(known, steps, total, TOLERANCE, worth, sums)
        tell(1 - (total / (last + 1)) ** 2)
    return points


def no_points(runs: int) -> Any:
    """The table before the target is reached, of a game in which it has been."""
    return np.zeros((0, 0, outcomes.columns(runs) + 1, 2))


def known_of(endings: Any, points: Any, starts_empty: bool, of: menus.Menus | None = None) -> solving.Known:
    """Everything that compiled code needs to know."""
    return (*(of or menus.all_menus()), *shares_of(endings, points, starts_empty))


def shares_of(endings: Any, points: Any, starts_empty: bool) -> tuple[Any, ...]:
    """What compiled code needs to know besides menus."""
    pays = what_groups_pay(runs_of(endings))
    none = no_points(runs_of(endings)), outcomes.results_of_resets((0.0, 1.0)), 0
    known = (*menus.announcements(0).menus(), pays, endings, *none)
    worth = np.zeros(menus.CODES + 1)
    first = [solving.announcing(known, TIEBREAKER, 0, 0, 0, 0, bound, worth) for bound in (LOWER, UPPER)]
    return pays, endings, points, outcomes.results_of_resets((first[LOWER], first[UPPER])), int(starts_empty)


def runs_of(endings: Any) -> int:
    """The longest run that a table knows."""
    return int(endings.shape[1]) - outcomes.columns(0)


what_groups_pay = cache(outcomes.what_groups_pay)


# Keeping


def solve_for(options: BagOfButts, tell: Tell, folder: Path | None = None) -> None:
    """Solve the game of two with these options, and keep the tables: for this user, or in another folder."""
    if options.target > FURTHEST_TARGET:
        raise Refused(
            f"Bag of Butts can be solved for targets up to {FURTHEST_TARGET}, not {options.target}."
        )
    endings = solve_endings(lambda done: tell(done / 4))
    points = solve_points(options, endings, lambda done: tell(1 / 4 + done * 3 / 4))
    folder = folder or users_folder()
    folder.mkdir(parents=True, exist_ok=True)
    keep(
        folder / ENDINGS,
        endings[:, : outcomes.columns(KEPT_RUNS), LEADS - KEPT_LEADS : LEADS + KEPT_LEADS + 1],
    )
    fresh = points.shape[2] - 1
    keep(folder / table_name(options), points[:, :, [*range(outcomes.columns(KEPT_RUNS)), fresh]])
    forget()


ENDINGS = "endings.npz"


def table_name(options: BagOfButts) -> str:
    """The file of the shares before the target is reached."""
    return f"{options.target}-{options.after_auto_reset}.npz"


def users_folder() -> Path:
    """Where the tables are that a user has made."""
    return cache_folder() / "solved" / "bag-of-butts"


def keep(path: Path, bounds: Any) -> None:
    """Write a table, rounded; whoever reads it meanwhile finds the old one or the new one."""
    middle = np.rint(bounds.mean(axis=-1).clip(0.0, 1.0) * STEPS).astype(np.uint32)
    half_written = path.with_suffix(f".{os.getpid()}")
    with half_written.open("wb") as file:
        np.savez_compressed(file, version=FILE_VERSION, shares=middle)
    half_written.replace(path)


@cache
def table(name: str) -> Any:
    """Both bounds on shares, from the user's file or from ours; None if there is neither."""
    for path in (users_folder() / name, Path(str(files(__package__) / "solved" / name))):
        if path.is_file():
            try:
                with np.load(path, allow_pickle=False) as found:
                    if found["version"] == FILE_VERSION:
                        shares = found["shares"] / STEPS
                        return np.stack([shares, shares], -1)
            except Exception as problem:
                log.warning("The table %s of the solved game cannot be read: %s", path, problem)
    return None


@cache
def tables(target: int, starts_empty: bool) -> tuple[Any, ...] | None:
    """What is known about a game with these options besides menus; with target 0, after the target is reached."""
    endings = table(ENDINGS)
    if endings is None:
        return None
    if target == 0:
        return shares_of(endings, no_points(runs_of(endings)), starts_empty)
    points = table(table_name(BagOfButts(target, "empty" if starts_empty else "add")))
    if points is None or points.shape != (target, target, endings.shape[1] + 1, 2):
        return None
    return shares_of(endings, points, starts_empty)


def forget() -> None:
    """Read the tables again when they are needed."""
    table.cache_clear()
    tables.cache_clear()


# Asking


def shares(pos: Record, actions: Sequence[int]) -> list[float] | None:
    """The share of the player to move for each of these actions, when two play and the tables know it."""
    if pos.playing.sum() != 2 or not rules.sound(pos):
        return None
    decided = rules.is_triggered(pos)
    known = tables(0 if decided else int(pos.target), bool(pos.empty_after_auto) and not decided)
    if known is None or pos.run > runs_of(known[1]):
        return None
    specials = int(bags.set_of_specials(pos))
    asks_for_sizes = pos.phase == at.ANNOUNCE or pos.first_turn or pos.after_auto
    of = menus.announcements(specials if asks_for_sizes else 0).menus()
    bounds = np.zeros((len(actions), 2))
    scratch, worth = rows(new_positions(at.Position, 1)), np.zeros(menus.CODES + 1)
    solving.judge((*of, *known), pos, scratch, np.array(actions, np.int64), worth, bounds)
    if (bounds[:, UPPER] - bounds[:, LOWER]).max() > CERTAIN:
        return None
    return [float(share) for share in bounds.mean(axis=1).clip(0.0, 1.0)]
