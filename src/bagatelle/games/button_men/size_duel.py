"""Which sizes to choose before a round: the best mixture against an opponent who knows how we mix.

Both sides choose in secret, so there is a table: each row a choice of one side, each column one of the other, and in it
the chance to win the round, judged by the network after many opening rolls, and by rounds that the learned player
plays. The game of that table has an equilibrium, which may be mixed. In a tournament the winner keeps his sizes, and
the loser chooses again and knows them; what that is worth follows from the same table, backwards from the end.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from bagatelle.equilibrium import equilibrium
from bagatelle.games.button_men import GAME
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import BIGGEST, DICE
from bagatelle.games.button_men.dice import allows, letter_of
from bagatelle.games.button_men.match_shares import match_shares
from bagatelle.games.button_men.sizes import may_change, next_choice

MOST_CHOICES = 120
"""Of more choices only some are looked at, evenly spread."""
SECONDS_A_ROLL, SECONDS_A_ROUND = 3e-6, 60e-6
"""How long it takes to judge an opening roll, and to play a round, roughly."""
FEWEST_ROLLS, MOST_ROLLS = 12, 128
"""How many opening rolls each pair of choices is judged after."""
FEWEST_ROUNDS, MOST_ROUNDS = 256, 1 << 15
"""How many rounds are played in all."""
ROLLS_SHARE, ROUNDS_SHARE = 0.2, 0.5
"""How much of the time goes into each."""
SELDOM = 0.01
"""What is chosen less often in an equilibrium is not chosen."""
MOST_TABLES = 100


class Mixture(NamedTuple):
    """How often to choose each action, and which share of the match each of them brings."""

    weights: list[float]
    shares: list[float]


@dataclass(frozen=True)
class Table:
    """The choices of both sides, and the chance of the first side for each pair."""

    choices: tuple[Any, Any]
    chances: Any


_tables: dict[tuple[bytes, int, int], Table] = {}


def mixture(pos: np.record, actions: Sequence[int], seconds: float) -> Mixture | None:
    """How the seat to act should choose the next size; None if there is no network to judge by."""
    from bagatelle.bots.judging import judge_of  # loads the weights: only when somebody asks

    judge = judge_of(GAME)
    if pos.phase != at.SIZES or judge is None:
        return None
    table = _table(pos, seconds, judge.network)
    seat, other = int(pos.turn), 1 - int(pos.turn)
    payoffs = match_shares(table.chances, pos)
    rows = payoffs if seat == 0 else 1.0 - payoffs.T
    if may_change(pos, other):
        ours, theirs = equilibrium(rows)
    else:
        theirs = _matching(table.choices[other], pos.started[other]).astype(np.float64)
        ours = (rows @ theirs == (rows @ theirs).max()).astype(np.float64)
    return _for_next_die(pos, table.choices[seat], ours, rows @ theirs, actions)


def _table(pos: np.record, seconds: float, network: Any) -> Table:
    """The table of two recipes. How much is put into it depends on the time there is, and on nothing else: who has the
    same time finds the same table, and those that were made are kept."""
    from bagatelle.games.button_men.opening_rolls import chances_of_first
    from bagatelle.games.button_men.trial_rounds import Trials

    began = time.perf_counter()
    choices = choices_of(pos, 0), choices_of(pos, 1)
    pairs = len(choices[0]) * len(choices[1])
    rolls = _rounded(ROLLS_SHARE * seconds / SECONDS_A_ROLL / pairs, FEWEST_ROLLS, MOST_ROLLS)
    rounds = _rounded(ROUNDS_SHARE * seconds / SECONDS_A_ROUND, FEWEST_ROUNDS, MOST_ROUNDS)
    facts = (pos.form, pos.token, pos.trait, pos.talent, pos.all_six, *choices)
    key = b"".join(np.asarray(part).tobytes() for part in facts), rolls, rounds
    found = _tables.get(key)
    if found is None:
        trials = Trials(pos, *choices, chances_of_first(pos, *choices, rolls, network), network)
        trials.play(rounds, began + seconds)
        while len(_tables) >= MOST_TABLES:
            _tables.pop(next(iter(_tables)), None)
        found = _tables[key] = Table(choices, trials.chances)
    return found


def _rounded(number: float, least: int, most: int) -> int:
    """A power of two, or one of the bounds."""
    return min(max(1 << int(max(number, 1.0)).bit_length() - 1, least), most)


def choices_of(pos: np.record, seat: int) -> Any:
    """Every way in which a side can choose its sizes, one row each: a size for each die, 0 for those that have one. All
    dice of a letter get the same. The sizes that it has, or had before, are among them."""
    groups: dict[int, list[int]] = {}
    for die in at.bits(int(pos.adjustable[seat])):
        letter = int(letter_of(pos, seat, die))
        groups.setdefault(letter if letter >= 0 else -1 - die, []).append(die)
    sizes = [
        [size for size in range(1, BIGGEST + 1) if allows(pos, seat, dice[0], size)]
        for dice in groups.values()
    ]
    while np.prod([len(each) for each in sizes]) > MOST_CHOICES:
        longest = max(sizes, key=len)
        longest[:] = [longest[0], *longest[1:-1][1::2], longest[-1]]
    choices = np.zeros((0, DICE), np.int64)
    for combination in product(*sizes):
        choice = np.zeros((1, DICE), np.int64)
        for size, dice in zip(combination, groups.values(), strict=True):
            choice[0, dice] = size
        choices = np.vstack([choices, choice])
    before = np.where(choices[0] > 0, pos.started[seat], 0).astype(np.int64)
    if before.any() and not _matching(choices, before).any():
        choices = np.vstack([choices, before])
    return choices


def _matching(choices: Any, sizes: Any) -> Any:
    """The choices that agree with sizes, 0 being open."""
    return np.all((choices == sizes) | (sizes == 0) | (choices == 0), axis=1)


def _for_next_die(
    pos: np.record, choices: Any, weights: Any, shares: Any, actions: Sequence[int]
) -> Mixture | None:
    """What a mixture of whole choices means for the next die, after what has been chosen for those before."""
    seat = int(pos.turn)
    possible = _matching(choices, pos.chosen[seat])
    if not possible.any():
        return None
    next_sizes = choices[:, int(next_choice(pos, seat))]
    weights = np.where(possible, weights, 0.0)
    if not weights.any():
        weights = (possible & (shares == shares[possible].max())).astype(np.float64)
    each, worth = [], []
    for action in actions:
        size = action - at.SIZE
        each.append(float(weights[next_sizes == size].sum()))
        nearest = next_sizes[possible][np.abs(next_sizes[possible] - size).argmin()]
        worth.append(float(shares[possible & (next_sizes == nearest)].max()))
    often = np.where(np.array(each) >= SELDOM * max(each), each, 0.0)
    return Mixture((often / often.sum()).tolist(), worth)
