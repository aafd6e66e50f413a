"""What a draw lets a player choose from, when two play: every announcement as chances of menus.

A group that can be scored is told by a code: how many butts each of the two has in it, and which specials that count.
Thousands of draws offer the same few groups to choose from, so they are counted together. What the group of a code
pays is asked of the rules.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from bagatelle.games.bag_of_butts import GAME, bags, components, rules
from bagatelle.games.bag_of_butts import position as at
from bagatelle.kernel import Record, Words, copy_of, helper, lean, position_from

OF_ONE = components.IN_BAG + 1
CODES = OF_ONE * OF_ONE * (components.SPECIAL_COUNTS[1] + 1) * 2 * 2
"""How many groups differ in what they pay: butts of mine, butts of the other, grays, white, khaki."""
NOTHING = CODES
"""The code of a group that cannot be scored."""
STANDINGS = 3
LOWEST, LEVEL, AHEAD = range(STANDINGS)
"""How the player to move stood when the turn began, for khaki."""

Menus = tuple[Any, ...]
"""Of one or several sets of specials, as compiled code takes them: the three codes of each menu, its chance, where the
menus of each announcement end, its chance of an automatic reset, and where the announcements of each set begin."""


class Announcements(NamedTuple):
    """Everything that can be announced with one set of specials in the bag, up to the order of the groups."""

    specials: int
    sizes: list[tuple[int, int, int]]
    """Smallest first."""
    codes: Any
    chances: Any
    ends: Any
    automatic: Any

    def menus(self) -> Menus:
        """As compiled code takes them, for this set alone."""
        begins = np.zeros(bags.SETS + 1, np.int64)
        begins[self.specials + 1 :] = len(self.sizes)
        return self.codes, self.chances, self.ends, self.automatic, begins


@cache
def announcements(specials: int) -> Announcements:
    """What can be announced with this set of specials; counted out in a few milliseconds."""
    pos = with_specials(specials)
    sizes = unordered_sizes(int(rules.bag_size(pos)))
    counts = np.zeros((NOTHING + 1) ** components.GROUPS, np.int64)
    found = np.zeros(MOST_SPLITS, np.int64)
    codes, chances, ends, automatic = [], [], [0], []
    for first, second, _ in sizes:
        drawn = copy_of(pos)
        rules.play(drawn, int(at.announcement(first, second)))
        n = count_menus(drawn, np.zeros(bags.SPLITTING, np.int64), counts, found)
        keys, ways = found[:n].copy(), counts[found[:n]]
        counts[keys] = 0
        is_reset = keys == AUTOMATIC
        automatic.append(ways[is_reset].sum() / ways.sum())
        keys, shares = keys[~is_reset], ways[~is_reset] / ways.sum()
        base = NOTHING + 1
        codes.append(np.stack([keys // base**2, keys // base % base, keys % base], 1).astype(np.uint8))
        chances.append(shares)
        ends.append(ends[-1] + len(keys))
    return Announcements(
        specials,
        sizes,
        np.concatenate(codes),
        np.concatenate(chances),
        np.array(ends, np.int64),
        np.array(automatic),
    )


MOST_SPLITS = 20_000
AUTOMATIC = NOTHING * (1 + (NOTHING + 1) + (NOTHING + 1) ** 2)
"""The key of an automatic reset: no group can be scored, which cannot happen otherwise [B11]."""


def unordered_sizes(pieces: int) -> list[tuple[int, int, int]]:
    """The sizes of three groups of so many pieces, smallest first; their order changes nothing."""
    return [
        (first, second, pieces - first - second)
        for first in range(1, pieces // components.GROUPS + 1)
        for second in range(first, (pieces - first) // 2 + 1)
    ]


@lean
def number_of_sizes(first: int, second: int, third: int) -> int:
    """Which of the unordered sizes these are."""
    least, most = min(first, second, third), max(first, second, third)
    pieces = first + second + third
    number = pieces - least - most - least
    for smaller in range(1, least):
        number += (pieces - smaller) // 2 - smaller + 1
    return number


@cache
def all_menus() -> Menus:
    """The announcements of all sets of specials, one set after the other."""
    each = [announcements(specials) for specials in range(bags.SETS)]
    before = np.cumsum([0, *(len(one.codes) for one in each)])
    ends = [one.ends[:-1] + begin for one, begin in zip(each, before[:-1], strict=True)]
    return (
        np.concatenate([one.codes for one in each]),
        np.concatenate([one.chances for one in each]),
        np.concatenate([*ends, before[-1:]]),
        np.concatenate([one.automatic for one in each]),
        np.cumsum([0, *(len(one.sizes) for one in each)]).astype(np.int64),
    )


@cache
def _announcing(specials: int) -> bytes:
    pos = GAME.start(2)
    rules.play(pos, at.FIRST)
    rules.play(pos, at.CONTINUE)
    counts: list[int] = []
    for there in reversed(components.SPECIAL_COUNTS):
        specials, count = divmod(specials, there + 1)
        counts.insert(0, count)
    pos.pool[components.FIRST_SPECIAL :] -= np.array(counts, np.int8)
    pos.bag[components.FIRST_SPECIAL :] += np.array(counts, np.int8)
    pos.run = sum(counts)
    return bytes(pos.tobytes())


def with_specials(specials: int) -> Record:
    """The first of two players is about to announce, with this set of specials in the bag."""
    return position_from(at.Position, _announcing(specials))


@helper
def count_menus(pos: Record, splitting: Words, counts: Words, found: Words) -> int:
    """Count the draws that offer each menu, by its key; return how many different ones were found."""
    n = 0
    bags.begin_splits(pos, splitting)
    ways = bags.next_split(pos, splitting)
    while ways > 0:
        key = menu_of(pos)
        if counts[key] == 0:
            found[n] = key
            n += 1
        counts[key] += ways
        ways = bags.next_split(pos, splitting)
    return n


@lean
def menu_of(pos: Record) -> int:
    """The groups of a draw that can be scored, as one number in which their order is forgotten."""
    if rules.special_in_each_group(pos):
        return AUTOMATIC
    first, second, third = code_of(pos, 0), code_of(pos, 1), code_of(pos, 2)
    if first > second:
        first, second = second, first
    if second > third:
        second, third = third, second
    if first > second:
        first, second = second, first
    if second == third:
        third = NOTHING
    if first == second:
        second = third
        third = NOTHING
    return (first * (NOTHING + 1) + second) * (NOTHING + 1) + third


@lean
def code_of(pos: Record, group: int) -> Any:
    """What a group holds, as far as its points depend on it."""
    if not rules.is_scorable(pos, group):
        return NOTHING
    mine = np.int64(pos.group[group, pos.colour[pos.turn]])  # interpreted, sums of int8 would overflow
    others = pos.group[group, pos.colour[rules.next_seat(pos)]]
    code = (mine * OF_ONE + others) * OF_ONE + pos.group[group, components.GRAY]
    return (code * 2 + pos.group[group, components.WHITE]) * 2 + pos.group[group, components.KHAKI]


@helper
def pay(pos: Record, scratch: Any, paid: Any) -> None:
    """Ask the rules what the group of each code pays to the mover and to the other, and whether it gives another turn:
    for every standing and every run. The position is one in which the two are level, and nothing is drawn."""
    me, other = pos.turn, rules.next_seat(pos)
    for standing in range(STANDINGS):
        for run in range(paid.shape[1]):
            for code in range(CODES):
                scratch[0] = pos
                drawn = scratch[0]
                drawn.run = run
                drawn.lowest_at[me] = 1 if standing == AHEAD else 0
                drawn.lowest_at[other] = 1 if standing == LOWEST else 0
                drawn.phase = at.CHOOSE
                drawn.group[0, drawn.colour[me]] = code // (4 * OF_ONE * OF_ONE)
                drawn.group[0, drawn.colour[other]] = code // (4 * OF_ONE) % OF_ONE
                drawn.group[0, components.GRAY] = code // 4 % OF_ONE
                drawn.group[0, components.WHITE] = code // 2 % 2
                drawn.group[0, components.KHAKI] = code % 2
                rules.play(drawn, at.SCORE)
                paid[standing, run, code, 0] = drawn.score[me] - pos.score[me]
                paid[standing, run, code, 1] = drawn.score[other] - pos.score[other]
                paid[standing, run, code, 2] = drawn.extra_turn
