"""The games as PettingZoo environments, in which agents take turns (AEC).

>>> env = env("bag-of-butts", seats=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
>>> env.close()
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bagatelle.bots.judging import judge_of
from bagatelle.envs.one import OneGame
from bagatelle.envs.setting import LONGEST, Setting, check_number, check_shaped, reward_of, setting
from bagatelle.envs.spaces import RENDER_MODES, action_space, check_render_mode, impossible, observation_space
from bagatelle.envs.stepping import REFUSED
from bagatelle.game import Game
from bagatelle.kernel import OVER


def env(game: Game | str, **settings: Any) -> AECEnv[str, Any, int | None]:
    """A game as an environment that notices when it is used in the wrong order; `BagatelleEnv` has the settings."""
    return wrappers.OrderEnforcingWrapper(BagatelleEnv(game, **settings))


def raw_env(game: Game | str, **settings: Any) -> BagatelleEnv:
    """A game as an environment, without anything around it: the fastest."""
    return BagatelleEnv(game, **settings)


class BagatelleEnv(AECEnv[str, Any, Any]):
    """A game in which every seat is an agent: ``player_0``, ``player_1`` and so on. What an agent may do stands in its
    ``action_mask``; a choice that is not possible is refused with a sentence, and nothing changes."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game | str,
        *,
        seats: int | None = None,
        start: str | None = None,
        shaped: bool = False,
        features: bool = False,
        longest: int = 0,
        render_mode: Literal["human", "ansi"] | None = None,
        **options: Any,
    ) -> None:
        """Set up a game for so many seats, or from a position, with its options by their names. Rewards come at the
        end; if they are `shaped`, with every step, as the change in what our network expects. `features` are explained
        at `setting`. After so many decisions (`longest`, if not 0) a game is cut off."""
        super().__init__()
        check_render_mode(render_mode)
        check_number(longest, 0, 2**60, LONGEST)
        self.setting: Setting = setting(game, seats, start=start, features=features, **options)
        self.metadata = {
            "name": self.setting.name, "render_modes": [*RENDER_MODES], "is_parallelizable": False,
        }  # fmt: skip
        self.render_mode, self.shaped, self.longest = render_mode, shaped, longest
        self._plain = not shaped and not longest and render_mode != "human"
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Dict] = {
            agent: observation_space(self.setting) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Discrete] = {
            agent: action_space(self.setting) for agent in self.possible_agents
        }
        self.state_space = Box(-np.inf, np.inf, (self.setting.seats * self.setting.width,), np.float32)
        self.game = OneGame(self.setting)
        check_shaped(self.setting, shaped)
        self._expected = [0.0] * self.setting.seats
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._ended = False

    def observation_space(self, agent: str) -> Dict:
        """What an agent sees: ``observation`` and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """What an agent may ever choose, by number."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game. Its chance follows from the seed, or from what came before."""
        if seed is not None:
            self.game.seed(seed)
        first = self.game.begin()
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._ended = False
        if self.shaped:
            self._expected = self._expectations()
        self.agent_selection = agents[max(first, 0)]
        if first == OVER:
            self._end()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Let the selected agent choose; after the end, agents leave one by one with None."""
        if self._ended:
            self._was_dead_step(action)
            return
        try:
            who = self.game.move(action) if action.__class__ is int else self._moved(action)
        except OverflowError:  # no machine has words for it
            who = REFUSED
        if who >= 0 and self._plain:
            self.agent_selection = self.possible_agents[who]
        elif who == REFUSED:
            raise impossible(self.setting, self.agent_selection, action, self.game.possible())
        else:
            self._follow(who)

    def _moved(self, action: Any) -> int:
        """The same for a choice of another type: NumPy's whole numbers are as good as Python's."""
        if (
            isinstance(action, np.integer | np.ndarray)
            and np.issubdtype(action.dtype, np.integer)
            and action.ndim == 0
        ):
            return self.game.move(int(action))
        return REFUSED

    def _follow(self, who: int) -> None:
        """What else a step brings: rewards, the end, or a drawing."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        if who == OVER:
            self._end()
        else:
            self.agent_selection = self.possible_agents[who]
            if self.shaped:
                self._reward(self._expectations())
            if self.game.made == self.longest:
                self.truncations = dict.fromkeys(self.agents, True)
                self._ended = True
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Pay everybody."""
        final = self.game.rewards()
        self._reward(final)
        self._ended = True
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"result": final[seat]} for agent, seat in self._seat_of.items()}

    def _reward(self, expected: list[float]) -> None:
        """Reward by how much expectations have risen, which are nothing before the end unless rewards are shaped."""
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = expected[seat] - self._expected[seat]
            self._cumulative_rewards[agent] += self.rewards[agent]
        if self.shaped:
            self._expected = expected

    def _expectations(self) -> list[float]:
        judge, seats = judge_of(self.setting.game), self.setting.seats
        assert judge is not None
        return [float(reward_of(judge.share(self.game.position, seat), seats)) for seat in range(seats)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees and may choose now: nothing, if it is not selected."""
        return self.game.look(self._seat_of[agent])

    def state(self) -> Any:
        """What all agents see, one after the other: for training them together."""
        return np.concatenate([self.game.look(seat)["observation"] for seat in range(self.setting.seats)])

    def render(self) -> str | None:
        """The table as the selected agent sees it: printed, or as a text."""
        if self.render_mode is None:
            return None
        table = self.game.draw(self._seat_of[self.agent_selection])
        if self.render_mode == "ansi":
            return table
        print(table)
        return None

    def close(self) -> None:
        """Nothing is left open."""
