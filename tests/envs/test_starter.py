"""The starter in `examples/`: its slopes are right, every seat gets its own credit, and a seed gives one policy."""

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from bagatelle.bots.bot import Budget, finish, knowledge_of
from bagatelle.bots.from_file import bot_in
from bagatelle.envs.setting import setting
from bagatelle.kernel import CHANCE
from bagatelle.match import Match

pytest.importorskip("gymnasium")

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    """An example, which finds its neighbours as it does when it is run."""
    if name not in sys.modules:
        sys.path.append(str(EXAMPLES))
        spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
        assert spec
        assert spec.loader
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.path.remove(str(EXAMPLES))
    return sys.modules[name]


network, ppo, selfplay = example("policy_network"), example("ppo"), example("selfplay")
SMALL = ppo.Recipe(games=32, steps=32, hidden=32, batch=256)


def legal_of(*lists: list[int]) -> Any:
    return network.Legal(np.concatenate(lists), np.array([len(each) for each in lists]))


# The possible choices


def test_a_mask_becomes_a_list_of_possible_choices() -> None:
    masks = np.array([[0, 1, 0, 1], [1, 0, 0, 0]], np.int8)
    legal = network.Legal.of(masks)
    assert legal.choices.tolist() == [1, 3, 0]
    assert legal.counts.tolist() == [2, 1]


def test_some_decisions_keep_their_choices_in_the_order_asked_for() -> None:
    legal = legal_of([5, 6, 7], [8], [1, 2]).some(np.array([2, 0]))
    assert legal.choices.tolist() == [1, 2, 5, 6, 7]
    assert legal.counts.tolist() == [2, 3]


def test_the_best_choice_is_the_first_of_the_highest() -> None:
    assert legal_of([5, 6, 7], [8], [1, 2]).best(np.array([0.0, 2.0, 2.0, -1.0, 3.0, 1.0])).tolist() == [
        1,
        3,
        4,
    ]


def test_choices_are_drawn_as_often_as_they_are_likely() -> None:
    legal = legal_of(*[[0, 1, 2]] * 20_000, [0])
    logs = legal.log_softmax(np.log([*[0.2, 0.5, 0.3] * 20_000, 1.0]))
    drawn = legal.draw(logs, np.random.default_rng(1)) - legal.starts
    assert np.bincount(drawn[:-1]) / 20_000 == pytest.approx([0.2, 0.5, 0.3], abs=0.02)
    assert drawn[-1] == 0


# Learning


def test_slopes_agree_with_small_changes_of_the_weights() -> None:
    rng = np.random.default_rng(3)
    policy = network.Policy.fresh("tiny", inputs=5, choices=7, hidden=6, seed=1)
    policy.weights = {name: rng.standard_normal(each.shape) for name, each in policy.weights.items()}
    legal = legal_of([0, 2, 6], [4], [1, 2], [0, 1, 3, 5])
    chosen = np.array([1, 3, 5, 6])
    observations = rng.standard_normal((4, 5))
    logs = legal.log_softmax(policy.think(observations, legal).logits)[chosen]
    decisions = ppo.Decisions(
        observations, legal, chosen, logs + np.array([0.1, 0.0, -0.5, 0.5]), rng.standard_normal(4),
        np.array([1.0, -2.0, 0.5, -0.3]),
    )  # fmt: skip

    def loss() -> float:
        return float(ppo.lesson(policy, decisions, ppo.Recipe(), 0.05).loss)

    found = ppo.lesson(policy, decisions, ppo.Recipe(), 0.05).slopes
    for name, weights in policy.weights.items():
        for place in np.ndindex(weights.shape):
            before = weights[place]
            weights[place] = before + 1e-6
            above = loss()
            weights[place] = before - 1e-6
            slope = (above - loss()) / 2e-6
            weights[place] = before
            assert found[name][place] == pytest.approx(slope, abs=1e-7), name


def returns(seats: Any, rewards: Any, done: Any, last_seat: int = 0, last_value: float = 0.0) -> Any:
    """What each decision of one game brought, when nothing was expected."""
    seats, done = np.array(seats)[:, None], np.array(done, bool)[:, None]
    rewards = np.array(rewards, np.float64)[:, None]
    nothing = np.zeros(seats.shape)
    return ppo.credit(
        seats, nothing, rewards, done, np.array([last_seat]), np.array([last_value]), patience=1.0
    )[:, 0].tolist()  # fmt: skip


def test_every_seat_gets_its_own_reward_whoever_moves_last() -> None:
    nil, won = [0, 0], [1, -1]
    assert returns([0, 1, 1, 0], [nil, nil, nil, won], [0, 0, 0, 1]) == [1, -1, -1, 1]
    assert returns([0, 0, 1, 1], [nil, nil, nil, won], [0, 0, 0, 1]) == [1, 1, -1, -1]
    assert returns([0, 1, 2], [[0] * 3, [0] * 3, [-0.5, 1, -0.5]], [0, 0, 1]) == [-0.5, 1, -0.5]


def test_a_new_game_brings_nothing_to_the_decisions_of_the_game_before() -> None:
    won, lost = [1, -1], [-1, 1]
    assert returns([0, 1, 0, 1], [[0, 0], won, [0, 0], lost], [0, 1, 0, 1]) == [1, -1, -1, 1]


def test_what_a_seat_is_paid_between_its_decisions_belongs_to_the_one_before() -> None:
    assert returns([0, 1, 0], [[0, 0], [0.25, -0.25], [0.5, -0.5]], [0, 0, 1]) == [0.75, -0.75, 0.5]


def test_in_a_game_that_goes_on_the_others_expect_what_the_next_seat_does_not() -> None:
    assert returns([0, 1], [[0, 0], [0, 0]], [0, 0], last_seat=0, last_value=0.4) == [0.4, -0.4]
    assert returns([0, 1, 2], [[0] * 3] * 3, [0] * 3, last_seat=1, last_value=0.4) == [-0.2, 0.4, -0.2]


def test_a_forecast_is_compared_with_the_next_one_of_the_same_seat() -> None:
    seats, values = np.array([[0], [1], [0], [1]]), np.array([[0.1], [0.2], [0.4], [-0.3]])
    rewards, done = np.zeros((4, 1, 2)), np.array([[False], [False], [False], [True]])
    rewards[3, 0] = 1, -1
    found = ppo.credit(seats, values, rewards, done, np.array([0]), np.zeros(1), patience=0.5)[:, 0]
    assert found == pytest.approx([0.3 + 0.5 * 0.6, -0.5 + 0.5 * -0.7, 0.6, -0.7])


# Training


@pytest.fixture(scope="module")
def policy() -> Any:
    return selfplay.train("bag-of-butts", selfplay.Limit(decisions=60_000), recipe=SMALL, seed=1)


def test_a_little_training_beats_random_players(policy: Any) -> None:
    assert selfplay.evaluate(policy, "bag-of-butts", "random", 400).low > 0.6


def test_the_same_seed_gives_the_same_policy() -> None:
    one, same, other = (
        selfplay.train("buttle", selfplay.Limit(decisions=3_000), recipe=SMALL, seed=seed).weights
        for seed in (4, 4, 5)
    )
    assert all(np.array_equal(one[name], same[name]) for name in one)
    assert not np.array_equal(one["second"], other["second"])


def test_more_than_two_seats_can_be_trained() -> None:
    trained = selfplay.train("bag-o-loot", selfplay.Limit(decisions=2_000), seats=4, recipe=SMALL)
    share = selfplay.evaluate(trained, "bag-o-loot", "random", 20, seats=4)
    assert 0 <= share.mean <= 1


def test_a_saved_policy_chooses_the_same(policy: Any, tmp_path: Path) -> None:
    policy.save(tmp_path / "policy.npz")
    loaded = network.Policy.load(tmp_path / "policy.npz", "bag_of_butts_v0")
    env = selfplay.SelfPlay("bag-of-butts", None, SMALL, seed=2).env
    seen, _ = env.reset(seed=2)
    choices = policy.choose(seen["observation"], seen["action_mask"])
    assert np.array_equal(loaded.choose(seen["observation"], seen["action_mask"]), choices)


def test_a_policy_for_another_game_is_not_loaded(policy: Any, tmp_path: Path) -> None:
    policy.save(tmp_path / "policy.npz")
    with pytest.raises(ValueError, match="trained for bag_of_butts_v0, not for buttle_v0"):
        network.Policy.load(tmp_path / "policy.npz", "buttle_v0")


def test_a_policy_is_a_bot_that_makes_the_same_choices(
    policy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy.save(tmp_path / "bag-of-butts.npz")
    monkeypatch.setenv("POLICIES", str(tmp_path))
    starter = bot_in(f"{EXAMPLES / 'policy_bot.py'}:Starter")()
    plain = setting("bag-of-butts")
    match = Match("bag-of-butts", seed=bytes(32))
    while match.actor == CHANCE:
        match.deal()
    action = starter.choose(knowledge_of(match, random.Random(0)), Budget(), random.Random(0))
    mask = np.zeros((1, len(plain.numbering)), np.int8)
    mask[0, plain.numbering.choices[match.legal()]] = 1
    (choice,) = policy.choose(plain.observation(match.position, match.actor)[None], mask)
    assert action == plain.numbering.actions[choice]
    finish(match, [starter, "random"], seed=1)
    assert match.over
