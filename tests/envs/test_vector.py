"""Many games at once: the same as one at a time, only faster."""

import copy
import pickle
import random
import resource
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import bagatelle.envs.gymnasium  # noqa: F401 - registers the games
from bagatelle.envs.pettingzoo import raw_env
from bagatelle.envs.vector import BagatelleVectorEnv
from bagatelle.refusal import Refused
from envs.playing import GAMES, SETTINGS, named
from profiles import by_profile


def steps(games: BagatelleVectorEnv, many: int, lots: random.Random | None = None) -> list[tuple[bytes, ...]]:
    """What so many steps at random bring: everything that is returned, as bytes."""
    lots = lots or random.Random(1)
    seen: list[tuple[bytes, ...]] = []
    for _ in range(many):
        masks = games.games.masks
        choices = [lots.choice(np.flatnonzero(mask).tolist()) for mask in masks]
        observations, rewards, ended, cut, infos = games.step(np.array(choices))
        seen.append(
            (observations["observation"].tobytes(), observations["action_mask"].tobytes(), rewards.tobytes(),
             ended.tobytes(), cut.tobytes(), infos["seat"].tobytes())
        )  # fmt: skip
    return seen


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_each_game_is_the_one_that_its_seed_gives_alone(setting: tuple[str, dict[str, Any]]) -> None:
    game, options = setting
    many = BagatelleVectorEnv(game, 3, opponent=None, **options)
    ones = [raw_env(game, **options) for _ in range(3)]
    observations, infos = many.reset(seed=40)
    lots = random.Random(1)
    for seed, one in enumerate(ones, 40):
        one.reset(seed=seed)
    for _ in range(150):
        choices, got = [], []
        for number, one in enumerate(ones):
            seen = one.observe(one.agent_selection)
            assert one.agent_selection == f"player_{infos['seat'][number]}"
            assert (seen["observation"] == observations["observation"][number]).all()
            assert (seen["action_mask"] == observations["action_mask"][number]).all()
            choices.append(lots.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            mover = one.agent_selection
            one.step(choices[-1])
            got.append((one.rewards[mover], [*one.rewards.values()], one.terminations[mover]))
            if one.terminations[mover]:
                one.reset()
        observations, rewards, ended, cut, infos = many.step(np.array(choices))
        assert rewards.tolist() == pytest.approx([own for own, _, _ in got])
        assert infos["rewards"].tolist() == [pytest.approx(all_of_it) for _, all_of_it, _ in got]
        assert ended.tolist() == [over for _, _, over in got]
        assert not cut.any()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", [None, "random", "greedy", "medium"])
def test_threads_change_nothing(game: str, opponent: str | None) -> None:
    one, two = (BagatelleVectorEnv(game, 7, opponent=opponent, threads=threads) for threads in (1, 2))
    one.reset(seed=1)
    two.reset(seed=1)
    assert steps(one, 60) == steps(two, 60)
    two.close()
    two.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alike_and_alone(game: str, copied: Callable[..., Any]) -> None:
    one = BagatelleVectorEnv(game, 5, opponent="easy", threads=2)
    one.reset(seed=1)
    steps(one, 20)
    other = copied(one)
    before = one.games.observations.tobytes()
    rest = steps(other, 30, random.Random(2))
    assert one.games.observations.tobytes() == before
    assert steps(one, 30, random.Random(2)) == rest
    assert (one.random_choices() == other.random_choices()).all()


def test_gymnasium_makes_it() -> None:
    games = gymnasium.make_vec("bagatelle/ButtonMen-v0", num_envs=6, opponent="medium")
    assert isinstance(games, BagatelleVectorEnv)
    observations, infos = games.reset(seed=1)
    assert observations in games.observation_space
    assert infos["seat"].tolist() == [0, 1] * 3
    assert games.random_choices() in games.action_space


def test_wrappers_of_gymnasium_count_its_games() -> None:
    plain = BagatelleVectorEnv("button-men", 20, opponent="random", wins=1)
    games = RecordEpisodeStatistics(plain)
    games.reset(seed=1)
    counted = 0
    for _ in range(60):
        *_, ended, _, infos = games.step(plain.random_choices())
        if ended.any():
            counted += int(infos["_episode"].sum())
            assert (infos["episode"]["r"][ended] == infos["final_info"]["result"][ended]).all()
            assert (infos["episode"]["l"][ended] == infos["final_info"]["length"][ended]).all()
    assert counted > 50


def test_what_is_returned_is_copied_unless_that_is_not_wanted() -> None:
    for kept in (True, False):
        games = BagatelleVectorEnv("bag-of-butts", 4, copy=kept)
        first = games.reset(seed=1)[0]["observation"]
        before = first.copy()
        second = games.step(games.random_choices())[0]["observation"]
        assert (first is not second) == kept
        assert (first == before).all() == kept


@pytest.mark.parametrize("opponent", [None, "random"])
def test_whoever_chooses_what_is_not_possible_loses(opponent: str | None) -> None:
    games = BagatelleVectorEnv("buttle", 3, opponent=opponent)
    games.reset(seed=1)
    choices = games.random_choices()
    choices[1] = 2  # let
    choices[2] = -5
    _, rewards, ended, _, infos = games.step(choices)
    assert rewards.tolist() == [0.0, -1.0, -1.0]
    assert ended.tolist() == infos["final_info"]["refused"].tolist() == [False, True, True]
    if opponent is None:
        assert infos["rewards"][1].tolist() == ([-1.0, 1.0] if infos["rewards"][1][0] == -1 else [1.0, -1.0])


@pytest.mark.parametrize("wrong", [[2, 0], [-1, 0], [10**7, 0], [0.5, 0], [[0, 0]], [0], ["draw", "draw"]])
def test_it_can_be_refused_and_then_nothing_changes(wrong: list[Any]) -> None:
    games = BagatelleVectorEnv("buttle", 2, opponent="random", illegal="refuse")
    games.reset(seed=1)
    before = games.games.positions.tobytes(), games.games.observations.tobytes()
    with pytest.raises(Refused):
        games.step(wrong)
    assert (games.games.positions.tobytes(), games.games.observations.tobytes()) == before
    games.step(games.random_choices())


def test_the_last_observation_of_a_game_is_kept_on_request() -> None:
    games = BagatelleVectorEnv("button-men", 30, opponent="random", wins=1, final_obs=True, seat=0)
    games.reset(seed=1)
    found = 0
    while found < 20:
        *_, ended, _, infos = games.step(games.random_choices())
        for game in np.flatnonzero(ended):
            pieces = games.setting.by_name(infos["final_obs"][game]["observation"])
            assert infos["final_obs"][game] in games.single_observation_space
            assert pieces["phase"].argmax() == len(pieces["phase"]) - 1  # it is over
            found += 1


def test_games_that_are_cut_off_say_so() -> None:
    games = BagatelleVectorEnv("button-men", 4, opponent=None, longest=5)
    games.reset(seed=1)
    cuts = [games.step(games.random_choices())[3].tolist() for _ in range(10)]
    assert cuts == [[number % 5 == 4] * 4 for number in range(10)]


def test_shaped_rewards_add_up_to_the_result() -> None:
    for opponent in (None, "easy"):
        shaped, plain = (
            BagatelleVectorEnv("buttle", 8, opponent=opponent, shaped=each) for each in (True, False)
        )
        shaped.reset(seed=1)
        plain.reset(seed=1)
        seats = np.arange(8)
        first = shaped.games._expected[0].reshape(8, 2).copy()
        total, result = np.zeros((8, 2)), np.full((8, 2), np.nan)
        for _ in range(400):
            going_on = np.isnan(result[:, 0])
            choices = shaped.random_choices()
            shaped.step(choices)
            plain.step(choices)
            total[going_on] += shaped.games.rewards[going_on]
            over = going_on & plain.games.ended
            result[over] = plain.games.rewards[over]
        agents = seats % 2 if opponent else slice(None)
        told = (total + first - result)[seats, agents] if opponent else total + first - result
        assert np.abs(told).max() < 1e-5


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"num_envs": 0}, "There can be 1 to 10,000,000 games at once, not 0."),
        ({"threads": 0}, "There can be 1 to 1,024 threads, not 0."),
        (
            {"opponent": "hard"},
            "The bot 'hard' cannot play many games at once; random, greedy, easy, medium and ",
        ),
        ({"seat": 5}, "The agent can have seat 0 to 1, not 5."),
    ],
)
def test_wrong_settings_are_refused_with_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        BagatelleVectorEnv("buttle", **{"num_envs": 2, **wrong})
    assert sentence in str(refused.value)
    games = BagatelleVectorEnv("buttle", 2)
    with pytest.raises(Refused, match="There are 2 games, so there must be as many seeds, not 3"):
        games.reset(seed=[1, 2, 3])


def test_random_choices_are_drawn_evenly() -> None:
    games = BagatelleVectorEnv("bag-of-butts", 4000, opponent=None)
    games.reset(seed=range(4000))
    while games.games.masks.sum(axis=1).max() < 6:
        games.step(games.random_choices())
    one = games.games.masks.sum(axis=1).argmax()
    drawn = [int(games.random_choices()[one]) for _ in range(600)]
    possible = np.flatnonzero(games.games.masks[one]).tolist()
    assert sorted(set(drawn)) == possible
    assert max(map(drawn.count, possible)) < 4 * 600 / len(possible)


def test_memory_stays_flat_over_five_thousand_steps() -> None:
    games = BagatelleVectorEnv("button-men", by_profile(200, 2000), opponent=None, copy=False)
    games.reset(seed=1)

    def most_after(many: int) -> int:
        for _ in range(many):
            games.step(games.random_choices())
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    first = most_after(250)
    assert most_after(5000) - first < by_profile(1024, 4096)  # kilobytes


def test_a_seed_is_a_whole_number() -> None:
    numbers: list[Any] = [np.int64(2), np.int64(5), np.array([5, 6])]
    wrong_ones: list[Any] = [1.5, -1, "7", True, [1, 2.5]]
    games = BagatelleVectorEnv("buttle", numbers[0])
    for wrong in wrong_ones:
        with pytest.raises(Refused, match="A seed is a whole number from 0 on, not"):
            games.reset(seed=wrong)
    one, other = games.reset(seed=numbers[1]), games.reset(seed=numbers[2])
    assert (one[0]["observation"] == other[0]["observation"]).all()


def test_nothing_is_played_before_the_games_begin() -> None:
    games = BagatelleVectorEnv("buttle", 2)
    with pytest.raises(Refused, match="The games have not begun: call reset first"):
        games.step([0, 0])


@pytest.mark.parametrize("illegal", ["lose", "refuse"])
def test_writing_into_a_mask_makes_nothing_possible(illegal: Any) -> None:
    games = BagatelleVectorEnv("buttle", 2, opponent="random", copy=False, illegal=illegal)
    seen, _ = games.reset(seed=1)
    seen["action_mask"][:] = 1
    let = games.setting.numbering.choice_called("let")
    if illegal == "lose":
        assert games.step([let, let])[1].tolist() == [-1.0, -1.0]
        return
    before = games.games.positions.tobytes()
    with pytest.raises(
        Refused, match=r"The agent of game 0 cannot choose 2 \(let\) now; what is possible: 0 \(draw\), "
    ):
        games.step([let, let])
    assert games.games.positions.tobytes() == before


def test_games_go_on_without_their_threads() -> None:
    one, two = (BagatelleVectorEnv("buttle", 4, threads=threads) for threads in (1, 2))
    one.reset(seed=1)
    two.reset(seed=1)
    two.close()
    assert steps(one, 20) == steps(two, 20)
