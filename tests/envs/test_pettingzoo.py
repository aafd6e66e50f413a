"""The games as PettingZoo environments: its own tests of conformance, and what its tests do not ask."""

import copy
import os
import pickle
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from bagatelle import Match
from bagatelle.envs.pettingzoo import env, raw_env
from bagatelle.envs.setting import reward_of
from bagatelle.examples import dice_race, high_card
from bagatelle.kernel import copy_of, new_rng
from bagatelle.refusal import Refused
from envs.playing import GAMES, SETTINGS, named, play, trajectory

pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation"
)  # PettingZoo expects arrays, and lists its own exceptions
SEEDS = range(3)


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_it_passes_the_tests_of_pettingzoo(
    setting: tuple[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    game, options = setting
    api_test(env(game, **options), num_cycles=200)
    seed_test(lambda: env(game, **options), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_drawn_in_every_mode(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert capsys.readouterr().out.count("\n") > 20


@pytest.mark.parametrize("game", GAMES)
def test_the_benchmark_of_pettingzoo_runs(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = iter(range(10))
    monkeypatch.setattr(time, "time", lambda: next(seconds))
    performance_benchmark(env(game))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_masks_and_rewards_are_those_of_the_rules(setting: tuple[str, dict[str, Any]]) -> None:
    game, options = setting
    one = raw_env(game, **options)
    for seed in SEEDS:
        one.reset(seed=seed)
        lots = random.Random(seed)
        while one.agents and not one.terminations[one.agent_selection]:
            match = Match(one.setting.game, start=one.game.position)
            seat = one.possible_agents.index(one.agent_selection)
            mask = one.observe(one.agent_selection)["action_mask"]
            numbering = one.setting.numbering
            assert sorted(numbering.actions[mask == 1].tolist()) == sorted(match.legal())
            assert seat == match.actor
            assert not any(one.observe(agent)["action_mask"].any() for agent in one.agents[:seat])
            assert set(one.rewards.values()) == {0.0}
            one.step(int(lots.choice(np.flatnonzero(mask))))
        result = Match(one.setting.game, start=one.game.position).result()
        assert [*one.rewards.values()] == [reward_of(share, one.setting.seats) for share in result]
        assert sum(one.rewards.values()) == pytest.approx(0.0)
        assert one.infos["player_0"] == {"result": one.rewards["player_0"]}


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_no_agent_sees_what_it_may_not_know(setting: tuple[str, dict[str, Any]]) -> None:
    game, options = setting
    one, lots = raw_env(game, **options), random.Random(1)
    one.reset(seed=1)
    secrets = 0
    for _ in range(60):
        if not one.agents or one.terminations[one.agent_selection]:
            one.reset()
        for seat, agent in enumerate(one.agents):
            seen, true = one.observe(agent), copy_of(one.game.position)
            other = copy_of(true)
            one.setting.game.rules.imagine(other, seat, new_rng(lots.getrandbits(60)))
            one.game._games[0] = other
            again = one.observe(agent)
            one.game._games[0] = true
            secrets += other.tobytes() != true.tobytes()
            assert seen["observation"].tobytes() == again["observation"].tobytes()
            assert seen["action_mask"].tobytes() == again["action_mask"].tobytes()
        one.step(int(lots.choice(np.flatnonzero(one.observe(one.agent_selection)["action_mask"]))))
    assert secrets or not one.setting.game.secrets or game == "button-men"  # whose secrets are few


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("make", [env, raw_env, partial(raw_env, shaped=True)])
def test_a_copy_goes_on_alike_and_alone(
    game: str, copied: Callable[[Any], Any], make: Callable[..., Any]
) -> None:
    one = make(game)
    one.reset(seed=3)
    play(one, random.Random(3), until=9)
    other = copied(one)
    before = one.unwrapped.game.position.tobytes()
    rest = play(other, random.Random(4))
    assert one.unwrapped.game.position.tobytes() == before
    assert play(one, random.Random(4)) == rest
    other.reset()
    one.reset()
    assert play(one, random.Random(5)) == play(other, random.Random(5))


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_game_in_every_process(game: str) -> None:
    code = f"from envs.playing import trajectory; print(trajectory({game!r}, 5))"
    there = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": "tests"}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert there.stdout.strip() == trajectory(game, 5)
    assert trajectory(game, 6) != trajectory(game, 5)


def test_observations_are_never_written_to_again() -> None:
    one = raw_env("buttle")
    one.reset(seed=1)
    kept = one.observe("player_0")
    before = kept["observation"].copy(), kept["action_mask"].copy()
    play(one, random.Random(1))
    assert (kept["observation"] == before[0]).all()
    assert (kept["action_mask"] == before[1]).all()


@pytest.mark.parametrize("choice", [-1, 10**6, 2**70, 1.0, "reset", None, True, [3], np.float32(2)])
def test_what_is_no_choice_is_refused_and_changes_nothing(choice: Any) -> None:
    one = raw_env("bag-of-butts")
    one.reset(seed=2)
    before, selected = one.game.position.tobytes(), one.agent_selection
    with pytest.raises(Refused, match=r"player_\d cannot choose .* now; what is possible: 0 \(continue\)\."):
        one.step(choice)
    assert (one.game.position.tobytes(), one.agent_selection) == (before, selected)
    zero: Any = np.int64(0)
    one.step(zero)


def test_what_is_not_possible_now_is_refused_by_its_name() -> None:
    one = raw_env("bag-of-butts")
    one.reset(seed=2)
    reset = one.setting.numbering.choice_called("reset")
    with pytest.raises(Refused, match=rf"player_\d cannot choose {reset} \(reset\) now"):
        one.step(reset)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seats": 9}, "Bag of Butts is for 2 to 4 players, not 9."),
        ({"targte": 3}, "There is no option 'targte' in this game; its options are: target, "),
        ({"target": 0}, "The option 'target' cannot be '0'"),
        ({"render_mode": "rgb_array"}, "There is no render mode 'rgb_array'; there are: human, ansi."),
        ({"longest": -1}, "A game can be cut off after 0 (never) to "),
        ({"start": "nonsense"}, ""),
    ],
)
def test_wrong_settings_are_refused_with_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        env("bag-of-butts", **wrong)
    assert sentence in str(refused.value)


def test_shaped_rewards_add_up_to_the_result() -> None:
    one = raw_env("buttle", shaped=True)
    one.reset(seed=3)
    first = one._expected
    total, lots = dict.fromkeys(one.agents, 0.0), random.Random(3)
    while not one.terminations[one.agent_selection]:
        one.step(int(lots.choice(np.flatnonzero(one.observe(one.agent_selection)["action_mask"]))))
        for agent, reward in one.rewards.items():
            total[agent] += reward
    final = [info["result"] for info in one.infos.values()]
    assert [*total.values()] == pytest.approx(np.subtract(final, first))
    with pytest.raises(Refused, match="Dice Race has no network"):
        env(dice_race.GAME, shaped=True)


def test_rewards_are_told_once_to_each_agent() -> None:
    one = raw_env("buttle", shaped=True)
    one.reset(seed=3)
    got = dict.fromkeys(one.possible_agents, 0.0)
    for agent, _, _, reward, _ in play(one, random.Random(3)):
        got[agent] += reward
    one.reset(seed=3)
    assert [got[agent] + expected for agent, expected in zip(one.agents, one._expected, strict=True)] == (
        pytest.approx([1.0, -1.0]) if got["player_0"] > got["player_1"] else pytest.approx([-1.0, 1.0])
    )


def test_a_long_game_is_cut_off() -> None:
    one = raw_env("button-men", longest=10)
    one.reset(seed=1)
    seen = play(one, random.Random(1))
    assert len(seen) == 12
    assert not one.agents


def test_a_game_begins_at_any_position() -> None:
    one = raw_env("button-men", start="6:5 4:1 / 8:4 / turn=A")
    one.reset(seed=1)
    names = [one.setting.numbering.names[choice] for choice in one.game.possible()]
    assert names == ["a>a"]


def test_features_are_what_bots_are_shown() -> None:
    one = raw_env("buttle", features=True)
    one.reset(seed=1)
    wide = one.observation_space("player_0")["observation"].shape
    assert wide == (sum(part.width for part in one.setting.game.observation.PARTS),)
    assert one.observation_space("player_0").contains(one.observe("player_0"))


def test_the_state_is_what_all_agents_see() -> None:
    one = raw_env("bag-o-loot", seats=3)
    one.reset(seed=1)
    seen = [one.observe(agent)["observation"] for agent in one.agents]
    assert (one.state() == np.concatenate(seen)).all()
    assert one.state_space.contains(one.state())


@pytest.mark.filterwarnings("ignore")
def test_games_of_others_are_environments_too(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(high_card.GAME, seats=3), num_cycles=50)
    one = raw_env(dice_race.GAME)
    one.reset(seed=1)
    assert len(play(one, random.Random(1))) > 2


def test_pieces_of_an_observation_have_names() -> None:
    one = raw_env("bag-o-loot")
    one.reset(seed=1)
    pieces = one.setting.by_name(one.observe("player_0")["observation"])
    assert {"hand", "groups", "totals", "phase", "known looters"} <= pieces.keys()
    assert pieces["hand"].sum() == pytest.approx((8 + (one.agent_selection == "player_0")) / 5)


def test_nothing_is_played_before_the_game_begins() -> None:
    one = raw_env("buttle")
    with pytest.raises(
        Refused, match="Nothing can be chosen: the game has not begun or is over, so call reset"
    ):
        one.step(0)
    with pytest.raises(Refused, match="A seed is a whole number from 0 on, not x"):
        one.reset(seed="x")  # type: ignore[arg-type]
