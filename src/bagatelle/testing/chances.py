"""Whether chance follows the odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from bagatelle import kernel
from bagatelle.game import Game
from bagatelle.kernel import INT, RNG, WORDS, Contract, Record, generic, new_positions
from bagatelle.testing.positions import at

TIMES = 400 if kernel.INTERPRETED else 20_000


def _frequency_types(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, RNG, WORDS, INT


@generic("chance", _frequency_types, makes_arrays=False)
def frequencies(chance: Any, start: Any, rng: Any, seen: Any, times: Any) -> Any:
    """How often chance gives each action."""
    for _ in range(times):
        seen[chance(start[0], rng)] += 1
    return 0


def unfair(game: Game, pos: Record, rng: Any) -> Iterator[str]:
    """A chi-square test at a position where chance is next; with a fixed seed it never fails by bad luck."""
    rules, most = game.rules, game.position.MAX_LEGAL
    start = new_positions(rules.rule.position, 1)
    start[0] = pos
    seen = np.zeros(game.position.ACTIONS, np.int64)
    frequencies(rules, kernel.rows(start), rng, seen, TIMES)
    actions, weights = np.zeros(most, np.int64), np.zeros(most, np.int64)
    n = rules.odds(pos, actions, weights)
    counted, expected = seen[actions[:n]], TIMES * weights[:n] / weights[:n].sum()
    if counted.sum() != TIMES:
        yield f"chance gives an outcome that odds does not list{at(game, pos)}"
    surprise = ((counted - expected) ** 2 / expected).sum()
    if surprise >= n + 8 * np.sqrt(2 * n):
        worst = int(np.argmax(abs(counted - expected)))
        text = game.notation.write(pos, int(actions[worst]))
        yield (
            f"chance does not follow the odds: in {TIMES} draws '{text}' came {counted[worst]} times, where "
            f"{expected[worst]:.0f} were to be expected{at(game, pos)}"
        )
