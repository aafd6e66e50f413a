"""The games as Gymnasium environments: one agent against bots. Importing this module registers every game.

>>> import gymnasium
>>> env = gymnasium.make("bagatelle/ButtonMen-v0", opponent="medium")
>>> observation, info = env.reset(seed=7)
>>> choice = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(choice)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np

from bagatelle.bots.bot import OPPONENT, Bot, one_a_seat
from bagatelle.bots.deciding import policy_of
from bagatelle.envs.asked import AskedGame
from bagatelle.envs.many import ManyGames
from bagatelle.envs.setting import LONGEST, Setting, check_number, check_shaped, setting
from bagatelle.envs.spaces import RENDER_MODES, action_space, check_render_mode, impossible, observation_space
from bagatelle.game import Game, games
from bagatelle.match import Match
from bagatelle.refusal import Refused

Opponents = str | Bot | type[Bot] | Sequence[str | Bot | type[Bot]]
"""One bot for all other seats, or one for each, clockwise from the agent; by name or as objects."""


class BagatelleEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A game of one agent against bots. The agent sees everything from its own seat, wherever that is."""

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: Game | str,
        *,
        opponent: Opponents = OPPONENT,
        seats: int | None = None,
        seat: int | None = None,
        start: str | None = None,
        shaped: bool = False,
        features: bool = False,
        longest: int = 0,
        illegal: Literal["lose", "refuse"] = "lose",
        render_mode: Literal["human", "ansi"] | None = None,
        **options: Any,
    ) -> None:
        """Set up a game with its options by their names. The agent has a `seat`, or moves on by one after each game.
        Whoever chooses what is not possible loses at once; or, if that is to be refused, gets an error, and nothing
        changes. The other settings are those of `bagatelle.envs.pettingzoo.BagatelleEnv`."""
        check_render_mode(render_mode)
        check_number(longest, 0, 2**60, LONGEST)
        self.setting: Setting = setting(game, seats, start=start, features=features, **options)
        self.seat, self.illegal, self.render_mode = (
            check_seat(self.setting, seat),
            check_illegal(illegal),
            render_mode,
        )
        self.observation_space: gymnasium.spaces.Dict = observation_space(self.setting)
        self.action_space: gymnasium.spaces.Discrete = action_space(self.setting)
        opponents = opponents_of(self.setting, opponent)
        self.game: ManyGames | AskedGame
        if all(policy_of(bot, self.setting.game) is not None for bot in opponents):
            self.game = ManyGames(self.setting, 1, opponents, shaped=shaped, longest=longest, again=False)
        else:
            self.game = AskedGame(
                self.setting, opponents, shaped=check_shaped(self.setting, shaped), longest=longest
            )
        self._episodes = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game."""
        super().reset(seed=seed, options=options)
        self._episodes = 0 if seed is not None else self._episodes
        self.game.firsts[0] = self._episodes % self.setting.seats if self.seat is None else self.seat
        self._episodes += 1
        self.game.seed([int(self.np_random.integers(2**63))])
        self.game.begin()
        if self.render_mode == "human":
            self.render()
        return self._seen(), {"seat": int(self.game.firsts[0])}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Let the agent choose, and everybody else until it is asked again."""
        mask = self.game.masks[0]
        number = (
            int(action)
            if np.ndim(action) == 0 and np.issubdtype(np.asarray(action).dtype, np.integer)
            else -1
        )
        info: dict[str, Any] = {"seat": int(self.game.firsts[0])}
        if not 0 <= number < len(mask) or not mask[number]:
            possible = np.flatnonzero(mask).tolist()
            refusal = impossible(self.setting, "The agent", action, possible)
            if self.illegal == "refuse" or not possible:
                raise refusal
            info["refused"] = str(refusal)
        self.game.step([number])
        if self.render_mode == "human":
            self.render()
        return (
            self._seen(), float(self.game.own[0]), bool(self.game.ended[0]), bool(self.game.cut[0]), info,
        )  # fmt: skip

    def _seen(self) -> dict[str, Any]:
        return {
            "observation": self.game.observations[0].copy(), "action_mask": self.game.masks[0].copy(),
        }  # fmt: skip

    def action_masks(self) -> Any:
        """What is possible now, as MaskablePPO of sb3-contrib asks for it."""
        return self.game.masks[0].astype(np.bool_)

    def render(self) -> str | None:
        """The table as the agent sees it: printed, or as a text."""
        if self.render_mode is None:
            return None
        match = Match(self.setting.game, start=self.game.positions[0])
        table = match.draw(int(self.game.firsts[0]))
        if self.render_mode == "ansi":
            return table
        print(table)
        return None


def opponents_of(setting: Setting, opponent: Opponents) -> list[Bot]:
    """A bot for every seat but the agent's."""
    if opponent is None:
        raise Refused(
            "An agent needs an opponent here; environments with agents in every seat are in {module}.",
            module="bagatelle.envs.pettingzoo",
        )
    return one_a_seat(opponent, setting.seats - 1)


def check_seat(setting: Setting, seat: int | None) -> int | None:
    """The seat of the agent, if there is one with this number."""
    if seat is not None:
        check_number(seat, 0, setting.seats - 1, "The agent can have seat {low} to {high}, not {number}.")
    return seat


def check_illegal(illegal: str) -> str:
    """What happens to whoever chooses what is not possible."""
    if illegal not in ("lose", "refuse"):
        raise Refused(
            "Say illegal='lose' or illegal='refuse', not '{word}'.",
            word=illegal,
        )
    return illegal


def gymnasium_id(game: Game) -> str:
    """What Gymnasium calls a game.

    >>> gymnasium_id(games()["bag-o-loot"])
    'bagatelle/BagOLoot-v0'
    """
    words = game.name.split("-")
    return f"bagatelle/{''.join(word.capitalize() for word in words)}-v{game.environments}"


def register(game: Game) -> str:
    """Register a game with Gymnasium, and return its id. Those that are installed are registered already."""
    name = gymnasium_id(game)
    gymnasium.register(
        name,
        entry_point="bagatelle.envs.gymnasium:BagatelleEnv",
        vector_entry_point="bagatelle.envs.vector:BagatelleVectorEnv",
        kwargs={"game": game.name if games().get(game.name) == game else game},
    )
    return name


for _game in games().values():
    register(_game)
