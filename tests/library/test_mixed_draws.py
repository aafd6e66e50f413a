"""Matches whose draws depend on what players mixed in and on what they took back: kept, replayed and checked."""

import json
import pickle
import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bagatelle import CHANCE, Match, Record, Refused
from bagatelle.record import verify
from golden import compare

GOLDEN = Path(__file__).parents[1] / "golden_records"
ANN, BOB = "00112233445566778899aabbccddeeff", "0123456789abcdef" * 2
BEFORE = ("bag-of-butts", "button-men", "bag-o-loot", "buttle")
BROKEN_REDRAWN = "This record is broken: 'redrawn' does not count take-backs upwards, event by event."
BROKEN_NONCES = "This record is broken: 'nonces' is not a nonce or null for each seat."


def played(
    nonces: tuple[str | None, ...] = (), take_back_at: tuple[int, ...] = (), most: int = 10**6
) -> Match:
    """A match at random; where it has so many events, people take back the last eight of them."""
    match = Match(
        "bag-of-butts", 2, seed=bytes(range(32)), match_id="golden", names=["Ann", "Bob"], nonces=nonces
    )
    lots, left = random.Random(13), [*take_back_at]
    while not match.over and len(match.events) < most:
        match.deal() if match.actor == CHANCE else match.play(lots.choice(match.legal()))
        if left and len(match.events) == left[0]:
            left.pop(0)
            match.take_back(len(match.events) - 8, anew=True)
    return match


@cache
def mixed() -> Record:
    """The record of a match into which both mixed something, and in which they took back twice."""
    return Record.of(played((ANN, BOB), (30, 60)))


def changed(record: Record, chance: dict[str, Any] | None = None, **fields: Any) -> str:
    data = {**json.loads(record.to_json()), **fields}
    data["chance"] |= chance or {}
    return json.dumps({key: value for key, value in data.items() if value is not None})


def reason(text: str) -> str:
    with pytest.raises(Refused) as refused:
        verify(Record.from_json(text))
    return str(refused.value)


@pytest.mark.parametrize("game", BEFORE)
def test_records_from_before_there_were_nonces_still_verify(game: str) -> None:
    record = Record.load(GOLDEN / f"{game}-seed-alone.json")
    assert (record.nonces, record.redrawn) == ((), ())
    assert verify(record) == sum(actor == CHANCE for actor, _ in record.events)
    assert record.to_json() == (GOLDEN / f"{game}-seed-alone.json").read_text()


@pytest.mark.parametrize(
    ("name", "nonces", "take_back_at"),
    [
        ("mixed-by-both", (ANN, BOB), ()),
        ("mixed-by-one", (None, BOB), ()),
        ("taken-back", (), (20, 40)),
        ("mixed-and-taken-back", (ANN, BOB), (30, 60)),
    ],
)
def test_known_matches_stay_what_they_are(
    name: str, nonces: tuple[str | None, ...], take_back_at: tuple[int, ...]
) -> None:
    record = Record.of(played(nonces, take_back_at))
    compare(GOLDEN / f"bag-of-butts-{name}.json", record.to_json())
    assert verify(Record.load(GOLDEN / f"bag-of-butts-{name}.json")) > 10


def test_a_nonce_of_either_player_changes_the_draws() -> None:
    ways = [(), (ANN, None), (None, BOB), (ANN, BOB), (BOB, ANN)]
    starts = {tuple(event.text for event in played(nonces, most=40).events) for nonces in ways}
    assert len(starts) == len(ways)


def test_what_was_taken_back_between_people_is_not_drawn_again() -> None:
    match = Match("bag-of-butts", 2, seed=bytes(32), match_id="back")
    for anew in (False, True):
        twin = match.copy()
        twin.deal_all()
        twin.play("continue")
        twin.play("3 3")
        seen = [event.text for event in twin.deal_all()]
        twin.take_back(2, anew=anew)
        twin.play("3 3")
        assert ([event.text for event in twin.deal_all()] == seen) is not anew
        assert twin.taken_back == 1


@pytest.mark.parametrize(
    "way",
    [
        Match.copy, deepcopy, lambda match: pickle.loads(pickle.dumps(match)),
        lambda match: match.at(len(match.events)), lambda match: Record.of(match).replay(),
        lambda match: Record.from_json(Record.of(match).to_json()).replay(),
    ],
)  # fmt: skip
def test_a_match_that_is_copied_or_replayed_draws_the_same_from_there(way: Callable[[Match], Match]) -> None:
    match = played((ANN, BOB), (30,), most=40)
    twin = way(match)
    assert twin.dice.redrawn == [(22, 1)]
    assert twin.dice.nonces == (ANN, BOB)
    while not match.over:
        for each in (match, twin):
            each.deal() if each.actor == CHANCE else each.play(each.legal()[-1])
    assert twin.events == match.events
    assert verify(Record.of(twin)) == verify(Record.of(match))


def test_an_earlier_moment_keeps_what_was_taken_back_after_it() -> None:
    match = played((), (30,), most=40)
    earlier = match.at(0)
    for event in match.events:
        assert (earlier.deal() if event.actor == CHANCE else earlier.play(event.action)) == event


def test_a_game_with_real_pieces_has_neither() -> None:
    match = Match("bag-of-butts", 2, by_hand=True, nonces=(ANN, BOB))
    record = Record.of(match)
    assert (record.nonces, record.redrawn) == ((), ())
    assert Record.from_json(record.to_json()) == record


def test_a_record_without_its_seed_and_one_for_a_viewer_show_what_was_mixed_in() -> None:
    for record in (mixed().sealed(), Record.seen_by(played((ANN, BOB), (30,), most=40), 0)):
        assert record.seed is None
        assert Record.from_json(record.to_json()).nonces == (ANN, BOB)
        assert Record.from_json(record.to_json()).redrawn


@pytest.mark.parametrize(
    "nonces",
    [(BOB, ANN), (ANN, None), (ANN, BOB[:-1] + "0"), ()],
    ids=["swapped", "dropped", "changed", "all dropped"],
)
def test_nonces_that_were_tampered_with_do_not_fit_the_draws(nonces: tuple[str | None, ...]) -> None:
    with pytest.raises(Refused, match=r"is not the one that the seed gives\.$"):
        verify(replace(mixed(), nonces=nonces))


@pytest.mark.parametrize("redrawn", [(), ((22, 1),), ((22, 2),), ((22, 1), (80, 2))])
def test_take_backs_that_were_tampered_with_do_not_fit_the_draws(
    redrawn: tuple[tuple[int, int], ...],
) -> None:
    assert mixed().redrawn == ((22, 1), (52, 2))
    with pytest.raises(Refused, match=r"is not the one that the seed gives\.$"):
        verify(replace(mixed(), redrawn=redrawn))


def test_a_seed_that_is_exchanged_after_the_nonces_is_caught() -> None:
    """Who knows the nonces could look for a seed that gives better draws; but it has another hash."""
    better = Record.of(
        Match("bag-of-butts", 2, seed=bytes(32), match_id="golden", names=["Ann", "Bob"], nonces=(ANN, BOB))
    )
    forged = replace(better, commitment=mixed().commitment)
    with pytest.raises(Refused, match=r"^The seed does not fit the commitment: it was exchanged"):
        verify(forged)


@pytest.mark.parametrize(
    "redrawn",
    [
        7, [], [[]], [[22]], [[22, 1, 1]], [["22", 1]], [[22, True]], [[22.0, 1]], [[-1, 1]], [[22, 0]], [{}],
        [[22, 1], [22, 2]], [[22, 2], [52, 2]], [[52, 1], [22, 2]], [[22, 1], [52, 3]], [[10**30, 1]],
    ],
)  # fmt: skip
def test_broken_take_backs_are_refused_in_one_sentence(redrawn: int | list[Any]) -> None:
    wanted = "This record is broken: 'redrawn' is not what it should be." if redrawn == 7 else BROKEN_REDRAWN
    assert reason(changed(mixed(), redrawn=redrawn)) == wanted


@pytest.mark.parametrize(
    "nonces",
    [
        7,
        [],
        [None, None],
        [ANN],
        [ANN, BOB, None],
        [ANN, BOB.upper()],
        [ANN, "0" * 31],
        [ANN, 7],
        [0, 0],
        {},
        "x",
    ],
)
def test_broken_nonces_are_refused_in_one_sentence(nonces: Any) -> None:
    assert reason(changed(mixed(), {"nonces": nonces})) == BROKEN_NONCES
