"""How fast the bots think: judgements and looks ahead a second, at positions from the middle of random games."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

import numpy as np

from bagatelle.bots.bot import Budget, Knowledge, knowledge_of
from bagatelle.bots.judging import judge_of
from bagatelle.bots.search.thinking import Race, search_of
from bagatelle.bots.toolbox import toolbox
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, copy_of
from bagatelle.match import Match

POSITIONS = 5
ENOUGH_MOVES = 4
JUDGED_AT_ONCE = 4000


@dataclass(frozen=True)
class Thought:
    """What was measured; without a network there is nothing to judge with, and looks are games played on at random."""

    game: str
    judgements_per_s: float | None
    search: str
    looks_per_s: float


def measure_thought(game: Game, seats: int, seconds: float) -> Thought:
    """Think for about so many seconds."""
    known = positions(game, seats)
    judge = judge_of(game)
    judged, looks, took = 0, 0, 0.0
    judging = 0.0
    for knowledge in known:
        pos = copy_of(knowledge.position)
        toolbox(game, "narrow").narrow(pos)
        if judge:
            many = np.resize(np.array(knowledge.actions), JUDGED_AT_ONCE)
            judge.shares_after(pos, knowledge.seat, many[:1])
            began = time.perf_counter()
            while time.perf_counter() - began < seconds / (4 * len(known)):
                judge.shares_after(pos, knowledge.seat, many)
                judged += len(many)
            judging += time.perf_counter() - began
        search = search_of(game, pos, knowledge.seat, knowledge.actions)
        search.think(Budget(nodes=8), 1)
        began = time.perf_counter()
        looks += search.think(Budget(seconds / len(known)), 1).nodes
        took += time.perf_counter() - began
    method = "race" if isinstance(search, Race) else "tree"
    return Thought(game.name, judged / judging if judge else None, method, looks / took)


def positions(game: Game, seats: int) -> list[Knowledge]:
    """What the mover knows at some decisions of random games."""
    found: list[Knowledge] = []
    number = 0
    while len(found) < POSITIONS:
        lots = random.Random(number)
        match, decisions = Match(game, seats, seed=number.to_bytes(32, "big"), match_id="bench"), 0
        after = 2 + 2 * (number % 5)
        while not match.over and (match.actor == CHANCE or decisions < after):
            decisions += match.actor != CHANCE
            match.play(lots.choice(match.legal())) if match.actor != CHANCE else match.deal()
        if not match.over and (len(match.legal()) >= ENOUGH_MOVES or number > 50):
            found.append(knowledge_of(match, lots))
        number += 1
    return found
