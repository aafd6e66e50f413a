"""What the lab says about games whose truth is known: games that are drawn by lot, with or without a favour."""

import math
import re
from math import inf
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bagatelle.kernel import Floats, Words

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.intervals import Interval
from bagatelle.lab import figures
from bagatelle.lab.frames import frame_of
from bagatelle.lab.plan import plan_of
from bagatelle.lab.severity import findings_of
from bagatelle.lab.summary import Summary, summed_up
from bagatelle.lab.tally import Distribution, Tally, rotations_to_find
from bagatelle.lab.words import in_percent
from bagatelle.many_games import Brought
from profiles import by_profile

RUNS = by_profile(100, 300)
LENGTH = 30.0
"""The mean length of the games that are drawn."""


def brought(*columns: Any) -> Brought:
    return Brought(*columns)


def tossed(
    rng: np.random.Generator,
    games: int,
    chances: list[float],
    *,
    draws: float = 0.0,
    first: Words | NDArray[np.bool_] | int = 0,
) -> Summary:
    """The summary of games that each seat wins with these chances, of any length around the mean."""
    seats = len(chances)
    plan = plan_of("bag-of-butts", "random", games, seats=seats)
    payoffs = np.eye(seats)[rng.choice(seats, games, p=chances)]
    payoffs[rng.random(games) < draws] = 1 / seats
    lengths = (rng.poisson(LENGTH, games) for _ in range(4))
    frame = frame_of(plan, 0, brought(payoffs, *lengths, np.zeros(games, np.int64) + first))
    half = plan.seatings * (plan.rotations // 2)
    return summed_up(plan, [frame[:half], frame[half:]])


def within(found: float, expected: float, runs: int = RUNS) -> bool:
    """Whether a share of so many runs is what it should be, but for what chance does in one case of ten thousand."""
    return abs(found - expected) < 3.9 * math.sqrt(expected * (1 - expected) / runs)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("starters", [1, 2], ids=["the first seat begins", "any of two begins"])
def test_a_fair_game_is_called_fair_at_the_stated_rate(seats: int, starters: int) -> None:
    rng = np.random.default_rng(seats)
    chances = [1 / seats] * seats
    runs = (tossed(rng, 1000, chances, first=rng.integers(0, starters, 1000)) for _ in range(RUNS))
    fair = sum(run.fair for run in runs) / RUNS
    assert fair > 0.95 or within(fair, 0.95)
    assert fair < 1


def test_a_favour_for_a_seat_and_one_for_the_first_to_move_are_both_told() -> None:
    rng = np.random.default_rng(2)
    summary = tossed(rng, 20_000, [0.6, 0.4], first=rng.random(20_000) < 0.3)
    assert not summary.fair
    seats, order = summary.verdict().split(". ")
    assert seats.startswith("Seat 1 wins ")
    assert order.startswith("The first player wins ")


def test_a_favour_of_two_points_is_found_in_the_predicted_number_of_games() -> None:
    rng = np.random.default_rng(3)
    games = tossed(rng, 2000, [0.5, 0.5]).games_to_find(0.02)
    assert games == pytest.approx(6568, rel=0.01)
    found = sum(not tossed(rng, games, [0.52, 0.48]).seats.fair for _ in range(RUNS)) / RUNS
    assert within(found, 0.9)
    with_fewer = sum(not tossed(rng, games // 4, [0.52, 0.48]).seats.fair for _ in range(RUNS)) / RUNS
    assert with_fewer < 0.5


def test_the_seat_with_the_favour_is_named_with_its_size() -> None:
    rng = np.random.default_rng(4)
    summary = tossed(rng, 20_000, [0.25, 0.25, 0.3, 0.2])
    assert not summary.seats.fair
    edge = summary.seats.edges[summary.seats.most]
    assert summary.seats.most in (2, 3)
    assert edge.low <= (0.05 if summary.seats.most == 2 else -0.05) <= edge.high
    assert summary.verdict().startswith(f"Seat {summary.seats.most + 1} wins ")
    assert tossed(rng, 20_000, [0.45, 0.55]).verdict().endswith("points below an even share.")


def test_a_fair_verdict_says_how_large_a_favour_it_may_have_missed() -> None:
    summary = tossed(np.random.default_rng(5), 10_000, [0.5, 0.5])
    assert summary.seats.fair
    assert 0.0098 < summary.seats.bound < 0.02
    assert summary.verdict() == f"No seat is favoured by more than {100 * summary.seats.bound:.2g} points."


def test_intervals_hold_the_truth_in_19_of_20_runs() -> None:
    rng = np.random.default_rng(6)
    hits = {"share": 0, "draws": 0, "length": 0, "median": 0}
    for _ in range(RUNS):
        summary = tossed(rng, 400, [0.7, 0.3], draws=0.1)
        low, high = summary.lengths["turns"].between(0.5)
        hits["share"] += _holds(summary.seats.shares[0], 0.9 * 0.7 + 0.1 * 0.5)
        hits["draws"] += _holds(summary.draws, 0.1)
        hits["length"] += _holds(summary.length(), LENGTH)
        hits["median"] += low <= 30 <= high
    for name in ("share", "draws", "length"):
        assert within(hits[name] / RUNS, 0.95), name
    assert hits["median"] / RUNS > 0.9, "whole numbers make it wider, never much narrower"


def _holds(interval: Interval, truth: float) -> bool:
    return interval.low <= truth <= interval.high


def test_games_of_a_rotation_count_as_one_because_they_share_their_chance() -> None:
    """Here the dice of a rotation decide who wins both games: twice the games tell nothing more."""
    rng, plan = np.random.default_rng(7), plan_of("bag-of-butts", ["greedy", "random"], 800)
    hits = 0
    for _ in range(RUNS):
        payoffs = np.repeat(np.eye(2)[rng.integers(0, 2, 400)], 2, axis=0)
        games = brought(payoffs, *(np.ones(800, np.int64) for _ in range(4)), np.zeros(800, np.int64))
        hits += _holds(summed_up(plan, [frame_of(plan, 0, games)]).seats.shares[0], 0.5)
    assert within(hits / RUNS, 0.95)


def test_figures_are_those_of_the_players_and_of_the_order_of_play() -> None:
    plan = plan_of("bag-of-butts", ["greedy", "random"], 4)
    payoffs = np.array([[1, 0], [0, 1], [0.5, 0.5], [1, 0]])
    first = np.array([1, 1, 0, 0])
    found = figures.figures_of(plan, frame_of(plan, 0, brought(payoffs, *np.ones((4, 4), np.int64), first)))
    assert found["bot greedy"].tolist() == [1.0, 0.25]
    assert found["bot random"].tolist() == [0.0, 0.75]
    assert found["seat 1"].tolist() == [0.5, 0.75]
    assert found["turn 1"].tolist() == [0.5, 0.75], "seat 2 began both games of the first rotation"
    assert found["draws"].tolist() == [0.0, 0.5]


def test_what_never_came_up_may_still_come() -> None:
    tally = Tally()
    tally.add({"draws": np.zeros(100)})
    share = tally.share("draws")
    assert share.mean == 0.0
    assert share.margin == pytest.approx(0.0362, abs=1e-4)


def test_a_tally_of_parts_is_the_tally_of_the_whole() -> None:
    values = np.random.default_rng(8).normal(5, 2, 1000)
    whole, parts = Tally(), Tally()
    whole.add({"x": values})
    for part in np.split(values, [1, 10, 700]):
        parts.add({"x": part})
    assert parts.n == whole.n == 1000
    assert parts.means["x"] == pytest.approx(values.mean())
    assert parts.deviation("x") == pytest.approx(values.std(ddof=1)) == pytest.approx(whole.deviation("x"))


def test_quantiles_of_a_distribution_are_those_of_its_numbers() -> None:
    values = np.random.default_rng(9).poisson(12, 999).astype(np.uint32)
    distribution = Distribution()
    for part in np.split(values, [5, 400]):
        distribution.add(part)
    for share in (0.05, 0.5, 0.95):
        assert distribution.quantile(share) == np.sort(values)[int(np.ceil(share * 999)) - 1]


def test_half_the_difference_takes_four_times_the_games() -> None:
    assert rotations_to_find(0.01, 0.5) == pytest.approx(4 * rotations_to_find(0.02, 0.5), rel=1e-3)


def summary_of(payoffs: Floats, decisions: Words) -> Summary:
    """A run of made-up games with two seats, of which the first always begins."""
    games = len(payoffs)
    brought = Brought.of(games, 2)
    brought.payoffs[:] = payoffs
    brought.decisions[:] = decisions
    plan = plan_of("buttle", games=games)
    return summed_up(plan, [frame_of(plan, 0, brought)])


RNG = np.random.default_rng(1)
COINS = np.eye(2)[RNG.integers(0, 2, 4000)]
USUAL_LENGTHS = RNG.poisson(30, 4000) + 1


def test_the_finding_that_is_farthest_beyond_its_threshold_comes_first() -> None:
    fair = findings_of(summary_of(COINS, USUAL_LENGTHS))
    assert [finding.told[:11] for finding in fair] == ["No seat is "], "nothing else is worth a word"
    drawn = COINS.copy()
    drawn[RNG.random(4000) < 0.3] = 0.5
    drawn[:200] = [1.0, 0.0]
    first, second = findings_of(summary_of(drawn, USUAL_LENGTHS))
    assert re.fullmatch(r"\d\d\.\d ± 1\.\d % of the games are shared or drawn\.", first.told)
    assert first.severity > 1 > second.severity
    one_sided = np.eye(2)[(RNG.random(4000) < 0.3).astype(int)]
    assert findings_of(summary_of(one_sided, USUAL_LENGTHS))[0].told.startswith("Seat 1 wins ")


def test_two_kinds_of_games_are_found_and_one_kind_is_not_taken_for_two() -> None:
    lengths = np.concatenate([RNG.poisson(20, 2000), RNG.poisson(120, 2000)]) + 1
    told = findings_of(summary_of(COINS, lengths))[0].told
    found = re.fullmatch(
        r"Games are of two kinds: short ones of about (\d+) decisions, and long ones of about (\d+)\.", told
    )
    assert found
    assert abs(int(found[1]) - 20) < 8
    assert abs(int(found[2]) - 120) < 12
    for seed in range(20):
        rng = np.random.default_rng(seed)
        for lengths in (rng.poisson(30, 2000), rng.geometric(0.05, 2000), rng.integers(1, 100, 2000)):
            distribution = Distribution()
            distribution.add(lengths.astype(np.uint32))
            humps = distribution.humps()
            assert humps is None or humps.depth < 2


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (Interval(0.412, 0.022), "41.2 ± 2.2"),
        (Interval(1.0, 0.016), "98.4 to 100.0"),
        (Interval(0.008, 0.022), "0.1 to 7.2"),
        (Interval(0.2, 0.3), "4 to 57"),
        (Interval(0.5, inf), "50 ± ?"),
    ],
)
def test_no_margin_reaches_beyond_what_is_possible(share: Interval, told: str) -> None:
    assert in_percent(share) == told
    low, high = share.of_share()
    assert 0 <= low <= share.mean <= high <= 1
