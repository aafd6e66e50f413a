"""What everybody knows of a hidden hand, and what a player must hold possible."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from bagatelle import SPECTATOR, Match, kernel
from bagatelle.games.buttle import GAME, rules
from bagatelle.games.buttle.cards import codes_of
from bagatelle.games.buttle.components import CODES
from bagatelle.kernel import copy_of, new_rng
from games.buttle.moves import at, play, words

pytestmark = pytest.mark.rules

TRIALS = 600 if kernel.INTERPRETED else 20_000


def seen(match: Match, seat: int = 1, viewer: int | None = None) -> list[str]:
    """The cards of a hand that the other player sees now."""
    return match.view(1 - seat if viewer is None else viewer)["players"][seat]["hand"]


def known(match: Match, seat: int = 1, viewer: int | None = None) -> list[str]:
    """The cards of a hand that lies face down which the other player may remember."""
    player = match.view(1 - seat if viewer is None else viewer)["players"][seat]
    assert player["hand"] == []
    return player["remembered"]["hand"]


def test_drawn_cards_are_unknown_and_fetched_ones_known() -> None:
    match = play(at("south=3MW north=AM scrap=CRM,AS"), "draw", "9LK", "draw", "AW", "three MW < Crown M")
    assert known(match, 0) == ["CRM"]
    assert known(match, 1) == []
    assert match.view(0)["players"][0]["hand"] == ["9LK", "CRM"]


def test_cards_returned_by_a_nine_are_known_until_they_are_played() -> None:
    match = play(at("south=9LK north=AM points=-/6LK royals=-/CRK"), "nine LK")
    assert known(match) == ["6LK", "CRK"]
    play(match, "crown K", "draw", "AS", "points 6LK")
    assert known(match) == []


def test_of_two_equal_cards_one_known_the_known_one_counts_as_played() -> None:
    match = play(at("south=9LK north=6LK points=-/6LK"), "nine LK")
    assert words(match)["north"] == "6LK!,6LK"
    play(match, "points 6LK")
    assert words(match)["north"] == "6LK"


def test_a_spectator_knows_what_everybody_knows() -> None:
    match = play(at("south=9LK,CRM north=AM points=-/6LK"), "nine LK")
    assert [known(match, seat, SPECTATOR) for seat in (0, 1)] == [[], ["6LK"]]


def test_an_open_hand_is_seen_and_one_that_closed_again_is_only_remembered() -> None:
    match = play(at("south=8MS north=2MK,CRM"), "eight MS")
    for viewer in (0, SPECTATOR):
        assert seen(match, 1, viewer) == ["2MK", "CRM"]
        assert match.view(viewer)["players"][1]["remembered"] == {"hand": [], "frozen": []}
    play(match, "two MK > 8MS")
    for viewer in (0, SPECTATOR):
        assert known(match, 1, viewer) == ["CRM"]
    assert seen(match, 1, viewer=1) == ["CRM"]  # one's own hand


def test_everybody_may_remember_which_cards_are_frozen() -> None:
    match = play(at("south=9MS north=AK royals=-/CRS freeze=yes"), "nine MS")
    north = match.view(0)["players"][1]
    assert (north["frozen"], north["remembered"]) == ([], {"hand": ["CRS"], "frozen": ["CRS"]})
    north = match.view(1)["players"][1]
    assert (north["frozen"], north["remembered"]["hand"]) == (["CRS"], ["CRS"])


def test_when_the_match_is_over_all_hands_are_shown() -> None:
    match = play(at("south=5SW,CRM north=2MK points=7SK,9LK/-"), "points 5SW")
    assert [player["hand"] for player in match.view(SPECTATOR)["players"]] == [["CRM"], ["2MK"]]
    imagined = copy_of(match.position)
    rules.imagine(imagined, 0, new_rng(1))
    assert imagined.tobytes() == match.position.tobytes()


Hands = tuple[tuple[str, ...], ...]


def imagined_hands(line: str, viewer: int, seats: tuple[int, ...]) -> Counter[Hands]:
    """How often each combination of hands is imagined."""
    pos = GAME.position_line.read_position(f"turn=south phase=turn dealer=north {line}")
    rng = new_rng(7)
    seen = Counter[Hands]()
    for _ in range(TRIALS):
        imagined = copy_of(pos)
        rules.imagine(imagined, viewer, rng)
        seen[tuple(tuple(codes_of(imagined.hand[seat])) for seat in seats)] += 1
    return seen


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=CODES.index))


def agrees(seen: Counter[Hands], expected: Counter[Hands]) -> bool:
    """A chi-square test; the seed is fixed, so it never fails by bad luck."""
    assert set(seen) <= set(expected)
    total = sum(expected.values())
    surprise = sum(
        (seen[hands] - TRIALS * ways / total) ** 2 / (TRIALS * ways / total)
        for hands, ways in expected.items()
    )
    return surprise < len(expected) + 4 * (2 * len(expected)) ** 0.5


def test_a_player_imagines_the_other_hand_by_every_way_the_single_cards_could_lie() -> None:
    """South sees 7ML; north holds 9LK, known, and two of the six cards 9LK, 2MK, 2MK, AM, 5SW, CRM that are left."""
    unseen = ["9LK", "2MK", "2MK", "AM", "5SW", "CRM"]
    expected = Counter[Hands]((in_order(["9LK", *two]),) for two in combinations(unseen, 2))
    seen = imagined_hands("south=7ML north=2MK,9LK!,CRM pile=AM,2MK,5SW,9LK", 0, (1,))
    assert agrees(seen, expected)


def test_a_spectator_imagines_both_hands_together() -> None:
    unseen = ["8MS", "2MK", "2MK", "AM", "5SW"]
    expected = Counter[Hands]()
    for first in combinations(range(5), 2):
        rest = [number for number in range(5) if number not in first]
        for second in combinations(rest, 1):
            south = in_order(unseen[number] for number in first)
            north = in_order([*(unseen[number] for number in second), "9LK"])
            expected[south, north] += 1
    seen = imagined_hands("south=2MK,AM north=9LK!,8MS pile=2MK,5SW", SPECTATOR, (0, 1))
    assert agrees(seen, expected)


def test_imagining_leaves_everything_visible_alone() -> None:
    line = "south=7ML,AM! north=2MK,9LK!,CRM points=5SW/- stacks=-/8MS+PNMSL scrap=AS royals=CRS/CTMWK"
    pos = GAME.position_line.read_position(f"turn=south phase=turn dealer=north {line}")
    for viewer in (0, 1, SPECTATOR):
        other = copy_of(pos)
        rules.imagine(other, viewer, new_rng(viewer + 9))
        assert rules.sound(other)
        assert GAME.view.view(other, viewer) == GAME.view.view(pos, viewer)
        for field in ("known", "bare", "royal", "stack", "scrap", "turn", "phase"):
            assert (other[field] == pos[field]).all()


def test_the_counter_window_tells_nothing() -> None:
    with_two = play(at("south=AM north=2MK counter=yes"), "ace M")
    without = play(at("south=AM north=CRM counter=yes"), "ace M")
    for match in (with_two, without):
        match.view(0).pop("uses")
    assert with_two.view(0) == without.view(0)
    assert with_two.log(0) == without.log(0)


def test_a_record_shown_during_the_match_tells_nobody_a_card_of_another() -> None:
    match = play(
        at("south=9LK,8MS north=AM points=-/6LK"), "draw", "AS", "draw", "AW", "eight MS", "draw", "AL"
    )
    assert [text for _, text in match.seen_by(0)] == ["draw", "AS", "draw", "card", "eight MS", "draw", "AL"]
    assert [text for _, text in match.seen_by(1)] == ["draw", "card", "draw", "AW", "eight MS", "draw", "AL"]
    dealt = Match(GAME, 2, seed=bytes(32))
    dealt.play("dealer north")
    dealt.deal_all()
    assert [text == "card" for _, text in dealt.seen_by(0)][1:] == [False, True] * 5 + [True]
