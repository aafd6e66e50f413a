"""The games as Gymnasium environments: one agent against bots."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bagatelle.bots.greedy import GreedyBot
from bagatelle.envs.gymnasium import BagatelleEnv, gymnasium_id, register
from bagatelle.examples import high_card
from bagatelle.game import find_game
from bagatelle.refusal import Refused
from envs.playing import GAMES, SETTINGS, named

pytestmark = pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
IDS = ("bagatelle/BagOLoot-v0", "bagatelle/BagOfButts-v0", "bagatelle/Buttle-v0", "bagatelle/ButtonMen-v0")


class Asked(GreedyBot):
    """The same as greedy, but it has to be asked."""

    name = "asked"


def play(env: BagatelleEnv, lots: random.Random, until: int = 1000) -> list[tuple[Any, ...]]:
    """Play a game at random; what the agent saw, chose and got."""
    observation, info = env.reset()
    seen: list[tuple[Any, ...]] = [(observation["observation"].tobytes(), info["seat"])]
    for _ in range(until):
        choice = lots.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, reward, ended, cut, _ = env.step(choice)
        seen.append((observation["observation"].tobytes(), choice, reward, ended, cut))
        if ended or cut:
            break
    return seen


@pytest.mark.filterwarnings("ignore:.*Box observation space")  # what bots observe has no bounds
def test_every_game_has_an_id_with_a_version() -> None:
    assert sorted(gymnasium_id(find_game(game)) for game in GAMES) == [*IDS]
    assert register(high_card.GAME) == "bagatelle/HighCard-v0"
    assert gymnasium.make("bagatelle/HighCard-v0", opponent="random").reset(seed=1)[0]["action_mask"].any()


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("opponent", ["random", "medium"])
def test_it_passes_the_tests_of_gymnasium(
    name: str, opponent: str, capsys: pytest.CaptureFixture[str]
) -> None:
    env = gymnasium.make(name, opponent=opponent)
    check_env(env)
    check_env(env.unwrapped)


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_it_passes_them_for_all_seats_and_options(
    setting: tuple[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    game, options = setting
    check_env(BagatelleEnv(game, opponent="random", **options), skip_render_check=True)


@pytest.mark.parametrize("opponent", ["easy", "greedy", "learned", Asked, "hard"])
def test_every_bot_can_be_the_opponent(opponent: str | type[Asked]) -> None:
    env = BagatelleEnv("button-men", opponent=opponent, start="6:5 4:1 / 8:4 / turn=A to=1")
    env.reset(seed=1)
    seen = play(env, random.Random(1))
    assert seen[-1][2] in (1.0, 0.0, -1.0)


def test_several_bots_have_the_other_seats() -> None:
    env = BagatelleEnv("bag-of-butts", seats=4, opponent=["random", Asked(), "easy"], seat=2)
    env.reset(seed=5)
    assert [type(bot).__name__ for bot in env.game.opponents] == ["RandomBot", "Asked", "EasyBot"]
    seen = play(env, random.Random(1))
    assert seen[0][1] == 2
    assert seen[-1][2] in (1.0, pytest.approx(-1 / 3))


@pytest.mark.parametrize("opponent", ["random", Asked])
def test_the_agent_moves_on_by_one_seat_or_keeps_its_own(opponent: str | type[Asked]) -> None:
    env = BagatelleEnv("bag-of-butts", seats=3, opponent=opponent)
    assert [env.reset(seed=1)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(3))] == [0, 1, 2, 0]
    env = BagatelleEnv("bag-of-butts", seats=3, opponent=opponent, seat=1)
    assert [env.reset()[1]["seat"] for _ in range(2)] == [1, 1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", ["medium", Asked])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alike(game: str, opponent: str | type[Asked], copied: Callable[..., Any]) -> None:
    env = BagatelleEnv(game, opponent=opponent)
    env.reset(seed=1)
    play(env, random.Random(1), until=5)
    other = copied(env)
    assert play(env, random.Random(2), until=40) == play(other, random.Random(2), until=40)


@pytest.mark.parametrize("opponent", ["random", Asked])
def test_whoever_chooses_what_is_not_possible_loses(opponent: str | type[Asked]) -> None:
    env = BagatelleEnv("buttle", opponent=opponent)
    env.reset(seed=1)
    observation, reward, ended, cut, info = env.step(env.setting.numbering.choice_called("let"))
    assert (reward, ended, cut) == (-1.0, True, False)
    assert info["refused"].startswith("The agent cannot choose 2 (let) now; what is possible: ")
    assert not observation["action_mask"].any()
    with pytest.raises(Refused):
        env.step(0)
    assert env.reset()[0]["action_mask"].any()


@pytest.mark.parametrize("opponent", ["random", Asked])
@pytest.mark.parametrize("choice", [2, -1, 10**9, 1.5, "draw", None])
def test_it_can_be_refused_and_then_nothing_changes(
    opponent: str | type[Asked], choice: float | str | None
) -> None:
    env = BagatelleEnv("buttle", opponent=opponent, illegal="refuse")
    observation, _ = env.reset(seed=1)
    with pytest.raises(Refused, match=r"The agent cannot choose .* now"):
        env.step(choice)
    assert (env.action_masks() == observation["action_mask"].astype(bool)).all()
    env.step(int(np.argmax(observation["action_mask"])))


@pytest.mark.parametrize("opponent", ["random", Asked])
def test_a_long_game_is_cut_off(opponent: str | type[Asked]) -> None:
    env = BagatelleEnv("button-men", opponent=opponent, longest=4)
    env.reset(seed=1)
    assert [step[3:] for step in play(env, random.Random(1))[1:]] == [(False, False)] * 3 + [(False, True)]


@pytest.mark.parametrize("opponent", ["random", Asked])
def test_shaped_rewards_follow_what_the_network_expects(opponent: str | type[Asked]) -> None:
    env = BagatelleEnv("bag-of-butts", opponent=opponent, shaped=True)
    env.reset(seed=1)
    rewards = [step[2] for step in play(env, random.Random(1))[1:]]
    assert sum(reward != 0 for reward in rewards) > 5
    assert abs(sum(rewards)) < 2


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"opponent": "nobody"}, "There is no bot called 'nobody'"),
        (
            {"opponent": None},
            "An agent needs an opponent here; environments with agents in every seat are in ",
        ),
        ({"opponent": ["random", "easy"]}, "There are 1 seats but 2 bots."),
        ({"seat": 2}, "The agent can have seat 0 to 1, not 2."),
        (
            {"illegal": "ignore"},
            "Say illegal='lose' or illegal='refuse', not 'ignore'.",
        ),
        ({"render_mode": "window"}, "There is no render mode 'window'; there are: human, ansi."),
        ({"scuttel": True}, "There is no option 'scuttel' in this game"),
        ({"longest": 2.5}, "A game can be cut off after 0 (never) to "),
    ],
)
def test_wrong_settings_are_refused_with_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        BagatelleEnv("buttle", **wrong)
    assert sentence in str(refused.value)


def test_a_table_is_drawn_as_the_agent_sees_it() -> None:
    env = BagatelleEnv("buttle", render_mode="ansi")
    env.reset(seed=1)
    assert "Hand 4 cards" in str(env.render())
