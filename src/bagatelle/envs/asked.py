"""One game of one agent against bots that have to be asked, because they look ahead or are somebody's own."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from bagatelle.bots.bot import Bot, ask
from bagatelle.bots.judging import judge_of
from bagatelle.envs.setting import Setting, reward_of
from bagatelle.kernel import CHANCE, OVER, new_rng
from bagatelle.match import Match


class AskedGame:
    """The same as `ManyGames` for one game, as far as an environment for one agent needs it."""

    def __init__(
        self, setting: Setting, opponents: Sequence[Bot], *, shaped: bool = False, longest: int = 0
    ) -> None:
        self.setting, self.opponents, self.shaped, self.longest = setting, opponents, shaped, longest
        self.firsts = np.zeros(1, np.int64)
        self.observations = np.zeros((1, setting.width), np.float32)
        self.masks = np.zeros((1, len(setting.numbering)), np.int8)
        self.own = np.zeros(1)
        self.ended, self.cut, self.refused = (np.zeros(1, np.bool_) for _ in range(3))
        self.lengths, self.deciding = np.zeros(1, np.int64), np.full(1, OVER, np.int64)
        self._expected = 0.0
        self._match = Match(setting.game, start=setting.begin)
        self.seed([0])

    def seed(self, seeds: Sequence[int]) -> None:
        """Decide what chance will bring, and what bots will draw lots for."""
        self._chance, self._lots = new_rng(seeds[0]), random.Random(seeds[0])

    @property
    def positions(self) -> list[np.record]:
        """The position, hidden things too."""
        return [self._match.position]

    def begin(self) -> None:
        """Begin anew, and bring the game to the first decision of the agent."""
        self._match = Match(self.setting.game, start=self.setting.begin)
        self.lengths[0] = 0
        self._go_on()
        if self._match.over:
            self.begin()
        self._expected = self._expectation()

    def step(self, choices: Sequence[int]) -> None:
        """Play a choice, and bring the game to the next decision of the agent."""
        (choice,) = choices
        self.lengths[0] += 1
        self.refused[0] = not (0 <= choice < len(self.setting.numbering) and self.masks[0, choice])
        if self.refused[0]:
            self.own[0], self.ended[0], self.cut[0] = -1.0, True, False
            self.deciding[0] = OVER
            self.masks[0] = 0
            return
        self._match.play(int(self.setting.numbering.actions[choice]))
        self._go_on()
        now = self._expectation()
        self.own[0], self._expected = now - self._expected, now if self.shaped else 0.0
        self.ended[0] = self._match.over
        self.cut[0] = not self._match.over and self.lengths[0] == self.longest

    def _expectation(self) -> float:
        """What the agent will get, or may expect if rewards follow that."""
        seat, seats = int(self.firsts[0]), self.setting.seats
        if self._match.over:
            return float(reward_of(self._match.result()[seat], seats))
        judge = judge_of(self.setting.game) if self.shaped else None
        return float(reward_of(judge.share(self._match.position, seat), seats)) if judge else 0.0

    def _go_on(self) -> None:
        match, seat, seats = self._match, int(self.firsts[0]), self.setting.seats
        while not match.over and match.actor != seat:
            if match.actor == CHANCE:
                match.play(match.game.rules.chance(match.position, self._chance))
            else:
                bot = self.opponents[(match.actor - seat) % seats - 1]
                match.play(ask(bot, match, self._lots).action)
        self.deciding[0] = match.actor
        self.observations[0] = self.setting.observation(match.position, seat)
        self.masks[0] = 0
        if not match.over:
            self.masks[0, self.setting.numbering.choices[match.legal()]] = 1
