"""Legal plays against a second, naive reading of the rules that shares nothing with the first.

It works on lists of cards, tries every choice of cards with every play, and keeps what the table of plays allows. Plays
with the same result are one move, so both sides must find the same results, and ours each of them once.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from bagatelle import kernel
from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot.position import KNOCK, MAX_LEGAL, OPEN
from bagatelle.kernel import Record, copy_of
from games.bag_o_loot.positions import random_positions
from games.bag_o_loot.turns import at
from profiles import by_profile

pytestmark = pytest.mark.rules

State = tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]]
"""The mover's hand and all groups, each with its owner: sorted, so that equal states are equal."""


def words(pos: Record) -> dict[str, str]:
    return dict(part.split("=", 1) for part in GAME.position_line.write_position(pos).split())


def state(pos: Record, mover: str) -> State:
    """What the text of a position says about the table and one hand."""
    line = words(pos)
    hand = line["hands"].split("/")["ABCDEF".index(mover)]
    groups = [group.split(":") for group in line.get("table", "-").split("/")] if "table" in line else []
    return frozen(
        [] if hand == "-" else hand.split(","), [(owner, cards.split(",")) for owner, cards in groups]
    )


def frozen(hand: list[str], groups: list[tuple[str, list[str]]]) -> State:
    return tuple(sorted(hand)), tuple(sorted((owner, tuple(sorted(cards))) for owner, cards in groups))


def choices(hand: list[str]) -> Iterator[list[str]]:
    """Every choice of cards that go together: equal numbers, and looters."""
    there = Counter(hand)
    looters = there.pop("L", 0)
    for number, most in [("1", 0), *there.items()]:
        for k in range(0 if most == 0 else 1, most + 1):
            for j in range(looters + 1):
                if k + j:
                    yield [number] * k + ["L"] * j


def number(cards: list[str]) -> str | None:
    return next((card for card in cards if card != "L"), None)


def is_bag(cards: list[str]) -> bool:
    return len(cards) == 5 and "L" not in cards


def without(cards: list[str], taken: list[str]) -> list[str]:
    return list((Counter(cards) - Counter(taken)).elements())


def results(before: State, mover: str, first: bool) -> Iterator[tuple[str, State]]:
    """Every state that a play, a punt or a knock may lead to, in the words of the table of plays."""
    hand, groups = list(before[0]), [(owner, list(cards)) for owner, cards in before[1]]
    if first:
        for card in hand:
            yield "punt", frozen(without(hand, [card]), [*groups, (mover, [card])])
    else:
        yield "knock", before
    for cards in choices(hand):
        left = without(hand, cards)
        if 2 <= len(cards) <= 5 and number(cards):
            yield "play", frozen(left, [*groups, (mover, cards)])
        for place, (_, there) in enumerate(groups):
            together = there + cards
            numbers = {card for card in together if card != "L"}
            if not is_bag(there) and len(together) <= 5 and len(numbers) == 1:
                yield "play", frozen(left, [*groups[:place], (mover, together), *groups[place + 1 :]])
    for place, (owner, there) in enumerate(groups):
        same = number(there)
        if same and "L" in there and same in hand:
            swapped = (owner, [*without(there, ["L"]), same])
            yield (
                "play",
                frozen([*without(hand, [same]), "L"], [*groups[:place], swapped, *groups[place + 1 :]]),
            )
    yield from combines(hand, groups, mover)


def combines(hand: list[str], groups: list[tuple[str, list[str]]], mover: str) -> Iterator[tuple[str, State]]:
    for x in {number(cards) for _, cards in groups} - {None}:
        split = [(owner, cards) for owner, cards in groups if number(cards) == x and not is_bag(cards)]
        rest = [(owner, cards) for owner, cards in groups if number(cards) != x or is_bag(cards)]
        if len({owner for owner, _ in split}) < 2:
            continue
        for cards in choices(hand):
            if number(cards) not in (x, None):
                continue
            together = [card for _, there in split for card in there] + cards
            back = ["L"] * max(0, len(together) - 5)
            yield "play", frozen([*without(hand, cards), *back], [*rest, (mover, without(together, back))])


def found_by_rules(pos: Record, mover: str) -> list[tuple[str, State]]:
    """The results of what the rules call legal; a card drawn after a punt is not part of it."""
    actions = np.zeros(MAX_LEGAL, np.int64)
    found = []
    for action in actions[: rules.legal(pos, actions)]:
        then = copy_of(pos)
        rules.play(then, int(action))
        kind = "knock" if action == KNOCK else "punt" if action < OPEN else "play"
        found.append((kind, state(then, mover)))
    return found


def agree(pos: Record) -> int:
    mover = words(pos)["turn"]
    mine = found_by_rules(pos, mover)
    theirs = set(results(state(pos, mover), mover, pos.plays_made == 0))
    line = GAME.position_line.write_position(pos)
    assert len(set(mine)) == len(mine), f"two actions with one result: {line}"
    assert set(mine) == theirs, line
    return len(mine)


def test_legal_plays_are_all_plays_and_each_of_them_once() -> None:
    count = 25 if kernel.INTERPRETED else by_profile(150, 600)
    sizes = [agree(pos) for pos in random_positions(count, seed=7)]
    assert max(sizes) > 60, "the positions should be rich"


@pytest.mark.parametrize(
    ("hands", "table"),
    [
        ("6,7,7,L/3/4", "A:6,L/B:6,6/C:6/B:7,7/C:L/B:L/C:L"),
        ("7,7,L,L/3", "A:7/A:7,L/A:7/B:L"),
        ("7,7,8,9/3/4", "A:L/B:L/B:L/C:L/C:L"),
        ("1,1,1,2,2,3,L,L,L,L,L/3/4", "B:1/B:1/A:2/B:2/B:2/A:3,3/B:3"),
    ],
)
def test_crowded_tables_by_hand(hands: str, table: str) -> None:
    assert agree(at(hands, table).position) > 10


def test_a_hoarders_hand_has_hundreds_of_plays() -> None:
    hand = ",".join(f"{n},{n},{n}" for n in range(1, 13)) + ",L,L,L,L,L"
    singles = "/".join(f"B:{n}/C:{n}" for n in range(1, 13))
    assert agree(at(f"{hand}/16/16", singles).position) > 300
