"""How quick bots decide inside compiled loops: at random, greedily, or by what a network has learned. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from bagatelle.bots.bot import Bot
from bagatelle.bots.erring import chosen_by_error
from bagatelle.bots.greedy import AS_GOOD, GreedyBot
from bagatelle.bots.judging import judge_of
from bagatelle.bots.levels import ErringBot
from bagatelle.bots.network import NETWORK, new_network, new_room
from bagatelle.bots.policy import judge_moves
from bagatelle.bots.random import RandomBot
from bagatelle.game import Game
from bagatelle.kernel import FLOATS, SINGLES, WORDS, below, lean, together

RANDOM, GREEDY, LEARNED = 0, 1, 2
"""How a seat decides."""
PLAYERS = together(WORDS, FLOATS, FLOATS)
"""Of each player: how it decides, how often it overlooks a move, and how far it misjudges the others."""
LEARNING = together(NETWORK, WORDS, SINGLES, SINGLES)
"""A network, and what it needs to judge: room for an observation (index and value), and its own."""


@lean
def decide(
    actor: Any, play: Any, payoff: Any, imagine: Any, worth: Any, observe: Any, narrow: Any, work: Any, scratch: Any,
    players: Any, player: Any, learning: Any, who: Any, actions: Any, n: Any, lots: Any, worths: Any, shares: Any,
) -> Any:  # fmt: skip
    """The place of the action that a player takes, of n that are legal. Work has three positions: the game, what the
    mover knows, and a spare one."""
    policies, overlook, misjudge = players
    if n == 1:
        return 0
    if policies[player] == RANDOM:
        return below(lots, n)
    work[1] = work[0]
    imagine(work[1], who, lots)
    if policies[player] == GREEDY:
        worth(work[1], scratch, actions, n, lots, worths)
        return _best(worths, n, lots)
    net, index, value, room = learning
    narrow(work[1])
    judge_moves(
        actor, play, payoff, observe, net, work, 1, 2, who, actions, n, index, value, room, shares, worths
    )
    return chosen_by_error(worths, n, misjudge[player], overlook[player], lots)


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


def policy_of(player: Bot, game: Game) -> int | None:
    """How a player decides inside a compiled loop, if it can."""
    if isinstance(player, ErringBot):
        return LEARNED if judge_of(game) else None
    return {RandomBot: RANDOM, GreedyBot: GREEDY}.get(type(player))


def as_players(players: Sequence[Bot], game: Game) -> tuple[Any, ...]:
    """Players who all have a policy, as `PLAYERS`."""
    faults = [getattr(player, "faults", None) for player in players]
    return (
        np.array([policy_of(player, game) for player in players], np.int64),
        *(np.array([getattr(each, name, 0.0) for each in faults]) for name in ("overlook", "misjudge")),
    )


def as_learning(game: Game, needed: bool) -> tuple[Any, ...]:
    """The network of a game and its room, as `LEARNING`; or one that nobody will ask."""
    most = max(1, game.observation.MOST_INPUTS)
    judge = judge_of(game) if needed else None
    network = judge.network if judge else new_network(1, 0)
    return network, np.zeros(most, np.int64), np.zeros(most, np.float32), new_room()
