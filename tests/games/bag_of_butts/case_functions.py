"""The functions that case files of Bag of Butts ask for, computed from the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from bagatelle import Match
from bagatelle.games.bag_of_butts import GAME, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.games.bag_of_butts.components import (
    ALL_SPECIALS,
    BUTTS,
    FIRST_SPECIAL,
    LETTERS,
    SPECIAL_COUNTS,
)


def n_announcements(bag: int) -> int:
    """In how many ways a bag of so many pieces can be announced."""
    if not BUTTS <= bag <= BUTTS + ALL_SPECIALS:  # no bag of this game: count the pairs of sizes
        return sum(1 for first in range(1, bag) for second in range(1, bag - first))
    return int(rules.legal(_announcing(bag - BUTTS).position, _room()))


def p_auto_reset(specials: int, sizes: tuple[int, ...]) -> Fraction:
    """The chance that every group gets a special, expanded through `odds` and `play`. The next piece is a special
    with a chance that depends only on how many are left, so positions that agree on that are taken together."""
    if specials > ALL_SPECIALS or len(sizes) != 3 or min(sizes) < 1 or sum(sizes) != BUTTS + specials:
        return _p_each_gets_one(specials, sizes)  # no bag of this game
    match = _announcing(specials)
    match.play(f"{sizes[0]} {sizes[1]}")
    layer = {(0, 0): (match.position, Fraction(1))}
    chance_of_reset = Fraction(0)
    while layer:
        following: dict[tuple[int, int], tuple[Any, Fraction]] = {}
        for position, chance in layer.values():
            actions, weights = _room(), _room()
            n = int(rules.odds(position, actions, weights))
            total = sum(int(weight) for weight in weights[:n])
            for action, weight in zip(actions[:n], weights[:n], strict=True):
                after = position.copy()
                rules.play(after, int(action))
                share = chance * int(weight) / total
                if after.phase == at.DRAW:
                    one, two = (int(group[FIRST_SPECIAL:].sum()) for group in after.group[:2])
                    known = following.get((one, two), (after, Fraction(0)))
                    following[one, two] = (known[0], known[1] + share)
                elif after.phase != at.CHOOSE:
                    chance_of_reset += share
        layer = following
    return chance_of_reset


def _p_each_gets_one(specials: int, sizes: tuple[int, ...]) -> Fraction:
    """The same chance for any number of pieces and groups, by counting where the specials are."""

    @cache
    def ways(place: int, left: int, missed: bool) -> int:
        if place == len(sizes):
            return int(left == 0 and not missed)
        return sum(
            _choose(sizes[place], here) * ways(place + 1, left - here, missed or here == 0)
            for here in range(min(sizes[place], left) + 1)
        )

    total = _choose(sum(sizes), specials)
    return Fraction(ways(0, specials, False), total) if total else Fraction(0)


def _choose(n: int, k: int) -> int:
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def n_outcomes(multiplicities: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """In how many ways so many pieces of each kind can lie in groups of these sizes, pieces of a kind being alike."""

    @cache
    def ways(kind: int, room: tuple[int, ...]) -> int:
        if kind == len(multiplicities):
            return int(not any(room))
        return sum(ways(kind + 1, left) for left in _placed(multiplicities[kind], room))

    return ways(0, sizes)


def _placed(count: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The room that is left in each group, for every way to place so many like pieces."""
    if not room:
        return [()] if count == 0 else []
    return [
        (room[0] - here, *rest)
        for here in range(min(count, room[0]) + 1)
        for rest in _placed(count - here, room[1:])
    ]


FUNCTIONS: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "n_announcements": (n_announcements, ("bag",)),
    "p_auto_reset": (p_auto_reset, ("specials", "sizes")),
    "n_outcomes": (n_outcomes, ("multiplicities", "sizes")),
}


def _announcing(specials: int) -> Match:
    """A match in which a bag with so many specials is about to be announced."""
    letters = "".join(
        letter * count for letter, count in zip(LETTERS[FIRST_SPECIAL:], SPECIAL_COUNTS, strict=True)
    )
    bag = letters[:specials] or "-"
    line = f"players=pink:0,blue:0 turn=pink phase=announce run={specials} bag={bag} start=0,0"
    return Match(GAME, start=line, by_hand=True)


def _room() -> Any:
    return np.zeros(at.MAX_LEGAL, np.int64)
