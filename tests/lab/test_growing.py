"""A study that is looked at while it is played is the same study."""

from typing import Any

import pytest

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import compare, growing, run
from bagatelle.lab.comparison import Comparison
from bagatelle.lab.plan import Plan, plan_of
from bagatelle.lab.running import Run

BOTS = ["greedy", "random"]


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "common_size", lambda plans, folders: 20)


def plan(**options: Any) -> Plan:
    return plan_of("buttle", BOTS, 100, seed=5, options=options)


def looked(grown: growing.Grown) -> Run:
    found = grown.look()
    assert isinstance(found, Run)
    return found


def test_a_run_grows_chunk_by_chunk_into_the_games_that_run_plays() -> None:
    seen = [(grown.done, grown.of, looked(grown).summary.games) for grown in growing.growing([plan()])]
    assert seen == [(40, 100, 40), (80, 100, 80), (100, 100, 100)]
    *_, last = growing.growing([plan()])
    assert looked(last).games.equals(run("buttle", BOTS, 100, seed=5).games)


def test_variants_grow_side_by_side_into_the_comparison_that_compare_makes() -> None:
    *_, before, last = growing.growing([plan(), plan(scuttle=True)])
    assert (before.done, last.done, last.of) == (160, 200, 200)
    found = last.look()
    assert isinstance(found, Comparison)
    assert [each.summary.games for each in found.runs] == [100, 100]
    assert found.plain() == compare("buttle", [{}, {"scuttle": True}], BOTS, 100, seed=5).plain()


def test_what_was_seen_before_does_not_change_when_more_is_played() -> None:
    study = growing.growing([plan()])
    early = looked(next(study))
    next(study)
    assert early.games.height == early.summary.games == 40
