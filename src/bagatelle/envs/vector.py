"""Thousands of games at once, for Gymnasium: stepped by compiled code, straight into arrays.

>>> import gymnasium, bagatelle.envs.gymnasium
>>> games = gymnasium.make_vec("bagatelle/ButtonMen-v0", num_envs=1000, opponent="medium")
>>> observations, infos = games.reset(seed=7)
>>> observations, rewards, terminations, truncations, infos = games.step(games.random_choices())
>>> rewards.shape
(1000,)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bagatelle.bots.bot import OPPONENT
from bagatelle.envs.gymnasium import Opponents, check_illegal, check_seat, opponents_of
from bagatelle.envs.many import ManyGames
from bagatelle.envs.setting import Setting, check_seed, setting
from bagatelle.envs.spaces import action_space, impossible, observation_space
from bagatelle.game import Game
from bagatelle.kernel import new_rng
from bagatelle.refusal import Refused


class BagatelleVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many games of one agent against bots; or, without an opponent, of agents in every seat. A game that ends begins
    again within the same step."""

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        *,
        opponent: Opponents | None = OPPONENT,
        seats: int | None = None,
        seat: int | None = None,
        start: str | None = None,
        shaped: bool = False,
        features: bool = False,
        longest: int = 0,
        illegal: Literal["lose", "refuse"] = "lose",
        final_obs: bool = False,
        copy: bool = True,
        threads: int = 1,
        **options: Any,
    ) -> None:
        """Set up games like `bagatelle.envs.gymnasium.BagatelleEnv`. Without an opponent, each step asks the seat to
        decide (``infos["seat"]``), rewards are those of whoever chose, and ``infos["rewards"]`` has those of all seats.

        Opponents are bots that decide at once: random, greedy, easy, medium or learned. With `final_obs`, the last
        observation of a game that ended is in ``infos["final_obs"]``. Without `copy`, the arrays that are returned are
        those that the next step writes into. `threads` share the games; they change no result."""
        self.setting: Setting = setting(game, seats, start=start, features=features, **options)
        self.seat, self.illegal, self.copy = check_seat(self.setting, seat), check_illegal(illegal), copy
        self.alone = opponent is None
        bots = [] if opponent is None else opponents_of(self.setting, opponent)
        self.games = ManyGames(
            self.setting, num_envs, bots, moving_on=seat is None and not self.alone, shaped=shaped, longest=longest,
            finals=final_obs, threads=threads,
        )  # fmt: skip
        self.num_envs = self.games.count
        self.metadata = {
            "name": self.setting.name,
            "render_modes": [],
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }
        self.single_observation_space = observation_space(self.setting)
        self.single_action_space = action_space(self.setting)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._first_seats = (
            self.games.firsts.copy() if seat is None else np.full(self.num_envs, seat, np.int64)
        )
        self._lots = new_rng(0)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all games anew. Game number i gets the seed plus i, or the i-th of several seeds."""
        seeds = self._seeds(seed)
        super().reset(seed=seeds[0] if seeds else None, options=options)
        if not seeds and not self.games.begun:
            seeds = self._seeds(int(self.np_random.integers(2**62)))
        if seeds:
            self.games.seed(seeds)
            self._lots = new_rng(seeds[0])
        self.games.firsts[:] = self._first_seats
        self.games.begin()
        return self._seen(), {"seat": self.games.deciding.copy()}

    def _seeds(self, seed: int | Sequence[int] | None) -> Sequence[int]:
        """A seed for each game; nothing, if nobody said one."""
        if seed is None:
            return ()
        if not isinstance(seed, list | tuple | range | np.ndarray):
            first = check_seed(seed)
            return range(first, first + self.num_envs)
        if len(seed) != self.num_envs:
            raise Refused(
                "There are {count} games, so there must be as many seeds, not {n}.",
                count=self.num_envs,
                n=len(seed),
            )
        return [check_seed(each) for each in seed]

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Let the agent of each game choose, and everybody else until an agent is asked again."""
        games = self.games
        if self.illegal == "refuse":
            self._check(actions)
        games.step(actions)
        infos: dict[str, Any] = {"seat": games.deciding.copy()}
        if self.alone:
            infos["rewards"] = games.rewards.copy()
        done = games.ended | games.cut
        if done.any():
            infos["final_info"] = {
                "result": games.own.copy(), "_result": done, "length": games.lengths.copy(), "_length": done,
                "refused": games.refused.copy(), "_refused": done,
            }  # fmt: skip
            infos["_final_info"] = done
            if len(games.finals):
                infos["final_obs"], infos["_final_obs"] = self._finals(done), done
        return self._seen(), games.own.copy(), games.ended.copy(), games.cut.copy(), infos

    def _seen(self) -> dict[str, Any]:
        observations, masks = self.games.observations, self.games.masks
        if self.copy:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}

    def _finals(self, done: Any) -> Any:
        finals = np.full(self.num_envs, None, object)
        nothing = np.zeros(len(self.setting.numbering), np.int8)
        for game in np.flatnonzero(done):
            finals[game] = {"observation": self.games.finals[game].copy(), "action_mask": nothing.copy()}
        return finals

    def _check(self, actions: Any) -> None:
        """Refuse everything if one choice is not possible, before anything is played."""
        said = self.games.read(actions)
        game = self.games.first_impossible(said)
        if game < self.num_envs:
            raise impossible(self.setting, f"The agent of game {game}", said[game], self.games.possible(game))

    def random_choices(self) -> Any:
        """One of the possible choices of each game, drawn by lot."""
        drawn = np.zeros(self.num_envs, np.int64)
        self.games.draw(self._lots, drawn)
        return drawn

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Let the threads go."""
        self.games.close()
