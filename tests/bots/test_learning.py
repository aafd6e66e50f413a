"""Networks learn by playing against themselves: the same from the same seed, and more than they knew before."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from bagatelle import Refused
from bagatelle.bots import judging
from bagatelle.bots.judging import Judge
from bagatelle.bots.learning.gradient import learn
from bagatelle.bots.learning.self_play import LONGEST
from bagatelle.bots.learning.training import PUPILS, Plan, Progress, Training, begin, go_on, keep
from bagatelle.bots.network import forward, new_network, new_room
from bagatelle.bots.weights import load, observation_of, read, save
from bagatelle.examples.dice_race import GAME as DICE_RACE
from bagatelle.game import find_game
from bagatelle.kernel import INTERPRETED, Record, Singles
from bagatelle.simulation import simulate
from plugins.planted import with_part

BUTTLE, LOOT = find_game("buttle"), find_game("bag-o-loot")
SMALL = 50 if INTERPRETED else 4000


def same(one: tuple[Singles, ...], other: tuple[Singles, ...]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_a_forecast_moves_towards_what_happened() -> None:
    net, slopes = new_network(9, seed=1), np.zeros(9, np.float32)
    index, value = np.array([0, 3, 8]), np.array([1.0, 0.5, -1.0], np.float32)
    for target in (1.0, 0.0):
        before = forward(net, index, value, 3, new_room())
        for _ in range(200):
            learn(net, slopes, index, value, 3, target, 0.05, new_room())
        after = forward(net, index, value, 3, new_room())
        assert abs(target - after) < abs(target - before) / 2


def test_an_input_that_comes_twice_counts_twice() -> None:
    net = new_network(5, seed=2)
    once = forward(net, np.array([1]), np.array([2.0], np.float32), 1, new_room())
    twice = forward(net, np.array([1, 1]), np.array([1.0, 1.0], np.float32), 2, new_room())
    assert once == pytest.approx(twice, abs=1e-6)


def test_the_same_seed_teaches_the_same_and_another_seed_something_else() -> None:
    plan = Plan(BUTTLE, seed=5, lessons=2, quota=SMALL)
    one, again = Training(plan).run(), Training(plan).run()
    other = Training(Plan(BUTTLE, seed=6, lessons=2, quota=SMALL)).run()
    assert same(one.mean, again.mean)
    assert same(one.network, again.network)
    assert not same(one.mean, other.mean)


def test_a_training_that_was_interrupted_ends_where_it_would_have_ended(tmp_path: Path) -> None:
    plan, file = Plan(BUTTLE, seed=3, lessons=3, quota=SMALL), tmp_path / "half.npz"

    class Enough(Exception):
        pass

    def stop_after_one(progress: Progress) -> None:
        keep(file, plan, progress)
        raise Enough

    with pytest.raises(Enough):
        Training(plan).run(stop_after_one)
    resumed = Training(plan, go_on(file, plan)).run()
    assert same(resumed.mean, Training(plan).run().mean)
    assert resumed.lesson == 3


def test_nothing_is_continued_that_another_plan_began(tmp_path: Path) -> None:
    plan, file = Plan(BUTTLE, seed=3, lessons=3, quota=SMALL), tmp_path / "half.npz"
    assert go_on(file, plan) is None
    keep(file, plan, begin(plan))
    assert go_on(file, plan) is not None
    assert go_on(file, Plan(BUTTLE, seed=4, lessons=3, quota=SMALL)) is None
    file.write_bytes(b"not a file of numbers")
    assert go_on(file, plan) is None


@pytest.mark.skipif(INTERPRETED, reason="plays very long games")
def test_a_game_that_would_hardly_ever_end_is_broken_off() -> None:
    def practice(rng: Random) -> Record:
        pos = LOOT.start(2, LOOT.options.read({"target": 1000}))
        pos.totals[:2] = -1_000_000
        return pos

    hopeless = with_part(LOOT, "strategy", practice=practice)
    progress = Training(Plan(hopeless, lessons=1, quota=100)).run()
    assert progress.games == PUPILS
    assert PUPILS * (LONGEST - 1) <= progress.forecasts <= PUPILS * LONGEST


def test_a_game_without_an_observation_teaches_nothing() -> None:
    with pytest.raises(Refused, match=r"^Dice Race has no observation, so there is nothing to learn from\.$"):
        begin(Plan(DICE_RACE))


@pytest.mark.skipif(INTERPRETED, reason="interpreted, a lesson takes minutes")
def test_some_seconds_of_training_beat_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(BUTTLE, seed=1, lessons=8, quota=20_000)
    training = Training(plan)
    for network, floor in ((begin(plan).network, 0.0), (training.run().mean, 0.85)):
        monkeypatch.setitem(judging._judges, "buttle", Judge(BUTTLE, network))
        share = simulate("buttle", 600, ["medium", "random"], rotate=True).shares[0].mean
        assert share >= floor
    assert training.progress.error < 0.49


def test_weights_survive_being_written_and_read(tmp_path: Path) -> None:
    training = Training(Plan(BUTTLE, lessons=1, quota=SMALL))
    training.run()
    save(tmp_path / "network.npz", training.progress.mean, training.record())
    network, record = read(BUTTLE, (tmp_path / "network.npz").read_bytes())
    assert record == training.record()
    assert record.observation == observation_of(BUTTLE)
    for stored, learned in zip(network, training.progress.mean, strict=True):
        assert stored == pytest.approx(learned, abs=2e-3)


@pytest.mark.parametrize("spoiled", [b"", b"PK nonsense", b"\0" * 5000])
def test_a_broken_file_of_weights_is_told_in_one_sentence_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, spoiled: bytes
) -> None:
    monkeypatch.setattr("bagatelle.bots.weights.trained_by_user", lambda game: tmp_path / "network.npz")
    monkeypatch.setattr("bagatelle.bots.weights.FILE", "no such file")
    assert load(BUTTLE) is None
    (tmp_path / "network.npz").write_bytes(spoiled)
    assert load(BUTTLE) is None
    assert [record.getMessage() for record in caplog.records] == [
        "The network of Buttle cannot be read. The bots play Buttle without it."
    ]


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    training = Training(Plan(BUTTLE, lessons=1, quota=SMALL))
    training.run()
    save(tmp_path / "network.npz", training.progress.mean, training.record())
    with pytest.raises(Refused, match="is for another version of the game"):
        read(find_game("button-men"), (tmp_path / "network.npz").read_bytes())
