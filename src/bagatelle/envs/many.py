"""Many games at once, with agents in some seats and bots in the others: the arrays that compiled code works on."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bagatelle.bots.bot import Bot, find_bot, name_of
from bagatelle.bots.deciding import LEARNED, as_learning, as_players, policy_of
from bagatelle.envs.setting import LONGEST, Setting, check_number, check_seed, check_shaped
from bagatelle.envs.stepping import AGENT, begin_many, draw_choices, first_impossible, step_many
from bagatelle.kernel import OVER, SCRATCH, new_positions, new_rng, rows
from bagatelle.refusal import Refused


def compiled_opponents(setting: Setting, opponents: Sequence[Bot]) -> Sequence[Bot]:
    """Bots that decide inside compiled code, all of them; or a sentence on which cannot."""
    for bot in opponents:
        if policy_of(bot, setting.game) is None:
            raise Refused(
                "The bot '{bot}' cannot play many games at once; random, greedy, easy, medium and learned can.",
                bot=name_of(bot),
            )
    return opponents


class ManyGames:
    """Games side by side. What agents see and may do, and what a step brought, stands in arrays with a row a game,
    which every step writes anew."""

    def __init__(
        self,
        setting: Setting,
        count: int,
        opponents: Sequence[Bot] = (),
        *,
        moving_on: bool = False,
        shaped: bool = False,
        longest: int = 0,
        again: bool = True,
        finals: bool = False,
        threads: int = 1,
    ) -> None:
        """So many games. Bots take the last seats, agents those before them, seen from the seat of the first player,
        which moves on by one after each game if that is wished. The seats begin as in `Setting`."""
        count = check_number(
            count, 1, 10_000_000, "There can be {low} to {high} games at once, not {number}."
        )
        threads = check_number(threads, 1, 1024, "There can be {low} to {high} threads, not {number}.")
        longest = check_number(longest, 0, 2**60, LONGEST)
        check_shaped(setting, shaped)
        self.setting, self.count, self.opponents = setting, count, compiled_opponents(setting, opponents)
        self._ways = (int(moving_on), int(shaped), longest, int(again))
        self.threads = min(threads, count)
        seats, choices = setting.seats, len(setting.numbering)
        agents = seats - len(opponents)
        policies, *faults = as_players([*[find_bot("random")] * agents, *opponents], setting.game)
        policies[:agents] = AGENT
        self._players = (policies, *faults)
        self.positions = new_positions(setting.game.rules.rule.position, count)
        self._start = new_positions(setting.game.rules.rule.position, 1)
        self._start[0] = setting.begin
        self.observations: NDArray[np.float32] = np.zeros((count, setting.width), np.float32)
        self.masks: NDArray[np.int8] = np.zeros((count, choices), np.int8)
        self._seen = (np.zeros((count, setting.most), np.int64), np.zeros(count, np.int64))
        self._open = (
            np.zeros((count, setting.game.position.MAX_LEGAL), np.int32), np.zeros(count, np.int64),
        )  # fmt: skip
        self.rngs = np.zeros(count, np.uint64)
        self.deciding: NDArray[np.int64] = np.full(count, OVER, np.int64)
        self.firsts: NDArray[np.int64] = np.arange(count) % seats if moving_on else np.zeros(count, np.int64)
        self.made = np.zeros(count, np.int64)
        self._expected = (np.zeros((count, seats)), np.zeros((count, seats)))
        self.rewards = np.zeros((count, seats))
        self.own = np.zeros(count)
        self.ended, self.cut, self.refused = (np.zeros(count, np.bool_) for _ in range(3))
        self.lengths = np.zeros(count, np.int64)
        self.finals: NDArray[np.float32] = np.zeros((count if finals else 0, setting.width), np.float32)
        self.begun = False
        self._get_ready()

    def _get_ready(self) -> None:
        """Everything that is not copied or pickled: compiled code, and room for each thread."""
        setting, most = self.setting, self.setting.game.position.MAX_LEGAL
        judging = LEARNED in self._players[0] or bool(self._ways[1])
        kind, numbering = self._start.dtype, setting.numbering
        begin, step = begin_many.bound(setting.rules), step_many.bound(setting.rules)
        self._lanes = []
        for lane in range(self.threads):
            room = (
                np.zeros(setting.most, np.int64), np.zeros(setting.most, np.float32), np.zeros(most, np.int64),
                np.zeros(most), np.zeros(setting.seats), np.zeros(1, np.uint64),
            )  # fmt: skip
            work, scratch = new_positions(kind, 3), new_positions(kind, SCRATCH)
            desk = (rows(work), rows(scratch), self._players, as_learning(setting.game, judging), room)
            shared = (
                rows(self.positions), rows(self._start), (numbering.actions, numbering.choices),
                (self.observations, *self._seen), (self.masks, *self._open),
                (self.rngs, self.deciding, self.firsts, self.made, *self._expected), self._ways, desk,
            )  # fmt: skip
            bounds = (self.count * lane // self.threads, self.count * (lane + 1) // self.threads)
            self._lanes.append((shared, bounds))
        self._begin, self._step = begin, step
        self._brought = (
            self.rewards, self.own, self.ended, self.cut, self.refused, self.lengths,
        )  # fmt: skip
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

    def seed(self, seeds: Sequence[int]) -> None:
        """Give each game random numbers of its own."""
        self.rngs[:] = [new_rng(check_seed(seed))[0] for seed in seeds]

    def begin(self, which: Any = None) -> None:
        """Begin all games, or those that are marked."""
        self.begun = True
        asked = np.ones(self.count, np.bool_) if which is None else np.array(which, np.bool_)
        self._run(self._begin, asked)

    def read(self, choices: Any) -> NDArray[np.int64]:
        """One choice for each game; whether they are possible is another question."""
        said = np.asarray(choices)
        if said.shape != (self.count,):
            raise Refused(
                "There are {count} games, so there must be as many choices, not {shape}.",
                count=self.count,
                shape=" x ".join(map(str, said.shape)) or "1",
            )
        if said.dtype.kind not in "iu":
            raise Refused("Choices are whole numbers, not {kind}.", kind=said.dtype.name)
        return np.ascontiguousarray(said, np.int64)

    def step(self, choices: Any) -> None:
        """Play one choice in each game."""
        if not self.begun:
            raise Refused("The games have not begun: call reset first.")
        self._run(self._step, self.finals, self.read(choices), self._brought)

    def _run(self, function: Any, *more: Any) -> None:
        (shared, bounds), *others = self._lanes
        if self._pool is None:  # one thread, or it was closed
            for each, part in self._lanes:
                function(*each, *more, *part)
            return
        waiting = [self._pool.submit(function, *each, *more, *part) for each, part in others]
        function(*shared, *more, *bounds)
        for done in waiting:
            done.result()

    def first_impossible(self, choices: NDArray[np.int64]) -> int:
        """The first game in which a choice is not possible; the number of games, if there is none. Masks are not
        asked, because they may be in other hands."""
        return int(first_impossible((self.masks, *self._open), choices))

    def possible(self, game: int) -> list[int]:
        """The choices that are possible in a game."""
        places, counts = self._open
        return sorted(places[game, : counts[game]].tolist())

    def draw(self, rng: Any, out: Any) -> None:
        """Draw one of the possible choices of every game by lot."""
        draw_choices(*self._open, rng, out)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in COMPILED}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._get_ready()


COMPILED = ("_lanes", "_begin", "_step", "_brought", "_pool")
"""What a copy makes anew."""
