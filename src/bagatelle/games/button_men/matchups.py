"""Fighters against each other: how two of them begin a round when both know what they do.

Both choose their sizes in secret. Trial rounds of the learned player tell what each pair of choices is worth, and the
mixtures that nobody can exploit follow from that. Nobody takes auxiliary dice: whether both would, nobody knows.
"""

from __future__ import annotations

from math import comb, inf
from typing import Any

import numpy as np

from bagatelle.equilibrium import equilibrium
from bagatelle.games.button_men import GAME, ButtonMen
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import FIGHTERS, NEVER_FIRST
from bagatelle.games.button_men.dice import letter_of
from bagatelle.games.button_men.fighters import find_fighter, pair_up
from bagatelle.language import mark
from bagatelle.refusal import Refused
from bagatelle.rooms import Duel, Opening

ROLLS = 32
"""After how many opening rolls the network judges each pair of sizes."""
SELDOM = 0.02
"""What a mixture holds less of is left out."""


def field() -> list[str]:
    """The printed fighters."""
    return [fighter.name for fighter in FIGHTERS]


def duel(first: str, second: str, trials: int, seed: int) -> Duel:
    """How two fighters begin a round: with every pair of sizes that their mixtures hold, in both seatings."""
    from bagatelle.bots.judging import judge_of  # loads the weights: only when somebody asks
    from bagatelle.games.button_men.opening_rolls import chances_of_first
    from bagatelle.games.button_men.size_duel import choices_of
    from bagatelle.games.button_men.trial_rounds import Trials

    if _same(first, second):
        return Duel(even=True)
    judge = judge_of(GAME)
    if judge is None:
        raise Refused(
            mark("Nobody has learned to play Button Men here, so nobody can tell which sizes are right.")
        )
    pos, turned = before_sizes(first, second), before_sizes(second, first)
    rows, columns = choices_of(pos, 0), choices_of(pos, 1)
    tried = Trials(
        pos, rows, columns, chances_of_first(pos, rows, columns, ROLLS, judge.network), judge.network, seed
    )
    tried.play(trials, inf)
    ours, theirs = (_often(mixture) for mixture in equilibrium(tried.chances))
    openings, chosen = list[Opening](), (list[str](), list[str]())
    for row, column in zip(*np.nonzero(np.outer(ours, theirs)), strict=True):
        share = float(ours[row] * theirs[column]) / 2
        openings.append(Opening(share, 0, _with_sizes(pos, rows[row], columns[column])))
        openings.append(Opening(share, 1, _with_sizes(turned, columns[column], rows[row])))
        chosen[0].extend([_told(pos, 0, rows[row])] * 2)
        chosen[1].extend([_told(pos, 1, columns[column])] * 2)
    return Duel(openings, chosen)


def match_chance(chance: float) -> float:
    """The chance to win a match as printed, first to three rounds, if all rounds are alike.

    >>> round(match_chance(0.6), 3)
    0.683
    """
    needed = ButtonMen().wins
    lost = 1.0 - chance
    return sum(comb(needed - 1 + losses, losses) * chance**needed * lost**losses for losses in range(needed))


def before_sizes(first: str, second: str) -> np.record:
    """Two fighters before they choose their sizes for a single round."""
    from bagatelle.games.button_men.rules import play
    from bagatelle.games.button_men.strategy import narrow

    pos = GAME.start(2, ButtonMen(a=first, b=second))
    while pos.phase == at.AUXILIARIES:
        play(pos, at.DECLINE)
    narrow(pos)
    return pos


def _same(first: str, second: str) -> bool:
    """Whether both have the same dice and the same right to begin."""
    fighters = find_fighter(first), find_fighter(second)
    ours, theirs = pair_up(*fighters)
    last = [fighter.talent == NEVER_FIRST for fighter in fighters]
    return sorted(map(str, ours)) == sorted(map(str, theirs)) and last[0] == last[1]


def _often(mixture: Any) -> Any:
    """A mixture without what it holds little of."""
    often = np.where(mixture >= SELDOM, mixture, 0.0)
    return often / often.sum() if often.any() else mixture


def _with_sizes(pos: np.record, first: Any, second: Any) -> np.record:
    """The position after both have chosen these sizes, one for each die."""
    from bagatelle.games.button_men.opening_rolls import choose
    from bagatelle.games.button_men.sizes import reveal
    from bagatelle.kernel import copy_of

    after = copy_of(pos)
    choose(after, 0, first)
    choose(after, 1, second)
    reveal(after)
    return after


def _told(pos: np.record, seat: int, sizes: Any) -> str:
    """Sizes as players say them: X=20."""
    from bagatelle.games.button_men.components import LETTERS

    said = dict[str, int]()
    for die in np.flatnonzero(sizes):
        letter = int(letter_of(pos, seat, die))
        halves = pos.token[seat, die]
        said[LETTERS[letter] if letter >= 0 else f"{halves[0]}/{halves[1]}"] = int(sizes[die])
    return " ".join(f"{name}={size}" for name, size in said.items())
