"""The exact numbers of Bag of Butts, from `legal`, `odds` and `play` alone, with every weight a whole number.

Every set of specials and every announcement is expanded piece by piece; positions that have become equal are merged.
Compiled only: interpreted, so many positions would keep everybody waiting.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
import pytest

from bagatelle.games.bag_of_butts import rules
from bagatelle.games.bag_of_butts.components import EVERY_KIND, FIRST_SPECIAL, KINDS, LETTERS, SPECIAL_COUNTS
from bagatelle.games.bag_of_butts.position import CHOOSE, MAX_LEGAL, PIECE, Position
from bagatelle.kernel import INTERPRETED, WORDS, Rule, Words, generic, new_positions, rows
from games.bag_of_butts.turns import at

pytestmark = pytest.mark.skipif(
    INTERPRETED, reason="too slow interpreted; the odds of one draw are in test_rules"
)


@generic("odds play", lambda contract: (contract.rows, contract.rows, *[WORDS] * 5))
def expand(
    odds: Rule, play: Rule, layer: Any, children: Any, parents: Words, actions: Words, weights: Words,
    some_actions: Words, some_weights: Words,
) -> int:  # fmt: skip
    """Apply every outcome to every position of a layer; return how many positions that gives."""
    total = 0
    for place in range(layer.size):
        n = odds(layer[place], some_actions, some_weights)
        for i in range(n):
            children[total] = layer[place]
            play(children[total], some_actions[i])
            parents[total] = place
            actions[total] = some_actions[i]
            weights[total] = some_weights[i]
            total += 1
    return total


@generic("legal", lambda contract: (contract.rows, WORDS))
def fewest_choices(legal: Rule, positions: Any, actions: Words) -> int:
    """The smallest number of legal actions in any of these positions."""
    fewest = actions.size
    for place in range(positions.size):
        fewest = min(fewest, legal(positions[place], actions))
    return fewest


class Draws(NamedTuple):
    """All ways in which one announced bag can be dealt out."""

    groups: np.ndarray
    """What lies in the three groups, for each different outcome."""
    ways: np.ndarray
    """In how many ways the single pieces can come out to give it."""
    resets: np.ndarray
    """Whether it is an automatic reset."""
    choices: int
    """The fewest groups that can be scored in an outcome without a reset."""

    @property
    def p_reset(self) -> Fraction:
        return Fraction(int(self.ways[self.resets].sum()), int(self.ways.sum()))


@cache
def draws(bag: str, first: int, second: int) -> Draws:
    """Announce two sizes and deal out a bag with these specials."""
    players = "players=pink:0,blue:0,yellow:0 turn=pink phase=announce start=0,0,0"
    match = at(f"{players} run={len(bag)} bag={bag or '-'}")
    match.play(f"{first} {second}")
    layer = new_positions(Position, 1)
    layer[0] = match.position
    ways = np.ones(1, np.int64)
    for drawn in range(first + second):
        children, parents, actions, weights = children_of(layer)
        groups = layer["group"][parents]
        pieces = np.arange(len(children)), actions - PIECE
        groups[pieces[0], int(drawn >= first), pieces[1]] += 1
        if (
            drawn == first + second - 1
        ):  # an automatic reset clears the groups, so the rest is told from before it
            groups[:, 2] = layer["bag"][parents]
            groups[pieces[0], 2, pieces[1]] -= 1
        chosen, inverse = distinct(groups)
        ways = np.bincount(inverse, ways[parents] * weights).astype(np.int64)  # whole numbers below 2**53
        layer, groups = children[chosen], groups[chosen]
    resets = layer["phase"] != CHOOSE
    chances = layer[~resets]
    room = np.zeros(MAX_LEGAL, np.int64)
    return Draws(groups, ways, resets, int(fewest_choices(rules, rows(chances), room)))


def children_of(layer: np.ndarray) -> tuple[np.ndarray, Words, Words, Words]:
    """Every position that can follow those of a layer, with its parent, its action and its weight."""
    children = new_positions(Position, len(layer) * KINDS)
    words = [np.zeros(len(children), np.int64) for _ in range(3)]
    spare = [np.zeros(KINDS, np.int64) for _ in range(2)]
    n = expand(rules, rows(layer), rows(children), *words, *spare)
    return children[:n], *(word[:n] for word in words)


def distinct(groups: np.ndarray, radix: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """Where each different content of the first two groups first occurs, and the number of everyone's content.
    The third group is the rest, so it need not be looked at."""
    places = radix ** np.arange(2 * groups.shape[2], dtype=np.int64)
    keys = groups[:, :2].reshape(len(groups), -1).astype(np.int64) @ places
    _, first, number = np.unique(keys, return_index=True, return_inverse=True)
    return first, number


def bags(specials: int) -> list[str]:
    """Every set of so many specials, in letters."""
    counts = product(*(range(count + 1) for count in SPECIAL_COUNTS))
    letters = LETTERS[FIRST_SPECIAL:]
    return [
        "".join(letter * n for letter, n in zip(letters, some, strict=True))
        for some in counts
        if sum(some) == specials
    ]


def announcements(specials: int) -> list[tuple[int, int, int]]:
    """Every legal announcement, as three sizes."""
    bag = bags(specials)[0] or "-"
    match = at(f"players=pink:0,blue:0 turn=pink phase=announce run={specials} bag={bag} start=0,0")
    pairs = [tuple(map(int, move.split())) for move in match.moves()]
    return [(first, second, 8 + specials - first - second) for first, second in pairs]


def up_to_order(specials: int) -> list[tuple[int, int, int]]:
    """One announcement of each that differ in their order only."""
    return sorted({(small, middle, large) for small, middle, large in map(sorted, announcements(specials))})


SPECIALS = range(7)
PER_SPECIALS = [
    # announcements, up to order, sets of specials, fewest and most draws, the same with unowned butts merged
    (21, 5, 1, (16, 88), (9, 29)),
    (28, 7, 4, (24, 264), (15, 87)),
    (36, 8, 8, (25, 688), (16, 237)),
    (45, 10, 10, (35, 1923), (24, 673)),
    (55, 12, 8, (36, 5769), (25, 2019)),
    (66, 14, 4, (48, 9915), (35, 3582)),
    (78, 16, 1, (62, 18186), (47, 6663)),
]
LEAST_AND_GREATEST = {
    3: (Fraction(3, 55), (1, 1, 9), Fraction(16, 55), (3, 4, 4)),
    4: (Fraction(1, 11), (1, 1, 10), Fraction(32, 55), (4, 4, 4)),
    5: (Fraction(5, 39), (1, 1, 11), Fraction(980, 1287), (4, 4, 5)),
    6: (Fraction(15, 91), (1, 1, 12), Fraction(125, 143), (4, 5, 5)),
}


def every_draw(specials: int) -> Iterator[tuple[tuple[int, int, int], Draws]]:
    """Every set of specials with every announcement; the order of the sizes does not matter (see the last test)."""
    for sizes in up_to_order(specials):
        for bag in bags(specials):
            yield sizes, draws(bag, *sizes[:2])


@pytest.mark.parametrize("specials", SPECIALS)
def test_the_number_of_announcements(specials: int) -> None:
    ordered, unordered, sets, _, _ = PER_SPECIALS[specials]
    assert len(announcements(specials)) == ordered
    assert len(up_to_order(specials)) == unordered
    assert len(bags(specials)) == sets


@pytest.mark.parametrize("specials", SPECIALS)
def test_the_number_of_different_draws(specials: int) -> None:
    _, _, _, apart, merged = PER_SPECIALS[specials]
    counts = [len(outcome.ways) for _, outcome in every_draw(specials)]
    assert (min(counts), max(counts)) == apart
    counts = [len(distinct(merge_unowned(outcome.groups))[0]) for _, outcome in every_draw(specials)]
    assert (min(counts), max(counts)) == merged


def merge_unowned(groups: np.ndarray) -> np.ndarray:
    """With two players, pink and blue, the yellow and the green butts are alike: nobody's."""
    yellow, green = EVERY_KIND.index("yellow"), EVERY_KIND.index("green")
    merged = np.delete(groups, green, axis=2)
    merged[:, :, yellow] += groups[:, :, green]
    return merged


@pytest.mark.parametrize("specials", SPECIALS)
def test_the_probability_of_an_automatic_reset(specials: int) -> None:
    chances: dict[tuple[int, int, int], set[Fraction]] = {}
    for sizes, outcome in every_draw(specials):
        chances.setdefault(sizes, set()).add(outcome.p_reset)
    for sizes, found in chances.items():
        assert found == {formula(specials, sizes)}, "which specials they are makes no difference"
    exact = {sizes: found.pop() for sizes, found in chances.items()}
    if specials < 3:
        assert set(exact.values()) == {0}
        return
    least, fewest, greatest, most = LEAST_AND_GREATEST[specials]
    assert min(exact, key=exact.__getitem__) == fewest
    assert max(exact, key=exact.__getitem__) == most
    assert (exact[fewest], exact[most]) == (least, greatest)


def formula(specials: int, sizes: tuple[int, ...]) -> Fraction:
    """All draws, less those that leave a group without a special (inclusion and exclusion)."""
    if specials == 0:
        return Fraction(0)
    pieces = sum(sizes)
    missed = sum(comb(pieces - size, specials) - comb(size, specials) for size in sizes)
    return 1 - Fraction(missed, comb(pieces, specials))


@pytest.mark.parametrize("specials", [0, 1, 2])
def test_an_automatic_reset_needs_three_specials(specials: int) -> None:
    assert not any(outcome.resets.any() for _, outcome in every_draw(specials))


@pytest.mark.parametrize("specials", SPECIALS)
def test_without_an_automatic_reset_some_group_can_always_be_scored(specials: int) -> None:  # [B11]
    assert min(outcome.choices for _, outcome in every_draw(specials)) >= 1


@pytest.mark.parametrize(("bag", "sizes"), [("", (2, 3)), ("W", (2, 3)), ("BGK", (4, 3)), ("BBGGWK", (1, 2))])
def test_every_way_to_deal_out_the_single_pieces_is_equally_likely(bag: str, sizes: tuple[int, int]) -> None:
    outcome = draws(bag, *sizes)
    pieces = 8 + len(bag)
    rest = pieces - sum(sizes)
    orders = factorial(pieces) // factorial(rest)
    assert outcome.ways.sum() == orders
    labelled = factorial(pieces) // (factorial(sizes[0]) * factorial(sizes[1]) * factorial(rest))
    for groups, ways in zip(outcome.groups.tolist(), outcome.ways, strict=True):
        assert Fraction(int(ways), orders) == Fraction(labelled_draws(groups), labelled)


def labelled_draws(groups: list[list[int]]) -> int:
    """In how many ways distinguishable pieces can lie like this."""
    ways = 1
    for kind in zip(*groups, strict=True):
        ways *= factorial(sum(kind)) // (factorial(kind[0]) * factorial(kind[1]) * factorial(kind[2]))
    return ways


def test_the_order_of_the_sizes_makes_no_difference() -> None:
    found: dict[tuple[int, ...], set[tuple[int, Fraction]]] = {}
    for sizes in announcements(3):
        outcome = draws("BGW", *sizes[:2])
        found.setdefault(tuple(sorted(sizes)), set()).add((len(outcome.ways), outcome.p_reset))
    assert len(found) == 10
    assert all(len(same) == 1 for same in found.values())
