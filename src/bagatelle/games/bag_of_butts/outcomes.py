"""What the rules say about the turns of two players, as tables for the solver."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.games.bag_of_butts import bags, components, menus, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import copy_of, lean, new_positions, rows

GAME, TIEBREAKER = 0, 1
"""What is being played."""
RESET, AUTOMATIC = 0, 1
"""What may end it."""
LOWER, UPPER = 0, 1
"""Bounds on a share."""
FIRST_FULL = components.ALL_SPECIALS
"""The run with which the bag is full; from there on only the value rises."""


@lean
def column(specials: int, run: int) -> int:
    """Where a bag stands in the tables: by its set of specials, and the full one by its run."""
    return specials + run - FIRST_FULL if specials == bags.FULL else specials


def columns(longest: int) -> int:
    """How many columns there are, up to a run."""
    return bags.FULL + longest - FIRST_FULL + 1


def steps_down(longest: int) -> tuple[Any, ...]:
    """Every announcement that can be due, from long runs to short ones, as a set of specials and a run, with the bags
    that may have led to it, and how likely they did."""
    parents: dict[tuple[int, int], list[tuple[int, float]]] = {}
    for specials in range(bags.SETS):
        pos = beginning_with(specials)
        last = longest if specials == bags.FULL else int(pos.run)
        for run in range(int(pos.run), last + 1):
            pos.run = run
            for then, chance in continuing(pos):
                announced = (int(bags.set_of_specials(then)), int(then.run))
                parents.setdefault(announced, []).append((int(column(specials, run)), chance))
    parents[0, 0] = []  # a first turn, or a reset
    listed = sorted(parents, key=lambda announced: -announced[1])
    ends = np.cumsum([0, *(len(parents[one]) for one in listed)])
    return (
        np.array([(*one, *ends[i : i + 2]) for i, one in enumerate(listed)], np.int64),
        np.array([place for one in listed for place, _ in parents[one]], np.int64),
        np.array([chance for one in listed for _, chance in parents[one]], np.float64),
    )


def beginning_with(specials: int) -> Any:
    """The turn of the first of two players begins with this set of specials in the bag."""
    pos = menus.with_specials(specials)
    pos.phase = at.BEGIN
    return pos


def continuing(pos: Any) -> list[tuple[Any, float]]:
    """The positions to which continuing the run leads, each with its chance."""
    begun = copy_of(pos)
    rules.play(begun, at.CONTINUE)
    if begun.phase != at.ADD:
        return [(begun, 1.0)]
    actions, weights = np.zeros(at.MAX_LEGAL, np.int64), np.zeros(at.MAX_LEGAL, np.int64)
    n = rules.odds(begun, actions, weights)
    outcomes = []
    for action, weight in zip(actions[:n], weights[:n], strict=True):
        added = copy_of(begun)
        rules.play(added, int(action))
        outcomes.append((added, weight / weights[:n].sum()))
    return outcomes


def results_of_resets(first: tuple[float, float]) -> Any:
    """How a reset ends the game, or the tiebreaker, for the player to move: by kind, whether it was automatic, how that
    player stands, and bound. Whoever begins a tiebreaker gets a share between these bounds of it."""
    results = np.zeros((2, 2, menus.STANDINGS, 2))
    for kind in (GAME, TIEBREAKER):
        for how in (RESET, AUTOMATIC):
            for place, scores in enumerate([(0, 1), (1, 1), (1, 0)]):
                pos = _reset(kind, how, scores)
                if pos.phase == at.ENDED:
                    out = np.zeros(at.MAX_SEATS)
                    rules.payoff(pos, out)
                    results[kind, how, place] = out[0]
                elif pos.turn == 0:
                    results[kind, how, place] = first
                else:
                    results[kind, how, place] = 1 - first[UPPER], 1 - first[LOWER]
    return results


def _reset(kind: int, how: int, scores: tuple[int, int]) -> Any:
    """The position after the first of two players has reset, or drawn an automatic reset, at these scores."""
    pos = beginning_with(bags.FULL)
    pos.score[:2] = scores
    pos.target, pos.tiebreaker = 1, kind == TIEBREAKER
    if how == RESET:
        rules.play(pos, at.RESET)
        return pos
    rules.play(pos, at.CONTINUE)
    rules.play(pos, int(at.announcement(1, 1)))
    for _ in range(2):
        rules.play(pos, at.PIECE + components.BLACK)
    return pos


def what_groups_pay(longest: int) -> Any:
    """What the group of each code pays, by standing and run, and whether it gives another turn."""
    paid = np.zeros((menus.STANDINGS, longest + 2, menus.CODES, 3), np.int64)
    menus.pay(menus.with_specials(0), rows(new_positions(at.Position, 1)), paid)
    return paid
