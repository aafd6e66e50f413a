"""A study that is looked at while it is played is the same study."""

import pytest

pytest.importorskip("polars", reason="the lab needs the extra 'lab'")

from bagatelle.lab import compare, growing, run
from bagatelle.lab.plan import plan_of

BOTS = ["greedy", "random"]


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch):
    monkeypatch.setattr(growing, "common_size", lambda plans, folders: 20)


def plan(**options):
    return plan_of("buttle", BOTS, 100, seed=5, options=options)


def test_a_run_grows_chunk_by_chunk_into_the_games_that_run_plays():
    seen = [(grown.done, grown.of, grown.look().summary.games) for grown in growing.growing([plan()])]
    assert seen == [(40, 100, 40), (80, 100, 80), (100, 100, 100)]
    *_, last = growing.growing([plan()])
    assert last.look().games.equals(run("buttle", BOTS, 100, seed=5).games)


def test_variants_grow_side_by_side_into_the_comparison_that_compare_makes():
    *_, before, last = growing.growing([plan(), plan(scuttle=True)])
    assert (before.done, last.done, last.of) == (160, 200, 200)
    assert [each.summary.games for each in last.look().runs] == [100, 100]
    assert last.look().plain() == compare("buttle", [{}, {"scuttle": True}], BOTS, 100, seed=5).plain()


def test_what_was_seen_before_does_not_change_when_more_is_played():
    study = growing.growing([plan()])
    early = next(study).look()
    next(study)
    assert early.games.height == early.summary.games == 40
