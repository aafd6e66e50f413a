"""Chance that nobody can bend: it follows the weights exactly, from a seed that was committed to before."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bagatelle.fairness import FairDice, new_match_id, new_nonce
from bagatelle.match import Match
from bagatelle.refusal import Refused

WEIGHTS = st.lists(st.integers(1, 2**40), min_size=1, max_size=30)


class Scripted(FairDice):
    """Dice whose words are written down, to look at one step of the law."""

    def __init__(self, *words: int) -> None:
        super().__init__(bytes(32), "scripted")
        self.words = words

    def _word(self, event: int, attempt: int) -> int:
        return self.words[attempt]


SECRET = b"secret".ljust(32)


def test_a_word_is_the_hmac_of_match_event_and_attempt() -> None:
    dice = FairDice(SECRET, "match-1")
    digest = hmac.digest(SECRET, b"match-1\n7\n0", hashlib.sha256)
    word = int.from_bytes(digest[:8], "big")
    assert dice.pick(7, [1] * 1000) == word % 1000


def test_known_draws_stay_what_they_are() -> None:
    dice = FairDice(bytes(range(32)), "vectors")
    assert dice.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert [dice.pick(event, [1] * 6) for event in range(12)] == [1, 4, 3, 3, 1, 3, 4, 5, 5, 4, 1, 4]
    assert [dice.pick(event, [2, 2, 1, 1]) for event in range(12)] == [0, 2, 1, 1, 0, 1, 2, 3, 3, 2, 0, 2]


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert FairDice(b"x" * 32, "m").commitment == hashlib.sha256(b"x" * 32).hexdigest()


@given(weights=WEIGHTS, seed=st.binary(min_size=32, max_size=32), event=st.integers(0, 10**6))
def test_every_outcome_is_possible_and_repeats(weights: list[int], seed: bytes, event: int) -> None:
    dice = FairDice(seed, "m")
    place = dice.pick(event, weights)
    assert 0 <= place < len(weights)
    assert FairDice(seed, "m").pick(event, weights) == place


@given(weights=st.lists(st.integers(1, 5), min_size=1, max_size=8))
def test_exactly_as_many_words_lead_to_an_outcome_as_it_weighs(weights: list[int]) -> None:
    total = sum(weights)
    start = 1000 * total  # any whole period of words
    places = Counter(Scripted(start + word).pick(0, weights) for word in range(total))
    assert [places[place] for place in range(len(weights))] == weights


@given(total=st.integers(2, 10**6))
def test_words_past_the_last_whole_period_are_thrown_away(total: int) -> None:
    whole = 2**64 - 2**64 % total
    assert Scripted(whole - 1, 0).pick(0, [1, total - 1]) == 1
    if whole < 2**64:
        assert Scripted(whole, 2**64 - 1, 0).pick(0, [1, total - 1]) == 0


def test_a_total_that_does_not_divide_the_range_has_no_bias() -> None:
    dice = FairDice(
        bytes(32), "bias"
    )  # plain remainders of 3 * 2**62 would give the first one half of the time
    first = sum(dice.pick(event, [2**62, 2**63]) == 0 for event in range(3000))
    assert abs(first - 1000) < 130  # five standard deviations


def test_long_runs_follow_the_weights() -> None:
    dice = FairDice(bytes(32), "law")
    weights = [2, 2, 1, 1]
    seen = Counter(dice.pick(event, weights) for event in range(6000))
    chi_square = sum(
        (seen[place] - 1000 * weight) ** 2 / (1000 * weight) for place, weight in enumerate(weights)
    )
    assert chi_square < 21  # one in ten thousand


def test_events_matches_and_seeds_are_independent() -> None:
    many = [1] * 10**6
    base = FairDice(bytes(32), "a")
    picks = {base.pick(0, many), base.pick(1, many), FairDice(bytes(32), "b").pick(0, many)}
    assert len(picks | {FairDice(bytes(31) + b"\1", "a").pick(0, many)}) == 4


def test_fresh_dice_and_match_names_do_not_repeat() -> None:
    assert len({FairDice.fresh("m").seed for _ in range(20)}) == 20
    assert len({new_match_id() for _ in range(20)}) == 20


def test_one_outcome_needs_no_luck() -> None:
    assert FairDice(bytes(32), "m").pick(0, [5]) == 0


@pytest.mark.parametrize("seed", [b"", b"short", bytes(33), "x" * 32, 7])
def test_a_seed_that_no_record_could_hold_is_refused(seed: Any) -> None:
    with pytest.raises(Refused, match=r"^A seed is 32 bytes"):
        Match("bag-of-butts", seed=seed)


# What players mix in, and what they take back

ANN, BOB = "00112233445566778899aabbccddeeff", "f" * 32


def word_of(message: bytes, seed: bytes = bytes(32)) -> int:
    return int.from_bytes(hmac.digest(seed, message, hashlib.sha256)[:8], "big")


@pytest.mark.parametrize(
    ("nonces", "redrawn", "message"),
    [
        ((), (), b"m\n7\n0"),
        ((None, None), (), b"m\n7\n0"),
        ((ANN,), (), f"m\n7\n0\n0\n{ANN}".encode()),
        ((ANN, None, BOB), (), f"m\n7\n0\n0\n{ANN}\n{BOB}".encode()),
        ((BOB, ANN), (), f"m\n7\n0\n0\n{BOB}\n{ANN}".encode()),
        ((), [(7, 1)], b"m\n7\n0\n1"),
        ((), [(2, 1), (6, 13), (8, 14)], b"m\n7\n0\n13"),
        ((), [(8, 1)], b"m\n7\n0"),
        ((ANN, BOB), [(0, 3)], f"m\n7\n0\n3\n{ANN}\n{BOB}".encode()),
    ],
)
def test_nonces_and_take_backs_are_further_lines_of_the_message(
    nonces: tuple[str | None, ...], redrawn: Sequence[tuple[int, int]], message: bytes
) -> None:
    dice = FairDice(bytes(32), "m", nonces, redrawn)
    assert dice.pick(7, [1] * 1000) == word_of(message) % 1000


def test_after_a_take_back_everything_from_there_on_is_drawn_anew_and_never_as_before() -> None:
    many, dice = [1] * 10**5, FairDice(bytes(32), "m")
    seen: dict[int, set[int]] = {event: set() for event in range(6)}
    for back_to in (5, 3, 3, 4, 0):
        for event in range(6):
            drawn = dice.pick(event, many)
            seen[event].add(drawn)
        before = {event: dice.pick(event, many) for event in range(back_to)}
        dice.redraw(back_to)
        assert {event: dice.pick(event, many) for event in range(back_to)} == before
        assert all(dice.pick(event, many) not in seen[event] for event in range(back_to, 6))
    assert dice.redrawn == [(0, 5)]


def test_take_backs_are_counted_from_the_event_on() -> None:
    dice = FairDice(bytes(32), "m")
    dice.redraw(4)
    dice.redraw(9)
    assert [dice.take_backs(event) for event in (0, 3, 4, 8, 9, 100)] == [0, 0, 1, 1, 2, 2]
    twin = dice.copy()
    twin.redraw(4)
    assert (dice.redrawn, twin.redrawn) == ([(4, 1), (9, 2)], [(4, 3)])


@pytest.mark.parametrize("nonce", ["", "0" * 31, "0" * 33, "A" * 32, "g" * 32, b"0" * 32, 7])
def test_a_nonce_is_32_lowercase_hexadecimal_digits(nonce: Any) -> None:
    with pytest.raises(Refused, match=r"^A nonce is 32 lowercase hexadecimal digits\.$"):
        FairDice(bytes(32), "m", [nonce])


@pytest.mark.parametrize(
    "redrawn", [[(-1, 1)], [(0, 0)], [(3, 1), (3, 2)], [(3, 1), (4, 1)], [(4, 1), (3, 2)]]
)
def test_take_backs_that_do_not_grow_are_refused(redrawn: list[tuple[int, int]]) -> None:
    with pytest.raises(Refused, match=r"^Take-backs are counted upwards"):
        FairDice(bytes(32), "m", (), redrawn)


def test_every_seat_has_a_nonce_or_none() -> None:
    with pytest.raises(Refused, match=r"^There are 2 seats but 1 nonce\.$"):
        Match("bag-of-butts", seats=2, nonces=[ANN])


def test_new_nonces_are_nonces_and_do_not_repeat() -> None:
    made = {new_nonce() for _ in range(20)}
    assert len(made) == 20
    assert FairDice(bytes(32), "m", [*made]).nonces
