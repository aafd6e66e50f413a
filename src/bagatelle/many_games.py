"""The compiled loop that plays many games, each seat at random, greedily, or by what a network has learned; it knows no
game."""

from __future__ import annotations

from typing import Any

import numpy as np

from bagatelle.bots.erring import chosen_by_error
from bagatelle.bots.greedy import AS_GOOD
from bagatelle.bots.network import NETWORK
from bagatelle.bots.policy import judge_moves
from bagatelle.kernel import (
    CHANCE,
    FLOATS,
    INT,
    OVER,
    RNG,
    SINGLES,
    WORDS,
    Contract,
    below,
    generic,
    lean,
    together,
)  # fmt: skip

RANDOM, GREEDY, LEARNED = 0, 1, 2
"""How a seat decides."""
PLAYERS = together(WORDS, FLOATS, FLOATS)
"""Of each player: how it decides, how often it overlooks a move, and how far it misjudges the others."""
LEARNING = together(NETWORK, WORDS, SINGLES, SINGLES)
"""A network, and what it needs to judge: room for an observation (index and value), and its own."""


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
        contract.rows, contract.rows, contract.rows, PLAYERS, LEARNING, INT, RNG, RNG, WORDS, FLOATS, FLOATS, FLOATS,
        WORDS, WORDS, INT, INT,
    )  # fmt: skip


@generic("actor legal chance play payoff imagine worth observe narrow", _arguments, makes_arrays=False)
def play_games(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, worth: Any, observe: Any, narrow: Any,
    start: Any, work: Any, scratch: Any, players: Any, learning: Any, rotate: Any, state: Any, rng: Any, actions: Any,
    worths: Any, shares: Any, payoffs: Any, decisions: Any, events: Any, first: Any, last: Any,
) -> Any:  # fmt: skip
    """Play the games with these numbers, each seat by its player, and note what each game brought. Work has three
    positions: the game, what the mover knows, and a spare one."""
    policies, overlook, misjudge = players
    net, index, value, room = learning
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
                player = (who - game * rotate) % seats
                if n == 1 or policies[player] == RANDOM:
                    chosen = below(rng, n)
                else:
                    work[1] = work[0]
                    imagine(known, who, rng)
                    if policies[player] == GREEDY:
                        worth(known, scratch, actions, n, rng, worths)
                        chosen = _best(worths, n, rng)
                    else:
                        narrow(known)
                        judge_moves(
                            actor, play, payoff, observe, net, work, 1, 2, who, actions, n, index, value, room,
                            shares, worths,
                        )  # fmt: skip
                        chosen = chosen_by_error(worths, n, misjudge[player], overlook[player], rng)
                play(pos, actions[chosen])
                decisions[game] += 1
            events[game] += 1
            who = actor(pos)
        payoff(pos, shares)
        for seat in range(seats):
            payoffs[game * seats + seat] = shares[seat]
    return last
