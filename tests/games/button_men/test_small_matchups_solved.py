"""Small match-ups solved exactly: plain expectimax over `odds`, `legal` and `play`, and nothing else.

The value is the chance that A wins the round, a draw counting half, when both play as well as possible.
"""

import numpy as np
import pytest

from bagatelle.game import find_game
from bagatelle.games.button_men import position, rules
from bagatelle.kernel import CHANCE, copy_of

GAME = find_game("button-men")

SOLVED = {
    ("1", "1"): 0.5,
    ("2", "3"): 0.3333333333333333,
    ("4", "6"): 0.33333333333333337,
    ("4 4", "6"): 0.7604166666666667,
    ("4 6", "6 4"): 0.5,
    ("4s 6", "4 6"): 0.47148377218364196,
    ("4p 6", "4 6"): 0.5,
    ("8z", "4 4"): 0.376953125,
    ("4q 6", "4 6"): 0.5245436680169754,
    ("(2,2) 4", "6 2"): 0.48111979166666663,
    ("4 6`", "4 4"): 0.07421875,
    ("6f 2", "4 3"): 0.6107735339506172,
    ("2/6! 4", "4 4"): 0.5991075303819445,
}


def solve(pos, known):
    """The value of a position for A."""
    if pos.rounds:
        return 0.5 if pos.last < 0 else 1.0 - pos.last
    key = pos.tobytes()
    if key not in known:
        known[key] = _solve(pos, known)
    return known[key]


def _solve(pos, known):
    actions, weights = np.zeros(position.MAX_LEGAL, np.int64), np.zeros(position.MAX_LEGAL, np.int64)
    actor = rules.actor(pos)
    n = rules.odds(pos, actions, weights) if actor == CHANCE else rules.legal(pos, actions)
    values = []
    for action in actions[:n]:
        after = copy_of(pos)
        rules.play(after, int(action))
        values.append(solve(after, known))
    if actor == CHANCE:
        return float(np.dot(values, weights[:n]) / weights[:n].sum())
    return max(values) if actor == 0 else min(values)


@pytest.mark.parametrize(("first", "second"), SOLVED)
def test_the_value_of_a_small_match_up(first, second):
    start = GAME.start(2, GAME.options(first, second, wins=1))
    if (
        start.phase == position.SIZES
    ):  # sizes are sealed: not a game that expectimax can solve, so take the larger
        while start.phase == position.SIZES:
            rules.play(start, GAME.notation.read(start, "6"))
    assert solve(start, {}) == pytest.approx(SOLVED[first, second], abs=1e-12)


def test_a_mirror_match_is_even():
    start = GAME.start(2, GAME.options("4 6", "6 4", wins=1))
    assert solve(start, {}) == pytest.approx(0.5)
