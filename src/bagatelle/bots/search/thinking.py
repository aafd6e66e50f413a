"""Thinking: a search that runs in two lanes at the same time, until its budget is used or somebody stops it.

With a budget of nodes each lane gets half of them, whatever machine it is, so that the same seed gives the same move.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bagatelle.bots.bot import Budget
from bagatelle.bots.judging import Judge, judge_of
from bagatelle.bots.search.blind import look_blindly
from bagatelle.bots.search.memory import NONE, new_room_for, new_rows, new_tree
from bagatelle.bots.search.race import heat
from bagatelle.bots.search.tree import look
from bagatelle.bots.toolbox import toolbox
from bagatelle.game import Game
from bagatelle.kernel import SCRATCH, new_rng

LANES = 2
SLICE = 0.005
"""Seconds that a lane runs before it looks at the clock."""
AT_ONCE = 64
"""Nodes that a lane looks at before it looks at the clock, if its budget is counted in nodes."""
MOST_AT_ONCE = 1 << 16
"""Nodes that a lane is asked for between two looks at the clock, if its budget is time."""
EARLIEST = 0.07
"""A lane that is often held up ends earlier, but at most by this part of its time."""
FORGET = 0.98
"""How much of the longest delay is remembered with each slice that follows."""
RACERS = 10
"""How many moves take part in a race."""
BEHIND = 0.25
"""A move that looks so much worse than the best at first sight does not take part."""
SURE = 3.0
"""How many standard errors behind a move drops out of a race."""
ENOUGH_RUNS = 64
"""Before so many runs nobody drops out."""
TO_THE_END = 1 << 30
PRIOR = 4.0
"""How many looks the first judgement of a move counts for, when all is done."""


@dataclass(frozen=True)
class Finding:
    """What a search found: of each action, how often it was looked at, and what it brought on average."""

    looks: Any
    shares: Any
    nodes: int

    @property
    def best(self) -> int:
        """The place of the best action, among those that were looked at often enough to tell."""
        enough = self.looks >= self.looks.max() / 4
        return int(np.where(enough, self.shares, -1.0).argmax())


Stop = Callable[[], bool]


def never() -> bool:
    """Nobody stops it."""
    return False


class _Lane(threading.Thread):
    """One of the threads of a search."""

    def __init__(self, work: Callable[[int], int], budget: Budget, began: float, stop: Stop) -> None:
        super().__init__(daemon=True)
        self._work, self._budget, self._began, self._stop_asked = work, budget, began, stop
        self.nodes = 0
        self.problem: BaseException | None = None

    def run(self) -> None:
        try:
            self._think()
        except BaseException as problem:
            self.problem = problem

    def _think(self) -> None:
        if self._budget.nodes is not None:
            self._count(self._budget.nodes)
        else:
            self._watch_the_clock()

    def _count(self, most: int) -> None:
        """Look at so many nodes; how many at once does not depend on the clock, so that it is always the same."""
        done = 1
        while self.nodes < most and done and not self._over():
            done = self._work(min(AT_ONCE, most - self.nodes))
            self.nodes += done

    def _watch_the_clock(self) -> None:
        """Work in slices that are short enough to end in time. On a busy machine others run in the middle of a slice;
        by as much as that has held up the lane, it ends earlier."""
        seconds = self._budget.seconds or 0.0
        batch, done, held_up = 1, 1, 0.0
        while done and not self._over(min(held_up, EARLIEST * seconds)):
            began = time.perf_counter()
            done = self._work(batch)
            self.nodes += done
            now = time.perf_counter()
            took, left = now - began, seconds - (now - self._began)
            held_up = max(took - SLICE, FORGET * held_up)
            batch = max(
                1, min(4 * batch, MOST_AT_ONCE, int(batch * min(SLICE, 0.8 * left) / max(took, 1e-6)))
            )

    def _over(self, early: float = 0.0) -> bool:
        seconds = self._budget.seconds
        return self._stop_asked() or (
            seconds is not None and time.perf_counter() - self._began + early >= 0.97 * seconds
        )


def _in_lanes(works: Sequence[Callable[[int], int]], budget: Budget, stop: Stop) -> int:
    """Let every lane work; return how many nodes they looked at."""
    began = time.perf_counter()
    share = Budget(budget.seconds, None if budget.nodes is None else max(1, budget.nodes // len(works)))
    lanes: list[_Lane] = []
    # Ctrl-C is heard by one lane alone
    lanes += [
        _Lane(work, share, began, lambda: stop() or any(lane.problem for lane in lanes)) for work in works
    ]
    for lane in lanes[1:]:
        lane.start()
    lanes[0].run()
    for lane in lanes[1:]:
        lane.join()
    for lane in lanes:
        if lane.problem:
            raise lane.problem
    return sum(lane.nodes for lane in lanes)


class Searcher:
    """A tree search of one position, with the judgement of a network or without."""

    def __init__(self, game: Game, pos: Any, seat: int, actions: Sequence[int], judge: Judge | None) -> None:
        self.game, self.seat, self.judge = game, seat, judge
        self.actions = actions
        self.rules = toolbox(game, "observe" if judge else "worth")
        self.root = new_rows(game.rules.rule, 1)
        self.root[0] = pos

    def think(self, budget: Budget, seed: int, stop: Stop = never) -> Finding:
        """Search until the budget is used."""
        trees: list[Any] = []
        works = [self._lane(seed + number, trees) for number in range(LANES)]
        nodes = _in_lanes(works, budget, stop)
        looks, sums = np.zeros(len(self.actions)), np.zeros(len(self.actions))
        guesses = np.zeros(len(self.actions))
        places = {action: place for place, action in enumerate(self.actions)}
        for first, after, action, visits, _, total, guess, _ in trees:
            node = first[0]
            while node != NONE:
                place = places.get(int(action[node]))
                if place is not None:
                    looks[place] += visits[node]
                    sums[place] += total[node]
                    guesses[place] = guess[node]
                node = after[node]
        shares = (sums + PRIOR * guesses) / (looks + PRIOR)
        return Finding(looks, shares, nodes)

    def _lane(self, seed: int, trees: list[Any]) -> Callable[[int], int]:
        contract, secrets = self.game.rules.rule, int(self.game.secrets)
        tree, room, work, rng = new_tree(), new_room_for(self.game), new_rows(contract, 3), new_rng(seed)
        trees.append(tree)
        if self.judge:
            net = self.judge.network
            return lambda looks: look(
                self.rules, self.root, work, rng, net, tree, room, self.seat, secrets, looks
            )
        spare = new_rows(contract, SCRATCH)
        return lambda looks: look_blindly(
            self.rules, self.root, work, spare, rng, tree, room, self.seat, secrets, looks
        )


class Race:
    """A race between the moves of one position, run by the learned player."""

    def __init__(
        self, game: Game, pos: Any, seat: int, actions: Sequence[int], judge: Judge, depth: int = TO_THE_END
    ) -> None:
        self.game, self.seat, self.judge, self.actions, self.depth = game, seat, judge, actions, depth
        self.rules = toolbox(game, "observe")
        self.root = new_rows(game.rules.rule, 1)
        self.root[0] = pos
        self.looks_good = judge.shares_after(pos, seat, actions)

    def think(self, budget: Budget, seed: int, stop: Stop = never) -> Finding:
        """Race until the budget is used, or one move is left in each lane."""
        order = np.argsort(-self.looks_good, kind="stable")
        racing = [p for p in order[:RACERS] if self.looks_good[p] > self.looks_good.max() - BEHIND]
        lanes = [_Heats(self, racing, seed + number) for number in range(LANES)]
        nodes = _in_lanes([lane.run for lane in lanes], budget, stop) if len(racing) > 1 else 0
        looks, sums = np.zeros(len(self.actions)), np.zeros(len(self.actions))
        for lane in lanes:
            looks[racing] += lane.runs
            sums[racing] += lane.sums
        shares = np.where(looks > 0, sums / np.maximum(looks, 1), self.looks_good)
        best = max(racing, key=lambda place: (looks[place] >= looks.max() / 4, shares[place]))
        looks[best] = looks.max() + 1
        return Finding(looks, shares, nodes)


def search_of(game: Game, pos: Any, seat: int, actions: Sequence[int]) -> Race | Searcher:
    """The search that suits a game: its own way of looking ahead, or without a network a tree of games played on."""
    judge = judge_of(game)
    if judge and game.strategy.SEARCH == "race":
        return Race(game, pos, seat, actions, judge)
    return Searcher(game, pos, seat, actions, judge)


class _Heats:
    """The race in one lane."""

    def __init__(self, race: Race, racing: Sequence[int], seed: int) -> None:
        self.race, self.rng = race, new_rng(seed)
        self.work, self.room = new_rows(race.game.rules.rule, 3), new_room_for(race.game)
        self.racers = np.array([race.actions[place] for place in racing], np.int64)
        self.runs, self.sums, self.squares = (np.zeros(len(racing)) for _ in range(3))
        self.left = np.arange(len(racing))
        self.step = 4

    def run(self, nodes: int) -> int:
        """A heat of those who are left; how many games that were."""
        if len(self.left) == 1:
            return 0
        race, left = self.race, self.left
        each = max(1, min(self.step, nodes // len(left)))
        sums, squares = np.zeros(len(left)), np.zeros(len(left))
        heat(
            race.rules, race.root, self.work, self.rng, race.judge.network, self.room, race.seat,
            int(race.game.secrets), race.depth, each, self.racers[left], len(left), sums, squares,
        )  # fmt: skip
        self.runs[left] += each
        self.sums[left] += sums
        self.squares[left] += squares
        self.step = min(32, self.step + 4)
        if self.runs[left[0]] < ENOUGH_RUNS:
            return each * len(left)
        mean = self.sums[left] / self.runs[left]
        error = (self.squares[left] / self.runs[left] - mean**2 + 0.01) / self.runs[left]
        top = int(mean.argmax())
        self.left = left[mean + SURE * np.sqrt(error + error[top]) >= mean[top]]
        return each * len(left)
