"""What a viewer imagines follows the exact law of the hidden cards, enumerated in small positions.

Every way to deal the cards that a viewer has not seen is equally likely, card by card; looters that were seen going
into a hand stay there. Why players chose as they did is not guessed at.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt

import numpy as np
import pytest

from bagatelle import kernel
from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot.position import Position
from bagatelle.kernel import SPECTATOR, copy_of, new_rng
from games.bag_o_loot.positions import random_positions
from games.bag_o_loot.turns import at, hands, play

pytestmark = pytest.mark.rules

SAMPLES = 1_500 if kernel.INTERPRETED else 30_000

Hand = tuple[str, ...]


def law(match, viewer: int) -> dict[str, Fraction]:
    """The chance of each way in which the hands may be, by counting ways to deal physical cards."""
    view = match.view(viewer)
    unseen = Counter(view["unseen"])
    ways: dict[str, int] = {}
    sizes = [
        0 if player["hand"] is not None else player["hand_size"] - player["known_looters"]
        for player in view["players"]
    ]
    for hidden, count in deals(unseen, sizes):
        shown = [
            player["hand"] or sort([*part, *["L"] * player["known_looters"]])
            for player, part in zip(view["players"], hidden, strict=True)
        ]
        ways["/".join(",".join(hand) for hand in shown)] = count
    total = sum(ways.values())
    return {deal: Fraction(count, total) for deal, count in ways.items()}


def sort(cards) -> Hand:
    return tuple(sorted(cards, key=lambda card: 99 if card == "L" else int(card)))


def deals(unseen: Counter[str], sizes: list[int]) -> Iterator[tuple[list[Hand], int]]:
    """Every way to give so many cards to each, as kinds, with the number of ways to do it with physical cards."""
    if not sizes:
        yield [], 1
        return
    physical = sort(unseen.elements())
    for hand in sorted(set(combinations(physical, sizes[0]))):
        taken = Counter(hand)
        ways = prod(comb(unseen[card], n) for card, n in taken.items())
        for rest, more in deals(unseen - taken, sizes[1:]):
            yield [hand, *rest], ways * more


def imagined(match, viewer: int, samples: int = SAMPLES) -> Counter[str]:
    rng, seen = new_rng(viewer + 50), Counter()
    true = copy_of(match.position)
    rows = kernel.new_positions(Position, 1)
    for _ in range(samples):
        rows[0] = true
        rules.imagine(rows[0], viewer, rng)
        seen[rows.tobytes()] += 1
    named = Counter()
    for found, times in seen.items():
        line = GAME.position_line.write_position(np.frombuffer(found, Position).view(np.recarray)[0])
        named[dict(word.split("=", 1) for word in line.split())["hands"]] += times
    return named


def fits(match, viewer: int) -> int:
    """Compare samples with the law by a chi-square test; the seed is fixed, so it never fails by bad luck."""
    expected, seen = law(match, viewer), imagined(match, viewer)
    assert set(seen) <= set(expected)
    surprise = sum(
        (seen[deal] - SAMPLES * float(chance)) ** 2 / (SAMPLES * float(chance))
        for deal, chance in expected.items()
    )
    freedom = len(expected) - 1
    assert surprise <= freedom + 5 * sqrt(2 * freedom) + 1e-9, (surprise, freedom)
    return len(expected)


SMALL = {
    "two_players": at("3,5/3,7", "A:9,9", pile="3,5,7"),
    "looters_in_all_places": at("3,L/L,4", "B:9,L", pile="L,4,4"),
    "a_known_looter": at("3,4/L,4", "B:9,9", pile="L,5", known="0,1"),
    "three_players": at("3,L/3/L,L", pile="3,4", known="0,0,1"),
    "before_a_draw": at("3,4/5,6", phase="draw", pile="5,5,L"),
    "after_a_punt": at("3,4/5,6", "A:8", phase="replace", pile="5,L", plays=1),
}


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_hidden_cards_follow_the_exact_law(name, viewer):
    assert fits(SMALL[name], viewer) >= 1


def test_the_last_hidden_hand_is_known_when_the_pile_is_empty():
    match = at("3,4/5,L", pile="-", last=2)
    assert set(imagined(match, 0, 20)) == {"3,4/5,L"}
    assert len(imagined(match, SPECTATOR, 200)) == 6


def test_a_known_looter_is_never_imagined_away():
    match = play(at("7,9/3,4", "B:7,7,L", pile="5,6,8"), "snitch B 7")
    for deal in imagined(match, 1, 200):
        assert "L" in deal.split("/")[0]
    assert {deal.split("/")[1] for deal in imagined(match, 1, 50)} == {"3,4"}


def test_between_rounds_everything_is_open_and_nothing_is_imagined():
    for phase in ("round_over", "over"):
        match = at("3,4/5,L", phase=phase)
        assert set(imagined(match, SPECTATOR, 10)) == {"3,4/5,L"}


def test_the_law_is_what_bayes_says_after_a_punt_of_any_card():
    """B draws, punts a card blindly, which is a 3, and draws again: all histories that A holds possible, weighed."""
    belief: Counter[Hand] = Counter()
    unseen = Counter(["3", "3", "4", "L", "L"])
    for hidden, ways in deals(unseen, [2]):
        begun, rest = Counter(hidden[0]), unseen - Counter(hidden[0])
        for first in rest:
            hand, left = begun + Counter([first]), rest - Counter([first])
            for second in left:
                kept = hand - Counter(["3"])
                weight = Fraction(ways * rest[first] * hand["3"] * left[second], hand.total())
                if weight:
                    belief[sort((kept + Counter([second])).elements())] += weight
    total = sum(belief.values())
    match = play(at("8,9/3,L", turn="B", phase="draw", pile="3,4,L"), "card 4", "punt 3", "card 3")
    assert hands(match) == "8,9/3,4,L"
    expected = {deal.split("/")[1]: chance for deal, chance in law(match, 0).items()}
    assert {",".join(hand): weight / total for hand, weight in belief.items()} == expected


def test_imagining_keeps_sizes_sound_and_the_own_hand():
    rng = new_rng(9)
    for pos in random_positions(20 if kernel.INTERPRETED else 300, seed=8):
        for viewer in [SPECTATOR, *range(pos.seats)]:
            other = copy_of(pos)
            rules.imagine(other, viewer, rng)
            assert rules.sound(other)
            assert (other.held == pos.held).all()
            assert viewer < 0 or (other.hands[viewer] == pos.hands[viewer]).all()
