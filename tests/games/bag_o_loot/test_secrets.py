"""Hidden hands stay hidden: in views, legal actions, log and records; and a leak in any of them would be caught.

What a viewer imagines follows the exact law of the hidden cards, enumerated in small positions: every way to deal the
cards that a viewer has not seen is equally likely, card by card; looters that were seen going into a hand stay there.
Why players chose as they did is not guessed at.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, prod, sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bagatelle import Game, Match, kernel
from bagatelle.games.bag_o_loot import GAME, rules
from bagatelle.games.bag_o_loot.position import CARD, DEALER, Position
from bagatelle.kernel import CHANCE, SPECTATOR, Words, copy_of, new_rng
from bagatelle.record import Record
from bagatelle.refusal import Refused
from bagatelle.rooms import Audience
from bagatelle.testing.leaks import leaks
from games.bag_o_loot.positions import random_positions
from games.bag_o_loot.turns import at, hands, play

pytestmark = pytest.mark.rules


def with_part(name: str, **changes: Callable[..., Any]) -> Game:
    """The game with some functions of one part replaced."""
    game = replace(GAME)
    game.__dict__[name] = SimpleNamespace(**{**vars(getattr(GAME, name)), **changes})
    return game


def sampled() -> list[kernel.Record]:
    """Some positions of one game: every kind of event comes next in one of them."""
    match = Match(GAME, 3, {"target": 1}, seed=bytes([5]) * 32, match_id="secrets")
    lots, kept = random.Random(1), []
    while not match.over:
        if len(match.events) % (9 if kernel.INTERPRETED else 3) == 0:
            kept.append(kernel.copy_of(match.position))
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(lots.choice(match.legal()))
    return kept


POSITIONS = sampled()


def found(game: Game) -> set[str]:
    rng = random.Random(2)
    return {leak.what for pos in POSITIONS for leak in leaks(game, pos, rng, actions_tried=5)}


def test_nothing_leaks_to_any_seat_or_spectator() -> None:
    assert found(GAME) == set()


def test_a_view_that_shows_the_next_hand_is_caught() -> None:
    view = lambda pos, viewer: GAME.view.view(pos, (viewer + 1) % pos.seats if viewer >= 0 else viewer)
    assert "the view shows seat 0 a secret" in found(with_part("view", view=view))


def test_a_view_that_counts_the_pile_by_kind_is_caught() -> None:
    def view(pos: np.record, viewer: int) -> dict[str, Any]:
        return {**GAME.view.view(pos, viewer), "looters_in_pile": int(pos.pile[0])}

    assert "the view shows the spectator a secret" in found(with_part("view", view=view))


def test_legal_actions_that_spare_a_rich_neighbour_are_caught() -> None:
    def legal(pos: np.record, actions: Words) -> int:
        n = rules.legal(pos, actions)
        return n - 1 if pos.hands[(pos.turn + 1) % pos.seats].max() > 1 and n > 1 else n

    assert any("legal actions" in leak for leak in found(with_part("rules", legal=legal)))


def test_a_log_that_names_a_card_drawn_by_somebody_else_is_caught() -> None:
    def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
        if CARD <= action < DEALER:
            return [f"somebody takes {action - CARD}"]
        return GAME.sentences.narrate(before, action, after, to)

    assert "the log tells seat 1 a secret" in found(with_part("sentences", narrate=narrate))


def test_a_log_that_comments_on_a_hidden_hand_is_caught() -> None:
    def narrate(before: np.record, action: int, after: np.record, to: Audience) -> list[str]:
        lines = GAME.sentences.narrate(before, action, after, to)
        return [*lines, "B smiles."] if sum(before.hands[1][:9]) % 2 else lines

    assert "the log tells seat 0 a secret" in found(with_part("sentences", narrate=narrate))


def test_a_record_that_names_a_card_drawn_by_somebody_else_is_caught() -> None:
    seen = lambda pos, action, viewer: GAME.notation.write(pos, action)
    assert "the record tells seat 2 a secret" in found(with_part("notation", seen=seen))


def test_a_record_shared_before_the_end_tells_own_cards_only() -> None:
    match = Match(GAME, 2, seed=bytes([3]) * 32, match_id="shared", names=["Ann", "Bob"])
    match.deal_all()
    whole = Record.of(match)
    texts = {
        viewer: [text for _, text in Record.seen_by(match, viewer).events] for viewer in (0, 1, SPECTATOR)
    }
    for number, (_, text) in enumerate(whole.events[1:17], 1):
        told = {viewer: seen[number] for viewer, seen in texts.items()}
        assert sorted(told.values()) == sorted(["card", "card", text])
        assert told[SPECTATOR] == "card"
    shared = Record.from_json(Record.seen_by(match, 1).to_json())
    assert (shared.seed, shared.position, shared.start, shared.viewer) == (None, None, None, 1)
    assert shared.commitment == whole.commitment
    with pytest.raises(Refused, match="tells only what seat 2 may know"):
        shared.replay()


def test_a_play_stands_in_every_record_as_it_was() -> None:
    match = play(at("7,7,9/3"), "open 7 7")
    assert Record.seen_by(match, 1).events == ((0, "open 7 7"),)


def test_the_first_card_of_the_next_round_is_seen_by_who_gets_it() -> None:
    match = at("-/3/4", "A:7,7", phase="round_over", dealer="C")
    play(match, "card 5")
    assert [Record.seen_by(match, viewer).events[0][1] for viewer in range(3)] == ["card", "card 5", "card"]


def test_when_the_game_is_over_everybody_gets_the_whole_record() -> None:
    match = play(at("7,7/3", totals=[99, 0]), "open 7 7")
    assert Record.seen_by(match, SPECTATOR) == Record.of(match)


def test_bots_choose_alike_whatever_the_others_hold() -> None:
    from bagatelle.bots.bot import ask, find_bot

    for pos in POSITIONS:
        if rules.actor(pos) < 0:
            continue
        match = Match(GAME, start=GAME.position_line.write_position(pos))
        worths = ask(find_bot("greedy"), match, random.Random(1)).worths
        assert worths == ask(find_bot("greedy"), match, random.Random(2)).worths


SAMPLES = 1_500 if kernel.INTERPRETED else 30_000

Hand = tuple[str, ...]


def law(match: Match, viewer: int) -> dict[str, Fraction]:
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


def sort(cards: Iterable[Any] | list[str]) -> Hand:
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


def imagined(match: Match, viewer: int, samples: int = SAMPLES) -> Counter[str]:
    rng, seen = new_rng(viewer + 50), Counter[bytes]()
    true = copy_of(match.position)
    rows = kernel.new_positions(Position, 1)
    for _ in range(samples):
        rows[0] = true
        rules.imagine(rows[0], viewer, rng)
        seen[rows.tobytes()] += 1
    named = Counter[str]()
    for found, times in seen.items():
        line = GAME.position_line.write_position(np.frombuffer(found, Position).view(np.recarray)[0])
        named[dict(word.split("=", 1) for word in line.split())["hands"]] += times
    return named


def fits(match: Match, viewer: int) -> int:
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
def test_hidden_cards_follow_the_exact_law(name: str, viewer: int) -> None:
    assert fits(SMALL[name], viewer) >= 1


def test_the_last_hidden_hand_is_known_when_the_pile_is_empty() -> None:
    match = at("3,4/5,L", pile="-", last=2)
    assert set(imagined(match, 0, 20)) == {"3,4/5,L"}
    assert len(imagined(match, SPECTATOR, 200)) == 6


def test_a_known_looter_is_never_imagined_away() -> None:
    match = play(at("7,9/3,4", "B:7,7,L", pile="5,6,8"), "snitch B 7")
    for deal in imagined(match, 1, 200):
        assert "L" in deal.split("/")[0]
    assert {deal.split("/")[1] for deal in imagined(match, 1, 50)} == {"3,4"}


def test_between_rounds_everything_is_open_and_nothing_is_imagined() -> None:
    for phase in ("round_over", "over"):
        match = at("3,4/5,L", phase=phase)
        assert set(imagined(match, SPECTATOR, 10)) == {"3,4/5,L"}


def test_the_law_is_what_bayes_says_after_a_punt_of_any_card() -> None:
    """B draws, punts a card blindly, which is a 3, and draws again: all histories that A holds possible, weighed."""
    belief: dict[Hand, Fraction] = defaultdict(Fraction)
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


def test_imagining_keeps_sizes_sound_and_the_own_hand() -> None:
    rng = new_rng(9)
    for pos in random_positions(20 if kernel.INTERPRETED else 300, seed=8):
        for viewer in [SPECTATOR, *range(pos.seats)]:
            other = copy_of(pos)
            rules.imagine(other, viewer, rng)
            assert rules.sound(other)
            assert (other.held == pos.held).all()
            assert viewer < 0 or (other.hands[viewer] == pos.hands[viewer]).all()
