"""A search tree whose leaves the network judges: information-set search for any game of the contract.

Each look begins at the root with everything that the searcher cannot know imagined anew, and goes down the tree. The
searcher's own moves are those that promise most or have been looked at least. The others answer with what the learned
player would do in their place, knowing what they know: if they searched too, they would learn from the tree what the
searcher holds. Where the tree ends, every move is judged by the position right after it. In a game without secrets, what
chance does is part of the tree; with secrets it is not, for the tree would be torn into too many pieces.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from bagatelle.bots.network import NETWORK
from bagatelle.bots.policy import judge_moves, share_of
from bagatelle.bots.search.memory import DEPTH, NONE, ROOM, TREE
from bagatelle.kernel import CHANCE, INT, OVER, RNG, Contract, generic, lean

CURIOSITY = 0.7
"""How much a search prefers what it has seldom looked at."""
SHARPNESS = 12.0
"""How much more promising a move is that looks better at first sight."""
FIRST_SIGHT = 1.0
"""How many looks the first judgement of a move counts for."""
ANSWERS = 20
"""After so many answers of others a look ends, and the position is judged."""


def _arguments(contract: Contract) -> tuple[Any, ...]:
    return contract.rows, contract.rows, RNG, NETWORK, TREE, ROOM, INT, INT, INT


@lean
def find(tree: Any, node: Any, action: Any) -> Any:
    """The child of a node for an action, or NONE."""
    first, after, actions = tree[0], tree[1], tree[2]
    child = first[node]
    while child != NONE and actions[child] != action:
        child = after[child]
    return child


@lean
def grow(tree: Any, node: Any, action: Any, guess: Any, promise: Any) -> Any:
    """A new child; NONE when the tree is full."""
    first, after, actions, visits, available, total, guesses, promises = tree
    child = visits[-1]
    if child >= len(visits) - 1:
        return NONE
    visits[-1] += 1
    first[child] = NONE
    after[child] = first[node]
    first[node] = child
    actions[child] = action
    visits[child] = 0
    available[child] = 0
    total[child] = 0.0
    guesses[child] = guess
    promises[child] = promise
    return child


@lean
def most_promising(tree: Any, children: Any, n: Any) -> Any:
    """The place of the child to look at next."""
    visits, total, guesses, promises = tree[3], tree[5], tree[6], tree[7]
    looks, all_promises = 0, 0.0
    for i in range(n):
        looks += visits[children[i]]
        all_promises += promises[children[i]]
    urge = CURIOSITY * math.sqrt(looks + 1.0) / all_promises
    best, place = -1.0, 0
    for i in range(n):
        child = children[i]
        seen = visits[child]
        hope = (total[child] + FIRST_SIGHT * guesses[child]) / (seen + FIRST_SIGHT)
        hope += urge * promises[child] / (seen + 1.0)
        if hope > best:
            best, place = hope, i
    return place


@generic("actor legal chance play payoff imagine observe", _arguments)
def look(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, observe: Any,
    root: Any, work: Any, rng: Any, net: Any, tree: Any, scratch: Any, viewer: Any, secrets: Any, looks: Any,
) -> Any:  # fmt: skip
    """Look so many times. Work has three positions: the line, and two spare ones."""
    visits, available, total = tree[3], tree[4], tree[5]
    actions, shares, out, index, value, room, children, path, movers = scratch
    pos = work[0]
    for _ in range(looks):
        work[0] = root[0]
        seats = np.int64(root[0].seats)
        if secrets:
            imagine(pos, viewer, rng)
        node, depth, answers = 0, 0, 0
        while True:
            who = actor(pos)
            if who == OVER:
                payoff(pos, out)
                break
            if who == CHANCE:
                drawn = chance(pos, rng)
                play(pos, drawn)
                if not secrets and depth < DEPTH - 1:
                    child = find(tree, node, drawn)
                    if child == NONE:
                        child = grow(tree, node, drawn, 0.0, 0.0)
                    if child != NONE:
                        node = child
                        path[depth], movers[depth] = child, CHANCE
                        depth += 1
                continue
            n = legal(pos, actions)
            if n == 1:
                play(pos, actions[0])
                continue
            if who != viewer:
                best = judge_moves(
                    actor,
                    play,
                    payoff,
                    observe,
                    net,
                    work,
                    0,
                    1,
                    who,
                    actions,
                    n,
                    index,
                    value,
                    room,
                    out,
                    shares,
                )
                answers += 1
                if answers > ANSWERS:
                    spread(
                        actor, play, payoff, observe, net, work, who, actions[best], shares[best], seats, index, value,
                        room, out,
                    )  # fmt: skip
                    break
                if depth < DEPTH - 1:
                    child = find(tree, node, actions[best])
                    if child == NONE:
                        child = grow(tree, node, actions[best], shares[best], 1.0)
                    if child != NONE:
                        node = child
                        path[depth], movers[depth] = node, who
                        depth += 1
                play(pos, actions[best])
                continue
            if tree[0][node] == NONE or depth >= DEPTH - 1:
                best = judge_moves(
                    actor,
                    play,
                    payoff,
                    observe,
                    net,
                    work,
                    0,
                    1,
                    who,
                    actions,
                    n,
                    index,
                    value,
                    room,
                    out,
                    shares,
                )
                top = shares[best]
                for i in range(n):
                    grow(tree, node, actions[i], shares[i], math.exp(SHARPNESS * (shares[i] - top)))
                spread(
                    actor,
                    play,
                    payoff,
                    observe,
                    net,
                    work,
                    who,
                    actions[best],
                    top,
                    seats,
                    index,
                    value,
                    room,
                    out,
                )
                break
            missing = False
            for i in range(n):
                child = find(tree, node, actions[i])
                if child == NONE:
                    work[1] = work[0]
                    play(work[1], actions[i])
                    guess = share_of(actor, payoff, observe, net, work[1], who, index, value, room, out)
                    child = grow(tree, node, actions[i], guess, 1.0)
                    missing = missing or child == NONE
                children[i] = child
            if missing:
                best = judge_moves(
                    actor,
                    play,
                    payoff,
                    observe,
                    net,
                    work,
                    0,
                    1,
                    who,
                    actions,
                    n,
                    index,
                    value,
                    room,
                    out,
                    shares,
                )
                spread(
                    actor, play, payoff, observe, net, work, who, actions[best], shares[best], seats, index, value,
                    room, out,
                )  # fmt: skip
                break
            for i in range(n):
                available[children[i]] += 1
            chosen = most_promising(tree, children, n)
            node = children[chosen]
            path[depth], movers[depth] = node, who
            depth += 1
            play(pos, actions[chosen])
        for step in range(depth):
            visits[path[step]] += 1
            if movers[step] >= 0:
                total[path[step]] += out[movers[step]]
    return looks


@lean
def spread(
    actor: Any, play: Any, payoff: Any, observe: Any, net: Any, work: Any, who: Any, action: Any, share: Any,
    seats: Any, index: Any, value: Any, room: Any, out: Any,
) -> None:  # fmt: skip
    """What everybody gets when a mover gets this share with this move: the rest is divided as the network judges."""
    if seats == 2:
        out[who] = share
        out[1 - who] = 1.0 - share
        return
    work[1] = work[0]
    play(work[1], action)
    if actor(work[1]) == OVER:
        payoff(work[1], out)
        return
    others = 0.0
    for seat in range(seats):
        if seat != who:
            out[seat] = share_of(actor, payoff, observe, net, work[1], seat, index, value, room, out)
            others += out[seat]
    for seat in range(seats):
        if seat != who:
            out[seat] *= (1.0 - share) / (others + 1e-12)
    out[who] = share
