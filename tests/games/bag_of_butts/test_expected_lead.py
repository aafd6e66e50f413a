"""The lead that a turn brings on average, against an independent expectation."""

from fractions import Fraction

import numpy as np
import pytest

from bagatelle import Match
from bagatelle.games.bag_of_butts import rules
from bagatelle.games.bag_of_butts.expected_lead import expected_lead
from bagatelle.games.bag_of_butts.position import CHOOSE, DRAW, MAX_LEGAL
from bagatelle.kernel import INTERPRETED
from games.bag_of_butts.turns import at, play

compiled = pytest.mark.skipif(INTERPRETED, reason="expands whole bags, which takes minutes interpreted")


def expected_leads(match: Match) -> dict[str, float]:
    """The lead that each legal action brings on average."""
    before = match.position.tobytes()
    found = {move: expected_lead(match.position, match.read(move)) for move in match.moves()}
    assert match.position.tobytes() == before
    return found


def expectation(position, memory: dict[bytes, Fraction]) -> Fraction:
    """The mean lead of the mover who will take the best group, from `odds` and `play` alone."""
    key = position.tobytes()
    if key not in memory:
        memory[key] = _best_or_mean(position, memory)
    return memory[key]


def _best_or_mean(position, memory) -> Fraction:
    actions, weights = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL, np.int64)
    if position.phase == DRAW:
        n = rules.odds(position, actions, weights)
        total = Fraction(0)
        for action, weight in zip(actions[:n], weights[:n], strict=True):
            after = position.copy()
            rules.play(after, int(action))
            total += int(weight) * expectation(after, memory)
        return total / int(weights[:n].sum())
    if position.phase != CHOOSE:  # an automatic reset
        return Fraction(0)
    n = rules.legal(position, actions)
    mover, rivals = int(position.turn), int(position.seats) - 1
    leads = []
    for action in actions[:n]:
        after = position.copy()
        rules.play(after, int(action))
        gains = (after.score - position.score).tolist()
        leads.append(gains[mover] - Fraction(sum(gains) - gains[mover], rivals))
    return max(leads)


@compiled
@pytest.mark.parametrize(
    ("line", "announcements"),
    [
        (
            "players=pink:4,blue:9 turn=blue phase=announce run=0 bag=- start=4,9",
            ["1 1", "2 3", "6 1", "3 3"],
        ),
        (
            "players=pink:4,blue:9,yellow:4 turn=blue phase=announce run=2 bag=GK start=4,9,4",
            ["1 1", "1 2", "8 1"],
        ),
        ("players=pink:0,blue:0 turn=pink phase=announce run=3 bag=BGW start=0,0", ["1 1", "9 1", "2 1"]),
        (
            "players=pink:1,blue:0,yellow:0,green:2 turn=pink phase=announce run=6 bag=BBGGWK start=1,0,0,2",
            ["1 1"],
        ),
    ],
)
def test_an_announcement_brings_the_exact_mean_of_the_best_group(line, announcements):
    found = expected_leads(at(line))
    assert len(found) == len(at(line).legal())
    for move in announcements:
        exact = expectation(play(at(line), move).position, {})
        assert found[move] == pytest.approx(float(exact), abs=1e-9)


@pytest.mark.rules
def test_an_announcement_brings_the_same_compiled_and_interpreted():
    """Only the smallest bag: the others take minutes interpreted. The numbers are exact fractions."""
    found = expected_leads(at("players=pink:4,blue:9 turn=blue phase=announce run=0 bag=- start=4,9"))
    exact = {"1 1": Fraction(23, 28), "2 3": Fraction(29, 28), "6 1": Fraction(23, 28)}
    assert {move: pytest.approx(float(worth)) for move, worth in exact.items()} == {
        move: found[move] for move in exact
    }


@compiled
def test_beginning_a_turn_brings_the_best_announcement_after_it():
    match = at("players=pink:4,blue:9 turn=blue phase=begin run=4 bag=BBGG")
    after_reset = max(
        expected_leads(
            play(at("players=pink:4,blue:9 turn=blue phase=begin run=4 bag=BBGG"), "reset")
        ).values()
    )
    added = [
        max(
            expected_leads(
                play(at("players=pink:4,blue:9 turn=blue phase=begin run=4 bag=BBGG"), "continue", special)
            ).values()
        )
        for special in ("white", "khaki")
    ]
    assert expected_leads(match) == pytest.approx({"continue": sum(added) / 2, "reset": after_reset})
