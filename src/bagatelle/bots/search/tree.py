"""A search tree whose leaves the network judges: information-set search for any game of the contract.

Each look begins at the root with everything that the searcher cannot know imagined anew, and goes down the tree. The
searcher's own moves are those that promise most or have been looked at least. The others answer with what the learned
player would do in their place, knowing what they know: if they searched too, they would learn from the tree what the
searcher holds. Where the tree ends, every move is judged by the position right after it, and the best one counts. In a
game without secrets, what chance does is part of the tree; with secrets it is not, for the tree would be torn into too
many pieces.
"""

from __future__ import annotations

import math
from typing import Any

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
    urge = CURIOSITY * math.sqrt(looks + 1.0) / (all_promises + 1e-9)
    best, place = -1.0, 0
    for i in range(n):
        child = children[i]
        seen = visits[child]
        hope = (total[child] + FIRST_SIGHT * guesses[child]) / (seen + FIRST_SIGHT)
        hope += urge * promises[child] / (seen + 1.0)
        if hope > best:
            best, place = hope, i
    return place


@lean
def best_guess(tree: Any, node: Any) -> Any:
    """The best that the network has seen at first sight among the children of a node."""
    first, after, guesses = tree[0], tree[1], tree[6]
    best, child = 0.0, first[node]
    while child != NONE:
        best = max(best, guesses[child])
        child = after[child]
    return best


@lean
def promise_of(guess: Any, best: Any) -> Any:
    """How promising a move is that looks like this beside one that looks best."""
    return math.exp(SHARPNESS * min(0.0, guess - best))


@generic("actor legal chance play payoff imagine observe", _arguments, makes_arrays=False)
def look(
    actor: Any, legal: Any, chance: Any, play: Any, payoff: Any, imagine: Any, observe: Any,
    root: Any, work: Any, rng: Any, net: Any, tree: Any, scratch: Any, viewer: Any, secrets: Any, looks: Any,
) -> Any:  # fmt: skip
    """Look so many times. Work has two positions: the line, and a spare one."""
    first, visits, total = tree[0], tree[3], tree[5]
    actions, shares, out, index, value, room, children, path = (
        scratch[0], scratch[1], scratch[2], scratch[3], scratch[4], scratch[5], scratch[6], scratch[7],
    )  # fmt: skip
    pos = work[0]
    for _ in range(looks):
        work[0] = root[0]
        if secrets:
            imagine(pos, viewer, rng)
        node, depth, answers, ended, got = 0, 0, 0, False, -1.0
        while not ended:
            who = actor(pos)
            if who == OVER:
                break
            if who == CHANCE:
                event = chance(pos, rng)
                play(pos, event)
                if secrets:
                    continue
                following = find(tree, node, event)
                if following == NONE:
                    following = grow(tree, node, event, 0.0, 0.0)
            else:
                n = legal(pos, actions)
                if n == 1:
                    play(pos, actions[0])
                    continue
                if who != viewer or first[node] == NONE:
                    best = judge_moves(
                        actor, play, payoff, observe, net, work, 0, 1, who, actions, n, index, value, room, out, shares
                    )  # fmt: skip
                if who != viewer:
                    answers += 1
                    ended = answers == ANSWERS
                    following = find(tree, node, actions[best])
                    if following == NONE:
                        following = grow(tree, node, actions[best], 0.0, 0.0)
                    play(pos, actions[best])
                elif first[node] == NONE:
                    for i in range(n):
                        grow(tree, node, actions[i], shares[i], promise_of(shares[i], shares[best]))
                    got = shares[best]
                    break
                else:
                    known_best, following = best_guess(tree, node), 0
                    for i in range(n):
                        children[i] = find(tree, node, actions[i])
                        if children[i] == NONE:
                            work[1] = work[0]
                            play(work[1], actions[i])
                            guess = share_of(
                                actor, payoff, observe, net, work[1], who, index, value, room, out
                            )
                            children[i] = grow(tree, node, actions[i], guess, promise_of(guess, known_best))
                        following = min(following, children[i])
                    if following != NONE:
                        chosen = most_promising(tree, children, n)
                        following = children[chosen]
                        play(pos, actions[chosen])
            if following == NONE or depth == DEPTH - 1:  # the tree is full
                break
            node = following
            path[depth] = node
            depth += 1
        if got < 0.0:
            got = share_of(actor, payoff, observe, net, pos, viewer, index, value, room, out)
        for step in range(depth):
            visits[path[step]] += 1
            total[path[step]] += got
    return looks
