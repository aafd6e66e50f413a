"""Bots against BMAI over single rounds of Button Men, with the same chance from both seats, and luck taken out.

    python benchmarks/against_bmai.py hard@0.1s --rounds 400 --bmai PROGRAM --ply 1
    python benchmarks/against_bmai.py best@1s --rounds 100 --bmai PROGRAM --ply 3

Printed fighters, any two of them. Everything that BMAI decides is asked of it, sizes before the round too.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

from bmai import add_arguments, started

from bagatelle.arena.court import Court, Setting
from bagatelle.arena.players import Player, player_of
from bagatelle.arena.results import Duel
from bagatelle.bots.bot import Budget
from bagatelle.games.button_men import GAME, ButtonMen
from bagatelle.games.button_men.components import FIGHTERS, ORDINARY
from bagatelle.match import Match

ORDINARY_FIGHTERS = [fighter.name for fighter in FIGHTERS if fighter.talent == ORDINARY]
"""BMAI is not told who never begins, nor who copies."""


@dataclass(frozen=True)
class Rounds(Setting):
    """A round between two printed fighters, others in each rotation."""

    def match(self, rotation: int) -> Match:
        """The round of a rotation before its first event."""
        first, second = random.Random(f"{self.seed} {rotation} fighters").choices(ORDINARY_FIGHTERS, k=2)
        return Match(self.game, self.seats, ButtonMen(first, second, wins=1))


def main() -> None:
    """Play, and say after each round how it stands."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bot", help="such as hard@0.1s")
    parser.add_argument("--rounds", type=int, default=200, help="(%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=20, help="say how it stands after so many (%(default)s)")
    add_arguments(parser)
    options = parser.parse_args()
    for ply in map(int, options.ply.split(",")):
        program = started(options.bmai, ply)
        setting = Rounds(GAME, 2, ButtonMen(wins=1), False, options.seed)
        players = [player_of(options.bot, Budget()), Player(program, program.name, Budget())]
        court, finished = Court(setting, players, [0, 1]), []
        for number in range(options.rounds):
            finished.append(court.play(*divmod(number, 2)))
            if number % 2 and ((number + 1) % options.every == 0 or number + 1 == options.rounds):
                tell(Duel(setting, (options.bot, program.name), options.rounds, finished), program)
        program.close()


def tell(duel: Duel, program) -> None:
    """How it stands."""
    ours, theirs = duel.account(0), duel.account(1)
    print(
        f"{duel.games:5} rounds, {duel.names[0]} against {duel.names[1]}: {duel.adjusted() or '-'} without luck, "
        f"raw {duel.raw()}; processor s a move {ours.processor_seconds / max(1, ours.moves):.3f} against "
        f"{program.processor_seconds() / max(1, theirs.moves):.3f}; faults {duel.faults(0) + duel.faults(1)}",
        flush=True,
    )


if __name__ == "__main__":
    main()
