"""The compiled loop that plays many games, each seat at random or greedily; it knows no game."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from bagatelle.bots.greedy import AS_GOOD
from bagatelle.game import Game
from bagatelle.kernel import CHANCE, FLOATS, INT, OVER, RNG, WORDS, Contract, below, generic, lean
from bagatelle.rooms import Defaults

RANDOM, GREEDY = 0, 1
"""How a seat decides."""


def rules_with_worth(game: Game, *, needed: bool) -> SimpleNamespace:
    """The rules that the loop takes; where nobody asks what a move is worth, the strategy need not be loaded."""
    names = ("rule", "actor", "legal", "chance", "play", "payoff", "imagine")
    found = {name: getattr(game.rules, name) for name in names}
    worth = game.strategy.worth if needed else None
    if worth is None or isinstance(getattr(worth, "__self__", None), Defaults):
        worth = _without_opinion(game.rules.rule)
    return SimpleNamespace(**found, worth=worth)


@cache
def _without_opinion(contract: Contract) -> Any:
    """The `worth` of a game that has no strategy, compiled for its positions."""
    worth = contract.worth(_all_alike)
    contract.complete()
    return worth


def _all_alike(pos: Any, scratch: Any, actions: Any, n: Any, rng: Any, out: Any) -> None:  # noqa: ARG001
    for place in range(n):
        out[place] = 0.0


@lean
def _best(worths: Any, n: Any, rng: Any) -> Any:
    """The place of the greatest worth; among equals, by lot."""
    greatest = worths[0]
    for place in range(1, n):
        greatest = max(greatest, worths[place])
    equals = 0
    for place in range(n):
        equals += worths[place] >= greatest - AS_GOOD
    left = below(rng, equals)
    for place in range(n):
        if worths[place] >= greatest - AS_GOOD:
            if left == 0:
                return place
            left -= 1
    return 0


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return (
        contract.rows, contract.rows, contract.rows, WORDS, INT, RNG, RNG, WORDS, FLOATS, FLOATS, FLOATS, WORDS, WORDS,
        INT, INT,
    )  # fmt: skip


@generic("actor legal chance play payoff imagine worth", _arguments, makes_arrays=False)
def play_games(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, worth: Any,
    start: Any, work: Any, scratch: Any, policies: Any, rotate: Any, state: Any, rng: Any, actions: Any, worths: Any,
    shares: Any, payoffs: Any, decisions: Any, events: Any, first: Any, last: Any,
) -> Any:  # fmt: skip
    """Play the games with these numbers, each seat by its policy, and note what each game brought."""
    pos, known, seats = work[0], work[1], len(policies)
    for game in range(first, last):
        rng[0] = state[0] + np.uint64(game)
        work[0] = start[0]
        who = actor(pos)
        while who != OVER:
            if who == CHANCE:
                play(pos, chance(pos, rng))
            else:
                n = legal(pos, actions)
                if n > 1 and policies[(who - game * rotate) % seats] == GREEDY:
                    work[1] = work[0]
                    imagine(known, who, rng)
                    worth(known, scratch, actions, n, rng, worths)
                    play(pos, actions[_best(worths, n, rng)])
                else:
                    play(pos, actions[below(rng, n)])
                decisions[game] += 1
            events[game] += 1
            who = actor(pos)
        payoff(pos, shares)
        for seat in range(seats):
            payoffs[game * seats + seat] = shares[seat]
    return last
