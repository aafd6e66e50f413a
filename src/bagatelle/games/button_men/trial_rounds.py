"""Whole rounds that the learned player plays against itself, to see which sizes win. Part of `size_duel`.

The network alone misjudges sizes by some hundredths, as much as one choice differs from another: a round is won by half
a point, and who gets it jumps from size to size. Rounds tell, but only many of them; so they are played where it
matters, for choices that are in the mixture of either side, or might be.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from bagatelle.bots.network import forward, new_room
from bagatelle.equilibrium import equilibrium
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.components import A, B
from bagatelle.games.button_men.dice import Int
from bagatelle.games.button_men.observation import MOST_INPUTS, observe
from bagatelle.games.button_men.opening_rolls import choose
from bagatelle.games.button_men.rules import actor, chance, legal, play
from bagatelle.games.button_men.sizes import reveal
from bagatelle.kernel import CHANCE, helper, lean, new_positions, new_rng, rows
from bagatelle.stopping import pause

DOUBT = 0.05
"""By how much the network is wrong about a pair of choices, usually."""
SPREAD = 0.5
"""The standard deviation of who wins a round."""
BATCH = 512
"""Rounds between two looks at the clock."""
QUICK = 150
"""Iterations are enough to see where rounds are needed."""
HOPEFUL = 1.5
"""A choice might be in the mixture if it is so many standard errors better than it seems."""


class Trials:
    """Rounds for each pair of choices, and how many of them the first side won, draws counting half."""

    def __init__(
        self, pos: np.record, first: Any, second: Any, judged: Any, network: Any, seed: int = 1
    ) -> None:
        self.first, self.second, self.judged, self.network = first, second, judged, network
        self.played, self.won = np.zeros(judged.shape), np.zeros(judged.shape)
        self._work = new_positions(at.Position, 3)
        self._work[0] = pos
        self._rng, self._lots = new_rng(seed), np.random.default_rng(seed)
        self._room = (
            np.zeros(at.MAX_LEGAL, np.int64), np.zeros(MOST_INPUTS, np.int64), np.zeros(MOST_INPUTS, np.float32),
            new_room(),
        )  # fmt: skip

    @property
    def chances(self) -> Any:
        """The chance of the first side for each pair: what the network thinks, and what the rounds say, each as much
        as it can be trusted."""
        trust = self.played / (self.played + (SPREAD / DOUBT) ** 2)
        return self.judged + trust * (self.won / np.maximum(self.played, 1) - self.judged)

    def play(self, rounds: int, until: float) -> None:
        """Play so many rounds, or as many as there is time for."""
        while rounds > 0:
            pause()
            where = self._where_it_matters()
            pairs = self._lots.choice(where.size, min(rounds, BATCH), p=where.ravel())
            play_rounds(
                rows(self._work), self.first, self.second, pairs, self.network, self._rng, *self._room,
                self.played, self.won,
            )  # fmt: skip
            rounds -= BATCH
            if time.perf_counter() > until:
                return

    def _where_it_matters(self) -> Any:
        """How often to play each pair."""
        chances = self.chances
        variance = 1.0 / (self.played / SPREAD**2 + 1.0 / DOUBT**2)
        ours, theirs = equilibrium(chances, QUICK)
        value = ours @ chances @ theirs
        for_us = chances @ theirs + HOPEFUL * np.sqrt(variance @ theirs**2) >= value
        for_them = ours @ chances - HOPEFUL * np.sqrt(ours**2 @ variance) <= value
        ours, theirs = ours + for_us / max(1, for_us.sum()), theirs + for_them / max(1, for_them.sum())
        where = np.outer(ours, theirs) * variance
        return where / where.sum()


@helper
def play_rounds(
    work: Any, first: Any, second: Any, pairs: Any, network: Any, rng: Any, actions: Any, index: Any, value: Any,
    room: Any, played: Any, won: Any,
) -> None:  # fmt: skip
    """Play a round for each of some pairs of choices. Work has the position before the choices, and room for two."""
    pos = work[1]
    for pair in pairs:
        row, column = pair // len(second), pair % len(second)
        work[1] = work[0]
        choose(pos, A, first[row])
        choose(pos, B, second[column])
        reveal(pos)
        while pos.rounds == work[0].rounds:
            if actor(pos) == CHANCE:
                play(pos, chance(pos, rng))
            else:
                n = legal(pos, actions)
                best = best_action(work, n, network, actions, index, value, room) if n > 1 else 0
                play(pos, actions[best])
        played[row, column] += 1
        won[row, column] += 0.5 if pos.last == at.NOBODY else 1.0 - pos.last


@lean
def best_action(work: Any, n: Int, network: Any, actions: Any, index: Any, value: Any, room: Any) -> Int:
    """The action after which the network likes the position best, for who takes it."""
    seat = work[1].turn
    best, most = 0, -1.0
    for place in range(n):
        work[2] = work[1]
        play(work[2], actions[place])
        if work[2].rounds != work[1].rounds:
            share = 0.5 if work[2].last == at.NOBODY else 1.0 * (work[2].last == seat)
        else:
            share = forward(network, index, value, observe(work[2], seat, index, value), room)
        if share > most:
            best, most = place, share
    return best
