"""What the mixture of sizes is worth in Button Men. The learned player plays rounds against itself; one side takes its
sizes from the equilibrium, the other one always those that promise most, or those that BMAI would choose.

    python benchmarks/button_men_sizes.py --pairs 60 --bmai PROGRAM --ply 1,2

Printed fighters, any two, of whom one at least has sizes to choose. Both play both sides: an even share is 0.5.
"""

from __future__ import annotations

import argparse
import random
from statistics import fmean, stdev

import numpy as np
from against_bmai import ORDINARY_FIGHTERS
from bmai import add_arguments, started

from bagatelle import Match
from bagatelle.bots.judging import judge_of
from bagatelle.equilibrium import equilibrium
from bagatelle.games.button_men import GAME, ButtonMen
from bagatelle.games.button_men import position as at
from bagatelle.games.button_men.size_duel import _matching, _table
from bagatelle.games.button_men.trial_rounds import Trials, play_rounds
from bagatelle.kernel import new_rng, rows


def main() -> None:
    """Measure all of them over the same pairs of fighters."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=60, help="pairs of fighters (%(default)s)")
    parser.add_argument("--rounds", type=int, default=2000, help="rounds a pair from each side (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.08, help="to find the mixture (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    add_arguments(parser)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    starts = []
    while len(starts) < options.pairs:
        fighters = rng.choices(ORDINARY_FIGHTERS, k=2)
        pos = Match(GAME, 2, ButtonMen(*fighters, wins=1)).position
        if pos.phase == at.SIZES:
            starts.append(pos)
    mixtures = [Mixed(pos, options.seconds) for pos in starts]
    shares = [each.against(each.promising(), options.rounds, rng) for each in mixtures]
    tell("the size that promises most", shares)
    for ply in map(int, options.ply.split(",")) if options.bmai else ():
        program = started(options.bmai, ply)
        shares = [each.against(each.chosen_by(program), options.rounds, rng) for each in mixtures]
        tell(f"the sizes of {program.name}", shares)
        program.close()


def tell(what: str, shares: list[float]) -> None:
    """The mean over the pairs of fighters."""
    margin = f" ± {1.96 * stdev(shares) / len(shares) ** 0.5:.4f}" if len(shares) > 1 else ""
    print(f"the mixture against {what}: {fmean(shares):.4f}{margin} of the rounds, {len(shares)} pairs")


class Mixed:
    """The mixtures of both sides for a pair of fighters."""

    def __init__(self, pos: np.record, seconds: float) -> None:
        self.pos, self.network = pos, judge_of(GAME).network
        self.table = _table(pos, seconds, self.network)
        self.mixtures = equilibrium(self.table.chances)

    def promising(self) -> list[np.ndarray]:
        """For each side the choice that is best against the other's mixture, always."""
        chances, (ours, theirs) = self.table.chances, self.mixtures
        return [_always(chances @ theirs), _always(-(ours @ chances))]

    def chosen_by(self, program) -> list[np.ndarray]:
        """What a program chooses for each side."""
        match = Match(GAME, start=self.pos)
        while match.position.phase == at.SIZES:
            pos = match.position
            match.play(program._size(pos, int(pos.turn), match.legal()))
        return [
            _always(_nearest(self.table.choices[seat], match.position.started[seat])) for seat in range(2)
        ]

    def against(self, pure: list[np.ndarray], rounds: int, rng: random.Random) -> float:
        """The mixture's share of so many rounds from each side."""
        first = self._share(self.mixtures[0], pure[1], rounds, rng)
        second = self._share(pure[0], self.mixtures[1], rounds, rng)
        return (first + 1.0 - second) / 2

    def _share(self, ours: np.ndarray, theirs: np.ndarray, rounds: int, rng: random.Random) -> float:
        """The first side's share when both choose like this and the learned player plays."""
        trials = Trials(self.pos, *self.table.choices, self.table.chances, self.network)
        weights = np.outer(ours, theirs).ravel()
        pairs = np.random.default_rng(rng.getrandbits(60)).choice(
            weights.size, rounds, p=weights / weights.sum()
        )
        play_rounds(
            rows(trials._work), trials.first, trials.second, pairs, self.network, new_rng(rng.getrandbits(60)),
            *trials._room, trials.played, trials.won,
        )  # fmt: skip
        return float(trials.won.sum() / rounds)


def _always(worth: np.ndarray) -> np.ndarray:
    """The best choice every time."""
    return np.eye(len(worth))[int(np.argmax(worth))]


def _nearest(choices: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """How close choices come to sizes; of many dice not every combination is in the table."""
    exact = _matching(choices, np.where(choices[0] > 0, sizes, 0))
    return exact if exact.any() else -np.abs(choices - np.where(choices[0] > 0, sizes, 0)).sum(axis=1)


if __name__ == "__main__":
    main()
